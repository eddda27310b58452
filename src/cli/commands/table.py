"""`grognard table`: a table of a title as the players' aid shows it, or one cell of it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cli.console import CLEAN, WrongUse, aligned, nearest, say, say_json
from cli.titles import game_options, loaded, title_argument

if TYPE_CHECKING:
    from interpreter.model.data import Data, Key, Table
    from interpreter.model.kinds import Kind


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    parser.add_argument("table", nargs="?", metavar="TABLE", help="the table; without it, the list of tables")
    parser.add_argument("--row", metavar="KEY", help="look up in the row that holds this number or word")
    parser.add_argument("--column", metavar="KEY", help="look up in the column that holds this number or word")
    parser.add_argument("--json", action="store_true", help="the table, or the cell, as JSON")
    game_options(parser, dice=False)


def run(args: Namespace) -> int:
    data = loaded(args).data
    if args.table is None:
        listed = [(table.name, by(table), cites(table)) for table in data.tables.values()]
        if args.json:
            say_json([{"name": name, "by": keys, "cites": paragraphs} for name, keys, paragraphs in listed])
        else:
            say(aligned(listed) if listed else f"{data.name} has no tables.")
        return CLEAN
    table = data.tables.get(args.table.lower())
    if table is None:
        names = [t.name for t in data.tables.values()]
        raise WrongUse(f"there is no table {args.table!r}.{nearest(args.table, names)}\nTables: {', '.join(names)}.")
    rows, columns = chosen(args, data, table)
    cells = [[cell_text(data, table, place, table.cells[row][place]) for place in columns] for row in rows]
    headings = [heading_text(table, place) for place in columns]
    if args.json:
        from interpreter.export import plain_cell

        found = {
            table.rows[row].text: [plain_cell(data, table, place, table.cells[row][place]) for place in columns]
            for row in rows
        }
        say_json({"table": table.name, "columns": headings, "rows": found})
    elif len(rows) == len(columns) == 1:
        say(cells[0][0])
    else:
        corner = table.row_key + (f" \\ {table.column_key}" if table.column_key else "")
        say(f"{table.name} by {by(table)}{'  ' + cites(table) if table.cites else ''}")
        body = [(table.rows[row].text, *line) for row, line in zip(rows, cells, strict=True)]
        say(aligned([(corner, *headings), *body], right=range(1, len(columns) + 1)))
        if table.parts:
            say(f"each cell: {' / '.join(table.parts)}")
        if table.beyond:
            start, column, step = table.beyond
            say(f"beyond {start}: add column {column} for each {step}")
    return CLEAN


def chosen(args: Namespace, data: Data, table: Table) -> tuple[list[int], list[int]]:
    """The rows and columns asked for: all without a key."""
    width = len(table.column_names) if not table.column_key else len(table.columns)
    rows, columns = list(range(len(table.rows))), list(range(width))
    if args.row is not None:
        rows = [looked_up(data, table, "row", table.rows, table.row_kind, args.row)]
    if args.column is not None and table.column_key:
        columns = [looked_up(data, table, "column", table.columns, table.column_kind, args.column)]
    elif args.column is not None:
        low = [name.lower() for name in table.column_names]
        if args.column.lower() not in low:
            raise WrongUse(
                f"table {table.name} has no column {args.column!r}.{nearest(args.column, table.column_names)}\n"
                f"Columns: {', '.join(table.column_names)}."
            )
        columns = [low.index(args.column.lower())]
    return rows, columns


def looked_up(data: Data, table: Table, what: str, keys: Sequence[Key], kind: Kind, text: str) -> int:
    """The place of the key that holds what was typed; written as the heading is, or as a number inside its range."""
    for place, key in enumerate(keys):
        if key.text.lower() == text.lower():
            return place
    value = key_value(data, kind, text)
    for place, key in enumerate(keys):
        if value is not None and isinstance(value, str) == bool(key.word) and key.holds(value):
            return place
    raise WrongUse(
        f"table {table.name} has no {what} for {text!r}.\n{what.capitalize()}s: {', '.join(k.text for k in keys)}."
    )


def key_value(data: Data, kind: Kind, text: str) -> Any:
    from interpreter.export import roster_of

    roster = roster_of(data, kind.name)
    if roster is not None:
        return roster.index.get(text.lower())
    try:
        return Fraction(text) if len(text) < 40 else None
    except (ValueError, ZeroDivisionError):
        return text


def heading_text(table: Table, place: int) -> str:
    return table.columns[place].text if table.column_key else table.column_names[place]


def cell_text(data: Data, table: Table, place: int, cell: Any) -> str:
    from interpreter.export import plain_cell

    value = plain_cell(data, table, place, cell)
    if isinstance(value, list):
        return " / ".join("-" if part is None else str(part) for part in value)
    return "-" if value is None else "yes" if value is True else "no" if value is False else str(value)


def by(table: Table) -> str:
    return f"{table.row_key} and {table.column_key}" if table.column_key else table.row_key


def cites(table: Table) -> str:
    return f"[{', '.join(table.cites)}]" if table.cites else ""
