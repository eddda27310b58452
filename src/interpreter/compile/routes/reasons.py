"""Why not: the first space that fails with its clause; for a far space the nearest one reached and what stopped it."""

from __future__ import annotations

from interpreter.compile.routes.going import Going
from interpreter.compile.routes.node import Node
from interpreter.compile.routes.plain import all_ways, order, search
from interpreter.compile.routes.program import Path, Reason
from interpreter.compile.routes.ranking import Ranking
from interpreter.compile.routes.ways import retrace, unpreferred

MOST_REASONS = 6


def why_path(going: Going, ends: int, path: Path) -> list[Reason]:
    """The first step that fails; else why it may not end there."""
    reasons: list[Reason] = []
    node = retrace(going, path, reasons)
    if node is None:
        return reasons or [("this is no way of this route", going.program.route.cites, going.program.route.span)]
    if not going.may_end(node, reasons):
        return reasons or [
            (f"{going.telling.name(node.space)}: a way has at least one step", (), going.program.route.span)
        ]
    if node.points != path[0]:
        return [(f"the way costs {node.points}, not {path[0]}", (), going.program.route.span)]
    if not ends >> node.space & 1:
        return [_better_end(going, node.space)]
    return []


def why_space(going: Going, ends: int, space: int, most: int) -> list[Reason]:
    """Nothing when a way may end there."""
    if ends >> space & 1:
        return []
    reasons: list[Reason] = []
    if not list(going.starts(reasons)):
        return reasons or [("there is no place to start from", going.program.route.cites, going.program.route.span)]
    found = search(going, False, most)
    if space in found.ways:
        return [_better_end(going, space)]
    if space in found.reached:
        node = found.reached[space]
        if going.may_end(node, reasons):
            return []
        return reasons or [(f"{going.telling.name(space)}: this is where it starts", (), going.program.route.span)]
    near, towards = _nearest(going, found.reached, space)
    if near is None:
        return [(f"{going.telling.name(space)}: no chain of spaces leads there", (), going.program.route.span)]
    reasons = _stopped_at(going, near, towards, most)
    if near not in (node.space for node in going.starts()) and towards != space:
        place = f"nearest space reached: {going.telling.name(near)}"
        reasons = [(f"{text} ({place})", cites, span) for text, cites, span in reasons]
    return reasons


def _better_end(going: Going, space: int) -> Reason:
    prefers = going.program.end_prefers
    clause = prefers[0].clause if prefers else None
    words = (clause.text if clause else "") or "another end is preferred"
    return f"{going.telling.name(space)}: {words}", clause.cites if clause else (), clause.span if clause else None


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


def _stopped_at(going: Going, near: int, towards: int, most: int) -> list[Reason]:
    """What each way of going says about the step from the space reached to the next one."""
    reasons: list[Reason] = []
    ranking = Ranking(going, most)
    for node in _nodes_at(going, near, most):
        for leg in going.program.legs:
            for to, crossing in going.around(node):
                if to == towards:
                    made = going.step(node, leg, to, crossing, reasons)
                    if made is not None and going.program.prefers:
                        reasons.append(unpreferred(ranking, node, made))
        if not reasons and going.track is not None:
            reasons.append(
                (f"{going.telling.name(towards)}: not on the way that is followed", (), going.program.route.span)
            )
        if reasons:
            break
    unique: dict[Reason, None] = dict.fromkeys(reasons)
    return list(unique)[:MOST_REASONS] or [
        ("it cannot be reached", going.program.route.cites, going.program.route.span)
    ]


def _nodes_at(going: Going, space: int, most: int) -> list[Node]:
    """The ways that come to a space: the cheapest, and one that did not have to stop, if there is one."""
    found = search(going, False, most)
    node = found.reached.get(space)
    return [] if node is None else [node]


__all__ = ["all_ways", "order", "why_path", "why_space"]
