"""Why not: the first space that fails with its clause; for a far space the nearest one reached and what stopped it."""

from __future__ import annotations

from interpreter.compile.routes.clauses import Path, Reason
from interpreter.compile.routes.going import Going
from interpreter.compile.routes.node import Node
from interpreter.compile.routes.plain import Found, search
from interpreter.compile.routes.ranking import Ranking
from interpreter.compile.routes.ways import retrace, unpreferred

MOST_REASONS = 6


def why_path(going: Going, ends: int, path: Path) -> list[Reason]:
    """The first step that fails; else why it may not end there.  A path without legs is one that a person typed."""
    reasons: list[Reason] = []
    typed = not path[1] and len(path[2]) > 1
    node = retrace(going, path, reasons, any_leg=typed)
    if node is None:
        return reasons or [("this is no way of this route", going.program.route.cites, going.program.route.span)]
    if not going.may_end(node, reasons):
        return reasons or [going.telling.no_step(node.space)]
    if node.points != path[0] and not typed:
        return [(f"the way costs {node.points}, not {path[0]}", (), None)]
    if not ends >> node.space & 1:
        return [going.telling.preferred(going.program.end_prefers[0], node.space, None)]
    return []


def why_space(going: Going, ends: int, space: int, most: int) -> list[Reason]:
    """Nothing when a way may end there."""
    if ends >> space & 1:
        return []
    reasons: list[Reason] = []
    starts = [node.space for node in going.starts(reasons)]
    if not starts:
        return reasons or [going.telling.no_start()]
    found = search(going, False, most)
    if space in found.ways:
        return [going.telling.preferred(going.program.end_prefers[0], space, None)]
    if space in found.reached:
        going.may_end(found.reached[space], reasons)
        return reasons or [going.telling.no_step(space)]
    near, towards = _nearest(going, found.reached, space)
    if near is None:
        return [(f"{going.telling.name(space)}: no chain of spaces leads there", (), None)]
    reasons = _stopped_at(going, found, near, towards, most)
    if towards != space and near not in starts:
        place = f"nearest space reached: {going.telling.name(near)}"
        reasons = [(f"{text} ({place})", cites, span) for text, cites, span in reasons]
    return reasons


def _nearest(going: Going, reached: dict[int, Node], space: int) -> tuple[int | None, int]:
    """The space reached that lies nearest to this one, and the space after it on the way there; of several the one
    from which a way could go on, reached with the fewest points."""
    seen, ring = {space}, [space]
    while ring:
        hits: list[tuple[int, int]] = []
        following: list[int] = []
        for one in ring:
            for to in sorted(to for to, _, _ in going.data.neighbours[one]):
                if to in reached:
                    hits.append((to, one))
                elif to not in seen:
                    seen.add(to)
                    following.append(to)
        if hits:
            return min(hits, key=lambda hit: (reached[hit[0]].stopped, reached[hit[0]].points, hit))
        ring = following
    return None, space


def _stopped_at(going: Going, found: Found, near: int, towards: int, most: int) -> list[Reason]:
    """What each way of going says about the step from the space reached to the next one."""
    reasons: list[Reason] = []
    ranking = Ranking(going, most)
    node: Node = found.reached[near]
    for leg in going.program.legs:
        for to, crossing in going.around(node):
            if to == towards:
                made = going.step(node, leg, to, crossing, reasons)
                if made is not None and going.program.prefers:
                    reasons.append(unpreferred(ranking, node, made))
    if not reasons and going.track is not None:
        reasons.append(going.telling.off_track(towards))
    unique: dict[Reason, None] = dict.fromkeys(reasons)
    return list(unique)[:MOST_REASONS] or [("it cannot be reached", going.program.route.cites, None)]
