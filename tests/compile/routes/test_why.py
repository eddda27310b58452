"""Why not: the space, the paragraph, and the very words of the clause that stopped a way."""

from __future__ import annotations

from typing import Any

from route_ground import HEAD, map_text
from test_clauses import FIRST, PLACES, Trial, sides

RULES = """
  from hex of unit
  allowance 2                                                 [4.1]
  cost to-enter of terrain of hex                             [4.2]
  never enter when some enemy units in hex                    [4.4]
  never enter when hex is sea or hex is trenched              [4.5]
  never cross when hexside is wall                            [4.6]
  stop when hex is in enemy control                           [5.2]
  never leave when here is city                               [4.7]
  end only when no other friendly units in hex                [7.0]
    and hex is not depot                                      [7.1]
  prefer end when hex is not woods                            [7.2]
"""


SUBJECTS = ("hex is", "here is", "hexside is", "unit is")  # a span may begin with what is asked or after it


def told(trial: Trial, what: str | Any, args: tuple[Any, ...] = (FIRST,)) -> list[str]:
    """Each reason as `text [cites] <words of its span>`."""
    target = trial.made.hex(what) if isinstance(what, str) else what
    lines = trial.source.splitlines()
    found = []
    for text, cites, span in trial.made.fast["going"].why(trial.state, args, target):
        words = ""
        if span is not None:
            last = span.end_line or span.line
            part = lines[span.line - 1][span.column - 1 :] if last > span.line else ""
            part = part or lines[span.line - 1][span.column - 1 : span.end_column - 1]
            part = part.split("[")[0].strip()
            words = f" <{part.split(' is ')[-1] if part.startswith(SUBJECTS) else part}>"
        found.append(f"{text} [{', '.join(cites)}]{words}")
    return found


FAR = "places ground:\n  | hex | name | features |\n  | 0{columns}01 | Farend | city, depot |\n\n"


def trial_of(rules: str, rows: list[str], more: str = "", **places: str) -> Trial:
    """With a city in the last hex of the first row, unless `more` has places of its own."""
    if "places" not in more:
        more = FAR.replace("{columns}", str(len(rows[0]))) + more
    trial = Trial(rules, rows, more, **places)
    text = rules if "route going" in rules else "route going of unit:\n" + rules
    trial.source = HEAD + "\n" + map_text(rows) + "\n" + more + "\n" + text  # type: ignore[attr-defined]
    return trial


def test_nothing_is_said_of_what_may_be_chosen() -> None:
    trial = trial_of(RULES, ["...."], first="0101")
    assert told(trial, "0201") == []
    assert told(trial, trial.ask("cheapest", trial.made.hex("0201"))) == []


def test_the_clause_that_bans_and_the_part_of_it_that_holds() -> None:
    trial = trial_of(RULES, [".~."], first="0101")
    assert told(trial, "0201") == ["0201: never enter [4.5] <sea>"]
    trial = trial_of(RULES, ["..."], first="0101", enemy="0201")
    assert told(trial, "0201") == ["0201: never enter [4.4] <some enemy units in hex>"]
    trial = trial_of(RULES, ["..."], sides(wall="0101/0201"), first="0101")
    assert told(trial, "0201") == ["0101 to 0201: never cross [4.6] <wall>"]
    trial = trial_of(RULES, ["..."], PLACES.replace("0501", "0301"), first="0101")
    assert told(trial, "0201") == ["0101: never leave [4.7] <city>"]


def test_points_that_run_out() -> None:
    trial = trial_of(RULES, [".^."], first="0101")
    assert told(trial, "0201") == ["0201: costs 3, and 2 of 2 is left [4.1] <2>"]


def test_a_far_space_tells_the_nearest_one_reached() -> None:
    trial = trial_of(RULES, ["......"], first="0101")
    assert told(trial, "0601") == [
        "0401: costs 1, and nothing of 2 is left (nearest space reached: 0301) [4.1] <2>",
    ]
    trial = trial_of(RULES, ["......"], first="0101", enemy="0301")
    assert told(trial, "0301") == ["0201: must stop [5.2] <in enemy control>"]
    assert told(trial, "0601") == ["0201: must stop (nearest space reached: 0201) [5.2] <in enemy control>"]


def test_why_a_way_may_pass_but_not_end() -> None:
    trial = trial_of(RULES, ["..."], first="0101", second="0201")
    assert told(trial, "0201") == ["0201: end only when [7.0] <no other friendly units in hex>"]
    trial = trial_of(
        RULES.replace("never leave when here is city", "never leave when here is hills"),
        ["..."],
        PLACES.replace("0501", "0301").replace("0101", "0201"),
        first="0101",
    )
    assert told(trial, "0201")[0].startswith("0201: end only when [7.1]")
    trial = trial_of(RULES, ["&..", "..."], first="0102")
    assert told(trial, "0101") == ["0101: another end is preferred [7.2] <prefer end when hex is not woods>"]
    assert told(trial, "0102") == []  # it may come back


def test_the_first_step_of_a_path_that_fails() -> None:
    trial = trial_of(RULES, ["...."], first="0101", enemy="0401")
    hexes = trial.made.hexes
    assert told(trial, (2, ("", ""), hexes("0101", "0201", "0401"))) == ["0401: not next to 0201 []"]
    assert told(trial, (3, ("",) * 3, hexes("0101", "0201", "0301", "0201")))[0].startswith("0301: must stop [5.2]")
    assert told(trial, (1, ("", ""), hexes("0101", "0201", "0301"))) == ["the way costs 2, not 1 []"]
    assert told(trial, (1, ("",), hexes("0201", "0301")))[0].startswith("0201: not where it starts")
    assert told(trial, (0, (), hexes("0101"))) == ["0101: this is where it starts []"]


def test_goals_legs_quotas_preferences_and_tracks_have_their_words() -> None:
    trial = trial_of("  from hex of unit\n  to cities  [9.1]\n", ["....."], PLACES, first="0301")
    assert told(trial, "0201")[0].startswith("0201: not where it must lead to [9.1]")
    rules = "  from hex of unit\n  allowance 3\n  costs 5 from trains of nation of unit  [8.4]\n"
    trial = trial_of(rules, ["...."], first="0101")
    assert told(trial, "0201")[0].startswith("0201: draws 5 from trains, which holds 4 [8.4]")
    rules = "  from hex of unit\n  allowance 1\n  prefer when hex is woods  [8.6]\n"
    trial = trial_of(rules, ["&..", "..."], first="0201")
    assert told(trial, "0202")[0].startswith("0202: 0101 is preferred [8.6]")
    rules = "route going(unit, way as path):\n  from hex of unit\n  follow way\n  allowance 2\n"
    trial = trial_of(rules, ["...", "..."], first="0201")
    way = (1, ("",), trial.made.hexes("0202", "0302"))
    assert told(trial, "0301", (FIRST, way))[0].startswith("0301: not next on the way that is followed")
    rules = "  legs in order\n  from hex of unit\n  allowance 4\n"
    rules += "  leg rail:\n    cross only when hexside is rail\n  leg foot:\n    cost 1\n"
    trial = trial_of(rules, ["..."], sides(rail="0201/0301"), first="0101")
    path = (2, ("foot", "rail"), trial.made.hexes("0101", "0201", "0301"))
    assert told(trial, path)[0].startswith("rail: the legs go in order")


def test_a_unit_that_is_nowhere_and_a_start_that_is_banned() -> None:
    trial = trial_of(
        "  from hex of unit\n  allowance 2\n  never start when unit is halted  [5.9]\n", ["..."], first="0101"
    )
    trial.state.write(trial.made.field("unit", "halted"))[FIRST] = True
    assert told(trial, "0201") == ["0101: never start [5.9] <halted>"]
    trial = trial_of("route going of space:\n  from space\n  allowance 2\n", ["..."])
    assert told(trial, "0201", (-1,))[0].startswith("there is no place to start from")
