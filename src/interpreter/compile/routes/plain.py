"""The plain search: ways in order of points, then steps, then spaces, every clause judged for every step.

It handles everything a route can say.  Ways that come to one place in the same manner are one; the cheaper stands for
both, except where clauses look at the path or where preferences make a dearer way see other spaces.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from typing import Any

from interpreter.compile.routes.clauses import Path, RouteTooLarge
from interpreter.compile.routes.going import Going
from interpreter.compile.routes.node import Drawn, Node
from interpreter.compile.routes.ranking import Ranking
from interpreter.model.data import Number

MOST_NODES = 60_000


class Found:
    """What a search found: the least points of each space entered, and the canonical way to each end."""

    __slots__ = ("going", "reached", "state", "ways")

    def __init__(self, going: Going) -> None:
        self.going = going
        self.state = going.state
        self.reached: dict[int, Node] = {}
        self.ways: dict[int, Node] = {}

    @property
    def ends(self) -> int:
        mask = 0
        for space in self.ways:
            mask |= 1 << space
        return mask

    def path(self, space: int) -> Path | None:
        node = self.ways.get(space)
        return None if node is None else self.going.path(node)

    def points(self) -> Number | None:
        return min((node.points for node in self.ways.values()), default=None)

    def length(self) -> int | None:
        return min(((node.points, node.steps) for node in self.ways.values()), default=(0, None))[1]

    def reach(self) -> dict[int, Number]:
        return {space: node.points for space, node in sorted(self.reached.items())}


def order(node: Node) -> tuple[Any, ...]:
    """Least points, then fewest steps, then lowest spaces, then first legs."""
    return node.points, node.steps, node.spaces(), node.legs()


def covers(less: Drawn, more: Drawn) -> bool:
    return all(amount <= more.get(key, 0) for key, amount in less.items())


def search(going: Going, first: bool = False, most: int = MOST_NODES) -> Found:
    """All ends (or with `first` the cheapest one only), before any preference among ends."""
    program = going.program
    ranking = Ranking(going, most)
    found = Found(going)
    waiting: list[tuple[Any, ...]] = []
    count = looked = 0

    def wait(node: Node) -> None:
        nonlocal count
        count += 1
        heappush(waiting, (*order(node), count, node))

    for node in going.starts():
        wait(node)
    settled: dict[Hashable, list[Node]] = {}
    while waiting:
        node = heappop(waiting)[-1]
        if not program.by_way and _known(node, settled, going):
            continue
        looked += 1
        if looked > most:
            raise RouteTooLarge(program.route, "has too many ways to look at")
        found.reached.setdefault(node.space, node)
        if node.space not in found.ways and going.may_end(node):
            found.ways[node.space] = node
            if first:
                return found
        for new in ranking.offered(node):
            wait(new)
    return found


def _known(node: Node, settled: dict[Hashable, list[Node]], going: Going) -> bool:
    """Whether a way settled before can do all that this one can; if not it is settled now."""
    key: Hashable = (node.space, node.leg, node.closed, node.stopped, node.at, going.counted(node))
    if going.program.by_points:
        fixed = (node.points, node.spent, tuple(sorted(node.drawn.items())), tuple(sorted(node.fine.items())))
        key = (key, fixed)
        if key in settled:
            return True
        settled[key] = [node]
        return False
    others = settled.setdefault(key, [])
    for other in others:
        if all(a <= b for a, b in zip(other.spent, node.spent, strict=True)) and covers(other.drawn, node.drawn):
            return True
    others.append(node)
    return False


def all_ways(going: Going, most: int = MOST_NODES) -> Iterator[Node]:
    """Every legal way, lowest spaces first, preferences among ends aside; lazily, one way in memory at a time."""
    ranking = Ranking(going, most)
    stack: list[Iterator[Node]] = [going.starts()]
    tried = 0
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
            continue
        tried += 1
        if tried > most:
            raise RouteTooLarge(going.program.route, "has too many ways to look at")
        if going.may_end(node):
            tried = 0
            yield node
        stack.append(iter(ranking.offered(node)))
