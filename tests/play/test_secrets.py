"""A view tells nothing that is hidden from its player: two games that differ only in that look the same to him.

Red hides his counters, his plans, his purse.  A game is played at random, and beside it a twin in which Red's counters
have changed places with each other and his secrets are others; after every choice Blue must see the same, byte by byte.
"""

from __future__ import annotations

import json
import random

import pytest
from play_ground import game_of, played, title_of

from interpreter.play.choice import Choice
from interpreter.play.decision import Decision
from interpreter.play.game import Game
from interpreter.play.sets import members

RULES = """
types:
  | type  | plural | carries |
  | train | trains | corps   |

counters:
  | nation | names       | type  | attack | defence | speed |
  | Boria  | 4th 5th     | corps |      1 |       1 |     2 |
  | Boria  | North South | train |      0 |       1 |     2 |

fields of unit:
  | field | kind       | starts | seen  |
  | stock | number 0.. |      0 | owner |
  | worn  | yes/no     | no     | all   |

fields of nation:
  | field | kind       | starts | seen  |
  | gold  | number 0.. |    900 | owner |
  | chief | unit       | none   | all   |

fields of side:
  | field  | kind       | starts | seen |
  | points | number 0.. |      0 | all  |

table tiers by number:
  | number | tier |
  |   0..4 | low  |
  |    >=5 | high |

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along marching of unit
  does:
    move unit along way
    mark unit as worn                                                     [5.2]

action fill:                                                              [6.1]
  choose unit from friendly corps on map
  choose secretly amount between 0 and 3
  limit amount to 999 a turn
  costs amount from gold of nation of unit
  does:
    add amount to stock of unit                                           [6.2]
    let tier be tiers(amount)

action promote:
  choose unit from friendly corps on map
  does:
    set chief of nation of unit to unit                                   [6.3]

action mount:
  choose train from friendly trains on map
  choose some corps from friendly corps in hex of train
  requires count of corps is at most 1
  does:
    place corps at train                                                  [6.4]

action alight:
  choose train from friendly trains on map
  choose corps from units in train
  does:
    place corps at hex of train                                           [6.5]

sequence day:
  phase plans:
    ask both sides to choose secretly plan between 1 and 9                [12.1]
    let match be tiers(plan of Blue + plan of Red)                        [12.2]
    ask Red to choose secretly gift between 0 and 3                       [12.3]
    let worth be tiers(gift * 2)
    take gift from gold of Boria
    offer Red to choose secretly bluff from 1, 2:
      add 1 to points of Red
  phase blue by Blue:
    allow march, fill
  phase red by Red:
    allow march, fill, promote, mount, alight
"""

SETUP = """
scenario trial:
  placements:
    | nation | units                                      |
    | Avia   | 1st 0101, 2nd 0102, 3rd 0103, Lancers 0204 |
    | Cania  | Watch 0401                                 |
  setup:
    hide Borian units from Blue
    ask Red to deploy secretly Borian units at hexes in Boria
"""


class Twin:
    """Another game in which Red's counters of each type are dealt anew and his secrets are others."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game, self.twin, self.rng = game, game.copy(), rng
        data = game.title.data
        self.other = list(range(len(data.units)))
        for kind in ("corps", "train"):
            units = members(data.units_of_type(data.types.index[kind]))
            reds = [unit for unit in units if data.nations.names[data.unit_nation[unit]] == "Boria"]
            for unit, other in zip(reds, rng.sample(reds, len(reds)), strict=True):
                self.other[unit] = other

    def mirrored(self, asked: Decision, choice: Choice) -> Choice:
        """The choice that looks the same to Blue."""
        if choice.form == "deploy":
            return Choice("deploy", (self.other[choice.values[0]], choice.values[1]), choice.who)
        form = next((form for form in asked.forms if form.name == choice.form), None)
        if form is None or not choice.values:
            return choice
        values = []
        for field, value in zip(form.fields, choice.values, strict=True):
            if field.source.secretly and choice.who == 1:
                value = self.rng.choice([1, 2] if field.name == "bluff" else range(1, 4))
            elif field.kind.name == "unit":
                if field.how == "some":
                    value = sum(1 << self.other[unit] for unit in members(value))
                else:
                    value = self.other[value]
            values.append(value)
        return Choice(choice.form, tuple(values), choice.who)

    def play(self) -> None:
        asked = self.rng.choice(self.game.decisions)
        choice = self.game.choices_of(asked).sample(self.rng)
        self.twin.play(self.mirrored(asked, choice))
        self.game.play(choice)
        if self.rng.random() < 0.1 and self.game.history:
            self.game.undo()
            self.twin.undo()


def seen(game: Game, side: str) -> str:
    view = game.view(side)
    return json.dumps([view.to_json(), view.choices(50)], ensure_ascii=False)


@pytest.fixture(scope="module")
def title() -> object:
    return title_of(RULES, SETUP)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_hidden_changes_nothing_in_the_view(title: object, seed: int) -> None:
    rng = random.Random(seed)
    both = Twin(Game(title, seed), rng)  # type: ignore[arg-type]
    differed = False
    for _ in range(90):
        if both.game.over:
            break
        both.play()
        assert seen(both.game, "Blue") == seen(both.twin, "Blue")
        differed = differed or seen(both.game, "Red") != seen(both.twin, "Red")
    assert differed, "the twin is another game"
    assert (
        seen(Game.from_json(both.game.title, json.loads(json.dumps(both.game.to_json()))), "Blue")[:400]
        == seen(both.game, "Blue")[:400]
    )


def started(*more: str) -> Game:
    game = game_of(RULES, SETUP)
    for name, place in zip(("1st", "2nd", "3rd", "Guard", "4th", "5th"), (1, 2, 3, 4, 1, 1), strict=True):
        game.choose(f"deploy Boria {name} to 060{place}")
    game.choose("deploy Boria North to 0601")
    game.choose("deploy Boria South to 0602")
    for choice in ("done", "Blue: choose 4", "Red: choose 7", "choose 3", "choose 2", *more):
        game.choose(choice)
    return game


def test_each_player_reads_his_own_log() -> None:
    game = started("fill Avia 1st, 2", "pass", "march Boria 2nd to 0502", "fill Boria 2nd, 3", "promote Boria 2nd")
    blue, red = game.view("Blue").log, game.view("Red").log
    told = blue.index("Phase plans")
    assert blue[told + 1 :] == [
        "Blue: choose 4 (secretly) [12.1]",
        "Red has chosen secretly [12.1]",
        "Red has chosen secretly [12.3]",
        "Red has chosen secretly",
        "points of Red: +1",
        "Phase blue (Blue)",
        "Blue: fill Avia 1st, 2 (secretly) [6.1]",
        "gold of Avia: -2",
        "stock of Avia 1st: +2 [6.2]",
        "tier: low [6.1]",
        "Blue: pass",
        "Phase red (Red)",
        "Red: march a counter of Boria to 0602-0502 [5.1]",
        "a counter of Boria moves 0602-0502 [5.1]",
        "Red: fill a counter of Boria, (secretly) [6.1]",
        "Red: promote a counter of Boria",
        "chief of Boria is now a counter of Boria [6.3]",
    ]
    assert red[red.index("Phase red (Red)") + 1 :] == [
        "Red: march Boria 2nd to 0602-0502 [5.1]",
        "Boria 2nd moves 0602-0502 [5.1]",
        "Boria 2nd marked worn [5.2]",
        "Red: fill Boria 2nd, 3 (secretly) [6.1]",
        "gold of Boria: -3",
        "stock of Boria 2nd: +3 [6.2]",
        "tier: low [6.1]",
        "Red: promote Boria 2nd",
        "chief of Boria is now Boria 2nd [6.3]",
    ]
    assert "Blue: fill Avia 1st, (secretly) [6.1]" in red and "gold of Avia: -2" not in red
    assert "Red: fill Boria 2nd, (secretly) [6.1]" in game.log, "both may look at the log of the game"


def test_the_past_and_what_is_asked_tell_no_more_than_the_log() -> None:
    game = started("pass", "march Boria 2nd to 0502", "fill Boria 2nd, 3")
    game.undo()
    blue, red = game.view("Blue"), game.view("Red")
    assert [played.text for played in blue.history[-6:]] == [
        "choose 4",
        "(secretly)",
        "(secretly)",
        "(secretly)",
        "pass",
        "march a counter of Boria to 0602-0502",
    ]
    assert red.history[-1].text == "march Boria 2nd to 0602-0502"
    assert blue.log[-1] == "Taken back: a choice of Red"
    assert blue.asked == {"Red": "allow"} and red.asked == {"Red": "Red: march, fill, promote, mount, alight or pass"}
    assert blue.choices() == [] and "fill Boria 2nd, 3" in red.choices()


def test_what_a_hidden_counter_carries_is_nowhere() -> None:
    game = started("pass", "mount Boria North with Boria 4th")
    blue, red, units = game.view("Blue"), game.view("Red"), game.title.data.units.index
    assert blue.log[-1] == "a counter of Boria placed at a counter of Boria [6.4]"
    assert red.log[-1] == "Boria 4th placed at Boria North [6.4]"
    there = game.title.data.spaces.index["0601"]
    assert len(blue.units_in(there)) == 3 and len(red.units_in(there)) == 3
    assert red.place(units["boria 4th"]) == game.title.data.carrier_space[units["boria north"]]
    assert sorted(blue.place(units[f"boria {name}"]) for name in ("1st", "2nd", "3rd", "4th"))[0] == -1


REVEAL = """
fields of side:
  | field  | kind       | starts |
  | points | number 0.. |      0 |

table tiers by number:
  | number | tier |
  |   0..4 | low  |
  |    >=5 | high |

sequence day:
  phase go by Blue:
    ask both sides to choose secretly plan between 1 and 9                [12.1]
    reveal plan of Red to Blue                                            [12.2]
    let first be tiers(plan of Red)
    let second be tiers(plan of Blue)
    ask Red to choose secretly bid between 0 and 3                        [12.3]
    let half be bid / 2
    let third be tiers(half)
    reveal bid                                                            [12.4]
    let fourth be tiers(half)
    run weigh(half, plan of Blue)

procedure weigh(load as number, promise as number):
  let fifth be tiers(load)
  let whole be promise + 1
  let sixth be tiers(whole)
"""


def test_answers_become_known_to_whom_the_rules_show_them() -> None:
    game = game_of(REVEAL)
    played(game, "Blue: choose 4", "Red: choose 7")
    blue, red = game.view("Blue"), game.view("Red")
    assert blue.log[-4:] == [
        "Red has chosen secretly [12.1]",
        "plan shown to Blue: Red 7 [12.2]",
        "first: high",
        "second: low",
    ]
    assert red.log[-2:] == ["plan shown to Blue: Red 7 [12.2]", "first: high"], "Blue's own plan is not Red's business"
    assert game.log[-3] == "plan shown to Blue [12.2]"
    assert (blue.answer("plan", 1), red.answer("plan", 0)) == (7, None)
    played(game, "choose 3")
    told = [line for line in game.log if line.startswith("bid")]
    assert told == ["bid shown to Blue, Red: 3 [12.4]"] == [b for b in game.view("Blue").log if b.startswith("bid")]
    assert [line for line in game.view("Blue").log if line[:2] in ("th", "fo", "fi", "si")] == [
        "first: high",
        "fourth: low",
        "fifth: low",
        "sixth: high",
    ], "before it was shown, what came of the bid was Red's alone"
    assert [line for line in game.view("Red").log if line[:2] in ("th", "fo", "fi", "si")] == [
        "first: high",
        "third: low",
        "fourth: low",
        "fifth: low",
    ], "and Blue's plan was never shown to Red, whatever was made of it"
    later = game.view("Red")
    played(game, "Blue: choose 5", "Red: choose 6")
    assert later.log != game.view("Red").log, "a view does not go on with the game"


def test_what_was_revealed_is_not_the_next_answer() -> None:
    game = game_of(REVEAL.replace("reveal plan of Red to Blue", "if turn is 1:\n      reveal plan of Red to Blue"))
    played(game, "Blue: choose 4", "Red: choose 7", "choose 0")
    assert game.view("Blue").answer("plan", 1) == 7
    played(game, "Blue: choose 4", "Red: choose 8")
    assert game.view("Blue").answer("plan", 1) is None


def test_a_title_without_secrets_has_nothing_to_witness() -> None:
    game = game_of("sequence day:\n  phase go by Blue:\n    ask Blue to choose n between 1 and 3\n")
    assert game.state.witness is None and game.state.to_json()["sights"] == []
    played(game, "choose 2")
    assert game.view("Red").log == game.log
