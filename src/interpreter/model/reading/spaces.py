"""Spaces that are no hexes: boxes, turns, the inside of carriers; and the links that join spaces."""

from __future__ import annotations

from interpreter.model.data import Cell, Edge
from interpreter.model.kinds import plural
from interpreter.model.names import Unknown, nation_of_word, parse_space
from interpreter.model.reading.book import Book
from interpreter.model.reading.sheets import Row, Sheet, split_list, split_words

OFF_MAP = "off-map"  # the box every title has, for counters nobody placed


def sheets_of_map(book: Book, kind: str) -> list[Sheet]:
    """The blocks of this kind that belong to the map in use; a name that no map has is told."""
    maps = [s.name for s in book.sheets.get("map", [])]
    mine: list[Sheet] = []
    for sheet in book.sheets.get(kind, []):
        low = sheet.name.lower()
        if not low or low == book.data.map_name.lower():
            mine.append(sheet)
        elif low not in [m.lower() for m in maps]:
            named = Cell(sheet.name, sheet.head.file, sheet.head.line, sheet.head.column, sheet.head.end_column)
            help = "" if maps else f"draw it in a block `map {sheet.name}:`, or leave the name out"
            book.unknown("unknown-map", f"there is no map `{sheet.name}`", named, maps, help=help)
    return mine


def find_space(book: Book, cell: Cell) -> int:
    """The space a cell names, or -1 when it names none, which is told."""
    found = parse_space(book.data, cell.text)
    if isinstance(found, Unknown):
        number = cell.text[:1].isdigit()
        book.error("unknown-hex" if number else "unknown-place", found.message, cell, help=found.help)
        return -1
    return found


def add_space(book: Book, name: str, cell: Cell, cites: tuple[str, ...] = ()) -> int:
    spaces = book.data.spaces
    number = len(spaces)
    spaces.names.append(name)
    spaces.shorts.append(name)
    spaces.spans.append(cell.span)
    spaces.cites.append(cites)
    spaces.index.setdefault(name.lower(), number)
    book.data.space_terrain.append(-1)
    book.data.space_nation.append(-1)
    return number


BOX_COLUMNS = ("shown", "begins with", "features", "nation", "basis")


def read_boxes(book: Book) -> None:
    """Named boxes; `begins with` says which counters stand there until a scenario places them."""
    data = book.data
    last: Cell | None = None
    for sheet in sheets_of_map(book, "boxes"):
        if not book.check_headings(sheet, ("box",), BOX_COLUMNS, free=True):
            continue
        book.check_rows(sheet)
        free = book.free_columns(sheet, "space", ("box", *BOX_COLUMNS))
        for row in sheet.rows:
            cell = sheet.cell(row, "box")
            if not book.good_name(cell, "box") or not book.claim("box", len(data.spaces), cell):
                continue
            last = cell
            space = add_space(book, cell.text, cell, row.cites)
            data.boxes[cell.text.lower()] = space
            shown = sheet.cell(row, "shown")
            if not shown.empty:
                data.shown[space] = shown.text
            begins = sheet.cell(row, "begins with")
            if not begins.empty:
                data.box_begins[space] = begins.text
            _nation_of_box(book, sheet, row, space)
            add_features(book, sheet.cell(row, "features"), space)
            book.basis(sheet, row, f"box {cell.text}")
            for place, column in free:
                column.entries.append((space, row.cells[place]))
    if OFF_MAP not in data.boxes:
        here = last or Cell("", "", 1, 1, 1)
        space = add_space(book, OFF_MAP, here)
        data.boxes[OFF_MAP] = space
        data.names.setdefault(OFF_MAP, []).append(("box", space, None))


def _nation_of_box(book: Book, sheet: Sheet, row: Row, space: int) -> None:
    cell = sheet.cell(row, "nation")
    if cell.empty:
        return
    nation = nation_of_word(book.data, cell.text)
    if nation < 0:
        book.unknown("unknown-nation", f"there is no nation `{cell.text}`", cell, book.data.nations.names)
        return
    book.data.space_nation[space] = nation
    book.data.regions[book.data.nations.names[nation].lower()] |= 1 << space


def add_features(book: Book, cell: Cell, space: int) -> None:
    """`city, port`: single words, which become nouns and adjectives."""
    if cell.empty:
        return
    data = book.data
    for item in split_list(cell):
        if not book.good_name(item, "feature"):
            continue
        low = item.text.lower()
        if low not in data.features:
            data.features[low] = 0
            data.spelling.setdefault(low, item.text)
            if book.claim("feature", low, item):
                book.add_plural(plural(item.text), item.text, item)
        data.features[low] |= 1 << space


def add_turns_and_carriers(book: Book) -> None:
    """A space for each turn, where units wait for it, and one inside each unit that can carry others."""
    data = book.data
    for turn, name in enumerate(data.turns.names):
        span = data.turns.spans[turn]
        cell = Cell(name, span.file, span.line, span.column, span.end_column)
        label = f"turn-{name}" if name.isdigit() else name
        data.turn_space.append(add_space(book, label, cell, data.turns.cites[turn]))
        data.spaces.index.setdefault(f"turn-{turn + 1}", data.turn_space[turn])
    data.turn_space.append(-1)
    for unit, name in enumerate(data.units.names):
        inside = -1
        if data.type_carries[data.unit_type[unit]]:
            span = data.units.spans[unit]
            inside = add_space(book, name, Cell(name, span.file, span.line, span.column, span.end_column))
        data.carrier_space.append(inside)
    data.carrier_space.append(-1)


def settle_begins(book: Book) -> None:
    """`unplaced counters`, `unplaced Blue corps`: a counter belongs to the first box that claims it."""
    data = book.data
    taken = 0
    for sheet in sheets_of_map(book, "boxes"):
        for row in sheet.rows:
            cell = sheet.cell(row, "begins with")
            space = data.boxes.get(sheet.cell(row, "box").text.lower(), -1)
            if cell.empty or space not in data.box_begins:
                continue
            words = split_words(cell)
            if words[0].text.lower() != "unplaced" or len(words) < 2:
                book.error(
                    "bad-begins",
                    f"`{cell.text}` does not say which counters",
                    cell,
                    help="write `unplaced counters`, or `unplaced` with a nation, type or both",
                )
                continue
            mask = (1 << len(data.units)) - 1
            for word in words[1:]:
                mask &= _counters_called(book, word)
            data.box_units[space] = mask & ~taken
            taken |= mask


def _counters_called(book: Book, word: Cell) -> int:
    data, low = book.data, word.text.lower()
    everyone = (1 << len(data.units)) - 1
    if low in ("counters", "units"):
        return everyone
    nation = nation_of_word(data, low)
    if nation >= 0:
        return sum(1 << u for u, n in enumerate(data.unit_nation) if n == nation)
    kind, side = data.adjectives.get(low, ("", -1))
    if kind == "side":
        return sum(1 << u for u, n in enumerate(data.unit_nation[:-1]) if data.nation_side[n] == side)
    wanted = data.types.index.get(data.plurals.get(low, low), -1)
    if wanted < 0:
        known = [*data.adjectives, *data.nations.names, *data.types.names, *data.plurals, "counters"]
        book.unknown("unknown-type", f"`{word.text}` is no nation and no type", word, known)
        return everyone
    mask = 0
    for unit, type_ in enumerate(data.unit_type[:-1]):
        while type_ >= 0 and type_ != wanted:
            type_ = data.type_parents[type_]
        mask |= (type_ >= 0) << unit
    return mask


# ---- links -----------------------------------------------------------------------------------------------------


def read_links(book: Book) -> None:
    """`links`: ways between spaces that do not touch on the map; their features are features of hexsides."""
    for sheet in sheets_of_map(book, "links"):
        if not book.check_headings(sheet, ("from", "to"), ("features", "basis"), free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            start, end = find_space(book, sheet.cell(row, "from")), find_space(book, sheet.cell(row, "to"))
            if start < 0 or end < 0:
                continue
            if start == end:
                book.error("link-to-itself", "a link joins two different spaces", sheet.cell(row, "to"))
                continue
            edge = join(book, start, end)
            names = book.data.spaces.names
            book.basis(sheet, row, f"link {names[start]} {names[end]}")
            features = sheet.cell(row, "features")
            for item in split_list(features) if not features.empty else []:
                add_edge_feature(book, item, edge)


def join(book: Book, start: int, end: int) -> int:
    """The edge between two spaces, made if there is none."""
    data = book.data
    edge = data.edge_of.get((start, end))
    if edge is None:
        edge = len(data.edges)
        data.edges.append(Edge(start, end, True))
        data.edge_of[start, end] = data.edge_of[end, start] = edge
        data.neighbours[start].append((end, edge, 2 * edge))
        data.neighbours[end].append((start, edge, 2 * edge + 1))
        data.neighbour_mask[start] |= 1 << end
        data.neighbour_mask[end] |= 1 << start
    return edge


def add_edge_feature(book: Book, item: Cell, edge: int) -> None:
    if edge_feature(book, item):
        book.data.edge_features[item.text.lower()] |= 1 << edge


def edge_feature(book: Book, item: Cell) -> bool:
    """Whether this can be a feature of hexsides: one of the legend when there is a legend, else any name."""
    data, low = book.data, item.text.lower()
    if low in data.edge_features:
        return True
    if len(data.legend) and low not in data.legend.index:
        book.unknown("unknown-feature", f"the legend of hexsides has no `{item.text}`", item, data.legend.names)
        return False
    if low not in data.legend.index and not (
        book.good_name(item, "feature") and book.claim("hexside-feature", low, item)
    ):
        return False
    data.edge_features[low] = 0
    data.spelling.setdefault(low, item.text)
    many = plural(low)
    if many not in data.plurals and many not in data.names:
        data.plurals[many] = low
    return True
