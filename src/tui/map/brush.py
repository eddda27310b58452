"""What a scene puts on the map, painted into one row of cells: outlines, counters, costs, ways, overlays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.map.counters import WIDTH, middle_line, near_lines
from tui.map.ground import BLANK, EDGE, NAME, NUMBER, STAR, Role, Row
from tui.map.inks import CALM, Mood, stands_out
from tui.map.layouts import NEAR
from tui.map.pen import Pen
from tui.map.scene import CounterArt

if TYPE_CHECKING:
    from tui.map.painter import Painter

HOT, COST, DOT, TRAIL = Role("hot"), Role("cost"), Role("dot"), Role("trail")


class Brush:
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
        pen = self.painter.inks.pen(role, self.painter.words[space], self.moods[space])
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
            word = self.painter.words[owner] if owner >= 0 else ""
            self.signs[x] = sign
            self.pens[x] = self.painter.inks.pen(role, word, self.moods.get(owner, CALM))
        self._narrow_name(space)

    def cursor(self, space: int) -> None:
        """A heavy outline: the cells of all sides take the cursor's ground too, and level sides are drawn thick."""
        mood = Mood(cursor=True)
        pen = self.painter.inks.pen(HOT, self.painter.words[space], mood)
        y0 = self.painter.geometry.corner(space)[1]
        above = y0 + self.layout.box[1] == self.y and self.layout.box[1] < 0
        for x, sign in self._strokes(space):
            if above:  # the upper side lies in the row above, on its neighbour's ground
                self.signs[x], self.pens[x] = self._upper(x)
                continue
            thick = sign == "_" and self.layout.level and not self.painter.ascii
            self.signs[x] = "▁" if thick else sign
            self.pens[x] = pen
        self._narrow_name(space)
        if self.near and not self.painter.ground.name(space):
            x, down, width = self.layout.name
            self.put(space, (x, down), self.painter.ground.number(space).center(width), NUMBER)

    def names(self) -> None:
        """A long name reaches into its neighbours: there it is as bright as in its own hex."""
        for x, space in self.row.names.items():
            owner = self.row.owners[x]
            if owner != space and (owner in self.moods or owner < 0):
                mood = self.moods.get(owner, CALM)
                if mood.cursor or mood.faint != self.moods[space].faint:
                    word = self.painter.words[owner] if owner >= 0 else ""
                    ink = self.painter.inks.pen(NAME, word, Mood(self.moods[space].faint, mood.tint, mood.cursor))
                    self.pens[x] = ink._replace(bg=self.painter.inks.ground(word, mood))

    def _narrow_name(self, space: int) -> None:
        """Inside its sides, when these are drawn over the ends of the name."""
        x, down, width = self.layout.name
        y0 = self.painter.geometry.corner(space)[1]
        name = self.painter.ground.name(space)
        if y0 + down != self.y or len(name) <= width:
            return
        sides = {at for at, _ in self._strokes(space)}
        mine = [at for at, whose in self.row.names.items() if whose == space]
        if not sides.intersection(mine):
            return
        for at in mine:
            if at not in sides:
                owner = self.row.owners[at]
                word = self.painter.words[owner] if owner >= 0 else ""
                self.signs[at] = " "
                self.pens[at] = self.painter.inks.pen(BLANK, word, self.moods.get(owner, CALM))
        self.put(space, (x, down), name[:width], NAME)

    def _upper(self, x: int) -> tuple[str, Pen]:
        """Dark on light grounds, and of the cursor's own colour on dark ones."""
        theme, owner = self.painter.theme, self.row.owners[x]
        word = self.painter.words[owner] if owner >= 0 else ""
        ground = self.painter.inks.ground(word, self.moods.get(owner, CALM))
        ink = theme.cursor_text if ground is not None and stands_out(theme.cursor_text, ground) else theme.cursor
        return ("_" if self.painter.ascii else "▁"), Pen(ink, ground, True)

    def _strokes(self, space: int) -> list[tuple[int, str]]:
        x0, y0 = self.painter.geometry.corner(space)
        names = self.row.names
        found = []
        for strokes in self.layout.sides.values():
            for dx, dy, sign, bare in strokes:
                x = x0 + dx
                if y0 + dy != self.y or not 0 <= x < len(self.signs):
                    continue
                # stars, ways and a neighbour's name are not drawn over
                if names.get(x, space) == space and self.row.roles[x].kind not in ("star", "way"):
                    found.append((x, bare if self.painter.ascii else sign))
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
        if stack and not (self.near or number or dot) and ground.name(space):
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
        art, mood, word = stack[0], self.moods[space], painter.words[space]
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
        self.write(x - (len(line) - WIDTH) // 2, line, pen)
        if bracketed:
            opening, closing = ("[", "]") if art.mine else ("(", ")")
            side = painter.inks.pen(NAME, word, mood)
            self.write(x - 1, opening, side)
            self.write(x + WIDTH, closing, side)
