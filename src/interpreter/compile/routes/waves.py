"""The fast search: whole sets of spaces at once, in rising order of points.

The state of a way is its space and its *mode*: the leg it goes by and the legs it may not use again.  For each mode
and each number of points there is one set of spaces; all their neighbours are found with a few shifts.
"""

from __future__ import annotations

from heapq import heappop, heappush
from math import lcm
from typing import NamedTuple

from interpreter.compile.routes.cells import Opaque
from interpreter.compile.routes.clauses import Args, State
from interpreter.compile.routes.legs import Flow, LegCells, PlaceBans, Places, Steps, denominator, out_of
from interpreter.compile.routes.modes import Arc, modes_of
from interpreter.compile.routes.names import members
from interpreter.compile.routes.network import Network
from interpreter.compile.routes.program import Program
from interpreter.compile.routes.shaping import Shaper
from interpreter.compile.routes.staged import is_staged
from interpreter.compile.routes.waved import Waved
from interpreter.model.data import Data, Number

__all__ = ["Opaque", "Waves"]

NO_LIMIT = 1 << 62

_networks: dict[int, tuple[Data, Network]] = {}


def network_of(data: Data) -> Network:
    """One network for each map, shared by its routes."""
    known = _networks.get(id(data))
    if known is None or known[0] is not data:
        if len(_networks) >= 16:
            _networks.clear()
        known = _networks[id(data)] = (data, Network(data))
    return known[1]


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
        self.staged = False
        refused = program.by_way or program.by_points or program.loose or program.follow is not None
        if refused or (least is not None and least.number != 1):
            return
        self.staged = is_staged(program)
        if not self.staged and any(leg.length is not None for leg in program.legs):
            return
        shaper = Shaper(data, program, self.network)
        self.everywhere = (1 << shaper.spaces) - 1
        try:
            self.modes, self.arcs = modes_of(program)
            self.legs = [LegCells(leg, program, shaper, self.network) for leg in program.legs]
            self.starts = PlaceBans(program.starts, shaper)
            self.ends = PlaceBans(program.ends, shaper)
        except Opaque:
            self.legs = None
            return
        self.ends_anywhere: list[list[Places]] = []
        if not self.ends.bans and not any(leg.ends.bans for leg in self.legs):
            self.ends_anywhere += ([] for _ in self.modes * 2)
        self.sifted = any(any(leg.sifts) for leg in self.legs or [])
        self.single = len(self.modes) == 2 and not self.sifted and program.minimum is None and self.plain_starts()

    def plain_starts(self) -> bool:
        """Whether the only leg may begin anywhere."""
        return self.legs is not None and not self.legs[0].starts.bans

    def search(self, state: State, args: Args, goals: int | None, first: bool, starts: int | None) -> Waved:
        """All spaces the route can come to, or with `first` as many as it takes to find an end."""
        if self.legs is None:
            raise Opaque
        plan = self.plan(state, args)
        if starts is None:
            starts = self.own_starts(state, args)
        starts = self.starts(state, args).among(state, args, starts)
        waved = Waved(self, plan, state, args, starts, self.endings(plan, state, args), goals)
        if self.single and not any(flow.halts for flow in plan.flows[0]):
            self.spread_single(waved, first)
        else:
            self.spread(waved, first)
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
        program = self.program
        allowance: Number | None = None if program.allowance is None else program.allowance(state, args, ()) or 0
        length: Number | None = None if program.length is None else program.length(state, args, ()) or 0
        limit = allowance if length is None else length if allowance is None else min(allowance, length)
        prices: dict[int, Number] = {}
        for turns in program.changes.values():
            for change, costs in turns:
                if costs is not None:
                    prices[id(change)] = costs(state, args, ()) or 0
        scale = steps[0].scale if len(steps) == 1 else lcm(*(leg.scale for leg in steps))
        for number in (allowance, limit, *prices.values()):
            if number.__class__ is not int and number is not None:
                scale = lcm(scale, denominator(number))
        flows = [leg.flows for leg in steps]
        if scale == 1:
            return Plan(steps, flows, 1, limit, allowance, prices)  # type: ignore[arg-type]
        flows = [[scaled(flow, scale) for flow in leg] for leg in flows]
        return Plan(
            steps,
            flows,
            scale,
            None if limit is None else int(limit * scale),
            None if allowance is None else int(allowance * scale),
            {key: int(price * scale) for key, price in prices.items()},
        )

    def endings(self, plan: Plan, state: State, args: Args) -> list[list[Places]]:
        """For each mode what says where a way in it may end."""
        if self.ends_anywhere:
            return self.ends_anywhere
        common = self.ends(state, args)
        found = []
        for leg, _ in self.modes:
            if self.program.route.in_order:
                ending = range(max(leg, 0), len(plan.steps))
            else:
                ending = range(leg, leg + 1) if leg >= 0 else range(0)
            places = [common, *(plan.steps[number].ends for number in ending)]
            found.append([one for one in places if one.bans])
        return found + found  # the second half for ways that had to stop

    # ---- going out -------------------------------------------------------------------------------------------------

    def spread(self, waved: Waved, first: bool) -> None:
        plan, modes = waved.plan, len(self.modes)
        double = 2 * modes
        program, sifted = self.program, self.sifted
        limit = NO_LIMIT if plan.limit is None else plan.limit
        fresh = [self.everywhere & ~self.barred(waved)] * double  # spaces not yet come to
        fresh[0] = self.everywhere
        own = self.everywhere & ~waved.starts if modes == 2 else self.everywhere
        pending = {0: waved.starts}
        heap = [0] if waved.starts else []
        while heap:
            key = heappop(heap)
            points, mode = divmod(key, double)
            wave = pending.pop(key) & fresh[mode]
            if sifted and mode:
                wave = waved.sift(waved.steps_of(mode).sifts.enter, wave)
            if not wave:
                continue
            fresh[mode] ^= wave
            waved.levels[mode].append((points, wave))
            if first and waved.may_end(mode, wave):
                break
            if mode >= modes or points > limit:
                continue
            if mode:
                wave = waved.onward(mode, wave)
            for arc in self.arcs[mode]:
                leaving, spent = (wave, points) if not arc.changes else self.change(waved, arc, wave, points)
                if sifted:
                    leaving = waved.sift(plan.steps[arc.leg].sifts.leave, leaving)
                if not leaving:
                    continue
                beyond = not mode and program.minimum is not None and limit > 0
                for flow in plan.flows[arc.leg]:
                    if spent + flow.least > limit and not beyond:
                        continue
                    for here, enter in plan.steps[arc.leg].groups:
                        start = leaving & here & flow.here
                        if not start:
                            continue
                        to = arc.to + modes if flow.halts else arc.to
                        around = flow.ways.around(start) & enter & fresh[to]
                        if not around:
                            continue
                        for price, into in flow.into:
                            total = spent + price
                            new = around & into
                            if total > limit:
                                if not beyond:
                                    break
                                if new:
                                    self.first_step(waved, start, new, flow, to, arc.leg, total)
                                continue
                            if not total:
                                new &= own
                            if new:
                                key = total * double + to
                                if key in pending:
                                    pending[key] |= new
                                else:
                                    pending[key] = new
                                    heappush(heap, key)
        for mode, row in enumerate(waved.levels):
            for _, wave in row:
                waved.visited[mode] |= wave
        if waved.over:
            self.settle_over(waved)

    def spread_single(self, waved: Waved, first: bool) -> None:
        """The same for a route of one leg without a minimum: most of all searches."""
        plan = waved.plan
        steps = plan.steps[0]
        go, flows = steps.go, plan.flows[0]
        limit = NO_LIMIT if plan.limit is None else plan.limit
        fresh = self.everywhere & ~self.barred(waved)
        levels = waved.levels[1]
        # with several flows the steps out of a few spaces are found sooner space by space
        outs = self.legs[0].steps_out(flows) if self.legs is not None and plan.scale == 1 else None
        few = 3 * len(flows)
        wave, points = waved.starts, 0
        pending: dict[int, int] = {}
        heap: list[int] = []
        if wave:
            waved.levels[0].append((0, wave))
            waved.visited[0] = wave
        if first and waved.may_end(0, wave):
            return
        while True:
            for here, enter in steps.groups:
                leaving = wave & here
                if not leaving:
                    continue
                open_ = enter & fresh
                if outs is not None and leaving.bit_count() <= few:
                    while leaving:
                        low = leaving & -leaving
                        leaving ^= low
                        space = low.bit_length() - 1
                        if space not in outs:
                            outs[space] = out_of(space, flows)
                        for price, into in outs[space]:
                            total = points + price
                            if total > limit:
                                break
                            new = into & open_
                            if new and not total:
                                new &= ~waved.starts
                            if new:
                                if total in pending:
                                    pending[total] |= new
                                else:
                                    pending[total] = new
                                    heappush(heap, total)
                    continue
                for flow in flows:
                    if points + flow.least > limit:
                        continue
                    start = leaving & flow.here
                    if not start:
                        continue
                    around = flow.ways.around(start) & open_
                    if not around:
                        continue
                    for price, into in flow.into:
                        total = points + price
                        if total > limit:
                            break
                        new = around & into
                        if new and not total:
                            new &= ~waved.starts
                        if new:
                            if total in pending:
                                pending[total] |= new
                            else:
                                pending[total] = new
                                heappush(heap, total)
            while heap:
                points = heappop(heap)
                wave = pending.pop(points) & fresh
                if wave:
                    break
            else:
                return
            fresh ^= wave
            levels.append((points, wave))
            waved.visited[1] |= wave
            if first and waved.may_end(1, wave):
                return
            wave &= go

    def barred(self, waved: Waved) -> int:
        """The start, where no way may come back to it; which of several starts was its own, nobody knows here."""
        starts = waved.starts
        if len(self.modes) > 2:
            return 0
        bars = self.program.free or self.program.simple
        if starts & (starts - 1) and waved.goals is None and (bars or waved.free_steps(self.everywhere)):
            raise Opaque
        return starts if bars else 0

    def change(self, waved: Waved, arc: Arc, wave: int, points: int) -> tuple[int, int]:
        """Those that may go over to another leg here, and the points spent after it."""
        plan = waved.plan
        wave = plan.steps[arc.leg].starts.among(waved.state, waved.args, wave)
        for number in arc.ending:
            wave = plan.steps[number].ends.among(waved.state, waved.args, wave)
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
        start: int,
        new: int,
        flow: Flow,
        to: int,
        leg: int,
        total: int,
    ) -> None:
        """A first step that costs more than there is, by way of `minimum`."""
        when, state, args = self.program.minimum_when, waved.state, waved.args
        new = waved.sift(waved.plan.steps[leg].sifts.enter, new)
        for here in members(start):
            for space, edge, crossing in self.data.neighbours[here]:
                if new >> space & 1 and flow.sides >> crossing & 1:
                    if when is None or when(state, args, (here, space, edge, crossing, None, None)):
                        waved.over.setdefault(space, []).append((total, here, leg, to))

    def settle_over(self, waved: Waved) -> None:
        """Over-dear first steps count where nothing cheaper leads."""
        for space, ways in waved.over.items():
            bit = 1 << space
            for total, _, _, to in sorted(ways):
                if not waved.visited[to] & bit:
                    waved.visited[to] |= bit
                    waved.levels[to].append((total, bit))
        for levels in waved.levels:
            levels.sort()


def scaled(flow: Flow, scale: int) -> Flow:
    into = [(int(price * scale), spaces) for price, spaces in flow.into]
    return flow._replace(into=into, least=into[0][0])
