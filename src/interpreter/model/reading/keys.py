"""Headings of tables: numbers, ranges, open ends, fractions, words, or things such as nations and types."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from interpreter.model.data import Cell, Key, Number
from interpreter.model.kinds import KIND_WORDS, NUMBER, Kind
from interpreter.model.reading.book import Book
from interpreter.model.reading.columns import rosters, thing_index
from interpreter.model.reading.numbers import number_of

_FRACTION = r"-?[0-9]+(?:/[0-9]+)?"
_RANGE = re.compile(rf"({_FRACTION})\s*\.\.\s*({_FRACTION})")
_OPEN = re.compile(rf"(<=|>=|<|>)\s*({_FRACTION})")
THING_KEYS = ("nation", "side", "type", "terrain", "hex", "unit", "turn")


@dataclass(slots=True)
class Keys:
    """The headings of one edge of a table, with the cells they came from."""

    kind: Kind
    keys: list[Key]
    cells: list[Cell]


def number_key(text: str) -> Key | None:
    """`7`, `50..99`, `<=49`, `>=10`, `<1/4`, `1/4..1/2`; None when it is something else."""
    single = number_of(text)
    if single is not None:
        return Key(single, single, text=text)
    found = _RANGE.fullmatch(text)
    if found:
        low, high = number_of(found[1]), number_of(found[2])
        return None if low is None or high is None else Key(low, high, text=text)
    found = _OPEN.fullmatch(text)
    end = number_of(found[2]) if found else None
    if not found or end is None:
        return None
    if found[1].startswith("<"):
        return Key(None, end, text=text, below=found[1] == "<")
    return Key(end, None, text=text, above=found[1] == ">")


def looks_like_number(text: str) -> bool:
    return bool(re.match(r"[<>]|-?[0-9]+($|/|\s*\.\.)", text))


def read_keys(book: Book, name: str, cells: list[Cell]) -> Keys:
    """Reads the headings of the key called `name`, and checks them for gaps, overlaps and doubles."""
    numbers = [number_key(cell.text) for cell in cells]
    if any(key is not None or looks_like_number(cell.text) for key, cell in zip(numbers, cells, strict=True)):
        return _numbers(book, name, cells, numbers)
    kind = _thing_kind(book, name, cells)
    keys: list[Key] = []
    seen: dict[str, Cell] = {}
    for cell in cells:
        low = cell.text.lower()
        if cell.empty:
            book.error("no-heading", f"this heading of `{name}` is empty", cell)
        if low in seen:
            book.error(
                "heading-twice", f"`{cell.text}` stands twice", cell, note=f"the first is on line {seen[low].line}"
            )
        seen.setdefault(low, cell)
        if kind is None:
            keys.append(Key(None, None, cell.text or "-", cell.text))
            continue
        if cell.empty:
            keys.append(Key(-1, -1, text=cell.text))
            continue
        number = thing_index(book.data, kind).get(low)
        if number is None:
            known = [n for n in thing_index(book.data, kind) if not n.isdigit()]
            names = dict(rosters(book.data))[kind.name].names if kind.name in dict(rosters(book.data)) else known
            book.unknown(f"unknown-{kind}", f"there is no {kind} `{cell.text}`", cell, names)
            number = -1
        keys.append(Key(number, number, text=cell.text))
    return Keys(kind or Kind("word", words=tuple(k.word for k in keys)), keys, cells)


def _thing_kind(book: Book, name: str, cells: list[Cell]) -> Kind | None:
    """`by type` has types; another key has the things whose names all headings are."""
    low = name.lower()
    if low in THING_KEYS:
        return KIND_WORDS[low]
    if low in book.data.types.index:
        return KIND_WORDS["unit"]
    if low == book.data.calendar.lower() and low:
        return KIND_WORDS["turn"]
    for word, roster in rosters(book.data):
        if cells and all(cell.text.lower() in roster.index for cell in cells):
            return KIND_WORDS[word]
    return None


def _numbers(book: Book, name: str, cells: list[Cell], keys: list[Key | None]) -> Keys:
    good: list[tuple[Key, Cell]] = []
    result: list[Key] = []
    for key, cell in zip(keys, cells, strict=True):
        if key is None:
            said = f"`{cell.text}` is no number or range, as the other headings of `{name}` are"
            book.error("bad-heading", said, cell, help="write `7`, `50..99`, `<=49`, `>=10` or `1/2`")
            result.append(Key(None, None, cell.text or "-", cell.text))
            continue
        if key.low is not None and key.high is not None and key.low > key.high:
            book.error("bad-range", f"the range `{cell.text}` runs backwards", cell)
            key.low, key.high = key.high, key.low
        result.append(key)
        good.append((key, cell))
    if len(good) == len(cells):
        _check_cover(book, name, good)
    return Keys(NUMBER, result, cells)


def _check_cover(book: Book, name: str, good: list[tuple[Key, Cell]]) -> None:
    """Neighbouring headings must meet: no number between them without a heading, none with two."""
    ends = [end for key, _ in good for end in (key.low, key.high) if end is not None]
    exact = any(isinstance(end, Fraction) for end in ends) or any(key.below or key.above for key, _ in good)
    singles = all(key.low == key.high and key.low is not None for key, _ in good)

    def order(item: tuple[Key, Cell]) -> tuple[bool, Number, bool, Number]:
        key = item[0]
        return (key.low is not None, key.low or 0, key.high is None, key.high or 0)

    ranked = sorted(good, key=order)
    lower, first = ranked[0] if ranked else (Key(0, 0), Cell("", "", 1, 1, 1))
    for upper, cell in ranked[1:]:
        if (lower.low, lower.high, lower.below, lower.above) == (upper.low, upper.high, upper.below, upper.above):
            book.error("heading-twice", f"`{cell.text}` stands twice among the headings of `{name}`", cell)
        elif lower.high is None or upper.low is None or upper.low < lower.high:
            _overlap(book, name, first, cell, upper.low if upper.low is not None else lower.high)
        elif upper.low == lower.high:
            if not exact and not (lower.below or upper.above):
                _overlap(book, name, first, cell, upper.low)
            elif lower.below and upper.above:
                _gap(book, name, first, cell, f"{upper.low} is")
            elif not (lower.below or upper.above):
                _share(lower, upper)
        elif exact and not singles:
            _gap(book, name, first, cell, f"what lies between {lower.high} and {upper.low} is")
        elif not exact and upper.low > lower.high + 1:
            missing = f"{lower.high + 1}" + (f"..{upper.low - 1}" if upper.low > lower.high + 2 else "")
            _gap(book, name, first, cell, f"{missing} {'is' if '..' not in missing else 'are'}")
        if lower.high is not None and (upper.high is None or upper.high >= lower.high):
            lower, first = upper, cell


def _share(lower: Key, upper: Key) -> None:
    """A shared end belongs to the heading written with <= or >=, or that is just this number; else to the upper one."""
    if lower.low is None or lower.low == lower.high:
        upper.above = True
    else:
        lower.below = True


def _overlap(book: Book, name: str, first: Cell, second: Cell, where: Number | None) -> None:
    book.error(
        "overlap",
        f"the headings `{first.text}` and `{second.text}` of `{name}` overlap",
        second,
        note=f"{where} is in both" if where is not None else "",
    )


def _gap(book: Book, name: str, first: Cell, second: Cell, missing: str) -> None:
    book.error(
        "gap",
        f"{missing} missing between the headings `{first.text}` and `{second.text}` of `{name}`",
        second,
        help="add a heading, or widen one of these to a range",
    )
