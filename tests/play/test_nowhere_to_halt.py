"""A move that a trigger cuts short ends where it may end, not beyond, where it would have to stop and may not."""

from __future__ import annotations

from play_ground import game_of, played

MARCH = """
fields of game:
  | field | kind   | starts |
  | alarm | yes/no | no     |

route walking of unit:                                                    [5.0]
  from hex of unit
  allowance 5
  cost 1
  stop when alarm is yes and hex is hex 0301                              [5.2]
  never end when hex is hex 0301                                          [5.3]

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along walking of unit
  does:
    move unit along way

trigger shot on unit entering hex when hex is hex 0201:                   [8.1]
  set alarm to yes

sequence day:
  phase go by Blue:
    allow march
"""


def test_a_move_halts_before_a_space_where_it_could_not_stay() -> None:
    game = game_of(MARCH)
    told = played(game, "march Avia 1st to 0101-0201-0301-0302")
    assert told[-1].startswith("Avia 1st stops in 0201: 0301: never end"), told
    assert told[-1].endswith("[5.3]")


def test_a_move_that_may_end_nowhere_on_the_way_goes_as_far_as_it_can() -> None:
    strict = MARCH.replace("never end when hex is hex 0301 ", "never end when hex is not hex 0302 ")
    game = game_of(strict)
    told = played(game, "march Avia 1st to 0101-0201-0301-0302")
    assert told[-1].startswith("Avia 1st stops in 0301: "), told
    assert told[-1].endswith("[5.2]")


def test_a_move_that_can_still_be_finished_is_finished() -> None:
    game = game_of(MARCH)
    told = played(game, "march Avia 1st to 0101-0201-0202-0302")
    assert not any("stops" in line for line in told), told
