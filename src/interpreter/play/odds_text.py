"""The chances of a choice as a player reads them before he commits himself.

What happens in any case is said once, above and below; each ending has one line with its exact chance, a bar and its
events; what may be lost comes last, each with its own chance or its average.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import takewhile
from textwrap import wrap
from typing import Any

from interpreter.play.log import Teller
from interpreter.play.names import face_name, name_of
from interpreter.play.odds import Chance, Odds
from interpreter.play.sets import members

BAR = 20  # signs of a bar that is certain
LISTED = 40  # endings with a line of their own; the rest is summed up
NARROW = 30  # signs an event needs at least; below that a line is not broken


@dataclass(slots=True)
class Ending:
    """What a player can tell apart: the lines of the log and what is asked then."""

    chance: Fraction
    events: list[str]
    then: str


@dataclass(slots=True)
class Told:
    """All endings, likeliest first, without what they share: lines `before` and `after`, what is asked `then`."""

    before: list[str] = field(default_factory=list)
    endings: list[Ending] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    then: str = ""


def told_of(odds: Odds) -> Told:
    """Outcomes that differ only in fields that are not told are one ending."""
    found: dict[tuple[str, ...], Ending] = {}
    for chance in odds.chances:
        key = (*chance.lines, chance.then)
        if key in found:
            found[key].chance += chance.probability
        else:
            found[key] = Ending(chance.probability, chance.lines, chance.then)
    told = Told(endings=sorted(found.values(), key=lambda ending: -ending.chance))
    told.before = _common([ending.events for ending in told.endings])
    for ending in told.endings:
        ending.events = ending.events[len(told.before) :]
    told.after = _common([ending.events[::-1] for ending in told.endings])[::-1]
    for ending in told.endings:
        ending.events = ending.events[: len(ending.events) - len(told.after)]
    if len({ending.then for ending in told.endings}) == 1:
        told.then = told.endings[0].then
        for ending in told.endings:
            ending.then = ""
    return told


def _common(lists: list[list[str]]) -> list[str]:
    """The lines with which all begin."""
    return [same[0] for same in takewhile(lambda same: len(set(same)) == 1, zip(*lists, strict=False))]


# ---- what may be lost ---------------------------------------------------------------------------------------------


def chances_of_loss(odds: Odds) -> dict[str, Fraction]:
    """Counters that may be removed or turned over: how likely each is."""
    found: dict[str, Fraction] = {}
    for chance in odds.chances:
        for what in dict.fromkeys(_counters(chance)):
            found[what] = found.get(what, Fraction(0)) + chance.probability
    return found


def _counters(chance: Chance) -> Iterator[str]:
    title = chance.machine.title
    for raw in chance.raw:
        if raw[0] == "remove":
            for unit in members(raw[2]):
                yield f"{name_of(title.data, 'unit', unit)} removed"
        elif raw[0] == "set" and title.sites[raw[1]].field.kind.name == "face":
            for unit in members(raw[2]):
                yield f"{name_of(title.data, 'unit', unit)} {face_name(title.data, 1 << unit, raw[3])}"


def averages(odds: Odds) -> dict[str, Fraction]:
    """Numbers that the tables give and points gained or lost: what they come to on the average."""
    found: dict[str, Fraction] = {}
    for chance in odds.chances:
        for what, amount in _amounts(chance):
            found[what] = found.get(what, Fraction(0)) + amount * chance.probability
    return {what: average for what, average in found.items() if average}


def _amounts(chance: Chance) -> Iterator[tuple[str, Any]]:
    title = chance.machine.title
    teller = Teller(title)
    for raw in chance.raw:
        if raw[0] == "result":
            yield from _parts(chance, raw)
            continue
        written = teller.field(raw)
        if written is None or not written.told or raw[0] not in ("gain", "lose", "pay", "drawn"):
            continue
        things, amount = (1 << raw[3], raw[4]) if raw[0] == "drawn" else (raw[-2], raw[-1])
        for thing in members(things):
            yield teller.whose(written, 1 << thing), amount if raw[0] == "gain" else -amount


def _parts(chance: Chance, raw: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """The numbers of a table's cell, by the names the table gives them."""
    _, site, name, value = raw
    title = chance.machine.title
    table = title.data.tables.get(title.sites[site].kind.table.lower())
    if isinstance(value, tuple):
        names = table.parts if table is not None and len(table.parts) == len(value) else [name] * len(value)
        yield from ((part, number) for part, number in zip(names, value, strict=True) if _number(number))
    elif _number(value):
        yield name, value


def _number(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


# ---- as text ------------------------------------------------------------------------------------------------------


def percent(chance: Fraction) -> str:
    """In tenths of a percent."""
    tenths = (chance.numerator * 1000 * 2 + chance.denominator) // (2 * chance.denominator)
    return f"{tenths // 10}.{tenths % 10} %"


def average_text(number: Fraction) -> str:
    """`5/6 (0.83)`: exact first."""
    if number.denominator == 1:
        return str(number.numerator)
    hundredths = (abs(number.numerator) * 200 + number.denominator) // (2 * number.denominator)
    sign = "-" if number < 0 else ""
    return f"{number} ({sign}{hundredths // 100}.{hundredths % 100:02})"


def odds_text(odds: Odds, *, width: int | None = None, ascii: bool = False) -> str:
    """Everything; with a width, long lines are broken under their events."""
    told = told_of(odds)
    lines = list(told.before)
    if len(told.endings) > 1:
        lines += _endings(told.endings, width, "#" if ascii else "█", "->" if ascii else "→")
    lines += [f"In any case: {line}" for line in told.after]
    if told.then:
        lines.append(f"Then {told.then}")
    return "\n".join([*lines, *_losses(odds)])


def _endings(endings: list[Ending], width: int | None, sign: str, arrow: str) -> list[str]:
    listed = endings if len(endings) <= LISTED + 1 else endings[:LISTED]
    exact = max(len(str(ending.chance)) for ending in listed)
    lines = []
    for ending in listed:
        bar = max(1, (ending.chance.numerator * BAR * 2 + ending.chance.denominator) // (2 * ending.chance.denominator))
        head = f"  {str(ending.chance).rjust(exact)}  {percent(ending.chance).rjust(7)}  {(sign * bar).ljust(BAR)}  "
        events = "; ".join(ending.events) or ("" if ending.then else "nothing more")
        events = f"{events} {arrow} {ending.then}".strip() if ending.then else events
        room = width - len(head) if width is not None else 0
        parts = wrap(events, room, break_long_words=False, break_on_hyphens=False) if room >= NARROW else [events]
        lines += [head + parts[0], *(" " * len(head) + part for part in parts[1:])]
    rest = sum((ending.chance for ending in endings[len(listed) :]), Fraction(0))
    if rest:
        lines.append(f"  {rest} ({percent(rest)}) for {len(endings) - len(listed)} others, each less likely than these")
    return lines


def _losses(odds: Odds) -> list[str]:
    """How likely each counter is lost, and the averages of numbers; not where nothing is open."""
    lost = {what: "certain" if one == 1 else f"{one} ({percent(one)})" for what, one in chances_of_loss(odds).items()}
    means = {what: average_text(one) for what, one in averages(odds).items()}
    lines: list[str] = []
    wide = max(map(len, [*lost, *means]), default=0)
    for heading, rows in (("Expected losses:", lost), ("On the average:", means)):
        if rows and len(odds.chances) > 1:
            lines += [heading, *(f"  {what.ljust(wide)}  {how}" for what, how in rows.items())]
    return lines
