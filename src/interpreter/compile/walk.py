"""Going through the parts of an expression."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from interpreter.model.expressions import Every, Expr, Extreme, Local, OfEach, Sift

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


def mentions(expr: Expr | None, name: str) -> bool:
    """Whether this name of the block stands somewhere in the expression."""
    if expr is None:
        return False
    return (isinstance(expr, Local) and expr.name == name) or any(mentions(part, name) for part in children(expr))


_BINDING = {Sift: "test", Every: "test", OfEach: "value", Extreme: "value"}  # the part in which `it` is the member


def as_it(expr: Expr, name: str) -> Expr | None:
    """The expression with this local name called `it`; None when another `it` stands in the way."""
    if isinstance(expr, Local):
        return replace(expr, name="it") if expr.name.lower() == name else expr
    bound = _BINDING.get(type(expr))
    changes: dict[str, Any] = {}
    for part in fields(expr):
        value = getattr(expr, part.name)
        if isinstance(value, Expr):
            if part.name == bound:
                if name in names_in(value):
                    return None
                continue
            new = as_it(value, name)
            if new is None:
                return None
            changes[part.name] = new
        elif isinstance(value, list) and value and isinstance(value[0], Expr):
            made = [as_it(item, name) for item in value]
            if any(item is None for item in made):
                return None
            changes[part.name] = made
    return replace(expr, **changes) if changes else expr


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
