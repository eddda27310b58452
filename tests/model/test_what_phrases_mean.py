"""What phrases mean, asked of the small title that the examples of docs/language.md stand in, at its start."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest

from interpreter.compile.fixed import measure
from interpreter.compile.title import Title
from interpreter.language.diagnostic import Report
from interpreter.load import load_title
from interpreter.model.settle import Unsettled
from interpreter.play.game import Game

FRAME = Path(__file__).parents[1] / "docs" / "frame.rules"
TURN = """
sequence game-turn:
  phase orders by Blue:
    allow rest
"""

FOES = """
value foes of unit:
  is count of enemy units on map
"""


@pytest.fixture(scope="module")
def title(tmp_path_factory: pytest.TempPathFactory) -> Title:
    folder = tmp_path_factory.mktemp("small")
    (folder / "frame.rules").write_text(FRAME.read_text(encoding="utf-8") + TURN + FOES, encoding="utf-8")
    found: Title = load_title(folder)
    return found


@pytest.mark.parametrize(
    ("phrase", "answer"),
    [
        ("units in hex 0304 is Northland 1st", True),
        ("units within 1 of hex 0304 is Northland 1st + Northland 2nd + Hussars + Southland 4th", True),
        ("units on map - Hussars is units on map except Hussars", True),
        ("hexes within 4 of hex 0305 is hexes where distance(it, hex 0305) is at most 4", True),
        ("distance(hex 0305, Midford)", 4),
        ("distance(lost, reserve)", 1_000_000),
        ("count of rivers", 3),
        ("Hussars is on map", True),
        ("Northland 3rd is not on map", True),
        ("count of boxes", 3),  # lost, reserve, off-map
        ("foes of Guard", 0),  # neutrals have no enemies
        ("foes of Hussars", 3),
        ("count of enemy nations", 1),
    ],
)
def test_a_phrase(title: Title, phrase: str, answer: object) -> None:
    assert Game(title).value(phrase) == answer


@pytest.mark.parametrize(
    ("phrase", "message", "help"),
    [
        (
            "attack of units on map is 3",
            "these are the numbers of a set, and only one number can be compared",
            "say which: `sum of …`, `highest of …`, `lowest of …`",
        ),
        (
            "attack of units on map is at least 3",
            "the left side must be a number, but this is a set of numbers",
            "say which: `sum of …`, `highest of …`, `lowest of …`",
        ),
        (
            "units in hex 0304 except Hussars",
            "what is excepted must be a set of hexes, but this is a unit",
            "a preposition belongs to the noun just before it; use brackets: `(units of nation) on map`",
        ),
        (
            "number of units on map",
            "nothing called `number` of a unit",
            "write `count of …`",
        ),
        (
            "units on map of Blue",
            "`of` cannot follow `on map`",
            "write a plain name before `of`, such as `attack of unit`",
        ),
    ],
)
def test_a_phrase_that_means_nothing(title: Title, phrase: str, message: str, help: str) -> None:
    report = title.resolver.report = Report()
    with pytest.raises(Unsettled):
        title.resolver.expression(phrase, "play", 1, 1)
    assert [(d.message, d.help) for d in report.diagnostics] == [(message, help)]


def test_distance_is_the_number_of_steps(title: Title) -> None:
    data = title.data
    distance = measure(data)
    for start in range(data.hex_count):
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for there, _, _ in data.neighbours[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        assert {end: distance(start, end) for end in steps} == steps
