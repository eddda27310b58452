"""Which blocks are scopes: something begins or ends with them, counts in them, or is reset by them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from interpreter.model.blocks import Duty, Effect, Limit, Rules, StopHere, Trigger
from interpreter.model.expressions import PastForms


def scope_names(rules: Rules) -> set[str]:
    """Every name that a limit, reset, mark, trigger, duty, `stop` or `this …` speaks of, in lower case."""
    found = {field.reset.lower() for field in rules.fields.values() if field.reset}
    seen: set[int] = set()
    waiting: list[Any] = [rules]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list | tuple):
            waiting.extend(node)
        elif isinstance(node, dict):
            waiting.extend(node.values())
        elif is_dataclass(node) and id(node) not in seen:
            seen.add(id(node))
            if isinstance(node, PastForms | Limit):
                found.add(node.scope.lower())
            elif isinstance(node, Trigger | Duty) and node.event in ("start", "end"):
                found.add(node.of.lower())
            elif isinstance(node, StopHere) and node.name:
                found.add(node.name.lower())
            elif isinstance(node, Effect) and node.until is not None:
                found.add(node.until[1].lower())
            waiting.extend(getattr(node, part.name) for part in fields(node))
    return found
