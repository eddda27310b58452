"""Questions to instructions: what is asked, of whom, and where play goes on after each answer."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.forms import write_form
from interpreter.compile.writer import Writer
from interpreter.model import blocks as b


def write_ask(w: Writer, s: b.Ask) -> None:
    """The question, then the bodies of its answers one after another.

    After a body of `cover` the question comes again; after others play goes on behind them all.
    """
    at: dict[str, Any] = {"span": s.span, "cites": (*s.cites, *(s.form.cites if s.form is not None else ()))}
    ask = i.Ask(s.how, w.mask(s.who), s.who.kind.many, s.offer, [], "", w.fresh(), -1, **at)
    if s.amount is not None:
        ask.amount = w.amount(s.amount, s.cites)
        ask.remaining_slot, ask.stuck_slot = w.fresh(), w.fresh()
        w.layers.append({"remaining": ask.remaining_slot, "stuck": ask.stuck_slot})
    forms = list(s.options)
    if s.form is not None:
        ask.name = s.form.name.lower()
        forms = [s.form]
    if s.units is not None and s.places is not None:
        ask.units, ask.places, ask.secretly = w.mask(s.units), w.mask(s.places), s.secretly
        ask.places_expr = s.places
    made = [write_form(w.assembly, w, form) for form in forms]
    for form in made:
        form.lone = s.how == "choose"
    ask.forms = [form.number for form in made]
    ask.secretly = ask.secretly or any(field.secretly for form in forms for field in form.fields)
    top = w.emit(ask)
    for form in made:
        form.under = ask.cites
    w.around.append(("ask", ask.name, []))
    leaves: list[i.Jump] = []
    for number, option in enumerate(made):
        option.entry = w.here
        body = s.body if s.form is not None else s.options[number].body
        w.body(body)
        jump = i.Jump(top, **at)
        w.emit(jump)
        if s.how != "cover" and not (s.how == "pick" and ask.who_many):
            leaves.append(jump)
    w.around.pop()
    if s.amount is not None:
        w.layers.pop()
    ask.end = w.here
    for jump in leaves:
        jump.to = ask.end
