"""`to any 2 connected by R of S`: ends that are reached and joined to each other by another route."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compile.routes.names import members

Reaching = Callable[[int, int], int]  # (start, wanted) -> those of the wanted spaces that the joining route reaches


def joined(reached: int, number: int, reaching: Reaching) -> int:
    """The spaces of `reached` that belong to a group of at least `number`, joined one to the next either way.

    One search for each group as a rule; the others of a group are asked only while some space is short of company, for
    a way may lead from them to it and not back.
    """
    groups: list[int] = []
    waiting: list[int] = []
    for space in members(reached):
        if any(group >> space & 1 for group in groups):
            waiting.append(space)
        else:
            groups = merged(groups, (1 << space) | (reaching(space, reached) & reached))
    for space in waiting:
        if all(group.bit_count() >= number for group in groups):
            break
        groups = merged(groups, (1 << space) | (reaching(space, reached) & reached))
    found = 0
    for group in groups:
        if group.bit_count() >= number:
            found |= group
    return found


def merged(groups: list[int], group: int) -> list[int]:
    """The groups with one more; those that share a space with it become one."""
    apart = []
    for other in groups:
        if other & group:
            group |= other
        else:
            apart.append(other)
    return [*apart, group]
