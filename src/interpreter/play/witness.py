"""Who may know what: of every entry of the log, and of every unit, field and answer.

A title with nothing to hide has no witness, and everybody sees everything.  Otherwise each entry is kept with what each
side may know of it at that moment; what is revealed or hidden later does not change what was seen.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import Any

from interpreter.compile.instructions import Ask, Show
from interpreter.compile.secrets import KEPT
from interpreter.compile.title import Title
from interpreter.model.data import Field
from interpreter.model.kinds import Kind
from interpreter.play.log import WRITES, Raw
from interpreter.play.sets import members
from interpreter.play.state import ACTIVE, ANSWERS, MINE, NATION_SIDE, SHOWN, State
from interpreter.play.text import SECRET

# of one side: the things it is not told of (-1: of nothing), the counters it does not know
Part = tuple[int, int]
Sight = tuple[Part, ...]

OPEN = frozenset({"turn", "phase", "round", "roll", "announce", "win", "nobody", "pass", "declare", "deployed"})
NOTHING = -1


class Witness:
    """What the sides of one title may see."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.data = title.data
        self.sides = range(len(title.data.sides))
        self.questions = {one.name for one in title.sites if isinstance(one, Ask) and one.secretly}
        self._hidden: dict[tuple[int, int], tuple[int, ...]] = {}
        self._veiled: Title | None = None
        places = title.data.carrier_space
        self.carrier = {space: unit for unit, space in enumerate(places) if space >= 0}

    # ---- what is hidden now ----------------------------------------------------------------------------------------

    def hidden(self, state: State) -> tuple[int, ...]:
        """Of each side: the counters it does not know.  A side knows its own."""
        key = (state.stamps[SHOWN], state.stamps[NATION_SIDE])
        found = self._hidden.get(key)
        if found is None:
            sides, shown, nations = state.cols[NATION_SIDE], state.cols[SHOWN], self.data.unit_nation
            masks = [0] * len(self.sides)
            for unit in range(len(self.data.units)):
                for side in self.sides:
                    if not shown[unit] >> side & 1 and sides[nations[unit]] != side:
                        masks[side] |= 1 << unit
            if len(self._hidden) > 1000:
                self._hidden.clear()
            found = self._hidden[key] = tuple(masks)
        return found

    def owner(self, state: State, field: Field, thing: int) -> int:
        """The side that a thing with such a field belongs to, -1 for nobody's."""
        sides, data = state.cols[NATION_SIDE], self.data
        if field.owner == "side":
            return thing
        if field.owner == "nation":
            return int(sides[thing])
        if field.owner == "unit":
            return int(sides[data.unit_nation[thing]])
        if field.owner == "space":
            return int(sides[data.space_nation[thing]])
        return -1

    def sees(self, state: State, side: int, field: Field, thing: int) -> bool:
        """Whether a side may know this field of this thing: not of a counter it does not know, nor `seen owner`."""
        if field.owner == "unit" and self.hidden(state)[side] >> thing & 1:
            return False
        if field.owner == "space" and self.inside_hidden(thing, self.hidden(state)[side]):
            return False
        if field.seen != "owner" or self.owner(state, field, thing) in (side, -1):
            return True
        return field.owner == "unit" and bool(state.cols[SHOWN][thing] >> (len(self.sides) + side) & 1)

    def sees_answer(self, state: State, side: int, name: str, of: int) -> bool:
        """Whether a side may know what a side answered to a question asked of all."""
        if name not in self.questions or of == side:
            return True
        return bool(state.cols[ANSWERS].get(("seen", name, of), 0) >> side & 1)

    def inside_hidden(self, space: int, hidden: int) -> bool:
        """Whether the space is the inside of a counter that is not known."""
        return space in self.carrier and bool(hidden >> self.carrier[space] & 1)

    # ---- what an entry tells ---------------------------------------------------------------------------------------

    def sight(self, state: State, raw: Raw) -> Sight | None:
        """What each side may know of an entry that is told now; None when everybody may know all of it."""
        kind = raw[0]
        if kind in OPEN:
            return None
        hidden = self.hidden(state)
        found = tuple((self.untold(state, side, raw), hidden[side]) for side in self.sides)
        return found if any(drop or veil for drop, veil in found) else None

    def untold(self, state: State, side: int, raw: Raw) -> int:
        """The things a side is not told of, or NOTHING when it is not told what happened at all."""
        kind = raw[0]
        if kind in WRITES:
            return self._not_seen(state, side, self.title.sites[raw[1]].field, raw[2])  # type: ignore[attr-defined]
        if kind == "pay":
            return self._not_seen(state, side, self.title.forms[raw[1]].costs[raw[2]].field, raw[3])
        if kind == "drawn":
            return self._not_seen(state, side, self.title.columns[raw[2]], 1 << raw[3])
        if kind in ("edit", "undo"):
            return NOTHING
        if kind == "secret":
            return 0 if raw[1] == side else NOTHING
        if kind == "reveal":
            return 0 if raw[3] >> side & 1 or all(of == side for of, _ in raw[5]) else NOTHING
        if kind == "no answer":
            asked = self.title.sites[raw[1]]
            return 0 if raw[2] == side or not asked.secretly else NOTHING  # type: ignore[attr-defined]
        if kind == "halt":
            return 0 if side in self._sides_of(state, raw[2]) else NOTHING
        if kind == "unmet":
            return 0 if state.cols[ACTIVE][0] == side else NOTHING
        if kind in ("result", "apply"):
            looked: Any = self.title.sites[raw[1]]
            return 0 if all(self.knows(state, side, *secret) for secret in looked.secrets) else NOTHING
        return 0

    def knows(self, state: State, side: int, name: str, whose: int) -> bool:
        """Whether a side may know what a result hangs on: an answer, or what one player chose."""
        answers = state.cols[ANSWERS]
        if whose == KEPT:
            return bool(answers.get((MINE, name), 0) >> side & 1)
        given = [of for of in self.sides if whose in (of, -1) and (name, of) in answers]
        return all(self.sees_answer(state, side, name, of) for of in given)

    def secret_form(self, number: int) -> bool:
        return any(field.source.secretly for field in self.title.forms[number].fields)

    def _not_seen(self, state: State, side: int, field: Field, things: int) -> int:
        drop = 0
        for thing in members(things):
            if not self.sees(state, side, field, 0 if field.owner == "game" else thing):
                drop |= 1 << thing
        return NOTHING if drop and drop == things else drop

    def _sides_of(self, state: State, units: int) -> set[int]:
        return {int(state.cols[NATION_SIDE][self.data.unit_nation[unit]]) for unit in members(units)}

    # ---- the same without names --------------------------------------------------------------------------------------

    @property
    def veiled(self) -> Title:
        """The title with names for counters that are not known, behind those of all others."""
        if self._veiled is None:
            data, self._veiled = self.data, copy(self.title)
            named = [f"a counter of {data.nations.names[nation]}" for nation in data.unit_nation[: len(data.units)]]
            units = replace(data.units, names=[*data.units.names, *self._in_order(named)])
            counters = [f"a counter of {name}" for name in data.nations.names]
            spaces = replace(data.spaces, names=[*data.spaces.names, *counters])
            self._veiled.data = replace(data, units=units, spaces=spaces)
        return self._veiled

    def _in_order(self, named: list[str]) -> list[str]:
        """By nation, so that where a counter stands among them tells nothing."""
        nations = self.data.unit_nation
        return [named[unit] for unit in sorted(range(len(named)), key=lambda unit: nations[unit])]

    def without_names(self, units: int, hidden: int) -> int:
        """The set with a nameless counter of the same nation for each that is not known."""
        found = units & ~hidden
        nations = self.data.unit_nation
        used: dict[int, int] = {}
        for unit in members(units & hidden):
            nation = nations[unit]
            first = sum(1 for other in nations[: len(self.data.units)] if other < nation)
            found |= 1 << (len(self.data.units) + first + used.get(nation, 0))
            used[nation] = used.get(nation, 0) + 1
        return found

    def nameless(self, unit: int, hidden: int) -> int:
        if unit < 0 or not hidden >> unit & 1:
            return unit
        return self.without_names(1 << unit, hidden).bit_length() - 1

    def space(self, space: int, hidden: int) -> int:
        """The space, or some counter of that nation when it is the inside of one that is not known."""
        if not self.inside_hidden(space, hidden):
            return space
        return len(self.data.spaces) + self.data.unit_nation[self.carrier[space]]

    def value(self, kind: Kind, value: Any, hidden: int) -> Any:
        """A value of that kind without the names of counters that are not known."""
        if value is None or not hidden:
            return value
        if kind.name == "unit":
            if isinstance(value, tuple):
                return tuple(self.nameless(unit, hidden) for unit in value)
            return self.without_names(value, hidden) if kind.many else self.nameless(value, hidden)
        if kind.name == "space":
            if isinstance(value, tuple):
                return tuple(self.space(space, hidden) for space in value)
            if not kind.many:
                return self.space(value, hidden)
            found = 0
            for space in members(value):
                found |= 1 << self.space(space, hidden)
            return found
        if kind.name == "path":
            return (*value[:2], tuple(self.space(space, hidden) for space in value[2]))
        return value

    def told(self, raw: Raw, sight: Sight | None, side: int) -> Raw | None:
        """The entry as a side may read it; None when it may not know that anything happened."""
        drop, hidden = sight[side] if sight is not None else (0, 0)
        kind = raw[0]
        if kind in ("secret", "choice"):
            return self._choice(raw, side, hidden)
        if kind == "undo":  # its text is short where the map as it really is allows it
            return ("undo", raw[1], f"a choice of {self.data.sides.names[raw[1]]}")
        if kind == "reveal":
            show: Any = self.title.sites[raw[1]]
            values = () if drop else tuple((of, self.value(show.kind, v, hidden)) for of, v in raw[5])
            return (*raw[:2], self.without_names(raw[2], hidden), *raw[3:5], values, True)
        if kind == "halt":  # why a move is stopped may hang on what is hidden: the paragraph must do
            units, space = self.without_names(raw[2], hidden), self.space(raw[3], hidden)
            return (*raw[:2], units, space, "", () if drop else raw[5])
        if drop == NOTHING:
            return None
        if kind == "unmet":
            return ("unmet", "", raw[2])
        return raw if not drop and not hidden else self._veil(raw, drop, hidden)

    def _choice(self, raw: Raw, side: int, hidden: int) -> Raw:
        who, number, values, secret = raw[1], raw[2], raw[3], False
        if raw[0] == "secret":
            number, values, secret = raw[3], raw[4], True
            if side != who:
                return (*raw[:3], -1, None)
            if values is None:
                return ("pass", who)
        fields = self.title.forms[number].fields
        seen = tuple(self.value(f.kind, v, hidden) for f, v in zip(fields, values, strict=True))
        if side != who:
            seen = tuple(SECRET if f.source.secretly else v for f, v in zip(fields, seen, strict=True))
        return ("choice", who, number, seen, side == who, secret or self.secret_form(number))

    def _veil(self, raw: Raw, drop: int, hidden: int) -> Raw:
        """What is left of an entry when things are dropped and counters lose their names."""
        kind = raw[0]
        if kind in WRITES:
            field: Field = self.title.sites[raw[1]].field  # type: ignore[attr-defined]
            return (kind, raw[1], raw[2] & ~drop, self.value(field.kind, raw[3], hidden))
        if kind == "pay":
            return (*raw[:3], raw[3] & ~drop, raw[4])
        if kind == "move":
            spaces = tuple(self.space(space, hidden) for space in raw[3])
            return (*raw[:2], self.without_names(raw[2], hidden), spaces, raw[4])
        if kind in ("place", "remove"):
            return (*raw[:2], self.without_names(raw[2], hidden), self.space(raw[3], hidden))
        if kind == "deploy":
            return (*raw[:3], self.nameless(raw[3], hidden), self.space(raw[4], hidden))
        if kind == "hide":
            return (*raw[:2], self.without_names(raw[2], hidden), *raw[3:])
        return raw


def witness_of(title: Title) -> Witness | None:
    """The witness of a title in which something can be hidden; None for all others."""
    fields = any(field.seen == "owner" for field in title.columns.values())
    hiding = any(isinstance(one, Show) and one.verb == "hide" for one in title.sites)
    asked = any(isinstance(one, Ask) and one.secretly for one in title.sites)
    chosen = any(field.source.secretly for form in title.forms for field in form.fields)
    return Witness(title) if fields or hiding or asked or chosen else None
