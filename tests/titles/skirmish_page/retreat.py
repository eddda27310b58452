"""Where a retreat may go (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skirmish_page.ground import Hex, Way
from skirmish_page.position import Position, Unit


class Retreat:
    """All ways out of a battle for units that go together, hex by hex; `most` hexes at the longest (6.7)."""

    def __init__(self, position: Position, losers: Sequence[Unit], most: int) -> None:
        side = position.side(losers[0])
        assert side is not None
        self.position = position
        self.ground = position.ground
        self.side = side
        self.losers = losers
        self.battle = position.where[losers[0]]
        self.zones = position.enemy_zones(side)
        self.ways = list(self._ways((self.battle,), most))

    def _ways(self, way: Way, left: int) -> Iterator[Way]:
        for hex in self._best(self._open(way, left)):
            if self._may_end(hex):
                yield (*way, hex)
            if left > 1:
                yield from self._ways((*way, hex), left - 1)

    def _open(self, way: Way, left: int) -> list[Hex]:
        """The hexes that can be entered next, and from which the retreat can come to an end."""
        return [hex for hex in self._enterable(way) if self._ends((*way, hex), left - 1)]

    def _enterable(self, way: Way) -> list[Hex]:
        return [hex for hex in self.ground.dry_neighbours[way[-1]] if hex not in way and not self._closed(hex)]

    def _closed(self, hex: Hex) -> bool:
        """7.1; friends undo zones (5.4)."""
        position = self.position
        if position.has_others(hex, self.side) or position.is_neutral_ground(hex):
            return True
        return hex in self.zones and not position.has_friends(hex, self.side)

    def _may_end(self, hex: Hex) -> bool:
        return self.position.has_room(hex, len(self.losers))

    def _ends(self, way: Way, left: int) -> bool:
        """Whether the retreat may end here or further on."""
        if self._may_end(way[-1]):
            return True
        return left > 0 and any(self._ends((*way, hex), left - 1) for hex in self._enterable(way))

    def _best(self, hexes: list[Hex]) -> list[Hex]:
        """As far from the battle as can be; among those, without friends if there is one (7.2)."""
        farthest = max((self.ground.distance(hex, self.battle) for hex in hexes), default=0)
        far = [hex for hex in hexes if self.ground.distance(hex, self.battle) == farthest]
        empty = [hex for hex in far if not self.position.has_friends(hex, self.side)]
        return empty or far
