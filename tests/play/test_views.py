"""What each player sees: hidden counters, hidden fields, secret answers."""

from __future__ import annotations

from play_ground import game_of

RULES = """
fields of unit:
  | field | kind       | starts | seen  |
  | stock | number 0.. |      3 | owner |
  | worn  | yes/no     | no     | all   |

fields of nation:
  | field | kind       | starts | seen  |
  | gold  | number 0.. |      5 | owner |

action peek:
  choose unit from enemy units on map
  does:
    reveal unit to active side                                            [10.2]

action cloak:
  choose unit from friendly units on map
  does:
    hide unit from opponent of active side                                [10.3]

sequence day:
  phase go by Blue:
    ask both sides to choose secretly plan between 1 and 9                [12.1]
    allow peek, cloak
    reveal plan of sides                                                  [12.2]
    allow peek
"""


def test_fields_seen_by_their_owner_alone() -> None:
    game = game_of(RULES)
    game.choose("choose 4", who="Blue")
    game.choose("choose 7", who="Red")
    stock, worn = game.title.rules.fields["unit", "stock"], game.title.rules.fields["unit", "worn"]
    gold = game.title.rules.fields["nation", "gold"]
    boria = game.title.data.units.index["boria 1st"]
    blue, red = game.view("Blue"), game.view("Red")
    assert blue.field(stock, 0) == 3 and red.field(stock, 0) is None
    assert blue.field(stock, boria) is None and red.field(stock, boria) == 3
    assert red.field(worn, 0) is False
    assert blue.field(gold, 0) == 5 and blue.field(gold, 1) is None
    assert game.choose("peek Boria 1st")[-1] == "Boria 1st shown to Blue [10.2]"
    assert game.view("Blue").field(stock, boria) == 3
    assert game.state.cols[stock.column][boria] == 3, "the game itself is not blanked"


def test_a_hidden_counter_stands_there_without_a_name() -> None:
    game = game_of(RULES)
    game.choose("4", who="Blue")
    game.choose("7", who="Red")
    game.choose("cloak Avia 1st")
    blue, red = game.view(0), game.view(1)
    assert blue.name(0) == "Avia 1st" and blue.face(0) == 0
    assert red.name(0) is None and red.face(0) is None and not red.sees(0)
    assert red.place(0) == game.title.data.spaces.index["0101"]
    assert red.units_in(red.place(0)) == [0] and red.nation(0) == 0, "the only hidden counter can be no other"


def test_secret_answers_until_they_are_revealed() -> None:
    game = game_of(RULES)
    game.choose("4", who="Blue")
    game.choose("7", who="Red")
    assert game.log[-2:] == ["Blue has chosen secretly [12.1]", "Red has chosen secretly [12.1]"]
    assert game.view("Blue").log[-2:] == ["Blue: choose 4 (secretly) [12.1]", "Red has chosen secretly [12.1]"]
    blue, red = game.view("Blue"), game.view("Red")
    assert (blue.answer("plan", 0), blue.answer("plan", 1)) == (4, None)
    assert (red.answer("plan", 0), red.answer("plan", 1)) == (None, 7)
    game.choose("pass")
    assert game.view("Blue").answer("plan", 1) == 7
    assert game.log[-1] == "plan shown to Blue, Red: Blue 4, Red 7 [12.2]"
    assert game.view("Red").log[-1] == game.log[-1]
    assert blue.state.seed == 0 and blue.state.frames == [], (
        "a view tells neither the dice to come nor what is under way"
    )
