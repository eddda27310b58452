"""The example that each `--help` ends with is true: it can be typed as it stands."""

from __future__ import annotations

import io
import shlex
import shutil
from pathlib import Path

import pytest

from cli import main
from cli.menu import COMMANDS

ROOT = Path(__file__).resolve().parents[2]
LONG = {"bench"}  # takes its time
GAME = """\
play "Before the first attack"
title skirmish
scenario border-clash
place Westria 2nd at 0604
go to combat of Blue turn 1
"""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in LONG])
def test_the_example_of(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "rulesets", tmp_path / "rulesets")  # one example writes
    monkeypatch.setenv("GROGNARD_PATH", str(tmp_path / "rulesets"))
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "games"))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    Path("game.play").write_text(GAME)
    program, *words = shlex.split(COMMANDS[name].example)
    assert program == "grognard"
    code = main.main(words)
    said = capsys.readouterr()
    assert code == (1 if name == "why" else 0), said.err
    assert said.out or said.err or name == "export"
