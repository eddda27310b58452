"""Going through the parts of an expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from interpreter.model.expressions import Expr, Local

_PARTS: dict[type, tuple[str, ...]] = {}
_LEAVES = frozenset({"kind", "span", "cites", "block", "route", "zone", "table", "action", "field", "column"})


def children(expr: Expr) -> Iterator[Expr]:
    """The expressions inside this one, in written order; not the blocks it refers to."""
    kind = type(expr)
    names = _PARTS.get(kind)
    if names is None:
        names = _PARTS[kind] = tuple(part.name for part in fields(expr) if part.name not in _LEAVES)
    for name in names:
        part = getattr(expr, name)
        if isinstance(part, Expr):
            yield part
        elif isinstance(part, list):
            for item in part:
                if isinstance(item, Expr):
                    yield item


def names_in(*exprs: Expr | None) -> set[str]:
    """The local names these expressions look at, in lower case."""
    found: set[str] = set()
    waiting = [expr for expr in exprs if expr is not None]
    while waiting:
        expr = waiting.pop()
        if isinstance(expr, Local):
            found.add(expr.name.lower())
        else:
            waiting.extend(children(expr))
    return found
