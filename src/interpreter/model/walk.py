"""Going through everything a settled block holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model.data import Column, Field, Table
from interpreter.model.kinds import Kind

# Other blocks, tables and fields are pointed at, not held; spans, kinds, names and citations hold nothing.
LEFT_OUT = frozenset(("block", "zone", "route", "action", "span", "kind", "cites", "name", "text", "params", "field"))
LEAVES = (Span, Kind, Field, Column, Table, str, int, type(None))


@cache
def parts_of(made: Any) -> tuple[str, ...] | None:
    """The names under which such a record holds others; None when it is no record of ours."""
    if not is_dataclass(made):
        return None
    return tuple(spec.name for spec in fields(made) if spec.name not in LEFT_OUT)


def inside(node: Any) -> Iterator[Any]:
    """The node and all expressions, clauses and statements in it, in the order of the file."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list | tuple):
            waiting.extend(reversed(part))
            continue
        if isinstance(part, LEAVES):
            continue
        names = parts_of(part.__class__)
        if names is None:
            continue
        yield part
        for name in reversed(names):
            value = getattr(part, name)
            if value.__class__ not in PLAIN:
                waiting.append(value)


PLAIN = frozenset((str, int, bool, type(None)))
