"""Frames: the text Textual writes to show something, read back into cells."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from tui.driver.colours import Depth
from tui.driver.letters import Cell, cell, letters
from tui.driver.pens import PLAIN, Pen, changed, linked

CSI, OSC = r"\x1b\[", r"\x1b\]"
PLACE = re.compile(CSI + r"(\d+);(\d+)H")
TOKEN = re.compile(
    CSI + r"([\d;]*)m"  # a pen
    r"|" + OSC + r"8;([^\x07\x1b]*)(?:\x07|\x1b\\)"  # a link opens or closes
    r"|(\n\Z)"  # between the rows of a frame; the next row says where it stands
    r"|([^\x1b\n]+)"
)
# What changes no cell: modes, questions, keyboard protocols, title, clipboard, pointer, bell.
CONTROL = re.compile(rf"(?:{CSI}\?[\d;]*(?:[hl]|\$p)|{CSI}[<>=][\d;]*u|{OSC}(?!8;)[^\x07\x1b]*(?:\x07|\x1b\\)|\x07)+")


class Piece(NamedTuple):
    """Cells that stand side by side from column x of row y."""

    x: int
    y: int
    cells: tuple[Cell, ...]


class Frame(NamedTuple):
    """Pieces in the order they were written, and where the cursor was put last, if it was put anywhere."""

    pieces: list[Piece]
    cursor: tuple[int, int] | None


class Reader:
    """Reads frames for a terminal of one depth; remembers rows, since scrolling brings them again."""

    def __init__(self, depth: Depth = "24bit", ascii_only: bool = False) -> None:
        self.depth: Final[Depth] = depth
        self.ascii_only: Final = ascii_only
        self._read = lru_cache(1024)(self._read_body)

    def read(self, data: str) -> Frame | None:
        """The frame in this text, or None when something in it is not understood."""
        parts = PLACE.split(data)
        if len(parts) < 4 or parts[0]:
            return None
        pieces: list[Piece] = []
        pen = PLAIN
        for at in range(1, len(parts), 3):
            body = parts[at + 2]
            if not body:
                continue
            found = self._read(body, pen)
            if found is None:
                return None
            cells, pen = found
            pieces.append(Piece(int(parts[at + 1]) - 1, int(parts[at]) - 1, cells))
        return Frame(pieces, None if parts[-1] else (int(parts[-2]) - 1, int(parts[-3]) - 1))

    def _read_body(self, body: str, pen: Pen) -> tuple[tuple[Cell, ...], Pen] | None:
        """Text and pens between two places, as cells, and the pen at its end."""
        cells: list[Cell] = []
        end = 0
        for token in TOKEN.finditer(body):
            if token.start() != end:
                return None
            end = token.end()
            codes, link, _, text = token.groups()
            if text is not None:
                for letter, wide in letters(text, self.ascii_only):
                    cells.append(cell(letter, pen))
                    if wide == 2:
                        cells.append(cell("", pen))
            elif codes is not None:
                pen = changed(pen, codes, self.depth)
            elif link is not None:
                pen = linked(pen, "" if link == ";" else link)
        return (tuple(cells), pen) if end == len(body) else None
