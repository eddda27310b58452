"""From text to a choice: what it can mean here, which meaning is legal, and three ways to be wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from interpreter.compile.form_codes import FormCode
from interpreter.language.suggest import nearest
from interpreter.model.carrying import cites_of_type
from interpreter.play.asking import DEPLOY, DONE, NO, PASS, YES
from interpreter.play.choice import Choice, Choices
from interpreter.play.decision import Decision
from interpreter.play.errors import Ambiguous, NotAllowed, Reason, Unreadable
from interpreter.play.forms import Filling
from interpreter.play.machine import Machine
from interpreter.play.names import name_of
from interpreter.play.reading import LONGEST, Reader, boundary
from interpreter.play.refusals import not_now, refusals
from interpreter.play.state import ACTIVE, State
from interpreter.play.text import CHOOSE, form_text


def choice_text(decision: Decision, choice: Choice) -> str:
    """The canonical text of a choice, as `understand` reads it back."""
    title = decision.machine.title
    if choice.form == DEPLOY and decision.kind == "deploy":
        unit, space = choice.values
        return f"{DEPLOY} {name_of(title.data, 'unit', unit)} to {name_of(title.data, 'space', space)}"
    form = next((form for form in decision.forms if form.name.lower() == choice.form.lower()), None)
    filling = decision.filling(form) if form is not None else None
    if form is None or not form.fields:
        action = title.actions.get(choice.form.lower())
        if form is not None or action is None:
            return form.name if form is not None and not form.lone else choice.form
        form = title.forms[action]
    if len(choice.values) != len(form.fields):
        return choice.form
    return form_text(title, form, choice.values, filling)


def understand(machine: Machine, state: State, decision: Decision | None, text: str) -> list[Choice]:
    """Every choice the text may mean, legal or not; raises Unreadable when it means none."""
    words = " ".join(text.split())
    if not words:
        raise Unreadable("nothing is said", decision.prompt if decision is not None else "")
    if len(words) > LONGEST:
        raise Unreadable("this is too long")
    low = words.lower()
    who = decision.who if decision is not None else -1
    if decision is not None:
        plain = _plain(decision, low)
        if plain is not None:
            return [plain]
    elif low in (PASS, YES, NO, DONE):
        return [Choice(low, (), who)]
    reader = Reader(machine.title, words)
    found: list[Choice] = []
    seen = False
    for form, filling, start in _forms(machine, state, decision, low):
        seen = True
        for values in reader.readings(form, filling, start):
            choice = Choice(form.name, values, who)
            if choice not in found:
                found.append(choice)
    if decision is not None and decision.kind == "deploy":
        seen = True
        found += _deployments(machine, decision, reader, low)
    if found:
        return found
    if not seen or (not reader.wanted and not reader.far):
        raise _unknown_form(machine, decision, words)
    told, help = reader.complaint()
    raise Unreadable(told, help)


def _plain(decision: Decision, low: str) -> Choice | None:
    """Answers that are no forms."""
    who = decision.who
    if decision.kind == "declare":
        name = getattr(decision.instruction, "name", "")
        if low in (YES, "y", name):
            return Choice(YES, (), who)
        return Choice(NO, (), who) if low in (NO, "n", PASS, f"no {name}") else None
    if low == DONE and decision.kind == "deploy":
        return Choice(DONE, (), who)
    offer = getattr(decision.instruction, "offer", False)
    if low == PASS or (low == NO and offer):
        return Choice(PASS, (), who)
    return None


def _forms(
    machine: Machine, state: State, decision: Decision | None, low: str
) -> Iterator[tuple[FormCode, Filling, int]]:
    """The forms the text may fill, with where their fields begin: those asked for first, then any action."""
    offered = decision.forms if decision is not None else ()
    named = False
    for form in offered:
        filling = decision.filling(form) if decision is not None else None
        if filling is None:
            filling = Filling(machine, state, form, decision.frame if decision is not None else None, -1)
        heads = [form.name.lower(), CHOOSE] if form.lone else [form.name.lower()]
        for head in heads:
            if low.startswith(head) and boundary(low, len(head)):
                named = True
                yield form, filling, len(head)
                break
        if form.lone and not named:
            yield form, filling, 0
    if named:
        return
    side = decision.who if decision is not None else state.cols[ACTIVE][0]
    for name, number in machine.title.actions.items():
        if low.startswith(name) and boundary(low, len(name)):
            form = machine.title.forms[number]
            yield form, Filling(machine, state, form, None, side), len(name)


def _deployments(machine: Machine, decision: Decision, reader: Reader, low: str) -> list[Choice]:
    """`deploy Blue 1st to 0405`, with or without the first word."""
    start = len(DEPLOY) if low.startswith(DEPLOY) and boundary(low, len(DEPLOY)) else 0
    start += len(low[start:]) - len(low[start:].lstrip())
    found = []
    units = reader.names("unit").at(low, start)
    if not units:
        reader.stop(start, "a unit", machine.data.units.names)
    for unit, end in units:
        rest = low[end:].lstrip()
        for joint in ("to ", "at ", "in "):
            if rest.startswith(joint):
                rest = rest[len(joint) :].lstrip()
                break
        at = len(low) - len(rest)
        spaces = [space for space, last in reader.names("space").at(low, at) if last >= len(low)]
        if not spaces:
            reader.stop(at, "a hex", machine.data.spaces.names)
        found += [Choice(DEPLOY, (unit, space), decision.who) for space in spaces]
    return found


def _unknown_form(machine: Machine, decision: Decision | None, words: str) -> Unreadable:
    word = words.split(" ")[0]
    known = [form.name for form in decision.forms] if decision is not None else []
    known += [machine.title.forms[number].name for number in machine.title.actions.values()] + [PASS]
    best = nearest(word, known)
    wanted = decision.prompt if decision is not None else "the game is over"
    return Unreadable(f"“{word}” is nothing one can do", f"did you mean `{best}`?" if best else wanted)


def parse(machine: Machine, state: State, decision: Decision | None, text: str) -> Choice:
    """The one legal choice the text means; raises Unreadable, NotAllowed or Ambiguous."""
    with machine.looking(decision.instruction if decision is not None else machine.title.codes[0]):
        return _parse(machine, state, decision, text)


def _parse(machine: Machine, state: State, decision: Decision | None, text: str) -> Choice:
    found = understand(machine, state, decision, text)
    choices = Choices(decision)
    legal = [choice for choice in found if choice in choices]
    if len(legal) == 1:
        return legal[0]
    if not legal:
        raise NotAllowed(text, reasons(machine, state, decision, found[0]))
    assert decision is not None
    readings = sorted({choice_text(decision, choice) for choice in legal})
    exact = [choice for choice in legal if choice_text(decision, choice).lower() == " ".join(text.lower().split())]
    if len(exact) == 1:
        return exact[0]
    raise Ambiguous(text, readings)


def reasons(machine: Machine, state: State, decision: Decision | None, choice: Choice) -> list[Reason]:
    """Why a choice may not be made now; nothing when it may."""
    if decision is None:
        return [Reason("the game is over")]
    if choice in Choices(decision):
        return []
    name = choice.form.lower()
    if name == PASS:
        bars = decision.bars()
        ended = [replace(bar, text=f"the phase cannot be ended: {bar.text}") for bar in bars]
        return ended or [Reason(f"this must be answered: {decision.prompt}", decision.cites, decision.span)]
    if name in (YES, NO, DONE):
        if name == DONE and decision.kind == "deploy":
            return [Reason("not every unit has a place", decision.cites, decision.span)]
        return [Reason(f"this is not what is asked: {decision.prompt}", decision.cites, decision.span)]
    if decision.kind == "deploy" and name == DEPLOY:
        return [_not_deployable(machine, decision, choice)]
    form = Choices(decision).form(name)
    if form is None and name in machine.title.actions:
        form = machine.title.forms[machine.title.actions[name]]
    if form is None:
        return [Reason(f"{choice.form} is not what is asked: {decision.prompt}", decision.cites, decision.span)]
    found = refusals(machine, state, form, choice.values, decision)
    return found or [not_now(machine, state, form, decision)]


def _not_deployable(machine: Machine, decision: Decision, choice: Choice) -> Reason:
    from interpreter.play.why import Why

    unit, space = choice.values
    data, ask = machine.data, decision.instruction
    if not (decision.to_deploy >> unit & 1 or unit in decision.placed):
        return Reason(f"{name_of(data, 'unit', unit)} is not to be deployed now", decision.cites, decision.span)
    if decision.placed.get(unit) == space:
        return Reason(f"{name_of(data, 'unit', unit)} is there already", decision.cites, decision.span)
    if decision.places >> space & 1 and decision.crowded(unit, space):
        carrier = machine.carriers[space]
        text = f"{name_of(data, 'unit', unit)} does not fit into {name_of(data, 'unit', carrier)}: "
        cites = cites_of_type(data, carrier) or decision.cites
        return Reason(text + decision.crowded(unit, space), cites, data.types.spans[data.unit_type[carrier]])
    expr = getattr(ask, "places_expr", None)
    slots = machine.title.codes[decision.frame[0]].slots
    if expr is not None:
        found = Why(machine.title, decision.seen_by_side, slots, decision.frame).outside(expr, space, decision.cites)
        if found is not None:
            return found
    return Reason(f"{name_of(data, 'space', space)} is not among the places", decision.cites, decision.span)
