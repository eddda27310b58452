"""Counting with what is none: a counter without a factor is a mistake of the clause that counts it, never of Python.

Whoever stumbles over it (the player who chooses, the list of choices, `why`, `odds`, `explain`, a view) is told the
line, the words and the paragraph, and the game stands as before.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from play_ground import HEAD, PLACED, game_of

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.load import Texts, assemble, settle
from interpreter.play.errors import RuleFault
from interpreter.play.game import Game

GROUND = """
counters:
  | nation | names | type  | attack | defence | speed |
  | Avia   | Wagon | horse |      - |       1 |     - |

fields of side:
  | field  | kind   | starts |
  | points | number |      9 |

value punch of unit:                                                      [3.1]
  is 1
  add attack of unit                                                      [3.2]
"""
PLACES = PLACED.replace("Lancers 0204 ", "Lancers 0204, Wagon 0104")
NONE = "this counts with something that is none"

ASKED = {
    "punch of Wagon": f"{NONE} (add attack of unit) [3.2]",
    "sum of punch of friendly units on map": f"{NONE} (add attack of unit) [3.2]",
    "count of (units on map where punch of it is 2)": f"{NONE} (add attack of unit) [3.2]",
    "Wagon is keen": f"{NONE} (holds when attack of unit is at least 3) [3.3]",
    "halved of Wagon": f"{NONE} (is (attack of unit / 2 rounded up)) [3.4]",
    "length of trek of Wagon": f"{NONE} (allowance speed of unit + 1) [3.5]",
    "attack of Wagon + 1": NONE,
}
MORE = """
condition keen of unit:                                                   [3.3]
  holds when attack of unit is at least 3

value halved of unit:
  is (attack of unit / 2 rounded up)                                      [3.4]

route trek of unit:
  from hex of unit
  allowance speed of unit + 1                                             [3.5]

sequence day:
  phase go by Blue:
    allow idle

action idle:
  does:
    announce "nothing"
"""


@pytest.mark.parametrize("words", ASKED)
def test_values_that_count_with_none(words: str) -> None:
    game = game_of(GROUND + MORE, PLACES)
    with pytest.raises(RuleFault) as told:
        game.value(words)
    assert str(told.value).partition(": ")[2] == ASKED[words]


def test_explaining_says_the_same() -> None:
    game = game_of(GROUND + MORE, PLACES)
    with pytest.raises(RuleFault) as told:
        game.explain("punch", "Avia Wagon")
    assert str(told.value).partition(": ")[2] == ASKED["punch of Wagon"]


CLAUSES = {
    "requires punch of unit is at least 1": "(add attack of unit) [3.2]",
    "requires attack of unit is less than 5": "(requires attack of unit is less than 5) [6.1]",
    "costs attack of unit from points of Blue": "(costs attack of unit from points of Blue) [6.1]",
    "limit attack of unit to 9 a turn": "(limit attack of unit to 9 a turn) [6.1]",
    "limit to attack of unit a turn for unit": "(limit to attack of unit a turn for unit) [6.1]",
}
EFFECTS = {
    "add attack of unit to points of Blue": "(add attack of unit to points of Blue) [6.2]",
    "let n be 2 * attack of unit": "(let n be 2 * attack of unit) [6.2]",
    "if attack of unit is more than 1:\n      draw": "(if attack of unit is more than 1:) [6.2]",
}
ACTION = """
action act:
  choose unit from friendly units on map
  {clause}                                                                [6.1]
  does:
    {effect}                                                              [6.2]

sequence day:
  phase go by Blue:
    allow act
"""


@pytest.mark.parametrize("clause", CLAUSES)
def test_clauses_of_a_form(clause: str) -> None:
    game = game_of(GROUND + ACTION.format(clause=clause, effect='announce "done"'), PLACES)
    wanted = f"{NONE} {CLAUSES[clause]}"
    before = game.to_json()
    tries: list[Callable[[], object]] = [
        lambda: game.choose("act Wagon"),
        lambda: game.why("act Wagon"),
        lambda: game.odds("act Wagon"),
        lambda: "act Wagon" in game.choices,
        lambda: list(game.choices),
        lambda: [game.choices.sample(random.Random(n)) for n in range(40)],
        lambda: game.view("Blue").choices(),
    ]
    for attempt in tries:
        with pytest.raises(RuleFault) as told:
            attempt()
        assert str(told.value).partition(": ")[2] == wanted
    assert game.to_json() == before, "the game stands as it was"


@pytest.mark.parametrize("effect", EFFECTS)
def test_effects(effect: str) -> None:
    cited, colon, rest = effect.partition(":\n")
    effect = f"{cited}:    [6.2]\n{rest}" if colon else effect
    game = game_of(GROUND + ACTION.format(clause="requires turn is 1", effect=effect), PLACES)
    for attempt in (game.choose, game.odds):
        with pytest.raises(RuleFault) as told:
            attempt("act Wagon")
        assert str(told.value).partition(": ")[2] == f"{NONE} {EFFECTS[cited + colon + rest]}"
    assert "act Wagon" in game.choices


def test_a_line_of_another_file_is_not_blamed_on_this_one() -> None:
    """A title's value extended by an option: the paragraph of the option's line, in the option's file."""
    option = "option heavy:\n  extend value weight:\n    add attack of unit   [9.1]\n"
    option += "  extend condition keen:\n    fails when attack of unit is 0 or 2 * attack of unit is 1\n"
    texts = Texts([], {}, Report())
    texts.add(parse(HEAD + GROUND + MORE + "value weight of unit:\n  is 1\n" + PLACES, "trial.rules"))
    texts.add(parse(option, "heavy.rules"))
    game = Game(assemble(texts, settle(texts, None, ("heavy",), Report())))
    with pytest.raises(RuleFault) as told:
        game.value("weight of Wagon")
    assert str(told.value) == f"heavy.rules:3: {NONE} (add attack of unit) [9.1]"
    with pytest.raises(RuleFault) as told:
        game.value("Wagon is keen")
    assert str(told.value).startswith("heavy.rules:5: ")
