"""What a player reads before an attack, and fields that the log does not tell of."""

from __future__ import annotations

from play_ground import PLACED, game_of

from interpreter.play.odds_text import odds_text

RULES = """
fields of side:
  | field | kind       | starts | told |
  | coin  | number 0.. |     20 | yes  |
  | tries | number 0.. |      0 | no   |

fields of unit:
  | field | kind        | starts | reset | told |
  | shots | number 0..1 |      1 | turn  | no   |
  | tired | yes/no      | no     |     - | no   |
  | brave | yes/no      | no     |     - |    - |

table results by die and strength:                                        [8.8]
  cells own / other
  | die  | <=4 | >=5 |
  | 1    | 2/0 | 1/1 |
  | 2..5 | 1/1 | 0/1 |
  | 6    | 0/1 | 0/2 |

action attack:                                                            [8.1]
  choose target from hexes where some enemy units in it
  choose gun from friendly units within 2 of target
  costs 1 from shots of gun                                               [8.2]
  costs 1 from coin of side of gun                                        [8.3]
  does:
    add 1 to tries of active side
    mark gun as brave                                                     [8.6]
    roll 1d6 as die by active side                                        [8.4]
    if die is at most 2:
      mark gun as tired
    let result be results(die, attack of gun)
    take own of result from coin of active side
    if other of result is at least 1:
      remove enemy units in target to lost                                [8.5]
    set tries of active side to 0
    announce "the smoke clears"

action wait:                                                              [9.1]
  does:
    mark Avia 1st as tired

sequence day:
  phase go by Blue:
    allow attack, wait
"""
CLOSE = PLACED.replace("1st 0601", "1st 0301")

CHANCES = """\
Blue: attack 0301 with Avia 1st [8.1]
coin of Blue: -1 [8.3]
Avia 1st marked brave [8.6]
  2/3   66.7 %  █████████████         result: 1/1 [8.1]; coin of Blue: -1 [8.1]; Boria 1st removed to lost [8.5]
  1/6   16.7 %  ███                   result: 2/0 [8.1]; coin of Blue: -2 [8.1]
  1/6   16.7 %  ███                   result: 0/1 [8.1]; Boria 1st removed to lost [8.5]
In any case: the smoke clears [8.1]
Then Blue: attack, wait or pass
Expected losses:
  Boria 1st removed  5/6 (83.3 %)
On the average:
  coin of Blue       -2
  own                1
  other              5/6 (0.83)"""


def test_what_is_shared_is_said_once_and_each_ending_has_its_line() -> None:
    assert odds_text(game_of(RULES, CLOSE).odds("attack 0301 with Avia 1st")) == CHANCES


def test_endings_that_differ_in_what_is_not_told_are_one() -> None:
    """A tired gun and another that is not: two outcomes for the computer, one line for a reader."""
    odds = game_of(RULES, CLOSE).odds("attack 0301 with Avia 1st")
    assert len(odds) == 4
    assert sum(line.startswith("  2/3") for line in odds_text(odds).splitlines()) == 1


def test_a_narrow_terminal_and_one_without_blocks() -> None:
    shown = odds_text(game_of(RULES, CLOSE).odds("attack 0301 with Avia 1st"), width=76, ascii=True).splitlines()
    assert shown[3:6] == [
        "  2/3   66.7 %  #############         result: 1/1 [8.1]; coin of Blue: -1",
        "                                      [8.1]; Boria 1st removed to lost [8.5]",
        "  1/6   16.7 %  ###                   result: 2/0 [8.1]; coin of Blue: -2",
    ]


def test_a_choice_without_dice() -> None:
    assert odds_text(game_of(RULES, CLOSE).odds("wait")) == "Blue: wait [9.1]\nThen Blue: attack, wait or pass"


def test_the_log_is_silent_about_fields_that_are_not_told() -> None:
    game = game_of(RULES, CLOSE)
    since = game.state.logged
    told = game.choose("wait")
    assert list(told) == ["Blue: wait [9.1]"] and len(told) == 1
    assert game.log_since(since) == game.log[-1:] == game.view("Blue").log[-1:] == ["Blue: wait [9.1]"]
    quiet = game.entries[-1]
    assert str(quiet) == "Avia 1st marked tired [9.1]" and not quiet.told
    assert game.value("Avia 1st is tired"), "it is written all the same"
