"""Choices: their order and texts, three ways to be wrong, and that listing, `in` and sampling agree."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from play_ground import PLACED, game_of, texts

from interpreter.play.game import Ambiguous, Choice, Game, NotAllowed, RuleFault, Unreadable

RULES = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      2 |

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along walking of unit
  does:
    move unit along way

route walking of unit:                                                    [5.0]
  from hex of unit
  allowance 2
  never enter when some enemy units in hex                                [5.2]
  leg foot:
    cost 1
  leg sprint:
    cost 2
    never enter when hex is hills                                         [5.3]

action lend:                                                              [10.3]
  choose lender from nations where side of it is not none
  choose borrower from nations except lender
  choose points between 1 and coin of active side
  does:
    take points from coin of active side

action gather:                                                            [2.1]
  choose some groups from friendly units on map
  choose nation from nations
  choose up to 2 goals from hexes in Cania
  does:
    announce "gathered"

sequence day:
  phase go by Blue:
    allow march, lend, gather
"""


def test_the_texts_of_choices() -> None:
    game = game_of(RULES)
    told = texts(game, 40)
    assert told[:2] == ["march Avia 1st to 0201", "march Avia 1st to 0102"]
    data = game.title.data
    unit = data.units.index["avia 1st"]
    spaces = data.spaces.index
    ways = {game.text(c) for c in islice(game.choices, 300) if c.form == "march" and c.values[0] == unit}
    assert "march Avia 1st to 0101-0201-0202" in ways or "march Avia 1st to 0101-0102-0202" in ways
    assert "march Avia 1st to 0101-0201 by sprint" in ways
    assert game.text(Choice("lend", (0, 1, 2), 0)) == "lend Avia, Boria, 2"
    both = 1 << unit | 1 << data.units.index["avia 2nd"]
    goals = 1 << spaces["0401"] | 1 << spaces["0402"]
    assert game.text(Choice("gather", (both, 2, goals), 0)) == "gather Avia 1st, Avia 2nd; Cania to 0401, 0402"
    assert game.text(Choice("gather", (both, 2, 0), 0)) == "gather Avia 1st, Avia 2nd; Cania to nothing"
    assert game.text(Choice("pass", (), 0)) == "pass"


def test_every_listed_text_reads_back_to_the_same_choice() -> None:
    game = game_of(RULES)
    rng = random.Random(5)
    listed = list(islice(game.choices, 3000))
    for choice in rng.sample(listed, 250):
        assert game.parse(game.text(choice)) == choice, game.text(choice)
        assert game.parse(game.text(choice).upper()) == choice


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("march 1st to 0201", "march Avia 1st to 0201"),
        ("march avia 1ST 0201", "march Avia 1st to 0201"),
        ("  march   Lancers   to 0203 ", "march Avia Lancers to 0203"),
        ("lend Avia to Boria, 1", "lend Avia, Boria, 1"),
        ("lend Avia Boria 1", "lend Avia, Boria, 1"),
        ("gather Avia 1st and Avia 2nd, Boria to 0401", "gather Avia 1st, Avia 2nd; Boria to 0401"),
        ("gather all; Boria to nothing", "gather Avia 1st, Avia 2nd, Avia 3rd, Avia Lancers; Boria to nothing"),
    ],
)
def test_people_type_more_freely(text: str, meant: str) -> None:
    game = game_of(RULES)
    assert game.text(game.parse(text)) == meant


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing is said"),
        ("mrach Avia 1st to 0201", "did you mean `march`"),
        ("march Avai 1st to 0201", "did you mean `Avia 1st`"),
        ("march Avia 1st to 9999", "“9999” is not a hex"),
        ("march Avia 1st", "is not finished: a hex should follow"),
        ("lend Avia, Boria, many", "“many” is not a number"),
        ("lend Avia, Boria, 1 2", "“2” is too much"),
        ("lend Avia, Boria, 999999999999999999999999999", "is not a number"),
        ("fly to the moon", "“fly” is nothing one can do"),
        ("march " + "x" * 5000, "too long"),
        ("__import__('os')", "nothing one can do"),
        ("march {0.__class__} to 0201", "is not a unit"),
    ],
)
def test_unreadable(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        game_of(RULES).choose(text)
    assert message in str(caught.value)


def test_ambiguous_lists_the_readings() -> None:
    rules = """
action swap:
  choose unit from units on map
  does:
    announce "swapped"

sequence day:
  phase go by Blue:
    allow swap
"""
    game = game_of(rules)
    with pytest.raises(Ambiguous) as caught:
        game.choose("swap 1st")
    assert caught.value.readings == ["swap Avia 1st", "swap Boria 1st"]
    game.choose("swap Boria 1st")


def test_not_allowed_changes_nothing() -> None:
    game = game_of(RULES)
    before = game.to_json()
    with pytest.raises(NotAllowed):
        game.choose("march Boria 1st to 0501")
    with pytest.raises(NotAllowed):
        game.choose(Choice("march", (99, (0, (), (0,))), 0))
    with pytest.raises(NotAllowed):
        game.choose(Choice("nonsense", (), 0))
    assert game.to_json() == before


def agree(game: Game, rng: random.Random) -> None:
    """What is listed is legal, what is sampled is legal and (when all fit in the list) listed."""
    listed = list(islice(game.choices, 400))
    assert listed
    choices = game.choices
    for choice in rng.sample(listed, min(len(listed), 20)):
        fresh = Choice(choice.form, choice.values, choice.who)
        assert fresh in choices
        assert game.parse(game.text(fresh)) == fresh
        assert game.why(fresh) == []
    for _ in range(5):
        drawn = game.choices.sample(rng)
        fresh = Choice(drawn.form, drawn.values, drawn.who)
        assert fresh in game.choices
        if len(listed) < 400:
            assert fresh in listed
    assert game.choices.count(7) == min(7, len(listed))


def test_listing_membership_sampling_and_texts_agree_throughout_a_game() -> None:
    for seed in range(3):
        game = game_of(RULES, PLACED, seed=seed)
        rng = random.Random(seed)
        for _ in range(40):
            if game.over:
                break
            agree(game, rng)
            game.play(game.choices.sample(rng))


def test_a_sample_is_found_even_when_nearly_every_filling_fails() -> None:
    game = game_of("""
action puzzle:
  choose some parts from units on map
  requires sum of attack of parts is 30
  requires count of parts is 9
  does:
    victory for Blue

sequence day:
  phase go by Blue:
    allow puzzle
""")
    rng = random.Random(1)
    found = {game.choices.sample(rng).form for _ in range(30)}
    assert "puzzle" in found


BROKEN = """
action divide:                                                            [1.1]
  choose unit from friendly units on map where 6 / count of units in lost is 2
  does:
    announce "never"

action choose-much:
  choose points between 1 and 100 * 100000000000
  does:
    announce "much"

sequence day:
  phase go by Blue:
    allow divide, choose-much
"""


def test_a_domain_that_cannot_be_worked_out_is_told_as_a_mistake_of_the_rule() -> None:
    game = game_of(BROKEN)
    for look in (
        lambda: list(game.choices),
        lambda: game.choose("divide Avia 1st"),
        lambda: game.why("divide Avia 1st"),
        lambda: Choice("divide", (0,), 0) in game.choices,
        lambda: [game.choices.sample(random.Random(seed)) for seed in range(20)],
    ):
        with pytest.raises(RuleFault, match=r"trial.rules:\d+: this divides by nothing \[1.1\]|divides by nothing"):
            look()


def test_an_enormous_range_is_neither_listed_nor_stored() -> None:
    game = game_of(BROKEN.replace(" where 6 / count of units in lost is 2", ""))
    drawn = {game.choices.sample(random.Random(seed)).form for seed in range(40)}
    assert "choose-much" in drawn
    assert "choose-much 77777" in game.choices
    assert "choose-much 10000000000001" not in game.choices
    assert "nonsense" not in game.choices


ENDLESS = """
action wander:                                                            [5.1]
  choose unit from friendly units on map
  choose way along anywhere of unit
  requires length of way is 0                                             [5.4]
  does:
    move unit along way

route anywhere of unit:                                                   [5.0]
  from hex of unit
  cost 1
  never enter when hex is in path                                         [5.2]

sequence day:
  phase go by Blue:
    allow wander
"""


def test_ways_without_end_of_which_none_may_be_chosen_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.play.forms.MOST_REFUSED", 50)
    with pytest.raises(RuleFault, match=r"`anywhere` has too many ways that no choice may take.*5.0"):
        list(game_of(ENDLESS).choices)
