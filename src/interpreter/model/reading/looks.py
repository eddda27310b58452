"""Whether the words of `look` are such as the screen understands."""

from __future__ import annotations

from dataclasses import replace

from interpreter.model.data import Cell
from interpreter.model.looks import COLOURS, DRAWN, factor_words
from interpreter.model.reading.book import Book


def check_look(book: Book) -> None:
    """Colours, ways of drawing and factors that exist; marks that are one sign or three."""
    for sheet in book.sheets.get("look", []):
        if sheet.column("thing") < 0:
            continue  # told already
        seen: set[str] = set()
        for row in sheet.rows:
            thing = sheet.cell(row, "thing").text.lower()
            if thing in seen:
                continue  # told already
            seen.add(thing)
            _one_of(book, sheet.cell(row, "colour"), "colour", COLOURS)
            _one_of(book, sheet.cell(row, "drawn"), "way of drawing", DRAWN)
            _factors(book, sheet.cell(row, "factors"))


def _one_of(book: Book, cell: Cell, what: str, words: tuple[str, ...]) -> None:
    if not cell.empty and cell.text.lower() not in words:
        every = ", ".join(words)
        book.unknown("unknown-word", f"`{cell.text}` is no {what}", cell, words, help=f"write one of {every}")


def _factors(book: Book, cell: Cell) -> None:
    if cell.empty:
        return
    known = {*book.data.units.columns, *(one.name.lower() for one in book.data.fields if one.owner == "unit")}
    for word in factor_words(cell.text):
        if word not in known:
            wrong = replace(cell, text=word)
            book.unknown("unknown-word", f"counters have no column or field `{word}`", wrong, sorted(known))
