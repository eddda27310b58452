"""What a clause may say of legs: `rail is in legs of path`, and `leg`, the part of the way gone by the present leg."""

from __future__ import annotations

from itertools import islice

import pytest
from route_ground import random_ground, random_position
from test_clauses import OPEN, Trial, sides

RAIL = sides(rail="0101-0201-0301-0401-0501")
FOOT_AND_RAIL = """
  from hex of unit
  allowance 3
  leg foot:
    cost 1
    {foot}
  leg rail:
    cost 1/2
    cross only when hexside is rail
    {rail}
"""


def journey(foot: str = "", rail: str = "") -> Trial:
    text = FOOT_AND_RAIL.format(foot=foot, rail=rail)
    text = "\n".join(line for line in text.splitlines() if line.strip())
    return Trial(text + "\n", OPEN, RAIL, first="0101")


def test_a_leg_that_may_not_follow_another() -> None:
    """Nobody gets off a train and marches on."""
    free, bound = journey(), journey("never enter when rail is in legs of path and hex is not hex 0102")
    assert "0502" in free.ends() and "0502" not in bound.ends()
    assert bound.way("0501") == (2, ("rail",) * 4, ["0101", "0201", "0301", "0401", "0501"])
    assert bound.way("0202") is not None, "on foot alone he may go there"


def test_a_leg_that_must_follow_another() -> None:
    trial = journey("enter only when rail is in legs of path or turn is 2")
    assert trial.way("0102") == (1.5, ("rail", "foot"), ["0101", "0201", "0102"])
    trial = journey("enter only when rail is not in legs of path")
    assert "0502" not in trial.ends()


def test_where_the_present_leg_began() -> None:
    """A march of two hexes from wherever it began: the length of the leg, not of the way."""
    trial = journey("never enter when length of leg is at least 1")
    assert trial.way("0402") == (2.5, ("rail", "rail", "rail", "foot"), ["0101", "0201", "0301", "0401", "0402"])
    assert "0403" not in trial.ends()
    trial = journey("enter only when distance(start of leg, hex) is at most 1 and start of leg is not hex 0401")
    assert "0302" in trial.ends() and "0502" in trial.ends() and "0402" not in trial.ends()
    trial = journey("never enter when hex is in hexes of leg", "end only when end of leg is hex 0401")
    assert trial.way("0401") == (1.5, ("rail",) * 3, ["0101", "0201", "0301", "0401"])
    assert trial.way("0301") == (2, ("foot", "foot"), ["0101", "0201", "0301"])


def test_stages_that_remember_where_they_began() -> None:
    """Overland to a depot, then by rail, never ending next to where the rail was entered."""
    trial = Trial(
        """
  from hex of unit
  legs in order
  leg overland:
    length 2
    end only when hex is hex 0201
  leg rail:
    length 9
    cross only when hexside is rail
    end only when distance(start of leg, hex) is at least 2
""",
        OPEN,
        RAIL,
        first="0102",
    )
    assert trial.ends() == ["0401", "0501"]
    assert trial.way("0401") == (3, ("overland", "rail", "rail"), ["0102", "0201", "0301", "0401"])


SAID = [
    "never enter when rail is in legs of path",
    "enter only when foot is not in legs of path or hex is clear",
    "never enter when length of leg is at least 2",
    "never enter when distance(start of leg, hex) is at least 2",
    "stop when distance(start of leg, hex) is 2",
    "end only when start of leg is not city",
    "add 1 when length of leg is at least 1",
    "end only when rail is in legs of path and foot is in legs of path",
]


@pytest.mark.parametrize("seed", range(24))
def test_the_search_and_the_list_of_all_ways_agree(seed: int) -> None:
    said, other = SAID[seed % len(SAID)], SAID[(seed * 5 + 3) % len(SAID)]
    order = "  legs in order\n" if seed % 3 == 0 else ""
    rules = f"route going of unit:\n  from hex of unit\n  allowance 3\n{order}  never enter when hex is sea\n"
    rules += f"  leg foot:\n    cost 1\n    {said}\n"
    rules += f"  leg rail:\n    cost 1\n    cross only when hexside is rail\n    {other}\n"
    made = random_ground(rules, seed, 5, 5)
    state = random_position(made, seed)
    for unit in range(3):
        for runners in (made.fast, made.plain):
            going = runners["going"]
            ways = list(islice(going.paths(state, (unit,)), 20_000))
            best: dict[int, object] = {}
            for way in ways:
                end = way[2][-1]
                if end not in best or way[0] < best[end]:  # type: ignore[operator]
                    best[end] = way[0]
            assert going.ends(state, (unit,)) == sum(1 << end for end in best)
            for end, points in best.items():
                assert going.cheapest(state, (unit,), end)[0] == points
            assert all(going.has(state, (unit,), way) for way in ways[:50])
