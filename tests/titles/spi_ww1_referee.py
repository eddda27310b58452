"""A referee who watches a game of spi-ww1 and knows the book by heart, not the rule files.

After every decision he looks at the counters, the points and the log: nothing may be there that the book forbids.
"""

from __future__ import annotations

import re
from typing import Any

from interpreter.compile.helpers import bits
from interpreter.play.game import Game
from interpreter.play.log import Teller
from interpreter.play.state import NATION_SIDE, PLACE

ALLIES, CENTRAL, NEUTRAL = 0, 1, -1
VIOLATION = {  # 15.3, printed on the map after the name of each country
    "Italy": 15,
    "Belgium": 5,
    "Netherlands": 25,
    "Greece": 5,
    "Rumania": 5,
    "Albania": 5,
    "Turkey": 15,
    "Bulgaria": 5,
}
SURRENDER = {1: 100, 2: 80, 3: 70, 4: 60, 5: 50, 6: 40, 7: 30, 8: 25, 9: 20, 10: 15}  # 15.2
ENTRY = {  # 11.0, 14.24: who joins by himself, whom, and from which turn on
    "Turkey": (CENTRAL, 2),
    "Italy": (ALLIES, 3),
    "Bulgaria": (CENTRAL, 4),
    "Rumania": (ALLIES, 5),
    "USA": (ALLIES, 8),
}
VARIABLE = {"variable-Italian-entry": "Italy", "variable-Turkish-entry": "Turkey"}  # 13.1, 13.2: from turn 2 on
ARMIES_OF_THE_SHEET, FORTS = 82, 23
MAKING_ROOM = ("displacement", "way-off")  # questions


class Referee:
    """Watches one game from its start."""

    def __init__(self, game: Game) -> None:
        data = game.title.data
        self.game = game
        self.nations = data.nations.names
        self.units = range(len(data.units))
        self.armies = [u for u in self.units if data.unit_type[u] != data.types.index["fort"]]
        self.forts = [u for u in self.units if data.unit_type[u] == data.types.index["fort"]]
        self.home = data.units.columns["home"].values
        self.land = {data.terrain.index["clear"], data.terrain.index["rough"]}
        self.centres = bits(data.features["resource-centre"])
        self.crp, self.borrowed = self.column("nation", "crp"), self.column("nation", "borrowed")
        self.vp, self.passed = self.column("side", "vp"), self.column("hex", "passed")
        self.lost = data.boxes["lost"]
        asked = [game.title.resolver.expression(f"score of {name}", "referee", 1, 1) for name in data.sides.names]
        self.scores = [game.title.pure.positional(expression, []) for expression in asked]
        self.entry = dict(ENTRY)
        for option, nation in VARIABLE.items():
            if option in game.title.options:
                self.entry[nation] = (ENTRY[nation][0], 2)
        self.began = list(game.state.cols[PLACE])
        self.sides = list(data.nation_side)[: len(self.nations)]
        self.points = [0, 0]
        self.surrendered = False
        self.gone: set[int] = set()
        self.heard = 0
        tanks = "French-tank-army" in game.title.options
        assert len(self.armies) == ARMIES_OF_THE_SHEET + tanks and len(self.forts) == FORTS
        self.look()

    def column(self, owner: str, name: str) -> int:
        fields = self.game.title.rules.fields.values()
        return next(f.column for f in fields if f.name == name and f.owner in (owner, {"hex": "space"}.get(owner)))

    def look(self) -> None:
        """Everything that must be true now."""
        self.counters()
        self.purses()
        self.victory_points()
        self.score()

    def counters(self) -> None:
        game, data = self.game, self.game.title.data
        places = game.state.cols[PLACE]
        crowded = []
        standing: dict[int, int] = {}
        for unit in self.units:
            space = places[unit]
            if not data.hexes >> space & 1:
                continue
            assert data.space_terrain[space] in self.land, f"{self.name(unit)} is at sea"
            if unit in self.forts:
                assert space == self.home[unit], f"{self.name(unit)} has walked"
            elif space in standing:
                crowded.append(space)
            else:
                standing[space] = unit
        if crowded:
            # 5.21, 8.63: a friend who makes room is asked where he goes while the other already stands there
            asked: Any = game.decision.instruction if game.decision is not None else None
            assert len(crowded) == 1 and getattr(asked, "name", "") in MAKING_ROOM, "two armies in a hex"
        for unit in self.gone:
            assert places[unit] == self.lost, f"{self.name(unit)} has come back [10.26]"
        self.gone = {unit for unit in self.armies if places[unit] == self.lost}
        for unit in self.units:
            if game.state.cols[NATION_SIDE][data.unit_nation[unit]] == NEUTRAL:
                assert places[unit] == self.began[unit], f"{self.name(unit)} is neutral and has moved"

    def purses(self) -> None:
        cols = self.game.state.cols
        assert min(cols[self.crp][:-1]) >= 0 and min(cols[self.borrowed][:-1]) >= 0

    def victory_points(self) -> None:
        """Points come only with a country that is violated or with the surrender, and are those of the book."""
        game = self.game
        gains: list[tuple[int, int, str]] = []
        told = [raw for raw in game.state.told(self.heard) if raw[0] == "gain"]
        self.heard = game.state.logged
        for entry in map(Teller(game.title).entry, told):
            found = re.fullmatch(r"vp of (.*): \+(\d+)", entry.text)
            if found:
                side = game.title.data.sides.names.index(found[1])
                gains.append((side, int(found[2]), "15.3" if "15.3" in entry.cites else "15.2"))
        now = game.state.cols[NATION_SIDE][:-1]
        for nation, (before, after) in enumerate(zip(self.sides, now, strict=True)):
            if before == after:
                continue
            name = self.nations[nation]
            assert before == NEUTRAL, f"{name} has changed sides"
            gain = (after, VIOLATION.get(name, 0), "15.3")
            if gain in gains:
                gains.remove(gain)
                self.points[after] += gain[1]
            else:
                side, turn = self.entry[name]
                assert (side, turn <= game.turn) == (after, True), f"{name} joined without a reason"
        for side, amount, paragraph in gains:
            assert paragraph == "15.2" and side == CENTRAL and not self.surrendered, "points for nothing"
            assert amount == SURRENDER[game.turn]
            self.surrendered = True
            self.points[side] += amount
        self.sides = list(now)
        assert game.state.cols[self.vp][:2] == self.points

    def score(self) -> None:
        """15.0: centres, violations and surrender, the blockade."""
        game = self.game
        passed = game.state.cols[self.passed]
        for side, score in enumerate(self.scores):
            centres = sum(passed[hex] == side for hex in self.centres)
            blockade = 75 if side == ALLIES else 0
            assert score(game.state) == 5 * centres + self.points[side] + blockade

    def end(self) -> None:
        """15.0: after turn 10 the higher score wins."""
        game = self.game
        allies, central = (score(game.state) for score in self.scores)
        assert game.turn == 10 and game.outcome is not None
        better = () if allies == central else (ALLIES,) if allies > central else (CENTRAL,)
        assert game.outcome.winners == better

    def name(self, unit: int) -> str:
        return self.game.title.data.units.names[unit]
