"""What was chosen secretly and where it is looked at again, so that the log does not tell it by its results.

A secret is `(name, side)`, what a side answered to a question asked of all (-1: any side), or `(name, KEPT)`, what one
player chose alone.  Names made of secrets, in a block or by way of the procedures it runs, are as secret as these.
"""

from __future__ import annotations

from typing import Any

from interpreter.compile.routes.names import blocks_asked, expressions_in
from interpreter.compile.walk import children, names_in
from interpreter.model.blocks import Apply, Choose, ForEach, Let, Procedure, Rules, Run, Trigger
from interpreter.model.expressions import AskedOf, Const, Expr
from interpreter.model.walk import inside

KEPT = -2

Secret = tuple[str, int]


def answers_in(expr: Expr) -> set[Secret]:
    """The answers to questions to all sides that this looks at, also by way of values and conditions."""
    found: set[Secret] = set()
    seen: set[int] = set()
    things: list[Any] = [expr]
    while things:
        thing = things.pop()
        waiting = list(expressions_in(thing))
        while waiting:
            one = waiting.pop()
            if isinstance(one, AskedOf):
                found.add((one.name.lower(), int(one.side.value) if isinstance(one.side, Const) else -1))
            waiting.extend(children(one))
        for block in blocks_asked(thing):
            if id(block) not in seen:
                seen.add(id(block))
                things.append(block)
    return found


class Secrets:
    """The secrets behind every name of every acting block; nothing where nobody chooses secretly."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.names: dict[str, dict[str, set[Secret]]] = {}  # block to name to secrets
        self.grown = bool(rules.secretly)
        blocks: list[Any] = []
        if rules.secretly:
            blocks = [*rules.procedures.values(), *rules.actions.values(), *rules.triggers, *rules.duties]
        parts = [(key(block), block, list(inside(block))) for block in blocks]
        if rules.secretly and rules.scenario is not None:
            parts.append(("set-up", None, list(inside(rules.scenario.setup))))
        while self.grown:
            self.grown = False
            for where, block, rows in parts:
                if isinstance(block, Trigger) and block.event in ("before", "after"):
                    for name, found in list(self._of(block.of).items()):
                        self._add(where, name, found)
                for row in rows:
                    self._row(where, row)

    def _of(self, where: str) -> dict[str, set[Secret]]:
        rules, low = self.rules, where.lower()
        block = rules.procedures.get(low) or rules.actions.get(low)
        return self.names.get(key(block), {}) if block is not None else {}

    def _row(self, where: str, row: Any) -> None:
        if isinstance(row, Choose) and row.secretly:
            self._add(where, row.name, {(row.name.lower(), KEPT)})
        elif isinstance(row, Let):
            self._add(where, row.name, self.behind(where, row.value))
        elif isinstance(row, ForEach):
            self._add(where, row.name, self.behind(where, row.members))
        elif isinstance(row, Run):
            self._call(where, self.rules.procedures[row.procedure.lower()], row.args)
        elif isinstance(row, Apply):
            for code in {cell for cells in row.cell.table.cells for cell in cells if isinstance(cell, str)}:
                if code.lower() in self.rules.procedures:
                    self._call(where, self.rules.procedures[code.lower()], row.args)

    def _call(self, where: str, procedure: Procedure, args: list[Expr]) -> None:
        for (name, _), arg in zip(procedure.params, args, strict=False):
            self._add(key(procedure), name, self.behind(where, arg))

    def _add(self, where: str, name: str, found: set[Secret]) -> None:
        known = self.names.setdefault(where, {}).setdefault(name.lower(), set())
        if not found <= known:
            known |= found
            self.grown = True

    def behind(self, where: str, expr: Expr) -> set[Secret]:
        """The secrets that an expression of this block looks at."""
        known = self.names.get(where, {})
        found = answers_in(expr)
        for name in names_in(expr):
            found |= known.get(name, set())
        return found

    def told(self, where: str, expr: Expr) -> tuple[Secret, ...]:
        """The same, for an instruction whose result the log would tell."""
        return tuple(sorted(self.behind(where, expr))) if self.rules.secretly else ()


def key(block: Any) -> str:
    """One name for each acting block: kinds do not share names of their own kind, but a trigger may be called like an
    action."""
    return f"{type(block).__name__} {block.name.lower()}"
