"""Sets up the game a play file speaks of: the scenario as it begins, then the lines that change the position."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from interpreter.model.data import Field
from interpreter.play.errors import PlayError
from interpreter.play.names import say
from interpreter.play.playfile_lines import Clear, Dice, GoTo, Line, Place, Play, Position, Remove, Set, Turn
from interpreter.play.playfile_meaning import Meaning

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game

OFF_MAP = "off-map"


class BadPosition(PlayError):
    """A position that no game of the title could be in."""


def opening_dice(play: Play) -> list[Dice]:
    """The `dice` lines above everything else: they are for what is rolled before the first decision."""
    return [line for line in takewhile(lambda line: isinstance(line, Dice), play.lines) if isinstance(line, Dice)]


def build(play: Play, title: Title, *, scripted: bool = True) -> Game:
    """The game at its start.  With a `go to` line the set-up is not played: the position comes from the file."""
    from interpreter.play.game import Game

    dice = [face for line in opening_dice(play) for face in line.faces] if scripted else []
    start = not any(isinstance(line, GoTo) for line in play.lines)
    return Game(title, seed=play.seed, dice=dice, start=start)


def change(line: Position, game: Game, meaning: Meaning) -> None:
    """Does what a position line says, without rules or triggers."""
    match line:
        case Clear():
            clear(game)
        case Place():
            for unit, space in meaning.places[line.number]:
                game.place(unit, space)
        case Remove():
            for unit in meaning.units[line.number]:
                game.place(unit, off_map(game))
        case Set():
            target, value = meaning.targets[line.number]
            worth = value.value(game)
            in_range(target.field, worth, game)
            for thing in target.things(game):
                game.write(target.field, thing, worth)
        case Turn():
            game.write(game.title.rules.fields["game", "turn"], 0, meaning.turns[line.number])
        case GoTo():
            goal = meaning.goals[line.number]
            rounds = {"round": goal.round} if goal.round else None
            game.go_to(goal.phase, goal.turn + 1 or None, rounds, goal.side if goal.side >= 0 else None)


def in_range(field: Field, worth: Any, game: Game) -> None:
    """A field keeps its range also in a position that somebody made up."""
    if field.kind.name != "number" or worth is None:
        return
    if (field.low is not None and worth < field.low) or (field.high is not None and worth > field.high):
        low = "" if field.low is None else f" from {field.low}"
        high = "" if field.high is None else f" to {field.high}"
        raise BadPosition(f"{field.name} goes{low}{high}, and this is {say(game.title, worth, field.kind)}")


def clear(game: Game) -> None:
    """Every counter that stands in a hex leaves the map; those in boxes stay there."""
    data = game.title.data
    away = off_map(game)
    for unit, space in enumerate(game.state.cols[0][: len(data.units)]):
        if 0 <= space < data.hex_count:
            game.place(unit, away)


def off_map(game: Game) -> int:
    return game.title.data.boxes[OFF_MAP]


def is_position(line: Line) -> bool:
    return isinstance(line, Clear | Place | Remove | Set | Turn | GoTo)
