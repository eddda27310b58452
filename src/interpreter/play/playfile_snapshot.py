"""What a play file leads to, as text that is kept beside a test: a changed clause shows as a changed line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from interpreter.play.odds_text import odds_text
from interpreter.play.plain_answers import explained_text, units_text
from interpreter.play.playfile_result import PlayResult

if TYPE_CHECKING:
    from interpreter.model.data import Table
    from interpreter.play.game import Game

MOST_CHOICES = 500
PARTS = ("log", "choices", "units")


def snapshot_text(
    result: PlayResult,
    what: Sequence[str] = (),
    *,
    explain: Sequence[str] = (),
    odds: Sequence[str] = (),
    tables: Sequence[str] = (),
) -> str:
    """The parts asked for (by default the log), each under a heading; `explain`, `odds` and `tables` name values,
    choices and tables."""
    game = result.game
    if game is None:
        return result.told()
    parts: list[tuple[str, str]] = []
    for part in what or (() if explain or odds or tables else ("log",)):
        if part not in PARTS:
            raise ValueError(f"no part of a snapshot is called {part!r}; there are {', '.join(PARTS)}")
        parts.append((part, {"log": log_text, "choices": choices_text, "units": units_text}[part](game)))
    parts += [(f"explain {value}", explained_text(game, value)) for value in explain]
    parts += [(f"odds {choice}", odds_text(game.odds(choice))) for choice in odds]
    parts += [(f"table {name}", table_text(game, name)) for name in tables]
    return "\n\n".join(f"== {heading}\n{text}" for heading, text in parts) + "\n"


def log_text(game: Game) -> str:
    return "\n".join(game.log)


def choices_text(game: Game) -> str:
    """Who decides, and every choice as it would be typed."""
    lines: list[str] = []
    for decision in game.decisions:
        lines.append(decision.prompt)
        listed = [game.text(choice) for choice in islice(game.choices_of(decision), MOST_CHOICES + 1)]
        lines += [f"  {text}" for text in listed[:MOST_CHOICES]]
        if len(listed) > MOST_CHOICES:
            lines.append("  and more")
    return "\n".join(lines) or "the game is over"


def table_text(game: Game, name: str) -> str:
    """A table of the title with its keys, column under column."""
    from interpreter.export import plain_cell

    data = game.title.data
    table: Table | None = data.tables.get(name.lower())
    if table is None:
        return f"there is no table {name}"
    width = len(table.columns) if table.column_key else len(table.column_names)
    headings = [table.columns[i].text for i in range(width)] if table.column_key else list(table.column_names)
    rows = [[table.row_key + (f" \\ {table.column_key}" if table.column_key else ""), *headings]]
    for key, cells in zip(table.rows, table.cells, strict=True):
        row = [key.text]
        for place in range(width):
            cell = plain_cell(data, table, place, cells[place])
            parts = cell if isinstance(cell, list) else [cell]
            row.append(" / ".join("-" if part is None else str(part) for part in parts))
        rows.append(row)
    wide = [max(len(row[i]) for row in rows) for i in range(width + 1)]
    return "\n".join("  ".join(cell.rjust(wide[i]) for i, cell in enumerate(row)).rstrip() for row in rows)
