"""Aligning the rows of a table: numbers to the right, words to the left, the heading as its column."""

from __future__ import annotations

import re

from interpreter.language.render import width_of

_NUMBER = re.compile(r"[+-]?[0-9]+(?:/[0-9]+)?")


def cells_of(line: str, drawn: bool) -> list[str]:
    """The cells of a row.  On a `drawn` map the blanks before the first hex of a row are part of the picture."""
    start, end = line.index("|"), line.rindex("|")
    cells = line[start + 1 : end].split("|") if end > start else []
    if drawn:
        return [cells[0].strip(), *(cell.removeprefix(" ").rstrip() for cell in cells[1:])] if cells else []
    return [cell.strip() for cell in cells]


def aligned(rows: list[list[str]]) -> list[str]:
    """The rows of one table, the first being its heading, as lines of equal columns."""
    widths: list[int] = []
    for row in rows:
        for column, cell in enumerate(row):
            if column == len(widths):
                widths.append(0)
            widths[column] = max(widths[column], width_of(cell))
    numeric = [_all_numbers(rows[1:], column) for column in range(len(widths))]
    lines = []
    for number, row in enumerate(rows):
        shown = []
        for column, cell in enumerate(row):
            with_column = number == 0 or cell == "-"  # a heading, and a dash for none, stand as their column does
            right = numeric[column] if with_column else _NUMBER.fullmatch(cell) is not None
            gap = " " * (widths[column] - width_of(cell))
            shown.append(gap + cell if right else cell + gap)
        lines.append("| " + " | ".join(shown) + " |")
    return lines


def _all_numbers(rows: list[list[str]], column: int) -> bool:
    cells = [row[column] for row in rows if column < len(row) and row[column] not in ("", "-")]
    return bool(cells) and all(_NUMBER.fullmatch(cell) for cell in cells)
