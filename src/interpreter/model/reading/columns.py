"""Free columns: what kind of value a column holds, found from its cells or said in its heading (`home as hex`).

A column is numbers (`no` and `-` being none), yes/no, things of one roster (nations, sides, types, terrain, places),
sets of hexes (regions, features), or words.  A cell that does not fit what nearly all the others are is a mistake.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.model.data import Cell, Cites, Column, Data, Roster
from interpreter.model.kinds import KIND_PLURALS, KIND_WORDS, NUMBER, SPACE, SPACES, TRUTH, Kind, plural
from interpreter.model.names import Unknown, parse_space
from interpreter.model.reading.numbers import number_of
from interpreter.model.reading.sheets import split_list

if TYPE_CHECKING:
    from interpreter.model.reading.book import Book

WORD = Kind("word")
_DATE = re.compile(r"[0-9]+-[0-9]+")
DECLARABLE = ("number", "yes/no", "word", "side", "nation", "type", "terrain", "hex", "unit", "turn")


@dataclass(slots=True)
class FreeColumn:
    """A column while it is read: its cells by the number of the thing, the other face's cells where there are two."""

    owner: str
    name: str
    heading: Cell
    declared: str = ""
    entries: list[tuple[int, Cell]] = field(default_factory=list)
    backs: list[tuple[int, Cell]] = field(default_factory=list)
    cites: Cites = ()


def settle_column(book: Book, column: FreeColumn, size: int) -> Column:
    """Finds the kind and the values, one for each of `size` things and one for none."""
    cells = [cell for _, cell in column.entries] + [cell for _, cell in column.backs]
    kind, values = read_values(book, cells, column.name, column.declared, column.heading)
    blank = blank_of(kind)
    front: list[Any] = [blank] * (size + 1)
    if len(column.entries) < size and kind.name == "word":
        kind = kind.or_none()
    for (number, _), value in zip(column.entries, values, strict=False):
        front[number] = value
    back: list[Any] | None = None
    if column.backs:
        back = list(front)
        for (number, _), value in zip(column.backs, values[len(column.entries) :], strict=True):
            back[number] = value
    span = column.heading.span
    return Column(column.owner, column.name, kind, front, span, column.cites, back)


def read_values(
    book: Book, cells: list[Cell], name: str, declared: str = "", heading: Cell | None = None
) -> tuple[Kind, list[Any]]:
    """The kind of a column of cells, and their values; cells that do not fit are told and read as none."""
    kind = _declared_kind(book, declared, heading) if declared and heading else None
    kind = kind or _guess(book.data, cells)
    values = [_value(book, kind, cell, name, bool(declared)) for cell in cells]
    if kind.name == "word" and not kind.words:
        kind, values = _words(values)
    if any(value is None for value in values):
        kind = kind.or_none()
    return kind, values


def blank_of(kind: Kind) -> Any:
    """What a thing without a row of its own has: 0, no, no thing, no word."""
    if kind.name == "word":
        return None
    if kind.name == "truth":
        return False
    return -1 if kind.is_thing and not kind.many else 0


def _words(values: list[Any]) -> tuple[Kind, list[Any]]:
    """One spelling for each word: the first written."""
    spelling: dict[str, str] = {}
    same = [None if v is None else spelling.setdefault(v.lower(), v) for v in values]
    return Kind("word", words=tuple(spelling.values())), same


# ---- which kind -------------------------------------------------------------------------------------------------


def _declared_kind(book: Book, text: str, heading: Cell) -> Kind | None:
    if text == "word":
        return WORD
    kind = KIND_WORDS.get(text) or KIND_PLURALS.get(text)
    if (
        kind is not None
        and (kind.name in ("number", "truth") or kind.is_thing)
        and kind.name not in ("crossing", "phase")
    ):
        return kind
    if text in book.data.types.index:
        return KIND_WORDS["unit"]
    book.unknown("unknown-kind", f"`{text}` is no kind of value", _tail(heading, text), DECLARABLE)
    return None


def _tail(heading: Cell, text: str) -> Cell:
    return Cell(text, heading.file, heading.line, heading.end_column - len(text), heading.end_column)


def _guess(data: Data, cells: list[Cell]) -> Kind:
    """The kind that all cells fit; else the one that at least two thirds fit; else words."""
    texts = [cell.text.lower() for cell in cells if not cell.empty]
    if not texts:
        return NUMBER.or_none()
    candidates: list[tuple[Kind, int]] = []
    for kind in (TRUTH, NUMBER):
        fits = sum(1 for t in texts if fits_plain(kind, t))
        if kind == NUMBER and all(t == "no" for t in texts):
            fits = 0
        candidates.append((kind, fits))
    for word, roster in rosters(data):
        fits = sum(1 for t in texts if t in roster.index)
        if fits:
            also = sum(1 for t in texts if t in ("none", "neutral"))
            candidates.append((KIND_WORDS[word], fits + also))
    places = sum(1 for t in texts if t in data.spaces.index and not t.isdigit())
    candidates.append((SPACE, places))
    candidates.append((SPACES, sum(1 for t in texts if named_spaces(data, t) is not None)))
    for kind, fits in candidates:
        if fits == len(texts):
            return kind
    if any(_DATE.fullmatch(t) for t in texts):
        return WORD  # 1914, 1914-15: dates, not numbers with a slip
    for kind, fits in candidates[:-1]:
        if (len(texts) - fits) * 2 <= fits:
            return kind
    return WORD


def rosters(data: Data) -> list[tuple[str, Roster]]:
    return [("side", data.sides), ("nation", data.nations), ("type", data.types), ("terrain", data.terrain)]


def fits_plain(kind: Kind, text: str) -> bool:
    if kind == TRUTH:
        return text in ("yes", "no")
    return text == "no" or number_of(text) is not None


def named_spaces(data: Data, text: str) -> int | None:
    """The hexes of a region, nation, feature (also in the plural) or place."""
    low = text.lower()
    for name in (low, data.plurals.get(low, low)):
        if name in data.regions:
            return data.regions[name]
        if name in data.features:
            return data.features[name]
    return 1 << data.spaces.index[low] if low in data.spaces.index and not low.isdigit() else None


# ---- values -----------------------------------------------------------------------------------------------------


def _value(book: Book, kind: Kind, cell: Cell, name: str, declared: bool) -> Any:
    data, low = book.data, cell.text.lower()
    nothing = 0 if kind.many else None if kind.name in ("number", "word") else blank_of(kind)
    if cell.empty:
        return nothing
    if kind.many:
        mask = 0
        for item in split_list(cell):
            mask |= _members(book, kind, item, name)
        return mask
    if kind.name == "word":
        return cell.text
    if kind.name == "number":
        number = number_of(cell.text)
        if number is None and low != "no":
            _unfit(book, cell, name, "numbers", declared, "write a number, or `-` for none")
        return number
    if kind.name == "truth":
        if low not in ("yes", "no"):
            _unfit(book, cell, name, "yes or no", declared, "write `yes` or `no`")
        return low == "yes"
    if low in ("none", "neutral", "no"):
        return -1
    if kind.name == "space":
        space = parse_space(data, cell.text)
        if isinstance(space, Unknown):
            book.error("unknown-hex", space.message, cell, help=space.help)
            return -1
        return space
    found = thing_index(data, kind).get(low)
    if found is None:
        message = f"`{cell.text}` is no {kind}, but `{name}` holds {plural(str(kind))}"
        book.unknown(f"unknown-{kind}", message, cell, _written(data, kind))
        return -1
    return found


def _members(book: Book, kind: Kind, item: Cell, name: str) -> int:
    data = book.data
    if kind.name == "space":
        mask = named_spaces(data, item.text)
        if mask is None and item.text.lower() in data.spaces.index:
            mask = 1 << data.spaces.index[item.text.lower()]
        if mask is None:
            book.unknown(
                "unknown-place", f"`{item.text}` names no hexes", item, [*data.regions, *data.features, *data.boxes]
            )
        return mask or 0
    low = item.text.lower()
    found = thing_index(data, kind).get(data.plurals.get(low, low))
    if found is None:
        found = thing_index(data, kind).get(low)
    if found is None:
        book.unknown(
            f"unknown-{kind.one()}", f"`{item.text}` in `{name}` is no {kind.one()}", item, _written(data, kind)
        )
        return 0
    return 1 << found


def thing_index(data: Data, kind: Kind) -> dict[str, int]:
    by_name = {**dict(rosters(data)), "space": data.spaces, "unit": data.units, "turn": data.turns}
    return by_name[kind.name].index if kind.name in by_name else {}


def _written(data: Data, kind: Kind) -> list[str]:
    by_name = {**dict(rosters(data)), "unit": data.units, "turn": data.turns}
    if kind.name == "space":
        return [*data.place_names.values(), *data.boxes]
    return by_name[kind.name].names if kind.name in by_name else []


def _unfit(book: Book, cell: Cell, name: str, what: str, declared: bool, help: str) -> None:
    note = "" if declared else f"if it is meant to hold words, head it `{name} as word`"
    book.error("unfit-cell", f"`{name}` holds {what}, but here is `{cell.text}`", cell, note=note, help=help)
