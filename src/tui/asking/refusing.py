"""Why a hex cannot be chosen at the moment: the clauses that forbid it, also for an answer that is not whole yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from interpreter.compile.form_codes import FieldCode, FormCode
from interpreter.play.choice import Choice
from interpreter.play.errors import PlayError, Reason
from interpreter.play.refusals import refusals
from interpreter.play.view import View
from tui.asking.builder import DEPLOY, Builder

MOST = 12  # reasons told of one hex


def why_not(builder: Builder, view: View, space: int) -> list[Reason]:
    """Why this hex cannot be chosen now, for whatever stands so far; nothing when nothing is known against it."""
    game = builder.game
    if space < 0:
        return []
    if builder.decision.kind == "deploy":
        return game.why(Choice(DEPLOY, (builder.unit, space), builder.decision.who)) if builder.unit >= 0 else []
    if builder.decision.kind == "declare":
        return []
    if builder.form is not None:
        return against(builder, builder.form, builder.values, view, space)
    found: list[Reason] = []
    for form in builder.forms:
        if len(found) < MOST:
            found += [
                replace(one, text=f"{form.name}: {one.text}", cites=one.cites or form.cites)
                for one in against(builder, form, (), view, space)
            ]
    return found[:MOST]


def against(builder: Builder, form: FormCode, values: tuple[Any, ...], view: View, space: int) -> list[Reason]:
    """What stands against this hex, or every unit in it, as the next piece of an answer."""
    if len(values) >= len(form.fields):
        return []
    field = form.fields[len(values)]
    if field.how == "path":
        return way_there(builder, space)
    for value in values_at(builder, field, view, space):
        return told(builder, form, (*values, value)) or no_more(builder, form, (*values, value))
    kind = "unit" if field.kind.name == "unit" else field.name
    return [Reason(f"there is no {kind} to choose here", form.cites, form.span)]


def told(builder: Builder, form: FormCode, values: tuple[Any, ...]) -> list[Reason]:
    with builder.game.machine.looking(builder.decision.instruction):
        return refusals(builder.game.machine, builder.game.state, form, values, builder.decision)


def no_more(builder: Builder, form: FormCode, values: tuple[Any, ...]) -> list[Reason]:
    """The piece itself is good, but nothing can follow it: what stands against all that might."""
    if len(values) >= len(form.fields):
        return []
    trial = Builder(builder.game, builder.decision)
    trial.start(form.name)
    trial.values = values
    field = form.fields[len(values)]
    some = trial.members() if field.how == "some" else 0
    found = told(builder, form, (*values, some)) if some else []
    return found or [Reason(f"after that no {field.name} can be chosen", form.cites, form.span)]


def values_at(builder: Builder, field: FieldCode, view: View, space: int) -> Iterator[Any]:
    """What this hex may be taken for: itself, or the units that are seen in it."""
    some = field.how == "some"
    if field.items:
        return
    if field.kind.name == "space":
        yield builder.marked | 1 << space if some else space
    elif field.kind.name == "unit":
        for unit in view.units_in(space):
            if view.sees(unit):
                yield builder.marked | 1 << unit if some else unit


def way_there(builder: Builder, space: int) -> list[Reason]:
    """Why nobody gets there."""
    name = builder.data.spaces.names[space]
    start = builder.text.removesuffix(" …")
    for text in (f"{start} to {name}", f"{start} {name}"):
        try:
            found = builder.game.why(text, builder.decision.who)
        except PlayError:
            continue
        if found:
            return found
    return []
