"""The title skirmish does what its page says: the page, written out once more in Python, plays against it."""

from __future__ import annotations

import itertools
import os
import re
import shutil
from pathlib import Path

import pytest
from skirmish_page.box import Box, open_box
from skirmish_page.match import Match

from interpreter.load import load_title

SKIRMISH = Path(__file__).parents[2] / "rulesets" / "skirmish"
SCENARIOS = {"border-clash": 2, "free-set-up": 1}  # games with every choice of options
OPTIONS = ("dug-in", "dry-summer")
SETTINGS = [
    (scenario, options)
    for scenario in SCENARIOS
    for many in range(len(OPTIONS) + 1)
    for options in itertools.combinations(OPTIONS, many)
]
LONG = bool(os.environ.get("GROGNARD_SOAK"))


@pytest.fixture(scope="module")
def box() -> Box:
    return open_box()


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "options"), SETTINGS, ids=[" ".join((one, *more)) for one, more in SETTINGS])
def test_page_and_title_play_the_same_game(box: Box, scenario: str, options: tuple[str, ...]) -> None:
    title = load_title(SKIRMISH, scenario, options)
    for seed in range(SCENARIOS[scenario] * (50 if LONG else 1)):
        Match(title, box, scenario, options, seed).play()


@pytest.mark.parametrize(
    ("file", "clause", "changed"),
    [
        ("movement.rules", "add 2 when hexside is open-water", "add 1 when hexside is open-water"),
        ("movement.rules", "stop when hex is in enemy control", "stop when hex is town"),
        ("combat.rules", "add shelter of terrain of hex", "add 0"),
        ("combat.rules", "prefer most distance(hex, target)", "prefer least distance(hex, target)"),
        ("supply.rules", "allowance 6", "allowance 5"),
        ("victory.rules", "add 2 when hex is capital", "add 3 when hex is capital"),
    ],
)
def test_a_changed_clause_is_noticed(box: Box, tmp_path: Path, file: str, clause: str, changed: str) -> None:
    shutil.copytree(SKIRMISH, tmp_path / "skirmish", ignore=shutil.ignore_patterns("*.play"))
    rules = tmp_path / "skirmish" / file
    assert clause in rules.read_text()
    rules.write_text(rules.read_text().replace(clause, changed))
    title = load_title(tmp_path / "skirmish")
    with pytest.raises(AssertionError, match=r"seed \d+, decision \d+: "):
        for seed in range(20):
            Match(title, box, "border-clash", (), seed).play()


def test_the_page_says_what_is_next_to_what(box: Box) -> None:
    """The two examples of 2.1, and nothing listed that is not next to each other."""
    ground = box.ground
    examples = re.findall(r"next to (\d{4}) are ((?:\d{4},? (?:and )?)+\d{4})", ground.page.paragraph("2.1"))
    assert len(examples) == 2
    for hex, around in examples:
        assert ground.neighbours[hex] == sorted(re.findall(r"\d{4}", around))
    for here, there in map(sorted, ground.river | ground.roads):
        assert there in ground.neighbours[here]


def test_the_drawn_map_shows_what_the_lists_say(box: Box) -> None:
    ground = box.ground
    signs = ground.drawn_river()
    assert set(signs) == ground.river
    assert {side for side, sign in signs.items() if sign == "H"} == ground.bridges
    assert ground.bridges == ground.river & ground.roads
    assert {hex for hex in ground.hexes if ground.terrain[hex] == "town"} == set(ground.towns)
    assert all(ground.country[hex] == town.country for hex, town in ground.towns.items())
    assert set(ground.country) == set(ground.hexes)


def test_every_unit_of_the_page_begins_somewhere(box: Box) -> None:
    for unit, counter in box.counters.items():
        assert (unit in box.start) == (counter.due == 0)
    assert {unit for unit in box.start if box.ground.country[box.start[unit]] != box.counters[unit].country} == set()
