"""Tables: by one key with named columns, or by two keys; a cell is a number, a word, `a / b`, or none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from interpreter.model.data import Cell, Number, Table
from interpreter.model.kinds import Kind
from interpreter.model.reading.book import NAME, Book, count
from interpreter.model.reading.columns import read_values
from interpreter.model.reading.keys import Keys, looks_like_number, number_key, read_keys
from interpreter.model.reading.numbers import number_of
from interpreter.model.reading.sheets import HasTree, Row, Sheet, cell_of, file_of, fill, split_list
from interpreter.model.trees import Node, cites_of


@dataclass(slots=True)
class TableSheet(Sheet):
    """A table as written: its keys, its parts, its `beyond` line."""

    keys: list[Cell] = field(default_factory=list)
    parts: list[Cell] = field(default_factory=list)
    beyond: list[Cell] = field(default_factory=list)


def table_sheet(block: HasTree) -> TableSheet:
    tree, file = block.tree, file_of(block.tree, block.file)
    name, *keys = [cell_of(token, file) for token in tree.children if isinstance(token, Token)]
    sheet = TableSheet("table", name.text, name, cites_of(tree))
    sheet.keys = keys
    sheet.broken = bool(getattr(block, "broken", False))
    sheet.parts = _tokens(tree, "cells", file)
    sheet.beyond = _tokens(tree, "beyond", file)
    fill(sheet, tree, file)
    return sheet


def _tokens(tree: Node, name: str, file: str) -> list[Cell]:
    for child in tree.children:
        if isinstance(child, Tree) and child.data == name:
            where = file_of(child, file)
            return [cell_of(token, where) for token in child.children if isinstance(token, Token)]
    return []


def read_tables(book: Book, sheets: list[TableSheet]) -> None:
    for sheet in sheets:
        if not book.good_name(sheet.head, "table") or not book.claim("table", sheet.name.lower(), sheet.head):
            continue
        table = _table(book, sheet)
        if table is not None:
            book.data.tables[sheet.name.lower()] = table


def _table(book: Book, sheet: TableSheet) -> Table | None:
    sheet.find_headings(sheet.keys[0].text.lower())
    if sheet.broken and sheet.column(sheet.keys[0].text.lower()) != 0:
        return None
    if not sheet.headings or not sheet.rows:
        help = f"write headings, then a row for each {sheet.keys[0].text}"
        book.error("no-rows", f"the table `{sheet.name}` has no rows", sheet.head, help=help)
        return None
    book.check_rows(sheet)
    corner = sheet.headings[0]
    if corner.text.lower() != sheet.keys[0].text.lower() and not corner.empty:
        book.warning(
            "wrong-corner",
            f"the first heading is `{corner.text}`, but the table is by `{sheet.keys[0].text}`",
            corner,
        )
    heads = sheet.headings[1:]
    if not heads:
        book.error("no-columns", f"the table `{sheet.name}` has a key but nothing to look up", corner)
        return None
    if len(sheet.keys) == 2:
        return _by_two(book, sheet, heads)
    if all(number_key(c.text) is not None or looks_like_number(c.text) for c in heads):
        _turn_upright(sheet)
    return _by_one(book, sheet)


def _turn_upright(sheet: TableSheet) -> None:
    """A table by one key may lie down, its key along the top: it is stood up."""
    lines = [sheet.headings, *(row.cells for row in sheet.rows)]
    upright = [list(column) for column in zip(*lines, strict=True)]
    sheet.headings = upright[0]
    sheet.rows = [Row(cells, cells[0], sheet.cites) for cells in upright[1:]]


def _by_one(book: Book, sheet: TableSheet) -> Table | None:
    rows = read_keys(book, sheet.keys[0].text, [row.cells[0] for row in sheet.rows])
    names: list[str] = []
    for heading in sheet.headings[1:]:
        name = heading.text.lower().partition(" as ")[0].strip()
        if not NAME.fullmatch(name):
            book.error("bad-name", f"`{heading.text}` cannot be the name of a column", heading)
        elif name in [n.lower() for n in names]:
            book.error("column-twice", f"two columns are headed `{heading.text}`", heading)
        names.append(heading.text[: len(name)])
    if sheet.beyond:
        book.error("misplaced-beyond", "`beyond` is for tables by two keys", sheet.beyond[0])
    cells: list[list[Any]] = [[] for _ in sheet.rows]
    kinds: list[Kind] = []
    if sheet.parts and len(names) > 1:
        book.error(
            "misplaced-cells",
            "`cells` names the parts of one result, but this table has several columns",
            sheet.parts[0],
            help="remove the `cells` line: each column has its own name",
        )
        sheet.parts = []
    if sheet.parts:
        grid, kinds = _cells(book, sheet, [[row.cells[1]] for row in sheet.rows])
        cells = grid
    else:
        for place, heading in enumerate(sheet.headings[1:], 1):
            declared = heading.text.lower().partition(" as ")[2].strip()
            column = [row.cells[place] for row in sheet.rows]
            kind, values = read_values(book, column, names[place - 1], declared, heading)
            kinds.append(kind)
            for row, value in zip(cells, values, strict=True):
                row.append(value)
    return _made(sheet, rows, None, names, cells, kinds)


def _by_two(book: Book, sheet: TableSheet, heads: list[Cell]) -> Table:
    rows = read_keys(book, sheet.keys[0].text, [row.cells[0] for row in sheet.rows])
    columns = read_keys(book, sheet.keys[1].text, heads)
    cells, kinds = _cells(book, sheet, [row.cells[1:] for row in sheet.rows])
    table = _made(sheet, rows, columns, [], cells, kinds)
    if sheet.beyond:
        table.beyond = _beyond(book, sheet, columns)
    return table


def _made(
    sheet: TableSheet, rows: Keys, columns: Keys | None, names: list[str], cells: list[list[Any]], kinds: list[Kind]
) -> Table:
    return Table(
        sheet.name,
        sheet.keys[0].text,
        sheet.keys[1].text if columns else "",
        rows.keys,
        columns.keys if columns else [],
        names,
        cells,
        [part.text for part in sheet.parts],
        kinds,
        rows.kind,
        columns.kind if columns else Kind("word"),
        None,
        sheet.head.span,
        sheet.cites,
        [row.line.span for row in sheet.rows],
    )


# ---- cells ------------------------------------------------------------------------------------------------------


def _cells(book: Book, sheet: TableSheet, grid: list[list[Cell]]) -> tuple[list[list[Any]], list[Kind]]:
    """The values of all cells and the kind of each part; `no`, `-` and an empty cell are none."""
    wanted = max(1, len(sheet.parts))
    lists: list[list[Cell]] = [[] for _ in range(wanted)]
    whole: list[bool] = []
    for cell in (cell for row in grid for cell in row):
        none = cell.empty or cell.text.lower() == "no"
        parts = [cell] if wanted == 1 or none else _parts(cell, wanted)
        if not none and len(parts) != wanted:
            shape = " / ".join(part.text for part in sheet.parts)
            book.error(
                "unfit-cell",
                f"`{cell.text}` has {count(len(parts), 'part')}, but a cell of this table is `{shape}`",
                cell,
                help="write `-` for none",
            )
            none = True
        whole.append(not none)
        for place, into in enumerate(lists):
            into.append(Cell("-", cell.file, cell.line, cell.column, cell.end_column) if none else parts[place])
    kinds: list[Kind] = []
    values: list[list[Any]] = []
    for place, column in enumerate(lists):
        name = sheet.parts[place].text if sheet.parts else sheet.name
        kind, found = _kind_of_part(book, column, name)
        if wanted > 1:
            # the whole cell is none, never a part of it, unless a part says so itself
            kind = Kind(
                kind.name, kind.many, any(v is None for v, w in zip(found, whole, strict=True) if w), kind.words
            )
        kinds.append(kind)
        values.append(found)
    flat: list[Any] = [
        (values[0][i] if wanted == 1 else tuple(column[i] for column in values) if whole[i] else None)
        for i in range(len(whole))
    ]
    width = len(grid[0]) if grid else 0
    return [flat[at : at + width] for at in range(0, len(flat), width)], kinds


def _kind_of_part(book: Book, cells: list[Cell], name: str) -> tuple[Kind, list[Any]]:
    """Numbers when all are; a mixture of numbers and codes is words, for a code may be a digit."""
    texts = [cell.text.lower() for cell in cells if not cell.empty]
    some_number = any(number_of(t) is not None for t in texts)
    some_word = any(number_of(t) is None and t != "no" for t in texts)
    if some_number and some_word:
        return read_values(book, cells, name, "word", cells[0])
    return read_values(book, cells, name)


def _parts(cell: Cell, wanted: int) -> list[Cell]:
    spaced = cell.text.count(" / ") == wanted - 1
    return split_list(cell, " / " if spaced else "/")


def _beyond(book: Book, sheet: TableSheet, columns: Keys) -> tuple[Number, Number, Number] | None:
    """`beyond 50 add column 50 for each 50`: the table ends at 50, and more is looked up in pieces."""
    start, column, step = (number_of(cell.text) for cell in sheet.beyond[:3])
    if columns.kind.name != "number":
        book.error("misplaced-beyond", "`beyond` needs columns headed by numbers", sheet.beyond[0])
        return None
    highs = [key.high for key in columns.keys]
    top = None if None in highs else max(high for high in highs if high is not None)
    if top is None or start != top:
        told = "the columns have an open end" if top is None else f"the columns end at {top}"
        book.error("misplaced-beyond", f"{told}, so nothing begins beyond {sheet.beyond[0].text}", sheet.beyond[0])
        return None
    if column is None or not any(key.holds(column) for key in columns.keys):
        book.error("misplaced-beyond", f"no column holds {sheet.beyond[1].text}", sheet.beyond[1])
        return None
    if step is None or step <= 0:
        book.error("misplaced-beyond", "the step must be more than 0", sheet.beyond[2])
        return None
    assert start is not None
    return start, column, step
