"""Dice that depend on seed and number alone, scripted rolls, and odds that agree with counting by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from play_ground import PLACED, game_of, title_of

from interpreter.load import load_title
from interpreter.play.dice import chances, face
from interpreter.play.game import DiceFault, Game, NotAllowed

FIGHT = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |     20 |

table results by die and strength:                                        [8.8]
  cells own / other
  | die  | <=4 | >=5 |
  | 1    | 2/0 | 1/1 |
  | 2..5 | 1/1 | 0/1 |
  | 6    | 0/1 | 0/2 |

action attack:                                                            [8.1]
  choose target from hexes where some enemy units in it
  choose some attackers from friendly units within 2 of target
  does:
    roll 1d6 as die by active side                                        [8.4]
    let result be results(die, sum of attack of attackers)
    take own of result from coin of active side
    if other of result is at least 1:
      roll 2d6 as morale by opponent of active side                       [8.5]
      if morale is at most 4:
        remove enemy units in target to lost
      otherwise if morale is at least 11:
        offer opponent of active side to declare a-riposte:
          take 1 from coin of active side

sequence day:
  phase go by Blue:
    allow attack
"""

CLOSE = PLACED.replace("1st 0601", "1st 0301")


def test_the_nth_die_of_a_seed_is_always_the_same() -> None:
    assert [face(7, n, 6) for n in range(12)] == [face(7, n, 6) for n in range(12)]
    assert [face(1, n, 6) for n in range(10)] == [6, 2, 1, 6, 4, 3, 4, 4, 1, 5]


@pytest.mark.parametrize("sides", [2, 6, 10, 1000])
def test_faces_are_about_equally_frequent(sides: int) -> None:
    rolled = Counter(face(99, n, sides) for n in range(200 * sides if sides < 100 else 20_000))
    assert set(rolled) <= set(range(1, sides + 1))
    if sides < 100:
        assert max(rolled.values()) < 1.4 * min(rolled.values())


def test_chances_of_totals_are_exact() -> None:
    assert chances(2, 6)[0] == (2, Fraction(1, 36)) and dict(chances(2, 6))[7] == Fraction(1, 6)
    assert sum(share for _, share in chances(5, 6)) == 1
    assert chances(0, 6) == ((0, Fraction(1)),)


def test_scripted_rolls_come_first_and_must_suffice() -> None:
    game = game_of(FIGHT, CLOSE, seed=1)
    game.script([6, 1, 2])
    told = game.choose("attack 0301 with Avia 1st")
    assert "die (Blue): rolled 6 [8.4]" in told
    assert "morale (Red): rolled 1+2 = 3 [8.5]" in told
    game = game_of(FIGHT, CLOSE, seed=1)
    before = game.to_json()
    game.script([6, 1])
    with pytest.raises(DiceFault, match=r"morale: 2 dice are rolled, but only 1 more are given \[8.5\]"):
        game.choose("attack 0301 with Avia 1st")
    game.script([7])
    with pytest.raises(DiceFault, match="a die with 6 faces cannot show 7"):
        game.choose("attack 0301 with Avia 1st")
    game.script([])
    assert game.to_json() == before


def by_hand(game: Game, choice: str) -> Counter[tuple[str, ...]]:
    """Every row of faces played through with scripted dice; the log without rolls, weighted by likelihood."""
    found: Counter[tuple[str, ...]] = Counter()
    for first in range(1, 7):
        for pair in product(range(1, 7), repeat=2):
            trial = game.copy()
            trial.script([first, *pair])
            since = trial.state.logged
            try:
                trial.choose(choice)
            except DiceFault:
                raise AssertionError("three dice are always enough") from None
            told = tuple(str(entry) for entry in trial.entries[since:] if entry.kind != "roll" and entry.told)
            then = trial.decision.prompt if trial.decision else ""
            found[(*told, then)] += 1
    return found


def test_odds_equal_counting_by_hand() -> None:
    game = game_of(FIGHT, CLOSE)
    for choice in ("attack 0301 with Avia 1st", "attack 0301 with Avia 1st, Avia 2nd"):
        odds = game.odds(choice)
        counted = by_hand(game, choice)
        whole = sum(counted.values())
        assert {(*c.lines, c.then): c.probability for c in odds} == {
            key: Fraction(times, whole) for key, times in counted.items()
        }
        assert sum(c.probability for c in odds) == 1
    assert game.state.rolled == 0 and game.log == game_of(FIGHT, CLOSE).log, "asking for odds changes nothing"


def test_odds_of_a_result_and_of_a_loss() -> None:
    odds = game_of(FIGHT, CLOSE).odds("attack 0301 with Avia 1st")
    assert odds.of_result("result") == {"2/0": Fraction(1, 6), "1/1": Fraction(2, 3), "0/1": Fraction(1, 6)}
    lost = odds.probability(lambda chance: any("Boria 1st removed" in loss for loss in chance.losses))
    assert lost == Fraction(5, 6) * Fraction(6, 36)
    assert any(chance.then == "Red: a-riposte?" for chance in odds)


def test_odds_of_what_is_not_allowed_are_refused() -> None:
    with pytest.raises(NotAllowed):
        game_of(FIGHT, CLOSE).odds("attack 0301 with Avia 3rd, Boria 1st")


def test_odds_of_the_skirmish_equal_frequencies_of_scripted_dice() -> None:
    title = load_title(Path(__file__).parents[2] / "rulesets" / "skirmish")
    rng = random.Random(11)
    compared = 0
    for seed in range(30):
        game = Game(title, seed=seed)
        while not game.over and compared < 12:
            choice = game.choices.sample(rng)
            if choice.form == "attack":
                odds = game.odds(choice)
                found: dict[tuple[tuple[str, ...], str], Fraction] = {}
                for die in range(1, 7):
                    trial = game.copy()
                    trial.script([die])
                    since = trial.state.logged
                    trial.play(choice)
                    told = tuple(str(entry) for entry in trial.entries[since:] if entry.kind != "roll" and entry.told)
                    key = (told, trial.decision.prompt if trial.decision else "the game is over")
                    found[key] = found.get(key, Fraction(0)) + Fraction(1, 6)
                assert {(tuple(c.lines), c.then): c.probability for c in odds} == found
                compared += 1
            game.play(choice)
    assert compared == 12


def test_too_many_dice_are_refused_in_words() -> None:
    title = title_of("""
action gamble:
  does:
    repeat 60 times:
      roll 1d6 as die
      if die is 6:
        announce "six"

sequence day:
  phase go by Blue:
    allow gamble
""")
    with pytest.raises(Exception, match="too many ways"):
        Game(title).odds("gamble")
