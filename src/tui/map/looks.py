"""What a title says under `look`, ready for the painter: signs and colour words of terrain, places, sides and ways.

Whatever a title does not say is made up from its data in a fixed way, so that any title can be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.model.data import Data
from interpreter.model.looks import COLOURS, look_of
from tui.map.signs import STARS, plain
from tui.theme import SLOT_WORDS, wished_slot

# Colours for terrain about which a title is silent.
GROUNDS = ("cream", "green", "tan", "aqua", "grey", "rose", "blue", "yellow", "violet", "orange", "brown", "slate")


@dataclass(frozen=True, slots=True)
class Sign:
    """`marks` are drawn in the hex, or along a hexside; `things` are the hexes or hexsides that have it, as a set."""

    name: str
    word: str
    marks: str
    plain_marks: str
    things: int = 0


class Looks:
    """The look of one title."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.terrain = self._terrain()
        self.places: list[Sign] = []
        self.stars: list[Sign] = []
        self.sides: list[Sign] = []
        self.ways: list[Sign] = []
        self._features()
        self._edges()
        self.nation_slots, self.nation_letters = self._nations()
        self.side_slots = self._sides()
        self.side_letters = side_letters(data)

    # ---- the map ---------------------------------------------------------------------------------------------------

    def _terrain(self) -> list[Sign]:
        found = []
        rows = [look_of(self.data, name) for name in self.data.terrain.names]
        taken = {row.get("colour", "") for row in rows}
        free = [word for word in GROUNDS if word not in taken] or list(COLOURS)
        for number, (name, row) in enumerate(zip(self.data.terrain.names, rows, strict=True)):
            symbol = self.data.terrain.shorts[number][:1]
            bare = "" if symbol == "." else symbol
            marks = row.get("mark", bare)
            word = row.get("colour") or (free.pop(0) if free else "cream")
            found.append(Sign(name, word.lower(), marks[:3], "".join(plain(mark, symbol) for mark in marks[:3])))
        return found

    def _features(self) -> None:
        """Places: those with a star are worth something; of the others the first of `look` is shown."""
        order = [row["thing"].lower() for row in self.data.look]
        for name, spaces in self.data.features.items():
            row = look_of(self.data, name)
            mark = row.get("mark", "")[:1]
            if not mark:
                continue
            sign = Sign(name, row.get("colour", "") or "black", mark, plain(mark, name[:1].upper()), spaces)
            (self.stars if mark in STARS else self.places).append(sign)
        for signs in (self.places, self.stars):
            signs.sort(key=lambda sign: order.index(sign.name))

    def _edges(self) -> None:
        """Hexsides: of several features on one side the first of `look` is drawn; ways are drawn besides."""
        order = [row["thing"].lower() for row in self.data.look]
        for name, edges in self.data.edge_features.items():
            row = look_of(self.data, name)
            way = row.get("drawn", "") == "way"
            mark = row.get("mark", "")[:1] or ("·" if way else "▁")
            sign = Sign(name, row.get("colour", "") or "black", mark, plain(mark, "." if way else "="), edges)
            (self.ways if way else self.sides).append(sign)
        for signs in (self.sides, self.ways):
            signs.sort(key=lambda sign: order.index(sign.name) if sign.name in order else len(order))

    # ---- nations and sides -----------------------------------------------------------------------------------------

    def _nations(self) -> tuple[list[int], list[str]]:
        """The colours of each nation's counters, and the letters of those that share theirs with others."""
        data = self.data
        armed = sorted(set(data.unit_nation) - {-1})
        slots = [-1] * len(data.nations)
        for nation in armed:
            slots[nation] = wished_slot(look_of(data, data.nations.names[nation]).get("colour", ""))
        taken = {slot for slot in slots if slot >= 0}
        for nation in armed:
            if slots[nation] >= 0:
                continue
            side = data.nation_side[nation]
            wish = wished_slot(look_of(data, data.sides.names[side] if side >= 0 else "neutral").get("colour", ""))
            free = [slot for slot in range(len(SLOT_WORDS)) if slot not in taken]
            slots[nation] = (
                wish if wish in free or (wish >= 0 and not free) else (free or [nation % len(SLOT_WORDS)])[0]
            )
            taken.add(slots[nation])
        letters = [""] * len(data.nations)
        for nation in armed:
            if sum(slots[other] == slots[nation] for other in armed) > 1:
                sharing = {letters[other] for other in armed if slots[other] == slots[nation]}
                wishes = data.nations.shorts[nation] + data.nations.names[nation]
                letters[nation] = next((one for one in wishes.upper() if one.isalpha() and one not in sharing), "?")
        return [max(slot, 0) for slot in slots], letters

    def _sides(self) -> list[int]:
        """The colours of each side: what it wishes, or those of its first nation."""
        found = []
        for side, name in enumerate(self.data.sides.names):
            wish = wished_slot(look_of(self.data, name).get("colour", ""))
            nations = [nation for nation, own in enumerate(self.data.nation_side[:-1]) if own == side]
            own = self.nation_slots[nations[0]] if nations else side % len(SLOT_WORDS)
            found.append(wish if wish >= 0 else own)
        return found


def side_letters(data: Data) -> list[str]:
    """One capital letter for each side, all different, and none that an overlay uses otherwise."""
    found: list[str] = []
    for side, name in enumerate(data.sides.names):
        wishes = [*(data.sides.shorts[side] or "").upper(), *name.upper(), *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
        found.append(next((letter for letter in wishes if letter.isalpha() and letter not in found), "?"))
    return found
