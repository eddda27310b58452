"""Mistakes in play files: each file in `bad/` and, beside it, what a person is told about it.

`GROGNARD_UPDATE=1 pytest tests/playfiles` writes the expected texts anew; the change is then read as a diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.play.playfile_reader import MOST_CHARACTERS, read_play, read_play_file
from interpreter.play.playfile_report import told

BAD = Path(__file__).parent / "bad"
FILES = sorted(BAD.glob("*.play"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_mistake_is_told_with_its_place_and_a_remedy(file: Path) -> None:
    _, report, text = read_play_file(file)
    shown = told(report, text).replace(str(file), file.name) + "\n"
    expected = file.with_suffix(".expected")
    if os.environ.get("GROGNARD_UPDATE"):
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")
    assert report.failed
    for diagnostic in report.diagnostics:
        assert diagnostic.help or diagnostic.note, diagnostic


def test_there_are_many_different_mistakes() -> None:
    codes = {d.code for file in FILES for d in read_play_file(file)[1].diagnostics}
    assert len(FILES) >= 20
    assert len(codes) >= 30


def test_a_file_that_is_no_file(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.play", Path("/dev/zero")):
        play, report, text = read_play_file(path)
        assert report.failed and not play.lines and not text


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.play"
    with path.open("wb") as file:
        file.truncate(MOST_CHARACTERS + 1)
    _, report, _ = read_play_file(path)
    assert [d.code for d in report.diagnostics] == ["play-too-large"]
    _, report = read_play("x" * (MOST_CHARACTERS + 1))
    assert [d.code for d in report.diagnostics] == ["play-too-large"]


@pytest.mark.parametrize(
    "line",
    [
        "go to " + "of " * 1300,
        "set a" + " " * 3900 + "b",
        "place " + "x at " * 700,
        "expect odds a: " + "b 1/6 " * 600,
        "expect odds " + ":" * 3000,
        "expect " + "(" * 3000,
        "options " + "," * 3000,
        "place " + ";" * 3000,
        "> " + "[" * 3000,
        '"' * 3000,
        "refuse x [" + "8.1, " * 700 + "8]",
    ],
)
def test_no_line_takes_long_to_read(line: str) -> None:
    read_play('play "Long"\ntitle border\n' + (line + "\n") * 20)  # pytest's own time limit is the judge
