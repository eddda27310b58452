"""Movement and zones of control (4, 5)."""

from __future__ import annotations

import itertools

from skirmish_page.ground import Way
from skirmish_page.position import IN_A_HEX, Asking, Position, Question, Side, Unit


def march_points(position: Position, unit: Unit) -> int:
    """Speed, less one in rain (3.2, 4.1), unless the summer is dry (11.5)."""
    rain = position.turn in position.box.rain and "dry-summer" not in position.options
    return position.counter(unit).speed - (1 if rain else 0)


def forbidden_by(position: Position, side: Side, unit: Unit, way: Way) -> str:
    """The paragraph that forbids a side this march: the first one met on the way; nothing when it is allowed."""
    if position.side(unit) != side:
        return "9.1" if position.side(unit) is None else "4.1"
    if unit in position.marched or way[0] != position.where.get(unit):
        return "4.1"
    zones, left = position.enemy_zones(side), march_points(position, unit)
    for step, (here, there) in enumerate(itertools.pairwise(way)):
        if step > 0 and here in zones:
            return "5.2"
        if position.has_others(there, side):
            return "4.4"
        if here in zones and there in zones and not position.is_squadron(unit):
            return "5.3"
        left -= position.ground.points(here, there)
        if left < 0:
            return "4.1"
    return ""


def march(position: Position, side: Side, unit: Unit, way: Way) -> None:
    """Hex by hex: a country that joins the enemy on the way may have zones that end the march (9.4)."""
    position.marched.add(unit)
    for number, hex in enumerate(way[1:]):
        if number > 0 and position.where[unit] in position.enemy_zones(side):
            return
        position.enter(unit, hex)


def movement_phase(position: Position, side: Side) -> Asking:
    while True:
        said = yield Question(side, None)
        if said == "pass":
            break
        unit, _, way = said.removeprefix("march ").partition(" to ")
        march(position, side, unit, tuple(way.split("-")))
    yield from stacking(position, side)


def stacking(position: Position, side: Side) -> Asking:
    """The owner chooses which units of an overfull hex are destroyed (4.5). The page does not say which hex is first;
    the title goes row by row."""
    for hex in position.ground.hexes:
        here = [unit for unit in position.units_in(hex) if position.side(unit) == side]
        if len(here) <= IN_A_HEX:
            continue
        answers = {f"choose {', '.join(some)}": some for some in itertools.combinations(here, len(here) - IN_A_HEX)}
        said = yield Question(side, answers)
        for unit in answers[said]:
            position.destroy(unit)


def digging_phase(position: Position, side: Side) -> Asking:
    """Option dug-in (11.3)."""
    while True:
        zones = position.enemy_zones(side)
        idle = [unit for unit in position.army(side) if unit not in position.marched | position.dug_in]
        able = [unit for unit in idle if not position.is_squadron(unit) and position.where[unit] not in zones]
        answers = {f"dig {unit}": unit for unit in able}
        said = yield Question(side, [*answers, "pass"])
        if said == "pass":
            return
        position.dug_in.add(answers[said])
