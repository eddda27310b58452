"""What an expression looks at: the local names it uses and the columns of the state it reads.

Caches stand on this: an answer stays good as long as the columns it read keep their stamps.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Column, Field, Table
from interpreter.model.kinds import Kind

PLACE, UNITS_IN, FACE, NATION_SIDE, TURN, PHASE, ACTIVE, PAST, STARTS, TALLIES, SHOWN, ASKED = range(12)

SKIP = (Field, Column, Table, Kind, Span)


def children(node: Any) -> Iterator[Any]:
    """The expressions directly inside an expression, clause or block."""
    for spec in fields(node):
        value = getattr(node, spec.name)
        if isinstance(value, e.Expr):
            yield value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, e.Expr) or (is_dataclass(item) and not isinstance(item, SKIP)):
                    yield item
        elif isinstance(value, b.Leg | b.Minimum):
            yield value


def uses(node: e.Expr) -> frozenset[str]:
    """The local names an expression needs; `it` only when it is not its own."""
    if isinstance(node, e.Local):
        return frozenset((node.name,))
    found: set[str] = set()
    if isinstance(node, e.Sift | e.Every | e.OfEach | e.Extreme):
        inner = node.test if isinstance(node, e.Sift | e.Every) else node.value
        return uses(node.of) | (uses(inner) - {"it"})
    for child in children(node):
        if isinstance(child, e.Expr):
            found |= uses(child)
    return frozenset(found)


BUILT_IN_READS = {"place": {PLACE}, "side-of-unit": {NATION_SIDE}, "fit": {FACE}, "fits-in": {FACE}}


class Depends:
    """Columns read by expressions and blocks, found once for each."""

    def __init__(self, rules: b.Rules) -> None:
        self.rules = rules
        self.known: dict[int, frozenset[int]] = {}
        self.parts: dict[int, tuple[frozenset[int], list[Any]]] = {}
        self.kept: list[Any] = []  # keeps the nodes alive, so that their ids stay theirs

    def of(self, node: Any) -> frozenset[int]:
        """The columns an expression, clause or block reads, through everything it calls."""
        if id(node) not in self.known:
            found: set[int] = set()
            seen: set[int] = set()
            waiting = [node]
            while waiting:
                part = waiting.pop()
                if id(part) in seen:
                    continue
                seen.add(id(part))
                columns, called = self.direct(part)
                found |= columns
                waiting += called
            self.known[id(node)] = frozenset(found)
        return self.known[id(node)]

    def calls(self, node: Any) -> list[Any]:
        """The blocks an expression or block asks directly."""
        return self.direct(node)[1]

    def direct(self, node: Any) -> tuple[frozenset[int], list[Any]]:
        """Columns read by the node itself, and the blocks it asks."""
        if id(node) not in self.parts:
            columns: set[int] = set()
            called: list[Any] = []
            waiting = [node]
            while waiting:
                part = waiting.pop()
                self.own(part, columns, called)
                waiting += children(part)
            self.kept.append(node)
            self.parts[id(node)] = (frozenset(columns), called)
        return self.parts[id(node)]

    def own(self, node: Any, read: set[int], called: list[Any]) -> None:
        if isinstance(node, e.FieldOf):
            read.add(node.field.column)
        elif isinstance(node, e.AttrOf):
            read |= {FACE} if node.column.back is not None else set()
        elif isinstance(node, e.BuiltIn):
            read |= BUILT_IN_READS.get(node.name, set())
        elif isinstance(node, e.UnitsIn):
            read |= {PLACE, UNITS_IN}
        elif isinstance(node, e.UnitsOfSide | e.NationsOfSide):
            read.add(NATION_SIDE)
        elif isinstance(node, e.PastForms | e.FieldOfForm):
            read |= {PAST, STARTS}
        elif isinstance(node, e.AskedOf):
            read.add(ASKED)
        elif isinstance(node, e.Call):
            called.append(node.block)
        elif isinstance(node, e.ZoneOf):
            read.add(PLACE)
            called.append(node.zone)
        elif isinstance(node, e.RouteUse):
            called.append(node.route)
        elif isinstance(node, b.Goal) and node.connected:
            called.append(self.rules.routes[node.connected])
        elif isinstance(node, b.Zone):
            read.add(PLACE)
