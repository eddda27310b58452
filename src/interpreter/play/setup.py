"""The state before the first instruction: counters where the scenario puts them, fields as they start."""

from __future__ import annotations

from interpreter.compile.title import empty_value
from interpreter.model.data import Data, Field
from interpreter.play.errors import PlayError
from interpreter.play.machine import Machine
from interpreter.play.sets import members
from interpreter.play.state import State


def things_of(data: Data, owner: str) -> int:
    """How many things of a kind there are."""
    if owner == "game":
        return 1
    if owner == "hexside":
        return len(data.edges)
    if owner == "crossing":
        return 2 * len(data.edges)
    if owner == "terrain":
        return len(data.terrain)
    return len(getattr(data, owner + "s"))


def new_state(machine: Machine, seed: int) -> State:
    """A fresh state of the title."""
    title = machine.title
    data = title.data
    width = max([11, *title.columns]) + 1
    cols: list[object] = [[] for _ in range(width)]
    places = [machine.off_map] * len(data.units) + [-1]
    for space, units in data.box_units.items():
        for unit in members(units):
            places[unit] = space
    faces = [0] * (len(data.units) + 1)
    for placed in data.placements:
        places[placed.unit] = placed.space
        faces[placed.unit] = placed.face
    inside = [0] * (len(data.spaces) + 1)
    for unit, space in enumerate(places[:-1]):
        inside[space] |= 1 << unit
    sides = list(data.nation_side) or [-1]
    everyone = (1 << len(data.sides)) - 1
    cols[:12] = [
        places,
        inside,
        faces,
        sides if len(sides) > len(data.nations) else [*sides, -1],
        [title.first_turn],
        [-1],
        [-1],
        [],
        {"game": 0},
        {},
        [everyone] * len(data.units) + [0],
        {},
    ]
    declared = [field for field in title.columns.values() if field.column >= 12]
    for field in declared:
        many = things_of(data, field.owner)
        cols[field.column] = [empty_value(field)] * (many if field.owner == "game" else many + 1)
    state = State(cols, seed & ((1 << 64) - 1))
    state.witness = machine.witness
    for field in sorted(title.columns.values(), key=lambda one: one.column):
        if field.column >= 12 or (field.built_in and title.rules.starts.get((field.owner, field.name.lower()))):
            fill(machine, state, field)
    return state


def fill(machine: Machine, state: State, field: Field) -> None:
    """What the field starts with, for each thing."""
    start = machine.title.start_values[field.column]
    row = state.write(field.column)
    try:
        values = [start(state, thing) for thing in range(things_of(machine.data, field.owner))]
    except PlayError:
        raise
    except Exception as problem:
        raise machine.fault(field, problem) from problem
    row[: len(values)] = values
