"""A data block as a sheet of paper: properties, a row of headings, rows of cells, each with its place in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from lark import Token, Tree

from interpreter.language.diagnostic import Span
from interpreter.model.data import Cell, Cites
from interpreter.model.trees import Node, cites_of


class HasTree(Protocol):
    """What a block of the parser gives us; `tree` is None when nothing of it could be read.

    A block may also have `broken`: some of its lines were set aside, and the mistakes in them already told.
    """

    @property
    def tree(self) -> Any: ...
    @property
    def file(self) -> str: ...


@dataclass(slots=True)
class Property:
    """A line such as `columns 01..29`: a word and what follows it."""

    name: Cell
    items: list[Cell]
    cites: Cites


@dataclass(slots=True)
class Row:
    cells: list[Cell]
    line: Cell  # the whole line, for messages about the row itself
    cites: Cites


@dataclass(slots=True)
class Sheet:
    """A block of piped rows.  `head` is the place of its kind and name; `broken` says that lines are missing."""

    kind: str
    name: str
    head: Cell
    cites: Cites
    properties: list[Property] = field(default_factory=list)
    headings: list[Cell] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    broken: bool = False

    def column(self, name: str) -> int:
        """The place of the column with that heading, or -1."""
        for place, heading in enumerate(self.headings):
            if heading.text.lower() == name:
                return place
        return -1

    def find_headings(self, *names: str) -> None:
        """In a broken sheet another line may have slipped in above the headings: looks for the line they are on."""
        for number, row in enumerate(self.rows):
            if self.headings and any(cell.text.lower() in names for cell in self.headings):
                return
            if self.broken and any(cell.text.lower() in names for cell in row.cells):
                self.headings = row.cells
                del self.rows[: number + 1]

    def property(self, name: str) -> Property | None:
        return next((p for p in self.properties if p.name.text.lower() == name), None)

    def cell(self, row: Row, name: str) -> Cell:
        """The cell of that column; an empty one when the sheet has no such column."""
        place = self.column(name)
        if 0 <= place < len(row.cells):
            return row.cells[place]
        line = row.line
        return Cell("", line.file, line.line, line.column, line.end_column)


def cell_of(token: Token, file: str) -> Cell:
    text = str(token)
    if token.type == "STRING":
        text = text[1:-1]
    column = token.column or 1
    file = getattr(token, "file", file)
    return Cell(text, file, token.line or 1, column, token.end_column or column + len(token))


def file_of(tree: Node, file: str) -> str:
    """The file a clause stands in: an overlay may have brought it from another one than the rest of its block."""
    return str(getattr(tree.meta, "file", file))


def sheet_of(block: HasTree) -> Sheet:
    """The sheet of a `data` block."""
    tree, file = block.tree, file_of(block.tree, block.file)
    kind_token = _first_token(tree.children[0])
    name_tree = tree.children[1]
    names = [t for t in name_tree.children if isinstance(t, Token)] if isinstance(name_tree, Tree) else []
    last = names[-1] if names else kind_token
    head = cell_of(kind_token, file)
    head.end_column = last.end_column or head.end_column
    sheet = Sheet(str(kind_token), " ".join(str(t) for t in names), head, cites_of(tree))
    sheet.broken = bool(getattr(block, "broken", False))
    fill(sheet, tree, file)
    return sheet


def fill(sheet: Sheet, tree: Node, file: str) -> None:
    """Copies the properties and rows of the tree into the sheet; the first row is the headings."""
    for child in _trees(tree):
        where = file_of(child, file)
        if child.data == "property":
            name, *items = [cell_of(t, where) for t in child.children if isinstance(t, Token)]
            sheet.properties.append(Property(name, items, cites_of(child)))
        elif child.data == "row":
            cells = _cells(child, where, sheet.headings)
            meta = child.meta
            # the line ends with the last cell: the citation after it is not part of the row
            end = max([c.end_column for c in cells if c.text] or [meta.column + 1]) + 2
            line = Cell("", where, meta.line, meta.column, end)
            if sheet.headings:
                sheet.rows.append(Row(cells, line, cites_of(child)))
            else:
                sheet.headings = cells


def _cells(row: Node, file: str, headings: list[Cell]) -> list[Cell]:
    cells: list[Cell] = []
    past = row.meta.column + 1  # just after the first bar
    for place, token in enumerate(row.children[:-1]):
        if isinstance(token, Token):
            cells.append(cell_of(token, file))
            past = (token.end_column or past) + 2
            continue
        # nobody wrote anything here: point where the heading of an aligned table stands
        column = max(past + 1, headings[place].column if place < len(headings) else 0)
        cells.append(Cell("", file, row.meta.line, column, column + 1))
        past = column + 1
    return cells


def _first_token(part: Tree[Token] | Token) -> Token:
    while isinstance(part, Tree):
        part = part.children[0]
    return part


def _trees(tree: Node) -> Iterator[Node]:
    return (child for child in tree.children if isinstance(child, Tree))


def split_list(cell: Cell, separator: str = ",") -> list[Cell]:
    """The parts of a cell `a, b, c`, each with its own place."""
    parts: list[Cell] = []
    at = 0
    for piece in cell.text.split(separator):
        bare = piece.strip()
        if bare:
            start = cell.column + at + piece.index(bare)
            parts.append(Cell(bare, cell.file, cell.line, start, start + len(bare)))
        at += len(piece) + len(separator)
    return parts


def split_words(cell: Cell) -> list[Cell]:
    """The words of a cell, each with its own place."""
    words: list[Cell] = []
    at = 0
    for word in cell.text.split():
        at = cell.text.index(word, at)
        words.append(Cell(word, cell.file, cell.line, cell.column + at, cell.column + at + len(word)))
        at += len(word)
    return words


def shown_place(span: Span | None) -> str:
    """`map.rules:12`, for the note that names the other place of a clash."""
    return f"{span.file}:{span.line}" if span else "the language itself"
