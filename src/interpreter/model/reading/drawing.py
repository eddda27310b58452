"""The map as it is drawn in the file: rows of terrain symbols under a line of column numbers.

    map valley:
      grid flat
      low even
      | row | 01 02 03 04 |
      |  01 | .  .  ^  ~  |
      |  02 | .  ^  ^  -  |

The symbols are separated by blanks; `-` is a hex out of play.  `columns` and `rows` may be given as ranges and are
then checked; without the line of column numbers, `columns` says how many there are.
"""

from __future__ import annotations

from interpreter import hexes
from interpreter.language.suggest import nearest
from interpreter.model.data import Cell, Edge, Grid
from interpreter.model.reading.book import Book
from interpreter.model.reading.ground import OUT_OF_PLAY
from interpreter.model.reading.numbers import whole_of
from interpreter.model.reading.sheets import Property, Row, Sheet, shown_place, split_words

MOST_HEXES = 10_000
PROPERTIES = ("grid", "low", "numbering", "width", "columns", "rows", "first-column", "first-row", "basis")


def read_map(book: Book, symbols: dict[str, int]) -> None:
    """Reads the map of the title: the grid, and one space for each hex of the drawing, row by row."""
    sheet = _the_map(book)
    if sheet is None:
        return
    data = book.data
    data.map_name = sheet.name
    sheet.find_headings("row")
    columns, rows = _extent(book, sheet)
    grid = _grid(book, sheet, columns, rows)
    if columns[1] * rows[1] > MOST_HEXES:
        book.error("too-many", f"a map may have {MOST_HEXES} hexes", sheet.head)
        return
    data.grid = grid
    _basis(book, sheet, grid)
    _hexes(book, sheet, grid, symbols)


def _the_map(book: Book) -> Sheet | None:
    """The one map in use: the one the title names, when there are several."""
    sheets = book.sheets.get("map", [])
    wanted = " ".join(book.data.properties.get("map", [])).lower()
    named = [s for s in sheets if s.name.lower() == wanted] if wanted else sheets
    for twin in named[1:]:
        book.error(
            "two-maps",
            f"there are two maps `{twin.name}`" if wanted else "there are two maps",
            twin.head,
            note=f"the other is at {shown_place(named[0].head.span)}",
            help="name the one in use in the title: `map NAME`",
        )
    return named[0] if named else None


# ---- properties -------------------------------------------------------------------------------------------------


def _words(sheet: Sheet, name: str) -> str:
    line = sheet.property(name)
    return ", ".join(item.text.lower() for item in line.items) if line else ""


def _one_of(book: Book, sheet: Sheet, name: str, allowed: tuple[str, ...], missing: str) -> str:
    """A property that is one of a few words; the first when it is wrong, so that reading goes on."""
    line = sheet.property(name)
    if line is None:
        if missing and not sheet.broken:
            book.error("missing-property", f"the map does not say `{name}`", sheet.head, help=missing)
        return allowed[0]
    words = _words(sheet, name)
    if words not in allowed:
        best = nearest(words, allowed)
        at = line.items[0] if line.items else line.name
        choice = " or ".join(f"`{name} {word}`" for word in allowed)
        book.error(
            "bad-property",
            f"`{name} {words}` is not known",
            at,
            help=f"write {choice}" if not best else f"did you mean `{name} {best}`?",
        )
        return best or allowed[0]
    return words


def _grid(book: Book, sheet: Sheet, columns: tuple[int, int], rows: tuple[int, int]) -> Grid:
    for given in sheet.properties:
        if given.name.text.lower() not in PROPERTIES:
            text = given.name.text
            book.unknown("unknown-property", f"a map has no property `{text}`", given.name, PROPERTIES)
    flat = _one_of(book, sheet, "grid", ("flat", "pointy"), "write `grid flat` or `grid pointy`") == "flat"
    pushed = "columns pushed down" if flat else "rows pushed right"
    low = _one_of(book, sheet, "low", ("even", "odd"), f"`low even` or `low odd` names the {pushed} half a hex")
    numbering = _one_of(book, sheet, "numbering", ("column, row", "row, column"), "")
    needed = len(str(max(columns[0] + columns[1], rows[0] + rows[1], 1) - 1))
    width = max(2, needed)
    line = sheet.property("width")
    if line is not None:
        digits = whole_of(line.items[0].text)
        if digits is None or not needed <= digits <= 4:
            book.error("bad-property", f"each half of a hex number needs from {needed} to 4 digits", line.items[0])
        else:
            width = digits
    return Grid(flat, low, columns[1], rows[1], columns[0], rows[0], numbering, width)


def _range(book: Book, line: Property | None) -> tuple[int, int] | None:
    """`columns 01..29` as (first, how many)."""
    if line is None or not line.items:
        return None
    low_text, dots, high_text = line.items[0].text.partition("..")
    low, high = whole_of(low_text), whole_of(high_text)
    if not dots or low is None or high is None or high < low or high > 9999:
        name = line.name.text
        book.error("bad-range", f"`{name}` needs a range", line.items[0], help=f"write `{name} 01..29`")
        return None
    return low, high - low + 1


def _first(book: Book, sheet: Sheet, name: str, default: int) -> int:
    line = sheet.property(name)
    if line is None:
        return default
    number = whole_of(line.items[0].text)
    if number is None or number > 9999:
        book.error("bad-property", f"`{name}` needs a number", line.items[0], help=f"write `{name} 01`")
        return default
    return number


def _extent(book: Book, sheet: Sheet) -> tuple[tuple[int, int], tuple[int, int]]:
    """(first, how many) of the columns and of the rows, from the properties, the heading and the row labels."""
    said_columns, said_rows = _range(book, sheet.property("columns")), _range(book, sheet.property("rows"))
    headings = sheet.headings
    has_heading = bool(headings) and headings[0].text.lower() == "row"
    if not has_heading and headings:
        sheet.rows.insert(0, Row(headings, headings[0], ()))
        sheet.headings = []
    columns = said_columns
    if has_heading and len(headings) == 2:
        columns = _heading(book, headings[1], said_columns) or said_columns
    elif has_heading:
        book.error("bad-heading", "the heading of a map is `| row | 01 02 03 … |`, two cells", headings[0])
    if columns is None:
        width = max((len(row.cells[1].text.split()) for row in sheet.rows if len(row.cells) > 1), default=0)
        columns = (_first(book, sheet, "first-column", 1), width)
    elif _first(book, sheet, "first-column", columns[0]) != columns[0]:
        _clash_of_first(book, sheet, "first-column", columns[0])
    labels = [whole_of(row.cells[0].text) for row in sheet.rows if row.cells]
    rows = said_rows or (labels[0] if labels and labels[0] is not None else 1, len(sheet.rows))
    if _first(book, sheet, "first-row", rows[0]) != rows[0]:
        _clash_of_first(book, sheet, "first-row", rows[0])
    if said_rows and said_rows[1] != len(sheet.rows) and not sheet.broken:
        line = sheet.property("rows")
        assert line is not None
        book.error(
            "wrong-count",
            f"`rows` promises {said_rows[1]}, but {len(sheet.rows)} {'is' if len(sheet.rows) == 1 else 'are'} drawn",
            line.items[0],
            help=f"draw every row; a hex out of play is `{OUT_OF_PLAY}`",
        )
    return columns, rows


def _clash_of_first(book: Book, sheet: Sheet, name: str, drawn: int) -> None:
    line = sheet.property(name)
    assert line is not None
    book.error("wrong-count", f"`{name}` says {line.items[0].text}, but the drawing begins with {drawn}", line.items[0])


def _heading(book: Book, cell: Cell, said: tuple[int, int] | None) -> tuple[int, int] | None:
    words = split_words(cell)
    numbers = [whole_of(word.text) for word in words]
    for place, (word, number) in enumerate(zip(words, numbers, strict=True)):
        wanted = None if numbers[0] is None else numbers[0] + place
        if number is None or number != wanted or number > 9999:
            told = f"column {wanted} is expected here" if wanted is not None else "a column number is expected here"
            book.error("bad-heading", f"{told}, not `{word.text}`", word)
            return None
    if not words or numbers[0] is None:
        return None
    if said and said != (numbers[0], len(words)):
        promised = f"{said[0]:02d}..{said[0] + said[1] - 1:02d}"
        drawn = f"{numbers[0]:02d}..{numbers[0] + len(words) - 1:02d}"
        book.error("wrong-count", f"`columns` promises {promised}, but the heading has {drawn}", cell)
    return numbers[0], len(words)


def _basis(book: Book, sheet: Sheet, grid: Grid) -> None:
    line = sheet.property("basis")
    if line is not None:
        grid.basis = ": ".join(item.text for item in line.items)
        book.data.basis[f"map {sheet.name}".strip().lower()] = grid.basis


# ---- the hexes --------------------------------------------------------------------------------------------------


def _hexes(book: Book, sheet: Sheet, grid: Grid, symbols: dict[str, int]) -> None:
    data, spaces = book.data, book.data.spaces
    wanted = grid.columns
    strange: dict[str, list[Cell]] = {}
    drawn: list[list[str]] = []
    expected = grid.first_row
    for row in sheet.rows[: grid.rows]:
        if len(row.cells) != 2:
            book.error("ragged-row", "a row of the map is its number and its symbols: two cells", row.line)
        label = row.cells[0]
        if whole_of(label.text) != expected:
            if not sheet.broken:
                wanted_label = f"{expected:0{grid.width}d}"
                book.error("wrong-row", f"row {wanted_label} is expected here, not `{label.text}`", label)
            expected = whole_of(label.text) or expected  # count on from there: one message for one slip
        expected += 1
        cell = row.cells[1] if len(row.cells) > 1 else label
        marks = cell.text.split() if len(row.cells) > 1 else []
        if len(marks) != wanted:
            _wrong_width(book, cell, marks, wanted)
            marks = (marks + [OUT_OF_PLAY] * wanted)[:wanted]
        drawn.append(marks)
        for mark in set(marks):
            if mark != OUT_OF_PLAY and mark not in symbols:
                found = [word for word in split_words(cell) if word.text == mark]
                strange.setdefault(mark, []).extend(found)
        span = cell.span
        spaces.spans.extend([span] * wanted)
        spaces.cites.extend([row.cites] * wanted)
    _strange(book, strange, symbols)
    empty = [OUT_OF_PLAY] * wanted
    in_play = 0
    place = 0
    by_column = grid.numbering == "column, row"
    columns = [f"{grid.first_column + c:0{grid.width}d}" for c in range(wanted)]
    for number in range(grid.rows):
        row_text = f"{grid.first_row + number:0{grid.width}d}"
        if number >= len(drawn):
            spaces.spans.extend([sheet.head.span] * wanted)
            spaces.cites.extend([()] * wanted)
        marks = drawn[number] if number < len(drawn) else empty
        for column, mark in enumerate(marks):
            name = columns[column] + row_text if by_column else row_text + columns[column]
            spaces.names.append(name)
            data.coordinates.append((grid.first_column + column, grid.first_row + number))
            terrain = symbols.get(mark, -1)
            data.space_terrain.append(terrain)
            if mark != OUT_OF_PLAY:
                in_play |= 1 << place
                spaces.index[name] = place
            place += 1
    spaces.shorts.extend(spaces.names)
    data.space_nation.extend([-1] * place)
    data.hexes = in_play
    data.hex_count = place


def _wrong_width(book: Book, cell: Cell, marks: list[str], wanted: int) -> None:
    at = split_words(cell)[wanted] if len(marks) > wanted else cell
    book.error(
        "wrong-count",
        f"this row has {len(marks)} hex{'' if len(marks) == 1 else 'es'}, but the map has {wanted} columns",
        at,
        help=f"symbols are separated by blanks; a hex out of play is `{OUT_OF_PLAY}`",
    )


def _strange(book: Book, strange: dict[str, list[Cell]], symbols: dict[str, int]) -> None:
    """A symbol that no terrain has is told once, where it first stands."""
    for mark, cells in sorted(strange.items(), key=lambda item: (item[1][0].line, item[1][0].column)):
        more = len(cells) - 1
        known = " ".join(sorted(symbols))
        book.error(
            "unknown-symbol",
            f"no terrain has the symbol `{mark}`",
            cells[0],
            note=f"it stands in {more} more hex{'es' if more > 1 else ''}" if more else "",
            help=f"the symbols are {known}" if known else "give each terrain a symbol in the `terrain` block",
        )


def build_neighbours(book: Book) -> None:
    """The sides between hexes in play, and who is next to whom; boxes and turns are only joined by links."""
    data, grid = book.data, book.data.grid
    size = len(data.spaces)
    data.neighbours = [[] for _ in range(size + 1)]
    data.neighbour_mask = [0] * (size + 1)
    if grid is None:
        return
    bits = [1 << place for place in range(data.hex_count)]
    edges, edge_of, around, masks = data.edges, data.edge_of, data.neighbours, data.neighbour_mask
    for place, found in enumerate(hexes.neighbour_places(grid, data.hexes)):
        mine = around[place]
        mask = 0
        for _, other in found:
            mask |= bits[other]
            if place < other:
                edge = len(edges)
                edges.append(Edge(place, other))
                edge_of[place, other] = edge_of[other, place] = edge
                mine.append((other, edge, 2 * edge))
            else:
                edge = edge_of[place, other]
                mine.append((other, edge, 2 * edge + 1))
        masks[place] = mask
