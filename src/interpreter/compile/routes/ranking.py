"""Preferences: at each step only the best next spaces are offered, and in the end only the best ends.

A preference never leads into a blind alley: it chooses among those steps from which the way can still be ended.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

from interpreter.compile.routes.clauses import PreferAsk, RouteTooLarge
from interpreter.compile.routes.going import Going
from interpreter.compile.routes.node import Node


class Ranking:
    """Ranks steps and ends of one going."""

    def __init__(self, going: Going, most: int) -> None:
        self.going = going
        self.most = most
        self.endings: dict[Hashable, bool] = {}

    def offered(self, node: Node) -> Iterable[Node]:
        """The legal next steps, or with preferences the best of them."""
        steps = self.going.steps(node)
        if not self.going.program.prefers:
            return steps
        return self.best_steps([new for new in steps if self.leads_on(new)])

    def best_steps(self, steps: list[Node]) -> list[Node]:
        for prefer in self.going.program.prefers:
            if len(steps) < 2:
                break
            steps = self.keep(prefer, steps)
        return steps

    def keep(self, prefer: PreferAsk, steps: list[Node]) -> list[Node]:
        """Those that one line leaves."""
        return best(prefer, steps, [self.grade(prefer, self.view(new)) for new in steps])

    def view(self, new: Node) -> tuple[Any, ...]:
        """The names of the step that led to this node, the path as it was before it."""
        going, before = self.going, new.before
        assert before is not None
        path = going.path(before) if going.needs_path else None
        return (before.space, new.space, new.side >> 1, new.side, path, None)

    def grade(self, prefer: PreferAsk, now: Any) -> Any:
        """How a candidate stands on one line; None when the line says nothing about it."""
        going = self.going
        if prefer.when is not None and not prefer.when(going.state, going.args, now):
            return None
        if prefer.value is None:
            return True
        return prefer.value(going.state, going.args, now)

    def leads_on(self, node: Node) -> bool:
        """Whether a way through this node can still end somewhere."""
        open_: list[tuple[Hashable, Iterator[Node]]] = []  # a search in depth without recursion
        new: Node | None = node
        while new is not None:
            key = self.future(new)
            answer = self.endings.get(key)
            if answer or (answer is None and self.going.may_end(new)):
                for one, _ in [*open_, (key, None)]:
                    self.endings[one] = True
                return True
            if answer is None:
                open_.append((key, self.going.steps(new)))
                if len(self.endings) + len(open_) > self.most:
                    raise RouteTooLarge(self.going.program.route, "has too many ways to look at")
            new = None
            while open_ and new is None:
                new = next(open_[-1][1], None)
                if new is None:
                    self.endings[open_.pop()[0]] = False
        return False

    def future(self, node: Node) -> Hashable:
        """Two ways with one key have the same future."""
        fixed = (node.space, node.leg, node.closed, node.stopped, node.at, node.points, node.spent)
        drawn = (tuple(sorted(node.drawn.items())), tuple(sorted(node.fine.items())))
        if self.going.program.simple or self.going.program.by_way or self.going.program.free:
            return (fixed, drawn, node.spaces(), node.legs())
        return (fixed, drawn, self.going.counted(node))

    def best_ends(self, nodes: dict[int, Node]) -> dict[int, Node]:
        """The ends that the `prefer end` lines leave."""
        spaces = sorted(nodes)
        for prefer in self.going.program.end_prefers:
            if len(spaces) < 2:
                break
            grades = [self.grade(prefer, self.going.last(nodes[space])) for space in spaces]
            spaces = best(prefer, spaces, grades)
        return {space: nodes[space] for space in spaces}


def best(prefer: PreferAsk, candidates: list[Any], grades: list[Any]) -> list[Any]:
    """The candidates that tie for the best grade; those without a grade come last."""
    known = [grade for grade in grades if grade is not None]
    if not known:
        return candidates
    wanted = min(known) if prefer.clause.op == "least" else max(known)
    return [one for one, grade in zip(candidates, grades, strict=True) if grade is not None and grade == wanted]
