"""How one piece of text is written: its colours and its weight."""

from __future__ import annotations

from typing import NamedTuple


class Pen(NamedTuple):
    """Colours are `#rrggbb`, one of the terminal's own such as `ansi_blue`, or None for what it has anyway."""

    fg: str | None = None
    bg: str | None = None
    bold: bool = False
    reverse: bool = False
    underline: bool = False
    dim: bool = False
