"""The effects: nothing else writes what the rules can see.  Each writes one entry of the log."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from interpreter.compile import instructions as i
from interpreter.model.data import Field
from interpreter.play.errors import PlayError
from interpreter.play.machine import AGAIN, LINKERS, OVER, Firings, Machine, Op
from interpreter.play.moving import must_fit, relocate, walk
from interpreter.play.names import names_of, say
from interpreter.play.sets import members, set_of
from interpreter.play.state import ANSWERS, MINE, SHOWN, Frame, State

Args = tuple[Any, ...]
Doer = Callable[[State, Args], bool]  # True when triggers must run before anything else goes on


def linked(machine: Machine, pc: int, site: int, look: Callable[[State, Frame], Args], do: Doer) -> Op:
    """Look first, then do; inside `at once` the doing waits."""
    after = pc + 1

    def op(state: State, frame: Frame) -> int:
        args = look(state, frame)
        if state.queue is not None:
            state.queue = (*state.queue, (site, args))
            return after
        frame[1] = after
        return AGAIN if do(state, args) else after

    return op


# ---- units ------------------------------------------------------------------------------------------------------


def shift_doer(machine: Machine, one: i.Shift) -> Doer:
    title, site, verb = machine.title, one.site, one.verb
    if verb == "move":

        def move(state: State, args: Args) -> bool:
            units, to = args
            if not units:
                return False
            return walk(machine, state, one, units, to)

        return move
    triggers = title.removal if verb == "remove" else title.placing

    def put(state: State, args: Args) -> bool:
        units, to = args
        if not units:
            return False
        if to is None:
            to = machine.off_map
        if to < 0:
            raise machine.fault(one, f"{names_of(machine.data, 'unit', units)} cannot be put there: it is nowhere")
        _not_inside_itself(machine, state, one, units, to)
        must_fit(machine, state, one, units, to)
        stood = [(unit, state.cols[0][unit]) for unit in members(units)] if triggers else []
        relocate(state, units, to)
        state.tell((verb, site, units, to))
        if not triggers:
            return False
        codes = title.codes
        return machine.fire(
            state, [(code, from_where[: len(codes[code].params)]) for from_where in stood for code in triggers]
        )

    return put


def _not_inside_itself(machine: Machine, state: State, one: i.Shift, units: int, to: int) -> None:
    """A carrier cannot be put into itself, nor into what it carries."""
    inside = machine.data.carrier_space
    places = state.cols[0]
    seen = 0
    while to >= machine.data.hex_count:
        carrier = next((unit for unit in range(len(places) - 1) if inside[unit] == to), -1)
        if carrier < 0 or seen >> carrier & 1:
            return
        seen |= 1 << carrier
        if units >> carrier & 1:
            raise machine.fault(one, f"{names_of(machine.data, 'unit', 1 << carrier)} cannot be put into itself")
        to = places[carrier]


def link_shift(machine: Machine, pc: int, one: i.Shift) -> Op:
    units, to = one.units, one.to

    def look(state: State, frame: Frame) -> Args:
        return units(state, frame), to(state, frame) if to is not None else None

    return linked(machine, pc, one.site, look, shift_doer(machine, one))


# ---- fields -----------------------------------------------------------------------------------------------------


def checked(machine: Machine, one: Any, field: Field, thing: int, value: Any) -> Any:
    """The number, if the field may hold it."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
    elif type(value) is not int:
        raise machine.fault(one, f"{field.name} must be a number, not {say(machine.title, value, field.kind)}")
    if value.numerator.bit_length() > 4096:
        machine.too_long(one, value)
    low, high = field.low, field.high
    if (low is not None and value < low) or (high is not None and value > high):
        whose = "" if field.owner == "game" else f" of {say(machine.title, 1 << thing, _kind(field))}"
        limits = f"from {low if low is not None else 'any'} to {high if high is not None else 'any'}"
        raise machine.fault(one, f"{field.name}{whose} would be {value}, but goes {limits}")
    return value


def _kind(field: Field) -> Any:
    from interpreter.model.kinds import Kind

    return Kind(field.owner, many=True)


def write_doer(machine: Machine, one: i.Write) -> Doer:
    field, site, verb, until = one.field, one.site, one.verb, one.until
    column = field.column
    number = field.kind.name == "number" and not field.kind.many
    optional = field.kind.optional
    triggers = machine.title.changes.get(column, [])

    def write(state: State, args: Args) -> bool:
        things, value = args
        if not things:
            return False
        old = state.cols[column]
        row = state.write(column)
        changed = []
        for thing in members(things) if things & (things - 1) else (things.bit_length() - 1,):
            before = old[thing]
            if verb == "set":
                after = value
                if number and not (optional and value is None):
                    after = checked(machine, one, field, thing, value)
            elif verb in ("mark", "unmark"):
                after = value
            elif before is None:
                raise machine.fault(one, f"{field.name} of {say(machine.title, 1 << thing, _kind(field))} is none")
            else:
                after = checked(machine, one, field, thing, before + value if verb == "gain" else before - value)
            if before != after:
                row[thing] = after
                changed.append(thing)
        if until is not None:
            state.expiring += tuple((*until, column, thing) for thing in members(things))
        elif verb in ("mark", "unmark", "set") and state.expiring:
            state.expiring = tuple(m for m in state.expiring if m[2] != column or not things >> m[3] & 1)
        if not changed:
            return False
        state.tell((verb, site, things if len(changed) == 1 == things.bit_count() else set_of(changed), value))
        return bool(triggers) and machine.fire(state, machine.changed(column, changed))

    return write


def link_write(machine: Machine, pc: int, one: i.Write) -> Op:
    of, value, many = one.of, one.value, one.many
    fixed = one.verb == "mark"
    looks_at_value = one.verb not in ("mark", "unmark")

    def look(state: State, frame: Frame) -> Args:
        if of is None:
            things = 1
        elif many:
            things = of(state, frame)
        else:
            thing = of(state, frame)
            things = 1 << thing if thing >= 0 else 0
        return things, fixed if value is None or not looks_at_value else value(state, frame)

    return linked(machine, pc, one.site, look, write_doer(machine, one))


def take(machine: Machine, state: State, one: Any, field: Field, things: int, amount: Any) -> Firings:
    """Takes a price from a field of each of these things; `one` is the clause that asks for it.

    Gives the triggers that see the field change.
    """
    row = state.write(field.column)
    for thing in members(things):
        row[thing] = checked(machine, one, field, thing, row[thing] - amount)
    return machine.changed(field.column, members(things)) if amount else []


# ---- sight, words, the end --------------------------------------------------------------------------------------


def show_doer(machine: Machine, one: i.Show) -> Doer:
    many_sides = len(machine.data.sides)
    reveal = one.verb == "reveal"

    def show(state: State, args: Args) -> bool:
        units, sides, values = args
        mask = sides | sides << many_sides  # who sees the counter, and who its hidden fields
        if one.answers:
            row = state.write(ANSWERS)
            for of, _ in values:
                key = ("seen", one.answers, of) if one.whose is not None else (MINE, one.answers)
                seen = row.get(key, 0)
                row[key] = seen | sides if reveal else seen & ~sides
        elif units:
            row = state.write(SHOWN)
            for unit in members(units):
                row[unit] = row[unit] | mask if reveal else row[unit] & ~mask
        else:
            return False
        state.tell((one.verb, one.site, units, sides, one.answers, values if reveal else ()))
        return False

    return show


def link_show(machine: Machine, pc: int, one: i.Show) -> Op:
    def look(state: State, frame: Frame) -> Args:
        units = one.units(state, frame) if one.units is not None else 0
        values: tuple[tuple[int, Any], ...] = ()
        if one.value is not None:
            values = ((-1, one.value(state, frame)),)
        elif one.whose is not None:
            answers = state.cols[ANSWERS]
            whose = members(one.whose(state, frame))
            values = tuple((side, answers[one.answers, side]) for side in whose if (one.answers, side) in answers)
        return units, one.to(state, frame) if one.to is not None else machine.everyone, values

    return linked(machine, pc, one.site, look, show_doer(machine, one))


def announce_doer(machine: Machine, one: i.Announce) -> Doer:
    def announce(state: State, args: Args) -> bool:
        state.tell(("announce", one.site))
        return False

    return announce


def link_announce(machine: Machine, pc: int, one: i.Announce) -> Op:
    return linked(machine, pc, one.site, lambda state, frame: (), announce_doer(machine, one))


def finish_doer(machine: Machine, one: i.Finish) -> Doer:
    def finish(state: State, args: Args) -> bool:
        (winners,) = args
        state.outcome = (winners, one.site)
        state.tell(("win", one.site, winners))
        state.frames = []
        state.scopes = ()
        state.queue = None
        return True

    return finish


def link_finish(machine: Machine, pc: int, one: i.Finish) -> Op:
    op = linked(
        machine,
        pc,
        one.site,
        lambda state, frame: (one.sides(state, frame) if one.sides is not None else 0,),
        finish_doer(machine, one),
    )

    def finish(state: State, frame: Frame) -> int:
        signal = op(state, frame)
        return OVER if state.outcome is not None else signal

    return finish


# ---- at once ----------------------------------------------------------------------------------------------------

DOERS: dict[type, Callable[[Machine, Any], Doer]] = {
    i.Shift: shift_doer,
    i.Write: write_doer,
    i.Show: show_doer,
    i.Announce: announce_doer,
    i.Finish: finish_doer,
}


def link_flush(machine: Machine, pc: int, one: i.Flush) -> Op:
    """Carries out what was gathered, in order, triggers between; the frame holds the list and the place in it."""
    sites = machine.title.sites

    def flush(state: State, frame: Frame) -> int:
        waiting, at = frame[i.HEAD], frame[i.HEAD + 1]
        if at >= len(waiting):
            state.frames.pop()
            return AGAIN
        frame[i.HEAD + 1] = at + 1
        frame[1] = pc
        site, args = waiting[at]
        effect = sites[site]
        try:
            pushed = DOERS[type(effect)](machine, effect)(state, args)
        except PlayError:
            raise
        except Exception as problem:
            raise machine.fault(effect, problem) from problem
        if state.outcome is not None:
            return OVER
        return AGAIN if pushed else pc

    return flush


LINKERS |= {
    i.Shift: link_shift,
    i.Write: link_write,
    i.Show: link_show,
    i.Announce: link_announce,
    i.Finish: link_finish,
    i.Flush: link_flush,
}
