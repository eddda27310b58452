"""Why a step or an end is refused, in words, with the paragraph and the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.compile.routes.program import Args, Ask, BanAsk, LegPlan, Program, QuotaAsk, Reason, State
from interpreter.model.blocks import Clause
from interpreter.model.data import Data, Number
from interpreter.model.expressions import Both, Either, Expr, Not

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

    def said(self, clause: Clause, otherwise: str) -> str:
        return clause.text or otherwise

    def banned(self, ban: BanAsk, now: Any) -> Reason:
        clause = ban.clause
        words = f"{clause.verb} only when its condition holds" if clause.only else f"never {clause.verb}"
        where = self.name(now[0] if clause.verb in ("leave", "start") else now[1])
        cites, span = clause.cites, clause.span
        if ban.when is not None:
            part = self.deciding(ban.when.expr, not clause.only, now)
            cites, span = part.cites or cites, part.span
        return f"{where}: {self.said(clause, words)}", cites, span

    def stopped(self, going: Going, node: Node) -> Reason:
        """Which `stop` clause ended the way at this space."""
        leg = self.program.legs[node.leg]
        now = going.last(node)
        for stop in leg.stops:
            if stop.when is None or stop.when(self.state, self.args, now):
                return (
                    f"{self.name(node.space)}: {self.said(stop.clause, 'must stop')}",
                    stop.clause.cites,
                    stop.clause.span,
                )
        return f"{self.name(node.space)}: must stop", (), self.program.route.span

    def impassable(self, leg: LegPlan, now: Any) -> Reason:
        clause = leg.cost[0].clause
        return f"{self.name(now[1])}: cannot be entered at any cost", clause.cites, clause.span

    def too_dear(self, going: Going, new: Node, leg: LegPlan, price: Number, over: bool) -> Reason:
        route, before = self.program.route, new.before
        spent = before.points if before is not None else 0
        limit: Number | None
        if over:
            limit, cites, span = going.limit, route.allowance_cites, route.span
        else:
            limit, cites, span = going.lengths[leg.number], leg.leg.cites, leg.leg.span
            spent = new.spent[going.limited.index(leg.number)] - price
        left = (limit or 0) - spent
        where = f"{self.name(new.space)}: costs {price}"
        return f"{where}, and {left if left > 0 else 'nothing'} of {limit} is left", cites or route.cites, span

    def drained(self, quota: QuotaAsk, now: Any, held: Number | None, total: Number) -> Reason:
        target: Any = quota.clause.target
        words = f"draws {total} from {target.field.name}, which holds {0 if held is None else held}"
        return f"{self.name(now[1])}: {words}", quota.clause.cites, quota.clause.span

    def returning(self, now: Any) -> Reason:
        return f"{self.name(now[1])}: the way has been there", (), self.program.route.span

    def out_of_order(self, leg: LegPlan) -> Reason:
        return f"{leg.name}: legs go in order", leg.leg.cites, leg.leg.span

    def used_up(self, leg: LegPlan) -> Reason:
        return f"{leg.name}: only one unbroken stretch", leg.leg.cites, leg.leg.span

    def no_goal(self, space: int) -> Reason:
        goals = self.program.route.goals
        first = goals[0] if goals else None
        return (
            f"{self.name(space)}: not where it must lead to",
            first.cites if first else (),
            first.span if first else None,
        )
