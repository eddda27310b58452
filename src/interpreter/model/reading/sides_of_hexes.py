"""Features of hexsides: rivers, rails, borders, walls, written as chains of hex numbers."""

from __future__ import annotations

import re

from interpreter import hexes
from interpreter.model.data import Cell, Column
from interpreter.model.reading.book import Book
from interpreter.model.reading.columns import blank_of
from interpreter.model.reading.sheets import split_list
from interpreter.model.reading.spaces import edge_feature, find_space, sheets_of_map


def read_hexsides(book: Book) -> None:
    """`0104-0205-0306` runs through these hexes, `0616/0617` is one side, `between regions` is every frontier."""
    for sheet in sheets_of_map(book, "hexsides"):
        if sheet.column("hexside") >= 0:
            continue  # the legend
        if not book.check_headings(sheet, ("feature", "chain"), ("basis",), free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            feature, chain = sheet.cell(row, "feature"), sheet.cell(row, "chain")
            if not edge_feature(book, feature):
                continue
            mask = 0
            for item in split_list(chain) if not chain.empty else []:
                mask |= _edges_of(book, item)
            if chain.empty:
                book.error("no-chain", f"this row does not say where `{feature.text}` is", chain)
            book.data.edge_features[feature.text.lower()] |= mask
            book.basis(sheet, row, f"hexside {feature.text} {chain.text}")


def _edges_of(book: Book, item: Cell) -> int:
    if item.text.lower().split() == ["between", "regions"]:
        return _frontiers(book)
    if re.search(r"[a-zA-Z]", item.text):
        book.error(
            "bad-chain",
            f"`{item.text}` is no chain of hexes",
            item,
            help="write `0104-0205-0306` for a line through hexes, `0616/0617` for one side, or `between regions`",
        )
        return 0
    one_side = "/" in item.text
    ends = split_list(item, "/" if one_side else "-")
    if len(ends) < 2 or (one_side and len(ends) > 2):
        book.error(
            "bad-chain",
            f"`{item.text}` is one hex, not a side between two" if len(ends) < 2 else "a side lies between two hexes",
            item,
            help="write `0104-0205-0306` for a line through hexes, `0616/0617` for one side",
        )
        return 0
    mask = 0
    spaces = [find_space(book, end) for end in ends]
    for (start, first), (end, second) in zip(
        zip(spaces, ends, strict=True), zip(spaces[1:], ends[1:], strict=True), strict=False
    ):
        if start < 0 or end < 0:
            continue
        edge = book.data.edge_of.get((start, end))
        if edge is None:
            _apart(book, start, end, first, second)
        else:
            mask |= 1 << edge
    return mask


def _apart(book: Book, start: int, end: int, first: Cell, second: Cell) -> None:
    """Two hexes of a chain do not touch: the way between them may be what was forgotten."""
    data = book.data
    between = data.neighbour_mask[start] & data.neighbour_mask[end]
    names = [name for space, name in enumerate(data.spaces.names[: data.hex_count]) if between >> space & 1]
    note = ""
    if data.grid is not None and start < data.hex_count and end < data.hex_count:
        away = hexes.distance(data.grid, data.coordinates[start], data.coordinates[end])
        note = f"they are {away} hexes apart" if away > 1 else ""
    at = Cell("", first.file, first.line, first.column, second.end_column)
    help = f"go through {' or '.join(names)}" if names else "each hex of a chain must be next to the one before"
    if start == end:
        note, help = "", "each hex of a chain must be next to the one before"
    book.error("not-adjacent", f"{first.text} and {second.text} do not touch", at, note=note, help=help)


def _frontiers(book: Book) -> int:
    """Every side between two different countries."""
    nation = book.data.space_nation
    mask = 0
    for number, edge in enumerate(book.data.edges):
        a, b = nation[edge.a], nation[edge.b]
        if a >= 0 and b >= 0 and a != b and not edge.link:
            mask |= 1 << number
    return mask


def settle_legend(book: Book) -> None:
    """The effects of the legend for each edge: in each column that of its last feature which says anything there, else
    that of the default."""
    data = book.data
    default = _default(book)
    if default >= 0:
        others = 0
        for feature in data.legend.names:
            others |= data.edge_features.get(feature.lower(), 0)
        data.edge_features[data.legend.names[default].lower()] |= ((1 << len(data.edges)) - 1) & ~others
    for name, column in data.legend.columns.items():
        kind = column.kind
        blank = blank_of(kind)
        if blank is None and default < 0:
            kind = kind.or_none()
        values = [blank if default < 0 else column.values[default]] * len(data.edges) + [blank]
        said = {number for number, cell in book.free["hexside-feature", name].entries if not cell.empty}
        for number, feature in enumerate(data.legend.names):
            if number not in said:
                continue
            mask = data.edge_features.get(feature.lower(), 0)
            value = column.values[number]
            while mask:
                edge = (mask & -mask).bit_length() - 1
                mask &= mask - 1
                values[edge] = value
        data.edge_columns[name] = Column("hexside", column.name, kind, values, column.span, column.cites)


def _default(book: Book) -> int:
    for sheet in book.sheets.get("hexsides", []):
        line = sheet.property("default") if sheet.column("hexside") >= 0 else None
        if line is not None and line.items:
            cell = line.items[0]
            found = book.data.legend.index.get(cell.text.lower(), -1)
            if found < 0:
                names = book.data.legend.names
                book.unknown("unknown-feature", f"the legend of hexsides has no `{cell.text}`", cell, names)
            return found
    return -1
