"""Reading what a person typed: every way to understand it, and where understanding ended."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from interpreter.compile.form_codes import FieldCode, FormCode
from interpreter.compile.title import Title
from interpreter.language.suggest import nearest
from interpreter.model.data import Roster
from interpreter.play.forms import Filling, Values
from interpreter.play.names import say
from interpreter.play.sets import members, set_of
from interpreter.play.text import NOTHING

MOST_READINGS = 50
LONGEST = 4_000
NUMBER = re.compile(r"-?[0-9]+")
WORD = re.compile(r"[^\s,;]+")
JOINTS = re.compile(r"\s*(?:[,;]\s*|(?:with|to|at|on|from|via|in|for|along)\s+)?")
MORE = re.compile(r"\s*(?:,|\+|&|and\b)\s*")
LEGS = re.compile(r"\s+by\s+([^\s,;]+)")

ROSTERS = {"space": "spaces", "unit": "units", "nation": "nations", "side": "sides", "type": "types", "turn": "turns"}


class Names:
    """Names of one kind by their first word, longest first."""

    def __init__(self, roster: Roster) -> None:
        self.by_word: dict[str, list[tuple[str, int]]] = {}
        self.shorts: dict[str, list[int]] = {}
        known = dict(roster.index)
        for thing, name in enumerate(roster.names):
            known.setdefault(name.lower(), thing)
        for name, thing in known.items():
            self.by_word.setdefault(first_word(name), []).append((name, thing))
        for rows in self.by_word.values():
            rows.sort(key=lambda row: (-len(row[0]), row[0]))
        for thing, short in enumerate(roster.shorts):
            self.shorts.setdefault(short.lower(), []).append(thing)

    def at(self, text: str, start: int) -> list[tuple[int, int]]:
        """The things whose names stand at that place, each with where the name ends."""
        found = []
        for name, thing in self.by_word.get(first_word(text[start:]), ()):
            end = start + len(name)
            if text.startswith(name, start) and boundary(text, end):
                found.append((thing, end))
        return found


def first_word(text: str) -> str:
    """What a name begins with: everything up to a blank, a hyphen or a separator."""
    match = re.match(r"[^\s,;+&-]+", text)
    return match.group() if match else ""


def boundary(text: str, at: int) -> bool:
    return at >= len(text) or text[at] in " ,;+&-\t"


class Reader:
    """Reads the fields of one form.  `far` is how far the text made sense, `wanted` what was looked for there."""

    def __init__(self, title: Title, text: str) -> None:
        self.title = title
        self.text = text
        self.low = text.lower()
        self.far = 0
        self.wanted = ""
        self.near: list[str] = []

    # ---- fields --------------------------------------------------------------------------------------------------

    def readings(self, form: FormCode, filling: Filling, start: int) -> list[Values]:
        """Every way to read the rest of the text as the fields of this form."""
        found: list[Values] = []
        for values in self._fields(form, filling, 0, start, ()):
            if values not in found:
                found.append(values)
            if len(found) >= MOST_READINGS:
                break
        return found

    def _fields(self, form: FormCode, filling: Filling, number: int, at: int, values: Values) -> Iterator[Values]:
        if number == len(form.fields):
            rest = at + len(self.text[at:]) - len(self.text[at:].lstrip())
            if rest >= len(self.text):
                yield values
            else:
                self.stop(rest, "nothing more", [])
            return
        field = form.fields[number]
        starts = {at}
        match = JOINTS.match(self.low, at)
        if match:
            starts.add(match.end())
        gap = re.match(r"\s*", self.low[at:])
        starts.add(at + (gap.end() if gap else 0))
        for start in sorted(starts, reverse=True):
            if start > at and start >= len(self.low) and number:
                continue
            for value, end in self.value(field, filling, start):
                if not boundary(self.low, end):
                    continue
                frame = filling.frame[:]
                self._put(filling, field, value)
                yield from self._fields(form, filling, number + 1, end, (*values, value))
                filling.frame = frame
        if field.default is not None and not self.text[at:].strip():
            value = field.default(filling.state, filling.frame)
            self._put(filling, field, value)
            yield from self._fields(form, filling, number + 1, at, (*values, value))

    def _put(self, filling: Filling, field: FieldCode, value: Any) -> None:
        if field.how != "path" or len(value) >= 3:
            filling.put(field, value)

    def value(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[Any, int]]:
        """What may stand for a field at that place, with its end."""
        if field.how == "some":
            for things, end in self.several(field, filling, at):
                if len(set(things)) == len(things):
                    yield set_of(things), end
        elif field.how == "order":
            for things, end in self.several(field, filling, at):
                if len(set(things)) == len(things):
                    yield tuple(things), end
        elif field.how == "amount":
            yield from self.number(at)
        elif field.how == "path":
            yield from self.path(field, filling, at)
        elif field.items:
            yield from self.item(field, filling, at)
        else:
            yield from self.thing(field, filling, at)

    # ---- values --------------------------------------------------------------------------------------------------

    def stop(self, at: int, wanted: str, near: list[str]) -> None:
        if at >= self.far or not self.wanted:
            self.far, self.wanted, self.near = at, wanted, near

    def names(self, kind: str) -> Names:
        return names_of_title(self.title, kind)

    def thing(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[int, int]]:
        kind = field.kind.name
        if kind not in ROSTERS:
            yield from self.spelled(field, filling, at)
            return
        found = self.names(kind).at(self.low, at)
        if not found and kind == "unit":
            found = self.short(field, filling, at)
        if not found:
            roster = getattr(self.title.data, ROSTERS[kind])
            self.stop(at, f"a {field.kind.one()}", roster.names)
        yield from found

    def short(self, field: FieldCode, filling: Filling, at: int) -> list[tuple[int, int]]:
        """A counter by its designation alone, among those that may be chosen."""
        match = WORD.match(self.low, at)
        if match is None:
            return []
        same = self.names("unit").shorts.get(match.group(), [])
        if len(same) > 1 and field.domain is not None:
            domain = field.domain(filling.state, filling.frame)
            same = [unit for unit in same if domain >> unit & 1] or same
        return [(unit, match.end()) for unit in same]

    def spelled(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[int, int]]:
        """A thing of a kind without a roster of names (a hexside, say), as the program spells it: one that may be
        chosen, or, to be told why not, any other."""
        domain = field.domain(filling.state, filling.frame) if field.domain is not None else 0
        kind = field.kind.one()
        sides = len(self.title.data.edges) * {"hexside": 1, "crossing": 2}.get(kind.name, 0)
        near, found = [], False
        for among in (members(domain), range(sides)):
            for thing in among:
                name = say(self.title, thing, kind)
                near.append(name)
                names = [name]
                if kind.name == "hexside":  # a side has no direction: it is named from either hex
                    names.append("/".join(reversed(name.split("/"))))
                for one in names:
                    if self.low.startswith(one.lower(), at):
                        found = True
                        yield thing, at + len(one)
            if found:
                return
        self.stop(at, f"a {kind}", near)

    def several(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[list[int], int]]:
        """A list of things, the longest first."""
        if self.low.startswith(NOTHING, at) and boundary(self.low, at + len(NOTHING)):
            yield [], at + len(NOTHING)
        if self.low.startswith("all", at) and boundary(self.low, at + 3) and field.domain is not None:
            yield members(filling.set_of_members(filling.form.fields.index(field))), at + 3
        for thing, end in self.thing(field, filling, at):
            match = MORE.match(self.low, end)
            if match is not None and match.end() > end:
                for rest, last in self.several(field, filling, match.end()):
                    yield [thing, *rest], last
            yield [thing], end

    def number(self, at: int) -> Iterator[tuple[int, int]]:
        match = NUMBER.match(self.low, at)
        if match is None or len(match.group()) > 18:
            self.stop(at, "a number", [])
            return
        yield int(match.group()), match.end()

    def item(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[Any, int]]:
        """One of a list of values."""
        words = []
        for value in filling.items(field):
            word = say(self.title, value, field.kind)
            words.append(word)
            if self.low.startswith(word.lower(), at) and boundary(self.low, at + len(word)):
                yield value, at + len(word)
        self.stop(at, f"one of {', '.join(words)}", words)

    def path(self, field: FieldCode, filling: Filling, at: int) -> Iterator[tuple[Any, int]]:
        """Where a way leads, or its spaces one by one, and by which legs.  A way that is not legal is read as
        `("to", spaces)`, or with its legs and no points: then it can be told why."""
        spaces_seen = False
        runner, args, state = filling.runner(field), filling.args(field), filling.state
        for spaces, end in self.steps(at):
            spaces_seen = True
            match = LEGS.match(self.low, end)
            if match is not None:
                legs = match.group(1).split("+")
                legs = legs * (len(spaces) - 1) if len(legs) == 1 else legs
                path = self._with_legs(filling, field, spaces, legs)
                if path is None and len(legs) == len(spaces) - 1 > 0:
                    known = {leg.name.lower() for leg in runner.program.legs}
                    path = (0, tuple(legs), tuple(spaces)) if known.issuperset(legs) else None
                if path is not None:
                    yield path, match.end()
                    continue
            way = runner.cheapest(state, args, spaces[0]) if len(spaces) == 1 else runner.complete(state, args, spaces)
            yield (way if way is not None else ("to", tuple(spaces))), end
        if not spaces_seen:
            self.stop(at, "a hex", self.title.data.spaces.names)

    def _with_legs(self, filling: Filling, field: FieldCode, spaces: list[int], legs: list[str]) -> Any:
        """The way through these spaces by these legs."""
        return filling.runner(field).by_legs(filling.state, filling.args(field), spaces, legs)

    def steps(self, at: int) -> Iterator[tuple[list[int], int]]:
        """Spaces joined by hyphens, the longest first."""
        for space, end in self.names("space").at(self.low, at):
            if end < len(self.low) and self.low[end] == "-":
                for rest, last in self.steps(end + 1):
                    yield [space, *rest], last
            if end >= len(self.low) or self.low[end] != "-":
                yield [space], end

    def complaint(self) -> tuple[str, str]:
        """What could not be understood, and what may have been meant."""
        rest = self.text[self.far :].strip()
        if not rest:
            return f"“{self.text}” is not finished: {self.wanted} should follow", ""
        match = WORD.match(rest)
        word = match.group() if match else rest
        if self.wanted == "nothing more":
            return f"“{rest}” is too much", ""
        words = rest.split(" ")
        for many in (3, 2, 1):
            typed = " ".join(words[:many])
            best = nearest(typed, self.near) if many <= len(words) else None
            if best is not None:
                return f"“{typed}” is not {self.wanted}", f"did you mean `{best}`?"
        return f"“{word}” is not {self.wanted}", ""


_KNOWN: dict[tuple[int, str], tuple[Roster, Names]] = {}


def names_of_title(title: Title, kind: str) -> Names:
    """The names of a roster, made ready once."""
    roster: Roster = getattr(title.data, ROSTERS[kind])
    known = _KNOWN.get((id(roster), kind))
    if known is None or known[0] is not roster:
        if len(_KNOWN) > 100:
            _KNOWN.clear()
        known = _KNOWN[id(roster), kind] = (roster, Names(roster))
    return known[1]
