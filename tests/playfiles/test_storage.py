"""Nothing that was saved is ever lost: whole files, choices one by one, one writer at a time."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from interpreter.play import playfile_storage
from interpreter.play.playfile_storage import Lock, SaveProblem, append_choice, unused_name, write_save

SRC = Path(playfile_storage.__file__).resolve().parents[2]


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


def test_each_choice_is_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.play"
    write_save(path, "> one\n")
    forced: list[str] = []
    monkeypatch.setattr(os, "fsync", lambda handle: forced.append(path.read_text()))
    append_choice(path, "dice 4\n> two\n")
    append_choice(path, "> three")
    assert forced == ["> one\ndice 4\n> two\n", "> one\ndice 4\n> two\n> three\n"]


def test_a_choice_that_could_not_be_forced_is_taken_off_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.play"
    write_save(path, "> one\n")
    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(SaveProblem, match="the disk is full"):
        append_choice(path, "> two\n")
    assert path.read_text() == "> one\n"


def test_a_choice_never_lands_on_an_unended_line(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    path.write_text("> one")
    append_choice(path, "> two")
    assert path.read_text() == "> one\n> two\n"


def test_appending_to_a_game_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(SaveProblem, match="no such file"):
        append_choice(tmp_path / "gone.play", "> one")


def test_the_lock_keeps_a_second_copy_away_and_vanishes(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    with Lock(path), pytest.raises(SaveProblem, match=rf"another copy of this program \(process {os.getpid()}\)"):
        Lock(path).take()
    assert list(tmp_path.iterdir()) == []
    with Lock(path):
        pass


def test_the_lock_of_a_copy_that_was_killed_is_free(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom interpreter.play.playfile_storage import Lock\n"
        "Lock(Path(sys.argv[1])).take()\nprint('taken', flush=True)\ntime.sleep(60)\n"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
    )
    try:
        assert other.stdout is not None and other.stdout.readline() == "taken\n"
        with pytest.raises(SaveProblem, match=f"process {other.pid}"):
            Lock(path).take()
    finally:
        other.kill()
        other.communicate()
    assert path.with_name("game.play.lock").exists()
    with Lock(path):
        pass


def test_a_lock_where_no_file_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveProblem, match="could not be made"):
        Lock(tmp_path / "file" / "game.play").take()


def test_names_that_are_free(tmp_path: Path) -> None:
    assert unused_name(tmp_path, "border").name == "border-1.play"
    write_save(tmp_path / "border-1.play", "")
    with Lock(tmp_path / "border-2.play"):
        assert unused_name(tmp_path, "border").name == "border-3.play"
