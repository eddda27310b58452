"""Going through everything a settled block holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model.data import Column, Field, Table
from interpreter.model.kinds import Kind

# Other blocks, tables and fields are pointed at, not held.
POINTERS = ("block", "zone", "route", "action")
LEAVES = (Span, Kind, Field, Column, Table)


def inside(node: Any) -> Iterator[Any]:
    """The node and all expressions, clauses and statements in it, in the order of the file."""
    yield node
    for spec in fields(node):
        if spec.name in POINTERS:
            continue
        yield from held(getattr(node, spec.name))


def held(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        for item in value:
            yield from held(item)
    elif is_dataclass(value) and not isinstance(value, LEAVES) and not isinstance(value, type):
        yield from inside(value)
