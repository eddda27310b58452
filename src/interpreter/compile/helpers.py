"""What compiled rules lean on at run time: sets as ints, exact division, rounding, forms done before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Any

Number = int | Fraction


KNOWN: dict[int, tuple[int, ...]] = {0: ()}  # the same sets are asked for again and again
MOST_KNOWN = 4096


class NoneCounted(TypeError):
    """A number that a clause counts with is none."""

    def __init__(self, span: Any, cites: tuple[str, ...]) -> None:
        super().__init__("this counts with something that is none")
        self.span = span
        self.cites = cites


def members_of_bytes(first: int) -> list[tuple[int, ...]]:
    """For each value of a byte the members it stands for, when its lowest bit is `first`."""
    return [tuple(first + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)]


TABLED = 256  # bits of a set for which there is a table
IN_BYTE: list[list[tuple[int, ...]]] = []  # for each byte of a set


def bits(mask: int) -> tuple[int, ...]:
    """The members of a set in rising order."""
    known = KNOWN.get(mask)
    if known is not None:
        return known
    if not mask & (mask - 1):
        return (mask.bit_length() - 1,)
    found: list[int] = []
    if mask.bit_length() <= TABLED and mask.bit_count() * 8 > mask.bit_length():  # dense: byte by byte from a table
        data = mask.to_bytes((mask.bit_length() + 7) >> 3, "little")
        while len(IN_BYTE) < len(data):
            IN_BYTE.append(members_of_bytes(8 * len(IN_BYTE)))
        for row, byte in zip(IN_BYTE, data, strict=False):
            if byte:
                found += row[byte]
    else:
        text = bin(mask)[:1:-1]
        at = text.find("1")
        while at >= 0:
            found.append(at)
            at = text.find("1", at + 1)
    if len(KNOWN) >= MOST_KNOWN:
        KNOWN.clear()
        KNOWN[0] = ()
    KNOWN[mask] = made = tuple(found)
    return made


SINGLE = [*(1 << member for member in range(4096)), 0]  # the set of each one thing; last, for none (-1), the empty one


def mask_of(members: Iterable[int]) -> int:
    """The set of these members; none (-1) is left out."""
    members = list(members)
    try:
        return reduce(or_, map(SINGLE.__getitem__, members), 0)
    except IndexError:
        return union(1 << member for member in members if member >= 0)


def union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def goes_by(path: Any, leg: str) -> bool:
    """Whether a step of the way is made by that leg."""
    return any(name.lower() == leg for name in path[1])


def stretch(path: Any, leg: str) -> Any:
    """The part of the way that was gone by this leg up to its end; its end alone when the leg is only to begin."""
    many = 0
    for name in reversed(path[1]):
        if name.lower() != leg:
            break
        many += 1
    return None, path[1][len(path[1]) - many :], path[2][len(path[2]) - 1 - many :]


def first(mask: int) -> int:
    """The lowest member, or none."""
    return (mask & -mask).bit_length() - 1


def bit(member: int) -> int:
    return 1 << member if member >= 0 else 0


def divide(top: Number, bottom: Number) -> Number:
    """Exact division: whole when it comes out even."""
    if top.__class__ is int and bottom.__class__ is int and bottom:
        whole, rest = divmod(top, bottom)
        if not rest:
            return whole
    result = Fraction(top) / Fraction(bottom)
    return result.numerator if result.denominator == 1 else result


def plain(number: Number) -> Number:
    """A fraction that came out whole is a whole number again."""
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def up(number: Number) -> int:
    return -((-number) // 1)


def down(number: Number) -> int:
    return number // 1


def nearest(number: Number) -> int:
    """Halves go up."""
    return (number + Fraction(1, 2)) // 1


def total(numbers: Iterable[Number | None]) -> Number:
    """The sum; a missing number counts as nothing."""
    found: Number = 0
    for number in numbers:
        if number is not None:
            found += number
    return found


def highest(numbers: Iterable[Number | None]) -> Number:
    return max((n for n in numbers if n is not None), default=0)


def lowest(numbers: Iterable[Number | None]) -> Number:
    return min((n for n in numbers if n is not None), default=0)


def extreme(most: bool, members: Sequence[int], value: Callable[[int], Number]) -> int:
    """All members that tie for the most or least value."""
    if not members:
        return 0
    ranked = [(value(member), member) for member in members]
    best = max(r for r, _ in ranked) if most else min(r for r, _ in ranked)
    return mask_of(member for rank, member in ranked if rank == best)


def past_forms(cols: list[Any], action: str, scope: str) -> int:
    """Which of the forms filled so far are of this action and lie within the running scope."""
    past, starts = cols[7], cols[8]
    return mask_of(n for n in range(starts.get(scope, 0), len(past)) if past[n][0] == action)


def field_of_forms(cols: list[Any], name: str, forms: int, sets: dict[str, bool]) -> int:
    """What these forms have in a field, taken together; `sets` says of which actions the field is a set."""
    past, found = cols[7], 0
    for number in bits(forms):
        action, values = past[number]
        value = values.get(name)
        if value is not None:
            found |= value if sets.get(action) else bit(value)
    return found


class ExceptionsClash(Exception):
    """Two exceptions of one value hold at once and neither is ranked over the other."""

    def __init__(self, value: str, names: list[str]) -> None:
        super().__init__(
            f"exceptions {' and '.join(names)} of `{value}` hold at once, and neither is said to go over the other"
        )
        self.names = names


class TooDeep(Exception):
    """A rule asks itself without end."""
