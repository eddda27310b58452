"""Why not: every refusal names the part that failed, with both values and its paragraph."""

from __future__ import annotations

import pytest
from play_ground import PLACED, game_of

from interpreter.play.game import Game, Unreadable

RULES = """
fields of unit:
  | field | kind        | starts |
  | moves | number 0..1 |      1 |
  | tired | yes/no      | no     |

fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      3 |

condition ready of unit:                                                  [3.1]
  holds when attack of unit is at least 3                                 [3.2]
  holds when unit is horse and turn is at least 2
  fails when unit is tired                                                [3.3]

zone control of unit:                                                     [6.0]
  from units

route trek of unit:                                                       [5.0]
  from hex of unit
  allowance 3                                                             [5.9]
  cost to-enter of terrain of hex                                         [5.12]
  never enter when some enemy units in hex                                [5.21]
  stop when hex is in enemy control                                       [5.22]

action march:                                                             [5.1]
  choose unit from friendly units on map where it is not tired            [5.2]
  choose way along trek of unit
  costs 1 from moves of unit                                              [5.23]
  does:
    move unit along way

action attack:                                                            [8.1]
  choose target from hexes where some hostile units in it                 [8.0]
    and nation of it is not Cania                                         [8.2]
  choose some attackers from ready friendly units within 2 of target      [8.11]
  requires turn is at least 2 or coin of Blue is more than 5              [8.3]
  requires every attackers is not in Boria and count of attackers is at most 2    [8.4]
  limit to 1 a turn for target                                            [8.5]
  does:
    announce "bang"

action bribe:                                                             [9.1]
  by Red                                                                  [9.2]
  choose points between 1 and coin of active side
  does:
    take points from coin of active side

action wait:                                                              [9.3]
  does:
    announce "waiting"

sequence day:
  phase fight by Blue:
    allow attack, bribe
  phase go by Blue:
    allow march
"""

CLOSE = PLACED.replace("1st 0601", "1st 0301").replace("Lancers 0204", "Lancers 0202")


@pytest.fixture
def game() -> Game:
    return game_of(RULES, CLOSE)


def reasons(game: Game, text: str) -> list[str]:
    return [str(reason) for reason in game.why(text)]


def test_what_is_legal_has_no_reason_against_it(game: Game) -> None:
    game.write(game.title.rules.fields["side", "coin"], 0, 9)
    assert reasons(game, "attack 0301 with Avia 1st") == []
    assert reasons(game, "pass") == []


def test_both_parts_of_an_or_are_told(game: Game) -> None:
    assert reasons(game, "attack 0301 with Avia 1st") == [
        "turn is 1, must be at least 2; or coin of Blue is 3, must be more than 5 [8.3]"
    ]


def test_a_member_outside_the_domain_names_the_part_that_leaves_it_out(game: Game) -> None:
    game.write(game.title.rules.fields["side", "coin"], 0, 9)
    assert reasons(game, "attack 0203 with Avia 1st") == [
        "0203: must be some hostile units in it, but found: none [8.0]"
    ]
    assert reasons(game, "attack 0401 with Avia 1st") == ["0401: nation of it is Cania, must be not Cania [8.2]"]
    assert reasons(game, "attack 0301 with Boria 2nd") == ["Boria 2nd is not friendly [8.11]"]
    assert reasons(game, "attack 0504 with Avia 1st") == ["Avia 1st is not within 2 of target [8.11]"]


def test_a_condition_tells_its_own_failing_line(game: Game) -> None:
    game.write(game.title.rules.fields["side", "coin"], 0, 9)
    assert reasons(game, "attack 0301 with Avia Lancers") == [
        "Avia Lancers is not ready: attack of unit is 2, must be at least 3 [3.2]; "
        "or turn is 1, must be at least 2 [3.1]"
    ]
    assert game.why("attack 0301 with Avia Lancers")[0].cites == ("3.2", "3.1")
    game.write(game.title.rules.fields["unit", "tired"], 0, True)
    game.write(game.title.rules.fields["unit", "tired"], 3, True)
    assert reasons(game, "attack 0301 with Avia 1st") == ["Avia 1st is not ready: not allowed when unit is tired [3.3]"]
    assert reasons(game, "attack 0301 with Avia Lancers") == [
        "Avia Lancers is not ready: not allowed when unit is tired [3.3]; "
        "besides attack of unit is 2, must be at least 3 [3.2]; or turn is 1, must be at least 2 [3.1]"
    ]


MORE = """
condition idle of unit:                                                   [7.0]
  holds when unit is corps                                                [7.1]
  holds when attack of unit is 4                                          [7.2]
  holds when turn is 9                                                    [7.3]

route walk(unit, goal as hex):                                            [7.4]
  from hex of unit
  to goal
  allowance 1

action rest:                                                              [7.5]
  choose unit from friendly units where it is not idle
  does:
    announce "resting"

action visit:                                                             [7.6]
  choose unit from friendly units
  requires walk(unit, hex 0101) is open                                   [7.7]
  requires no friendly units in (hexes within 1 of hex of unit)           [7.8]
  does:
    announce "hello"

sequence night:
  phase sleep by Blue:
    allow rest, visit
"""


def test_a_condition_that_must_not_hold_tells_the_lines_by_which_it_does() -> None:
    game = game_of(MORE.replace("night", "day"))
    assert reasons(game, "rest Avia 1st") == ["Avia 1st is idle: unit is corps [7.1]; and attack of unit is 4 [7.2]"]


def test_calls_and_brackets_are_quoted_whole() -> None:
    game = game_of(MORE.replace("night", "day"))
    assert reasons(game, "visit Avia 3rd") == [
        "walk(unit, hex 0101) is not open [7.7]",
        "must be no friendly units in (hexes within 1 of hex of unit), but found: Avia 2nd, Avia 3rd [7.8]",
    ]


def test_the_failing_part_of_an_and(game: Game) -> None:
    game.write(game.title.rules.fields["side", "coin"], 0, 9)
    game.place(2, game.title.data.spaces.index["0201"])
    assert reasons(game, "attack 0301 with Avia 1st, Avia 2nd, Avia 3rd") == [
        "count of attackers is 3, must be at most 2 [8.4]"
    ]


def test_limits_tell_how_often(game: Game) -> None:
    game.write(game.title.rules.fields["side", "coin"], 0, 9)
    game.choose("attack 0301 with Avia 1st")
    assert reasons(game, "attack 0301 with Avia 2nd") == ["0301: already 1 this turn, at most 1 [8.5]"]


def test_the_phase_and_the_side_come_first(game: Game) -> None:
    assert reasons(game, "wait") == ["wait is not allowed now in phase fight: Blue: attack, bribe or pass [9.3]"]
    assert reasons(game, "bribe 2") == ["Blue may not do this, only Red [9.2]"]
    told = reasons(game, "march Avia 1st to 0201")
    assert told == ["march is not allowed now in phase fight: Blue: attack, bribe or pass [5.1]"]


def test_prices_and_routes(game: Game) -> None:
    game.choose("pass")
    assert reasons(game, "march Avia 1st to 0601") == game_reasons_for_far(game)
    assert reasons(game, "march Avia 1st to 0301")[0].endswith("[5.22]")
    game.write(game.title.rules.fields["unit", "moves"], 0, 0)
    assert reasons(game, "march Avia 1st to 0102") == ["costs 1, but moves of Avia 1st is 0 [5.23]"]
    game.write(game.title.rules.fields["unit", "tired"], 1, True)
    assert reasons(game, "march Avia 2nd to 0101")[0].endswith("[5.2]")


def game_reasons_for_far(game: Game) -> list[str]:
    """A far hex: the route says what stops the way nearest to it, with its paragraph."""
    told = reasons(game, "march Avia 1st to 0601")
    assert told and all("[" in reason for reason in told)
    return told


def test_what_names_nothing_is_unreadable(game: Game) -> None:
    with pytest.raises(Unreadable):
        game.why("dance")


def test_explain_and_value(game: Game) -> None:
    assert game.value("coin of Blue") == 3
    assert game.value("count of units in Avia") == 3
    with pytest.raises(Unreadable, match="nothing called"):
        game.value("coins of Blue")
    lines = game.explain("ready", "Avia 1st")
    assert [line.applied for line in lines] == [True, False, False]
    with pytest.raises(Unreadable, match="did you mean `ready`"):
        game.explain("redy", 0)


def test_the_same_reason_is_given_once() -> None:
    """By road and on foot the way ends at the same hex."""
    game = game_of(
        """
hexsides ground:
  | feature | chain               |
  | road    | 0102-0202-0302-0402 |

route riding of unit:
  from hex of unit
  allowance 4
  stop when hex is clear                                                  [5.4]
  leg foot:
    cost 1
  leg road:
    cost 1/2
    cross only when hexside is road

action ride:
  choose unit from friendly units on map
  choose way along riding of unit
  does:
    move unit along way

sequence day:
  phase go by Blue:
    allow ride
"""
    )
    reasons = [str(one) for one in game.why("ride Avia 2nd to 0102-0202-0302")]
    assert len(reasons) == len(set(reasons)) == 1, reasons
    assert reasons[0].startswith("0202: must stop")
