"""Units inside units: what a type carries and how much it holds is kept by the machine, and its row is cited."""

from __future__ import annotations

import random

import pytest
from play_ground import game_of, play_on, played, texts

from interpreter.play.errors import RuleFault

RULES = """
types:
  | type  | plural  | noun  | carries       | holds | counted |
  | ship  | ships   | unit  | corps, horse  |     3 | room    |             [7.61]
  | barge | barges  | ship  | -             |     - | -       |             [7.62]
  | lorry | lorries | unit  | guard         |     - | -       |             [7.63]
  | guard | guards  | corps | -             |     - | -       |

counters:
  | nation | names     | type  | attack | defence | speed | room |
  | Avia   | Swan Gull | ship  |      0 |       1 |     4 |    9 |
  | Avia   | Tub       | barge |      0 |       1 |     4 |    9 |
  | Avia   | Truck     | lorry |      0 |       1 |     4 |    1 |
  | Avia   | Old       | guard |      6 |       6 |     2 |  2/1 |
  | Avia   | New       | guard |      6 |       6 |     2 |  2/1 |
  | Avia   | Scouts    | horse |      1 |       1 |     6 |    1 |

action embark:                                                            [7.1]
  choose carrier from friendly ships on map
  choose some cargo from friendly units in hex of carrier
  requires fit(units in carrier + cargo, carrier)                         [7.2]
  does:
    place cargo at carrier

action push:                                                              [7.3]
  choose carrier from friendly units in hex 0101
  choose cargo from friendly units on map
  does:
    {verb} cargo {to} carrier                                             [7.4]

action fold:
  choose unit from guards on map
  does:
    set face of unit to back

action land:
  choose unit from friendly units where no units in hexes
  does:
    place unit at hex 0102

sequence day:
  phase go by Blue:
    allow embark, {more}fold
"""
PLACES = """
scenario trial:
  placements:
    | nation | units                                                  |
    | Avia   | Swan Gull Tub Truck Old New Scouts 1st 0101, 2nd 0102  |
"""


def ready(verb: str = "place", to: str = "at", more: str = "push, ") -> object:
    return game_of(RULES.format(verb=verb, to=to, more=more), PLACES)


def test_a_requirement_refuses_with_both_paragraphs() -> None:
    game = ready()
    assert "embark Avia Swan with Avia Old, Avia Scouts" in texts(game, 1000)
    assert [str(why) for why in game.why("embark Avia Swan with Avia Old, Avia New")] == [
        "Avia Old, Avia New cannot be in Avia Swan: a ship holds 3 room, and this would make 4 [7.2, 7.61]"
    ]
    assert [str(why) for why in game.why("embark Avia Swan with Avia Truck")] == [
        "Avia Truck cannot be in Avia Swan: a ship carries corps, horse, but Avia Truck is none of these [7.2, 7.61]"
    ]
    played(game, "fold Avia New", "embark Avia Swan with Avia Old, Avia New")
    assert game.why("embark Avia Swan with Avia Scouts"), "three are aboard"
    assert game.why("embark Avia Tub with Avia Scouts") == [], "a barge is a ship and carries the same"


@pytest.mark.parametrize(("verb", "to"), [("place", "at"), ("move", "to")])
def test_a_rule_that_overloads_a_carrier_is_at_fault(verb: str, to: str) -> None:
    game = ready(verb, to)
    before = game.to_json()
    with pytest.raises(RuleFault) as told:
        game.choose("push Avia Swan with Avia Gull")
    why = "a ship carries corps, horse, but Avia Gull is none of these [7.61, 7.4]"
    assert str(told.value).partition(": ")[2] == f"Avia Gull cannot be put into Avia Swan: {why}"
    with pytest.raises(RuleFault) as told:
        game.choose("push Avia Old with Avia Scouts")
    assert "it is nowhere" in str(told.value) or "leads nowhere" in str(told.value)
    assert game.to_json() == before
    played(game, "push Avia Swan with Avia Old", "push Avia Truck with Avia New")
    with pytest.raises(RuleFault, match=r"a lorry carries guard, but Avia Scouts is none of these \[7.63, 7.4\]"):
        game.choose("push Avia Truck with Avia Scouts")
    game = ready(verb, to)
    played(game, "push Avia Swan with Avia Old")
    with pytest.raises(RuleFault, match=r"a ship holds 3 room, and this would make 4 \[7.61, 7.4\]"):
        game.choose("push Avia Swan with Avia New")


def test_the_columns_are_looked_up_like_others() -> None:
    game = ready()
    assert game.value("holds of type of Swan") == 3 and game.value("holds of type of Tub") == 3
    assert game.value("holds of type of Truck is none") and game.value("type of Old is in carries of type of Swan")
    assert game.value("type of Scouts is not in carries of type of Truck")
    assert game.value("counted of type of Swan is room")
    assert game.value("fit(Old + Scouts, Swan)") and not game.value("fit(Old + New, Swan)")
    assert not game.value("fit(Old, New)") and game.value("fit(nothing, New)")


DEPLOY = """
scenario trial:
  placements:
    | nation | units                             |
    | Avia   | Swan Truck 0101, Scouts Swan      |
  setup:
    ask Blue to deploy {how}Old + New + Avia 1st at {where}               [9.1]
"""


@pytest.mark.parametrize("how", ["", "secretly "])
def test_deploying_into_carriers(how: str) -> None:
    """What does not fit is not offered, and the refusal says why; whoever finds no room at all stays behind."""
    rules = RULES.format(verb="place", to="at", more="push, ")
    game = game_of(rules, DEPLOY.format(how=how, where="Swan + Truck"))
    assert game.value("units in Swan is Scouts")
    assert texts(game)[:2] == ["deploy Avia 1st to Avia Swan", "deploy Avia Old to Avia Swan"]
    assert [str(why) for why in game.why("deploy Avia 1st to Avia Truck")] == [
        "Avia 1st does not fit into Avia Truck: a lorry carries guard, but Avia 1st is none of these [7.63]"
    ]
    game.choose("deploy Avia Old to Avia Swan")
    assert [str(why) for why in game.why("deploy Avia New to Avia Swan")] == [
        "Avia New does not fit into Avia Swan: a ship holds 3 room, and this would make 5 [7.61]"
    ]
    assert "done" not in texts(game)
    played(game, "deploy Avia New to Avia Truck", "deploy Avia 1st to Avia Swan", "done")
    assert game.value("units in Swan is Old + 1st + Scouts and units in Truck is New".replace("1st", "(Avia 1st)"))
    game = game_of(rules, DEPLOY.format(how=how, where="Truck"))
    played(game, "deploy Avia Old to Avia Truck", "deploy Avia New to Avia Truck")
    assert "done" in texts(game), "nothing takes the 1st"


def test_random_play_never_overloads() -> None:
    for seed in range(10):
        game = ready(more="")
        play_on(game, random.Random(seed), 200)
