"""Single ways: is this one legal, which legs suit these spaces best, may a way under way go on."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.compile.routes.clauses import Path, Reason
from interpreter.compile.routes.going import Going
from interpreter.compile.routes.node import Drawn, Node
from interpreter.compile.routes.plain import MOST_NODES, order
from interpreter.compile.routes.ranking import Ranking
from interpreter.model.data import Number

MOST_KEPT = 2000  # ways of going through the same spaces that are kept apart


def retrace(going: Going, path: Path, reasons: list[Reason] | None = None, *, any_leg: bool = False) -> Node | None:
    """The node at the end of a given path, when every step of it is legal and offered; its end is not judged.

    With `any_leg` the path is what a person typed: its spaces alone count, and a single start may be left out.
    """
    _, legs, spaces = path
    numbers = {leg.name.lower(): [leg] for leg in going.program.legs}
    starts = list(going.starts(reasons))
    if any_leg and spaces:
        places = {node.space for node in starts}
        if len(places) == 1 and spaces[0] not in places and _next_to(going, places, spaces[0]):
            spaces = (*places, *spaces)
        legs = ("",) * (len(spaces) - 1)
        numbers[""] = going.program.legs
    if not spaces or len(legs) != len(spaces) - 1 or any(leg.lower() not in numbers for leg in legs):
        return None
    ranking = Ranking(going, MOST_NODES)
    nodes = [node for node in starts if node.space == spaces[0]]
    if not nodes and reasons is not None and not reasons:
        reasons.append(going.telling.no_start(spaces[0]))
    for leg, space in zip(legs, spaces[1:], strict=True):
        tried: list[Reason] = []
        new = [
            made
            for node in nodes
            for to, crossing in going.around(node)
            if to == space
            for how in numbers[leg.lower()]
            if (made := going.step(node, how, space, crossing, tried)) is not None
            and _offered(ranking, node, made, tried)
        ]
        if not new:
            if reasons is not None:
                at = nodes[0].space if nodes else spaces[0]
                followed = going.track is not None and _next_to(going, {at}, space)
                reasons += tried or [going.telling.off_track(space) if followed else going.telling.apart(at, space)]
            return None
        nodes = new
    return min(nodes, key=order) if nodes else None


def _next_to(going: Going, places: set[int], space: int) -> bool:
    return any(to == space for place in places for to, _, _ in going.data.neighbours[place])


def _offered(ranking: Ranking, node: Node, made: Node, tried: list[Reason]) -> bool:
    """Whether the preferences offer this step."""
    if not ranking.going.program.prefers:
        return True
    if any((one.space, one.leg) == (made.space, made.leg) for one in ranking.offered(node)):
        return True
    tried.append(unpreferred(ranking, node, made))
    return False


def unpreferred(ranking: Ranking, node: Node, made: Node) -> Reason:
    """The first line of preference by which this step loses."""
    going = ranking.going
    steps = [new for new in going.steps(node) if ranking.leads_on(new)]
    if not any((new.space, new.leg) == (made.space, made.leg) for new in steps):
        reasons: list[Reason] = []
        going.may_end(made, reasons)
        return reasons[0] if reasons else going.telling.blind_alley(made.space)
    for prefer in going.program.prefers:
        kept = ranking.keep(prefer, steps)
        if all((new.space, new.leg) != (made.space, made.leg) for new in kept):
            return going.telling.preferred(prefer, made.space, kept[0].space)
        steps = kept
    return going.telling.preferred(going.program.prefers[0], made.space, None)


def completed(going: Going, spaces: Sequence[int]) -> Node | None:
    """The best way through exactly these spaces; the start may be left out when there is only one."""
    if not spaces:
        return None
    ranking = Ranking(going, MOST_NODES)
    starts = list(going.starts())
    nodes = [node for node in starts if node.space == spaces[0]]
    found = _along(going, ranking, nodes, spaces[1:])
    if found is None and len({node.space for node in starts}) == 1:
        found = _along(going, ranking, starts, spaces)
    return found


def _along(going: Going, ranking: Ranking, nodes: list[Node], spaces: Sequence[int]) -> Node | None:
    again = len(set(spaces)) < len(spaces) or any(node.space in spaces for node in nodes)
    for space in spaces:
        best: dict[object, Node] = {}
        for node in nodes:
            for new in ranking.offered(node):
                if new.space != space:
                    continue
                # all these ways go through the same spaces: the cheapest stands for those that go on alike, unless
                # one comes back to a space, where it matters how it was there before
                key = (
                    new.leg,
                    new.closed,
                    new.stopped,
                    new.at,
                    new.spent,
                    *map(_items, (new.drawn, new.fine)),
                    *(new.legs() if again else ()),
                )
                if key not in best or order(new) < order(best[key]):
                    best[key] = new
        nodes = sorted(best.values(), key=order)[:MOST_KEPT]
    ends = [node for node in nodes if going.may_end(node)]
    return min(ends, key=order) if ends else None


def _items(drawn: Drawn) -> tuple[tuple[tuple[int, int], Number], ...]:
    return tuple(sorted(drawn.items()))


def under_way(going: Going, path: Path, index: int) -> Node | None:
    """The node of a way that stands at its space number `index`, its earlier steps taken as made."""
    _, legs, spaces = path
    numbers = {leg.name.lower(): leg for leg in going.program.legs}
    node = Node(spaces[0], -1, (0,) * len(going.limited))
    for number in range(index):
        leg, space = numbers.get(legs[number].lower()), spaces[number + 1]
        crossing = next((c for to, _, c in going.data.neighbours[node.space] if to == space), None)
        if leg is None or crossing is None:
            return None
        node = _made(going, node, leg.number, space, crossing)
    return node


def _made(going: Going, node: Node, number: int, space: int, crossing: int) -> Node:
    leg = going.program.legs[number]
    now = [node.space, space, crossing >> 1, crossing, going.path(node) if going.needs_path else None, None]
    price: Number = going.cost(leg, now) or 0
    new = Node(space, node.at, node.spent)
    new.points = price + (going.after_change(node, leg) if number != node.leg and node.leg >= 0 else node.points)
    new.steps = node.steps + 1
    new.before, new.side, new.leg, new.closed = node, crossing, number, node.closed
    if number != node.leg and node.leg >= 0 and going.program.legs[node.leg].once:
        new.closed |= 1 << node.leg
    if number in going.limited:
        which = going.limited.index(number)
        new.spent = (*node.spent[:which], node.spent[which] + price, *node.spent[which + 1 :])
    return new


def halted(going: Going, path: Path, index: int) -> list[Reason]:
    """Why the step after space number `index` of a way under way is no longer legal; nothing when it is.

    The steps made are made, whatever they would cost now; stops are asked again, for the world may have changed.
    """
    _, legs, spaces = path
    if index >= len(spaces) - 1:
        return []
    node = under_way(going, path, index)
    reasons: list[Reason] = []
    if node is None:
        return [going.telling.apart(spaces[0], spaces[index + 1])]
    if index > 0:
        now = going.last(node)
        stops = going.program.legs[node.leg].stops
        node.stopped = any(stop.when is None or stop.when(going.state, going.args, now) for stop in stops)
    if going.track is not None:
        going.track = spaces
        node.at = index
    leg = next((one for one in going.program.legs if one.name.lower() == legs[index].lower()), None)
    for to, _, crossing in going.data.neighbours[node.space]:
        if leg is not None and to == spaces[index + 1]:
            ahead = going.step(node, leg, to, crossing, reasons)
            if ahead is not None:
                return _no_end_ahead(going, path, index, node, ahead)
    return reasons or [going.telling.apart(node.space, spaces[index + 1])]


def _no_end_ahead(going: Going, path: Path, index: int, node: Node, ahead: Node) -> list[Reason]:
    """Why a way that may end where it stands had better: all it can still reach are spaces where it may not end."""
    _, legs, spaces = path
    if index == 0 or not going.may_end(node):
        return []
    while not going.may_end(ahead):
        number, on = ahead.steps, None
        if number < len(legs):
            leg = next((one for one in going.program.legs if one.name.lower() == legs[number].lower()), None)
            for to, _, crossing in going.data.neighbours[ahead.space]:
                if leg is not None and to == spaces[number + 1] and on is None:
                    on = going.step(ahead, leg, to, crossing)
        if on is None:
            reasons: list[Reason] = []
            going.may_end(ahead, reasons)
            return reasons
        ahead = on
    return []


def draws(going: Going, path: Path, index: int) -> list[tuple[int, int, Number]]:
    """What the step after space number `index` takes from fields: (column, thing, amount)."""
    _, legs, spaces = path
    node = under_way(going, path, index)
    leg = next((one for one in going.program.legs if one.name.lower() == legs[index].lower()), None)
    if node is None or leg is None or not leg.quotas:
        return []
    space = spaces[index + 1]
    crossing = next((c for to, _, c in going.data.neighbours[node.space] if to == space), -1)
    now = [node.space, space, crossing >> 1, crossing, going.path(node) if going.needs_path else None, None]
    return [one for quota in leg.quotas for one in going.drawn_by(quota, now)]
