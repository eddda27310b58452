"""Rooms: whether units fit a place that has so much room for each kind, by assignment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.compile.helpers import bits
from interpreter.model.carrying import misfit, size_of
from interpreter.model.data import Data, Number


def fitting(data: Data) -> Callable[[int, str, Any], bool]:
    """fit(units, rooms, state): a search that puts each unit into some room that takes it and still has space."""
    masks: dict[str, int] = {"any": (1 << len(data.units)) - 1, "unit": (1 << len(data.units)) - 1}

    def takes(text: str) -> int:
        """The units a room takes: the words of its cell, all of which must fit; `non-` turns a word round."""
        found = masks["any"]
        for word in text.lower().split():
            turned = word.startswith("non-")
            mask = type_units(data, word[4:] if turned else word)
            if mask is not None:
                found &= ~mask if turned else mask
        return found

    def fit(units: int, rooms: str, g: Any) -> bool:
        rows = data.rooms[rooms]
        holds: list[Number] = [int(row.get("holds", "0") or 0) for row in rows]
        accepts = [takes(row.get("takes", "any")) for row in rows]
        counted = [row.get("counted", "units").lower() for row in rows]
        members = sorted(bits(units), key=lambda u: (sum(a >> u & 1 for a in accepts), u))

        def put(index: int, left: list[Number]) -> bool:
            if index == len(members):
                return True
            unit = members[index]
            for number, mask in enumerate(accepts):
                need = size_of(data, unit, counted[number], bool(g.cols[2][unit]))
                if mask >> unit & 1 and left[number] >= need:
                    left[number] -= need
                    if put(index + 1, left):
                        return True
                    left[number] += need
            return False

        return put(0, holds)

    return fit


def carrying(data: Data) -> Callable[[int, int, Any], bool]:
    """fits_in(units, carrier, state): whether a carrier can hold these units together."""

    def fits_in(units: int, carrier: int, g: Any) -> bool:
        return not misfit(data, carrier, units, backs_of(units, g))

    return fits_in


def backs_of(units: int, g: Any) -> int:
    """Those of the units that show their back."""
    return sum(1 << unit for unit in bits(units) if g.cols[2][unit])


def type_units(data: Data, word: str) -> int | None:
    """The units of a type, sub-types included; None when the word is no type."""
    if word in ("any", "unit", "units"):
        return (1 << len(data.units)) - 1
    number = data.types.index.get(data.plurals.get(word, word))
    return None if number is None else data.units_of_type(number)
