"""Who decides for a side: a person, or the computer."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cli.console import WrongUse, nearest

if TYPE_CHECKING:
    from interpreter.play.game import Choice, Game

    Player = Callable[[Game], Choice]

KINDS = ("you", "random")


def players_of(text: str, sides: Sequence[str], seed: int) -> list[Player | None]:
    """`random,you` as a player for each side in the title's order; None is a person.  One word is for all sides.

    A player's choices depend on the seed and the side alone, never on the dice of the game.
    """
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) == 1:
        words *= len(sides)
    if len(words) != len(sides):
        raise WrongUse(f"--players names {len(words)}, but there are {len(sides)} sides: {', '.join(sides)}.")
    for word in words:
        if word not in KINDS:
            raise WrongUse(f"there is no player {word!r}.{nearest(word, KINDS)} Players: {', '.join(KINDS)}.")
    return [None if word == "you" else at_random(f"{seed} {side}") for word, side in zip(words, sides, strict=True)]


def at_random(seed: str) -> Player:
    """Any legal choice, all forms alike."""
    rng = random.Random(seed)

    def player(game: Game) -> Choice:
        return game.choices.sample(rng)

    return player
