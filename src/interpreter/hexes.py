"""The geometry of hex maps: printed numbers, neighbours, distance, directions, lines, and sets of hexes as bits.

A hex is a pair (column, row) of printed numbers, or its place: 0 for the first hex of the first row, counting row by
row.  *Flat* hexes stand in straight columns, and every other column is pushed down half a hex; *pointy* hexes lie in
straight rows, and every other row is pushed right.  `low` says which of them: those with an even or an odd number.
Nothing here knows terrain or boxes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

Hex = tuple[int, int]

FLAT_DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
POINTY_DIRECTIONS = ("north-east", "east", "south-east", "south-west", "west", "north-west")

# Steps to the six neighbours in the order of the names above, for a hex that is not pushed and for one that is.
_FLAT_STEPS = (
    ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
)
_POINTY_STEPS = (
    ((0, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    ((1, -1), (1, 0), (1, 1), (0, 1), (-1, 0), (0, -1)),
)


class GridLike(Protocol):
    """What the geometry asks of a map; `model.data.Grid` has it."""

    flat: bool
    low: str
    columns: int
    rows: int
    first_column: int
    first_row: int
    numbering: str
    width: int


# ---- numbers ----------------------------------------------------------------------------------------------------


def hex_number(grid: GridLike, hex: Hex) -> str:
    """The printed number: `0405` for column 4, row 5, or the other way round."""
    column, row = hex
    halves = (column, row) if grid.numbering == "column, row" else (row, column)
    return f"{halves[0]:0{grid.width}d}{halves[1]:0{grid.width}d}"


def read_number(grid: GridLike, text: str) -> Hex | None:
    """The hex of a printed number, also when it lies off the map; None when it is no hex number at all."""
    width = grid.width
    if len(text) != 2 * width or not (text.isascii() and text.isdigit()):
        return None
    first, second = int(text[:width]), int(text[width:])
    return (first, second) if grid.numbering == "column, row" else (second, first)


def on_map(grid: GridLike, hex: Hex) -> bool:
    column, row = hex[0] - grid.first_column, hex[1] - grid.first_row
    return 0 <= column < grid.columns and 0 <= row < grid.rows


def place_of(grid: GridLike, hex: Hex) -> int:
    """Its place in the roster of spaces, or -1 when it is off the map."""
    if not on_map(grid, hex):
        return -1
    return (hex[1] - grid.first_row) * grid.columns + hex[0] - grid.first_column


def hex_at(grid: GridLike, place: int) -> Hex:
    row, column = divmod(place, grid.columns)
    return column + grid.first_column, row + grid.first_row


# ---- neighbours and distance ------------------------------------------------------------------------------------


def is_low(grid: GridLike, hex: Hex) -> bool:
    """Whether the hex stands in a column that is pushed down (a row that is pushed right)."""
    number = hex[0] if grid.flat else hex[1]
    return (number % 2 == 1) == (grid.low == "odd")


def directions(grid: GridLike) -> tuple[str, ...]:
    """The names of the six directions, clockwise."""
    return FLAT_DIRECTIONS if grid.flat else POINTY_DIRECTIONS


def neighbours(grid: GridLike, hex: Hex) -> list[Hex]:
    """The six hexes around, clockwise in the order of `directions`, also those off the map."""
    steps = (_FLAT_STEPS if grid.flat else _POINTY_STEPS)[is_low(grid, hex)]
    column, row = hex
    return [(column + across, row + down) for across, down in steps]


def axial(grid: GridLike, hex: Hex) -> tuple[int, int]:
    """Slanted coordinates in which a straight line is straight: needed for distance and lines."""
    column, row = hex
    odd_is_low = grid.low == "odd"
    if grid.flat:
        return column, row - ((column + (0 if odd_is_low else 1)) // 2)
    return column - ((row + (0 if odd_is_low else 1)) // 2), row


def from_axial(grid: GridLike, slanted: tuple[int, int]) -> Hex:
    a, b = slanted
    odd_is_low = grid.low == "odd"
    if grid.flat:
        return a, b + ((a + (0 if odd_is_low else 1)) // 2)
    return a + ((b + (0 if odd_is_low else 1)) // 2), b


def distance(grid: GridLike, start: Hex, end: Hex) -> int:
    """How many hexes one must enter to go from start to end, ignoring everything printed."""
    a, b = axial(grid, start), axial(grid, end)
    across, down = a[0] - b[0], a[1] - b[1]
    return max(abs(across), abs(down), abs(across + down))


def direction(grid: GridLike, start: Hex, end: Hex) -> str:
    """The name of the direction when end lies straight in one of the six, else an empty string."""
    away = distance(grid, start, end)
    if away == 0:
        return ""
    origin, goal = axial(grid, start), axial(grid, end)
    across, down = goal[0] - origin[0], goal[1] - origin[1]
    if across % away or down % away:
        return ""
    step = from_axial(grid, (origin[0] + across // away, origin[1] + down // away))
    return directions(grid)[neighbours(grid, start).index(step)]


def line(grid: GridLike, start: Hex, end: Hex) -> list[Hex]:
    """The straightest chain of neighbours from start to end, both included.

    Worked out in whole numbers; where the line runs exactly along a side, the hex first met when counting clockwise
    from the first direction is taken, so the same question always gets the same answer.
    """
    away = distance(grid, start, end)
    origin, goal = axial(grid, start), axial(grid, end)
    across, down = goal[0] - origin[0], goal[1] - origin[1]
    chain = [start]
    for step in range(1, away + 1):
        # the point wanted, times `away`; the hex whose middle is nearest to it is the next one
        want = (origin[0] * away + across * step, origin[1] * away + down * step)
        chain.append(min(neighbours(grid, chain[-1]), key=lambda hex: _miss(axial(grid, hex), want, away)))
    return chain


def _miss(slanted: tuple[int, int], want: tuple[int, int], scale: int) -> int:
    """Square of the distance between the middle of a hex and a point, in some fixed unit."""
    a, b = slanted[0] * scale - want[0], slanted[1] * scale - want[1]
    return a * a + a * b + b * b


# ---- all hexes at once ------------------------------------------------------------------------------------------


def neighbour_places(grid: GridLike, in_play: int) -> list[list[tuple[int, int]]]:
    """For each place of the map its neighbours in play as (direction, place); none for a hex out of play."""
    columns, rows = grid.columns, grid.rows
    result: list[list[tuple[int, int]]] = []
    used = [bool(in_play >> place & 1) for place in range(columns * rows)]
    by_push = _FLAT_STEPS if grid.flat else _POINTY_STEPS
    for row in range(rows):
        for column in range(columns):
            found: list[tuple[int, int]] = []
            result.append(found)
            if not used[row * columns + column]:
                continue
            steps = by_push[is_low(grid, (column + grid.first_column, row + grid.first_row))]
            for number, (across, down) in enumerate(steps):
                to_column, to_row = column + across, row + down
                if 0 <= to_column < columns and 0 <= to_row < rows and used[to_row * columns + to_column]:
                    found.append((number, to_row * columns + to_column))
    return result


@dataclass(frozen=True, slots=True)
class Spread:
    """Finds all neighbours of a whole set of hexes with a dozen shifts, however large the set."""

    in_play: int
    moves: Sequence[tuple[int, int]]  # (hexes that may go this way, how far their bits are shifted)

    def around(self, hexes: int) -> int:
        """The hexes in play next to at least one of these; a hex of the set counts only if next to another."""
        found = 0
        for movers, shift in self.moves:
            group = hexes & movers
            if group:
                found |= group << shift if shift >= 0 else group >> -shift
        return found & self.in_play

    def within(self, hexes: int, number: int) -> int:
        """The hexes at most that many steps away over hexes in play, the set itself included."""
        reached = edge = hexes
        for _ in range(number):
            edge = self.around(edge) & ~reached
            if not edge:
                break
            reached |= edge
        return reached


def spread(grid: GridLike, in_play: int) -> Spread:
    """Prepares `Spread` for a map."""
    columns, rows = grid.columns, grid.rows
    groups: dict[tuple[int, int, bool], int] = {}
    by_push = _FLAT_STEPS if grid.flat else _POINTY_STEPS
    one_row = (1 << columns) - 1
    every_row = sum(1 << (row * columns) for row in range(rows))
    for line_number in range(columns if grid.flat else rows):
        if grid.flat:
            members = every_row << line_number
            low = is_low(grid, (line_number + grid.first_column, grid.first_row))
        else:
            members = one_row << (line_number * columns)
            low = is_low(grid, (grid.first_column, line_number + grid.first_row))
        for across, down in by_push[low]:
            key = (across, down, low)
            groups[key] = groups.get(key, 0) | members
    moves = []
    for (across, down, _), members in sorted(groups.items()):
        # hexes of the first or last column must not step over the edge into the next row
        if across:
            members &= ~(every_row << (columns - 1 if across > 0 else 0))
        moves.append((members & in_play, down * columns + across))
    return Spread(in_play, tuple(moves))
