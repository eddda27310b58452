"""What a search found, as everybody may ask it."""

from __future__ import annotations

from typing import Protocol

from interpreter.compile.routes.clauses import Path, State
from interpreter.compile.routes.names import members
from interpreter.model.data import Number


class Answer(Protocol):
    """What a search found, whichever way it searched."""

    state: State

    @property
    def ends(self) -> int: ...

    def path(self, space: int) -> Path | None: ...

    def points(self) -> Number | None: ...

    def length(self) -> int | None: ...

    def reach(self) -> dict[int, Number]: ...


class Chosen:
    """An answer with fewer ends: those that are preferred."""

    def __init__(self, found: Answer, ends: int) -> None:
        self.found = found
        self.ends = ends

    @property
    def state(self) -> State:
        return self.found.state

    @state.setter
    def state(self, state: State) -> None:
        self.found.state = state

    def path(self, space: int) -> Path | None:
        return self.found.path(space) if self.ends >> space & 1 else None

    def best(self) -> tuple[Number, int] | tuple[None, None]:
        paths = [path for space in members(self.ends) if (path := self.found.path(space)) is not None]
        return min(((path[0], len(path[2]) - 1) for path in paths), default=(None, None))

    def points(self) -> Number | None:
        return self.best()[0]

    def length(self) -> int | None:
        return self.best()[1]

    def reach(self) -> dict[int, Number]:
        return self.found.reach()


class Nothing:
    """The answer of a route that is not open at all."""

    ends = 0
    state: State

    def __bool__(self) -> bool:
        return False

    def path(self, space: int) -> Path | None:
        return None

    def points(self) -> Number | None:
        return None

    def length(self) -> int | None:
        return None

    def reach(self) -> dict[int, Number]:
        return {}
