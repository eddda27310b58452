"""Zones: the spaces a set of units reaches, as one purpose sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from interpreter.compile.depends import uses
from interpreter.compile.helpers import bits
from interpreter.model import blocks as b

if TYPE_CHECKING:
    from interpreter.compile.pure import Pure


def compile_zone(pure: Pure, zone: b.Zone, voids: Sequence[b.Void]) -> Callable[[Any, int], int]:
    """f(state, units) -> the spaces in the zone of these units."""
    unit = zone.params[0][0]
    names = (unit, "here", "hex", "hexside")
    sources = [pure.positional(p.units, ()) for p in zone.projections]
    reach = pure.positional(zone.reach, (unit, "here")) if zone.reach is not None else None
    tests = [(ban.verb, ban.when, ban.only) for ban in zone.bans] + [("enter", void.when, False) for void in voids]
    edges = pure.data.neighbours
    still: list[tuple[Any, bool]] = []
    moving: list[tuple[Any, bool]] = []
    for _, when, only in tests:
        if when is None:
            return lambda g, units: 0
        test = pure.positional(when, names)
        fixed = not pure.depends(when) and unit not in uses(when)
        (still if fixed else moving).append((test, only))
    allowed: list[list[tuple[int, int]]] = []

    def prepare(g: Any) -> None:
        """Sides that are never crossed are found once, since nothing in play can change them."""
        for here, around in enumerate(edges):
            kept = []
            for there, _, crossing in around:
                if all(bool(test(g, -1, here, there, crossing)) == only for test, only in still):
                    kept.append((there, crossing))
            allowed.append(kept)

    def area(g: Any, units: int) -> int:
        if not allowed:
            prepare(g)
        projecting = 0
        for source in sources:
            projecting |= source(g)
        found = 0
        places = g.cols[0]
        for member in bits(units & projecting):
            here = places[member]
            far = 1 if reach is None else reach(g, member, here)
            if far == 1:
                for there, crossing in allowed[here]:
                    if all(bool(test(g, member, here, there, crossing)) == only for test, only in moving):
                        found |= 1 << there
            elif far > 1:
                found |= spread(g, member, here, far)
        return found

    def spread(g: Any, member: int, start: int, far: int) -> int:
        """Farther zones go out side by side and stop where a side or space is barred."""
        seen, edge = 1 << start, [start]
        for _ in range(far):
            following = []
            for here in edge:
                for there, crossing in allowed[here]:
                    if not seen >> there & 1 and all(
                        bool(test(g, member, here, there, crossing)) == only for test, only in moving
                    ):
                        seen |= 1 << there
                        following.append(there)
            edge = following
        return seen & ~(1 << start)

    return area
