"""The map and a position as a picture: true hexagons, for a document or a letter.

Everything is drawn from the same data, look and theme as the map in the terminal.
"""

from __future__ import annotations

from math import sqrt

from interpreter.hexes import hex_number
from interpreter.model.data import Data
from tui.map.geometry import Geometry
from tui.map.inks import Inks
from tui.map.looks import Looks, Sign
from tui.map.scene import Scene
from tui.map.scenery import looks_of
from tui.map.svg_counters import card, stack, symbol
from tui.map.svg_signs import FONT, line, number, polygon, rect, sign, star, words
from tui.theme import Theme
from tui.theme.colours import mixed

RADII = (44.0, 28.0, 14.0)  # of a hex at each zoom
MARGIN = 24.0
SIXTEEN = {
    "black": "#000000", "red": "#cd3131", "green": "#0dbc79", "yellow": "#c5a500", "blue": "#2472c8",
    "magenta": "#bc3fbc", "cyan": "#11a8cd", "white": "#d0d0d0", "bright_black": "#767676", "bright_red": "#f14c4c",
    "bright_green": "#23d18b", "bright_yellow": "#e5e510", "bright_blue": "#3b8eea", "bright_magenta": "#d670d6",
    "bright_cyan": "#29b8db", "bright_white": "#ffffff", "default": "#000000",
}  # fmt: skip


def svg(data: Data, theme: Theme, scene: Scene, *, zoom: int = 0, heading: str = "", about: str = "") -> str:
    """The picture as one SVG document."""
    return _Picture(data, theme, scene, max(0, min(len(RADII) - 1, zoom))).document(heading, about)


class _Picture:
    def __init__(self, data: Data, theme: Theme, scene: Scene, zoom: int) -> None:
        self.data = data
        self.theme = theme
        self.scene = scene
        self.zoom = zoom
        self.looks: Looks = looks_of(data)
        self.geometry = Geometry(data, 0)
        self.inks = Inks(theme, self.looks)
        self.radius = RADII[zoom]
        self.flat = self.geometry.flat
        self.spaces = [space for space in range(data.hex_count) if data.hexes >> space & 1]
        self.paper = self.colour(theme.void, "#ffffff")
        self.top = MARGIN

    # ---- where things lie ------------------------------------------------------------------------------------------

    def centre(self, space: int) -> tuple[float, float]:
        row, column = divmod(space, self.geometry.columns)
        push = 0.5 if self.geometry.low(space) else 0.0
        r, half = self.radius, self.radius * sqrt(3) / 2
        if self.flat:
            return MARGIN + r + column * 1.5 * r, self.top + half + (row + push) * 2 * half
        return MARGIN + half + (column + push) * 2 * half, self.top + r + row * 1.5 * r

    def corners(self, space: int) -> list[tuple[float, float]]:
        """Clockwise; the side of direction number i lies between corner i and the next."""
        x, y = self.centre(space)
        r, half = self.radius, self.radius * sqrt(3) / 2
        if self.flat:  # begins at the upper left, so that the first side is the northern one
            return [
                (x - r / 2, y - half),
                (x + r / 2, y - half),
                (x + r, y),
                (x + r / 2, y + half),
                (x - r / 2, y + half),
                (x - r, y),
            ]
        return [
            (x, y - r),
            (x + half, y - r / 2),
            (x + half, y + r / 2),
            (x, y + r),
            (x - half, y + r / 2),
            (x - half, y - r / 2),
        ]

    def side(self, space: int, direction: str) -> tuple[tuple[float, float], tuple[float, float]]:
        order = ("n", "ne", "se", "s", "sw", "nw") if self.flat else ("ne", "e", "se", "sw", "w", "nw")
        corners = self.corners(space)
        at = order.index(direction)
        return corners[at], corners[(at + 1) % 6]

    def size(self) -> tuple[float, float]:
        r, half = self.radius, self.radius * sqrt(3) / 2
        columns, rows = self.geometry.columns, self.geometry.rows
        pushed = 0.5 if self.geometry.pushed else 0.0
        if self.flat:
            return 2 * MARGIN + (columns * 1.5 + 0.5) * r, (rows + pushed) * 2 * half
        return 2 * MARGIN + (columns + pushed) * 2 * half, (rows * 1.5 + 0.5) * r

    # ---- colours ---------------------------------------------------------------------------------------------------

    def colour(self, colour: str | None, instead: str) -> str:
        """A picture has no terminal whose own colours it could take."""
        if colour is None:
            return instead
        return colour if colour[0] == "#" else SIXTEEN.get(colour.removeprefix("ansi_"), instead)

    def ink(self, sign: Sign) -> str:
        return self.colour(self.theme.ink(sign.word), "#202020")

    def ground(self, space: int) -> str:
        return self.colour(self.theme.ground(self.terrain(space).word), "#ffffff")

    def terrain(self, space: int) -> Sign:
        return self.looks.terrain[self.data.space_terrain[space]]

    @property
    def text(self) -> str:
        return self.colour(self.theme.text, "#000000")

    # ---- the document ----------------------------------------------------------------------------------------------

    def document(self, heading: str, about: str) -> str:
        if heading:
            self.top = MARGIN + 40
        width, height = self.size()
        legend, below = self.legend(width, self.top + height + MARGIN)
        total = self.top + height + MARGIN + below
        front = self.colour(self.theme.panels["foreground"] if self.theme.filled else None, "#101010")
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(total)}" '
            f'viewBox="0 0 {number(width)} {number(total)}" font-family="{FONT}">',
            rect(0, 0, width, total, self.paper),
        ]
        if heading:
            parts.append(words(MARGIN, MARGIN + 16, heading, 22, front, bold=True, anchor="start"))
            parts.append(words(width - MARGIN, MARGIN + 16, about, 14, front, anchor="end"))
        parts += [self.hexes(), self.glyphs(), self.ways(), self.sides()]
        if self.zoom < 2:
            parts.append(self.print_on_map())
        if not self.scene.hide_counters:
            parts.append(self.counters())
        parts += [legend, "</svg>"]
        return "\n".join(part for part in parts if part) + "\n"

    def hexes(self) -> str:
        edge = self.colour(self.theme.edge, "#909090")
        drawn = [polygon(self.corners(space), self.ground(space)) for space in self.spaces]
        rim = f'<g stroke="{edge}" stroke-width="{number(max(0.6, self.radius / 44))}" stroke-linejoin="round">'
        return rim + "".join(drawn) + "</g>"

    def glyphs(self) -> str:
        drawn = []
        size = self.radius * 0.16
        for space in self.spaces:
            terrain = self.terrain(space)
            x, y = self.centre(space)
            ink = mixed(self.ink(terrain), self.ground(space), 0.25) or "#808080"
            spots = ((-0.34, 0.0), (0.34, 0.0), (0.0, 0.42)) if len(terrain.marks) > 1 else ((0.0, 0.1),)
            for mark, (dx, dy) in zip(terrain.marks, spots, strict=False):
                drawn.append(sign(mark, x + dx * self.radius, y + dy * self.radius, size, ink))
        return "<g>" + "".join(drawn) + "</g>"

    def ways(self) -> str:
        """From the middle of one hex to the middle of the next; the first of `look` lies above the others."""
        drawn = []
        for way in reversed(self.looks.ways):
            for space in self.spaces:
                for direction, other in self.geometry.around(space).items():
                    edge = self.data.edge_of.get((space, other), -1)
                    if space < other and edge >= 0 and way.things >> edge & 1:
                        drawn.append(self._way(way, space, other, direction))
        return "<g>" + "".join(drawn) + "</g>"

    def _way(self, way: Sign, space: int, other: int, direction: str) -> str:
        (x1, y1), (x2, y2) = self.centre(space), self.centre(other)
        ink, width = self.ink(way), self.radius * 0.06
        if way.marks in "═║=":  # a short piece across the side alone
            x1, x2 = x1 + (x2 - x1) * 0.38, x1 + (x2 - x1) * 0.62
            y1, y2 = y1 + (y2 - y1) * 0.38, y1 + (y2 - y1) * 0.62
            paper = line(x1, y1, x2, y2, self.ground(space), width * 2)
            return line(x1, y1, x2, y2, ink, width * 4) + paper
        solid = line(x1, y1, x2, y2, ink, width, ' stroke-linecap="round"')
        if way.marks in "╌┄┅":  # sleepers
            step = self.radius * 0.2
            return solid + line(
                x1, y1, x2, y2, ink, width * 3.4, f' stroke-dasharray="{number(width * 0.7)} {number(step)}"'
            )
        return solid

    def sides(self) -> str:
        drawn: list[str] = []
        borders = []
        for space in self.spaces:
            for direction, other in self.geometry.around(space).items():
                if space < other:
                    nations = self.data.space_nation[space], self.data.space_nation[other]
                    if nations[0] != nations[1] and min(nations) >= 0:
                        borders.append(self._side(space, direction, self.colour(self.theme.border, "#b01f2b"), "┄"))
        named = {mark for side in self.looks.sides for mark in side.marks}
        drawn += borders if "┄" not in named else []
        for side in reversed(self.looks.sides):
            for space in self.spaces:
                for direction, other in self.geometry.around(space).items():
                    edge = self.data.edge_of.get((space, other), -1)
                    if space < other and edge >= 0 and side.things >> edge & 1:
                        drawn.append(self._side(space, direction, self.ink(side), side.marks))
        return '<g stroke-linecap="round">' + "".join(drawn) + "</g>"

    def _side(self, space: int, direction: str, ink: str, mark: str) -> str:
        (x1, y1), (x2, y2) = self.side(space, direction)
        thick = self.radius * {"┄": 0.07, "┅": 0.07, "▁": 0.12}.get(mark, 0.17)
        dashes = f' stroke-dasharray="{number(thick * 2.2)} {number(thick * 2)}"' if mark in "┄┅" else ""
        return line(x1, y1, x2, y2, ink, thick, dashes)

    def print_on_map(self) -> str:
        """Numbers, names, places and stars."""
        drawn = []
        r, grid = self.radius, self.data.grid
        numbers = self.colour(self.theme.number, "#707070")
        for space in self.spaces:
            x, y = self.centre(space)
            ground = self.ground(space)
            name = self.data.shown.get(space) or self.data.place_names.get(space, "").replace("-", " ")
            place = next((one for one in self.looks.places if one.things >> space & 1), None)
            if place is not None:
                drawn.append(sign(place.marks, x, y, r * 0.14, self.ink(place)))
            valued = next((one for one in self.looks.stars if one.things >> space & 1), None)
            if valued is not None:
                drawn.append(star(x, y + r * 0.66, r * 0.17, self.colour(self.theme.star, "#a3123a")))
            if name:
                size = r * 0.25 if len(name) < 12 else r * 0.19
                drawn.append(words(x, y - r * 0.5, name, size, self.text, bold=True, halo=ground))
            elif grid is not None and self.zoom == 0:
                printed = hex_number(grid, self.data.coordinates[space])
                drawn.append(words(x, y - r * 0.62, printed, r * 0.17, numbers))
        return "<g>" + "".join(drawn) + "</g>"

    def counters(self) -> str:
        drawn = []
        size = self.radius * (0.92 if self.zoom < 2 else 1.1)
        for space in self.spaces:
            cards = self.scene.stacks.get(space, ())
            if not cards:
                continue
            x, y = self.centre(space)
            colours = [self.card_colours(one.slot) for one in cards]
            if self.zoom < 2:
                drawn.append(stack(cards, colours, x, y + self.radius * 0.08, size))
            else:
                drawn.append(card(x - size / 2, y - size / 2, size, *colours[0]))
        return "<g>" + "".join(drawn) + "</g>"

    def card_colours(self, slot: int) -> tuple[str, str]:
        found = self.theme.slot(slot)
        return self.colour(found.text, "#000000"), self.colour(found.ground, "#ffffff")

    # ---- the legend ------------------------------------------------------------------------------------------------

    def legend(self, width: float, top: float) -> tuple[str, float]:
        """What the grounds and lines mean, and whose counters have which colour."""
        front = self.colour(self.theme.panels["foreground"] if self.theme.filled else None, "#101010")
        entries: list[tuple[str, str]] = []
        for terrain in self.looks.terrain:
            fill = self.colour(self.theme.ground(terrain.word), "#ffffff")
            box = rect(0, -11, 22, 16, fill, f' stroke="{self.colour(self.theme.edge, "#909090")}"')
            mark = sign(terrain.marks[0], 11, -3, 4.5, self.ink(terrain)) if terrain.marks else ""
            entries.append((box + mark, terrain.name))
        for side in self.looks.sides:
            dashes = ' stroke-dasharray="5 4"' if side.marks in "┄┅" else ""
            ground = rect(0, -11, 22, 16, self.colour(self.theme.ground("cream"), "#ffffff"))
            entries.append((ground + line(2, -3, 20, -3, self.ink(side), 4, dashes), side.name))
        for way in self.looks.ways:
            ground = rect(0, -11, 22, 16, self.colour(self.theme.ground("cream"), "#ffffff"))
            entries.append((ground + line(2, -3, 20, -3, self.ink(way), 2), way.name))
        for valued in (*self.looks.stars, *self.looks.places):
            ground = rect(0, -11, 22, 16, self.colour(self.theme.ground("cream"), "#ffffff"))
            entries.append((ground + sign(valued.marks, 11, -3, 5.5, self.ink(valued)), valued.name))
        seen = {nation for nation in self.data.unit_nation if nation >= 0}
        for nation in sorted(seen):
            text, ground = self.card_colours(self.looks.nation_slots[nation])
            letter = self.looks.nation_letters[nation]
            inner = words(11, 1, letter, 11, text, bold=True) if letter else symbol("╳", 11, -3, 26, text)
            entries.append((rect(0, -11, 22, 16, ground, ' rx="2"') + inner, self.data.nations.names[nation]))
        drawn, x, y = [], MARGIN, top + 12
        for shape, name in entries:
            room = 34 + 7.4 * len(name) + 16
            if x + room > width - MARGIN and x > MARGIN:
                x, y = MARGIN, y + 24
            label = words(30, 1, name.replace("-", " "), 12, front, anchor="start")
            drawn.append(f'<g transform="translate({number(x)} {number(y)})">{shape}{label}</g>')
            x += room
        return "<g>" + "".join(drawn) + "</g>", y - top + 24
