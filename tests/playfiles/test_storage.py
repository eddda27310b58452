"""A file is written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from interpreter.play.playfile_storage import SaveProblem, write_save


def no_space(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "game.play"
    write_save(path, "first\n")
    write_save(path, "second — ü\n")
    assert path.read_text(encoding="utf-8") == "second — ü\n"
    assert [file.name for file in path.parent.iterdir()] == ["game.play"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_writing_fails_the_old_file_stands_and_nothing_is_left_about(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.play"
    write_save(path, "old\n")
    monkeypatch.setattr(os, step, no_space)
    with pytest.raises(SaveProblem, match="the disk is full"):
        write_save(path, "new\n")
    monkeypatch.undo()
    assert path.read_text() == "old\n"
    assert [file.name for file in tmp_path.iterdir()] == ["game.play"]


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.play", tmp_path / "link.play"
    write_save(real, "old\n")
    link.symlink_to(real)
    write_save(link, "new\n")
    assert link.is_symlink() and real.read_text() == "new\n"


def test_a_folder_where_nothing_may_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveProblem, match="could not be saved"):
        write_save(tmp_path / "file" / "game.play", "new\n")
