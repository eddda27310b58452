"""Modes: the leg a way goes by, with the legs it may not use again, and how it goes on from each."""

from __future__ import annotations

from typing import Any, NamedTuple

from interpreter.compile.routes.cells import Opaque
from interpreter.compile.routes.program import Program
from interpreter.model.blocks import Change

MOST_MODES = 64


class Arc(NamedTuple):
    """Going on by a leg: the mode it leads to, the legs whose stretch ends here, what changing does."""

    leg: int
    to: int
    ending: tuple[int, ...]
    changes: bool
    turns: list[tuple[Change, Any]]


def modes_of(program: Program) -> tuple[list[tuple[int, int]], list[list[Arc]]]:
    """All (leg, closed legs) a way can be in, the start first, and how to go on from each."""
    modes: list[tuple[int, int]] = [(-1, 0)]
    arcs: list[list[Arc]] = []
    in_order = program.route.in_order
    for leg, closed in modes:
        row = []
        for number in range(len(program.legs)):
            if (in_order and number < leg) or closed >> number & 1:
                continue
            after = closed
            ending: tuple[int, ...] = ()
            if number != leg:
                if in_order:
                    ending = tuple(range(max(leg, 0), number))
                elif leg >= 0:
                    ending = (leg,)
                if leg >= 0 and program.legs[leg].once and not in_order:
                    after |= 1 << leg
            mode = (number, after)
            if mode not in modes:
                if len(modes) >= MOST_MODES:
                    raise Opaque
                modes.append(mode)
            turns = list(program.changes.get((leg, number), ())) if leg >= 0 and number != leg else []
            row.append(Arc(number, modes.index(mode), ending, number != leg, turns))
        arcs.append(row)
    return modes, arcs
