"""Going step by step: every clause of a route judged exactly, in the order the language promises.

A `Going` is one route asked with given arguments in one state.  A `Node` is a way so far.  This is the plain meaning of
routes; everything faster is tested against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from interpreter.compile.routes.clauses import Args, Ask, BanAsk, LegPlan, Path, QuotaAsk, Reason, State
from interpreter.compile.routes.names import members
from interpreter.compile.routes.node import Node, changed, exact, rounded
from interpreter.compile.routes.program import Program
from interpreter.compile.routes.telling import Telling
from interpreter.model.data import Data, Number


class Going:
    """One route with its arguments in one state; `starts` and `goals` may be given instead of the route's own."""

    def __init__(
        self,
        data: Data,
        program: Program,
        state: State,
        args: Args,
        starts: int | None = None,
        goals: int | None = None,
    ) -> None:
        self.data = data
        self.program = program
        self.state = state
        self.args = args
        self.telling = Telling(data, program, state, args)
        self.goals = goals  # None: anywhere
        self.allowance = self.number(program.allowance)
        length = self.number(program.length)
        limits = [limit for limit in (self.allowance, length) if limit is not None]
        self.limit: Number | None = min(limits) if limits else None
        self.lengths = [self.number(leg.length) for leg in program.legs]
        self.limited = [n for n, most in enumerate(self.lengths) if most is not None]
        self.track = self.followed()
        self.start_mask = starts if starts is not None else self.own_starts()
        self.prices: dict[tuple[int, int], Number | None] = {}
        self.path_in_steps = program.path_in_steps and not program.simple
        self.needs_path = program.looks_at_path and not program.simple

    # ---- what holds for the whole way ----------------------------------------------------------------------------

    def const(self, ask: Ask) -> Any:
        return ask(self.state, self.args, ())

    def number(self, ask: Ask | None) -> Number | None:
        """A limit in points; one that is none (a unit without that factor) lets nothing through."""
        if ask is None:
            return None
        value: Number | None = self.const(ask)
        return 0 if value is None else value

    def own_starts(self) -> int:
        ask = self.program.start
        if ask is None:
            return 0
        value: int = self.const(ask)
        if ask.expr.kind.many:
            return value
        return 1 << value if value >= 0 else 0

    def followed(self) -> tuple[int, ...] | None:
        ask = self.program.follow
        if ask is None:
            return None
        path: Path | None = self.const(ask)
        return () if path is None else path[2]

    def starts(self, reasons: list[Reason] | None = None) -> Iterator[Node]:
        """The ways of no step."""
        for space in members(self.start_mask):
            now = (space, space, -1, -1, (0, (), (space,)), None)
            if not self.allowed(self.program.starts, now, reasons):
                continue
            places = [-1]
            if self.track is not None and space in self.track:
                places = [n for n, place in enumerate(self.track) if place == space]
            for at in places:
                yield Node(space, at, (0,) * len(self.limited))

    # ---- one step ------------------------------------------------------------------------------------------------

    def around(self, node: Node) -> Iterator[tuple[int, int]]:
        """The neighbouring spaces with their crossings, lowest first; only the next one when a way is followed."""
        around = self.program.beside.get(node.space)
        if around is None:
            around = sorted((space, crossing) for space, _, crossing in self.data.neighbours[node.space])
            self.program.beside[node.space] = around
        if self.track is None:
            yield from around
        elif node.at + 1 < len(self.track):
            yield from (pair for pair in around if pair[0] == self.track[node.at + 1])

    def steps(self, node: Node) -> Iterator[Node]:
        """Every legal next step, preferences aside: by space, then by leg."""
        if node.stopped:
            return
        for space, crossing in self.around(node):
            for leg in self.program.legs:
                new = self.step(node, leg, space, crossing)
                if new is not None:
                    yield new

    def path(self, node: Node) -> Path:
        names = self.program.legs
        return exact(node.points), tuple(names[n].name for n in node.legs()), node.spaces()

    def step(
        self, node: Node, leg: LegPlan, space: int, crossing: int, reasons: list[Reason] | None = None
    ) -> Node | None:
        """The way with one more step, or None, the reason then being added to `reasons`."""
        program, here = self.program, node.space
        if node.stopped:
            if reasons is not None:
                reasons.append(self.telling.stopped(self, node))
            return None
        changing = leg.number != node.leg
        if changing and not self.may_change(node, leg, reasons):
            return None
        telling = reasons is not None and program.simple
        path = self.path(node) if self.path_in_steps or telling else None
        now: list[Any] = [here, space, crossing >> 1, crossing, path, None]
        price = self.price(leg, now, reasons)
        if price is None or (program.simple and node.passed(space)):
            return None
        points = node.points
        if changing and node.leg >= 0:
            points = self.after_change(node, leg)
        new = Node(space, node.at, node.spent)
        new.points = exact(points + price)
        new.steps = node.steps + 1
        new.before, new.side, new.leg, new.closed = node, crossing, leg.number, node.closed
        new.drawn, new.fine = node.drawn, node.fine
        if changing and node.leg >= 0 and program.legs[node.leg].once:
            new.closed |= 1 << node.leg
        if leg.number in self.limited:
            which = self.limited.index(leg.number)
            new.spent = (*node.spent[:which], exact(node.spent[which] + price), *node.spent[which + 1 :])
        if self.track is not None:
            new.at = node.at + 1
        if not self.affordable(new, leg, now, price, reasons):
            return None
        if leg.quotas and not self.draw(new, leg.quotas, now, reasons):
            return None
        if self.returns(new):
            if reasons is not None:
                reasons.append(self.telling.returning(now))
            return None
        if leg.stops:
            if self.path_in_steps:
                now[4] = self.path(new)
            new.stopped = any(s.when is None or s.when(self.state, self.args, now) for s in leg.stops)
        return new

    def price(self, leg: LegPlan, now: list[Any], reasons: list[Reason] | None) -> Number | None:
        """What the step costs; None when a ban forbids it or a part of its cost is none.

        What does not look at the path is the same whenever this side is crossed this way, and is asked once."""
        if reasons is not None or not leg.steady:
            if not self.allowed(leg.bans, now, reasons):
                return None
            price = self.cost(leg, now)
            if price is None and reasons is not None:
                reasons.append(self.telling.impassable(leg, now))
            return price
        key = (leg.number, now[3])
        if key in self.prices:
            price = self.prices[key]
        else:
            price = self.prices[key] = self.cost(leg, now) if self.allowed(leg.other_bans, now, None) else None
        if price is not None and self.needs_path and not self.allowed(leg.path_bans, now, None):
            return None
        return price

    def counted(self, node: Node) -> tuple[int, ...]:
        """How many steps it has made, as far as any clause still asks, and where it began, which legs it has gone by,
        where and how long ago it went over to the last, if one asks that."""
        program, least = self.program, self.program.minimum
        start = node.spaces()[0] if program.by_start else -1
        steps = 0 if least is None else min(node.steps, least.number)
        if program.by_steps:
            steps = node.steps
        if not program.by_legs and not program.by_stretch:
            return steps, start
        gone = 0
        if program.by_legs:
            for leg in node.legs():
                gone |= 1 << leg
        since, many = node, 0
        while program.by_stretch and since.before is not None and since.leg == node.leg:
            since, many = since.before, many + 1
        return steps, start, gone, since.space if program.by_stretch else -1, many

    def allowed(self, bans: Iterable[BanAsk], now: Any, reasons: list[Reason] | None) -> bool:
        """Whether no ban holds and every demand is met."""
        for ban in bans:
            when = ban.when
            holds = True if when is None else bool(when(self.state, self.args, now))
            if holds is not ban.clause.only:
                if reasons is not None:
                    reasons.append(self.telling.banned(ban, now))
                return False
        return True

    def may_change(self, node: Node, leg: LegPlan, reasons: list[Reason] | None) -> bool:
        """Whether a stretch of this leg may begin here, and the one before it (with stages left out) may end here."""
        program = self.program
        if program.route.in_order:
            if leg.number < node.leg:
                if reasons is not None:
                    reasons.append(self.telling.out_of_order(leg))
                return False
            ending = range(max(node.leg, 0), leg.number)
        else:
            if node.closed >> leg.number & 1:
                if reasons is not None:
                    reasons.append(self.telling.used_up(leg))
                return False
            ending = range(node.leg, node.leg + 1) if node.leg >= 0 else range(0)
        if any(program.legs[n].ends for n in ending):
            last = self.last(node)
            if not all(self.allowed(program.legs[n].ends, last, reasons) for n in ending):
                return False
        if not leg.starts:
            return True
        space = node.space
        path = self.path(node) if self.needs_path else None
        return self.allowed(leg.starts, (space, space, -1, -1, path, None), reasons)

    def last(self, node: Node) -> tuple[Any, ...]:
        """The names as they stand where a way ends: the last step, and the whole path."""
        path = self.path(node) if self.needs_path else None
        here = node.space if node.before is None else node.before.space
        return (here, node.space, node.side >> 1, node.side, path, None)

    def after_change(self, node: Node, leg: LegPlan) -> Number:
        """Points after going over to another leg: its price, or the fraction left that is lost."""
        points = node.points
        for change, costs in self.program.changes.get((node.leg, leg.number), ()):
            if costs is not None:
                points = points + (self.const(costs) or 0)
            elif self.allowance is not None:
                points = self.allowance - rounded(self.allowance - points, change.rounds)
            else:
                points = -rounded(-points, change.rounds)
        return exact(points)

    def cost(self, leg: LegPlan, now: list[Any]) -> Number | None:
        """Points of this step; None when a part of the cost is none, so that it cannot be made at all."""
        so_far: Number = 1
        for line in leg.cost:
            now[5] = so_far
            if line.when is not None and not line.when(self.state, self.args, now):
                continue
            value = 0 if line.value is None else line.value(self.state, self.args, now)
            if value is None:
                return None
            so_far = changed(line.clause.op, so_far, value, line.clause.rounding)
        return max(so_far, 0)

    def affordable(self, new: Node, leg: LegPlan, now: Any, price: Number, reasons: list[Reason] | None) -> bool:
        over = self.limit is not None and new.points > self.limit
        most = self.lengths[leg.number]
        long = most is not None and new.spent[self.limited.index(leg.number)] > most
        if not (over or long):
            return True
        least = self.program.minimum
        if least is not None and new.steps <= least.number and (self.limit is None or self.limit > 0):
            when = self.program.minimum_when
            if when is None or when(self.state, self.args, now):
                return True
        if reasons is not None:
            reasons.append(self.telling.too_dear(self, new, leg, price, over))
        return False

    def draw(self, new: Node, quotas: list[QuotaAsk], now: Any, reasons: list[Reason] | None) -> bool:
        """Take what the step draws from its fields, if they hold it."""
        for quota in quotas:
            for column, index, amount in self.drawn_by(quota, now):
                held = self.state.cols[column][index]
                taken = new.drawn if quota.coarse else new.fine
                total = taken.get((column, index), 0) + amount
                if held is None or total > held:
                    if reasons is not None:
                        reasons.append(self.telling.drained(quota, now, held, total))
                    return False
                taken = {**taken, (column, index): total}
                if quota.coarse:
                    new.drawn = taken
                else:
                    new.fine = taken
        return True

    def drawn_by(self, quota: QuotaAsk, now: Any) -> list[tuple[int, int, Number]]:
        """What one quota takes for a step: (column, thing, amount)."""
        if quota.when is not None and not quota.when(self.state, self.args, now):
            return []
        amount: Number | None = quota.amount(self.state, self.args, now)
        if not amount or amount < 0:
            return []
        if quota.of is None:
            return [(quota.column, 0, amount)]
        of: int = quota.of(self.state, self.args, now)
        return [(quota.column, one, amount) for one in (members(of) if quota.many else [of])]

    def returns(self, new: Node) -> bool:
        """Whether the way is back where it was without having spent anything (or at all, where nothing limits it)."""
        free, node = self.program.free, new.before
        only_leg = len(self.program.legs) == 1
        while node is not None:
            if not free and node.points != new.points:
                return False
            same = (node.leg, node.closed) == (new.leg, new.closed) or only_leg
            if same and node.space == new.space and node.at == new.at:
                return True
            node = node.before
        return False

    # ---- the end -------------------------------------------------------------------------------------------------

    def may_end(self, node: Node, reasons: list[Reason] | None = None) -> bool:
        """Whether the way may end here, preferences among ends aside."""
        program = self.program
        if self.goals is None:
            if node.steps == 0:
                return False
        elif not self.goals >> node.space & 1:
            if reasons is not None:
                reasons.append(self.telling.no_goal(node.space))
            return False
        ending: Iterable[int] = [node.leg] if node.leg >= 0 else []
        if program.route.in_order:
            ending = range(max(node.leg, 0), len(program.legs))
        last = self.last(node)
        return self.allowed(program.ends, last, reasons) and all(
            self.allowed(program.legs[n].ends, last, reasons) for n in ending
        )
