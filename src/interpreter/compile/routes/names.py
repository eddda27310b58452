"""Which names the clauses of a route look at, and the same clause said with simpler names.

A clause that looks only at `hex` can be answered for all hexes at once; one that looks at `here` and `hex` must be
asked for each step; one that looks at `path` for each way.  So `far of hexside` becomes `hex`, `near of hexside`
becomes `here`, and what is asked of the side itself, whichever way it is crossed, looks at `edge`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from interpreter.compile.helpers import bits
from interpreter.compile.walk import children
from interpreter.model.blocks import Block, Route
from interpreter.model.expressions import BuiltIn, Call, Expr, Local, RouteUse, ZoneOf
from interpreter.model.kinds import CROSSING, HEXSIDE, SPACE, Kind

# The names a step gives, in the order in which their values are handed to compiled clauses.
STEP_NAMES = ("here", "hex", "edge", "hexside", "path", "so-far")
HERE, HEX, EDGE, HEXSIDE_NAME, PATH, SO_FAR = range(6)


def local(name: str, kind: Kind, like: Expr) -> Local:
    return Local(name, kind=kind, span=like.span, cites=like.cites)


def simpler(expr: Expr) -> Expr:
    """The same expression with `near`, `far` and the side of a crossing replaced by the names they stand for."""
    if isinstance(expr, BuiltIn):
        of = [arg.name.lower() if isinstance(arg, Local) else "" for arg in expr.args]
        if of == ["hexside"]:
            if expr.name == "far":
                return local("hex", SPACE, expr)
            if expr.name == "near":
                return local("here", SPACE, expr)
            if expr.name == "edge-of":
                return local("edge", HEXSIDE, expr)
        if of in (["here", "hex"], ["hex", "here"]) and expr.name == "hexside":
            return local("edge", HEXSIDE, expr)
        if of == ["here", "hex"] and expr.name == "crossing":
            return local("hexside", CROSSING, expr)
    return rebuilt(expr, simpler)


def rebuilt(expr: Expr, change: Any) -> Expr:
    """The expression with `change` applied to each direct part; the very same object when nothing changed."""
    changes: dict[str, Any] = {}
    for part in fields(expr):
        value = getattr(expr, part.name)
        if isinstance(value, Expr):
            new = change(value)
            if new is not value:
                changes[part.name] = new
        elif isinstance(value, list) and any(isinstance(item, Expr) for item in value):
            items = [change(item) if isinstance(item, Expr) else item for item in value]
            if any(new is not old for new, old in zip(items, value, strict=True)):
                changes[part.name] = items
    return replace(expr, **changes) if changes else expr


def names_of(expr: Expr | None) -> frozenset[str]:
    """The local names an expression looks at, in lower case."""
    found: set[str] = set()
    waiting = [] if expr is None else [expr]
    while waiting:
        one = waiting.pop()
        if isinstance(one, Local):
            found.add(one.name.lower())
        else:
            waiting.extend(children(one))
    return frozenset(found)


def replaced(expr: Expr, names: dict[str, Expr]) -> Expr:
    """The expression with these local names replaced; `it` of an inner set is never among them."""

    def change(part: Expr) -> Expr:
        if isinstance(part, Local):
            return names.get(part.name.lower(), part)
        return rebuilt(part, change)

    return change(expr)


# ---- blocks that ask for themselves -----------------------------------------------------------------------------


def expressions_in(thing: Any) -> Iterator[Expr]:
    """All outermost expressions of a block, clause or list of them."""
    if isinstance(thing, Expr):
        yield thing
    elif isinstance(thing, list | tuple):
        for item in thing:
            yield from expressions_in(item)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for part in fields(thing):
            if part.name not in ("span", "cites", "params", "kind"):
                yield from expressions_in(getattr(thing, part.name))


def blocks_asked(thing: Any) -> Iterator[Block]:
    """The values, conditions, zones and routes that a block's expressions name."""
    waiting = list(expressions_in(thing))
    while waiting:
        expr = waiting.pop()
        if isinstance(expr, Call):
            yield expr.block
        elif isinstance(expr, ZoneOf):
            yield expr.zone
        elif isinstance(expr, RouteUse):
            yield expr.route
        waiting.extend(children(expr))


def asks_for(thing: Any, route: Route) -> bool:
    """Whether answering this may lead back to the route.  Such answers depend on who asks and are never kept."""
    seen: set[int] = set()
    waiting: list[Any] = [thing]
    while waiting:
        for block in blocks_asked(waiting.pop()):
            if block is route:
                return True
            if id(block) not in seen:
                seen.add(id(block))
                waiting.append(block)
    return False


# ---- sets -------------------------------------------------------------------------------------------------------


def members(mask: int) -> list[int]:
    """The members of a set, lowest first."""
    return list(bits(mask))
