"""The words of `look`: how the screen draws the things of a title.

`colour` is a word from `COLOURS`; `mark` one sign, or three for terrain that covers the whole hex; `factors` of a type
are the columns or fields that its counters print, in that order; `drawn` of a hexside feature is `side` (a line along
the side) or `way` (a line from hex to hex across it).
"""

from __future__ import annotations

from interpreter.model.data import Data

COLOURS = (
    "cream", "white", "grey", "slate", "black", "red", "rose", "orange", "yellow", "tan", "brown", "green", "mint",
    "cyan", "aqua", "blue", "violet", "lilac",
)  # fmt: skip
DRAWN = ("side", "way")


def look_of(data: Data, name: str) -> dict[str, str]:
    """The row of a thing, or an empty one."""
    low = name.lower()
    return next((row for row in data.look if row["thing"].lower() == low), {})


def factor_words(text: str) -> list[str]:
    """`attack defence speed`, with or without commas."""
    return text.lower().replace(",", " ").split()
