"""How things and values are called in the log, in choices and in reasons."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from interpreter.compile.title import Title
from interpreter.model.data import Data
from interpreter.model.kinds import Kind
from interpreter.play.sets import members


def name_of(data: Data, kind: str, thing: int) -> str:
    """The name of a thing by its kind; none is called none."""
    if thing is None or thing < 0:
        return "none"
    if kind == "space" or kind == "unit" or kind in ("nation", "side", "type", "turn"):
        roster = getattr(data, kind + "s")
        return str(roster.names[thing]) if thing < len(roster.names) else f"{kind} {thing}"
    if kind == "terrain":
        return data.terrain.names[thing]
    if kind == "hexside":
        edge = data.edges[thing]
        return f"{data.spaces.names[edge.a]}/{data.spaces.names[edge.b]}"
    if kind == "crossing":
        edge = data.edges[thing >> 1]
        start, end = (edge.b, edge.a) if thing & 1 else (edge.a, edge.b)
        return f"{data.spaces.names[start]}>{data.spaces.names[end]}"
    return f"{kind} {thing}"


def names_of(data: Data, kind: str, mask: int) -> str:
    """A set of things, in roster order."""
    return ", ".join(name_of(data, kind, thing) for thing in members(mask)) or "nothing"


def steps_of(data: Data, spaces: Iterable[int]) -> str:
    """A way, space by space."""
    return "-".join(data.spaces.names[space] for space in spaces)


def say(title: Title, value: Any, kind: Kind) -> str:
    """A value in words."""
    data = title.data
    if value is None:
        return "none"
    if kind.name == "truth" or isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if kind.name == "path" and len(value) >= 3:
            return steps_of(data, value[2])
        return "/".join(say(title, part, Kind("word")) for part in value)
    if kind.name == "nothing":
        return "nothing"
    if kind.name == "phase" and not kind.many:
        return title.rules.phases[value] if value >= 0 else "none"
    if kind.is_thing:
        return names_of(data, kind.name, value) if kind.many else name_of(data, kind.name, value)
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return str(value)


def face_name(data: Data, units: int, face: int) -> str:
    """What a face of these counters is called: `reduced`; they are taken to be alike."""
    unit = (units & -units).bit_length() - 1
    names = data.face_names[unit] if unit >= 0 else ()
    return names[face] if 0 <= face < len(names) else ("front", "back")[face != 0]
