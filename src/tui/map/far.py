"""The map from afar: two cells for a hex, by colour where there is colour, by signs where there is none."""

from __future__ import annotations

from interpreter.model.data import Data
from tui.map.counters import far_text
from tui.map.geometry import Geometry
from tui.map.ground import Role
from tui.map.inks import Inks, Mood
from tui.map.pen import Pen
from tui.map.scene import Scene

UPPER_HALF = "▀"


class FarPainter:
    """Rows of the overview."""

    def __init__(self, data: Data, geometry: Geometry, inks: Inks, ascii: bool) -> None:
        self.data = data
        self.geometry = geometry
        self.inks = inks
        self.ascii = ascii
        self.signs = ascii or not inks.theme.filled

    def colour(self, scene: Scene, space: int) -> str | None:
        """The one colour of a hex: the cursor, the counter on top, or the ground."""
        if space < 0 or not self.data.hexes >> space & 1:
            return self.inks.theme.void
        mood = self.mood(scene, space)
        if not mood.cursor and not scene.hide_counters and scene.stacks.get(space):
            return self.inks.theme.slot(scene.stacks[space][0].slot).ground
        return self.inks.ground(self.word(space), mood)

    def mood(self, scene: Scene, space: int) -> Mood:
        faint = scene.targets is not None and not scene.targets >> space & 1
        return Mood(faint, scene.tints.get(space, ""), space == scene.cursor)

    def word(self, space: int) -> str:
        return self.inks.looks.terrain[self.data.space_terrain[space]].word

    def row(self, scene: Scene, y: int) -> list[tuple[str, Pen]]:
        cells: list[tuple[str, Pen]] = []
        geometry = self.geometry
        x = 0
        while x < geometry.width:
            space = geometry.place(x, y)
            if space < 0 and not geometry.halved:
                cells.append((" ", Pen(None, self.inks.theme.void)))
                x += 1
                continue
            cells.append(self._signs(scene, space, y) if self.signs else self._blocks(scene, x // 2, space, y))
            x += 2
        return _joined(cells)

    def _blocks(self, scene: Scene, column: int, space: int, y: int) -> tuple[str, Pen]:
        if not self.geometry.halved:
            return "  ", Pen(None, self.colour(scene, space))
        across, rows = self.geometry.columns, self.geometry.rows
        here = y * across + column if y < rows else -1
        above = (y - 1) * across + column if y else -1
        if not self.geometry.low(column):
            return "  ", Pen(None, self.colour(scene, here))
        upper, lower = self.colour(scene, above), self.colour(scene, here)
        return ("  ", Pen(None, lower)) if upper == lower else (UPPER_HALF * 2, Pen(upper, lower))

    def _signs(self, scene: Scene, space: int, y: int) -> tuple[str, Pen]:
        """Without half rows: a low hex is shown in the row of its upper half."""
        return self.cell(scene, -1 if self.geometry.halved and y >= self.geometry.rows else space)

    def cell(self, scene: Scene, space: int) -> tuple[str, Pen]:
        """A hex in two signs."""
        if space < 0 or not self.data.hexes >> space & 1:
            return "  ", Pen(None, self.inks.theme.void)
        mood, word = self.mood(scene, space), self.word(space)
        stack = () if scene.hide_counters else scene.stacks.get(space, ())
        if stack:
            pen = self.inks.counter(stack[0], word, mood, inverted=mood.cursor)
            return far_text(stack[0], self.ascii, self.inks.theme.bracketed), pen
        terrain = self.inks.looks.terrain[self.data.space_terrain[space]]
        mark = (terrain.plain_marks if self.ascii else terrain.marks)[:1] or ("." if self.ascii else "·")
        return mark + (mood.tint[:1] or " "), self.inks.pen(Role("glyph", word), word, mood)


def _joined(cells: list[tuple[str, Pen]]) -> list[tuple[str, Pen]]:
    runs: list[tuple[str, Pen]] = []
    for text, pen in cells:
        if runs and runs[-1][1] == pen:
            runs[-1] = (runs[-1][0] + text, pen)
        else:
            runs.append((text, pen))
    return runs
