"""What changes in play: the fields of units, nations, sides, hexes, hexsides, crossings, turns and of the game."""

from __future__ import annotations

import re

from interpreter.language.suggest import nearest
from interpreter.model.data import Cell, Field, Number
from interpreter.model.kinds import KIND_WORDS, NUMBER, PATH, TRUTH, Kind
from interpreter.model.reading.book import NAME, Book
from interpreter.model.reading.numbers import number_of
from interpreter.model.reading.sheets import Row, Sheet, shown_place, split_list

OWNERS = {
    "unit": "unit",
    "nation": "nation",
    "side": "side",
    "hex": "space",
    "space": "space",
    "hexside": "hexside",
    "crossing": "crossing",
    "turn": "turn",
    "game": "game",
}
FIELD_COLUMNS = ("starts", "reset", "seen", "told", "note")
THING_KINDS = ("side", "nation", "hex", "unit", "turn", "type", "terrain")
_RANGE = re.compile(r"number\s+(-?[0-9]+(?:/[0-9]+)?)?\s*\.\.\s*(-?[0-9]+(?:/[0-9]+)?)?")


def read_fields(book: Book) -> None:
    seen: dict[tuple[str, str], Field] = {}
    for sheet in book.sheets.get("fields", []):
        owner = OWNERS.get(sheet.name.lower(), "")
        if not owner:
            named = Cell(sheet.name, sheet.head.file, sheet.head.line, sheet.head.column, sheet.head.end_column)
            book.unknown(
                "unknown-kind",
                f"`{sheet.name}` cannot have fields" if sheet.name else "say whose fields these are",
                named,
                OWNERS,
                help="write `fields of unit:`, or nation, side, hex, hexside, crossing, turn, game",
            )
            continue
        if not book.check_headings(sheet, ("field", "kind"), FIELD_COLUMNS, free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            field = _field(book, sheet, row, owner)
            if field is None:
                continue
            key = (owner, field.name.lower())
            if key in seen:
                book.error(
                    "field-twice",
                    f"`{field.name}` of {sheet.name} is declared twice",
                    sheet.cell(row, "field"),
                    note=f"the other is at {shown_place(seen[key].span)}",
                )
                continue
            seen[key] = field
            book.data.fields.append(field)


def _field(book: Book, sheet: Sheet, row: Row, owner: str) -> Field | None:
    name, kind_cell = sheet.cell(row, "field"), sheet.cell(row, "kind")
    if not book.good_name(name, "field", reserved=False):
        return None
    found = kind_of_field(book, kind_cell)
    if found is None:
        return None
    kind, low, high = found
    starts = sheet.cell(row, "starts")
    if kind.name == "word" and starts.empty:
        kind = kind.or_none()
    if kind.name == "word" and not starts.empty and NAME.fullmatch(starts.text):
        starts = _starting_word(book, kind, starts)
    _starting_number(book, kind, low, high, starts)
    seen = sheet.cell(row, "seen")
    if not seen.empty and seen.text.lower() not in ("all", "owner"):
        book.unknown("unknown-word", f"`seen` is `all` or `owner`, not `{seen.text}`", seen, ("all", "owner"))
    told = sheet.cell(row, "told")
    if not told.empty and told.text.lower() not in ("yes", "no"):
        book.unknown("unknown-word", f"`told` is `yes` or `no`, not `{told.text}`", told, ("yes", "no"))
    reset = sheet.cell(row, "reset")
    note = sheet.cell(row, "note")
    if owner == "game":
        book.claim("field", name.text.lower(), name)
    column = book.free.get((owner, name.text.lower()))
    if column is not None:
        book.error(
            "name-clash",
            f"`{name.text}` of {sheet.name} is a printed column and a field",
            name,
            note=f"the column is at {shown_place(column.heading.span)}",
            help="give the field a name of its own and let it start with the column",
        )
    return Field(
        owner,
        name.text,
        kind,
        None if starts.empty else starts,
        low,
        high,
        "" if reset.empty else reset.text.lower(),
        "owner" if seen.text.lower() == "owner" else "all",
        told.text.lower() != "no",
        "" if note.empty else note.text,
        name.span,
        row.cites,
    )


def _starting_word(book: Book, kind: Kind, starts: Cell) -> Cell:
    """A plain word must be one of the list; anything longer is an expression for the resolver."""
    low = starts.text.lower()
    if low == "none" and not kind.optional:
        book.error(
            "unfit-cell",
            f"it cannot start with `none`, which is not among {', '.join(kind.words)}",
            starts,
            help="add `none` to the list of its words",
        )
    elif low != "none" and low not in [w.lower() for w in kind.words]:
        # another attribute of the owner may be meant, so only a near miss is surely a mistake
        best = nearest(starts.text, kind.words)
        if best:
            book.error(
                "unknown-word",
                f"`{starts.text}` is not in the list of its words",
                starts,
                help=f"did you mean `{best}`?",
            )
            return Cell(best, starts.file, starts.line, starts.column, starts.end_column)
    return starts


def _starting_number(book: Book, kind: Kind, low: Number | None, high: Number | None, starts: Cell) -> None:
    if kind.name != "number" or starts.empty:
        return
    number = number_of(starts.text)
    if number is not None and ((low is not None and number < low) or (high is not None and number > high)):
        span = f"{'' if low is None else low}..{'' if high is None else high}"
        book.error("out-of-range", f"it starts at {starts.text}, outside its range {span}", starts)


def kind_of_field(book: Book, cell: Cell) -> tuple[Kind, Number | None, Number | None] | None:
    """`number 0..6`, `yes/no`, `none, open, cut`, `side`, `unit set`, …: the kind, and the ends of a range."""
    text = " ".join(cell.text.lower().split())
    if text == "number":
        return NUMBER, None, None
    if text.startswith("number "):
        return _range(book, cell, text)
    if text == "yes/no":
        return TRUTH, None, None
    if text == "path":
        return PATH, None, None
    if "," in text:
        return _word_list(book, cell)
    base, _, many = text.partition(" ")
    kind = KIND_WORDS.get(base) if base in THING_KINDS or base == "space" else None
    if kind is None and base in book.data.types.index:
        kind = KIND_WORDS["unit"]
    if kind is not None and many in ("", "set"):
        return (kind.all() if many else kind), None, None
    known = ["number", "number 0..6", "yes/no", "path", *THING_KINDS, *(f"{k} set" for k in THING_KINDS)]
    if cell.empty:
        book.error(
            "no-kind", "say which kind of value this field holds", cell, help="such as `number 0..6` or `yes/no`"
        )
    else:
        book.unknown(
            "unknown-kind",
            f"`{cell.text}` is no kind of value",
            cell,
            known,
            help="write `number`, `number 0..6`, `yes/no`, a list of words, `path`, `side`, `unit set` …",
        )
    return None


def _range(book: Book, cell: Cell, text: str) -> tuple[Kind, Number | None, Number | None] | None:
    found = _RANGE.fullmatch(text)
    low = number_of(found[1]) if found and found[1] else None
    high = number_of(found[2]) if found and found[2] else None
    if not found or (low is None and high is None):
        book.error(
            "bad-range", f"`{cell.text}` is no range", cell, help="write `number 0..6`, or `number 0..` without an end"
        )
        return None
    if low is not None and high is not None and low > high:
        book.error("bad-range", f"the range `{cell.text}` runs backwards", cell, help=f"write `number {high}..{low}`")
        return None
    return NUMBER, low, high


def _word_list(book: Book, cell: Cell) -> tuple[Kind, None, None] | None:
    words: list[str] = []
    optional = False
    for part in split_list(cell):
        low = part.text.lower()
        if low == "none":
            optional = True
        elif not NAME.fullmatch(part.text):
            book.error("bad-name", f"`{part.text}` cannot be a word of a list", part)
            return None
        elif low in [w.lower() for w in words]:
            book.error("word-twice", f"`{part.text}` stands twice in the list", part)
        else:
            words.append(part.text)
    return Kind("word", optional=optional, words=tuple(words)), None, None
