"""What is written on a counter: two lines of five cells when near, one of three farther away."""

from __future__ import annotations

from tui.map.scene import CounterArt
from tui.map.signs import height, plain, plain_text

WIDTH = 5
WIDE = 7  # when factors of two digits need the room


def symbol(art: CounterArt, ascii: bool) -> str:
    return plain(art.symbol[:1] or "?") if ascii else art.symbol[:1] or "?"


def near_lines(art: CounterArt, number: int, ascii: bool, bracketed: bool) -> tuple[str, str]:
    """Symbol, name and how many are stacked; then letter of the nation and factors."""
    factors = art.factors
    room = WIDTH if bracketed else WIDE
    while len(factors) > room and "-" in factors:
        factors = factors.rpartition("-")[0]
    width = WIDTH if len(factors) <= WIDTH else WIDE
    spare = width - len(factors)
    letter, label = art.letter, art.label
    second = factors.center(width)
    if letter and spare:
        second = letter[:1] + factors.rjust(width - 1)
    elif letter:
        label = letter[:1] + label[:2]
    return _first(art, label, number, ascii, width), second


def _first(art: CounterArt, label: str, number: int, ascii: bool, width: int) -> str:
    sign = symbol(art, ascii)
    if not ascii:
        return sign + label[:3].rjust(width - 2) + height(number, ascii)
    # letters would run into each other: the symbol stands apart, and a number never follows a number
    label = plain_text(label)[: width - 3]
    stack = height(number, ascii)
    if label[-1:].isdigit() and stack.strip():
        if len(label) == width - 3:
            stack = "+"
        else:
            label = label.ljust(width - 3)
    return f"{sign} {label.rjust(width - 3)}{stack}"


def middle_line(art: CounterArt, number: int, ascii: bool, bracketed: bool) -> str:
    """Symbol, first factor, stack height; in brackets where colour cannot tell whose it is."""
    factor = "?" if art.hidden else art.factors.partition("-")[0] or art.label[:1]
    stack = "+" if ascii and number > 1 else height(number, ascii)  # a second figure would be read with the first
    if bracketed:
        opening, closing = ("[", "]") if art.mine else ("(", ")")
        return (
            (opening + factor + (stack if stack.strip() else closing))[:3] if len(factor) == 1 else opening + factor[:2]
        )
    if len(factor) > 1:
        return factor[:2] + stack
    return symbol(art, ascii) + factor.ljust(1) + stack


def far_text(art: CounterArt, ascii: bool, bracketed: bool) -> str:
    """Two signs for a counter seen from afar."""
    factor = "?" if art.hidden else art.factors.partition("-")[0][:1] or "?"
    if bracketed:
        return ("[" if art.mine else "(") + factor
    return symbol(art, ascii) + factor
