"""What another side could do to a hex if it were asked now: its actions there, with their exact chances.

The question is put to the real rules: the action is filled as that side would fill it, with as many units as it may
take, and its dice are counted out.  Who may act in which phase is left aside; where units stand is as it is now.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from interpreter.compile.form_codes import FormCode
from interpreter.play.errors import PlayError
from interpreter.play.forms import Filling
from interpreter.play.odds import Odds, enumerate_rolls
from interpreter.play.state import ACTIVE, TALLIES, State
from interpreter.play.text import form_text

if TYPE_CHECKING:
    from interpreter.play.game import Game

MOST_TRIED = 200


@dataclass(frozen=True, slots=True)
class Threat:
    """One action of `side`, whole; `text` as play files write it."""

    side: int
    form: str
    values: tuple[Any, ...]
    text: str
    odds: Odds


def threats(game: Game, side: int, space: int) -> list[Threat]:
    """Every action of that side that is aimed at this space and rolls dice."""
    found = []
    for form in game.title.forms:
        if form.action and form.fields and form.fields[0].kind.name == "space" and not form.fields[0].kind.many:
            threat = aimed(game, side, space, form)
            if threat is not None:
                found.append(threat)
    return found


def aimed(game: Game, side: int, space: int, form: FormCode) -> Threat | None:
    """The action aimed at the space with all it can bring to bear; None when it cannot be."""
    state = turned(game, side)
    filling = Filling(game.machine, state, form, None, side)
    try:
        if not filling.within(0, space):
            return None
        filling.put(form.fields[0], space)
        values = filled(filling, 1, (space,)) if filling.passes(0) else None
        if values is None:
            return None
        text = form_text(game.title, form, values)
        state.script = ()
        since = state.logged
        game.machine.push(state, filling.frame)
        odds = enumerate_rolls(game.machine, state, since)
    except (PlayError, ArithmeticError, LookupError, TypeError, ValueError):
        return None  # rules that make no sense out of their phase
    return Threat(side, form.name, values, text, odds) if len(odds.chances) > 1 else None


def turned(game: Game, side: int) -> State:
    """The state as if that side were the active one and had done nothing yet."""
    state = game.state.copy()
    state.write(ACTIVE)[0] = side
    state.write(TALLIES).clear()
    return state


def filled(filling: Filling, number: int, values: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """The rest of the fields, the largest sets first."""
    if number == len(filling.form.fields):
        return values
    field = filling.form.fields[number]
    for value in islice(filling.likely_first(number), MOST_TRIED):
        filling.put(field, value)
        if filling.passes(number):
            found = filled(filling, number + 1, (*values, value))
            if found is not None:
                return found
    return None
