"""Zones: the spaces a set of units reaches, as one purpose sees them.

What cannot change in play (rivers, borders of the map) is worked out once for each space; what depends only on the
hex and the side of the unit (`void … when some enemy units in hex`) once for each side and position; only the rest is
asked unit by unit and side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from interpreter.compile.depends import uses
from interpreter.compile.helpers import bits
from interpreter.compile.whereabouts import unmoved
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.walk import inside

if TYPE_CHECKING:
    from interpreter.compile.pure import Pure

MOST_KEPT = 64
PLACE, INSIDE = 0, 1  # the columns that change whenever a unit moves

Test = tuple[Any, bool]  # a question and the answer that lets the zone pass


class Check:
    """A test that looks at the unit or where it stands, with the parts that come first in it.

    `ever` looks at the state alone and is asked once for a whole zone, `mine` at the unit alone and is asked once for
    each unit: where they fail the rest cannot hold.
    """

    def __init__(self, pure: Pure, when: e.Expr, only: bool, unit: str) -> None:
        parts = list(when.parts) if isinstance(when, e.Both) and not only else []
        self.test = pure.positional(when, (unit, "here", "hex", "hexside"))
        self.only = only
        self.ever: list[Any] = []
        self.mine: list[Any] = []
        while parts and not uses(parts[0]) & {unit, "here", "hex", "hexside"}:
            self.ever.append(pure.positional(parts.pop(0), ()))
        while parts and not uses(parts[0]) & {"here", "hex", "hexside"}:
            self.mine.append(pure.positional(parts.pop(0), (unit,)))


class ZoneOfControl:
    """One zone with the voids of one purpose."""

    def __init__(self, pure: Pure, zone: b.Zone, voids: Sequence[b.Void]) -> None:
        self.data = pure.data
        unit = zone.params[0][0].lower()
        names = (unit, "here", "hex", "hexside")
        self.sources = [pure.positional(p.units, ()) for p in zone.projections]
        near = zone.reach is None or (isinstance(zone.reach, e.Const) and zone.reach.value == 1)
        self.reach = None if near or zone.reach is None else pure.positional(zone.reach, (unit, "here"))
        self.nations = pure.fixed["nation-of-unit"]
        self.barred = False
        self.fixed: list[Test] = []
        self.by_side: list[Test] = []
        self.by_unit: list[Check] = []
        self.columns: set[int] = set() if self.reach is None or zone.reach is None else set(pure.depends(zone.reach))
        tests = [(ban.when, ban.only) for ban in zone.bans] + [(void.when, False) for void in voids]
        for when, only in tests:
            if when is None:
                self.barred = True
                continue
            used = uses(when)
            if not pure.depends(when) and unit not in used:
                self.fixed.append((pure.positional(when, names), only))
            elif not used & {"here", "hexside"} and only_by_side(when, unit):
                self.by_side.append((pure.mask(when, "hex", (unit,)), only))
            else:
                self.by_unit.append(Check(pure, when, only, unit))
                self.columns |= pure.depends(when)
        # a unit's own zone lasts while it stays where it is, unless it looks at where others are
        self.lasting = not self.columns & {PLACE, INSIDE}
        self.stamps_of: Any = itemgetter(*sorted(self.columns)) if self.columns else (lambda stamps: None)
        self.known: dict[tuple[int, int], int] = {}  # (unit, where it is) -> its zone
        self.known_at: Any = None
        self.areas_of: dict[Any, int] = {}  # of units together
        self.around: list[list[tuple[int, int]]] = []  # of each space: (neighbour, crossing) never barred
        self.areas: list[int] = []  # the same as sets

    def prepare(self, g: Any) -> None:
        """Sides that are never crossed are found once, since nothing in play can change them."""
        for here, neighbours in enumerate(self.data.neighbours):
            kept = []
            for there, _, crossing in neighbours:
                if all(bool(test(g, -1, here, there, crossing)) == only for test, only in self.fixed):
                    kept.append((there, crossing))
            self.around.append(kept)
            self.areas.append(sum(1 << there for there, _ in kept))

    def __call__(self, g: Any, units: int) -> int:
        """The spaces in the zone of these units."""
        if self.barred:
            return 0
        if not self.areas:
            self.prepare(g)
        projecting = 0
        for source in self.sources:
            projecting |= source(g)
        units &= projecting
        checks = [check for check in self.by_unit if all(part(g) for part in check.ever)]
        if not self.by_side:
            return self.unmoved(g, units, checks)
        found = 0
        sides = g.cols[3]
        groups: dict[int, int] = {}
        for member in bits(units):
            side = sides[self.nations[member]]
            groups[side] = groups.get(side, 0) | 1 << member
        for group in groups.values():
            area = self.unmoved(g, group, checks)
            member = bits(group)[0]
            for test, only in self.by_side:
                area = area & test(g, member) if only else area & ~test(g, member)
            found |= area
        return found

    def unmoved(self, g: Any, units: int, checks: list[Check]) -> int:
        """The same, remembered until one of them moves or something else that it looks at changes."""
        if not self.lasting:
            return self.together(g, units, checks)
        key = (units, unmoved(g, units), self.stamps_of(g.stamps))
        found = self.areas_of.get(key)
        if found is None:
            if len(self.areas_of) >= MOST_KEPT:
                self.areas_of.clear()
            found = self.areas_of[key] = self.together(g, units, checks)
        return found

    def together(self, g: Any, units: int, checks: list[Check]) -> int:
        """The zone of units of one side, before what depends on the side."""
        found = 0
        places, areas = g.cols[0], self.areas
        if self.reach is None and not checks:
            for member in bits(units):
                found |= areas[places[member]]
            return found
        if not self.lasting:
            self.known.clear()
        elif self.known_at != (stamps := self.stamps_of(g.stamps)):
            self.known.clear()
            self.known_at = stamps
        known = self.known
        for member in bits(units):
            here = places[member]
            if (member, here) in known:
                found |= known[member, here]
                continue
            mine = [check for check in checks if all(part(g, member) for part in check.mine)]
            if self.reach is None and not mine:
                area = areas[here]
            else:
                far = 1 if self.reach is None else self.reach(g, member, here)
                area = self.spread(g, member, here, far, mine)
            known[member, here] = area
            found |= area
        return found

    def spread(self, g: Any, member: int, start: int, far: int, checks: list[Check]) -> int:
        """Zones go out side by side and stop where a side or space is barred to them."""
        seen, edge = 1 << start, [start]
        for _ in range(far):
            following = []
            for here in edge:
                for there, crossing in self.around[here]:
                    if seen >> there & 1:
                        continue
                    if all(bool(c.test(g, member, here, there, crossing)) == c.only for c in checks):
                        seen |= 1 << there
                        following.append(there)
            edge = following
        return seen & ~(1 << start)


def only_by_side(test: e.Expr, unit: str) -> bool:
    """Whether the test looks at the unit for nothing but its side."""
    seen = sum(isinstance(part, e.Local) and part.name == unit for part in inside(test))
    sides = sum(
        isinstance(part, e.BuiltIn)
        and part.name == "side-of-unit"
        and isinstance(part.args[0], e.Local)
        and part.args[0].name == unit
        for part in inside(test)
    )
    return seen == sides


def compile_zone(pure: Pure, zone: b.Zone, voids: Sequence[b.Void]) -> Callable[[Any, int], int]:
    """f(state, units) -> the spaces in the zone of these units."""
    return ZoneOfControl(pure, zone, voids)
