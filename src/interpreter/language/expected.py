"""What may stand at a place, in a wargamer's words."""

from __future__ import annotations

from interpreter.language.words import (
    BEGINS_CONDITION,
    BEGINS_PHRASE,
    CITED,
    EXTENDS_PHRASE,
    JOINS,
    TERMINALS,
    TESTS,
)

MOST = 7


def expected(accepts: set[str], literals: dict[str, str]) -> list[str]:
    """The kinds of token that may stand somewhere, as words; the likeliest first, what merely runs on last."""
    left = set(accepts) - CITED
    found: list[str] = []
    goes_on: list[str] = []
    if len(left & EXTENDS_PHRASE) > 4:
        goes_on.append("`of`, `in`, `where` and the like")
        left -= EXTENDS_PHRASE | TESTS | JOINS | {"NUMBER", "NAME", "LPAR"}
    if {"NAME", "NUMBER", "LPAR"} <= left:
        condition = left & BEGINS_CONDITION
        found.append("a value such as `3` or `strength of unit`" + (", or a condition" if len(condition) > 2 else ""))
        left -= BEGINS_PHRASE | (BEGINS_CONDITION if len(condition) > 2 else set())
    elif {"NAME", "LPAR"} <= left and "OF" not in left:
        found.append("a thing such as `unit` or `units in hex`")
        left -= {"NAME", "LPAR"}
    if {"PLUS", "MINUS"} <= left:
        goes_on.append("a sign such as `+`")
        left -= JOINS
    ends = sorted(left & {"COLON", "_NL", "CITATION"})
    left -= {"COLON", "_NL", "CITATION"}
    for kind in sorted(left & TERMINALS.keys()):
        found.append(TERMINALS[kind])
        left.discard(kind)
    found += sorted(f"`{literals[kind]}`" for kind in left if kind in literals)
    if "COLON" in ends:
        found.append("`:`")
    elif "_NL" in ends:
        found.append("the end of the clause")
    if len(found) > MOST:
        found = [*found[: MOST - 1], "…"]
    return found + goes_on


def listed(things: list[str]) -> str:
    """`a, b or c`."""
    if len(things) < 2 or things[-1] == "…":
        return ", ".join(things)
    return ", ".join(things[:-1]) + " or " + things[-1]
