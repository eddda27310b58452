"""How letters are drawn: attributes, colours and link, and the shortest way from one pen to another."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from tui.driver.colours import Depth, quantised

ANY: Final = "*"  # the ink of a blank: whatever the pen holds will do

# Bits of the attributes a terminal knows, with the codes that set them; each group has one code that clears it.
BITS: dict[int, int] = {code: 1 << place for place, code in enumerate((1, 2, 3, 4, 21, 5, 6, 7, 8, 9, 51, 52, 53))}
GROUPS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("22", (1, 2)), ("23", (3,)), ("24", (4, 21)), ("25", (5, 6)), ("27", (7,)), ("28", (8,)), ("29", (9,)),
    ("54", (51, 52)), ("55", (53,)),
)  # fmt: skip
CLEARS: dict[int, int] = {int(off): sum(BITS[code] for code in codes) for off, codes in GROUPS}
SEEN_ON_A_BLANK = sum(BITS[code] for code in (4, 21, 7, 9, 51, 52, 53))  # lines and reverse; bold makes no difference


class Pen(NamedTuple):
    """What the terminal draws with: attribute bits, colour codes (empty: the terminal's own) and an OSC 8 link."""

    attributes: int = 0
    ink: str = ""
    paper: str = ""
    link: str = ""


PLAIN: Final = Pen()
_pens: dict[Pen, Pen] = {PLAIN: PLAIN}


def the(pen: Pen) -> Pen:
    """One object for equal pens, so that they can be compared by identity."""
    return _pens.setdefault(pen, pen)


@lru_cache(8192)
def changed(pen: Pen, codes: str, depth: Depth) -> Pen:
    """The pen after `\\x1b[codes m`, with its colours brought down to the terminal's depth."""
    attributes, ink, paper, link = pen
    parts = codes.split(";")
    at = 0
    while at < len(parts):
        code = int(parts[at] or 0)
        if code in (38, 48):
            length = 5 if parts[at + 1 : at + 2] == ["2"] else 3
            colour = quantised(";".join(parts[at : at + length]), depth) if len(parts) >= at + length else ""
            ink, paper = (colour, paper) if code == 38 else (ink, colour)
            at += length
            continue
        if code == 0:
            attributes, ink, paper = 0, "", ""
        elif code in BITS:
            attributes |= BITS[code]
        elif code in CLEARS:
            attributes &= ~CLEARS[code]
        elif 30 <= code <= 37 or 90 <= code <= 97:
            ink = quantised(str(code), depth)
        elif 40 <= code <= 47 or 100 <= code <= 107:
            paper = quantised(str(code), depth)
        elif code == 39:
            ink = ""
        elif code == 49:
            paper = ""
        at += 1
    return the(Pen(attributes, ink, paper, link))


@lru_cache(4096)
def linked(pen: Pen, link: str) -> Pen:
    return the(pen._replace(link=link))


@lru_cache(4096)
def blank(pen: Pen) -> Pen:
    """The pen of a space: its ink and weight do not show, unless it is underlined, struck out or reversed."""
    if pen.attributes & SEEN_ON_A_BLANK:
        return pen
    return the(Pen(0, ANY, pen.paper, pen.link))


@lru_cache(65536)
def step(pen: Pen | None, wanted: Pen) -> tuple[str, Pen]:
    """What to write so that the terminal draws with `wanted`, and the pen it then has.

    No pen means that nobody knows what the terminal draws with.
    """
    link = ""
    if wanted.link != (pen.link if pen is not None else None):
        link = f"\x1b]8;{wanted.link or ';'}\x1b\\" if pen is not None or wanted.link else ""
    if wanted.ink == ANY:
        kept = PLAIN if pen is None else pen
        wanted = the(Pen(kept.attributes & ~SEEN_ON_A_BLANK, kept.ink, wanted.paper, wanted.link))
    full = ["0", *codes_of(wanted.attributes)]
    full += [colour for colour in (wanted.ink, wanted.paper) if colour]
    reset = "\x1b[" + ";".join(full) + "m" if len(full) > 1 else "\x1b[m"
    if pen is None:
        return link + reset, wanted
    parts = differences(pen.attributes, wanted.attributes)
    if pen.ink != wanted.ink:
        parts.append(wanted.ink or "39")
    if pen.paper != wanted.paper:
        parts.append(wanted.paper or "49")
    change = "\x1b[" + ";".join(parts) + "m" if parts else ""
    return link + (reset if len(reset) < len(change) else change), wanted


def codes_of(attributes: int) -> list[str]:
    return [str(code) for code, bit in BITS.items() if attributes & bit]


def differences(old: int, new: int) -> list[str]:
    """The codes that lead from some attributes to others: a group is cleared whole, then set anew."""
    parts: list[str] = []
    for off, codes in GROUPS:
        mask = CLEARS[int(off)]
        before, after = old & mask, new & mask
        if before == after:
            continue
        if before & ~after:
            parts.append(off)
            before = 0
        elif off == "24":  # a single and a double line: the later one wins, so both are said again
            before = 0
        parts += [str(code) for code in codes if after & ~before & BITS[code]]
    return parts
