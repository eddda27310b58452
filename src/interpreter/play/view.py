"""The game as one player may see it: what is hidden from him is None."""

from __future__ import annotations

from typing import Any

from interpreter.compile.instructions import Ask
from interpreter.model.data import Field
from interpreter.play.log import Entry, Teller
from interpreter.play.machine import Machine
from interpreter.play.sets import members
from interpreter.play.state import ANSWERS, FACE, INSIDE, NATION_SIDE, PLACE, SHOWN, State


class View:
    """A blanked copy of the state.  A counter hidden from the player still stands somewhere, with its nation."""

    def __init__(self, machine: Machine, state: State, side: int) -> None:
        self.machine = machine
        self.side = side
        self.hidden = hidden_units(machine, state, side)
        self.state = blanked(machine, state, side, self.hidden)

    def sees(self, unit: int) -> bool:
        """Whether the player knows which counter this is."""
        return not self.hidden >> unit & 1

    def name(self, unit: int) -> str | None:
        return self.machine.data.units.names[unit] if self.sees(unit) else None

    def place(self, unit: int) -> int:
        space: int = self.state.cols[PLACE][unit]
        return space

    def face(self, unit: int) -> int | None:
        face: int | None = self.state.cols[FACE][unit]
        return face

    def nation(self, unit: int) -> int:
        return self.machine.data.unit_nation[unit]

    def units_in(self, space: int) -> list[int]:
        """The counters there, known or not."""
        return members(self.state.cols[INSIDE][space])

    def field(self, field: Field, thing: int = 0) -> Any:
        """What a field of a thing holds; None when it is hidden."""
        return self.state.cols[field.column][thing]

    def answer(self, name: str, side: int) -> Any:
        """What a side answered to a question asked of all; None while it is secret."""
        return self.state.cols[ANSWERS].get((name.lower(), side))

    @property
    def entries(self) -> list[Entry]:
        """The log, without what only others may know."""
        teller = Teller(self.machine.title)
        return [teller.entry(raw) for raw in self.state.told()]

    @property
    def log(self) -> list[str]:
        return [str(entry) for entry in self.entries if entry.told]


def hidden_units(machine: Machine, state: State, side: int) -> int:
    """The counters this player may not know."""
    sides, shown = state.cols[NATION_SIDE], state.cols[SHOWN]
    nations = machine.data.unit_nation
    found = 0
    for unit in range(len(machine.data.units)):
        if not shown[unit] >> side & 1 and sides[nations[unit]] != side:
            found |= 1 << unit
    return found


def owner_side(machine: Machine, state: State, owner: str, thing: int) -> int:
    """The side a thing belongs to, -1 for nobody's."""
    sides = state.cols[NATION_SIDE]
    data = machine.data
    if owner == "side":
        return thing
    if owner == "nation":
        return int(sides[thing])
    if owner == "unit":
        return int(sides[data.unit_nation[thing]])
    if owner == "space":
        return int(sides[data.space_nation[thing]])
    return -1


def blanked(machine: Machine, state: State, side: int, hidden: int) -> State:
    """A copy in which everything hidden is None."""
    data, made = machine.data, state.copy()
    many = len(data.sides)
    if hidden:
        faces = made.write(FACE)
        for unit in members(hidden):
            faces[unit] = None
    for field in machine.title.columns.values():
        secret = field.seen == "owner"
        if not secret and not (hidden and field.owner == "unit" and field.column >= 12):
            continue
        row = made.write(field.column)
        for thing in range(len(row) - (0 if field.owner == "game" else 1)):
            if field.owner == "unit" and hidden >> thing & 1:
                row[thing] = None
            elif secret and owner_side(machine, state, field.owner, thing) not in (side, -1):
                told = field.owner == "unit" and state.cols[SHOWN][thing] >> (many + side) & 1
                if not told:
                    row[thing] = None
    answers = made.cols[ANSWERS]
    if answers:
        secret_names = {one.name for one in machine.title.sites if isinstance(one, Ask) and one.secretly}
        kept = made.write(ANSWERS)
        for key in list(kept):
            if key[0] in secret_names and key[1] != side and not answers.get(("seen", key[0]), 0) >> side & 1:
                kept[key] = None
    made.frames, made.queue = [], None  # answers under way are nobody else's business
    made.seed, made.script = 0, ()  # nor are the dice to come
    return made
