"""What was chosen secretly and where it is looked at again, so that the log does not tell it by its results."""

from __future__ import annotations

from typing import Any

from interpreter.compile.instructions import Code
from interpreter.compile.routes.names import blocks_asked, expressions_in
from interpreter.compile.walk import children, names_in
from interpreter.model.expressions import AskedOf, Const, Expr


def answers_in(expr: Expr) -> tuple[tuple[str, int], ...]:
    """The answers to questions to all sides that this looks at, also by way of values and conditions: the name, and
    whose answer (-1: any side's)."""
    found: set[tuple[str, int]] = set()
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
    return tuple(sorted(found))


def secret_in(code: Code, expr: Expr) -> bool:
    """Whether this looks at what a player of this block chose secretly."""
    return bool(code.secret) and not code.secret.isdisjoint(names_in(expr))
