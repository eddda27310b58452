"""The texts that snapshots keep."""

from __future__ import annotations

from pathlib import Path

import pytest
from border_game import SHELF, TITLES

from interpreter.play.playfile import run_play
from interpreter.play.playfile_snapshot import snapshot_text

EXAMPLE = TITLES / "border" / "examples" / "both-at-once.play"


def text(*what: str, **more: list[str]) -> str:
    return snapshot_text(run_play(EXAMPLE, shelf=SHELF), what, **more)


def test_the_log_is_what_a_snapshot_holds_when_nothing_is_said() -> None:
    assert text().startswith("== log\nTurn 1\ndie: rolled 6 [2]\n")


def test_choices_units_values_odds_and_tables() -> None:
    shown = text("choices", "units", explain=["power(Bluish units, hex 0202)", "powr"], odds=["pass"], tables=["none"])
    parts = [part.split("\n")[0] for part in shown.split("== ")[1:]]
    assert parts == [
        "choices",
        "units",
        "explain power(Bluish units, hex 0202)",
        "explain powr",
        "odds pass",
        "table none",
    ]
    assert "\nNorth: march or pass\n  march Blue 1st to 0201\n" in shown
    assert "\n0101: Blue 1st\n0201: Blue 2nd\n" in shown
    assert "subtract shelter of terrain of target = 2 [2]\n" in shown
    assert "nothing called `powr`" in shown
    assert "\nNorth: pass\n" in shown
    assert "there is no table none\n" in shown


def test_a_part_there_is_not() -> None:
    with pytest.raises(ValueError, match="there are log, choices, units"):
        text("weather")


def test_a_table_with_its_keys() -> None:
    example = Path(__file__).resolve().parents[2] / "rulesets" / "skirmish" / "examples" / "6.6-combat-results.play"
    shown = snapshot_text(run_play(example, judge=False), tables=["combat-results"]).splitlines()
    assert shown[0] == "== table combat-results"
    assert shown[1].split()[:3] == ["die", "\\", "differential"]
    assert shown[2].replace(" ", "").startswith("12/02/01/0")
