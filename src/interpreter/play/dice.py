"""Dice: a seed and a count inside the state, and nothing else.  The n-th die of a seed is always the same."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from interpreter.play.errors import DiceFault

if TYPE_CHECKING:
    from interpreter.play.state import State

MASK = (1 << 64) - 1
GAP = 0x9E3779B97F4A7C15
MOST_DICE = 1000


def scramble(value: int) -> int:
    """The finisher of splitmix64: every bit of the answer depends on every bit of the value."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def face(seed: int, number: int, sides: int) -> int:
    """The face of the die with that number: 1 to `sides`, all equally likely."""
    value = scramble((seed + GAP * (number + 1)) & MASK)
    fair = MASK + 1 - (MASK + 1) % sides
    while value >= fair:
        value = scramble((value + GAP) & MASK)
    return value % sides + 1


def roll(state: State, number: int, sides: int) -> tuple[int, ...]:
    """The faces of so many dice: scripted ones first, then those of the seed."""
    if not state.script:
        if state.strict and number:
            raise DiceFault("the rolls given for this choice run out: one more die is rolled")
        first = state.rolled
        state.rolled = first + number
        seed = state.seed
        if number == 1:
            return (face(seed, first, sides),)
        return tuple(face(seed, first + i, sides) for i in range(number))
    if len(state.script) < number:
        raise DiceFault(f"{number} dice are rolled, but only {len(state.script)} more are given")
    faces, state.script = state.script[:number], state.script[number:]
    for one in faces:
        if not 1 <= one <= sides:
            raise DiceFault(f"a die with {sides} faces cannot show {one}")
    state.rolled += number
    return faces


@lru_cache(maxsize=256)
def ways_to(number: int, sides: int) -> tuple[tuple[int, int], ...]:
    """Every total of so many dice with the number of ways to it, lowest first."""
    ways = {0: 1}
    for _ in range(number):
        more: dict[int, int] = {}
        for total, times in ways.items():
            for shown in range(1, sides + 1):
                more[total + shown] = more.get(total + shown, 0) + times
        ways = more
    return tuple(sorted(ways.items()))


def chances(number: int, sides: int) -> tuple[tuple[int, Fraction], ...]:
    """Every total of so many dice with its probability, lowest first."""
    whole = sides**number
    return tuple((total, Fraction(times, whole)) for total, times in ways_to(number, sides))
