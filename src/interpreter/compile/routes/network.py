"""The map as shifts of bits: all neighbours of a whole set of spaces in about ten operations.

A set of spaces is one int.  Crossings whose two spaces lie equally far apart in the roster (all that go to the north,
say) are one shift, limited to the spaces they start from.  Odd ones, such as links to boxes, are kept space by space.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from interpreter.compile.routes.names import members
from interpreter.model.data import Data

FEWEST = 6  # crossings that are worth a shift of their own
MOST_KEPT = 64


Shifts = list[tuple[int, int]]  # (how far, from which spaces)


class Ways(NamedTuple):
    """Crossings open to some leg: `around` gives the spaces next to any of a set; `starts` are where they begin."""

    around: Callable[[int], int]
    starts: int


def around_by(up: Shifts, down: Shifts, odd_to: dict[int, int]) -> Callable[[int], int]:
    """All neighbours of a set by shifts; a map of hexes has four ways up the roster and four down."""
    odd = 0
    for start in odd_to:
        odd |= 1 << start

    def by_links(s: int, found: int) -> int:
        for space in members(s & odd):
            found |= odd_to[space]
        return found

    if len(up) == len(down) == 4:
        (a, am), (b, bm), (c, cm), (d, dm) = up
        (e, em), (f, fm), (g, gm), (h, hm) = down

        def around(s: int) -> int:
            found = (
                (s & am) << a
                | (s & bm) << b
                | (s & cm) << c
                | (s & dm) << d
                | (s & em) >> e
                | (s & fm) >> f
                | (s & gm) >> g
                | (s & hm) >> h
            )
            return by_links(s, found) if s & odd else found

        return around

    def around_any(s: int) -> int:
        found = 0
        for shift, starts in up:
            found |= (s & starts) << shift
        for shift, starts in down:
            found |= (s & starts) >> shift
        return by_links(s, found) if s & odd else found

    return around_any


class Network:
    """All crossings of the map, and the part of them that a leg may use."""

    def __init__(self, data: Data) -> None:
        self.ends: list[tuple[int, int]] = [(-1, -1)] * (2 * len(data.edges))
        for space, around in enumerate(data.neighbours):
            for to, _, crossing in around:
                self.ends[crossing] = (space, to)
        self.count = len(self.ends)
        self.all = 0
        for crossing, (start, _) in enumerate(self.ends):
            if start >= 0:
                self.all |= 1 << crossing
        sizes: dict[int, int] = {}
        for start, to in self.ends:
            if start >= 0:
                sizes[to - start] = sizes.get(to - start, 0) + 1
        self.regular = {shift for shift, size in sizes.items() if size >= FEWEST}
        self.kept: dict[int, Ways] = {}
        self.backward: dict[int, Ways] = {}
        self.doubled: dict[int, int] = {}
        self.grounds: dict[tuple[int, int], list[int]] = {}  # (sides, spaces that may be entered): what is joined there

    def crossings_of(self, edges: int) -> int:
        """Both crossings of each of these sides."""
        found = self.doubled.get(edges)
        if found is None:
            if len(self.doubled) >= MOST_KEPT:
                self.doubled.clear()
            # spreads the bits: bit n to bits 2n and 2n + 1, by way of the digits of base 2 read in base 4
            found = self.doubled[edges] = int(bin(edges)[2:], 4) * 3 if edges else 0
        return found

    def ways(self, crossings: int, back: bool = False) -> Ways:
        """These crossings as shifts (`back`: gone the other way, from where they lead to where they start)."""
        kept = self.backward if back else self.kept
        found = kept.get(crossings)
        if found is None:
            if len(kept) >= MOST_KEPT:
                kept.clear()
            found = kept[crossings] = self._ways(crossings & self.all, back)
        return found

    def _ways(self, crossings: int, back: bool) -> Ways:
        starts: dict[int, bytearray] = {}
        odd_to: dict[int, int] = {}
        size = (max((max(pair) for pair in self.ends), default=0) + 8) // 8
        for crossing in members(crossings):
            start, to = self.ends[crossing]
            if back:
                start, to = to, start
            shift = to - start
            if (-shift if back else shift) in self.regular:
                row = starts.get(shift)
                if row is None:
                    row = starts[shift] = bytearray(size)
                row[start >> 3] |= 1 << (start & 7)
            else:
                odd_to[start] = odd_to.get(start, 0) | 1 << to
        up: Shifts = []
        down: Shifts = []
        every = 0
        for shift, row in sorted(starts.items()):
            mask = int.from_bytes(row, "little")
            every |= mask
            if shift >= 0:
                up.append((shift, mask))
            else:
                down.append((-shift, mask))
        for start in odd_to:
            every |= 1 << start
        return Ways(around_by(up, down, odd_to), every)
