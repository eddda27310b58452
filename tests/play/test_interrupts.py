"""What happens in the middle: triggers inside moves, the opponent deciding inside my action inside a trigger."""

from __future__ import annotations

from play_ground import PLACED, asked, game_of, played

MARCH = """
fields of unit:
  | field  | kind   | starts |
  | halted | yes/no | no     |
  | trail  | path   | none   |

route walking of unit:                                                    [5.0]
  from hex of unit
  allowance 5
  cost 1
  never enter when some enemy units in hex                                [5.21]
  stop when unit is halted                                                [8.2]

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along walking of unit
  does:
    move unit along way
    announce "arrived"

sequence day:
  phase go by Blue:
    allow march
"""


def place(game: object, name: str) -> str:
    data = game.title.data  # type: ignore[attr-defined]
    unit = data.units.index[name.lower()]
    return str(data.spaces.names[game.state.cols[0][unit]])  # type: ignore[attr-defined]


def test_leaving_and_entering_at_every_step() -> None:
    game = game_of(
        MARCH
        + """
trigger bye on unit leaving hex:                                          [1]
  announce "bye"

trigger hello on unit entering hex when hex is not hex 0103:              [2]
  announce "hello"
"""
    )
    assert played(game, "march Avia 1st to 0101-0201-0102-0103") == [
        "Blue: march Avia 1st to 0101-0201-0102-0103 [5.1]",
        "Avia 1st moves 0101-0201-0102-0103 [5.1]",
        "bye [1]",
        "hello [2]",
        "bye [1]",
        "hello [2]",
        "bye [1]",
        "arrived [5.1]",
    ]


def test_a_trigger_halts_a_move_by_a_mark_the_route_knows() -> None:
    game = game_of(
        MARCH
        + """
trigger interception on unit entering hex when hex is hex 0201:           [8.1]
  offer opponent of side of unit to declare an-interception:              [8.1]
    roll 1d6 as die by Red
    if die is at most 3:
      mark unit as halted until end of phase
""",
        dice=(),
    )
    game.script([2])
    game.choose("march Avia 1st to 0101-0201-0301")
    assert asked(game) == "Red: an-interception?"
    assert place(game, "Avia 1st") == "0201"
    told = played(game, "yes")
    assert told[:3] == ["Red: an-interception [8.1]", "die (Red): rolled 2 [8.1]", "Avia 1st marked halted [8.1]"]
    assert told[3].startswith("Avia 1st stops in 0201: ") and told[3].endswith("halted) [8.2]")
    assert told[4] == "arrived [5.1]"
    game.script([6])
    game.choose("march Avia 2nd to 0102-0201-0301")
    assert played(game, "yes")[-1] == "arrived [5.1]"
    assert place(game, "Avia 2nd") == "0301"


def test_a_unit_removed_on_the_way_ends_the_move() -> None:
    game = game_of(
        MARCH
        + """
trigger mine on unit entering hex when hex is hex 0201:                   [8.1]
  remove unit to lost
"""
    )
    assert played(game, "march Avia 1st to 0101-0201-0301")[2:] == [
        "Avia 1st removed to lost [8.1]",
        "The move ends in 0201: it is no longer there [5.1]",
        "arrived [5.1]",
    ]


def test_neutral_entry_in_the_middle_of_a_move_with_a_deployment() -> None:
    game = game_of(
        MARCH
        + """
trigger trespass on unit entering hex when nation of hex is Cania and side of Cania is none:    [11.7]
  set side of Cania to opponent of side of unit
  ask side of Cania to deploy Canian units in reserve at hexes in Cania where no units in it

trigger side-taken on change of side of nation:                           [11.8]
  announce "a new foe"
""",
        PLACED.replace("Watch 0401", "Watch reserve").replace("Lancers 0204", "Lancers 0301"),
    )
    game.choose("march Avia Lancers to 0301-0401-0402")
    assert asked(game) == "Red: deploy (Cania Watch)"
    assert "a new foe [11.8]" in game.log
    game.choose("Cania Watch at 0402")
    told = played(game, "done")
    assert told == [
        "Red has deployed [11.7]",
        "Avia Lancers stops in 0401: 0402: never enter (some enemy units in hex) [5.21]",
        "arrived [5.1]",
    ]


def test_before_and_after_an_action_with_its_fields() -> None:
    game = game_of(
        MARCH
        + """
trigger drums before march when unit is Avia 1st:                         [2.1]
  announce "drums"

trigger dust after march:                                                 [2.2]
  mark unit as halted

procedure camp(unit):
  announce "camp"

trigger fires after camp:                                                 [2.3]
  mark unit as halted

trigger night at end of go:
  run camp(Avia 3rd)
"""
    )
    assert played(game, "march Avia 1st to 0201")[1:] == [
        "drums [2.1]",
        "Avia 1st moves 0101-0201 [5.1]",
        "arrived [5.1]",
        "Avia 1st marked halted [2.2]",
    ]
    assert played(game, "pass")[1:] == ["camp", "Avia 3rd marked halted [2.3]"]


FIGHT = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      9 |

action set-out:                                                           [16.4]
  choose mover from friendly units on map
  does:
    announce "sets out"
    allow overrun, rest
    announce "done moving"

action overrun:                                                           [6.1]
  choose victim from hexes where some enemy units in it
  does:
    offer opponent of active side to choose runner from enemy units in victim:    [6.2]
      allow rest to opponent of active side
      move runner to hex 0303
    remove enemy units in victim to lost
    allow one rest

action rest:
  does:
    take 1 from coin of active side

trigger poverty on change of coin of side when coin of side is 8:         [9.9]
  ask opponent of side to choose prize from friendly units on map
  remove prize to reserve

sequence day:
  phase go by Blue:
    allow set-out
"""


def test_a_decision_of_the_opponent_inside_my_action_inside_a_trigger() -> None:
    game = game_of(FIGHT)
    seen = []
    for choice in (
        "set-out Avia 1st",
        "overrun 0601",
        "choose Boria 1st",
        "rest",
        "choose Boria 2nd",
        "rest",
        "pass",
        "rest",
        "choose Avia 3rd",
        "rest",
        "pass",
        "pass",
    ):
        seen.append(asked(game))
        game.choose(choice)
    assert seen == [
        "Blue: set-out or pass",
        "Blue: overrun, rest or pass",
        "Red: choose runner or pass",
        "Red: rest or pass",
        "Blue: choose prize",
        "Red: rest or pass",
        "Red: rest or pass",
        "Blue: rest or pass",
        "Red: choose prize",
        "Blue: overrun, rest or pass",
        "Blue: overrun, rest or pass",
        "Blue: set-out or pass",
    ]
    assert game.turn == 2


def test_containers_move_with_what_they_carry() -> None:
    game = game_of(
        """
types:
  | type  | noun | carries | holds |
  | fleet | unit | corps   |     2 |

counters:
  | nation | names | type  | attack | defence | speed |
  | Avia   | Navy  | fleet |      0 |       1 |     5 |

action embark:
  choose cargo from friendly corps on map
  does:
    place cargo at Avia Navy

action sail:
  choose goal from hexes
  does:
    move Avia Navy to goal

trigger goes-down on removal of unit when some units in unit:
  remove units in unit to lost

action sink:
  does:
    remove Avia Navy to lost

sequence day:
  phase go by Blue:
    allow embark, sail, sink
""",
        PLACED.replace("Lancers 0204", "Lancers 0204, Navy 0203"),
    )
    game.choose("embark Avia 1st")
    game.choose("sail 0304")
    assert place(game, "Avia Navy") == "0304"
    assert played(game, "sink")[1:] == ["Avia Navy removed to lost", "Avia 1st removed to lost"]


def test_an_event_of_one_type_of_unit_only() -> None:
    """`on horse entering hex` is about horses; the name stands for the unit, and a `when` is asked besides."""
    game = game_of(
        MARCH
        + """
trigger hoofs on horse entering hex:                                      [1]
  announce "hoofs"

trigger boots on corps entering hex when hex is hex 0201:                 [2]
  mark corps as halted

trigger worn on change of halted of horse:                                [3]
  announce "worn"

trigger riderless on removal of horse:                                    [4]
  announce "riderless"

trigger saddled on placing of horse when hex of horse is reserve:         [5]
  announce "saddled"

trigger hoof-marks on horse leaving hex when hex is hex 0204:             [6]
  mark horse as halted

trigger end-of-day at end of go:
  place Avia 2nd at reserve
  remove Avia 2nd
  place Lancers at reserve
  remove Lancers
"""
    )
    assert played(game, "march Lancers to 0204-0203-0202") == [
        "Blue: march Avia Lancers to 0204-0203-0202 [5.1]",
        "Avia Lancers moves 0204-0203-0202 [5.1]",
        "Avia Lancers marked halted [6]",
        "worn [3]",
        "hoofs [1]",
        "Avia Lancers stops in 0203: 0203: must stop (halted) [8.2]",
        "arrived [5.1]",
    ]
    assert played(game, "march Avia 1st to 0101-0201", "pass")[2:] == [
        "Avia 1st marked halted [2]",
        "arrived [5.1]",
        "Blue: pass",
        "Avia 2nd placed at reserve",
        "Avia 2nd removed to off-map",
        "Avia Lancers placed at reserve",
        "saddled [5]",
        "Avia Lancers removed to off-map",
        "riderless [4]",
    ]
