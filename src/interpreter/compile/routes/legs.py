"""The legs of a route as cells: which steps each allows and what they cost, for one state and arguments."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from interpreter.compile.routes import cells as c
from interpreter.compile.routes.cells import Cell, Look, Opaque
from interpreter.compile.routes.names import PATH, STEP_NAMES, names_of, replaced
from interpreter.compile.routes.network import Network, Ways
from interpreter.compile.routes.program import Args, Ask, BanAsk, LegPlan, Program, State
from interpreter.compile.routes.shaping import STEPS, Shaper, remembered
from interpreter.model.data import Number
from interpreter.model.expressions import Expr, Local
from interpreter.model.kinds import SPACE


class Flow(NamedTuple):
    """Steps from `here` over `ways`, into each set of spaces at its cost; `halts`: the way goes no further."""

    ways: Ways
    sides: int
    here: int
    into: list[tuple[Any, int]]
    halts: bool


class Steps(NamedTuple):
    """What one leg allows now."""

    flows: list[Flow]
    scale: int  # costs times this are whole
    groups: list[tuple[int, int]]  # (from any of these, into any of these)
    stop: int  # spaces where the way goes no further
    starts: int  # spaces where a stretch may begin
    ends: int  # spaces where a stretch may end


def denominator(number: Number) -> int:
    return number.denominator if isinstance(number, Fraction) else 1


class LegCells:
    """One leg; Opaque when some clause of it cannot be asked of all steps at once."""

    def __init__(self, leg: LegPlan, program: Program, shaper: Shaper, network: Network) -> None:
        self.network = network
        self.everywhere = (1 << shaper.spaces) - 1
        self.whole = Cell(self.everywhere, self.everywhere, network.all)
        if leg.quotas or leg.length is not None:
            raise Opaque
        self.bans: list[tuple[bool, c.Test | None]] = []  # of spaces only: asked afresh for every search
        self.side_bans: list[tuple[bool, c.Test | None]] = []
        asked: list[Expr] = []  # what the flows depend on
        for ban in leg.bans:
            when = ban.when
            if when is not None and PATH in when.picks and program.simple:
                continue
            test = None if when is None else shaper.test(when.expr)
            if when is not None and names_of(when.expr) & {"edge", "hexside"}:
                self.side_bans.append((ban.clause.only, test))
                asked.append(when.expr)
            else:
                self.bans.append((ban.clause.only, test))
        self.cost = c.Pipeline([shaper.line(line.clause) for line in leg.cost])
        asked += [ask.expr for line in leg.cost for ask in (line.value, line.when) if ask is not None]
        self.stops: list[c.Test | None] = []
        self.step_stops: list[c.Test] = []
        for stop in leg.stops:
            stopping = None if stop.when is None else shaper.test(stop.when.expr)
            if stop.when is not None and names_of(stop.when.expr) & STEPS - {"hex"}:
                assert stopping is not None
                self.step_stops.append(stopping)
                asked.append(stop.when.expr)
            else:
                self.stops.append(stopping)
        columns = sorted({column for expr in asked for column in shaper.pure.depends(expr)})
        used = [n for n, name in enumerate(program.params) if any(name in names_of(expr) for expr in asked)]
        self.flows = remembered(self._flows, columns, used, not program.circular)
        self.starts = place_mask(leg.starts, shaper)
        self.ends = place_mask(leg.ends, shaper)

    def steps(self, state: State, args: Args) -> Steps:
        flows, scale = self.flows(state, args)
        look = Look(state, args, self.network)
        enter = leave = self.everywhere
        pairs = []
        for only, test in self.bans:
            for denied in self.denied(look, only, test):
                if denied.here == self.everywhere:
                    enter &= ~denied.hex
                elif denied.hex == self.everywhere:
                    leave &= ~denied.here
                else:
                    pairs.append(denied)
        groups = [(leave, enter)]
        for denied in pairs:
            groups = [
                group
                for here, hex in groups
                for group in ((here & ~denied.here, hex), (here & denied.here, hex & ~denied.hex))
                if group[0] and group[1]
            ]
            if len(groups) > 16:
                raise Opaque
        stop = 0
        for stopping in self.stops:
            stop |= self.where(look, stopping)
        return Steps(flows, scale, groups, stop, self.starts(state, args), self.ends(state, args))

    def denied(self, look: Look, only: bool, test: c.Test | None) -> list[Cell]:
        if test is None:
            return [] if only else [self.whole]
        if isinstance(test, c.Among):  # by far the most usual, and worth not taking apart
            mask = test.mask(look.state, look.args)
            mask = ~mask & self.everywhere if only else mask
            if not mask:
                return []
            return [self.whole._replace(hex=mask)] if test.part == c.HEX else [self.whole._replace(here=mask)]
        yes, no = test.split(look, self.whole, None)
        return no if only else yes

    def where(self, look: Look, test: c.Test | None) -> int:
        """The spaces entered for which a test of `hex` holds."""
        if test is None:
            return self.everywhere
        found = 0
        for cell in test.split(look, self.whole, None)[0]:
            found |= cell.hex
        return found

    def _flows(self, state: State, args: Args) -> tuple[list[Flow], int]:
        look = Look(state, args, self.network)
        cells = [self.whole]
        for only, test in self.side_bans:
            if test is None:
                cells = cells if only else []
            else:
                cells = [new for cell in cells for new in test.split(look, cell, None)[0 if only else 1]]
        priced = [(price, cell) for cell in cells for price, cell in self.cost.spread(look, cell, None)]
        rows: dict[tuple[int, int, bool], dict[Number, int]] = {}
        for price, cell in priced:
            if price is None:
                continue
            for halts, part in self.halting(look, cell):
                row = rows.setdefault((part.sides, part.here, halts), {})
                price = max(price, 0)
                row[price] = row.get(price, 0) | part.hex
        flows = []
        for (sides, here, halts), row in rows.items():
            ways = self.network.ways(sides)
            flows.append(Flow(ways, sides, here & ways.starts, list(row.items()), halts))
        return flows, lcm(*(denominator(price) for price, _ in priced if price is not None))

    def halting(self, look: Look, cell: Cell) -> list[tuple[bool, Cell]]:
        going, found = [cell], []
        for test in self.step_stops:
            rest = []
            for one in going:
                yes, no = test.split(look, one, None)
                found += [(True, two) for two in yes]
                rest += no
            going = rest
        return found + [(False, one) for one in going]


def place_mask(bans: list[BanAsk], shaper: Shaper) -> Callable[[State, Args], int]:
    """Where these bans of `start` or `end` let a stretch begin or end; there `here` and `hex` are one space."""
    everywhere = (1 << shaper.spaces) - 1
    asks = []
    for ban in bans:
        if ban.when is None:
            asks.append((ban.clause.only, None))
            continue
        asks.append((ban.clause.only, one_space(ban.when, ban.clause.verb, shaper)))

    def mask(state: State, args: Args) -> int:
        found = everywhere
        for only, ask in asks:
            held = everywhere if ask is None else ask(state, args)
            found &= held if only else ~held
        return found

    return mask


def one_space(ask: Ask, verb: str, shaper: Shaper) -> Callable[[State, Args], Any]:
    """The spaces for which a test of a start or end holds."""
    steps = names_of(ask.expr) & STEPS
    expr = ask.expr
    if verb == "start" and steps <= {"here", "hex"}:
        expr = replaced(expr, {"here": Local("hex", kind=SPACE, span=expr.span)})
    elif steps - {"hex"}:
        raise Opaque  # an end that looks back at its last step
    if not steps:
        asked, everywhere = shaper.asked(expr), (1 << shaper.spaces) - 1
        return shaper.kept(lambda state, args: everywhere if asked(state, args) else 0, expr)
    return shaper.kept(shaper.space_mask(shaper.flat(expr), "hex"), expr)


__all__ = ["STEP_NAMES", "Flow", "LegCells", "Steps", "denominator", "place_mask"]
