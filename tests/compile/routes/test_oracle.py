"""Random routes on random maps: the fast search, the plain search and the list of all ways agree about everything."""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest
from route_ground import Ground, random_ground, random_position

BANS = [
    "never enter when some hostile units in hex",
    "never enter when hex is in enemy control",
    "never enter when here is in enemy control and hex is in enemy control",
    "never enter when here is in enemy control and hex is in enemy control and unit is not horse",
    "never enter when nation of hex is neutral",
    "never enter when nation of hex is not nation of here and hexside is river",
    "never enter when hex is rough and turn is 2",
    "never enter when far of hexside is trenched and near of hexside is not trenched",
    "enter only when hex is clear or hex is woods or hexside is road",
    "never cross when hexside is wall",
    "never cross when hexside is river and here is not city",
    "cross only when hexside is not wall and hexside is not river or hex is city",
    "never cross when track of hexside is 0",
    "never leave when here is trenched",
    "never leave when here is in Cania and hex is not in Cania and unit is horse",
    "leave only when here is not depot or hex is clear",
    "stop when hex is in enemy control",
    "stop when hex is city",
    "stop when hexside is river",
    "stop when here is clear and hex is woods",
    "stop when unit is halted",
    "end only when no other friendly units in hex",
    "end only when at most 1 other friendly units in hex",
    "never enter when at least 2 units in hex",
    "enter only when not exactly 1 enemy units in hex",
    "never end when hex is trenched",
    "never start when unit is halted",
    "start only when here is not sea",
]
COSTS = [
    ["cost 1"],
    ["cost to-enter of terrain of hex"],
    ["cost to-enter of terrain of hex", "add 1 when hexside is river"],
    ["cost march-cost(unit, hex, hexside)"],
    ["cost side-cost of hexside"],
    ["cost to-enter of terrain of hex", "add 1 when hex is in enemy control", "times 1/2 when hexside is road"],
    ["cost 1/2", "add 1/3 when hexside is river and so-far is at most 1", "times 2 when hex is woods"],
    ["cost pace of (type of unit) * to-enter of terrain of hex"],
    ["cost 0", "add 1 when hex is not clear"],
]
PREFERS = [
    "prefer when hex is city",
    "prefer most distance(hex, hex of unit)",
    "prefer least to-enter of terrain of hex",
    "prefer most capacity of hex when hex is clear",
]
END_PREFERS = ["prefer end when no friendly units in hex", "prefer end least capacity of hex"]
PATHS = [
    "never enter when hex is in path",
    "end only when length of path is at least 2",
    "never enter when hex is city and points of path is at least 2",
]
QUOTAS = [
    "costs 1 from trains of nation of unit",
    "costs 1 from trains of nation of hex when hex is not sea",
    "costs 1 from capacity of hex",
    "costs 1 from track of hexside when hexside is rail",
    "costs 1 from moves of unit when hexside is road",
]
SHARED = """
value march-cost(unit, hex, hexside):
  is to-enter of terrain of hex
  add 1 when hexside is river
  add 1/2 when hex is in enemy control
  exception by-road when hexside is road:
    is 1/2
  exception riders over by-road when unit is horse and hex is clear:
    is 1

value side-cost of hexside as crossing:
  is 1
  add 1 when hexside is river
  add to-enter of terrain of far of hexside when so-far is at least 2
  subtract 1 when hexside is rail and so-far is at least 3
  at least 1

value pace of type:
  is 1
  exception mounted when type is horse:
    is 1/2

condition rough of hex:
  holds when hex is woods
  holds when hex is hills and trenched of hex
  fails when hex is city
"""


def route_text(rng: random.Random) -> str:
    """A route of random clauses."""
    start = rng.choice(["hex of unit"] * 5 + ["depots", "cities adjacent to unit"])
    lines = ["route going of unit:", f"  from {start}", "  never enter when hex is sea"]
    kind = rng.random()
    lines += [f"  {clause}" for clause in rng.sample(BANS, rng.randrange(6))]
    trace = rng.random() < 0.35
    if trace:
        lines.append("  to cities")
        if rng.random() < 0.4:
            lines.append("  to hexes where trenched of it when turn is 1")
        if rng.random() < 0.2:
            lines[-1] = "  to any 2 connected by going of cities"
    limited = True
    if trace and rng.random() < 0.5:
        limited = False
    elif rng.random() < 0.3:
        lines.append("  allowance 3")
    else:
        lines.append("  allowance speed of unit" + (" + 1/2" if rng.random() < 0.2 else ""))
    if limited and rng.random() < 0.25:
        lines.append("  minimum 1 hex" + rng.choice(["", " when hex is not city", " when hexside is not river"]))
    if kind < 0.55:
        lines += [f"  {line}" for line in rng.choice(COSTS)]
    else:
        lines += leg_lines(rng)
    extra = rng.random()
    if extra < 0.1 and limited:
        lines += [f"  {line}" for line in rng.sample(PREFERS, 2)]
    elif extra < 0.25:
        lines.append(f"  {rng.choice(END_PREFERS)}")
    elif extra < 0.35:
        # several legs or starts without a limit and without return: too many ways for anybody
        if limited or (kind < 0.55 and start == "hex of unit"):
            lines.append(f"  {rng.choice(PATHS if limited else PATHS[:1])}")
    elif extra < 0.45:
        lines += [f"  {line}" for line in rng.sample(QUOTAS, 2)]
    return "\n".join(lines) + "\n" + SHARED


def leg_lines(rng: random.Random) -> list[str]:
    lines = []
    if rng.random() < 0.3:
        lines.append("  legs in order")
    lines += ["  leg foot:"] + [f"    {line}" for line in rng.choice(COSTS)]
    if lines[0].endswith("in order") and rng.random() < 0.4:
        lines.append("    length 2")
    if rng.random() < 0.3:
        lines.append("    end only when hex is city or hex is clear")
    lines += ["  leg rail:", f"    cost {rng.choice(['1/2', '1/3', '1'])}", "    cross only when hexside is rail"]
    if rng.random() < 0.5:
        lines.append("    once")
    if rng.random() < 0.4:
        lines.append("    start only when here is not in enemy control")
    staged = lines[0].endswith("in order") and rng.random() < 0.5
    if staged or rng.random() < 0.2:
        lines.append("    length 3/2")
    if rng.random() < 0.2:
        lines.append("    end only when hex is city or here is trenched")
    if rng.random() < 0.4:
        lines.append("  changing from rail to foot rounds down")
    if rng.random() < 0.4:
        lines.append("  changing from foot to rail costs 1/2")
    return lines


def agree(made: Ground, seed: int) -> None:
    """One position, a few units: all questions of both runners."""
    state = random_position(made, seed)
    fast, plain = made.fast["going"], made.plain["going"]
    rng = random.Random(seed)
    for unit in rng.sample(range(len(made.data.units)), 4):
        args = (unit,)
        assert fast.open(state, args) == plain.open(state, args)
        assert fast.ends(state, args) == plain.ends(state, args)
        assert fast.reach(state, args) == plain.reach(state, args)
        assert fast.points(state, args) == plain.points(state, args)
        assert fast.length(state, args) == plain.length(state, args)
        assert fast.open(state, args) == bool(fast.ends(state, args))
        ends = [n for n in range(len(made.data.spaces)) if fast.ends(state, args) >> n & 1]
        for space in ends:
            path = plain.cheapest(state, args, space)
            assert fast.cheapest(state, args, space) == path
            assert path is not None and path[2][-1] == space
            assert plain.has(state, args, path)
        chosen = fast.sample(state, args, rng)
        assert (chosen is None) == (not ends)
        if chosen is not None:
            assert plain.has(state, args, chosen)


ROUTES = 400 if os.environ.get("GROGNARD_SOAK") else 60


@pytest.mark.parametrize("seed", range(ROUTES))
def test_fast_is_plain(seed: int) -> None:
    rng = random.Random(seed)
    text = route_text(rng)
    made = random_ground(text, seed)
    for position in range(3):
        try:
            agree(made, 1000 * seed + position)
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, position {position}\n{text}\n{error}") from error


@pytest.mark.parametrize("seed", range(ROUTES // 4))
def test_stages(seed: int) -> None:
    """Traces by stages with lengths: where they end is found stage by stage, the rest step by step."""
    rng = random.Random(20_000 + seed)
    lines = [
        "route going of unit:",
        "  legs in order",
        "  from hex of unit",
        "  to cities",
        "  never enter when hex is sea",
    ]
    lines += [f"  {clause}" for clause in rng.sample([ban for ban in BANS if not ban.startswith("stop")], 2)]
    for name in ("overland", "road", "rail")[: rng.randrange(2, 4)]:
        lines.append(f"  leg {name}:")
        lines += [f"    {line}" for line in rng.choice(COSTS[:6])]
        if name != "overland":
            lines.append(f"    cross only when hexside is {name}")
        if rng.random() < 0.7:
            lines.append(f"    length {rng.choice(['1', '2', '7/2'])}")
        if rng.random() < 0.5:
            lines.append(
                f"    end only when {rng.choice(['hex is clear', 'some friendly units in hex', 'hex is not woods'])}"
            )
        if rng.random() < 0.2:
            lines.append("    start only when here is not trenched")
    text = "\n".join(lines) + "\n" + SHARED
    made = random_ground(text, seed)
    for position in range(3):
        agree(made, 1000 * seed + position)


@pytest.mark.parametrize("seed", range(ROUTES // 2))
def test_lists_of_ways(seed: int) -> None:
    """On a small map all ways are listed: each once, each legal, the canonical one first of its end and the least."""
    rng = random.Random(10_000 + seed)
    text = route_text(rng).replace("allowance speed of unit", "allowance 2")
    made = random_ground(text, seed, columns=4, rows=3)
    state = random_position(made, seed)
    runner = made.fast["going"]
    for unit in range(0, len(made.data.units), 3):
        args = (unit,)
        listed = list(islice(runner.paths(state, args), 800))
        assert len(set(listed)) == len(listed)
        ends = {path[2][-1] for path in listed}
        found = {n for n in range(len(made.data.spaces)) if runner.ends(state, args) >> n & 1}
        assert ends == found or (runner.program.loose and ends > found), text
        for path in listed[:200]:
            assert runner.has(state, args, path), text
            done = runner.complete(state, args, path[2])
            assert done is not None and done[0] <= path[0], text
        if len(listed) < 800 and "rounds" not in text:
            for end in ends:
                ways = [path for path in listed if path[2][-1] == end]
                least = min(ways, key=lambda path: (path[0], len(path[2]), path[2]))
                canonical = runner.cheapest(state, args, end)
                assert canonical is not None
                assert (canonical[0], canonical[2]) == (least[0], least[2]), text
