"""A way so far, and the exact numbers it is counted in."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from interpreter.model.data import Number

Drawn = dict[tuple[int, int], Number]
_NONE: Drawn = {}


class Node:
    """A way so far: where it is, how it got there, what it has spent."""

    __slots__ = (
        "at",
        "before",
        "closed",
        "drawn",
        "fine",
        "leg",
        "points",
        "side",
        "space",
        "spent",
        "steps",
        "stopped",
    )

    def __init__(self, space: int, at: int, spent: tuple[Number, ...]) -> None:
        self.space = space
        self.leg = -1  # number of the leg it is going by, -1 before the first step
        self.closed = 0  # legs that may not be used again
        self.points: Number = 0
        self.steps = 0
        self.before: Node | None = None
        self.side = -1  # the crossing it came by
        self.stopped = False
        self.spent = spent  # points of each leg that has a `length`
        self.drawn = _NONE  # drawn on fields that several steps share
        self.fine = _NONE  # drawn on fields of a single hex or side
        self.at = at  # place on the way that is followed

    def spaces(self) -> tuple[int, ...]:
        found = []
        node: Node | None = self
        while node is not None:
            found.append(node.space)
            node = node.before
        return tuple(reversed(found))

    def passed(self, space: int) -> bool:
        """Whether the way has been in that space."""
        node: Node | None = self
        while node is not None:
            if node.space == space:
                return True
            node = node.before
        return False

    def legs(self) -> tuple[int, ...]:
        found = []
        node = self
        while node.before is not None:
            found.append(node.leg)
            node = node.before
        return tuple(reversed(found))


def exact(number: Number) -> Number:
    """A whole number as an int."""
    if number.__class__ is int:
        return number
    return number.numerator if number.denominator == 1 else number


def rounded(number: Number, direction: str) -> Number:
    if not direction:
        return number
    if direction == "up":
        return ceil(number)
    if direction == "down":
        return floor(number)
    return floor(number + Fraction(1, 2)) if direction == "nearest" else number


def changed(op: str, so_far: Number, value: Number, rounding: str) -> Number:
    """One line of a cost applied to the running value."""
    if op == "is":
        so_far = value
    elif op == "add":
        so_far = so_far + value
    elif op == "subtract":
        so_far = so_far - value
    elif op == "times":
        so_far = so_far * value
    elif op == "floor":
        so_far = max(so_far, value)
    elif op == "ceiling":
        so_far = min(so_far, value)
    return exact(rounded(so_far, rounding))
