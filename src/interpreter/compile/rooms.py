"""Rooms: whether units fit a place that has so much room for each kind, by assignment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter.compile.helpers import bits
from interpreter.model.data import Data


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

    def size(unit: int, counted: str, g: Any) -> int:
        column = data.units.columns.get(counted)
        if column is None:
            return 1
        values = column.back if column.back is not None and g.cols[2][unit] else column.values
        return int(values[unit] or 0)

    def fit(units: int, rooms: str, g: Any) -> bool:
        rows = data.rooms[rooms]
        holds = [int(row.get("holds", "0") or 0) for row in rows]
        accepts = [takes(row.get("takes", "any")) for row in rows]
        counted = [row.get("counted", "units").lower() for row in rows]
        members = sorted(bits(units), key=lambda u: (sum(a >> u & 1 for a in accepts), u))

        def put(index: int, left: list[int]) -> bool:
            if index == len(members):
                return True
            unit = members[index]
            for number, mask in enumerate(accepts):
                need = size(unit, counted[number], g)
                if mask >> unit & 1 and left[number] >= need:
                    left[number] -= need
                    if put(index + 1, left):
                        return True
                    left[number] += need
            return False

        return put(0, holds)

    return fit


def type_units(data: Data, word: str) -> int | None:
    """The units of a type, sub-types included; None when the word is no type."""
    if word in ("any", "unit", "units"):
        return (1 << len(data.units)) - 1
    number = data.types.index.get(data.plurals.get(word, word))
    return None if number is None else data.units_of_type(number)
