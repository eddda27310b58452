"""What each clause of a route means, on maps small enough to check by eye.

Even columns are pushed down half a hex, so 0202 has the neighbours 0201, 0203, 0102, 0103, 0302 and 0303.  Every
question is asked of the fast search and of the plain one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from route_ground import Ground, ground

from interpreter.play.state import State

FIRST, SECOND, LANCERS, ENEMY, UHLANS = 0, 1, 4, 5, 9
OPEN = ["....."] * 5


def sides(**chains: str) -> str:
    """Sides of hexes: river="0202/0203, 0303/0304"."""
    return "hexsides ground:\n  | feature | chain |\n" + "".join(f"  | {n} | {c} |\n" for n, c in chains.items())


def names(made: Ground, mask: int) -> list[str]:
    return [name for n, name in enumerate(made.data.spaces.names) if mask >> n & 1]


class Trial:
    """One route called `going`, one position; every answer is the same from both searches."""

    def __init__(self, rules: str, rows: list[str] = OPEN, more: str = "", **places: str) -> None:
        text = rules if "route going" in rules else "route going of unit:\n" + rules
        self.made = ground(text, rows, more)
        self.state: State = self.made.state()
        units = {"first": FIRST, "second": SECOND, "lancers": LANCERS, "enemy": ENEMY, "uhlans": UHLANS}
        for unit, hex in places.items():
            self.made.put(self.state, units[unit], self.made.hex(hex))

    def ask(self, question: str, *more: Any, args: tuple[Any, ...] = (FIRST,)) -> Any:
        answers = [
            getattr(runners["going"], question)(self.state, args, *more)
            for runners in (self.made.fast, self.made.plain)
        ]
        assert answers[0] == answers[1]
        return answers[0]

    def ends(self, *args: Any) -> list[str]:
        return names(self.made, self.ask("ends", args=args or (FIRST,)))

    def reach(self, *args: Any) -> dict[str, Any]:
        found = self.ask("reach", args=args or (FIRST,))
        return {self.made.data.spaces.names[space]: points for space, points in found.items()}

    def way(self, end: str, *args: Any) -> tuple[Any, tuple[str, ...], list[str]] | None:
        path = self.ask("cheapest", self.made.hex(end), args=args or (FIRST,))
        return None if path is None else (path[0], path[1], [self.made.data.spaces.names[s] for s in path[2]])


# ---- allowance, cost, length ------------------------------------------------------------------------------------


def test_allowance_bounds_the_points() -> None:
    trial = Trial("  from hex of unit\n  allowance 1\n", first="0303")
    assert trial.ends() == ["0202", "0302", "0402", "0203", "0403", "0304"]


def test_with_points_for_it_a_unit_may_come_back() -> None:
    trial = Trial("  from hex of unit\n  allowance 2\n", first="0303")
    assert "0303" in trial.ends()
    assert trial.way("0303") == (2, ("", ""), ["0303", "0202", "0303"])


def test_cost_lines_are_applied_in_order_and_may_look_at_the_running_value() -> None:
    rules = """
  from hex of unit
  allowance 4
  cost to-enter of terrain of hex
  add 2 when hexside is river
  subtract 1 when hexside is road and so-far is at least 3
"""
    trial = Trial(rules, ["...^"], sides(river="0101/0201, 0201/0301, 0301/0401", road="0201/0301"), first="0101")
    assert trial.reach() == {"0101": 0, "0201": 3}
    trial.made.put(trial.state, FIRST, trial.made.hex("0201"))
    assert trial.reach() == {"0101": 3, "0201": 0, "0301": 2}  # 1 and 2 for the river make 3, so the road saves 1


def test_fractions_are_exact() -> None:
    trial = Trial("  from hex of unit\n  allowance 1\n  cost 1/3\n", ["......"], first="0101")
    assert trial.reach() == {"0101": 0, "0201": Fraction(1, 3), "0301": Fraction(2, 3), "0401": 1}


def test_a_cost_that_is_none_cannot_be_paid() -> None:
    trial = Trial("  from hex of unit\n  allowance 9\n  cost to-enter of terrain of hex\n", ["..~."], first="0101")
    assert trial.ends() == ["0101", "0201"]


def test_length_bounds_a_trace() -> None:
    trial = Trial("  from hex of unit\n  to hexes\n  length 2\n", ["....."], first="0101")
    assert trial.ends() == ["0101", "0201", "0301"]


def test_allowance_may_be_rounded() -> None:
    trial = Trial("  from hex of unit\n  allowance 3/2 rounded up\n", ["....."], first="0101")
    assert trial.ends() == ["0101", "0201", "0301"]


# ---- bans -------------------------------------------------------------------------------------------------------


def test_never_enter() -> None:
    trial = Trial(
        "  from hex of unit\n  allowance 3\n  never enter when hex is hills\n", [".^..", "...."], first="0101"
    )
    assert "0201" not in trial.ends()
    assert trial.way("0302") == (3, ("", "", ""), ["0101", "0102", "0202", "0302"])


def test_enter_only() -> None:
    trial = Trial("  from hex of unit\n  allowance 3\n  enter only when hex is clear\n", [".^..", "&..."], first="0101")
    assert trial.ends() == []


def test_bans_of_here_and_hex_together() -> None:
    rules = """
  from hex of unit
  allowance 2
  never enter when here is in enemy control and hex is in enemy control
"""
    trial = Trial(
        rules + "  never enter when some enemy units in hex\n", ["..", "..", ".."], first="0101", enemy="0103"
    )
    # 0102 and 0202 are in the zone: each may be entered from outside it, and then only left for a hex outside
    assert trial.ends() == ["0101", "0201", "0102", "0202"]
    assert trial.way("0202") == (2, ("", ""), ["0101", "0201", "0202"])


def test_never_cross_and_crossing_one_way() -> None:
    rules = "  from hex of unit\n  allowance 1\n  never cross when hexside is wall\n"
    assert Trial(rules, ["..."], sides(wall="0101/0201"), first="0101").ends() == []
    downhill = (
        "  from hex of unit\n  allowance 1\n  never cross when far of hexside is hills and near of hexside is clear\n"
    )
    assert Trial(downhill, [".^."], first="0101").ends() == []
    assert Trial(downhill, [".^."], first="0201").ends() == ["0101", "0301"]


def test_never_leave() -> None:
    rules = "  from hex of unit\n  allowance 3\n  never leave when here is woods\n"
    assert Trial(rules, [".&.."], first="0101").ends() == ["0201"]


def test_start_is_judged_where_the_way_begins() -> None:
    rules = "  from hex of unit\n  allowance 3\n  never start when here is in enemy control\n"
    assert Trial(rules, first="0303", enemy="0304").ends() == []
    assert Trial(rules, first="0301", enemy="0304").ends() != []


def test_end_is_judged_where_the_way_ends_not_while_passing() -> None:
    rules = "  from hex of unit\n  allowance 2\n  end only when no other friendly units in hex\n"
    trial = Trial(rules, ["...."], first="0101", second="0201")
    assert trial.ends() == ["0101", "0301"]
    assert trial.reach() == {"0101": 0, "0201": 1, "0301": 2}


# ---- stop, minimum ----------------------------------------------------------------------------------------------


def test_stop_lets_enter_and_go_no_further() -> None:
    rules = "  from hex of unit\n  allowance 4\n  stop when hex is woods\n"
    assert Trial(rules, [".&.."], first="0101").ends() == ["0101", "0201"][1:]
    assert Trial(rules, [".&.."], first="0201").ends() == ["0101", "0201", "0301", "0401"]  # it starts there


def test_stop_after_crossing_a_river() -> None:
    rules = "  from hex of unit\n  allowance 4\n  stop when hexside is river\n"
    trial = Trial(rules, ["....", "...."], sides(river="0101/0201"), first="0101")
    assert trial.reach()["0301"] == 3  # round the river: over it the way ends in 0201
    assert trial.reach()["0201"] == 1


def test_minimum_lets_every_unit_move_one_hex_whatever_it_costs() -> None:
    rules = (
        "  from hex of unit\n  allowance 1\n  cost to-enter of terrain of hex\n  minimum 1 hex when hex is not woods\n"
    )
    trial = Trial(rules, ["^.^&"], first="0201")
    assert trial.reach() == {"0101": 3, "0201": 0, "0301": 3}
    assert Trial(rules, [".&.."], first="0101").reach() == {"0101": 0}


def test_minimum_is_not_for_those_who_cannot_move_at_all() -> None:
    rules = "  from hex of unit\n  allowance 0\n  minimum 1 hex\n"
    assert Trial(rules, ["..."], first="0101").ends() == []


# ---- goals ------------------------------------------------------------------------------------------------------

PLACES = """
places ground:
  | hex  | name  | features |
  | 0501 | Eastend | city   |
  | 0101 | Westend | city, depot |
"""


def test_a_trace_is_open_when_a_goal_is_reached() -> None:
    rules = "  from hex of unit\n  to cities\n  never enter when some enemy units in hex\n"
    assert Trial(rules, ["....."], PLACES, first="0301", enemy="0401").ends() == ["0101"]
    assert not Trial(rules, ["....."], PLACES, first="0401", enemy="0301", uhlans="0501").ask("open")


def test_a_trace_that_begins_at_its_goal_has_length_0() -> None:
    trial = Trial("  from hex of unit\n  to cities\n", ["....."], PLACES, first="0501")
    assert trial.ask("open") and trial.ask("length") == 0 and trial.ask("points") == 0
    assert trial.way("0501") == (0, (), ["0501"])


def test_points_and_length_are_those_of_the_cheapest_way() -> None:
    rules = "  from hex of unit\n  to cities\n  cost to-enter of terrain of hex\n"
    trial = Trial(rules, [".&..."], PLACES, first="0301")
    assert (trial.ask("points"), trial.ask("length")) == (2, 2)  # to 0501, though 0101 is as near


def test_to_may_depend_on_the_state() -> None:
    rules = "  from hex of unit\n  to cities when turn is 2\n  to depots\n"
    trial = Trial(rules, ["....."], PLACES, first="0401")
    assert trial.ends() == ["0101"]
    trial.state.write(4)[0] = 1
    assert trial.ends() == ["0101", "0501"]


def test_any_two_connected() -> None:
    rules = "  from hex of unit\n  to any 2 connected by going of cities\n  never enter when some enemy units in hex\n"
    trial = Trial(rules, ["....."], PLACES, first="0301")
    assert trial.ends() == ["0101", "0501"]
    trial.made.put(trial.state, ENEMY, trial.made.hex("0201"))
    assert trial.ends() == [] and not trial.ask("open")


def test_two_cities_that_are_reached_but_not_joined() -> None:
    rules = """
route going of unit:
  from hex of unit
  to any 2 connected by link of cities

route link of unit:
  from hex of unit
  cross only when hexside is rail
"""
    apart = Trial(rules, ["....."], PLACES + sides(rail="0101/0201, 0201/0301, 0401/0501"), first="0301")
    assert apart.ends() == []
    chain = "0101/0201, 0201/0301, 0301/0401, 0401/0501"
    assert Trial(rules, ["....."], PLACES + sides(rail=chain), first="0301").ends() == ["0101", "0501"]


def test_several_starts() -> None:
    trial = Trial("route going of side:\n  from cities\n  allowance 1\n", ["....."], PLACES)
    assert trial.ends(0) == ["0201", "0401"]


def test_links_lead_to_boxes_and_back() -> None:
    more = "boxes ground:\n  | box | shown |\n  | ocean | Ocean |\n\n"
    more += "links ground:\n  | from | to | features |\n  | 0101 | ocean | ferry |\n  | 0501 | ocean | ferry |\n"
    trial = Trial("  from hex of unit\n  allowance 2\n  cost 1\n", ["....."], more, first="0101")
    assert trial.way("0501") == (2, ("", ""), ["0101", "ocean", "0501"])


# ---- legs -------------------------------------------------------------------------------------------------------

RAIL = """
  from hex of unit
  allowance 3
  leg foot:
    cost to-enter of terrain of hex
  leg rail:
    cost 1/2
    cross only when hexside is rail
"""


def test_legs_mix_freely() -> None:
    trial = Trial(RAIL, ["......"], sides(rail="0101/0201, 0201/0301, 0401/0501"), first="0101")
    assert trial.way("0501") == (
        Fraction(5, 2),
        ("rail", "rail", "foot", "rail"),
        ["0101", "0201", "0301", "0401", "0501"],
    )


def test_once_allows_one_unbroken_stretch() -> None:
    trial = Trial(RAIL + "    once\n", ["......"], sides(rail="0101/0201, 0201/0301, 0401/0501"), first="0101")
    assert trial.way("0501") == (3, ("rail", "rail", "foot", "foot"), ["0101", "0201", "0301", "0401", "0501"])


def test_changing_costs() -> None:
    rules = RAIL + "  changing from foot to rail costs 1/2\n"
    trial = Trial(rules, ["......"], sides(rail="0201/0301, 0301/0401"), first="0101")
    assert trial.way("0401") == (Fraction(5, 2), ("foot", "rail", "rail"), ["0101", "0201", "0301", "0401"])


def test_changing_rounds_what_is_left() -> None:
    """After three half points by rail one and a half are left of three; on foot only one of them counts."""
    rules = RAIL + "  changing from rail to foot rounds down\n"
    chain = "0101/0201, 0201/0301, 0301/0401"
    trial = Trial(rules, ["......"], sides(rail=chain), first="0101")
    assert trial.reach()["0401"] == Fraction(3, 2)
    assert trial.reach()["0501"] == 3
    assert trial.way("0601") is None


def test_start_and_end_inside_a_leg_are_judged_where_its_stretch_begins_and_ends() -> None:
    rules = RAIL + "    start only when hex is city\n    end only when hex is city\n"
    chain = "0101/0201, 0201/0301, 0301/0401, 0401/0501"
    trial = Trial(rules, ["......"], PLACES + sides(rail=chain), first="0101")
    assert trial.way("0501") == (2, ("rail",) * 4, ["0101", "0201", "0301", "0401", "0501"])
    assert trial.way("0301") == (2, ("foot", "foot"), ["0101", "0201", "0301"])
    assert trial.way("0601") == (3, (*("rail",) * 4, "foot"), ["0101", "0201", "0301", "0401", "0501", "0601"])


def test_legs_in_order_are_stages() -> None:
    rules = """
  legs in order
  from hex of unit
  to cities
  leg overland:
    length 2
    end only when hex is clear
  leg railway:
    cross only when hexside is rail
    length 2
"""
    chain = "0301/0401, 0401/0501"
    trial = Trial(rules, ["&&...", "....."], PLACES.replace("0101", "0102") + sides(rail=chain), first="0101")
    assert trial.way("0501") == (4, ("overland",) * 2 + ("railway",) * 2, ["0101", "0201", "0301", "0401", "0501"])
    # a stage may be empty: it ends where it begins, and its own `end` is judged there
    short = rules.replace("length 2\n    end", "length 0\n    end")
    more = PLACES.replace("0101", "0102") + sides(rail=chain)
    assert Trial(short, ["&&...", "....."], more, first="0301").way("0501") == (
        2,
        ("railway",) * 2,
        ["0301", "0401", "0501"],
    )
    assert Trial(short, ["&&&..", "....."], more, first="0301").way("0501") is None


def test_quotas_are_drawn_by_every_step() -> None:
    rules = "  from hex of unit\n  allowance 9\n  costs 1 from trains of nation of unit when hex is clear\n"
    trial = Trial(rules, [".&....."], first="0101")
    trial.state.write(trial.made.field("nation", "trains"))[0] = 2
    assert trial.ends() == ["0101", "0201", "0301", "0401"]
    path = trial.ask("cheapest", trial.made.hex("0301"))
    column = trial.made.field("nation", "trains")
    assert trial.ask("draws", path, 0) == [] and trial.ask("draws", path, 1) == [(column, 0, 1)]


# ---- follow, path, prefer ---------------------------------------------------------------------------------------


def test_follow_steps_only_along_a_remembered_path() -> None:
    rules = "route going(unit, way as path):\n  from hex of unit\n  follow way\n  allowance 2\n"
    trial = Trial(rules, first="0301")
    way = (3, ("", "", ""), trial.made.hexes("0302", "0303", "0304", "0404"))
    assert trial.ends(FIRST, way) == ["0302", "0303"]
    trial.made.put(trial.state, FIRST, trial.made.hex("0303"))
    assert trial.ends(FIRST, way) == ["0304", "0404"]
    trial.made.put(trial.state, FIRST, trial.made.hex("0505"))
    assert trial.ends(FIRST, way) == []
    assert trial.ends(FIRST, None) == []


def test_clauses_may_look_at_the_path() -> None:
    rules = "  from hex of unit\n  allowance 3\n  never enter when hex is in path\n"
    assert "0303" not in Trial(rules, first="0303").ends()
    exactly = (
        "  from hex of unit\n  allowance 3\n  end only when length of path is 3\n  never enter when hex is in path\n"
    )
    assert Trial(exactly, ["......"], first="0101").ends() == ["0401"]


def test_preferences_rank_the_next_spaces_first_line_first() -> None:
    rules = """
  from hex of unit
  allowance 1
  prefer when hex is woods
  prefer most distance(hex, hex 0101)
"""
    assert Trial(rules, [".....", ".&.&.", "....."], first="0302").ends() == ["0402"]
    assert Trial(rules, [".....", ".....", "....."], first="0302").ends() == ["0401", "0402", "0303"]


def test_a_preference_never_leads_into_a_blind_alley() -> None:
    rules = """
  from hex of unit
  allowance 2
  never enter when hex is in path
  end only when length of path is 2
  prefer when hex is woods
"""
    trial = Trial(rules, ["&...."], first="0201")
    assert trial.ends() == ["0401"]  # the woods in 0101 are preferred, but no way of two steps goes through them


def test_prefer_end_ranks_the_ends() -> None:
    rules = "  from hex of unit\n  allowance 2\n  prefer end when hex is woods\n"
    assert Trial(rules, ["..&..", "....."], first="0101").ends() == ["0301"]
    assert len(Trial(rules, [".....", "....."], first="0101").ends()) > 3


# ---- routes that ask for themselves -----------------------------------------------------------------------------


def test_displacement_may_push_but_not_in_a_ring() -> None:
    rules = """
route going(unit, distance as number):
  from hex of unit
  allowance distance
  never enter when hex is in enemy control
  never enter when hex is in path
  end only when no friendly units in hex or every friendly units in hex is displaceable
  prefer end when no friendly units in hex

condition displaceable of unit:
  holds when hex of unit is not in enemy control and going(unit, 1) is open
"""
    trial = Trial(rules, ["..."], first="0101", second="0201")
    assert trial.ends(FIRST, 1) == ["0201"]  # the other steps aside to 0301
    trial.made.put(trial.state, LANCERS, trial.made.hex("0301"))
    assert trial.ends(FIRST, 1) == []  # all three would have to give way to each other


def test_a_stack_is_a_set_of_units() -> None:
    rules = "route going of units:\n  from hex of first of units\n  allowance lowest of speed of units\n"
    trial = Trial(rules, ["........"], first="0101", lancers="0101")
    assert len(trial.ends(1 << LANCERS)) == 7 and len(trial.ends(1 << LANCERS | 1 << FIRST)) == 5
