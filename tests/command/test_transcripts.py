"""What a person types and what he sees: every file in transcripts/ is one short visit to the terminal.

A line `$ grognard …` is typed in a copy of titles/.  The lines below it, four spaces in, are its answer: standard
output, standard error with `! ` before each line, and `[1]` when the exit code is not 0.  All others are remarks.
`GROGNARD_UPDATE=1 pytest tests/command` writes the answers anew; the change is then read as a diff.
"""

from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

import pytest

from cli import main
from interpreter import library
from interpreter.library import Place

HERE = Path(__file__).parent
TRANSCRIPTS = sorted((HERE / "transcripts").glob("*.txt"))


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the titles, where the person stands, and nothing of his own at home."""
    shutil.copytree(HERE / "titles", tmp_path / "titles")
    monkeypatch.chdir(tmp_path / "titles")
    known = [Place(tmp_path / "titles", "GROGNARD_PATH"), Place(tmp_path / "home", "your own")]
    monkeypatch.setattr(library, "places", lambda environ=None: known)
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "home" / "games"))
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(transcript: Path, shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written = transcript.read_text(encoding="utf-8")
    lines: list[str] = []
    for line in written.splitlines():
        if not line.startswith("    "):
            lines.append(line)
        if line.startswith("$ grognard"):
            lines += answer(line, shelf, capsys)
    found = "\n".join(lines) + "\n"
    if os.environ.get("GROGNARD_UPDATE"):
        transcript.write_text(found, encoding="utf-8")
    assert found == written


def answer(line: str, shelf: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Runs one command in this process."""
    code = main.main(shlex.split(line)[2:])
    said = capsys.readouterr()
    lines = said.out.replace(str(shelf), "").splitlines()
    lines += [f"! {line}".rstrip() for line in said.err.replace(str(shelf), "").splitlines()]
    lines += [f"[{code}]"] if code else []
    return [f"    {line}" for line in lines]
