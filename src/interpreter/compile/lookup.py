"""Looking up a table: the row and column whose headings hold the keys."""

from __future__ import annotations

from typing import Any

from interpreter.model.data import Data, Key, Roster, Table
from interpreter.model.kinds import Kind

KEPT = 4096  # remembered look-ups; keys are few, the bound is for malice


class OffTable(Exception):
    """A key lies outside the table's headings."""


class Reader:
    """One table, with the answers it gave."""

    def __init__(self, table: Table, data: Data | None = None) -> None:
        self.table = table
        self.data = data
        self.known: dict[Any, Any] = {}

    def __call__(self, row: Any, column: Any = None) -> Any:
        key = (row, column)
        try:
            return self.known[key]
        except KeyError:
            pass
        found = self.read(row, column)
        if len(self.known) >= KEPT:
            self.known.clear()
        self.known[key] = found
        return found

    def read(self, row: Any, column: Any) -> Any:
        table = self.table
        line = table.cells[self.place(table.rows, row, table.row_key, table.row_kind)]
        if not table.column_key:
            return tuple(line) if len(line) > 1 else line[0]
        if table.beyond is not None and column > table.beyond[0]:
            return self.read_beyond(row, column, table.beyond)
        return line[self.place(table.columns, column, table.column_key, table.column_kind)]

    def read_beyond(self, row: Any, column: Any, beyond: tuple[Any, Any, Any]) -> Any:
        """Past the last column the table goes on additively: whole steps, then the column of what is left."""
        edge, added, step = beyond
        times = (column - edge + step - 1) // step
        rest = column - times * step
        more = self.read(row, added)
        found = self.read(row, rest) if rest > 0 else (tuple(0 for _ in more) if isinstance(more, tuple) else 0)
        if isinstance(found, tuple):
            return tuple(a + times * b for a, b in zip(found, more, strict=True))
        return found + times * more

    def place(self, keys: list[Key], value: Any, name: str, kind: Kind | None) -> int:
        for number, key in enumerate(keys):
            if key.holds(value):
                return number
        raise OffTable(f"the table `{self.table.name}` has no {name} {self.told(value, kind)}")

    def told(self, value: Any, kind: Kind | None) -> Any:
        """The key as a player would say it: things have names."""
        if kind is None or self.data is None or not kind.is_thing or kind.many:
            return value
        roster = next((r for r in rosters_of(self.data) if r.kind == kind.name), None)
        return roster.names[value] if roster is not None and 0 <= value < len(roster) else value


def rosters_of(data: Data) -> tuple[Roster, ...]:
    return (data.nations, data.sides, data.types, data.units, data.terrain, data.spaces, data.turns)
