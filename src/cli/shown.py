"""Answers of the interpreter as lines of text: odds, explained values, the map."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game


def chance_text(chance: Fraction) -> str:
    """`1/6  16.7 %`, exact first."""
    tenths = round(chance * 1000)
    return f"{chance!s:>7}  {tenths // 10:3}.{tenths % 10} %"


def odds_lines(odds: Any) -> Iterator[str]:
    """Each outcome with its chance, the likeliest first."""
    for chance in sorted(odds.chances, key=lambda chance: -chance.probability):
        lines = list(chance.lines) or ["nothing happens"]
        yield f"{chance_text(chance.probability)}  {lines[0]}"
        for line in lines[1:]:
            yield f"{'':17}  {line}"


def explained_lines(game: Game, words: str) -> Iterator[str]:
    """Every line that made a value what it is."""
    yield from str(game.explain(words)).split("\n")


def value_text(game: Game, words: str) -> str:
    """The value of an expression."""
    return str(game.value(words))


def map_lines(title: Title, game: Game | None = None) -> Iterator[str]:
    """The map, and with a game the counters on it."""
    from interpreter.model.map_text import map_text

    yield from map_text(title.data).split("\n")
