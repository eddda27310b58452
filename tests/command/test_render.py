"""`grognard render` draws the map and a position, and answers whatever cannot be drawn."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli import main

GAME = """\
play "Before the first attack"
title skirmish
scenario border-clash
place Westria 2nd at 0604
go to combat of Blue turn 1
"""

BOXES = """\
title boxes:
  turn game-turn

sides:
  | side | opponent |
  | Blue | Red      |
  | Red  | Blue     |

nations:
  | nation    | side |
  | Northland | Blue |

boxes:
  | box  |
  | camp |

calendar week:
  | turn |
  |    1 |

action wait:
  does:
    announce "still"

sequence game-turn:
  phase rest by Blue:
    allow wait

scenario start:
  lasts 1..1
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main.main(["render", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_title(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "skirmish", "-o", "map.svg") == (0, "", "map.svg is written.\n")
    text = (here / "map.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert "Skirmish" in text and "Millbrook" in text and "border clash · turn 1" in text


def test_a_game_as_one_side_sees_it_to_standard_output(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "game.play").write_text(GAME)
    words = ["game.play", "-o", "-", "--side", "Red", "--theme", "night", "--zoom", "middle"]
    code, out, err = said(capsys, *words)
    assert (code, err) == (0, "")
    ElementTree.fromstring(out)
    assert "combat Blue" in out and "4-4-4" in out


def test_the_map_alone(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "skirmish", "-o", "-", "--no-counters", "--scenario", "free-set-up")
    assert code == 0 and "4-4-4" not in out and "Millbrook" in out and "turn 1" not in out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["skirmish", "-o", "map.jpg"], "'map.jpg' should end with .svg or .png"),
        (["skirmish", "-o", "nowhere/map.svg"], "nowhere/map.svg: No such file or directory"),
        (["skirmish", "-o", "x.svg", "--theme", "papper"], "Did you mean 'paper'?"),
        (["skirmish", "-o", "x.svg", "--zoom", "5"], "There are near, middle, far."),
        (["skirmish", "-o", "x.svg", "--side", "Bleu"], "Did you mean 'Blue'?"),
        (["skirmish", "-o", "x.svg", "--scenario", "border-crash"], "border-clash"),
        (["skirmsh", "-o", "x.svg"], "Did you mean 'skirmish'?"),
        (["none.play", "-o", "x.svg"], "there is no file 'none.play'."),
        (["skirmish"], "-o"),
    ],
)
def test_what_cannot_be_drawn_is_answered(
    words: list[str], answer: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = said(capsys, *words)
    assert code == 2 and not out
    assert answer in err and "Traceback" not in err
    assert not list(here.glob("*.svg"))


def test_without_a_converter_a_png_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.map.png.which", lambda name: None)
    monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
    code, _, err = said(capsys, "skirmish", "-o", "map.png")
    assert code == 2 and "turns SVG into PNG" in err and "Write an .svg instead" in err
    assert not (here / "map.png").exists()


def test_a_title_without_hexes_is_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "title.rules").write_text(BOXES)
    code, _, err = said(capsys, str(here), "-o", "map.svg")
    assert code == 2 and "no hexes to draw" in err, err
