"""Positions that no game can be in: what the title calls impossible, looked for in every hex and of every counter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.asked import value
from interpreter.play.errors import Reason
from interpreter.play.names import name_of, names_of
from interpreter.play.sets import members
from interpreter.play.state import INSIDE

if TYPE_CHECKING:
    from interpreter.play.game import Game


def impossible(game: Game) -> list[Reason]:
    """Each hex or counter on the map for which a condition named under `impossible` in the title holds."""
    data, found = game.title.data, []
    for name in data.properties.get("impossible", []):
        condition = game.title.rules.conditions.get(name.lower())
        if condition is None:
            continue
        kind = condition.params[0][1].name
        every = "hexes" if kind == "space" else "units on map"
        for thing in members(value(game, f"{every} where it is {name}")):
            text = f"{name_of(data, kind, thing)} is {name}"
            if kind == "space" and game.state.cols[INSIDE][thing]:
                text += f": {names_of(data, 'unit', game.state.cols[INSIDE][thing])}"
            found.append(Reason(text, tuple(condition.cites), condition.span))
    return found
