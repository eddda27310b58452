"""What has been played: the choices that stand, with what each rolled, and how the game ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, overload

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


T = TypeVar("T")


class Later(Sequence[T]):
    """A list whose length is known and whose items are worked out when somebody looks at them."""

    __slots__ = ("_build", "_items", "_length")

    def __init__(self, length: int, build: Callable[[], list[T]]) -> None:
        self._length = length
        self._build = build
        self._items: list[T] | None = None

    @property
    def items(self) -> list[T]:
        if self._items is None:
            self._items = self._build()
        return self._items

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> list[T]: ...

    def __getitem__(self, at: int | slice) -> T | list[T]:
        return self.items[at]

    def __eq__(self, other: object) -> bool:
        return self.items == (other.items if isinstance(other, Later) else other)

    def __hash__(self) -> int:
        return hash(tuple(self.items))

    def __repr__(self) -> str:
        return repr(self.items)


def faces(told: list[tuple[Any, ...]]) -> tuple[int, ...]:
    """The faces rolled, in order."""
    return tuple(face for raw in told if raw[0] == "roll" for face in raw[3])
