"""Carrying a legal choice into the state."""

from __future__ import annotations

from interpreter.compile.instructions import Allow
from interpreter.play import asking
from interpreter.play.choice import Choice, Choices
from interpreter.play.decision import Decision
from interpreter.play.forms import Filling
from interpreter.play.machine import Machine
from interpreter.play.state import State


def make(machine: Machine, state: State, decision: Decision, choice: Choice) -> None:
    """Carries a legal choice into the state; nothing runs yet."""
    one, who, name = decision.instruction, decision.who, choice.form
    if isinstance(one, Allow):
        if name == asking.PASS and not choice.values:
            asking.pass_allowed(machine, state, one, who, decision.bars())
            return
        asking.take_action(machine, state, one, _filled(machine, state, decision, choice), choice.values)
        return
    together = one.who_many and one.how in ("choose", "declare")
    if name in (asking.PASS, asking.NO) and not choice.values and one.how != "deploy":
        if together:
            asking.answer_together(machine, state, one, _blank(machine, state, decision), None)
        elif one.how == "declare":
            asking.declare(machine, state, one, who, False)
        else:
            asking.decline(machine, state, one, who)
    elif one.how == "declare":
        if together:
            asking.answer_together(machine, state, one, _blank(machine, state, decision), ())
        else:
            asking.declare(machine, state, one, who, True)
    elif one.how == "deploy":
        if name == asking.DONE:
            asking.deployed(machine, state, one, who)
        else:
            asking.deploy(machine, state, one, who, *choice.values)
    elif together:
        filling = _filled(machine, state, decision, choice)
        asking.answer_together(machine, state, one, filling, choice.values)
    else:
        asking.take_option(machine, state, one, _filled(machine, state, decision, choice), choice.values)


def _blank(machine: Machine, state: State, decision: Decision) -> Filling:
    return Filling(machine, state, decision.forms[0], decision.frame, decision.who)


def _filled(machine: Machine, state: State, decision: Decision, choice: Choice) -> Filling:
    """The form with the chosen values in their slots, looking at the state that will be written."""
    form = Choices(decision).form(choice.form)
    assert form is not None
    filling = decision.filling(form)
    assert filling is not None
    for field, value in zip(form.fields, choice.values, strict=True):
        filling.put(field, value)
    filling.state = state
    return filling
