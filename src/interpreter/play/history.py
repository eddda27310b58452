"""What has been played: the choices that stand, with what each rolled, and how the game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from interpreter.model.data import Cites
from interpreter.play.choice import Choice
from interpreter.play.state import State


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended; no winners is a draw, or that nobody declared a victor."""

    winners: tuple[int, ...]
    text: str
    cites: Cites = ()

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.cites)}]" if self.cites else self.text


@dataclass(frozen=True, slots=True)
class Played:
    """One choice of the past: who, its text, the faces rolled by it, and what was chosen and taken back just before it,
    as lines of a play file."""

    who: int
    text: str
    dice: tuple[int, ...] = ()
    undone: tuple[str, ...] = ()


@dataclass(slots=True)
class Past:
    """A link of the history: the state in which a choice was made, and all before it."""

    before: Past | None
    state: State
    choice: Choice
    undone: tuple[str, ...]
    number: int


def faces(told: list[tuple[Any, ...]]) -> tuple[int, ...]:
    """The faces rolled, in order."""
    return tuple(face for raw in told if raw[0] == "roll" for face in raw[3])
