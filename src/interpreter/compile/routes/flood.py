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
    from interpreter.compile.routes.legs import Flow
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
        self.grounds = waves.network.grounds  # shared by all routes of the map
        self.symmetric: dict[int, bool] = {}  # of sides

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
        found = self.by_grounds(plan, start, back)
        if found is not None:
            return self.keep(key, flows, found)
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
        return self.keep(key, flows, found)

    def keep(self, key: Any, flows: list[Flow], found: int) -> int:
        if len(self.floods) >= MOST_KEPT:
            self.floods.clear()
        self.floods[key] = (flows, found)
        return found

    # ---- where steps may be gone both ways ---------------------------------------------------------------------------

    def by_grounds(self, plan: Plan, start: int, back: bool) -> int | None:
        """Where every step may also be gone back, the spaces fall into grounds, each joined in itself: they are found
        once for all who ask, whatever their goals.  None where it is not so."""
        steps, flows = plan.steps[0], plan.flows[0]
        everywhere = self.waves.everywhere
        if len(flows) != 1 or len(steps.groups) != 1 or steps.go != everywhere or steps.groups[0][0] != everywhere:
            return None
        flow, enter = flows[0], steps.groups[0][1]
        if flow.here != flow.ways.starts or not self.both_ways(flow):
            return None
        for _, into in flow.into:
            if into != everywhere:
                return None
        grounds = self.grounds.get((flow.sides, enter))
        if grounds is None:
            if len(self.grounds) >= MOST_KEPT:
                self.grounds.clear()
            grounds = self.grounds[flow.sides, enter] = []
        around = flow.ways.around
        outside = start & ~enter
        seeds = start & enter if back or not outside else start & enter | around(outside) & enter
        found = joined(grounds, seeds, enter, around)
        if back and found:
            found |= around(found) & ~enter
        return found | start

    def both_ways(self, flow: Flow) -> bool:
        """Whether each side is open from here to there and from there to here."""
        known = self.symmetric.get(flow.sides)
        if known is None:
            one_way = int("01" * (flow.sides.bit_length() // 2 + 1), 2)
            known = self.symmetric[flow.sides] = flow.sides & one_way == flow.sides >> 1 & one_way
        return known


def joined(grounds: list[int], seeds: int, enter: int, around: Around) -> int:
    """The grounds in which some of these spaces lie; new ones are added to those known."""
    found = 0
    for ground in grounds:
        if ground & seeds:
            found |= ground
            seeds &= ~ground
    while seeds:
        first = seeds & -seeds
        ground = first | flow_over(around, enter, enter, first, enter)
        grounds.append(ground)
        found |= ground
        seeds &= ~ground
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
