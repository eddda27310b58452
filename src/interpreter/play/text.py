"""The short text of a choice: what play files hold and people type."""

from __future__ import annotations

from typing import Any

from interpreter.compile.form_codes import FieldCode, FormCode
from interpreter.compile.title import Title
from interpreter.play.forms import Filling
from interpreter.play.names import name_of, names_of, say

NOTHING = "nothing"
SECRET = ("secret",)  # stands for what a reader may not know
CHOOSE = "choose"


def value_text(title: Title, field: FieldCode, value: Any, filling: Filling | None = None) -> str:
    """One field.  With a filling a path is written by where it leads, when that says it all."""
    data = title.data
    if value is SECRET:
        return "(secretly)"
    if field.how == "path":
        return path_text(title, field, value, filling)
    if field.how == "some":
        return names_of(data, field.kind.name, value) if value else NOTHING
    if field.how == "order":
        return ", ".join(name_of(data, field.kind.name, thing) for thing in value) or NOTHING
    return say(title, value, field.kind)


def path_text(title: Title, field: FieldCode, path: Any, filling: Filling | None) -> str:
    """`0406` when it is the canonical way there, else `0405-0406`, with `by` and legs where the spaces do not tell."""
    names = title.data.spaces.names
    spaces, legs = path[2], path[1]
    steps = "-".join(names[space] for space in spaces)
    if filling is None:
        return steps
    runner, args, state = filling.runner(field), filling.args(field), filling.state
    if runner.cheapest(state, args, spaces[-1]) == path[:3]:
        return str(names[spaces[-1]])
    if runner.complete(state, args, spaces) == path[:3]:
        return steps
    return f"{steps} by {'+'.join(legs if len(set(legs)) > 1 else legs[:1])}"


def joint(field: FieldCode, before: FieldCode) -> str:
    """The word that joins a field to the one before it."""
    if field.kind.name == "unit":
        return " with "
    if field.kind.name in ("space", "path"):
        return " to "
    return "; " if before.how in ("some", "order") else ", "


def form_text(title: Title, form: FormCode, values: tuple[Any, ...], filling: Filling | None = None) -> str:
    """The whole form; `filling` must be fresh and is filled on the way."""
    text = CHOOSE if form.lone else form.name
    before: FieldCode | None = None
    for field, value in zip(form.fields, values, strict=True):
        text += (" " if before is None else joint(field, before)) + value_text(title, field, value, filling)
        if filling is not None:
            filling.put(field, value)
        before = field
    return text
