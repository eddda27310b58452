"""What the terminal is told: plain text, aligned columns, JSON; colour only where a person looks at it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

CLEAN, MISTAKES, WRONG_USE, BUG, INTERRUPTED, NOBODY_READS = 0, 1, 2, 70, 130, 141


class WrongUse(Exception):
    """The person asked for something that cannot be; the text says what, and what would do."""


def say(text: str = "") -> None:
    """An answer: to standard output."""
    print(text)


def tell(text: str) -> None:
    """Something about the answer: to standard error, so that it never ends up inside a file."""
    print(text, file=sys.stderr)


def colour(stream: TextIO) -> bool:
    """Colour is for a person at a terminal who has not declined it."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def speaks_utf8(stream: TextIO) -> bool:
    """Whether every letter can be shown."""
    return (stream.encoding or "").lower().replace("-", "") == "utf8"


def say_json(value: Any) -> None:
    """JSON with stable key order as given; fractions become text such as "1/2"."""
    import json

    json.dump(value, sys.stdout, indent=2, ensure_ascii=not speaks_utf8(sys.stdout), default=str)
    print()


def aligned(rows: Iterable[Sequence[str]], *, right: Iterable[int] = (), gap: str = "  ", indent: str = "") -> str:
    """Columns under each other; those in `right` against their right edge."""
    table = [[str(cell) for cell in row] for row in rows]
    if not table:
        return ""
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    to_the_right = set(right)
    lines = [
        indent
        + gap.join(
            cell.rjust(width) if i in to_the_right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in table
    ]
    return "\n".join(lines)


def nearest(wanted: str, known: Iterable[str]) -> str:
    """` Did you mean 'check'?`, or nothing when no name is near."""
    from interpreter.language import suggest

    near = suggest.nearest(wanted, known)
    return f" Did you mean {near!r}?" if near else ""


def counted(number: int, thing: str) -> str:
    """`1 error`, `3 errors`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
