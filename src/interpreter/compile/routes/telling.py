"""Why a step or an end is refused: a few words, the paragraph, and the very part of the clause that decided.

The words of that part are added by whoever shows the reason, from its span.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.compile.routes.clauses import Args, Ask, BanAsk, LegPlan, PreferAsk, QuotaAsk, Reason, State
from interpreter.compile.routes.program import Program
from interpreter.model.data import Data, Number
from interpreter.model.expressions import Both, Either, Expr, FieldOf, Not

if TYPE_CHECKING:
    from interpreter.compile.routes.going import Going
    from interpreter.compile.routes.node import Node


class Telling:
    """Finds the part of a clause that decided, and says it."""

    def __init__(self, data: Data, program: Program, state: State, args: Args) -> None:
        self.data = data
        self.program = program
        self.state = state
        self.args = args

    def name(self, space: int) -> str:
        return self.data.spaces.names[space] if 0 <= space < len(self.data.spaces.names) else "nowhere"

    def deciding(self, expr: Expr, holds: bool, now: Any) -> Expr:
        """The smallest part that makes the whole hold or fail: of `a and b` the first that fails, of `a or b` the
        first that holds."""
        if isinstance(expr, Not):
            return self.deciding(expr.of, not holds, now)
        if isinstance(expr, Either if holds else Both):
            for part in expr.parts:
                ask = Ask(part, self.program.params, self.program.pure)
                if bool(ask(self.state, self.args, now)) is holds:
                    return self.deciding(part, holds, now)
        return expr

    # ---- steps -----------------------------------------------------------------------------------------------------

    def banned(self, ban: BanAsk, now: Any) -> Reason:
        clause = ban.clause
        where = self.name(now[1])
        if clause.verb in ("leave", "start"):
            where = self.name(now[0])
        elif clause.verb == "cross":
            where = f"{self.name(now[0])} to {self.name(now[1])}"
        words = f"{where}: {clause.verb} only when" if clause.only else f"{where}: never {clause.verb}"
        if ban.when is None:
            return words, clause.cites, clause.span
        part = self.deciding(ban.when.expr, not clause.only, now)
        return words, part.cites or clause.cites, part.span

    def stopped(self, going: Going, node: Node) -> Reason:
        """Which `stop` clause ended the way at this space."""
        words = f"{self.name(node.space)}: must stop"
        now = going.last(node)
        for stop in self.program.legs[node.leg].stops:
            if stop.when is None:
                return words, stop.clause.cites, stop.clause.span
            if stop.when(self.state, self.args, now):
                part = self.deciding(stop.when.expr, True, now)
                return words, part.cites or stop.clause.cites, part.span
        return words, (), None

    def impassable(self, leg: LegPlan, now: Any) -> Reason:
        clause = leg.cost[0].clause
        return f"{self.name(now[1])}: cannot be entered at any cost", clause.cites, clause.span

    def too_dear(self, going: Going, new: Node, leg: LegPlan, price: Number, over: bool) -> Reason:
        route, spent = self.program.route, new.points - price
        limit, stated, cites = going.limit, route.allowance, route.allowance_cites
        if not over:
            limit, stated, cites = going.lengths[leg.number], leg.leg.length, leg.leg.cites
            spent = new.spent[going.limited.index(leg.number)] - price
        elif going.limit != going.allowance and route.common is not None:
            stated, cites = route.common.length, ()
        left = (limit or 0) - spent
        words = f"{self.name(new.space)}: costs {price}, and {left if left > 0 else 'nothing'} of {limit} is left"
        least = self.program.minimum
        if least is not None and new.steps <= least.number:
            words += "; the least move does not go there"
            cites = (*(cites or route.cites), *(cite for cite in least.cites if cite not in cites))
        return words, cites or route.cites, stated.span if stated is not None else None

    def drained(self, quota: QuotaAsk, now: Any, held: Number | None, total: Number) -> Reason:
        target = quota.clause.target
        field = target.field.name if isinstance(target, FieldOf) else "a field"
        words = f"draws {total} from {field}, which holds {0 if held is None else held}"
        return f"{self.name(now[1])}: {words}", quota.clause.cites, quota.clause.span

    def returning(self, now: Any) -> Reason:
        return f"{self.name(now[1])}: the way has been there", (), None

    def out_of_order(self, leg: LegPlan) -> Reason:
        return f"{leg.name}: the legs go in order", leg.leg.cites, None

    def used_up(self, leg: LegPlan) -> Reason:
        once = leg.leg.once_cites or (self.program.route.common.once_cites if self.program.route.common else ())
        return f"{leg.name}: one unbroken stretch only", once or leg.leg.cites, None

    def apart(self, here: int, space: int) -> Reason:
        return f"{self.name(space)}: not next to {self.name(here)}", (), None

    def off_track(self, space: int) -> Reason:
        route = self.program.route
        words = f"{self.name(space)}: not next on the way that is followed"
        return words, route.follow_cites, route.follow.span if route.follow else None

    # ---- starts, ends, preferences ---------------------------------------------------------------------------------

    def no_start(self, space: int | None = None) -> Reason:
        start = self.program.route.start
        words = "there is no place to start from" if space is None else f"{self.name(space)}: not where it starts"
        return words, self.program.route.cites, start.span if start is not None else None

    def no_goal(self, space: int) -> Reason:
        goals = self.program.route.goals
        words = f"{self.name(space)}: not where it must lead to"
        return words, goals[0].cites if goals else (), goals[0].span if goals else None

    def no_step(self, space: int) -> Reason:
        return f"{self.name(space)}: this is where it starts", (), None

    def preferred(self, prefer: PreferAsk, space: int, better: int | None) -> Reason:
        words = f"{self.name(space)}: {'another end' if better is None else self.name(better)} is preferred"
        return words, prefer.clause.cites, prefer.clause.span

    def blind_alley(self, space: int) -> Reason:
        return f"{self.name(space)}: no way through it can end", (), None
