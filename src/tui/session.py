"""A game under way as the screen sees it: whose seats are here, what is on disk, what others did."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from games.watching import view_for
from interpreter.play.choice import Choice
from interpreter.play.game import Game
from interpreter.play.view import View


class Keeper(Protocol):
    """What keeps a game: `games.table.Table`, or `Loose` for a game that is kept nowhere."""

    game: Game
    sides: frozenset[int]

    def choose(self, choice: Choice | str, who: int | str | None = None) -> list[str]: ...

    def undo(self, who: int | str | None = None) -> str: ...

    def poll(self) -> list[str]: ...

    @property
    def machine_asked(self) -> bool: ...

    def machine_choose(self) -> list[str]: ...


class Loose:
    """A game that is kept nowhere: a lesson, an analysis, a test."""

    def __init__(self, game: Game, sides: Sequence[int] | None = None) -> None:
        self.game = game
        self.sides = frozenset(range(len(game.title.data.sides)) if sides is None else sides)

    def choose(self, choice: Choice | str, who: int | str | None = None) -> list[str]:
        return list(self.game.choose(choice, who))

    def undo(self, who: int | str | None = None) -> str:
        return self.game.undo()

    def poll(self) -> list[str]:
        return []

    @property
    def machine_asked(self) -> bool:
        return False

    def machine_choose(self) -> list[str]:
        return []


class Session:
    """One game at this screen; `name` stands in the top row."""

    def __init__(self, keeper: Keeper, name: str = "") -> None:
        self.keeper = keeper
        self.name = name

    @property
    def game(self) -> Game:
        return self.keeper.game

    @property
    def mine(self) -> frozenset[int]:
        """The sides decided at this keyboard."""
        return self.keeper.sides

    def view(self, side: int) -> View:
        """The game as a side may see it; -1 for one who only watches."""
        return view_for(self.game, side if side >= 0 else None)

    @property
    def hot_seat(self) -> bool:
        """Whether several people share this keyboard."""
        return len(self.mine) > 1

    @property
    def has_secrets(self) -> bool:
        """Whether there is something one side may not see."""
        return self.game.machine.witness is not None
