"""With what they play: the types of units and the counters."""

from __future__ import annotations

from typing import Any

from interpreter.model.data import Cell, Column
from interpreter.model.kinds import NUMBER, TYPE, Kind, plural
from interpreter.model.reading.book import Book, count
from interpreter.model.reading.columns import FreeColumn
from interpreter.model.reading.numbers import number_of, whole_of
from interpreter.model.reading.sheets import Row, Sheet, shown_place, split_list, split_words

TYPE_COLUMNS = ("plural", "noun", "carries", "holds", "counted")
COUNTER_COLUMNS = ("nation", "names", "type")
MOST_COUNTERS = 5000
MOST_LIKE = 200


# ---- types ------------------------------------------------------------------------------------------------------


def read_types(book: Book) -> None:
    """A type is an adjective and a noun; `noun` names the wider type it belongs to, `unit` being the widest."""
    data = book.data
    waiting: list[tuple[int, Sheet, Row]] = []
    for sheet in book.sheets.get("types", []):
        if not book.check_headings(sheet, ("type",), TYPE_COLUMNS, free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "type", ("type", *TYPE_COLUMNS))
        for row in sheet.rows:
            number = book.enter(data.types, sheet.cell(row, "type"), row.cites)
            if number < 0:
                continue
            waiting.append((number, sheet, row))
            for place, column in free:
                column.entries.append((number, row.cells[place]))
    size = len(data.types) + 1
    data.type_parents, data.type_carries = [-1] * size, [0] * size
    data.type_holds, data.type_counted = [None] * size, ["units"] * size
    for number, sheet, row in waiting:
        many = sheet.cell(row, "plural")
        if many.empty:
            book.add_plural(plural(data.types.names[number]), data.types.names[number], sheet.cell(row, "type"))
        elif book.good_name(many, "plural"):
            book.add_plural(many.text, data.types.names[number], many)
        _parent(book, number, sheet.cell(row, "noun"))
        _carries(book, number, sheet, row)
    _inherit_carrying(book)


def _parent(book: Book, number: int, cell: Cell) -> None:
    data = book.data
    if cell.empty or cell.text.lower() == "unit":
        return
    parent = data.types.index.get(cell.text.lower(), -1)
    if parent < 0:
        book.unknown("unknown-type", f"there is no type `{cell.text}`", cell, [*data.types.names, "unit"])
        return
    data.type_parents[number] = parent
    above = parent
    while above >= 0:
        if above == number:
            book.error(
                "type-circle",
                f"`{data.types.names[number]}` would be a kind of itself",
                cell,
                note="each type belongs to a wider one, up to `unit`",
            )
            data.type_parents[number] = -1
            return
        above = data.type_parents[above]


def _carries(book: Book, number: int, sheet: Sheet, row: Row) -> None:
    data = book.data
    for item in split_list(sheet.cell(row, "carries")):
        low = item.text.lower()
        if low == "-":
            continue
        if low in ("unit", "units"):
            data.type_carries[number] = (1 << len(data.types)) - 1
            continue
        carried = data.types.index.get(data.plurals.get(low, low), data.types.index.get(low, -1))
        if carried < 0:
            book.unknown("unknown-type", f"there is no type `{item.text}`", item, data.types.names)
        else:
            data.type_carries[number] |= 1 << carried
    holds = sheet.cell(row, "holds")
    if not holds.empty:
        data.type_holds[number] = number_of(holds.text)
        if data.type_holds[number] is None:
            book.error("unfit-cell", f"`holds` is a number, but here is `{holds.text}`", holds)
        elif not data.type_carries[number]:
            book.error("carries-nothing", "a type that holds something must say what it `carries`", holds)
    counted = sheet.cell(row, "counted")
    if not counted.empty:
        data.type_counted[number] = counted.text.lower()


def _inherit_carrying(book: Book) -> None:
    """A type that says nothing of carrying carries what its wider type carries."""
    data = book.data
    for number in range(len(data.types)):
        above = data.type_parents[number]
        while above >= 0 and not data.type_carries[number]:
            data.type_carries[number] = data.type_carries[above]
            data.type_holds[number] = data.type_holds[above]
            data.type_counted[number] = data.type_counted[above]
            above = data.type_parents[above]
    for number in range(len(data.types)):  # and with a type all that belong to it
        for other in range(len(data.types)):
            wider = other
            while wider >= 0 and not data.type_carries[number] >> wider & 1:
                wider = data.type_parents[wider]
            if wider >= 0:
                data.type_carries[number] |= 1 << other
    if any(data.type_carries):
        _carrying_columns(book)


def _carrying_columns(book: Book) -> None:
    """`holds of type of ship`, `carries of type of ship`: rules may look them up like any column."""
    data = book.data
    known = [bool(carries) for carries in data.type_carries]
    counted = [word if yes else None for word, yes in zip(data.type_counted, known, strict=True)]
    words = tuple(sorted({word for word in counted if word}))
    columns: list[tuple[str, Kind, list[Any]]] = [
        ("carries", TYPE.all(), list(data.type_carries)),
        ("holds", NUMBER.or_none(), list(data.type_holds)),
        ("counted", Kind("word", words=words).or_none(), list(counted)),
    ]
    for name, kind, values in columns:
        data.types.columns[name] = Column("type", name, kind, values)


# ---- counters ---------------------------------------------------------------------------------------------------


def read_counters(book: Book) -> None:
    """One row for each run of like counters: `| Blue | 1st 2nd 3rd | corps | 4/2 | 3 |`.

    `4/2` is 4 on the front and 2 on the back.  `number` makes that many of each name (`militia-1`, `militia-2`), the
    type's own name when the cell of names is empty.  `faces` may name them: `full, reduced`.
    `basis` says of a counter that had to be rebuilt from what.
    """
    for sheet in book.sheets.get("counters", []):
        if not book.check_headings(sheet, ("nation", "type"), ("names", "number", "faces", "basis"), free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "unit", (*COUNTER_COLUMNS, "number", "faces", "basis"))
        for row in sheet.rows:
            _row_of_counters(book, sheet, row, free)
    data = book.data
    data.unit_nation.append(-1)
    data.unit_type.append(-1)
    data.unit_faces.append(1)
    data.face_names.append(("front",))
    for counted in sorted({c for c in data.type_counted if c != "units"}):
        if ("unit", counted) not in book.free:
            for sheet in book.sheets.get("types", []):
                for row in sheet.rows:
                    cell = sheet.cell(row, "counted")
                    if cell.text.lower() == counted:
                        known = ["units", *(name for owner, name in book.free if owner == "unit")]
                        book.unknown("unknown-column", f"counters have no column `{cell.text}`", cell, known)


def _row_of_counters(book: Book, sheet: Sheet, row: Row, free: list[tuple[int, FreeColumn]]) -> None:
    data = book.data
    nation_cell, type_cell = sheet.cell(row, "nation"), sheet.cell(row, "type")
    nation = data.nations.index.get(nation_cell.text.lower(), -1)
    if nation < 0:
        book.unknown("unknown-nation", f"there is no nation `{nation_cell.text}`", nation_cell, data.nations.names)
    type_ = data.types.index.get(type_cell.text.lower(), -1)
    if type_ < 0:
        book.unknown("unknown-type", f"there is no type `{type_cell.text}`", type_cell, data.types.names)
    names = _names(book, sheet, row, type_cell)
    if nation < 0 or type_ < 0:
        return
    faces, face_names = _faces(book, sheet, row, free)
    for name in names:
        number = len(data.units)
        full = f"{data.nations.names[nation]} {name.text}"
        twin = data.units.index.get(full.lower())
        if twin is not None:
            book.error(
                "counter-twice",
                f"there are two counters `{full}`",
                name,
                note=f"the other is at {shown_place(data.units.spans[twin])}",
                help="give one another name, or use the column `number`",
            )
            continue
        if number >= MOST_COUNTERS:
            book.error("too-many", f"a title may have {MOST_COUNTERS} counters", name)
            return
        data.units.names.append(full)
        data.units.shorts.append(name.text)
        data.units.spans.append(name.span)
        data.units.cites.append(row.cites)
        data.units.index[full.lower()] = number
        data.unit_nation.append(nation)
        data.unit_type.append(type_)
        data.unit_faces.append(faces)
        data.face_names.append(face_names)
        book.basis(sheet, row, f"counter {full}")
        for place, column in free:
            front, back = _two_faces(row.cells[place])
            column.entries.append((number, front))
            if back is not None:
                column.backs.append((number, back))


def _names(book: Book, sheet: Sheet, row: Row, type_cell: Cell) -> list[Cell]:
    """The names of a row, numbered when the mix has several alike."""
    cell, number = sheet.cell(row, "names"), sheet.cell(row, "number")
    bare = split_words(cell) if not cell.empty else []
    for name in bare:
        if name.text.endswith(","):
            book.error("bad-name", f"`{name.text}`: names stand side by side, without commas", name)
            name.text = name.text.rstrip(",")
    if number.empty:
        if not bare:
            book.error("no-name", "this row names no counters", cell, help="write names, or fill the column `number`")
        return bare
    many = whole_of(number.text)
    if many is None or not 1 <= many <= MOST_LIKE:
        book.error("unfit-cell", f"`number` is a whole number from 1 to {MOST_LIKE}, not `{number.text}`", number)
        return bare
    numbered = []
    for name in bare or [type_cell]:
        for one in range(1, many + 1):
            text = f"{name.text}-{one}"
            numbered.append(Cell(text, name.file, name.line, name.column, name.end_column))
    return numbered


def _two_faces(cell: Cell) -> tuple[Cell, Cell | None]:
    """`4/2`, or `1/2 / 1/4` when the factors themselves are fractions."""
    mark = " / " if " / " in cell.text else "/"
    front, slash, back = cell.text.partition(mark)
    if not slash:
        return cell, None
    here = Cell(front.strip(), cell.file, cell.line, cell.column, cell.column + len(front))
    start = cell.column + len(front) + len(mark)
    return here, Cell(back.strip(), cell.file, cell.line, start, start + len(back))


def _faces(book: Book, sheet: Sheet, row: Row, free: list[tuple[int, FreeColumn]]) -> tuple[int, tuple[str, ...]]:
    two = any(_two_faces(row.cells[place])[1] is not None for place, _ in free)
    cell = sheet.cell(row, "faces")
    if cell.empty:
        return (2, ("front", "back")) if two else (1, ("front",))
    parts = split_list(cell)
    if not all(book.good_name(part, "face") for part in parts):
        return (2, ("front", "back")) if two else (1, ("front",))
    if len(parts) > 2 or (two and len(parts) == 1):
        said = "a counter has two faces" if len(parts) > 2 else "a factor such as `4/2` has a back"
        book.error("wrong-faces", f"{said}, but `faces` names {count(len(parts), 'face')}", cell)
        return 2, tuple(part.text for part in parts[:2]) if len(parts) > 1 else ("front", "back")
    return len(parts), tuple(part.text for part in parts)


def settle_plain_names(book: Book) -> None:
    """A counter may be called by its name alone when nothing else in the title has that name."""
    data = book.data
    by_name: dict[str, list[int]] = {}
    for number, short in enumerate(data.units.shorts):
        by_name.setdefault(short.lower(), []).append(number)
    for low, numbers in by_name.items():
        if len(numbers) == 1 and low not in data.names and low not in data.plurals and low not in data.units.index:
            data.units.index[low] = numbers[0]
            data.names[low] = [("unit", numbers[0], data.units.spans[numbers[0]])]
    for number, full in enumerate(data.units.names):
        data.names.setdefault(full.lower(), []).append(("unit", number, data.units.spans[number]))
