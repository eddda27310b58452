"""What the ground is: terrain of hexes, the legend of hexsides, and the calendar."""

from __future__ import annotations

from interpreter.model.data import Cell
from interpreter.model.kinds import plural
from interpreter.model.reading.book import Book
from interpreter.model.reading.numbers import number_of
from interpreter.model.reading.sheets import shown_place

OUT_OF_PLAY = "-"  # the symbol of a hex that is printed but not part of the map


def read_terrain(book: Book) -> dict[str, int]:
    """Each terrain with its symbol on the map; other columns are its effects, `no` and `-` being none."""
    symbols: dict[str, int] = {}
    data = book.data
    for sheet in book.sheets.get("terrain", []):
        if not book.check_headings(sheet, ("terrain",), ("symbol",), free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "terrain", ("terrain", "symbol"))
        for row in sheet.rows:
            symbol = sheet.cell(row, "symbol")
            number = book.enter(data.terrain, sheet.cell(row, "terrain"), row.cites, short=symbol.text or "?")
            if number < 0:
                continue
            if not symbol.empty:
                _symbol(book, symbols, symbol, number)
            for place, column in free:
                column.entries.append((number, row.cells[place]))
    return symbols


def _symbol(book: Book, symbols: dict[str, int], cell: Cell, number: int) -> None:
    if len(cell.text.split()) > 1:
        book.error("bad-symbol", f"the symbol `{cell.text}` must be one sign without blanks", cell)
    elif cell.text in symbols:
        other = book.data.terrain.names[symbols[cell.text]]
        book.error("symbol-twice", f"the symbol `{cell.text}` already stands for `{other}`", cell)
    else:
        symbols[cell.text] = number


def read_legend(book: Book) -> None:
    """`hexsides:` without a name: what each feature of a hexside does.

    A side with several features has, in each column, the value of the feature that stands last in the legend and whose
    cell is not empty; a side without any has 0, no or none, or the values of the row named by the property `default`.
    """
    data = book.data
    for sheet in book.sheets.get("hexsides", []):
        if sheet.column("hexside") < 0:
            continue
        book.check_headings(sheet, ("hexside",), (), free=True)
        book.check_rows(sheet)
        free = book.free_columns(sheet, "hexside-feature", ("hexside",))
        for row in sheet.rows:
            number = book.enter(data.legend, sheet.cell(row, "hexside"), row.cites)
            if number < 0:
                continue
            low = data.legend.names[number].lower()
            data.edge_features[low] = 0
            data.spelling.setdefault(low, data.legend.names[number])
            data.plurals.setdefault(plural(low), low)
            for place, column in free:
                column.entries.append((number, row.cells[place]))


def read_calendar(book: Book) -> None:
    """A row for each turn: the first column names it or counts 1, 2, 3, …; the others are attributes of the turn."""
    data = book.data
    first_sheet = None
    for sheet in book.sheets.get("calendar", []):
        if first_sheet is None:
            first_sheet = sheet
            data.calendar = sheet.name
            if sheet.name:
                name = Cell(sheet.name, sheet.head.file, sheet.head.line, sheet.head.column, sheet.head.end_column)
                data.names.setdefault(sheet.name.lower(), []).append(("calendar", sheet.name.lower(), name.span))
        elif sheet.name.lower() != data.calendar.lower():
            book.error(
                "two-calendars",
                f"there is already a calendar, `{data.calendar}`",
                sheet.head,
                note=f"it is at {shown_place(first_sheet.head.span)}; its columns may say year, season or month",
            )
            continue
        if not sheet.headings:
            if not sheet.properties:
                book.error("no-rows", "`calendar` has no rows", sheet.head)
            continue
        key = sheet.headings[0].text.lower()
        book.check_headings(sheet, (), (key,), free=True)
        book.check_rows(sheet)
        free = book.free_columns(sheet, "turn", (key,))
        for row in sheet.rows:
            number = _turn(book, row.cells[0], row.cites)
            if number < 0:
                continue
            for place, column in free:
                column.entries.append((number, row.cells[place]))


def _turn(book: Book, cell: Cell, cites: tuple[str, ...]) -> int:
    turns = book.data.turns
    number = len(turns)
    if number_of(cell.text) is None:
        return book.enter(turns, cell, cites)
    if number_of(cell.text) != number + 1:
        book.error(
            "wrong-turn",
            f"this is turn {number + 1}, but it is numbered {cell.text}",
            cell,
            help="turns count 1, 2, 3, …; write years or dates in a column of their own",
        )
    turns.names.append(str(number + 1))
    turns.shorts.append(str(number + 1))
    turns.spans.append(cell.span)
    turns.cites.append(cites)
    turns.index[str(number + 1)] = number
    return number
