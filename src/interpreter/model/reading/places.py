"""Named hexes and named sets of hexes."""

from __future__ import annotations

from interpreter import hexes
from interpreter.model.data import Cell
from interpreter.model.names import Unknown, parse_space
from interpreter.model.reading.book import Book
from interpreter.model.reading.columns import FreeColumn
from interpreter.model.reading.sheets import Row, Sheet, shown_place, split_list
from interpreter.model.reading.spaces import add_features, find_space, sheets_of_map

PLACE_COLUMNS = ("name", "shown", "features", "basis")


def read_places(book: Book) -> None:
    """Named hexes and what is in them; other columns are attributes of the hex."""
    data = book.data
    for sheet in sheets_of_map(book, "places"):
        if not book.check_headings(sheet, ("hex",), PLACE_COLUMNS, free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "space", ("hex", *PLACE_COLUMNS))
        for row in sheet.rows:
            cell = sheet.cell(row, "hex")
            space = find_space(book, cell)
            if space < 0:
                continue
            _name_place(book, sheet, row, space)
            add_features(book, sheet.cell(row, "features"), space)
            book.basis(sheet, row, f"place {data.place_names.get(space, cell.text)}")
            for place, column in free:
                _attribute_of_place(book, column, space, row.cells[place])


def _attribute_of_place(book: Book, column: FreeColumn, space: int, cell: Cell) -> None:
    if cell.empty:
        return  # a place without the thing has what every other hex has
    twin = next((c for s, c in column.entries if s == space), None)
    if twin is not None:
        book.error(
            "value-twice",
            f"hex {book.data.spaces.names[space]} already has `{column.name}`",
            cell,
            note=f"the other is at {shown_place(twin.span)}",
        )
        return
    column.entries.append((space, cell))


def _name_place(book: Book, sheet: Sheet, row: Row, space: int) -> None:
    cell, data = sheet.cell(row, "name"), book.data
    shown = sheet.cell(row, "shown")
    if not shown.empty:
        data.shown[space] = shown.text
    if cell.empty or not book.good_name(cell, "place"):
        return
    if space in data.place_names:
        book.error(
            "place-twice",
            f"hex {data.spaces.names[space]} is already called `{data.place_names[space]}`",
            cell,
            help="write the features of one hex in one row",
        )
        return
    if book.claim("space", space, cell):
        data.place_names[space] = cell.text
        data.spaces.index[cell.text.lower()] = space


def read_regions(book: Book) -> None:
    """Named sets of hexes; one named like a nation is that nation's country."""
    data = book.data
    for sheet in sheets_of_map(book, "regions"):
        if not book.check_headings(sheet, ("region", "hexes"), ("basis",), free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            cell = sheet.cell(row, "region")
            nation = data.nations.index.get(cell.text.lower(), -1)
            low = cell.text.lower()
            if nation < 0 and low not in data.regions:
                if not book.good_name(cell, "region") or not book.claim("region", low, cell):
                    continue
                data.regions[low] = 0
                data.spelling[low] = cell.text
            listed = sheet.cell(row, "hexes")
            for item in split_list(listed) if not listed.empty else []:
                mask = _hexes_of_item(book, item)
                data.regions[low] |= _country(book, nation, mask, item) if nation >= 0 else mask
            book.basis(sheet, row, f"region {cell.text}")


def _country(book: Book, nation: int, mask: int, item: Cell) -> int:
    """A hex belongs to one country at most."""
    data = book.data
    taken: dict[int, list[str]] = {}
    rest = mask
    while rest:
        space = (rest & -rest).bit_length() - 1
        rest &= rest - 1
        owner = data.space_nation[space]
        if owner >= 0 and owner != nation:
            taken.setdefault(owner, []).append(data.spaces.names[space])
            mask &= ~(1 << space)
        else:
            data.space_nation[space] = nation
    for owner, names in taken.items():
        shown = ", ".join(names[:4]) + (", …" if len(names) > 4 else "")
        word = "hex" if len(names) == 1 else "hexes"
        verb = "belongs" if len(names) == 1 else "belong"
        book.error(
            "hex-of-two",
            f"{word} {shown} already {verb} to {data.nations.names[owner]}",
            item,
            help="a hex lies in one country; other regions may overlap",
        )
    return mask


def _hexes_of_item(book: Book, item: Cell) -> int:
    """`0405`, a place, a box, another region, or a range `0405..0410` down a column or along a row."""
    data = book.data
    if ".." not in item.text:
        low = item.text.lower()
        if low in data.regions and low not in data.spaces.index:
            return data.regions[low]
        space = find_space(book, item)
        return 1 << space if space >= 0 else 0
    grid = data.grid
    first_text, _, last_text = (part.strip() for part in item.text.partition(".."))
    first = hexes.read_number(grid, first_text) if grid else None
    last = hexes.read_number(grid, last_text) if grid else None
    if grid is None or first is None or last is None:
        book.error("bad-range", f"`{item.text}` is no range of hexes", item, help="write it as `0104..0110`")
        return 0
    for text, end in ((first_text, first), (last_text, last)):
        if not hexes.on_map(grid, end):
            found = parse_space(data, text)
            assert isinstance(found, Unknown)
            book.error("unknown-hex", found.message, item, help=found.help)
            return 0
    if first[0] != last[0] and first[1] != last[1]:
        book.error(
            "bad-range",
            f"{first_text} and {last_text} are neither in one column nor in one row",
            item,
            help="a range runs down a column or along a row; write one for each",
        )
        return 0
    if first > last:
        book.error(
            "bad-range", f"the range `{item.text}` runs backwards", item, help=f"write `{last_text}..{first_text}`"
        )
        first, last = last, first
    mask = 0
    for column in range(first[0], last[0] + 1):
        for row in range(first[1], last[1] + 1):
            mask |= 1 << hexes.place_of(grid, (column, row))
    return mask & data.hexes
