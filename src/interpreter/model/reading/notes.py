"""What surrounds the rules: rooms, look, doctrine and the rulebook list."""

from __future__ import annotations

import re
from typing import Any

from interpreter.model.data import Cell, Paragraph
from interpreter.model.reading.book import Book
from interpreter.model.reading.numbers import number_of
from interpreter.model.reading.sheets import Row, Sheet, shown_place

# `8.59`, `3.2.1`, `10-4`, `11B3a#2`, `4.0 (10a)`, `12.1(plan-b)`: words and numbers, joined by one sign each
PARAGRAPH = re.compile(r"[^\W_]+(?:[.#/ -][^\W_]+)*(?: ?\([^\W_]+(?:[-. ][^\W_]+)*\)[^\W_]*)*(?:#[^\W_]+)*")


def _texts(sheet: Sheet, row: Row) -> dict[str, str]:
    return {
        heading.text.lower(): "" if cell.empty else cell.text
        for heading, cell in zip(sheet.headings, row.cells, strict=False)
    }


def read_rooms(book: Book) -> None:
    """`rooms NAME`: what fits together in one hex; the words of `takes` and `counted` are the resolver's."""
    for sheet in book.sheets.get("rooms", []):
        if not sheet.name:
            book.error("no-name", "these rooms have no name", sheet.head, help="write `rooms NAME:`")
            continue
        if not book.check_headings(sheet, ("room", "takes", "holds"), ("counted",), free=False):
            continue
        book.check_rows(sheet)
        low = sheet.name.lower()
        if low not in book.data.rooms:
            name = sheet.head
            book.data.names.setdefault(low, []).append(("rooms", low, name.span))
        rooms = book.data.rooms.setdefault(low, [])
        for row in sheet.rows:
            holds = sheet.cell(row, "holds")
            if number_of(holds.text) is None:
                book.error("unfit-cell", f"`holds` is a number, but here is `{holds.text}`", holds)
            rooms.append(_texts(sheet, row))


def read_look(book: Book) -> None:
    """`look`: colour and mark of sides, nations, types, terrain, features, for the screen."""
    data = book.data
    given = ("neutral", "selected", "background")
    for sheet in book.sheets.get("look", []):
        if not book.check_headings(sheet, ("thing",), (), free=True):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            thing = sheet.cell(row, "thing")
            low = thing.text.lower()
            if low not in data.names and low not in given and low not in data.spaces.index:
                known = [*data.sides.names, *data.nations.names, *data.types.names, *data.terrain.names]
                known += [*data.features, *data.edge_features, *data.regions, *given]
                book.unknown("unknown-thing", f"nothing is called `{thing.text}`", thing, known)
                continue
            if any(other.get("thing", "").lower() == low for other in data.look):
                book.error("look-twice", f"`{thing.text}` already has a look", thing)
                continue
            data.look.append(_texts(sheet, row))


def read_doctrine(book: Book) -> None:
    """`doctrine NAME`: wishes and weights for a player of wood; wishes are expressions, kept as cells."""
    for sheet in book.sheets.get("doctrine", []):
        if not book.check_headings(sheet, ("wants", "weight"), (), free=False):
            continue
        book.check_rows(sheet)
        wants: list[tuple[Any, Any]] = []
        for row in sheet.rows:
            weight = number_of(sheet.cell(row, "weight").text)
            if weight is None:
                cell = sheet.cell(row, "weight")
                book.error("unfit-cell", f"`weight` is a number, but here is `{cell.text}`", cell)
                continue
            wants.append((sheet.cell(row, "wants"), weight))
        plays = sheet.property("plays")
        for item in plays.items if plays else []:
            if item.text.lower() not in book.data.sides.index:
                book.unknown("unknown-side", f"there is no side `{item.text}`", item, book.data.sides.names)
        entry: dict[str, Any] = {"name": sheet.name, "wants": wants, "cites": sheet.cites}
        for line in sheet.properties:
            entry[line.name.text.lower()] = [item.text for item in line.items]
        book.data.doctrine.append(entry)


def read_rulebook(book: Book) -> None:
    """`rulebook`: each paragraph with our heading; `kind` is exec or text, `state` may be `by silence`."""
    paragraphs = book.data.rulebook
    for sheet in book.sheets.get("rulebook", []):
        if not book.check_headings(sheet, ("paragraph", "heading"), ("kind", "state", "category"), free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            cell, heading = sheet.cell(row, "paragraph"), sheet.cell(row, "heading")
            if cell.empty:
                book.error("no-name", "this row does not name its paragraph", cell)
                continue
            number = _paragraph_number(book, cell)
            if number in paragraphs:
                first = shown_place(paragraphs[number].span)
                book.error("paragraph-twice", f"paragraph {number} is listed twice", cell, note=f"first at {first}")
                continue
            kind, state = sheet.cell(row, "kind"), sheet.cell(row, "state")
            if not kind.empty and kind.text.lower() not in ("exec", "text"):
                book.unknown("unknown-word", f"`kind` is `exec` or `text`, not `{kind.text}`", kind, ("exec", "text"))
            if not state.empty and state.text.lower() != "by silence":
                book.error(
                    "unknown-word",
                    f"`state` is `by silence` or nothing, not `{state.text}`",
                    state,
                    help="whether a paragraph is encoded and tested is found out by the program",
                )
            category = sheet.cell(row, "category")
            paragraphs[number] = Paragraph(
                number,
                "" if heading.empty else heading.text,
                "" if category.empty else category.text,
                kind.text.lower() != "text",
                state.text.lower() == "by silence",
                cell.span,
            )


def _paragraph_number(book: Book, cell: Cell) -> str:
    """The number as citations can name it; of a malformed one, what was probably meant."""
    if PARAGRAPH.fullmatch(cell.text):
        return cell.text
    meant = cell.text.strip(" .,;:-#/[]§")
    good = PARAGRAPH.fullmatch(meant) is not None
    help = f"write `{meant}`" if good else "words and numbers joined by one sign each: `8.59`, `10-4`, `4.0 (3)`"
    book.error("bad-paragraph", f"`{cell.text}` is no number of a paragraph", cell, help=help)
    return meant if good else cell.text
