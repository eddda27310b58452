"""Reading the data blocks of a title into `model.data.Data`.

Each block becomes a sheet of cells that know their place; each kind of block has its reader; whatever does not fit is
told at the very cell, and the rest is read on, so that one run finds every mistake.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.language.diagnostic import Report
from interpreter.model.data import Data
from interpreter.model.reading.book import Book
from interpreter.model.reading.columns import settle_column
from interpreter.model.reading.drawing import build_neighbours, read_map
from interpreter.model.reading.fields import read_fields
from interpreter.model.reading.ground import read_calendar, read_legend, read_terrain
from interpreter.model.reading.looks import check_look
from interpreter.model.reading.notes import read_doctrine, read_look, read_rooms, read_rulebook
from interpreter.model.reading.people import read_nations, read_sides, read_title
from interpreter.model.reading.pieces import read_counters, read_types, settle_plain_names
from interpreter.model.reading.placements import read_placements
from interpreter.model.reading.places import read_places, read_regions
from interpreter.model.reading.sheets import HasTree, sheet_of
from interpreter.model.reading.sides_of_hexes import read_hexsides, settle_legend
from interpreter.model.reading.spaces import add_turns_and_carriers, read_boxes, read_links, settle_begins
from interpreter.model.reading.tables import read_tables, table_sheet

__all__ = ["HasTree", "read_data"]


def read_data(blocks: Iterable[HasTree], report: Report) -> Data:
    """Reads every data block among `blocks` (others are passed over) and reports every mistake in them."""
    book = Book(Data(), report)
    tables = []
    for block in blocks:
        if block.tree is None:
            continue
        if block.tree.data == "data":
            sheet = sheet_of(block)
            book.sheets.setdefault(sheet.kind, []).append(sheet)
        elif block.tree.data == "table":
            tables.append(table_sheet(block))
    _check_properties(book)
    read_title(book)
    read_sides(book)
    read_nations(book)
    read_types(book)
    symbols = read_terrain(book)
    read_legend(book)
    read_map(book, symbols)
    read_calendar(book)
    read_counters(book)
    read_boxes(book)
    add_turns_and_carriers(book)
    build_neighbours(book)
    read_places(book)
    read_regions(book)
    read_links(book)
    read_hexsides(book)
    read_fields(book)
    _settle_columns(book)
    settle_legend(book)
    read_tables(book, tables)
    read_rooms(book)
    settle_plain_names(book)
    read_placements(book)
    settle_begins(book)
    read_look(book)
    check_look(book)
    read_doctrine(book)
    read_rulebook(book)
    book.data.space_terrain.append(-1)
    book.data.space_nation.append(-1)
    return book.data


def _check_properties(book: Book) -> None:
    """Only a few kinds of block have properties; elsewhere a line without bars is a slip."""
    known = {"title": None, "map": None, "doctrine": None, "hexsides": ("default",)}
    for kind, sheets in book.sheets.items():
        for sheet in sheets:
            for line in sheet.properties:
                allowed = known.get(kind, ())
                if allowed is not None and line.name.text.lower() not in allowed:
                    book.error(
                        "unknown-property",
                        f"`{kind}` has no property `{line.name.text}`",
                        line.name,
                        help="rows begin and end with `|`",
                    )


def _settle_columns(book: Book) -> None:
    data = book.data
    owners = {
        "side": data.sides,
        "nation": data.nations,
        "type": data.types,
        "unit": data.units,
        "terrain": data.terrain,
        "space": data.spaces,
        "turn": data.turns,
        "hexside-feature": data.legend,
    }
    for (owner, name), column in book.free.items():
        roster = owners[owner]
        roster.columns[name] = settle_column(book, column, len(roster))
