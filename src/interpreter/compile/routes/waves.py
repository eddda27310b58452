"""The fast search: whole sets of spaces at once, in rising order of points.

The state of a way is its space and its *mode*: the leg it goes by and the legs it may not use again.  For each mode
and each number of points there is one set of spaces; all their neighbours are found with a few shifts.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import lcm
from typing import Any, NamedTuple

from interpreter.compile.routes.cells import Opaque
from interpreter.compile.routes.legs import Flow, LegCells, Steps, denominator, place_mask
from interpreter.compile.routes.names import members
from interpreter.compile.routes.network import Network
from interpreter.compile.routes.program import Args, Program, State
from interpreter.compile.routes.shaping import Shaper
from interpreter.compile.routes.waved import Waved
from interpreter.model.blocks import Change
from interpreter.model.data import Data, Number

__all__ = ["Opaque", "Waves"]

_networks: dict[int, tuple[Data, Network]] = {}


def network_of(data: Data) -> Network:
    """One network for each map, shared by its routes."""
    known = _networks.get(id(data))
    if known is None or known[0] is not data:
        if len(_networks) >= 16:
            _networks.clear()
        known = _networks[id(data)] = (data, Network(data))
    return known[1]


class Arc(NamedTuple):
    """Going on by a leg: the mode it leads to, the legs whose stretch ends here, what changing does."""

    leg: int
    to: int
    ending: tuple[int, ...]
    changes: bool
    turns: list[tuple[Change, Any]]


class Plan(NamedTuple):
    """One search made ready: everything in whole points."""

    steps: list[Steps]
    flows: list[list[Flow]]
    scale: int
    limit: int | None
    allowance: int | None
    prices: dict[int, int]  # id of a change that costs -> its price


class Waves:
    """The fast search of one route; `Opaque` is raised when it cannot answer."""

    def __init__(self, data: Data, program: Program) -> None:
        self.data = data
        self.program = program
        self.network = network_of(data)
        self.legs: list[LegCells] | None = None
        least = program.minimum
        refused = program.by_way or program.by_points or program.follow is not None
        if refused or (least is not None and least.number != 1):
            return
        shaper = Shaper(data, program, self.network)
        try:
            self.legs = [LegCells(leg, program, shaper, self.network) for leg in program.legs]
            self.starts = place_mask(program.starts, shaper)
            self.ends = place_mask(program.ends, shaper)
        except Opaque:
            self.legs = None
        self.everywhere = (1 << shaper.spaces) - 1
        self.modes, self.arcs = modes_of(program)

    def search(self, state: State, args: Args, goals: int | None, first: bool, starts: int | None) -> Waved:
        """All spaces the route can come to, or with `first` as many as it takes to find an end."""
        if self.legs is None:
            raise Opaque
        plan = self.plan(state, args)
        if starts is None:
            starts = self.own_starts(state, args)
        starts &= self.starts(state, args)
        waved = Waved(self, plan, starts, self.may_end(state, args, plan, goals), goals is not None)
        self.spread(waved, state, args, first)
        return waved

    # ---- made ready ------------------------------------------------------------------------------------------------

    def own_starts(self, state: State, args: Args) -> int:
        ask = self.program.start
        if ask is None:
            return 0
        value: int = ask(state, args, ())
        if ask.expr.kind.many:
            return value
        return 1 << value if value >= 0 else 0

    def plan(self, state: State, args: Args) -> Plan:
        assert self.legs is not None
        steps = [leg.steps(state, args) for leg in self.legs]
        limits: list[Number] = []
        numbers: list[Number | None] = []
        for ask in (self.program.allowance, self.program.length):
            value = None if ask is None else ask(state, args, ()) or 0
            numbers.append(value)
            if value is not None:
                limits.append(value)
        prices = {
            id(change): costs(state, args, ()) or 0
            for turns in self.program.changes.values()
            for change, costs in turns
            if costs is not None
        }
        scale = lcm(*(leg.scale for leg in steps), *map(denominator, limits), *map(denominator, prices.values()))
        flows = [leg.flows for leg in steps]
        if scale > 1:
            flows = [
                [flow._replace(into=[(int(price * scale), into) for price, into in flow.into]) for flow in leg]
                for leg in flows
            ]
        allowance = numbers[0]
        return Plan(
            steps,
            flows,
            scale,
            int(min(limits) * scale) if limits else None,
            None if allowance is None else int(allowance * scale),
            {key: int(price * scale) for key, price in prices.items()},
        )

    def may_end(self, state: State, args: Args, plan: Plan, goals: int | None) -> list[int]:
        """For each mode the spaces where a way in it may end."""
        ends = self.ends(state, args)
        found = []
        for leg, _ in self.modes:
            mask = ends
            if self.program.route.in_order:
                ending = range(max(leg, 0), len(plan.steps))
            else:
                ending = range(leg, leg + 1) if leg >= 0 else range(0)
            for number in ending:
                mask &= plan.steps[number].ends
            if goals is not None:
                mask &= goals
            elif leg < 0:
                mask = 0
            found.append(mask)
        return found + found  # the second half for ways that had to stop

    # ---- going out -------------------------------------------------------------------------------------------------

    def spread(self, waved: Waved, state: State, args: Args, first: bool) -> None:
        plan, modes = waved.plan, len(self.modes)
        double = 2 * modes
        limit, may_end = plan.limit, waved.may_end
        visited = waved.visited
        barred = self.barred(waved)
        pending = {0: waved.starts}
        heap = [0] if waved.starts else []
        while heap:
            key = heappop(heap)
            points, mode = divmod(key, double)
            wave = pending.pop(key) & ~visited[mode]
            if not wave:
                continue
            visited[mode] |= wave
            waved.levels[mode].append((points, wave))
            if first and wave & may_end[mode]:
                return
            if mode >= modes or (limit is not None and points > limit):
                continue
            if mode:
                wave &= ~plan.steps[self.modes[mode][0]].stop
                if not wave:
                    continue
            for arc in self.arcs[mode]:
                leaving, spent = (wave, points) if not arc.changes else self.change(plan, arc, wave, points)
                for here, enter in plan.steps[arc.leg].groups:
                    group = leaving & here
                    if not group:
                        continue
                    for flow in plan.flows[arc.leg]:
                        start = group & flow.here
                        if not start:
                            continue
                        to = arc.to + modes if flow.halts else arc.to
                        around = flow.ways.around(start) & enter & ~visited[to] & ~barred
                        if not around:
                            continue
                        for price, into in flow.into:
                            new = around & into
                            if not new:
                                continue
                            total = spent + price
                            if not total:
                                new &= ~waved.starts if modes == 2 else -1
                            if limit is not None and total > limit:
                                if not mode and limit > 0 and self.program.minimum is not None:
                                    self.first_step(waved, state, args, start, new, flow, to, arc.leg, total)
                                continue
                            key = total * double + to
                            if key in pending:
                                pending[key] |= new
                            else:
                                pending[key] = new
                                heappush(heap, key)
        if waved.over:
            self.settle_over(waved, may_end)

    def barred(self, waved: Waved) -> int:
        """The start, where no way may come back to it; which of several starts was its own, nobody knows here."""
        starts = waved.starts
        if len(self.modes) > 2:
            return 0
        bars = self.program.free or self.program.simple
        if starts & (starts - 1) and not waved.goals and (bars or waved.free_steps()):
            raise Opaque
        return starts if bars else 0

    def change(self, plan: Plan, arc: Arc, wave: int, points: int) -> tuple[int, int]:
        """Those that may go over to another leg here, and the points spent after it."""
        wave &= plan.steps[arc.leg].starts
        for number in arc.ending:
            wave &= plan.steps[number].ends
        for change, _ in arc.turns:
            price = plan.prices.get(id(change))
            if price is not None:
                points += price
            else:
                left = -points if plan.allowance is None else plan.allowance - points
                whole = plan.scale
                if change.rounds == "down":
                    left = left // whole * whole
                elif change.rounds == "up":
                    left = -(-left // whole) * whole
                else:
                    left = (2 * left + whole) // (2 * whole) * whole
                points = -left if plan.allowance is None else plan.allowance - left
        return wave, points

    def first_step(
        self,
        waved: Waved,
        state: State,
        args: Args,
        start: int,
        new: int,
        flow: Flow,
        to: int,
        leg: int,
        total: int,
    ) -> None:
        """A first step that costs more than there is, by way of `minimum`."""
        when = self.program.minimum_when
        for here in members(start):
            for space, edge, crossing in self.data.neighbours[here]:
                if new >> space & 1 and flow.sides >> crossing & 1:
                    if when is None or when(state, args, (here, space, edge, crossing, None, None)):
                        waved.over.setdefault(space, []).append((total, here, leg, to))

    def settle_over(self, waved: Waved, may_end: list[int]) -> None:
        """Over-dear first steps count where nothing cheaper leads."""
        for space, ways in waved.over.items():
            bit = 1 << space
            for total, _, _, to in sorted(ways):
                if not waved.visited[to] & bit:
                    waved.visited[to] |= bit
                    waved.levels[to].append((total, bit))
        for levels in waved.levels:
            levels.sort()


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
                modes.append(mode)
            turns = list(program.changes.get((leg, number), ())) if leg >= 0 and number != leg else []
            row.append(Arc(number, modes.index(mode), ending, number != leg, turns))
        arcs.append(row)
    return modes, arcs
