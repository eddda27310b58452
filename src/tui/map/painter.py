"""The painter: a scene becomes rows of text with pens.  It looks at nothing else: one scene, one picture.

What is printed on the map is made once for each row, and a whole row is remembered with everything of the scene that
shows in it; when the cursor moves, only the few rows of its old and new hex are made again.
"""

from __future__ import annotations

from itertools import pairwise

from interpreter.model.data import Data
from tui.map.counters import middle_line, near_lines
from tui.map.far import FarPainter
from tui.map.geometry import Geometry
from tui.map.ground import EDGE, NAME, NUMBER, STAR, Ground, Role, Row
from tui.map.inks import CALM, Inks, Mood, stands_out
from tui.map.layouts import NEAR, OVERVIEW
from tui.map.pen import Pen
from tui.map.scene import CounterArt, Scene
from tui.map.scenery import looks_of
from tui.map.signs import ARROWS, PLAIN_ARROWS
from tui.theme import Theme

Runs = list[tuple[str, Pen]]

HOT, COST, DOT, TRAIL = Role("hot"), Role("cost"), Role("dot"), Role("trail")
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
        self._words = [self.looks.terrain[number].word for number in data.space_terrain[: data.hex_count]]
        self._far = FarPainter(data, self.geometry, self.inks, ascii)
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
            runs = self._known[key] = self._far.row(scene, y) if self.zoom == OVERVIEW else self._painted(scene, y)
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
                self.inks.pen(role, self._words[owner] if owner >= 0 else "")
                for role, owner in zip(row.roles, row.owners, strict=True)
            ]
        pens = base[:]
        spaces = [space for space in self.geometry.on_row(y) if self.data.hexes >> space & 1]
        moods = {space: self._mood(scene, space) for space in spaces}
        for space, span in row.spans.items():
            mood = moods[space]
            if mood != CALM:
                word = self._words[space]
                for x in range(*span):
                    if row.owners[x] == space:
                        pens[x] = self.inks.pen(row.roles[x], word, mood)
        brush = _Brush(self, row, signs, pens, y, moods)
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


class _Brush:
    """Paints what a scene puts on the map into one row."""

    def __init__(
        self, painter: Painter, row: Row, signs: list[str], pens: list[Pen], y: int, moods: dict[int, Mood]
    ) -> None:
        self.painter = painter
        self.row = row
        self.signs = signs
        self.pens = pens
        self.y = y
        self.moods = moods
        self.layout = painter.geometry.layout
        self.near = painter.zoom == NEAR

    def put(self, space: int, spot: tuple[int, int], text: str, role: Role, *, underline: bool = False) -> None:
        """Text on the ground of a hex."""
        x0, y0 = self.painter.geometry.corner(space)
        if y0 + spot[1] != self.y:
            return
        pen = self.painter.inks.pen(role, self.painter._words[space], self.moods[space])
        self.write(x0 + spot[0], text, pen._replace(underline=True) if underline else pen)

    def write(self, x: int, text: str, pen: Pen) -> None:
        for i, sign in enumerate(text):
            if 0 <= x + i < len(self.signs):
                self.signs[x + i] = sign
                self.pens[x + i] = pen

    # ---- sides -----------------------------------------------------------------------------------------------------

    def outline(self, space: int, role: Role) -> None:
        """The six sides of a hex in another colour."""
        for x, sign in self._strokes(space):
            owner = self.row.owners[x]
            word = self.painter._words[owner] if owner >= 0 else ""
            self.signs[x] = sign
            self.pens[x] = self.painter.inks.pen(role, word, self.moods.get(owner, CALM))

    def cursor(self, space: int) -> None:
        """A heavy outline: the cells of all sides take the cursor's ground too, and level sides are drawn thick."""
        mood = Mood(cursor=True)
        pen = self.painter.inks.pen(HOT, self.painter._words[space], mood)
        y0 = self.painter.geometry.corner(space)[1]
        above = y0 + self.layout.box[1] == self.y and self.layout.box[1] < 0
        for x, sign in self._strokes(space):
            if above and pen.bg is not None:  # the upper side lies in the row above, on its neighbour's ground
                self.signs[x], self.pens[x] = self._upper(x)
                continue
            self.signs[x] = sign if self.painter.ascii or sign != "_" else "▁"
            self.pens[x] = pen
        number = self.painter.ground.number(space)
        if self.near and not self.painter.ground.name(space):
            x, down, width = self.layout.name
            self.put(space, (x, down), number.center(width), NUMBER)

    def _upper(self, x: int) -> tuple[str, Pen]:
        """Dark on light grounds, and of the cursor's own colour on dark ones."""
        theme, owner = self.painter.theme, self.row.owners[x]
        word = self.painter._words[owner] if owner >= 0 else ""
        ground = self.painter.inks.ground(word, self.moods.get(owner, CALM))
        ink = theme.cursor_text if ground is not None and stands_out(theme.cursor_text, ground) else theme.cursor
        return ("_" if self.painter.ascii else "▁"), Pen(ink, ground, True)

    def _strokes(self, space: int) -> list[tuple[int, str]]:
        x0, y0 = self.painter.geometry.corner(space)
        found = []
        for strokes in self.layout.sides.values():
            for dx, dy, sign, bare in strokes:
                if y0 + dy == self.y and 0 <= x0 + dx < len(self.signs):
                    found.append((x0 + dx, bare if self.painter.ascii else sign))
        return found

    # ---- what stands in a hex --------------------------------------------------------------------------------------

    def contents(self, space: int, stack: tuple[CounterArt, ...], number: str, dot: bool, arrow: str) -> None:
        layout, ground = self.layout, self.painter.ground
        tint = self.moods[space].tint
        bracketed = bool(stack) and self.painter.theme.bracketed
        if stack:
            self._counter(space, stack)
        star = ground.starred(space)
        if star is not None and number:
            self.put(space, layout.star, "_", EDGE)
            self.put(space, layout.second_star, ground.marks(star), STAR)
        if stack and not self.near and ground.name(space):
            self._second_name(space, star is not None)
        if arrow:
            self.put(space, layout.trail, arrow, TRAIL)
        if number:
            x, down, width = layout.number
            text = number[:width]
            self.put(space, (x + (width - len(text)) // 2, down), text, COST)
        if dot:
            spot = layout.second_dot if stack else layout.dot
            if stack and number:
                spot = (layout.number[0] + layout.number[2], layout.number[1]) if self.near else layout.trail
            self.put(space, spot, "+" if self.painter.ascii else "●", DOT)
        if tint:
            spot = layout.second_tint if bracketed else layout.tint
            self.put(space, spot, tint[:1], Role("tint", tint))

    def _second_name(self, space: int, starred: bool) -> None:
        """Under the counter, underlined so that the side is still seen."""
        x, down, width = self.layout.second_name
        name = self.painter.ground.name(space)
        if starred:
            self.put(space, (x, down), name[: width - 1], NAME, underline=True)
            star = self.painter.ground.starred(space)
            assert star is not None
            self.put(space, (x + width - 1, down), self.painter.ground.marks(star), STAR, underline=True)
        else:
            self.put(space, (x, down), name[:width].ljust(width), NAME, underline=True)

    def _counter(self, space: int, stack: tuple[CounterArt, ...]) -> None:
        painter, layout = self.painter, self.layout
        art, mood, word = stack[0], self.moods[space], painter._words[space]
        x0, y0 = painter.geometry.corner(space)
        x, down = x0 + layout.counter[0], y0 + layout.counter[1]
        bracketed = painter.theme.bracketed
        if not self.near:
            if self.y == down:
                pen = painter.inks.counter(art, word, mood, inverted=mood.cursor)
                self.write(x, middle_line(art, len(stack), painter.ascii, bracketed), pen)
            return
        if self.y not in (down, down + 1):
            return
        pen = painter.inks.counter(art, word, mood)
        lines = near_lines(art, len(stack), painter.ascii, bracketed)
        line = lines[self.y - down]
        self.write(x - (len(line) - 5) // 2, line, pen)
        if bracketed:
            opening, closing = ("[", "]") if art.mine else ("(", ")")
            side = painter.inks.pen(NAME, word, mood)
            self.write(x - 1, opening, side)
            self.write(x + 5, closing, side)
