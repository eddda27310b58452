"""Questions: the instructions that wait for a player, and what each answer does."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.form_codes import FormCode
from interpreter.play.effects import take
from interpreter.play.forms import Filling, Values
from interpreter.play.machine import LINKERS, WAIT, Firings, Machine, Op
from interpreter.play.moving import relocate
from interpreter.play.sets import first, members, set_of
from interpreter.play.state import ACTIVE, ANSWERS, MINE, PAST, Frame, State
from interpreter.play.tallies import count_use

PASS, YES, NO, DONE, DEPLOY = "pass", "yes", "no", "done", "deploy"  # answers that are no forms


# ---- allow ------------------------------------------------------------------------------------------------------


def link_allow(machine: Machine, pc: int, one: i.Allow) -> Op:
    """The slot holds who may still act and the active side before; each acts until he passes."""

    def allow(state: State, frame: Frame) -> int:
        active = state.cols[ACTIVE][0]
        if frame[one.slot] is None:
            if one.to is not None:
                to = one.to(state, frame)
                pending = to if one.to_many else (1 << to if to >= 0 else 0)
            else:
                pending = 1 << active if active >= 0 else machine.everyone
            frame[one.slot] = (pending, active)
        pending, before = frame[one.slot]
        if not pending:
            frame[one.slot] = None
            if active != before:
                state.write(ACTIVE)[0] = before
            return pc + 1
        if active < 0 or not pending >> active & 1:
            state.write(ACTIVE)[0] = first(pending)
        frame[1] = pc
        return WAIT

    return allow


def take_action(machine: Machine, state: State, one: i.Allow, filling: Filling, values: Values) -> None:
    """A filled action: its price is paid, its limits counted, its body runs in a frame of its own."""
    frame, form, who = state.frames[-1], filling.form, filling.side
    pending, before = frame[one.slot]
    if one.one:
        pending &= ~(1 << who)
    frame[one.slot] = (pending, before)
    if state.cols[ACTIVE][0] != who:
        state.write(ACTIVE)[0] = who
    state.tell(("choice", who, form.number, values))
    _keep_secret(state, form, who)
    seen = remember(machine, state, filling)
    machine.push(state, filling.frame)
    machine.fire(state, seen)


def remember(machine: Machine, state: State, filling: Filling) -> Firings:
    """Pays, counts, and for actions keeps the filled form among those of the past.

    Gives the triggers that see what was paid; they run before what the form does.
    """
    form = filling.form
    seen: Firings = []
    for cost in form.costs:
        price = filling.price(cost)
        if price is not None and price[0]:
            seen += take(machine, state, cost.source, cost.field, *price)
            state.tell(("pay", form.number, form.costs.index(cost), price[0], price[1]))
    if form.limits:
        count_use(filling)
    if form.action:
        kept = {field.name.lower(): filling.frame[field.slot] for field in form.fields}
        state.write(PAST).append((form.name.lower(), kept))
    return seen


def pass_allowed(machine: Machine, state: State, one: i.Allow, who: int, unmet: list[Any]) -> None:
    """One side has had enough."""
    frame = state.frames[-1]
    pending, before = frame[one.slot]
    frame[one.slot] = (pending & ~(1 << who), before)
    state.tell(("pass", who))
    for reason in unmet:
        state.tell(("unmet", reason.text, reason.behind))


# ---- ask --------------------------------------------------------------------------------------------------------


def link_ask(machine: Machine, pc: int, one: i.Ask) -> Op:
    """The first time the question is set up; a `cover` comes back until nothing remains.

    A question nobody could answer is no question: an offer is passed over, anything else is a fault of the rules that
    the log reports, and the name stands for none.
    """
    forms = sorted((machine.title.forms[number] for number in one.forms), key=trouble)
    slot, left, amount, who, end = one.slot, one.remaining_slot, one.amount, one.who, one.end
    deploying, filled = one.how == "deploy", one.how in ("choose", "pick", "cover")

    def ask(state: State, frame: Frame) -> int:
        if amount is not None:
            if frame[slot] is None:
                frame[left] = amount(state, frame)
            if frame[left] <= 0:
                frame[slot] = None
                return end
        if frame[slot] is None:
            frame[slot] = (who(state, frame) or _somebody(state), ())
            if deploying:
                pending = frame[slot][0]
                frame[slot] = (pending, _units_of(machine, state, frame, one, pending), ())
                if not frame[slot][1]:
                    frame[slot] = None
                    return end
        pending = frame[slot][0]
        frame[1] = pc
        if filled:
            for side in members(pending):
                if not answerable(machine, state, frame, one, forms, side):
                    if not one.offer:
                        state.tell(("no answer", one.site, side))
                        _answer_nothing(machine, state, frame, one, side)
                    pending &= ~(1 << side)
                    frame[slot] = (pending, *frame[slot][1:])
        if not pending:
            frame[slot] = None
            return end
        return WAIT

    return ask


def answerable(machine: Machine, state: State, frame: Frame, one: i.Ask, forms: list[FormCode], side: int) -> bool:
    """Whether this side has at least one legal answer."""
    if not one.who_many:
        remaining = frame[one.remaining_slot] if one.remaining_slot >= 0 else None
        for form in forms:  # the easy ones first: one is enough
            if form.asks_stuck or (form.once and form.number in frame[one.slot][1]):
                continue
            if form.simple:
                covered = form.covers is None or 0 < form.covers(state, frame) <= remaining
                if covered and (not form.fields or form.fields[0].domain(state, frame)):  # type: ignore[misc]
                    return True
                continue
            if Filling(machine, state, form, frame, side, remaining).possible():
                return True
    from interpreter.play.decision import Decision

    asked = Decision(machine, state, side, one, frame)
    return any(f is not None and f.possible() for f in map(asked.filling, forms))


def trouble(form: FormCode) -> int:
    """How much work it is to find out whether a form can be filled at all."""
    return 10 * len(form.fields) + 100 * any(field.how == "path" for field in form.fields) + 1000 * form.asks_stuck


def _somebody(state: State) -> int:
    """When the side asked is none (a neutral's owner), the active side answers."""
    active = state.cols[ACTIVE][0]
    return 1 << active if active >= 0 else 1


def _units_of(machine: Machine, state: State, frame: Frame, one: i.Ask, who: int) -> int:
    """The units to deploy; when several sides are asked, each looks for its own."""
    assert one.units is not None
    if not one.who_many:
        return int(one.units(state, frame))
    found, before = 0, state.cols[ACTIVE][0]
    for side in members(who):
        state.write(ACTIVE)[0] = side
        found |= one.units(state, frame)
    state.write(ACTIVE)[0] = before
    return found


def _answer_nothing(machine: Machine, state: State, frame: Frame, one: i.Ask, side: int) -> None:
    """The names of an unanswerable question stand for none."""
    for number in one.forms if one.how == "choose" else ():
        for field in machine.title.forms[number].fields:
            kind = field.kind
            empty: Any = 0 if kind.many else (-1 if kind.is_thing else (0 if kind.name == "number" else None))
            if one.who_many:
                row = state.write(ANSWERS)
                row[one.name, side] = empty
                row.pop(("seen", one.name, side), None)
            else:
                frame[field.slot] = empty
                if field.order_slot >= 0:
                    frame[field.order_slot] = ()


def take_option(machine: Machine, state: State, one: i.Ask, filling: Filling, values: Values) -> None:
    """A filled choice of a question: its fields become names of the block, and its body runs next."""
    frame, form = state.frames[-1], filling.form
    secret = ("secret", filling.side, one.site, form.number, values)
    state.tell(secret if one.secretly else ("choice", filling.side, form.number, values))
    _keep_secret(state, form, filling.side)
    covered: Any = None
    if form.covers is not None:
        covered = form.covers(state, filling.frame)
    seen = remember(machine, state, filling)
    _keep_fields(frame, form, filling.frame)
    pending, used = frame[one.slot][0], frame[one.slot][1]
    if one.how == "cover":
        frame[one.remaining_slot] -= frame[one.remaining_slot] if covered is None else covered
        frame[one.slot] = (pending, (*used, form.number) if form.once else used)
    elif pending.bit_count() > 1 or one.who_many:
        frame[one.slot] = (pending & ~(1 << filling.side), used)
    else:
        frame[one.slot] = None
    frame[1] = form.entry
    machine.fire(state, seen)


def _keep_secret(state: State, form: FormCode, side: int) -> None:
    """What was chosen secretly is his own until it is revealed."""
    if state.witness is None:
        return
    for field in form.fields:
        if field.source.secretly:
            state.write(ANSWERS)[MINE, field.name.lower()] = 1 << side


def _keep_fields(frame: Frame, form: FormCode, filled: Frame) -> None:
    for field in form.fields:
        frame[field.slot] = filled[field.slot]
        if field.order_slot >= 0:
            frame[field.order_slot] = filled[field.order_slot]


def answer_together(machine: Machine, state: State, one: i.Ask, filling: Filling, values: Values | None) -> None:
    """One side's answer to a question asked of several; it is told and counts when all have answered.

    `values` is None when an offer is declined.
    """
    frame = state.frames[-1]
    pending, given = frame[one.slot]
    pending &= ~(1 << filling.side)
    given = (*given, (filling.side, values))
    frame[one.slot] = (pending, given)
    if pending:
        return
    accepted = False
    seen: Firings = []
    for side, chosen in sorted(given, key=lambda answer: answer[0]):
        form = filling.form
        value: Any = None
        if chosen is not None:
            accepted = True
            turned = Filling(machine, state, form, frame, side)
            before = state.cols[ACTIVE][0]
            state.write(ACTIVE)[0] = side
            for field, part in zip(form.fields, chosen, strict=True):
                turned.put(field, part)
                value = turned.frame[field.slot]
            seen += remember(machine, state, turned)
            state.write(ACTIVE)[0] = before
        if one.how == "declare":
            value = chosen is not None
        row = state.write(ANSWERS)
        row[one.name, side] = value
        row.pop(("seen", one.name, side), None)  # what was revealed was the answer before
        if one.secretly:
            state.tell(("secret", side, one.site, form.number, chosen))
        else:
            state.tell(("choice", side, form.number, chosen) if chosen is not None else ("pass", side))
    frame[one.slot] = None
    frame[1] = filling.form.entry if accepted and one.offer else one.end
    machine.fire(state, seen)


def decline(machine: Machine, state: State, one: i.Ask, who: int) -> None:
    """An offer is not taken."""
    frame = state.frames[-1]
    state.tell(("pass", who))
    pending, *rest = frame[one.slot]
    pending &= ~(1 << who)
    if pending:
        frame[one.slot] = (pending, *rest)
        return
    frame[one.slot] = None
    frame[1] = one.end


def declare(machine: Machine, state: State, one: i.Ask, who: int, yes: bool) -> None:
    frame = state.frames[-1]
    state.tell(("declare", who, one.site, yes))
    frame[one.slot] = None
    frame[1] = machine.title.forms[one.forms[0]].entry if yes else one.end


# ---- deploy -----------------------------------------------------------------------------------------------------


def deploy(machine: Machine, state: State, one: i.Ask, who: int, unit: int, space: int) -> None:
    """A unit gets a space, or another one.  In the open it stands there at once; secretly when all are done."""
    frame = state.frames[-1]
    pending, units, placed = frame[one.slot]
    placed = (*[entry for entry in placed if entry[1] != unit], (who, unit, space))
    frame[one.slot] = (pending, units, placed)
    if not one.secretly:
        relocate(state, 1 << unit, space)
        state.tell(("deploy", one.site, who, unit, space))


def deployed(machine: Machine, state: State, one: i.Ask, who: int) -> None:
    """A side has finished; when all have, hidden units take their places and `placing` triggers run."""
    frame = state.frames[-1]
    pending, units, placed = frame[one.slot]
    pending &= ~(1 << who)
    state.tell(("deployed", one.site, who))
    frame[one.slot] = (pending, units, placed)
    if pending:
        return
    frame[one.slot] = None
    frame[1] = one.end
    if one.secretly:
        for side, unit, space in _in_telling_order(machine, state, placed):
            relocate(state, 1 << unit, space)
            state.tell(("deploy", one.site, side, unit, space))
    placing = machine.title.placing
    if placing:
        done = members(set_of([unit for _, unit, _ in placed]))
        machine.fire(state, [(code, (unit,)) for unit in done for code in placing])


def _in_telling_order(machine: Machine, state: State, placed: Any) -> list[tuple[int, int, int]]:
    """By side and counter; those hidden from somebody last and by space: the order must not tell which is which."""
    unknown, nations = 0, machine.data.unit_nation
    for mask in state.witness.hidden(state):
        unknown |= mask

    def rank(one: tuple[int, int, int]) -> tuple[int, ...]:
        side, unit, space = one
        return (side, 1, space, nations[unit], unit) if unknown >> unit & 1 else (side, 0, unit)

    return sorted(placed, key=rank)


# ---- the end of a phase -----------------------------------------------------------------------------------------


def last_chance_names(machine: Machine, state: State) -> list[str]:
    """The running scopes in which no further `allow` comes after this one: their duties fall due now."""
    from interpreter.play.phases import DEPTH, END, ending_names

    found: list[str] = []
    for scope in reversed(state.scopes):
        depth, end = scope[DEPTH], scope[END]
        if _more_to_come(machine, state, depth, end):
            break
        found += ending_names(machine, state, scope)
    return found


def _more_to_come(machine: Machine, state: State, depth: int, end: int) -> bool:
    """Whether another `allow` may come before the frame at that depth reaches its instruction `end`."""
    for level in range(len(state.frames) - 1, depth - 1, -1):
        frame = state.frames[level]
        rows = machine.title.codes[frame[0]].instructions
        at = frame[1]
        stop = end if level == depth else len(rows)
        top = level == len(state.frames) - 1
        if top and len(rows[at:]) and isinstance(rows[at], i.Allow):
            pending = frame[rows[at].slot]  # type: ignore[attr-defined]
            if pending is not None and pending[0].bit_count() > 1:
                return True
            at += 1
        for pc in range(at, stop):
            one = rows[pc]
            if isinstance(one, i.Allow):
                return True
            again = isinstance(one, i.Jump) and one.to <= pc and _goes_round(frame, rows[one.to])
            if again and any(isinstance(inner, i.Allow) for inner in rows[one.to : pc]):  # type: ignore[attr-defined]
                return True
    return False


def _goes_round(frame: Frame, top: Any) -> bool:
    """Whether a loop will run again."""
    if isinstance(top, i.TimesNext):
        held = frame[top.slot]
        return held is not None and held[0] < held[1]
    if isinstance(top, i.EachNext):
        held = frame[top.slot]
        return held is not None and held[1] < len(held[0])
    return False


LINKERS |= {i.Allow: link_allow, i.Ask: link_ask}
