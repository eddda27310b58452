"""Routes: ways to go, trace, retreat and pursue, clause by clause."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import CROSSING, NUMBER, PATH, SPACE, SPACES
from interpreter.model.pure_blocks import PureBlocks
from interpreter.model.settle import Scope, Unsettled
from interpreter.model.trees import Node, cites_of, parts, tree, trees


class RouteBlocks(PureBlocks):
    """Settles routes and their legs."""

    def settle_route(self, route: b.Route, node: Node) -> None:
        scope = self.block_scope(route, here=SPACE, hex=SPACE, hexside=CROSSING, path=PATH)
        route.common = b.Leg("", route.span)
        for part in trees(node, "like"):
            self.copy_like(route, self.rules.routes, part)
        own_cost = any(True for _ in trees(node, "cost"))
        if own_cost:
            route.common.cost = []
        if any(True for _ in trees(node, "to", "to_any")):
            route.goals = []
        for part in trees(node):
            try:
                self.route_line(route, route.common, part, scope)
            except Unsettled:
                continue
        if route.start is None:
            self.report.error(
                "no-start",
                f"the route `{route.name}` does not say where it begins",
                route.span,
                help="add a line such as `from hex of unit`",
            )
        legs = {leg.name.lower() for leg in route.legs}
        for change in route.changes:
            for name in (change.start, change.end):
                if name.lower() not in legs:
                    self.unknown(" among the legs of this route", name, change.span, legs)

    def route_line(self, route: b.Route, leg: b.Leg, part: Node, scope: Scope) -> None:
        inner, clause, data = parts(part), self.clause(part), part.data
        if data == "start_at":
            start = self.phrase(inner[0], self.block_scope(route), SPACE)
            if start.kind.name == "unit" or start.kind.name == "turn":
                start = self.spaces(start)
            route.start = start if start.kind == SPACES else self.coerce(start, SPACE, part, "the start")
        elif data == "follow":
            route.follow = self.coerce(self.np(tree(inner[0]), self.block_scope(route)), PATH, part, "what is followed")
            route.follow_cites = cites_of(part)
        elif data == "to":
            goal = self.many(self.spaces(self.phrase(inner[0], self.block_scope(route), SPACES)))
            when = self.when(self.find_when(part), self.block_scope(route))
            route.goals.append(b.Goal(goal, when, **clause))  # type: ignore[arg-type]
        elif data == "to_any":
            self.to_any(route, part, clause)
        elif data == "allowance":
            amount = self.number(inner[0], self.block_scope(route), "the allowance")
            for rounding in trees(part, "rounding"):
                amount = e.Rounded(str(rounding.children[0]), amount, kind=NUMBER, span=amount.span)
            route.allowance, route.allowance_cites = amount, cites_of(part)
        elif data == "length":
            leg.length = self.number(inner[0], self.block_scope(route), "the length")
        elif data == "cost":
            value = self.number(inner[0], scope, "the cost")
            leg.cost = [b.Step("is", value, None, "", **clause)]  # type: ignore[arg-type]
        elif data in ("add", "subtract", "times", "floor", "ceiling", "round"):
            if not leg.cost:
                one = self.const(NUMBER, 1, self.span(part))
                leg.cost = [b.Step("is", one, None, "", span=self.span(part))]
            step = self.step(part, scope.plus(so_far=NUMBER), NUMBER)
            if step is not None:
                leg.cost.append(step)
        elif data in ("never", "only"):
            leg.bans.append(self.ban(part, scope))
        elif data == "stop":
            leg.stops.append(b.Stop(self.when(self.find_when(part), scope), **clause))  # type: ignore[arg-type]
        elif data == "once":
            leg.once, leg.once_cites = True, cites_of(part)
        elif data == "minimum":
            self.minimum(route, part, scope)
        elif data == "prefer":
            route.prefers.append(self.prefer(part, scope))
        elif data == "costs":
            leg.quotas.append(self.quota(part, scope))
        elif data == "in_order":
            route.in_order = True
        elif data == "leg":
            self.leg(route, part, scope)
        elif data == "changing":
            self.changing(route, part)

    def to_any(self, route: b.Route, part: Node, clause: dict[str, object]) -> None:
        tokens = [t for t in part.children if isinstance(t, Token)]
        number = self.whole(tokens[0])
        connected = str(tokens[-1]) if len(tokens) > 1 else ""
        if connected and connected.lower() not in self.rules.routes:
            raise self.unknown(" among the routes", connected, tokens[-1], self.rules.routes)
        spaces = self.many(self.spaces(self.np(next(trees(part, "np")), self.block_scope(route))))
        route.goals.append(b.Goal(spaces, None, number, connected.lower(), **clause))  # type: ignore[arg-type]

    def minimum(self, route: b.Route, part: Node, scope: Scope) -> None:
        tokens = [t for t in part.children if isinstance(t, Token)]
        if str(tokens[1]).lower() not in ("hex", "hexes", "hexside", "hexsides", "space", "spaces"):
            raise self.fail("wrong-word", "`minimum` counts hexes", tokens[1], help="write `minimum 1 hex`")
        when = self.when(self.find_when(part), scope)
        route.minimum = b.Minimum(self.whole(tokens[0]), when, **self.clause(part))  # type: ignore[arg-type]

    def prefer(self, part: Node, scope: Scope) -> b.Prefer:
        tokens = [str(t).lower() for t in part.children if isinstance(t, Token)]
        op = next((t for t in tokens if t in ("most", "least")), "when")
        value = None
        if op != "when":
            phrase = next(c for c in part.children if isinstance(c, Tree) and c.data not in ("when", "cite"))
            value = self.number(phrase, scope, f"what is preferred {op}")
        when = self.when(self.find_when(part), scope)
        return b.Prefer(op, value, when, "end" in tokens, **self.clause(part))  # type: ignore[arg-type]

    def quota(self, part: Node, scope: Scope) -> b.Quota:
        """`costs E from F of X`."""
        inner = [c for c in parts(part) if isinstance(c, Tree) and c.data != "when"]
        amount = self.number(inner[0], scope, "the price")
        target = self.phrase(inner[1], scope)
        if isinstance(target, e.OfEach) and isinstance(target.value, e.FieldOf):
            target = e.FieldOf(target.value.field, target.of, kind=NUMBER, span=target.span)
        if not isinstance(target, e.FieldOf) or target.kind.name != "number":
            raise self.fail(
                "not-a-field",
                "a price is taken from a number field",
                inner[1],
                help="name one declared in `fields`, such as `gold of nation`",
            )
        when = self.when(self.find_when(part), scope)
        return b.Quota(amount, target, when, **self.clause(part))  # type: ignore[arg-type]

    def leg(self, route: b.Route, part: Node, scope: Scope) -> None:
        name = str(part.children[0])
        if any(leg.name.lower() == name.lower() for leg in route.legs):
            raise self.fail("twice", f"this route has two legs called `{name}`", part.children[0])
        leg = b.Leg(name, self.span(part), self.cite_clause(part, self.span(part)))
        route.legs.append(leg)
        scope = replace(scope, leg=name.lower())
        for line in trees(part):
            try:
                if line.data in (
                    "start_at",
                    "follow",
                    "to",
                    "to_any",
                    "allowance",
                    "prefer",
                    "leg",
                    "changing",
                    "minimum",
                ):
                    raise self.fail(
                        "misplaced", f"`{line.data.split('_')[0]}` belongs to the whole route, not to a leg", line
                    )
                self.route_line(route, leg, line, scope)
            except Unsettled:
                continue

    def changing(self, route: b.Route, part: Node) -> None:
        tokens = [t for t in part.children if isinstance(t, Token)]
        start, end, word = str(tokens[0]), str(tokens[1]), str(tokens[2]).lower()
        costs, rounds = None, ""
        if word == "costs":
            phrase = next(c for c in part.children if isinstance(c, Tree) and c.data != "cite")
            costs = self.number(phrase, self.block_scope(route), "the price of changing")
        else:
            rounds = str(tokens[3]).lower()
        route.changes.append(b.Change(start, end, costs, rounds, **self.clause(part)))  # type: ignore[arg-type]
