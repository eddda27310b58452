"""Sets of things are ints with a bit for each member."""

from __future__ import annotations


def members(mask: int) -> list[int]:
    """The members in roster order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def first(mask: int) -> int:
    """The first member, or -1."""
    return (mask & -mask).bit_length() - 1


def set_of(things: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for thing in things:
        mask |= 1 << thing
    return mask
