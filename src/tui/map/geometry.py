"""Where each hex lies on the painted map, and whose a cell is: one function both for painting and for the mouse."""

from __future__ import annotations

from interpreter import hexes
from interpreter.model.data import Data
from tui.map.layouts import FLAT_STEPS, LAYOUTS, OVERVIEW, POINTY_STEPS, Layout

# As the keys lie under the fingers: the upper three, then the lower three.
FLAT_KEYS = ("nw", "n", "ne", "sw", "s", "se")
POINTY_KEYS = ("nw", "ne", "w", "e", "sw", "se")


class Geometry:
    """The map in cells at one zoom: 0 near, 1 middle, 2 overview.  A title without hexes has a map of no cells."""

    def __init__(self, data: Data, zoom: int) -> None:
        self.data = data
        self.zoom = max(0, min(OVERVIEW, zoom))
        grid = data.grid
        self.flat = grid.flat if grid is not None else True
        self.layout: Layout = LAYOUTS[self.flat, self.zoom]
        self.directions = FLAT_KEYS if self.flat else POINTY_KEYS
        self.columns = grid.columns if grid is not None else 0
        self.rows = grid.rows if grid is not None else 0
        # whether the first column (the first row of pointy hexes) is pushed; every other one is
        self._first_low = grid is not None and hexes.is_low(grid, (grid.first_column, grid.first_row))
        lines = self.columns if self.flat else self.rows
        self.pushed = self._first_low or lines > 1  # whether any is
        self._neighbours: list[dict[str, int]] | None = None
        self.top = 1 if self.layout.box[1] < 0 else 0  # rows above the first hex: its upper side needs one
        self.width, self.height = self._size()
        self._corners = [self._corner(space) for space in range(self.columns * self.rows)]
        self._in_play = [bool(data.hexes >> space & 1) for space in range(data.hex_count)]
        self._owners: dict[int, list[int]] = {}
        self._on_row: dict[int, tuple[int, ...]] = {}

    # ---- size and places -------------------------------------------------------------------------------------------

    @property
    def halved(self) -> bool:
        """Whether low columns lie half a cell lower, which only half blocks can show."""
        return self.flat and self.zoom == OVERVIEW

    def _size(self) -> tuple[int, int]:
        if not self.columns or not self.rows:
            return 0, 0
        layout = self.layout
        pushed = layout.push if self.pushed else 0
        width = (self.columns - 1) * layout.across + layout.box[0] + layout.box[2]
        height = (self.rows - 1) * layout.down + layout.box[1] + layout.box[3] + self.top
        if self.flat:
            return width, height + (1 if self.halved and self.pushed else pushed)
        return width + pushed, height

    def low(self, space: int) -> bool:
        """Whether the hex stands in a column that is pushed down, or in a row that is pushed right."""
        row, column = divmod(space, self.columns)
        return ((column if self.flat else row) % 2 == 1) != self._first_low

    def corner(self, space: int) -> tuple[int, int]:
        """The cell from which the layout of a hex is counted."""
        return self._corners[space]

    def _corner(self, space: int) -> tuple[int, int]:
        row, column = divmod(space, self.columns)
        x, y = column * self.layout.across, row * self.layout.down + self.top
        if self.low(space):
            if self.flat:
                y += self.layout.push
            else:
                x += self.layout.push
        return x, y

    def centre(self, space: int) -> tuple[int, int]:
        """The cell in the middle of a hex; the hex owns it."""
        x, y = self.corner(space)
        return x + self.layout.centre[0], y + self.layout.centre[1]

    def region(self, space: int) -> tuple[int, int, int, int]:
        """x, y, width, height of all cells that may look different when something about that hex changes."""
        x, y = self.corner(space)
        across, down, width, height = self.layout.box
        if self.halved and self.low(space):
            height += 1
        left, upper = max(0, x + across), max(0, y + down)
        right, lower = min(self.width, x + across + width), min(self.height, y + down + height)
        return left, upper, right - left, lower - upper

    # ---- whose is a cell? ------------------------------------------------------------------------------------------

    def owner(self, x: int, y: int) -> int:
        """The hex in play that owns a cell, or -1."""
        space = self.place(x, y)
        return space if space >= 0 and self._in_play[space] else -1

    def owners(self, y: int) -> list[int]:
        """The owner of each cell of a row."""
        return [space if space >= 0 and self._in_play[space] else -1 for space in self._places(y)]

    def place(self, x: int, y: int) -> int:
        """The same as `owner`, also for hexes out of play."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        return self._places(y)[x]

    def _places(self, y: int) -> list[int]:
        row = self._owners.get(y)
        if row is None:
            row = self._owners[y] = self._owners_of(y)
        return row

    def _owners_of(self, y: int) -> list[int]:
        found = [-1] * self.width
        for space in self.on_row(y):
            x0, y0 = self.corner(space)
            for down, start, end in self.layout.rows:
                if y0 + down == y:
                    found[x0 + start : x0 + end] = [space] * (end - start)
        if self.halved and y == self.rows:  # the lower halves of the last row
            for column in range(self.columns):
                space = (self.rows - 1) * self.columns + column
                if self.low(space):
                    found[column * 2 : column * 2 + 2] = [space, space]
        return found

    def on_row(self, y: int) -> tuple[int, ...]:
        """The hexes, in play or not, that have a part in a row of cells."""
        known = self._on_row.get(y)
        if known is not None:
            return known
        down, height = self.layout.box[1], self.layout.box[3] + (1 if self.halved else 0)
        found = []
        first = max(0, (y - self.top - down - height - self.layout.push) // self.layout.down)
        last = min(self.rows - 1, (y - self.top - down) // self.layout.down)
        for row in range(first, last + 1):
            for space in range(row * self.columns, (row + 1) * self.columns):
                top = self.corner(space)[1] + down
                if top <= y < top + height:
                    found.append(space)
        self._on_row[y] = tuple(found)
        return self._on_row[y]

    # ---- neighbours ------------------------------------------------------------------------------------------------

    def step(self, space: int, direction: str) -> int:
        """The hex in play next to this one that way, or -1."""
        if not 0 <= space < self.data.hex_count:
            return -1
        return self.around(space).get(direction, -1)

    def around(self, space: int) -> dict[str, int]:
        """The hexes in play around, by the short name of the direction."""
        if self._neighbours is None:
            grid = self.data.grid
            names = FLAT_STEPS if self.flat else POINTY_STEPS
            near = hexes.neighbour_places(grid, self.data.hexes) if grid is not None else []
            self._neighbours = [{names[number]: place for number, place in found} for found in near]
        return self._neighbours[space]
