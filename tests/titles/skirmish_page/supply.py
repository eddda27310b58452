"""Supply (8)."""

from __future__ import annotations

from skirmish_page.ground import Hex
from skirmish_page.position import OTHER, Position, Side, Unit

LONGEST = 6  # hexes of a supply line


def sources(position: Position, side: Side) -> set[Hex]:
    """8.2."""
    depots = {
        hex
        for hex, town in position.ground.towns.items()
        if town.depot and position.side_of_country[town.country] == side and position.held[hex] == side
    }
    return depots | set(position.ground.home_edge[side])


def supplied(position: Position, side: Side) -> set[Unit]:
    """The units of a side from which a line leads to a source (8.1)."""
    ground, wanted = position.ground, sources(position, side)
    friends = {position.where[unit] for unit in position.army(side)}
    enemies = {position.where[unit] for unit in position.army(OTHER[side])}
    closed = enemies | (position.enemy_zones(side) - friends)  # 5.4
    closed |= {hex for hex in ground.hexes if position.is_neutral_ground(hex)}

    def in_supply(start: Hex) -> bool:
        reached, last = {start}, {start}
        for _ in range(LONGEST):
            last = {there for here in last for there in ground.dry_neighbours[here]} - reached - closed
            reached |= last
        return bool(reached & wanted)

    fed = {hex for hex in friends if in_supply(hex)}
    return {unit for unit in position.army(side) if position.where[unit] in fed}


def feed(position: Position, side: Side) -> None:
    """Hunger (8.3): all lines are judged before any step is lost."""
    fed = supplied(position, side)
    for unit in position.army(side):
        if unit in fed:
            position.hungry.discard(unit)
        elif unit in position.hungry:
            position.lose_step(unit)
        else:
            position.hungry.add(unit)
