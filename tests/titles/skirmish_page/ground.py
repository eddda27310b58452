"""The map: hexes, terrain, water, roads, countries and towns (2.1, 2.2, 2.4)."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from skirmish_page.page import Page

Hex = str  # "0506": column 5, row 6
Way = tuple[Hex, ...]
HexSide = frozenset[Hex]  # the two hexes it parts

COLUMNS, ROWS = 12, 10
WIDTH = 5  # letters from one column of the drawing to the next


@dataclass(frozen=True)
class Town:
    hex: Hex
    country: str
    capital: bool
    depot: bool


class Ground:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.drawing = page.drawing()
        self.hexes = [named(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
        self.neighbours = {hex: neighbours(hex) for hex in self.hexes}
        kinds = page.table("terrain", "drawn", "points to enter", "shelter")
        kind_of = {sign: kind for kind, sign, _, _ in kinds}
        self.terrain = {hex: kind_of[self.drawn(hex)] for hex in self.hexes}
        self._points = {kind: int(points) for kind, _, points, _ in kinds}
        self._shelter = {kind: int(shelter) for kind, _, _, shelter in kinds}
        self.river, self.bridges = self._read_river()
        self.open_water = self.river - self.bridges
        self.dry_neighbours = {
            hex: [there for there in around if not self.water_between(hex, there)]
            for hex, around in self.neighbours.items()
        }
        self.roads = self._read_roads()
        self.country = self._read_countries()
        self.towns = {town.hex: town for town in self._read_towns()}
        self.home_edge, self.entry_hexes = self._read_edges()
        self.distance = cache(self._distance)

    # ---- what marching and fighting ask ----------------------------------------------------------------------------

    def points(self, here: Hex, there: Hex) -> int:
        """What a march from hex to hex costs (4.2, 4.3)."""
        if frozenset((here, there)) in self.roads:
            return 1
        return self._points[self.terrain[there]] + (2 if self.water_between(here, there) else 0)

    def shelter(self, hex: Hex) -> int:
        return self._shelter[self.terrain[hex]]

    def water_between(self, here: Hex, there: Hex) -> bool:
        """Open water: river without a bridge (2.2)."""
        return frozenset((here, there)) in self.open_water

    def _distance(self, start: Hex, end: Hex) -> int:
        far, queue = {start: 0}, deque([start])
        while end not in far:
            here = queue.popleft()
            for there in self.neighbours[here]:
                if there not in far:
                    far[there] = far[here] + 1
                    queue.append(there)
        return far[end]

    # ---- the drawing -----------------------------------------------------------------------------------------------

    def drawn(self, hex: Hex) -> str:
        return self._sign(line_of(hex), WIDTH * column_of(hex))

    def drawn_river(self) -> dict[HexSide, str]:
        """The sides with a sign of water or bridge between their hexes.

        The side below a hex is drawn on the line under it, the upper right one beside the hex, the lower right one
        beside the hex on the line under it.
        """
        found = {}
        for hex in self.hexes:
            column, row, line = column_of(hex), row_of(hex), line_of(hex)
            right = row if column % 2 == 0 else row - 1  # of the upper one of the two hexes to the right
            for there, sign in (
                (named(column, row + 1), self._sign(line + 1, WIDTH * column)),
                (named(column + 1, right), self._sign(line, WIDTH * column + 2)),
                (named(column + 1, right + 1), self._sign(line + 1, WIDTH * column + 2)),
            ):
                if there in self.neighbours[hex] and sign in ("=", "/", "\\", "H"):
                    found[frozenset((hex, there))] = sign
        return found

    def _sign(self, line: int, letter: int) -> str:
        return self.drawing[line][letter : letter + 1] if line < len(self.drawing) else ""

    # ---- the lists below the drawing -------------------------------------------------------------------------------

    def _read_river(self) -> tuple[set[HexSide], set[HexSide]]:
        river, bridges = set(), set()
        for a, b, bridge in re.findall(r"(\d{4})/(\d{4})( \(bridge\))?", self.page.passage("River:")):
            river.add(frozenset((a, b)))
            if bridge:
                bridges.add(frozenset((a, b)))
        return river, bridges

    def _read_roads(self) -> set[HexSide]:
        roads = set()
        for chain in re.findall(r"\d{4}(?:-\d{4})+", self.page.passage("Roads:")):
            hexes = chain.split("-")
            roads |= {frozenset(pair) for pair in pairwise(hexes)}
        return roads

    def _read_countries(self) -> dict[Hex, str]:
        found = {}
        for country, words in self.page.table("country", "hexes"):
            for top, bottom, left, right in re.findall(r"rows (\d+) to (\d+) of columns (\d+) to (\d+)", words):
                for column in range(int(left), int(right) + 1):
                    found.update({named(column, row): country for row in range(int(top), int(bottom) + 1)})
            for first, last in re.findall(r"(\d{4})(?: to (\d{4}))?", words):
                found.update(dict.fromkeys(column_from(first, last or first), country))
        return found

    def _read_towns(self) -> Iterator[Town]:
        for _, hex, words in self.page.table("town", "hex", ""):
            country, _, features = words.partition("; ")
            yield Town(hex, country, "capital" in features, "depot" in features)

    def _read_edges(self) -> tuple[dict[str, list[Hex]], dict[str, list[Hex]]]:
        words = self.page.paragraph("2.4").replace("*", "")
        edges = re.search(r"home edge of Blue is (\d{4}) to (\d{4}), that of Red (\d{4}) to (\d{4})", words)
        entries = re.search(r"entry hexes of Blue are (\d{4}) and (\d{4}), those of Red (\d{4}) and (\d{4})", words)
        assert edges and entries
        return (
            {"Blue": column_from(edges[1], edges[2]), "Red": column_from(edges[3], edges[4])},
            {"Blue": [entries[1], entries[2]], "Red": [entries[3], entries[4]]},
        )


# ---- numbers of hexes ----------------------------------------------------------------------------------------------


def named(column: int, row: int) -> Hex:
    return f"{column:02}{row:02}"


def column_of(hex: Hex) -> int:
    return int(hex[:2])


def row_of(hex: Hex) -> int:
    return int(hex[2:])


def line_of(hex: Hex) -> int:
    """The line of the drawing: even columns stand one lower."""
    return 2 * (row_of(hex) - 1) + (column_of(hex) % 2 == 0)


def column_from(first: Hex, last: Hex) -> list[Hex]:
    """The hexes of a column from one to the other."""
    return [named(column_of(first), row) for row in range(row_of(first), row_of(last) + 1)]


def neighbours(hex: Hex) -> list[Hex]:
    """Even columns lie half a hex lower (2.1)."""
    column, row = column_of(hex), row_of(hex)
    upper = row if column % 2 == 0 else row - 1  # of the upper one of the two hexes on either side
    around = [(column, row - 1), (column, row + 1)]
    around += [(beside, beside_row) for beside in (column - 1, column + 1) for beside_row in (upper, upper + 1)]
    return sorted(named(c, r) for c, r in around if 1 <= c <= COLUMNS and 1 <= r <= ROWS)
