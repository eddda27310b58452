"""The state without what is hidden from one side."""

from __future__ import annotations

from typing import Any

from interpreter.model.data import Field
from interpreter.play.machine import Machine
from interpreter.play.sets import members
from interpreter.play.state import ANSWERS, FACE, INSIDE, MINE, PAST, PLACE, SCOPES, SHOWN, TALLIES, State
from interpreter.play.witness import Witness

FIRST = 12  # declared fields begin here


def blanked(machine: Machine, state: State, side: int) -> State:
    """A copy in which everything hidden is None, without what only the machine needs."""
    made = state.copy()
    made.log, made.logged, made.witness = None, 0, None
    made.frames, made.scopes, made.goto, made.queue = [], (), (), None
    made.expiring, made.stopping = (), None
    made.seed, made.script, made.strict = 0, (), False  # nor are the dice to come anybody's business
    witness: Witness | None = machine.witness
    if witness is None:
        return made
    hidden = witness.hidden(state)[side]
    made.write(PAST).clear()
    made.write(SCOPES).clear()
    made.write(TALLIES).clear()
    own = 1 << side | 1 << (side + len(machine.data.sides))
    made.write(SHOWN)[:] = [shown & own for shown in state.cols[SHOWN]]
    if hidden:
        _mingle(witness, made, hidden)
    for field in machine.title.columns.values():
        if field.column >= FIRST:
            _blank_field(witness, state, made, side, field, hidden)
    answers = made.write(ANSWERS)
    kinds = asked_kinds(machine)
    for key in list(answers):
        if key[0] in ("seen", MINE):
            del answers[key]
        elif not witness.sees_answer(state, side, *key):
            answers[key] = None
        elif key[0] in kinds:
            answers[key] = _known(witness, kinds[key[0]], answers[key], hidden)
    return made


def asked_kinds(machine: Machine) -> dict[str, Any]:
    """The kind of answer that each question has."""
    return {form.name.lower(): form.fields[0].kind for form in machine.title.forms if form.lone and form.fields}


def _mingle(witness: Witness, made: State, hidden: int) -> None:
    """Hidden counters of one nation change places until their order tells nothing; what is inside one is nowhere."""
    data = witness.data
    true: list[int] = made.cols[PLACE]
    places = true[:]

    def outside(unit: int) -> int:
        """Its space, or -1 when it is inside a counter that is not known."""
        space, seen = true[unit], 0
        while space in witness.carrier:
            carrier = witness.carrier[space]
            if hidden >> carrier & 1:
                return -1
            if seen >> carrier & 1:
                break
            seen |= 1 << carrier
            space = true[carrier]
        return true[unit]

    for unit in range(len(data.units)):
        places[unit] = outside(unit)
    for nation in range(len(data.nations)):
        units = [unit for unit in members(hidden) if data.unit_nation[unit] == nation]
        for unit, space in zip(units, sorted(places[unit] for unit in units), strict=True):
            places[unit] = space
    made.write(PLACE)[:] = places
    inside = made.write(INSIDE)
    inside[:] = [0] * len(inside)
    for unit, space in enumerate(places[:-1]):
        if space >= 0:
            inside[space] |= 1 << unit
    faces = made.write(FACE)
    for unit in members(hidden):
        faces[unit] = None


def _blank_field(witness: Witness, state: State, made: State, side: int, field: Field, hidden: int) -> None:
    pointing = field.kind.name in ("unit", "space", "path") and hidden
    if field.seen != "owner" and not pointing and not (hidden and field.owner in ("unit", "space")):
        return
    row = made.write(field.column)
    for thing in range(len(row) - (0 if field.owner == "game" else 1)):
        if not witness.sees(state, side, field, thing):
            row[thing] = None
        elif pointing:
            row[thing] = _known(witness, field.kind, row[thing], hidden)


def _known(witness: Witness, kind: Any, value: Any, hidden: int) -> Any:
    """A value that may name counters; those not known are left out."""
    if value is None or not hidden or kind.name not in ("unit", "space", "path"):
        return value
    if kind.many:
        return value & ~hidden if kind.name == "unit" else value & ~_insides(witness, hidden)
    if kind.name == "unit":
        return None if value >= 0 and hidden >> value & 1 else value
    if kind.name == "space":
        return None if witness.inside_hidden(value, hidden) else value
    return None if any(witness.inside_hidden(space, hidden) for space in value[2]) else value


def _insides(witness: Witness, hidden: int) -> int:
    return sum(1 << space for space, unit in witness.carrier.items() if hidden >> unit & 1)
