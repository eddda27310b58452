"""What statements do: names, branches, loops, phases, stops, at once, calls inside calls."""

from __future__ import annotations

import pytest
from play_ground import asked, game_of, played, story

from interpreter.play.game import RuleFault, RunawayRule, Unreadable


def announced(rules: str, **more: object) -> list[str]:
    """What a game without questions says."""
    game = game_of(rules, **more)  # type: ignore[arg-type]
    return [line for line in story(game) if "victor" not in line]


def test_a_branch_and_a_second_let() -> None:
    assert announced("""
sequence day:                                                             [1]
  let x be 1
  if turn is 2:
    let x be 2
  if x is 2:
    announce "two"                                                        [1.1]
  otherwise if x is 1 and turn is 1:
    announce "one"
  otherwise:
    announce "other"
""") == ["one [1]", "two [1.1]", "other [1]"]


def test_a_loop_fixes_its_members_and_skips_those_removed() -> None:
    told = announced("""
sequence day:
  for each unit in Avian corps on map from least speed:
    if unit is Avia 1st:
      remove Avia 2nd to lost
    if unit is Avia 1st or unit is Avia 2nd:
      place unit at 0301
  stop day
""")
    assert told[:2] == ["Avia 2nd removed to lost", "Avia 1st placed at 0301"]
    assert "Avia 2nd placed at 0301" not in told[:3]


def test_a_loop_by_rank_and_by_groups_of_equals() -> None:
    rules = """
fields of unit:
  | field | kind       | starts |
  | score | number 0.. |      0 |

fields of game:
  | field | kind       | starts |
  | rank  | number 0.. |      0 |

sequence day:
  if turn is 1:
    for each group tier in units on map from most attack:
      add 1 to rank
      set score of tier to rank
"""
    game = game_of(rules)
    assert story(game)[:8] == [
        "rank: +1",
        "score of Boria Guard is now 1",
        "rank: +1",
        "score of Avia 1st, Avia 2nd, Avia 3rd is now 2",
        "rank: +1",
        "score of Boria 1st, Boria 2nd, Boria 3rd is now 3",
        "rank: +1",
        "score of Avia Lancers, Cania Watch is now 4",
    ]


def test_repeat_counts_in_a_field_that_every_rule_reads() -> None:
    rules = """
value doubled:
  is round * 2

sequence day:
  repeat 3 times as round:
    if doubled is 4:
      announce "four"
    if round is not 2:
      announce "other"
"""
    assert announced(rules) == ["other", "four", "other"] * 3


def test_repeat_until_tests_before_each_time() -> None:
    rules = """
fields of game:
  | field | kind       | starts |
  | heap  | number 0.. |      0 |

sequence day:
  repeat at most 10 times until heap is at least 2:
    add 1 to heap
"""
    game = game_of(rules)
    assert story(game) == ["heap: +1", "heap: +1", "The game ends: no victor declared"]


def test_at_once_reads_the_state_before_it() -> None:
    rules = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      3 |

trigger broke on change of coin of side when coin of side is 0:           [9]
  announce "broke"

sequence day:
  if turn is 1:
    at once:
      for each side in sides:
        take coin of Blue from coin of side
        if coin of Blue is 3:
          announce "still three"
    if coin of Blue is 0:
      announce "now none"
"""
    assert announced(rules) == [
        "coin of Blue: -3",
        "broke [9]",
        "still three",
        "coin of Red: -3",
        "broke [9]",
        "still three",
        "now none",
    ]


def test_stop_leaves_the_procedure_or_what_it_names() -> None:
    rules = """
procedure inner:
  if turn is 1:
    stop
  if turn is 2:
    stop main
  announce "inner goes on"

sequence day:
  phase main by Blue:
    run inner
    announce "main goes on"
  announce "after main"

trigger done at end of main:
  announce "main ends"
"""
    assert announced(rules) == [
        "main goes on",
        "main ends",
        "after main",
        "main ends",
        "after main",
        "inner goes on",
        "main goes on",
        "main ends",
        "after main",
    ]


def test_phases_set_the_active_side_and_give_it_back() -> None:
    rules = """
sequence day:
  phase outer by Blue:
    phase inner by Red when turn is 2:
      if active side is Red:
        announce "Red inside"
    if active side is Blue and phase is outer:
      announce "Blue again"
"""
    assert announced(rules) == ["Blue again", "Red inside", "Blue again", "Blue again"]


def test_scopes_begin_and_end_with_triggers_and_resets() -> None:
    rules = """
fields of side:
  | field | kind       | starts | reset  |
  | phase-coin | number 0.. | 2 | phase  |
  | sea-coin   | number 0.. | 5 | season |

sequence day:
  take 1 from sea-coin of Blue
  phase one by Blue:
    take 1 from phase-coin of Blue
  phase two by Blue:
    if phase-coin of Blue is 2:
      announce "full again"

trigger spring at start of season:
  announce "a season begins"

trigger over at end of season:
  announce "a season ends"

trigger last at end of turn 3:
  if sea-coin of Blue is 4:
    announce "refilled in summer"
"""
    told = [line for line in announced(rules) if "coin" not in line]
    assert told == [
        "a season begins",
        "full again",
        "full again",
        "a season ends",
        "a season begins",
        "full again",
        "refilled in summer",
        "a season ends",
    ]


def test_marks_end_with_their_scope() -> None:
    rules = """
fields of unit:
  | field | kind   | starts |
  | tired | yes/no | no     |

sequence day:
  phase one by Blue:
    mark Avia 1st as tired until end of phase
    mark Avia 2nd as tired until end of turn
    if every Avian corps in (hex 0101 + hex 0102) is tired:
      announce "both"
  phase two by Blue:
    if Avia 1st is not tired and Avia 2nd is tired:
      announce "one"
  stop day

trigger morning at start of turn 2:
  if Avia 2nd is not tired:
    announce "none"
"""
    told = [line for line in announced(rules) if "marked" not in line]
    assert told[:3] == ["both", "one", "none"]


def test_alternate_ends_when_all_pass_in_succession() -> None:
    rules = """
action step:
  choose unit from friendly units on map
  does:
    remove unit to lost

sequence day:
  phase duel:
    alternate Blue, Red:
      allow one step
"""
    game = game_of(rules)
    seen = []
    for choice in ("pass", "step Boria 1st", "step Avia 1st", "pass", "pass"):
        seen.append(asked(game).split(":")[0])
        game.choose(choice)
    assert seen == ["Blue", "Red", "Blue", "Red", "Blue"]
    assert game.turn == 2


def test_a_joint_phase_lets_every_side_act_until_it_passes() -> None:
    rules = """
action step:
  choose unit from friendly units on map
  does:
    remove unit to lost

sequence day:
  phase together:
    allow step
"""
    game = game_of(rules)
    assert [d.who for d in game.decisions] == [0, 1]
    game.choose("step Boria 1st", who="Red")
    assert [d.who for d in game.decisions] == [1, 0]
    game.choose("Blue: step Avia 1st")
    game.choose("pass", who="Red")
    assert [d.who for d in game.decisions] == [0]
    game.choose("pass")
    assert game.turn == 2


ROUNDS = """
sequence day:
  phase early by Blue:
    announce "early"
  repeat 3 times as round:
    phase late by Red:
      run inside
  phase night:
    announce "night"

sequence inside:
  announce "first"
  phase deep by Blue:
    announce "deep"
    allow rest

action rest:
  does:
    announce "rest"
"""


def test_play_begins_at_a_phase_inside_loops_and_sequences() -> None:
    game = game_of(ROUNDS, start=False)
    game.go_to("deep", turn=2, rounds={"round": 3})
    assert game.log == ["Turn 2", "round 3", "Phase late (Red)", "Phase deep (Blue)", "deep"]
    assert played(game, "rest", "pass") == ["Blue: rest", "rest", "Blue: pass", "night", "early", "first", "deep"]
    with pytest.raises(Unreadable, match="no phase"):
        game.go_to("depe")
    with pytest.raises(Unreadable, match="no turn 9"):
        game.go_to("deep", turn=9)


def test_a_scenario_begins_at_a_phase() -> None:
    scenario = """
scenario late-start:
  lasts 2..3
  begin at phase deep of turn 2
  setup:
    place Avia 1st at 0301
"""
    game = game_of(ROUNDS, scenario)
    assert game.log == [
        "Avia 1st placed at 0301",
        "Turn 2",
        "round 1",
        "Phase late (Red)",
        "Phase deep (Blue)",
        "deep",
    ]


def test_runaway_rules_are_named() -> None:
    with pytest.raises(RunawayRule, match=r"procedure `deeper`: .* deep \[7\.7\]") as caught:
        game_of("""
procedure deeper:                                                         [7.7]
  run deeper

sequence day:
  run deeper
""")
    assert caught.value.diagnostic.span.file == "trial.rules"
    with pytest.raises(RunawayRule, match=r"sequence `day`.* instructions \[1\.2\]"):
        game_of("""
sequence day:
  repeat 10000 times:
    repeat 10000 times:                                                   [1.2]
      let x be 1                                                          [1.2]
""")


def test_what_python_would_raise_is_told_as_a_mistake_of_the_rule() -> None:
    with pytest.raises(RuleFault, match=r"trial.rules:\d+: this divides by nothing \[3\]"):
        game_of("""
sequence day:
  let x be 3 / count of units in lost                                            [3]
""")
    with pytest.raises(RuleFault, match="coin of Blue would be -1, but goes from 0 to any"):
        game_of("""
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      0 |

sequence day:
  take 1 from coin of Blue
""")


def test_a_number_that_only_grows_is_stopped() -> None:
    with pytest.raises(RuleFault, match="out of all bounds"):
        game_of("""
sequence day:
  let x be 10
  repeat 100 times:
    let x be x * x
""")


def test_a_title_without_victory_ends_with_no_victor() -> None:
    game = game_of("""
sequence day:
  announce "a day"
""")
    assert game.over and str(game.outcome) == "no victor declared"


def test_victory_ends_the_game_at_once() -> None:
    game = game_of("""
sequence day:
  if turn is 2:
    victory for Blue                                                      [10]
  announce "a day"
""")
    assert story(game) == ["a day", "Victory for Blue [10]"]
    assert game.outcome is not None and game.outcome.winners == (0,)
