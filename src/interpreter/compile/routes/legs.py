"""The legs of a route as cells: which steps each allows and what they cost, for one state and arguments."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from interpreter.compile.routes import cells as c
from interpreter.compile.routes.cells import Cell, Look, Opaque
from interpreter.compile.routes.clauses import Args, Ask, BanAsk, LegPlan, State
from interpreter.compile.routes.memory import Asked, Sifting, remembered
from interpreter.compile.routes.names import PATH, names_of, replaced
from interpreter.compile.routes.network import Network, Ways
from interpreter.compile.routes.program import Program
from interpreter.compile.routes.shaping import STEPS, VOLATILE, Shaper
from interpreter.model.data import Number
from interpreter.model.expressions import Expr, Local
from interpreter.model.kinds import SPACE

MOST_SPACES = 4096


class Flow(NamedTuple):
    """Steps from `here` over `ways`, into each set of spaces at its cost; `halts`: the way goes no further."""

    ways: Ways
    back: Ways  # the same crossings gone the other way
    sides: int
    here: int
    into: list[tuple[Any, int]]  # lowest price first
    halts: bool
    least: Any  # the lowest price


class Places(NamedTuple):
    """Spaces where a way may begin or end; some tests are asked only of the spaces in question."""

    mask: int
    sifts: list[Sifting]
    bans: bool  # whether there is anything to ask

    def among(self, state: State, args: Args, spaces: int) -> int:
        spaces &= self.mask
        for sift in self.sifts:
            if spaces:
                spaces = sift(state, args, spaces)
        return spaces


class Sifts(NamedTuple):
    """Tests that are asked only of the spaces a search comes to."""

    enter: list[Sifting]
    leave: list[Sifting]
    go: list[Sifting]


class Steps(NamedTuple):
    """What one leg allows now."""

    flows: list[Flow]
    scale: int  # costs times this are whole
    groups: list[tuple[int, int]]  # (from any of these, into any of these)
    go: int  # spaces where the way may go on
    starts: Places  # spaces where a stretch may begin
    ends: Places  # spaces where a stretch may end
    sifts: Sifts


def denominator(number: Number) -> int:
    return number.denominator if isinstance(number, Fraction) else 1


class PlaceBans:
    """The `start` or `end` bans of a route or leg; there `here` and `hex` are one space."""

    def __init__(self, bans: list[BanAsk], shaper: Shaper) -> None:
        self.everywhere = (1 << shaper.spaces) - 1
        self.masks: list[Asked] = []
        self.sifts: list[Sifting] = []
        self.bans = bool(bans)
        self.anywhere = Places(self.everywhere, [], False)
        for ban in bans:
            only = ban.clause.only
            if ban.when is None:
                if not only:
                    self.masks.append(lambda state, args: 0)
                continue
            expr = shaper.flat(one_space(ban.when, ban.clause.verb))
            if "hex" in names_of(expr):
                sift = shaper.sifted(expr, "hex", only)
                if sift is not None:
                    self.sifts.append(sift)
                    continue
                mask = shaper.space_mask(expr, "hex")
            else:
                mask = self.all_or_none(shaper.asked(expr))
            self.masks.append(shaper.kept(self.allowed(mask, only), expr))

    def all_or_none(self, asked: Asked) -> Asked:
        return lambda state, args: self.everywhere if asked(state, args) else 0

    def allowed(self, mask: Asked, only: bool) -> Asked:
        return mask if only else lambda state, args: self.everywhere & ~mask(state, args)

    def __call__(self, state: State, args: Args) -> Places:
        if not self.bans:
            return self.anywhere
        found = self.everywhere
        for mask in self.masks:
            found &= mask(state, args)
        return Places(found, self.sifts, True)


def one_space(ask: Ask, verb: str) -> Expr:
    """A test of a start or end as a test of `hex`."""
    steps = names_of(ask.expr) & STEPS
    if verb == "start" and steps <= {"here", "hex"}:
        return replaced(ask.expr, {"here": Local("hex", kind=SPACE, span=ask.expr.span)})
    if steps - {"hex"}:
        raise Opaque  # an end that looks back at its last step
    return ask.expr


def out_of(space: int, flows: list[Flow]) -> list[tuple[Any, int]]:
    """The steps out of one space: each price with the spaces it leads to, lowest first."""
    found: dict[Any, int] = {}
    for flow in flows:
        if flow.here >> space & 1:
            around = flow.ways.around(1 << space)
            for price, into in flow.into:
                if around & into:
                    found[price] = found.get(price, 0) | around & into
    return sorted(found.items())


class LegCells:
    """One leg; Opaque when some clause of it cannot be asked of all steps at once."""

    def __init__(self, leg: LegPlan, program: Program, shaper: Shaper, network: Network) -> None:
        if leg.quotas:
            raise Opaque
        self.network = network
        self.shaper = shaper
        self.everywhere = (1 << shaper.spaces) - 1
        self.whole = Cell(self.everywhere, self.everywhere, network.all)
        self.enter: list[Asked] = []  # sets of spaces that may be entered
        self.leave: list[Asked] = []
        self.go_on: list[Asked] = []
        self.sifts = Sifts([], [], [])
        self.pairs: list[tuple[bool, c.Test]] = []  # bans that look at here and hex together
        self.side_bans: list[tuple[bool, c.Test]] = []
        self.step_stops: list[c.Test] = []
        asked: list[Expr] = []  # what the flows depend on
        for ban in leg.bans:
            if ban.when is not None and PATH in ban.when.picks and program.simple:
                continue
            self.add_ban(ban, asked)
        for stop in leg.stops:
            self.add_stop(None if stop.when is None else shaper.flat(stop.when.expr), asked)
        self.cost = c.Pipeline([shaper.line(line.clause) for line in leg.cost])
        asked += [ask.expr for line in leg.cost for ask in (line.value, line.when) if ask is not None]
        columns = sorted({column for expr in asked for column in shaper.pure.depends(expr)})
        used = [n for n, name in enumerate(program.params) if any(name in names_of(expr) for expr in asked)]
        self.flows = remembered(self._flows, columns, used, not program.circular)
        self.steady = not used and not VOLATILE.intersection(columns)  # the flows last longer than a move
        self._steps_out: tuple[list[Flow], dict[int, list[tuple[Any, int]]]] = ([], {})
        self.starts = PlaceBans(leg.starts, shaper)
        self.ends = PlaceBans(leg.ends, shaper)

    # ---- made ready ------------------------------------------------------------------------------------------------

    def add_ban(self, ban: BanAsk, asked: list[Expr]) -> None:
        only, shaper = ban.clause.only, self.shaper
        if ban.when is None:
            if not only:
                self.enter.append(lambda state, args: 0)
            return
        expr = shaper.flat(ban.when.expr)
        steps = names_of(expr) & STEPS
        if steps & {"edge", "hexside"}:
            self.side_bans.append((only, shaper.test(expr)))
            asked.append(expr)
        elif steps == {"here"}:
            self.of_spaces(expr, "here", only, self.leave, self.sifts.leave)
        elif steps <= {"hex"}:
            self.of_spaces(expr, "hex", only, self.enter, self.sifts.enter)
        else:
            self.pairs.append((only, shaper.test(expr)))

    def add_stop(self, expr: Expr | None, asked: list[Expr]) -> None:
        if expr is None:
            self.go_on.append(lambda state, args: 0)
        elif names_of(expr) & STEPS <= {"hex"}:
            self.of_spaces(expr, "hex", False, self.go_on, self.sifts.go)
        else:
            self.step_stops.append(self.shaper.test(expr))
            asked.append(expr)

    def of_spaces(self, expr: Expr, name: str, only: bool, masks: list[Asked], sifts: list[Sifting]) -> None:
        """A test of one space: the set of those that pass, or a sieve where the set would cost too much."""
        shaper, everywhere = self.shaper, self.everywhere
        if name not in names_of(expr):
            asked = shaper.asked(expr)
            masks.append(shaper.kept(lambda state, args: everywhere if bool(asked(state, args)) is only else 0, expr))
            return
        sift = shaper.sifted(expr, name, only)
        if sift is not None:
            sifts.append(sift)
            return
        mask = shaper.space_mask(expr, name)
        masks.append(shaper.kept(mask if only else lambda state, args: everywhere & ~mask(state, args), expr))

    # ---- for one search --------------------------------------------------------------------------------------------

    def steps(self, state: State, args: Args) -> Steps:
        flows, scale = self.flows(state, args)
        enter = leave = go = self.everywhere
        for mask in self.enter:
            enter &= mask(state, args)
        for mask in self.leave:
            leave &= mask(state, args)
        for mask in self.go_on:
            go &= mask(state, args)
        groups = [(leave, enter)]
        if self.pairs:
            groups = self.grouped(groups, Look(state, args, self.network))
        return Steps(flows, scale, groups, go, self.starts(state, args), self.ends(state, args), self.sifts)

    def grouped(self, groups: list[tuple[int, int]], look: Look) -> list[tuple[int, int]]:
        """Steps sorted by where they start, so that each group may enter one set of spaces."""
        for only, test in self.pairs:
            for denied in self.denied(look, only, test):
                following = []
                for here, enter in groups:
                    for one in ((here & ~denied.here, enter), (here & denied.here, enter & ~denied.hex)):
                        if one[0] and one[1]:
                            following.append(one)
                groups = following
                if len(groups) > 16:
                    raise Opaque
        return groups

    def denied(self, look: Look, only: bool, test: c.Test) -> list[Cell]:
        """The steps a ban forbids."""
        if isinstance(test, c.All) and test.plain and not only:  # `here is … and hex is …`: by far the most usual
            return test.joint(look, self.whole)
        yes, no = test.split(look, self.whole, None)
        return no if only else yes

    def _flows(self, state: State, args: Args) -> tuple[list[Flow], int]:
        look = Look(state, args, self.network)
        cells = [self.whole]
        for only, test in self.side_bans:
            cells = [new for cell in cells for new in test.split(look, cell, None)[0 if only else 1]]
        priced = [priced for cell in cells for priced in self.cost.spread(look, cell, None) if priced[0] is not None]
        rows: dict[tuple[int, int, bool], dict[Number, int]] = {}
        for price, cell in priced:
            for halts, part in self.halting(look, cell):
                row = rows.setdefault((part.sides, part.here, halts), {})
                row[max(price, 0)] = row.get(max(price, 0), 0) | part.hex
        flows = []
        for (sides, here, halts), row in rows.items():
            ways = self.network.ways(sides)
            into = sorted(row.items())
            flows.append(Flow(ways, self.network.ways(sides, True), sides, here & ways.starts, into, halts, into[0][0]))
        return flows, lcm(*(denominator(price) for price, _ in priced))

    def steps_out(self, flows: list[Flow]) -> dict[int, list[tuple[Any, int]]] | None:
        """A place to keep `out_of` for each space, or None where it would not last."""
        if not self.steady:
            return None
        if self._steps_out[0] is not flows or len(self._steps_out[1]) > MOST_SPACES:
            self._steps_out = (flows, {})
        return self._steps_out[1]

    def halting(self, look: Look, cell: Cell) -> list[tuple[bool, Cell]]:
        """The part of a cell where a way must stop, and the rest."""
        going, found = [cell], []
        for test in self.step_stops:
            rest = []
            for one in going:
                yes, no = test.split(look, one, None)
                found += [(True, two) for two in yes]
                rest += no
            going = rest
        return found + [(False, one) for one in going]
