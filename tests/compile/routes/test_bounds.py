"""Work is bounded: a route with too many ways says so, and never hangs or eats the memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from route_ground import random_ground, random_position
from test_clauses import FIRST, Trial

from interpreter.compile.routes import RouteTooLarge

HERE = Path(__file__).parent


def test_too_many_ways_to_look_at_name_the_route() -> None:
    rules = "  from hex of unit\n  allowance 40\n  end only when count of hexes of path is at least 30\n"
    trial = Trial(rules, ["........"] * 8, first="0404")
    trial.made.fast["going"].most = 2000
    with pytest.raises(RouteTooLarge, match="route `going` has too many ways") as caught:
        trial.made.fast["going"].ends(trial.state, (FIRST,))
    assert caught.value.span.file == "trial.rules"


def test_a_list_that_finds_nothing_for_long_gives_up() -> None:
    rules = "  from hex of unit\n  allowance 40\n  end only when length of path is 39 and hex is city\n"
    places = "places ground:\n  | hex | name | features |\n  | 0101 | Far | city |\n"
    trial = Trial(rules, ["......"] * 6, places, first="0404")
    runner = trial.made.fast["going"]
    runner.most = 3000
    with pytest.raises(RouteTooLarge):
        list(runner.paths(trial.state, (FIRST,)))


def test_routes_that_ask_for_each_other_end() -> None:
    """Each asks the next with one more: nobody is asked twice, so only the depth can end it."""
    rules = """
route going(unit, depth as number):
  from hex of unit
  allowance 1
  never enter when going(unit, depth + 1) is open
"""
    trial = Trial(rules, ["..."], first="0101")
    with pytest.raises(RouteTooLarge, match="asks for itself without end"):
        trial.made.fast["going"].open(trial.state, (FIRST, 0))


def test_a_route_that_asks_for_itself_is_not_open_the_second_time() -> None:
    rules = "  from hex of unit\n  allowance 1\n  never enter when going of unit is open\n"
    trial = Trial(rules, ["..."], first="0101")
    assert trial.ends() == ["0201"]


def test_steps_that_cost_nothing_do_not_go_in_circles() -> None:
    trial = Trial("  from hex of unit\n  allowance 1\n  cost 0\n", ["...", "..."], first="0101")
    assert trial.reach() == dict.fromkeys(trial.reach(), 0)
    runner = trial.made.fast["going"]
    for path in runner.paths(trial.state, (FIRST,)):
        assert len(set(path[2])) == len(path[2])


def test_many_legs_do_not_make_many_modes() -> None:
    legs = "".join(f"  leg l{n}:\n    once\n    cost 1\n" for n in range(12))
    trial = Trial("  from hex of unit\n  allowance 1\n" + legs, ["..."], first="0101")
    assert trial.ends() == ["0201"]


def test_spaces_that_do_not_exist_are_answered() -> None:
    trial = Trial("  from hex of unit\n  allowance 1\n", ["..."], first="0101")
    for space in (-1, 9999):
        assert trial.ask("cheapest", space) is None
        assert trial.ask("complete", (0, space)) is None
        assert not trial.ask("has", (1, ("",), (0, space)))
        assert trial.ask("why", space) == [("there is no such space", (), None)]
        assert trial.ask("why", (1, ("",), (0, space))) == [("there is no such space", (), None)]


def test_answers_do_not_depend_on_the_hash_seed() -> None:
    script = "from test_bounds import digest\nprint(digest())\n"
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path])}
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True
        )
        found.add(done.stdout)
    assert len(found) == 1


def digest() -> str:
    """Everything a route answers in one position, as text."""
    rules = """
route going of unit:
  from hex of unit
  allowance 3
  never enter when hex is sea
  leg foot:
    cost to-enter of terrain of hex
  leg rail:
    cost 1/2
    cross only when hexside is rail
"""
    made = random_ground(rules, 4)
    state = random_position(made, 4)
    runner = made.fast["going"]
    answers = []
    for unit in range(len(made.data.units)):
        paths = [path for path, _ in zip(runner.paths(state, (unit,)), range(40), strict=False)]
        answers.append((runner.reach(state, (unit,)), paths, runner.why(state, (unit,), 20)))
    return str(answers)
