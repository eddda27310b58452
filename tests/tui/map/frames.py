"""Painted rows as text that can be read in a diff: the signs, then a letter for the pen of each cell."""

from __future__ import annotations

from string import ascii_letters

from tui.map.painter import Painter
from tui.map.pen import Pen
from tui.map.scene import Scene

Cells = list[list[tuple[str, Pen]]]


def cells(painter: Painter, scene: Scene) -> Cells:
    """Every cell of the map with its pen."""
    rows = []
    for y in range(painter.geometry.height):
        runs = painter.row(scene, y)
        rows.append([(sign, pen) for text, pen in runs for sign in text])
    return rows


def described(pen: Pen) -> str:
    weights = [name for name in ("bold", "reverse", "underline", "dim") if getattr(pen, name)]
    return " ".join([f"{pen.fg or 'own'} on {pen.bg or 'own'}", *weights])


def frame(painter: Painter, scene: Scene, window: tuple[int, int, int, int] | None = None) -> str:
    """A window of the map: rows of text, rows of letters, and what pen each letter stands for."""
    x, y, width, height = window or (0, 0, painter.geometry.width, painter.geometry.height)
    rows = [row[x : x + width] for row in cells(painter, scene)[y : y + height]]
    pens: dict[str, str] = {}
    letters = []
    for row in rows:
        line = ""
        for _, pen in row:
            line += pens.setdefault(described(pen), ascii_letters[len(pens)] if len(pens) < 52 else "?")
        letters.append(line)
    text = ["".join(sign for sign, _ in row) for row in rows]
    return "\n".join([*text, "", *letters, "", *(f"{letter} {pen}" for pen, letter in pens.items())])


def only_text(painter: Painter, scene: Scene, window: tuple[int, int, int, int] | None = None) -> str:
    return frame(painter, scene, window).partition("\n\n")[0]
