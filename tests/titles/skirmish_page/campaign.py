"""The whole game from the set-up to its end, one question after the other (3, 9.2, 10, 11)."""

from __future__ import annotations

from collections.abc import Collection

from skirmish_page.box import Box
from skirmish_page.combat import CombatPhase
from skirmish_page.ground import Hex
from skirmish_page.marching import digging_phase, movement_phase
from skirmish_page.position import OTHER, SIDES, TARN, Asking, Position, Question, Side
from skirmish_page.supply import feed

LAST_TURN = 8
COUNTRY = {"Blue": "Westria", "Red": "Estoria"}


class Campaign:
    """`dice` are the faces to come: whoever plays this against something else puts them there."""

    def __init__(self, box: Box, scenario: str, options: Collection[str] = ()) -> None:
        self.position = Position(box, options)
        self.scenario = scenario
        self.dice: list[int] = []
        self.outcome = ""  # a side, or `draw`

    def roll(self) -> int:
        return self.dice.pop(0)

    def play(self) -> Asking:
        yield from self.set_up()
        while not self.outcome:
            yield from self.one_turn()
            self.judge()
            self.position.turn += 1

    # ---- set-up ----------------------------------------------------------------------------------------------------

    def set_up(self) -> Asking:
        free = self.scenario == "free-set-up"
        for unit, hex in self.position.box.start.items():
            if not free or self.position.counter(unit).country == TARN:
                self.position.where[unit] = hex
        if free:
            for side in SIDES:
                yield from self.deploy(side)

    def deploy(self, side: Side) -> Asking:
        """11.2. Until he is done a player may put a unit elsewhere again."""
        position = self.position
        units = [unit for unit in position.box.start if position.counter(unit).country == COUNTRY[side]]
        while True:
            hexes = [hex for hex in position.ground.hexes if self.may_begin(side, hex)]
            puts = {
                f"deploy {unit} at {hex}": (unit, hex)
                for unit in units
                for hex in hexes
                if position.where.get(unit) != hex
            }
            ready = all(unit in position.where for unit in units)
            said = yield Question(side, [*puts, "done"] if ready else puts)
            if said == "done":
                return
            unit, hex = puts[said]
            position.where[unit] = hex

    def may_begin(self, side: Side, hex: Hex) -> bool:
        ground = self.position.ground
        if ground.country[hex] != COUNTRY[side] or not self.position.has_room(hex):
            return False
        return all(ground.country[there] != COUNTRY[OTHER[side]] for there in ground.neighbours[hex])

    # ---- turns -----------------------------------------------------------------------------------------------------

    def one_turn(self) -> Asking:
        """3.1."""
        position = self.position
        position.marched.clear()
        self.roll_for_tarn()
        for side in SIDES:
            yield from self.arrival_phase(side)
            yield from movement_phase(position, side)
            if "dug-in" in position.options:
                yield from digging_phase(position, side)
            yield from CombatPhase(position, side, self.roll).play()
            feed(position, side)

    def roll_for_tarn(self) -> None:
        """9.2."""
        if self.position.turn >= 3 and self.position.side_of_country[TARN] is None:
            side = {1: "Blue", 6: "Red"}.get(self.roll())
            if side:
                self.position.tarn_joins(side)

    def arrival_phase(self, side: Side) -> Asking:
        """3.3."""
        position = self.position
        for unit in [unit for unit, turn in position.due.items() if turn == position.turn]:
            if position.side(unit) != side:
                continue
            entries = position.ground.entry_hexes[side]
            free = [hex for hex in entries if position.has_room(hex) and not position.has_others(hex, side)]
            if free:
                said = yield Question(side, [f"choose {hex}" for hex in free])
                position.where[unit] = said.removeprefix("choose ")
                del position.due[unit]
            elif position.turn < LAST_TURN:
                position.due[unit] += 1

    def judge(self) -> None:
        """10.2, 10.3."""
        position = self.position
        capitals = [hex for hex, town in position.ground.towns.items() if town.capital]
        for side in SIDES:
            if all(position.held[hex] == side for hex in capitals):
                self.outcome = side
                return
        if position.turn == LAST_TURN:
            blue, red = position.score("Blue"), position.score("Red")
            self.outcome = "draw" if blue == red else "Blue" if blue > red else "Red"
