"""What `check` looks at as a whole: the title, every scenario, every option with what it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.check import check_title
from interpreter.load import load_title

FRAME = Path(__file__).parents[1] / "docs" / "frame.rules"
TURN = """
sequence game-turn:
  phase orders by Blue:
    allow rest
"""


def told(folder: Path, more: str) -> list[str]:
    (folder / "frame.rules").write_text(FRAME.read_text(encoding="utf-8") + TURN + more, encoding="utf-8")
    return [f"{d.code}: {d.message}" for d in check_title(folder).report.diagnostics]


def test_an_option_is_checked_with_what_it_needs(tmp_path: Path) -> None:
    wet = "\noption wet:\n  needs cold\n  drop action rest\n  replace sequence game-turn:\n    run dig\n"
    cold = "\noption cold:\n  procedure dig:\n    draw\n"
    assert told(tmp_path, wet + cold) == []
    assert told(tmp_path, wet)[0] == "unknown-option: there is no option `cold`"


@pytest.mark.parametrize(
    "heading", ["option cold over:", 'option "cold":', "optoin cold:", "cold:", "option cold", "option cold of unit:"]
)
def test_an_option_that_cannot_be_read_is_not_missed(tmp_path: Path, heading: str) -> None:
    """One mistake, one message: not that somebody needs an option which is there."""
    wet = "\noption wet:\n  needs cold\n  procedure drip:\n    draw\n"
    fields = "\n  fields of unit:\n    | field | kind |\n    | chill | yes/no |\n"
    body = fields + "  action shiver:\n    does:\n      draw\n"
    found = told(tmp_path, wet + f"\n{heading}" + body)
    assert len([code for code in found if not code.startswith(("never-used", "not-listed"))]) == 1
    assert "unknown-option" not in "".join(found)


def test_a_block_is_used_when_some_option_uses_it(tmp_path: Path) -> None:
    spare = "\nprocedure spare:\n  draw\n"
    assert told(tmp_path, spare) == ["never-used: nothing runs the procedure `spare`"]
    more = spare + "\noption late:\n  insert after phase orders:\n    run spare\n"
    assert told(tmp_path, more) == []


def test_what_the_title_as_a_whole_lacks(tmp_path: Path) -> None:
    (tmp_path / "title.rules").write_text("title nothing:\n  turn game-turn\n", encoding="utf-8")
    assert [d.code for d in check_title(tmp_path).report.diagnostics] == [
        "no-calendar",
        "no-nations",
        "no-scenario",
        "no-sides",
        "unknown-sequence",
    ]


def test_the_first_scenario_is_the_one_the_title_lists_first(tmp_path: Path) -> None:
    text = FRAME.read_text(encoding="utf-8").replace(
        "  turn game-turn\n", "  turn game-turn\n  scenarios zero, start\n"
    )
    (tmp_path / "frame.rules").write_text(text + TURN + "\nscenario zero:\n  lasts 1..2\n", encoding="utf-8")
    title = load_title(tmp_path)
    assert (title.scenario, title.scenarios) == ("zero", ("zero", "start"))
