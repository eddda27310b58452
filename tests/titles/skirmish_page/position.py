"""Who stands where, and what entering a hex, losing a step and joining a side do."""

from __future__ import annotations

from collections.abc import Collection, Generator
from dataclasses import dataclass

from skirmish_page.box import Box, Counter
from skirmish_page.ground import Hex

Unit = str  # its full name: "Westria 1st"
Side = str
SIDES = ("Blue", "Red")
OTHER = {"Blue": "Red", "Red": "Blue"}
TARN = "Tarn"
IN_A_HEX = 2  # units (4.5, 7.1, 7.3)


@dataclass(frozen=True)
class Question:
    """What a side is asked. Answers are what a player types; None: a march or `pass`, too many ways to list them."""

    side: Side
    answers: Collection[str] | None


Asking = Generator[Question, str, None]


class Position:
    def __init__(self, box: Box, options: Collection[str] = ()) -> None:
        self.box = box
        self.ground = box.ground
        self.options = options
        self.side_of_country: dict[str, Side | None] = {"Westria": "Blue", "Estoria": "Red", TARN: None}  # 1.2
        self.where: dict[Unit, Hex] = {}  # those on the map
        self.due = {unit: counter.due for unit, counter in box.counters.items() if counter.due}
        self.lost: set[Unit] = set()
        self.reduced: set[Unit] = set()
        self.hungry: set[Unit] = set()
        self.dug_in: set[Unit] = set()
        self.marched: set[Unit] = set()  # this turn
        self.held = {hex: self.side_of_country[town.country] for hex, town in self.ground.towns.items()}  # 2.3
        self.scored = dict.fromkeys(SIDES, 0)  # without towns
        self.turn = 1

    # ---- looking ---------------------------------------------------------------------------------------------------

    def counter(self, unit: Unit) -> Counter:
        return self.box.counters[unit]

    def side(self, unit: Unit) -> Side | None:
        return self.side_of_country[self.counter(unit).country]

    def is_squadron(self, unit: Unit) -> bool:
        return self.counter(unit).type == "squadron"

    def in_order(self, units: Collection[Unit]) -> list[Unit]:
        """In the order of the counter list."""
        return [unit for unit in self.box.counters if unit in units]

    def units_in(self, hex: Hex) -> list[Unit]:
        return self.in_order([unit for unit, there in self.where.items() if there == hex])

    def army(self, side: Side) -> list[Unit]:
        """The units of a side on the map."""
        return [unit for unit in self.box.counters if unit in self.where and self.side(unit) == side]

    def has_friends(self, hex: Hex, side: Side) -> bool:
        return any(self.side(unit) == side for unit in self.units_in(hex))

    def has_others(self, hex: Hex, side: Side) -> bool:
        """Enemy or neutral units."""
        return any(self.side(unit) != side for unit in self.units_in(hex))

    def has_room(self, hex: Hex, newcomers: int = 1) -> bool:
        return len(self.units_in(hex)) + newcomers <= IN_A_HEX

    def is_neutral_ground(self, hex: Hex) -> bool:
        return self.side_of_country[self.ground.country[hex]] is None

    def enemy_zones(self, side: Side) -> set[Hex]:
        """The hexes around its enemies, but not across open water; neutrals have none (5.1)."""
        return {hex for enemy in self.army(OTHER[side]) for hex in self.ground.dry_neighbours[self.where[enemy]]}

    def steps(self, units: Collection[Unit]) -> int:
        return sum(1 if unit in self.reduced else 2 for unit in units if unit in self.where)

    def factors(self, unit: Unit) -> tuple[int, int]:
        """Attack and defence of the face that is up (1.4)."""
        return self.counter(unit).reduced if unit in self.reduced else self.counter(unit).full

    def score(self, side: Side) -> int:
        """10.1."""
        towns = [town for hex, town in self.ground.towns.items() if self.held[hex] == side]
        return self.scored[side] + sum(4 if town.capital else 2 for town in towns)

    # ---- changing --------------------------------------------------------------------------------------------------

    def enter(self, unit: Unit, hex: Hex) -> None:
        """A unit comes into a hex, on whatever occasion: it leaves its works (11.4), raises its flag (2.3), and may
        violate Tarn (9.3)."""
        side = self.side(unit)
        assert side is not None, "neutrals stay where they are (9.1)"
        self.dug_in.discard(unit)
        self.where[unit] = hex
        if hex in self.held:
            self.held[hex] = side
        if self.is_neutral_ground(hex):
            self.violate_tarn(side)

    def violate_tarn(self, culprit: Side) -> None:
        """9.3."""
        self.scored[OTHER[culprit]] += 3
        self.tarn_joins(OTHER[culprit])

    def tarn_joins(self, side: Side) -> None:
        """9.4."""
        self.side_of_country[TARN] = side
        for hex, town in self.ground.towns.items():
            if town.country == TARN and self.held[hex] is None:
                self.held[hex] = side

    def lose_step(self, unit: Unit) -> None:
        """1.4."""
        if unit in self.reduced:
            self.destroy(unit)
        else:
            self.reduced.add(unit)

    def destroy(self, unit: Unit) -> None:
        side = self.side(unit)
        assert side is not None
        del self.where[unit]
        self.lost.add(unit)
        self.scored[OTHER[side]] += 1
