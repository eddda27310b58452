"""Traces by stages, each with a length of its own: overland, then road, then rail.

Whether and where such a trace ends needs only the spaces each stage can end in, one stage after the other; what it
costs, and by which spaces it goes, is looked for step by step when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from math import lcm
from typing import TYPE_CHECKING

from interpreter.compile.routes.cells import Opaque
from interpreter.compile.routes.clauses import Args, Path, State
from interpreter.compile.routes.legs import Steps, denominator
from interpreter.compile.routes.memory import Sifting
from interpreter.compile.routes.program import Program
from interpreter.model.data import Number

if TYPE_CHECKING:
    from interpreter.compile.routes.plain import Found
    from interpreter.compile.routes.waves import Waves


class Staged:
    """The ends, known at once; the rest when it is asked for."""

    def __init__(self, ends: int, state: State, look: Callable[[State], Found]) -> None:
        self.ends = ends
        self.state = state  # any state with the same content in the columns the route looks at will do
        self._look = look
        self._found: Found | None = None

    def found(self) -> Found:
        if self._found is None:
            self._found = self._look(self.state)
        return self._found

    def path(self, space: int) -> Path | None:
        return self.found().path(space)

    def points(self) -> Number | None:
        return self.found().points()

    def length(self) -> int | None:
        return self.found().length()

    def reach(self) -> dict[int, Number]:
        return self.found().reach()


def is_staged(program: Program) -> bool:
    """Stages with lengths towards goals, and nothing that counts over all of them or ends a way between them."""
    return (
        program.route.in_order
        and bool(program.goals)
        and any(leg.length is not None for leg in program.legs)
        and program.allowance is None
        and program.length is None
        and program.minimum is None
        and not any(leg.stops for leg in program.legs)
    )


def staged_ends(waves: Waves, state: State, args: Args, goals: int, starts: int) -> int:
    """The goals reached: each stage begins where the one before may end, and may be empty."""
    if waves.legs is None:
        raise Opaque
    reached = waves.starts(state, args).among(state, args, starts)
    for leg, plan in zip(waves.legs, waves.program.legs, strict=True):
        steps = leg.steps(state, args)
        length: Number | None = None
        if plan.length is not None:
            length = plan.length(state, args, ()) or 0
        came = flood(steps, steps.starts.among(state, args, reached), length, waves.everywhere, state, args)
        reached = steps.ends.among(state, args, reached | came)
        if not reached:
            return 0
    return waves.ends(state, args).among(state, args, reached & goals)


def flood(steps: Steps, starts: int, length: Number | None, everywhere: int, state: State, args: Args) -> int:
    """The spaces one stage comes to from these, within its length."""

    def sift(sifts: list[Sifting], spaces: int) -> int:
        for one in sifts:
            if spaces:
                spaces = one(state, args, spaces)
        return spaces

    scale = steps.scale if length is None else lcm(steps.scale, denominator(length))
    limit = -1 if length is None else int(length * scale)
    flows = [(flow, [(int(price * scale), into) for price, into in flow.into]) for flow in steps.flows]
    fresh = everywhere & ~starts
    wave, points = starts, 0
    pending: dict[int, int] = {}
    heap: list[int] = []
    while True:
        wave = sift(steps.sifts.leave, wave)
        for here, enter in steps.groups:
            for flow, prices in flows:
                start = wave & here & flow.here
                if not start:
                    continue
                around = flow.ways.around(start) & enter & fresh
                for price, into in prices if around else ():
                    total = points + price
                    new = around & into
                    if new and (limit < 0 or total <= limit):
                        if total not in pending:
                            heappush(heap, total)
                        pending[total] = pending.get(total, 0) | new
        wave = 0
        while heap and not wave:
            points = heappop(heap)
            wave = sift(steps.sifts.enter, pending.pop(points) & fresh)
        if not wave:
            return everywhere & ~fresh
        fresh &= ~wave
