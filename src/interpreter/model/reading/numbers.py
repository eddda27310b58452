"""Numbers as they stand in cells: whole numbers and exact fractions, never too long to count with."""

from __future__ import annotations

import re
from fractions import Fraction

from interpreter.model.data import Number

_NUMBER = re.compile(r"([+-]?)([0-9]{1,12})(?:/([0-9]{1,6}))?")


def number_of(text: str) -> Number | None:
    """`12`, `-3`, `+1` or `1/2`; None when it is no number, has more than twelve digits or is divided by nothing."""
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    sign, above, below = found.groups()
    whole = -int(above) if sign == "-" else int(above)
    if below is None:
        return whole
    if int(below) == 0:
        return None
    exact = Fraction(whole, int(below))
    return exact.numerator if exact.denominator == 1 else exact


def whole_of(text: str) -> int | None:
    """A whole number."""
    number = number_of(text)
    return number if isinstance(number, int) else None
