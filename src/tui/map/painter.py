"""The painter: a scene becomes rows of text with pens.  It looks at nothing else: one scene, one picture.

What is printed on the map is made once for each row, and a whole row is remembered with everything of the scene that
shows in it; when the cursor moves, only the few rows of its old and new hex are made again.
"""

from __future__ import annotations

from itertools import pairwise

from interpreter.model.data import Data
from tui.map.brush import HOT, Brush
from tui.map.far import FarPainter
from tui.map.geometry import Geometry
from tui.map.ground import Ground
from tui.map.inks import CALM, Inks, Mood
from tui.map.layouts import OVERVIEW
from tui.map.pen import Pen
from tui.map.scene import Scene
from tui.map.scenery import looks_of
from tui.map.signs import ARROWS, PLAIN_ARROWS
from tui.theme import Theme

Runs = list[tuple[str, Pen]]

KEPT = 4096  # rows remembered


class Painter:
    """Paints the map of a title in one theme at one zoom: 0 near, 1 middle, 2 overview."""

    def __init__(self, data: Data, theme: Theme, zoom: int, ascii: bool = False) -> None:
        self.data = data
        self.theme = theme
        self.ascii = ascii
        self.geometry = Geometry(data, zoom)
        self.zoom = self.geometry.zoom
        self.looks = looks_of(data)
        self.inks = Inks(theme, self.looks)
        self.ground = Ground(data, self.looks, self.geometry, ascii, theme.every_glyph)
        self.words = [self.looks.terrain[number].word for number in data.space_terrain[: data.hex_count]]
        self.far = FarPainter(data, self.geometry, self.inks, ascii)
        self._bases: dict[int, list[Pen]] = {}
        self._masks: dict[int, int] = {}
        self._known: dict[tuple[object, ...], Runs] = {}

    # ---- rows ------------------------------------------------------------------------------------------------------

    def row(self, scene: Scene, y: int) -> Runs:
        """One row of cells over the whole width of the map, as runs of text with one pen; treat it as read-only."""
        if not 0 <= y < self.geometry.height:
            return []
        key = self._key(scene, y)
        runs = self._known.get(key)
        if runs is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            runs = self._known[key] = self.far.row(scene, y) if self.zoom == OVERVIEW else self._painted(scene, y)
        return runs

    def _key(self, scene: Scene, y: int) -> tuple[object, ...]:
        """Everything of the scene that shows in this row."""
        spaces = self.geometry.on_row(y)
        mask = self._masks.get(y)
        if mask is None:
            mask = self._masks[y] = sum(1 << space for space in spaces)
        stacks, numbers, tints = scene.stacks, scene.numbers, scene.tints
        return (
            y,
            scene.cursor if scene.cursor >= 0 and mask >> scene.cursor & 1 else -1,
            scene.selected & mask,
            None if scene.targets is None else scene.targets & mask,
            () if scene.hide_counters else tuple([stacks.get(space) for space in spaces]),
            tuple([numbers.get(space) for space in spaces]) if numbers else (),
            tuple([tints.get(space) for space in spaces]) if tints else (),
            tuple([space for space in scene.path if mask >> space & 1]),
            tuple([trail for trail in scene.trails if any(space >= 0 and mask >> space & 1 for space in trail)]),
        )

    def _painted(self, scene: Scene, y: int) -> Runs:
        row = self.ground.row(y)
        signs = row.signs[:]
        base = self._bases.get(y)
        if base is None:
            base = self._bases[y] = [
                self.inks.pen(role, self.words[owner] if owner >= 0 else "")
                for role, owner in zip(row.roles, row.owners, strict=True)
            ]
        pens = base[:]
        spaces = [space for space in self.geometry.on_row(y) if self.ground.in_play[space]]
        moods = {space: self._mood(scene, space) for space in spaces}
        for space, span in row.spans.items():
            mood = moods[space]
            if mood != CALM:
                word = self.words[space]
                for x in range(*span):
                    if row.owners[x] == space:
                        pens[x] = self.inks.pen(row.roles[x], word, mood)
        brush = Brush(self, row, signs, pens, y, moods)
        brush.names()
        arrows = self._arrows(scene)
        dots = set(scene.path)
        for space in spaces:
            if scene.selected >> space & 1:
                brush.outline(space, HOT)
        if scene.cursor in moods:
            brush.cursor(scene.cursor)
        for space in spaces:
            stack = () if scene.hide_counters else scene.stacks.get(space, ())
            brush.contents(space, stack, scene.numbers.get(space, ""), space in dots, arrows.get(space, ""))
        return runs_of(signs, pens)

    def _mood(self, scene: Scene, space: int) -> Mood:
        faint = scene.targets is not None and not scene.targets >> space & 1
        return Mood(faint, scene.tints.get(space, ""), space == scene.cursor)

    def _arrows(self, scene: Scene) -> dict[int, str]:
        """Which way each hex of a trail was left."""
        found: dict[int, str] = {}
        signs = PLAIN_ARROWS if self.ascii else ARROWS
        for trail in scene.trails:
            for space, onward in pairwise(trail):
                if 0 <= space < self.data.hex_count:
                    around = self.geometry.around(space)
                    way = next((direction for direction, other in around.items() if other == onward), "")
                    found[space] = signs.get(way, "." if self.ascii else "·")
        return found


def runs_of(signs: list[str], pens: list[Pen]) -> Runs:
    """Neighbouring cells with one pen in one piece."""
    runs: Runs = []
    start = 0
    for x in range(1, len(pens) + 1):
        if x == len(pens) or (pens[x] is not pens[start] and pens[x] != pens[start]):
            runs.append(("".join(signs[start:x]), pens[start]))
            start = x
    return runs
