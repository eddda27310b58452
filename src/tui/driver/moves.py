"""The shortest way for the terminal's cursor from one cell to another."""

from __future__ import annotations

from functools import lru_cache

At = tuple[int, int] | None  # column and row from 0; None when nobody knows


@lru_cache(65536)
def move(at: At, x: int, y: int) -> str:
    """What to write to come from `at` to column x, row y."""
    if at == (x, y):
        return ""
    best = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    if at is None:
        return best
    from_x, from_y = at
    if y >= from_y:
        down = "" if y == from_y else counted(y - from_y, "B")
        for way in (down + sideways(from_x, x), down + "\r" + sideways(0, x)):
            if len(way) < len(best):
                best = way
    return best


def sideways(x: int, to: int) -> str:
    if to == x:
        return ""
    if to > x:
        return counted(to - x, "C")
    back = counted(x - to, "D")
    return "\b" * (x - to) if x - to < len(back) else back


def counted(number: int, letter: str) -> str:
    return f"\x1b[{number}{letter}" if number > 1 else f"\x1b[{letter}"
