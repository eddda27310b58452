"""Combat, advance and pursuit (6, 7.3, 7.4)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Sequence

from skirmish_page.ground import Hex, Way
from skirmish_page.position import OTHER, Asking, Position, Question, Side, Unit
from skirmish_page.retreat import Retreat
from skirmish_page.supply import supplied

LOWEST = -2  # differential of an attack that may be announced (6.5)
Roll = Callable[[], int]


def defence(position: Position, hex: Hex) -> int:
    """6.3, and 11.4 for units that are dug in."""
    units = position.units_in(hex)
    factors = sum(position.factors(unit)[1] for unit in units)
    return factors + position.ground.shelter(hex) + len(position.dug_in.intersection(units))


def punches(position: Position, side: Side, fed: set[Unit], target: Hex) -> dict[Unit, int]:
    """What each unit next to the hex would add to an attack on it (6.4); `fed` are the side's units in supply."""
    found = {}
    for unit in position.army(side):
        here = position.where[unit]
        if here in position.ground.neighbours[target]:
            attack = position.factors(unit)[0]
            found[unit] = attack if unit in fed else (attack + 1) // 2
            found[unit] -= 1 if position.ground.water_between(here, target) else 0
    return found


def differential(position: Position, side: Side, attackers: Sequence[Unit], target: Hex) -> int:
    punch = punches(position, side, supplied(position, side), target)
    return sum(punch[unit] for unit in attackers) - defence(position, target)


class CombatPhase:
    """One side's attacks, one hex after the other (6.1)."""

    def __init__(self, position: Position, side: Side, roll: Roll) -> None:
        self.position = position
        self.side = side
        self.roll = roll
        self.have_attacked: set[Unit] = set()
        self.were_attacked: set[Hex] = set()

    def play(self) -> Asking:
        while True:
            attacks = self.attacks()
            said = yield Question(self.side, [*attacks, "pass"])
            if said == "pass":
                return
            target, attackers = attacks[said]
            self.have_attacked.update(attackers)  # 6.2
            self.were_attacked.add(target)
            if any(self.position.side(unit) is None for unit in self.position.units_in(target)):
                self.position.violate_tarn(self.side)  # 9.3
            self.position.dug_in.difference_update(attackers)  # 11.4
            yield from self.battle(target, attackers)

    def attacks(self) -> dict[str, tuple[Hex, list[Unit]]]:
        """Every attack that may be announced (6.1, 6.2, 6.5)."""
        position, found = self.position, {}
        fed = supplied(position, self.side)
        for target in sorted({position.where[unit] for unit in position.where if position.side(unit) != self.side}):
            if target in self.were_attacked:
                continue
            punch, needed = punches(position, self.side, fed, target), defence(position, target) + LOWEST
            fresh = [unit for unit in punch if unit not in self.have_attacked]
            for many in range(1, len(fresh) + 1):
                for some in itertools.combinations(fresh, many):
                    if sum(punch[unit] for unit in some) >= needed:
                        found[f"attack {target} with {', '.join(some)}"] = (target, list(some))
        return found

    def battle(self, target: Hex, attackers: list[Unit]) -> Asking:
        defenders = self.position.units_in(target)
        strength = differential(self.position, self.side, attackers, target)
        on_attacker, on_defender = self.position.box.results.look_up(self.roll(), strength)
        way = yield from self.settle_defender(defenders, on_defender)
        yield from self.settle_attacker(attackers, on_attacker)
        if not self.position.has_others(target, self.side):
            yield from self.advance(target, attackers, way)

    def settle_defender(self, defenders: list[Unit], hits: int) -> Generator[Question, str, Way]:
        """6.7. Returns the way of the retreat, if there was one."""
        position = self.position
        gone: Way = ()
        hits = min(hits, position.steps(defenders))
        while hits:
            left = [unit for unit in defenders if unit in position.where]
            open_ways = [] if gone else Retreat(position, left, min(hits, 2)).ways
            ways = {f"retreat {'-'.join(way)}": way for way in open_ways}
            losses = {f"lose-step {unit}": unit for unit in left}
            said = yield Question(OTHER[self.side], [*losses, *ways])
            if said in losses:
                position.lose_step(losses[said])
                hits -= 1
            else:
                gone = ways[said]
                hits -= len(gone) - 1
                for hex, unit in itertools.product(gone[1:], left):
                    position.enter(unit, hex)
        return gone

    def settle_attacker(self, attackers: list[Unit], hits: int) -> Asking:
        """6.8."""
        for _ in range(min(hits, self.position.steps(attackers))):
            losses = {f"lose-step {unit}": unit for unit in attackers if unit in self.position.where}
            said = yield Question(self.side, losses)
            self.position.lose_step(losses[said])

    def advance(self, target: Hex, attackers: list[Unit], retreat: Way) -> Asking:
        """Unit by unit into the empty hex (7.3), squadrons one hex further on the way of the retreat (7.4)."""
        position = self.position
        for unit in position.in_order(attackers):
            if unit not in position.where:
                continue
            ways: list[Way] = [(target,)] if position.has_room(target) else []
            if position.is_squadron(unit) and retreat:
                after = retreat[1]
                if position.has_room(after) and not position.has_others(after, self.side):
                    ways.append((target, after))
            if not ways:
                continue
            answers = {f"choose {'-'.join((position.where[unit], *way))}": way for way in ways}
            said = yield Question(self.side, [*answers, "pass"])
            for hex in answers.get(said, ()):
                position.enter(unit, hex)
