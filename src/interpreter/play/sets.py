"""Sets of things are ints with a bit for each member."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from interpreter.compile.helpers import bits


def members(mask: int) -> list[int]:
    """The members in roster order."""
    return list(bits(mask))


def first(mask: int) -> int:
    """The first member, or -1."""
    return (mask & -mask).bit_length() - 1


def set_of(things: list[int] | tuple[int, ...]) -> int:
    mask = 0
    for thing in things:
        mask |= 1 << thing
    return mask


def subsets(things: list[int], low: int, high: int, *, largest: bool = False) -> Iterator[int]:
    """Every subset with so many members, small ones first, or large ones."""
    if not things:
        if low <= 0:
            yield 0
        return
    for size in range(high, low - 1, -1) if largest else range(low, high + 1):
        for chosen in combinations(things, size):
            yield set_of(chosen)


def shuffled(things: list[Any], rng: Random) -> Iterator[Any]:
    """Each once, in a random order, without shuffling more than is asked for."""
    for left in range(len(things), 0, -1):
        at = int(rng.random() * left)
        yield things[at]
        things[at] = things[left - 1]
