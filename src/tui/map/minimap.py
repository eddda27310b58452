"""The whole map in a corner of the screen: each cell shows two points, one above the other."""

from __future__ import annotations

from tui.map.far import FarPainter
from tui.map.geometry import Geometry
from tui.map.layouts import OVERVIEW
from tui.map.painter import Painter, Runs, runs_of
from tui.map.pen import Pen
from tui.map.scene import Scene

FRAME = 0.45  # how much of the cursor's colour marks the part of the map that is seen


class Minimap:
    """`painter` is the one of the large map, of whatever zoom."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.geometry: Geometry = painter.geometry
        self.far = FarPainter(painter.data, Geometry(painter.data, OVERVIEW), painter.inks, painter.ascii)
        self._known: dict[tuple[int, int, int, int], list[int]] = {}

    def rows(
        self, scene: Scene, width: int, height: int, window: tuple[int, int, int, int] | None = None
    ) -> list[Runs]:
        """So many rows of that width.  `window` is what is seen of the large map: x, y, width, height in its cells."""
        if width < 1 or height < 1 or not self.geometry.columns:
            return [[(" " * max(width, 0), Pen())] for _ in range(max(height, 0))]
        if self.far.signs:
            return [self._signs(scene, width, height, y) for y in range(height)]
        points = [
            [self._point(scene, width, 2 * height, x, y, window) for x in range(width)] for y in range(2 * height)
        ]
        found = []
        for upper, lower in zip(points[::2], points[1::2], strict=True):
            pens = [Pen(a, b) if a != b else Pen(None, b) for a, b in zip(upper, lower, strict=True)]
            found.append(runs_of(["▀" if pen.fg is not None else " " for pen in pens], pens))
        return found

    def space_at(self, width: int, height: int, x: int, y: int) -> int:
        """The hex under a cell of the small map, for the mouse; -1 for none."""
        hexes = self._hexes(width, 2 * height, x, 2 * y)
        return hexes[0] if hexes else -1

    def _hexes(self, width: int, height: int, x: int, y: int) -> list[int]:
        """The hexes that a point stands for; points are counted over the whole small map."""
        key = (width, height, x, y)
        if key not in self._known:
            self._known[key] = self._found(*key)
        return self._known[key]

    def _found(self, width: int, height: int, x: int, y: int) -> list[int]:
        across, rows = self.geometry.columns, self.geometry.rows
        halves = 2 * rows + (1 if self.geometry.flat else 0)  # rows in halves, because low columns lie half a row lower
        first, last = x * across // width, max(x * across // width, (x + 1) * across // width - 1)
        top, bottom = y * halves // height, max(y * halves // height, (y + 1) * halves // height - 1)
        found = []
        for column in range(first, last + 1):
            push = 1 if self.geometry.flat and self.geometry.low(column) else 0
            for row in range((top - push) // 2, (bottom - push) // 2 + 1):
                if 0 <= row < rows and self.painter.data.hexes >> row * across + column & 1:
                    found.append(row * across + column)
        return found

    def _point(
        self, scene: Scene, width: int, height: int, x: int, y: int, window: tuple[int, int, int, int] | None
    ) -> str | None:
        """Of several hexes the cursor's shows, then one with counters, then the first."""
        hexes = self._hexes(width, height, x, y)
        space = min(hexes, key=lambda one: (one != scene.cursor, not scene.stacks.get(one)), default=-1)
        colour = self.far.colour(scene, space)
        if window is not None and space != scene.cursor and self._on_frame(width, height, x, y, window):
            return self.painter.theme.mixed(colour, self.painter.theme.cursor, FRAME)
        return colour

    def _on_frame(self, width: int, height: int, x: int, y: int, window: tuple[int, int, int, int]) -> bool:
        """Whether the point lies on the edge of what the large map shows."""
        wide, high = self.geometry.width, self.geometry.height
        left, top = window[0] * width // wide, window[1] * height // high
        right = min(width - 1, (window[0] + window[2]) * width // wide)
        bottom = min(height - 1, (window[1] + window[3]) * height // high)
        if not (left <= x <= right and top <= y <= bottom):
            return False
        return x in (left, right) or y in (top, bottom)

    def _signs(self, scene: Scene, width: int, height: int, y: int) -> Runs:
        signs, pens = [], []
        for x in range(width):
            hexes = self._hexes(width, height, x, y)
            space = min(hexes, key=lambda one: (one != scene.cursor, not scene.stacks.get(one)), default=-1)
            text, pen = self.far.cell(scene, space)
            signs.append(text[0])
            pens.append(pen)
        return runs_of(signs, pens)
