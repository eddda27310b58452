"""Single ways: the canonical one, the list of all, what may be chosen, what happens to a way under way."""

from __future__ import annotations

import random
from itertools import islice

from route_ground import ground
from test_clauses import ENEMY, FIRST, OPEN, Trial, sides

MARCH = """
  from hex of unit
  allowance 3
  cost to-enter of terrain of hex
  never enter when some enemy units in hex          [4.4]
  stop when hex is in enemy control                 [5.2]
  stop when unit is halted                          [5.9]
"""


def test_the_canonical_way_has_least_points_then_fewest_steps_then_lowest_spaces() -> None:
    trial = Trial("  from hex of unit\n  allowance 4\n", first="0303")
    assert trial.way("0305") == (2, ("", ""), ["0303", "0304", "0305"])
    assert trial.way("0501") == (3, ("", "", ""), ["0303", "0302", "0401", "0501"])  # 0302 comes before 0402


def test_paths_come_cheapest_first_one_for_each_end_then_all_others() -> None:
    trial = Trial("  from hex of unit\n  allowance 2\n", ["...", "..."], first="0101")
    runner = trial.made.fast["going"]
    paths = list(runner.paths(trial.state, (FIRST,)))
    ends = trial.ends()
    firsts, others = paths[: len(ends)], paths[len(ends) :]
    assert {trial.made.data.spaces.names[path[2][-1]] for path in firsts} == set(ends)
    assert firsts == sorted(firsts, key=lambda path: (path[0], len(path[2]), path[2]))
    assert others == sorted(others, key=lambda path: path[2])  # lowest spaces first
    assert len(set(paths)) == len(paths)
    assert all(runner.has(trial.state, (FIRST,), path) for path in paths)
    assert list(runner.paths(trial.state, (FIRST,))) == paths


def test_paths_are_listed_lazily() -> None:
    """An allowance of 30 on open ground has more ways than there are atoms."""
    trial = Trial("  from hex of unit\n  allowance 30\n", ["........"] * 8, first="0404")
    runner = trial.made.fast["going"]
    assert len(list(islice(runner.paths(trial.state, (FIRST,)), 500))) == 500


def test_has_knows_exactly_what_may_be_chosen() -> None:
    trial = Trial(MARCH, ["....", "...."], first="0101")
    hexes = trial.made.hexes
    assert trial.ask("has", (2, ("", ""), hexes("0101", "0201", "0301")))
    assert not trial.ask("has", (1, ("", ""), hexes("0101", "0201", "0301")))  # wrong points
    assert not trial.ask("has", (2, ("", ""), hexes("0101", "0301", "0401")))  # no neighbours
    assert not trial.ask("has", (1, ("",), hexes("0201", "0301")))  # not where it starts
    assert not trial.ask("has", (2, ("rail", ""), hexes("0101", "0201", "0301")))  # no such leg
    assert not trial.ask("has", (0, (), hexes("0101")))  # a move has at least one step
    assert not trial.ask("has", (4, ("",) * 4, hexes("0101", "0201", "0101", "0201", "0101")))
    assert not trial.ask("has", (0, (), ()))


def test_complete_fills_in_legs_and_points() -> None:
    rules = """
  from hex of unit
  allowance 3
  leg foot:
    cost 1
  leg rail:
    cost 1/2
    cross only when hexside is rail
"""
    trial = Trial(rules, ["....."], sides(rail="0101/0201, 0201/0301"), first="0101")
    hexes = trial.made.hexes
    path = (2, ("rail", "rail", "foot"), hexes("0101", "0201", "0301", "0401"))
    assert trial.ask("complete", hexes("0101", "0201", "0301", "0401")) == path
    assert trial.ask("complete", hexes("0201", "0301", "0401")) == path  # the start may be left out
    assert trial.ask("complete", hexes("0301", "0401")) is None
    assert trial.ask("complete", ()) is None


def test_complete_finds_the_dearer_leg_where_the_cheap_one_would_be_lost() -> None:
    """The railway may be used once only, so the first stretch goes on foot."""
    rules = """
  from hex of unit
  allowance 4
  leg foot:
    cost 1
    never enter when hex is woods
  leg rail:
    once
    cost 1/2
    cross only when hexside is rail
"""
    trial = Trial(rules, ["...&"], sides(rail="0101/0201, 0301/0401"), first="0101")
    done = trial.ask("complete", trial.made.hexes("0101", "0201", "0301", "0401"))
    assert done is not None and done[1] == ("foot", "foot", "rail")


def test_sample_gives_legal_ways_and_is_decided_by_the_generator_alone() -> None:
    trial = Trial(
        "  from hex of unit\n  allowance 3\n  cost to-enter of terrain of hex\n", ["..&..", ".^..."], first="0201"
    )
    runner = trial.made.fast["going"]
    drawn = [runner.sample(trial.state, (FIRST,), random.Random(n)) for n in range(60)]
    assert all(path is not None and runner.has(trial.state, (FIRST,), path) for path in drawn)
    assert drawn == [runner.sample(trial.state, (FIRST,), random.Random(n)) for n in range(60)]
    assert {path[2][-1] for path in drawn if path} == {trial.made.hex(name) for name in trial.ends()}
    nowhere = Trial("  from hex of unit\n  allowance 0\n", first="0101").made
    assert nowhere.fast["going"].sample(nowhere.state(), (FIRST,), random.Random(1)) is None


def test_a_way_under_way_is_asked_again_at_every_step() -> None:
    trial = Trial(MARCH, first="0101")
    path = trial.ask("cheapest", trial.made.hex("0104"))
    assert [trial.made.data.spaces.names[space] for space in path[2]] == ["0101", "0102", "0103", "0104"]
    trial.made.put(trial.state, FIRST, path[2][1])  # it has made one step
    assert trial.ask("still_open", path, 1)
    trial.state.write(trial.made.field("unit", "halted"))[FIRST] = True  # a trigger halts it
    assert not trial.ask("still_open", path, 1)
    assert [cites for _, cites, _ in trial.ask("halted", path, 1)] == [("5.9",)]
    trial.state.write(trial.made.field("unit", "halted"))[FIRST] = False
    trial.made.put(trial.state, ENEMY, path[2][2])  # an enemy appears in front of it
    assert [cites for _, cites, _ in trial.ask("halted", path, 1)] == [("5.2",)]
    assert trial.ask("still_open", path, 3)  # it has arrived: nothing is left to ask


def test_a_way_that_follows_goes_on_following() -> None:
    rules = "route going(unit, way as path):\n  from hex of unit\n  follow way\n  allowance 3\n"
    trial = Trial(rules, first="0301")
    way = (2, ("", ""), trial.made.hexes("0302", "0303", "0304"))
    path = trial.ask("cheapest", trial.made.hex("0304"), args=(FIRST, way))
    trial.made.put(trial.state, FIRST, path[2][1])
    assert trial.ask("still_open", path, 1, args=(FIRST, way))


def test_answers_follow_the_state_without_being_told() -> None:
    trial = Trial(MARCH, OPEN, first="0101")
    before = trial.ends()
    copy = trial.state.copy()
    trial.made.put(trial.state, ENEMY, trial.made.hex("0103"))
    after = trial.ends()
    assert "0103" in before and "0103" not in after
    trial.state = copy
    assert trial.ends() == before


def test_what_is_asked_later_is_asked_of_the_right_state() -> None:
    """The search is remembered; where it may end is asked only when the first state has long been written to."""
    rules = "  from hex of unit\n  allowance 2\n  end only when at most 1 other friendly units in hex\n"
    trial = Trial(rules, ["..."], first="0101", second="0201")
    runner = trial.made.fast["going"]
    earlier = trial.state.copy()
    runner.reach(trial.state, (FIRST,))
    for unit in (1, 2, 3):
        trial.made.put(trial.state, unit, trial.made.hex("0301"))
    assert runner.ends(earlier, (FIRST,)) == trial.made.plain["going"].ends(earlier, (FIRST,))
    assert trial.ends() == ["0101", "0201"]


def test_memory_is_bounded() -> None:
    made = ground(
        "route going of unit:\n  from hex of unit\n  allowance 1\n  never enter when some enemy units in hex\n", OPEN
    )
    state = made.state()
    runner = made.fast["going"]
    for n in range(2000):
        made.put(state, ENEMY, n % 25)
        runner.ends(state, (n % 5,))
        runner.open(state, (n % 5,))
    assert len(runner._answers) <= 512 and len(runner._open) <= 4096
