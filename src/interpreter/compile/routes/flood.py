"""Routes without a limit of points, answered by flooding: only whether and where, never by which way or for how much.

Whole armies ask of one position whether their supply is open, and whole networks are asked for after every move.
Forward, a flood finds the goals that can be come to; backward from the goals, all spaces that lead to one, the same for
everyone who asks.  What was found is kept by what the steps allow, not by where units stand: a move that opens and
closes nothing costs no new flood.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from interpreter.compile.routes.clauses import Args, State
from interpreter.compile.routes.program import asks_of

if TYPE_CHECKING:
    from interpreter.compile.routes.waves import Plan, Waves

MOST_KEPT = 256
Around = Callable[[int], int]  # the spaces next to any of these


class Flood:
    """`fits` says whether a route may be asked in this way at all, `homes` whether backward too."""

    def __init__(self, waves: Waves) -> None:
        self.waves = waves
        program = waves.program
        self.fits = (
            waves.legs is not None
            and waves.single
            and bool(waves.ends_anywhere)
            and program.allowance is None
            and program.length is None
            and program.legs[0].length is None
            and not program.circular
        )
        numbered = any(goal.clause.number for goal in program.goals)
        self.homes = self.fits and program.start is not None and bool(program.goals) and not numbered
        asked = [ask for _, ask in asks_of(program)]
        asked += [ask for goal in program.goals for ask in (goal.spaces, goal.when) if ask is not None]
        used = [n for n, name in enumerate(program.params) if any(name in ask.looks for ask in asked)]
        self.used: Any = itemgetter(*used) if used else (lambda args: None)
        self.leading: dict[Any, int | None] = {}  # (arguments, stamps) -> the spaces that lead to a goal
        self.floods: dict[Any, tuple[Any, int]] = {}  # what the steps allow -> the spaces flooded

    def ends(self, state: State, args: Args, goals: int, starts: int | None) -> int | None:
        """The goals that can be come to; None when the route has to be searched."""
        waves = self.waves
        if starts is None:
            starts = waves.own_starts(state, args)
        starts = waves.starts(state, args).among(state, args, starts)
        found = self.flooded(waves.plan(state, args), starts, False)
        return None if found is None else found & goals

    def open(self, state: State, args: Args, stamps: Any, goals: Any) -> bool | None:
        """Whether some goal can be come to; None when the route has to be searched."""
        key = (self.used(args), stamps)
        if key in self.leading:
            found = self.leading[key]
        else:
            if len(self.leading) >= MOST_KEPT:
                self.leading.clear()
            found = self.leading[key] = self.flooded(self.waves.plan(state, args), goals(state, args), True)
        if found is None:
            return None
        waves = self.waves
        return bool(found & waves.starts(state, args).among(state, args, waves.own_starts(state, args)))

    def flooded(self, plan: Plan, start: int, back: bool) -> int | None:
        """All that is come to from these spaces, or with `back` all from which they can be come to."""
        steps, flows = plan.steps[0], plan.flows[0]
        key = (id(flows), start, back, steps.go, *steps.groups)
        known = self.floods.get(key)
        if known is not None and known[0] is flows:
            return known[1]
        if any(flow.halts for flow in flows):
            return None
        go, lines = steps.go, []
        for flow in flows:
            into = 0
            for _, spaces in flow.into:
                into |= spaces
            around = flow.back.around if back else flow.ways.around
            for here, enter in steps.groups:
                here, enter = here & flow.here, enter & into
                lines.append((around, enter, here) if back else (around, here, enter))
        found = start | (flow_over(*lines[0], start, go) if len(lines) == 1 else flows_over(lines, start, go))
        if len(self.floods) >= MOST_KEPT:
            self.floods.clear()
        self.floods[key] = (flows, found)
        return found


def flow_over(around: Around, left: int, entered: int, start: int, go: int) -> int:
    """One kind of step: by far the most usual."""
    fresh, wave = entered & ~start, start & left
    onward = left & go
    while wave:
        new = around(wave) & fresh
        fresh ^= new
        wave = new & onward
    return entered & ~fresh


def flows_over(lines: list[tuple[Around, int, int]], start: int, go: int) -> int:
    found = wave = start
    while wave:
        new = 0
        for around, left, entered in lines:
            if wave & left:
                new |= around(wave & left) & entered
        new &= ~found
        found |= new
        wave = new & go
    return found
