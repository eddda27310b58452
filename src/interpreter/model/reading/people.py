"""Who plays: the title, its sides and nations."""

from __future__ import annotations

from interpreter.model.data import Roster
from interpreter.model.reading.book import Book
from interpreter.model.reading.sheets import Row, Sheet

SIDE_COLUMNS = ("short", "opponent", "adjective")
NATION_COLUMNS = ("short", "side", "adjective")


def read_title(book: Book) -> None:
    """`title NAME`: properties, kept as words; rows have no place here."""
    for sheet in book.sheets.get("title", [])[:1]:
        book.data.name = sheet.name
        for line in sheet.properties:
            name = line.name.text.lower()
            if name in book.data.properties:
                book.error("property-twice", f"the title already says `{line.name.text}`", line.name)
                continue
            book.data.properties[name] = [item.text for item in line.items]
        if sheet.headings:
            book.error("rows-here", "`title` has properties only, no rows", sheet.headings[0])


def read_sides(book: Book) -> None:
    data = book.data
    waiting: list[tuple[int, Sheet, Row]] = []
    for sheet in book.sheets.get("sides", []):
        if not book.check_headings(sheet, ("side",), SIDE_COLUMNS, free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "side", ("side", *SIDE_COLUMNS))
        for row in sheet.rows:
            side = _person(book, sheet, row, data.sides)
            if side < 0:
                continue
            waiting.append((side, sheet, row))
            for place, column in free:
                column.entries.append((side, row.cells[place]))
    data.opponents = [-1] * (len(data.sides) + 1)
    for side, sheet, row in waiting:
        cell = sheet.cell(row, "opponent")
        if cell.empty:
            if len(data.sides) == 2:
                data.opponents[side] = 1 - side
            elif len(data.sides) > 2:
                book.error(
                    "no-opponent",
                    f"with {len(data.sides)} sides, say who the opponent of `{data.sides.names[side]}` is",
                    cell if cell.text else row.cells[sheet.column("side")],
                    help="fill the column `opponent`",
                )
            continue
        found = data.sides.index.get(cell.text.lower(), -1)
        if found < 0:
            book.unknown("unknown-side", f"there is no side `{cell.text}`", cell, data.sides.names)
        elif found == side:
            book.error("own-opponent", f"`{cell.text}` cannot be its own opponent", cell)
        data.opponents[side] = found


def read_nations(book: Book) -> None:
    """Each nation starts on a side or is `neutral`; other columns are attributes of it."""
    data = book.data
    for sheet in book.sheets.get("nations", []):
        if not book.check_headings(sheet, ("nation",), NATION_COLUMNS, free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "nation", ("nation", *NATION_COLUMNS))
        for row in sheet.rows:
            nation = _person(book, sheet, row, data.nations)
            if nation < 0:
                continue
            data.nation_side.append(_starting_side(book, sheet, row))
            data.regions[data.nations.names[nation].lower()] = 0
            data.spelling[data.nations.names[nation].lower()] = data.nations.names[nation]
            for place, column in free:
                column.entries.append((nation, row.cells[place]))
    data.nation_side.append(-1)


def _starting_side(book: Book, sheet: Sheet, row: Row) -> int:
    cell, sides = sheet.cell(row, "side"), book.data.sides
    if cell.empty or cell.text.lower() == "neutral":
        return -1
    found = sides.index.get(cell.text.lower(), -1)
    if found < 0:
        book.unknown("unknown-side", f"there is no side `{cell.text}`", cell, [*sides.names, "neutral"])
    return found


def _person(book: Book, sheet: Sheet, row: Row, roster: Roster) -> int:
    """A side or nation with its short name and adjective; the adjective is the name itself when none is given."""
    cell, short = sheet.cell(row, roster.kind), sheet.cell(row, "short")
    number = book.enter(roster, cell, row.cites, short="" if short.empty else short.text)
    if number < 0:
        return number
    if not short.empty:
        _short(book, roster, number, sheet, row)
    adjective = sheet.cell(row, "adjective")
    if adjective.empty:
        book.data.adjectives[cell.text.lower()] = (roster.kind, number)
        return number
    if not book.good_name(adjective, "adjective"):
        return number
    low = adjective.text.lower()
    other = book.data.adjectives.get(low)
    named = [e for e in book.data.names.get(low, ()) if e[:2] != (roster.kind, number)]
    if other is not None or named:
        what = f"the adjective of a {other[0]}" if other else f"the name of a {named[0][0]}"
        book.error("name-clash", f"`{adjective.text}` is already {what}", adjective, help="choose another adjective")
        return number
    book.data.adjectives[low] = (roster.kind, number)
    if low != cell.text.lower():
        # a later thing of that name would make the adjective doubtful
        book.data.names.setdefault(low, []).append(("adjective", low, adjective.span))
    return number


def _short(book: Book, roster: Roster, number: int, sheet: Sheet, row: Row) -> None:
    cell = sheet.cell(row, "short")
    twin = roster.shorts.index(cell.text)
    if twin != number:
        book.error(
            "short-twice",
            f"`{roster.names[twin]}` and `{roster.names[number]}` have the same short name `{cell.text}`",
            cell,
        )
