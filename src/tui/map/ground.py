"""What is printed on the map and never changes: terrain, hexsides, ways, names, stars; made once for each row of cells.

A cell is a sign and a role.  The role says what the sign is, so that `tui.map.inks` can colour it when the cursor or an
overlay lies on its hex.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from interpreter.hexes import hex_number
from interpreter.model.data import Data
from tui.map.geometry import Geometry
from tui.map.layouts import NEAR, Layout
from tui.map.looks import Looks, Sign
from tui.map.signs import DASHED, UPRIGHT, plain_text

Put = Callable[[int, int, str, "Role"], None]
Stamp = dict[int, list[tuple[int, str, "Role"]]]  # by row of cells: x, sign, role

SPARSE = 5  # hex numbers are printed in every fifth column and row


class Role(NamedTuple):
    """`kind` is blank, glyph, place, edge, border, side, way, name, number or star; `word` its colour word."""

    kind: str
    word: str = ""


BLANK, NAME, NUMBER, STAR, EDGE, BORDER = (Role(kind) for kind in ("blank", "name", "number", "star", "edge", "border"))


@dataclass(slots=True)
class Row:
    """One row of cells; `spans` are the cells that each hex owns in it."""

    owners: list[int]
    signs: list[str]
    roles: list[Role]
    spans: dict[int, tuple[int, int]]
    names: dict[int, int] = field(default_factory=dict)  # x: whose name lies there


class Ground:
    """The printed map at one zoom."""

    def __init__(self, data: Data, looks: Looks, geometry: Geometry, ascii: bool, every_glyph: bool) -> None:
        self.data = data
        self.looks = looks
        self.geometry = geometry
        self.layout: Layout = geometry.layout
        self.ascii = ascii
        self.every_glyph = every_glyph
        self.near = geometry.zoom == NEAR
        self.in_play = [bool(data.hexes >> space & 1) for space in range(data.hex_count)]
        self._rows: dict[int, Row] = {}
        self._outlines: dict[int, Stamp] = {}
        self._insides: dict[int, Stamp] = {}
        self._names = {space: self._name(space) for space in data.place_names if space < data.hex_count}

    def row(self, y: int) -> Row:
        row = self._rows.get(y)
        if row is None:
            row = self._rows[y] = self._made(y)
        return row

    # ---- facts about a hex -----------------------------------------------------------------------------------------

    def name(self, space: int) -> str:
        return self._names.get(space, "")

    def _name(self, space: int) -> str:
        """As printed on the map where that is short enough, otherwise as the rules call it."""
        name = self.data.place_names[space].replace("-", " ")
        shown = self.data.shown.get(space, "")
        width = self.layout.wide_name[2]
        if shown and len(shown) <= max(width, len(name)):
            name = shown
        return plain_text(name) if self.ascii else name

    def number(self, space: int) -> str:
        grid = self.data.grid
        return hex_number(grid, self.data.coordinates[space]) if grid is not None else ""

    def starred(self, space: int) -> Sign | None:
        return next((sign for sign in self.looks.stars if sign.things >> space & 1), None)

    def place(self, space: int) -> Sign | None:
        return next((sign for sign in self.looks.places if sign.things >> space & 1), None)

    def way(self, space: int, other: int) -> Sign | None:
        return self._edge_sign(self.looks.ways, space, other)

    def _edge_sign(self, signs: list[Sign], space: int, other: int) -> Sign | None:
        edge = self.data.edge_of.get((space, other), -1)
        return next((sign for sign in signs if edge >= 0 and sign.things >> edge & 1), None)

    def marks(self, sign: Sign) -> str:
        return sign.plain_marks if self.ascii else sign.marks

    def terrain(self, space: int) -> Sign:
        return self.looks.terrain[self.data.space_terrain[space]]

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def _made(self, y: int) -> Row:
        geometry = self.geometry
        width = geometry.width
        row = Row(geometry.owners(y), [" "] * width, [BLANK] * width, {})
        for x, owner in enumerate(row.owners):
            if owner >= 0:
                row.spans[owner] = (row.spans[owner][0] if owner in row.spans else x, x + 1)
        inside = [space for space in geometry.on_row(y) if self.in_play[space]]
        for stamps, make in ((self._outlines, self._outline), (self._insides, self._inside)):
            for space in inside:
                stamp = stamps.get(space)
                if stamp is None:
                    stamp = stamps[space] = make(space)
                for x, sign, role in stamp.get(y, ()):
                    if 0 <= x < width:
                        row.signs[x] = sign
                        row.roles[x] = role
        for space in inside:
            if space in self._names and geometry.corner(space)[1] + self.layout.name[1] == y:
                self._draw_name(row, space)
        return row

    def _outline(self, space: int) -> Stamp:
        x0, y0 = self.geometry.corner(space)
        around = self.geometry.around(space)
        stamp: Stamp = {}
        for direction, strokes in self.layout.sides.items():
            other = around.get(direction, -1)
            if direction not in self.layout.mine and other >= 0:
                continue
            role, mark = self._side(space, other)
            for number, (dx, dy, sign, bare) in enumerate(strokes):
                drawn = bare if self.ascii else sign
                if mark and sign == "_" and self.layout.level:
                    drawn = DASHED.get(mark, mark + mark)[number % 2]
                stamp.setdefault(y0 + dy, []).append((x0 + dx, drawn, role))
        return stamp

    def _side(self, space: int, other: int) -> tuple[Role, str]:
        """What lies on a side, the most important alone, and the sign it is drawn with where the side is level."""
        if other < 0:
            return EDGE, ""
        sign = self._edge_sign(self.looks.sides, space, other)
        if sign is not None:
            return Role("side", sign.word), self.marks(sign)
        nations = self.data.space_nation[space], self.data.space_nation[other]
        if nations[0] != nations[1] and min(nations) >= 0:
            return BORDER, "." if self.ascii else "┄"
        return EDGE, ""

    def _draw_ways(self, put: Put, space: int) -> None:
        """Roads and railways from the middle of the hex towards each side that they cross."""
        around = self.geometry.around(space)
        for direction, spots in self.layout.ways.items():
            sign = self.way(space, around.get(direction, -1))
            if sign is None:
                continue
            mark = self.marks(sign)
            if direction in ("n", "s") if self.geometry.flat else direction not in ("e", "w"):
                mark = UPRIGHT.get(mark, mark)
            for spot in spots:
                put(*spot, mark, Role("way", sign.word))

    def _inside(self, space: int) -> Stamp:
        x0, y0 = self.geometry.corner(space)
        layout = self.layout
        stamp: Stamp = {}

        def put(x: int, down: int, text: str, role: Role) -> None:
            for i, sign in enumerate(text):
                stamp.setdefault(y0 + down, []).append((x0 + x + i, sign, role))

        self._draw_ways(put, space)
        self._draw_glyphs(put, space)
        if self.near and not self.name(space) and self._sparse(space):
            put(layout.name[0], layout.name[1], self.number(space).center(layout.name[2]), NUMBER)
        star = self.starred(space)
        if star is not None:
            x, down = self.star_spot(space)
            put(x, down, self.marks(star), STAR)
        return stamp

    def _draw_name(self, row: Row, space: int) -> None:
        """After everything else, because it may reach into its neighbours."""
        x, width = self._name_spot(space, row)
        for i, letter in enumerate(self.name(space)[:width].center(width)):
            row.signs[x + i] = letter
            row.roles[x + i] = NAME
            row.names[x + i] = space

    def _draw_glyphs(self, put: Put, space: int) -> None:
        place, terrain, spots = self.place(space), self.terrain(space), self.layout.glyphs
        if place is not None:
            put(*spots[0], self.marks(place), Role("place", place.word))
            return
        marks = self.marks(terrain) or (("." if self.ascii else "·") if self.every_glyph else "")
        if len(marks) > 1 and len(spots) > 1:
            for mark, spot in zip(marks, spots[1:], strict=False):
                put(*spot, mark, Role("glyph", terrain.word))
        elif marks and not (len(spots) == 1 and self.name(space)):
            put(*spots[0], marks[0], Role("glyph", terrain.word))

    def _name_spot(self, space: int, row: Row) -> tuple[int, int]:
        """Long names may lie over plain sides left and right, and over the end of a way."""
        (x, _, width), (first, _, most) = self.layout.name, self.layout.wide_name
        x0, length = self.geometry.corner(space)[0], len(self.name(space))
        x, first = x + x0, first + x0
        while width < min(length, most):
            # one cell more to the left, then one more to the right
            wider = x - 1 if (x - first) * 2 >= most - width else x
            added = wider if wider < x else x + width
            if not 0 <= added < len(row.roles) or row.roles[added].kind not in ("edge", "blank", "way"):
                break
            x, width = wider, width + 1
        return x, width

    def star_spot(self, space: int) -> tuple[int, int]:
        """Aside where a way crosses the side on which the star would lie."""
        south = self.geometry.around(space).get("s", -1)
        if self.near and south >= 0 and self.way(space, south) is not None:
            return self.layout.second_star
        return self.layout.star

    def _sparse(self, space: int) -> bool:
        column, row = self.data.coordinates[space]
        return column % SPARSE == 0 and row % SPARSE == 0
