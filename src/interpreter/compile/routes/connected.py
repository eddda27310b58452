"""`to any 2 connected by R of S`: ends that are reached and joined to each other by another route."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compile.routes.names import members

Reaching = Callable[[int, int], int]  # (start, wanted) -> those of the wanted spaces that the joining route reaches


def joined(reached: int, number: int, reaching: Reaching) -> int:
    """The spaces of `reached` that belong to a group of at least `number`, joined one to the next either way."""
    groups: list[int] = []
    for space in members(reached):
        group = (1 << space) | (reaching(space, reached) & reached)
        apart = []
        for other in groups:
            if other & group:
                group |= other
            else:
                apart.append(other)
        groups = [*apart, group]
    found = 0
    for group in groups:
        if group.bit_count() >= number:
            found |= group
    return found
