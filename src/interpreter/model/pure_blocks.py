"""Values, conditions, zones and routes: what they are made of, clause by clause."""

from __future__ import annotations

from lark import Token, Tree

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import CROSSING, NUMBER, PATH, SPACE, SPACES, UNITS, Kind
from interpreter.model.phrases import Phrases
from interpreter.model.settle import SUBJECTS, Scope, Unsettled
from interpreter.model.trees import Node, Part, cited, cites_of, parts, topdown, tree, trees

STEPS = ("base", "add", "subtract", "without", "times", "round", "floor", "ceiling")
STEP_VERBS = ("start", "enter", "cross", "leave", "end")


class PureBlocks(Phrases):
    """Settles the blocks that look and never touch."""

    def block_scope(self, block: b.Block, **more: Kind) -> Scope:
        """The names of a block: its parameters and what its kind of block gives."""
        names = {name.lower(): kind for name, kind in block.params}
        subject = self.first_of(SUBJECTS, block.params, block.span)
        return Scope(names, subject, block.name.lower()).plus(**more)

    def when(self, node: Part, scope: Scope) -> e.Expr | None:
        """The condition after `when`, with the citation of the line before it."""
        if node is None:
            return None
        cite, phrase = tree(node).children
        test = self.truth(phrase, scope, "what follows `when`")
        cites = cited(cite)
        if cites:
            test.cites = test.cites + self.cite(cites, test.span)
        return test

    def clause(self, node: Node) -> dict[str, object]:
        """Span and citations of a clause."""
        span = self.span(node)
        return {"span": span, "cites": self.cite(cites_of(node), span)}

    def find_when(self, node: Node) -> Node | None:
        return next(trees(node, "when"), None)

    # ---- value ---------------------------------------------------------------------------------------------------

    def settle_value(self, value: b.Value, node: Node) -> None:
        scope = self.block_scope(value)
        first = next(trees(node, "base"))
        start = self.step(first, scope, None)
        if start is None or start.value is None:
            raise Unsettled(value.name)
        kind = start.value.kind
        if kind.name in ("nothing", "none"):
            kind = self.kind_from_others(node, scope) or kind
        if kind.name == "path":
            raise self.fail("wrong-kind", "a value is a number, a thing or a set, not a way", first)
        value.kind = kind
        value.steps = [start, *self.steps_of(node, scope.plus(so_far=kind), kind)]
        names: dict[str, Node] = {}
        for part in trees(node, "exception"):
            try:
                value.exceptions.append(self.exception(part, scope.plus(base=kind), kind, names))
            except Unsettled:
                continue
        for exception in value.exceptions:
            for over in exception.over:
                if over.lower() not in names:
                    self.unknown(" among the exceptions of this value", over, exception.span, names)

    def kind_from_others(self, node: Node, scope: Scope) -> Kind | None:
        """A value that starts from nothing or none takes its kind from the first later line that has one."""
        for part in topdown(node):
            if part.data in ("base", "add", "without"):
                expr = self.phrase(parts(part)[0], scope)
                if expr.kind.name not in ("nothing", "none"):
                    return expr.kind.all() if part.data != "base" else expr.kind.or_none()
        return None

    def steps_of(self, node: Node, scope: Scope, kind: Kind) -> list[b.Step]:
        found = []
        for part in trees(node, *STEPS[1:]):
            try:
                step = self.step(part, scope, kind)
            except Unsettled:
                continue
            if step is not None:
                found.append(step)
        return found

    def step(self, node: Node, scope: Scope, kind: Kind | None) -> b.Step | None:
        """One line of a value or cost."""
        op = {"base": "is"}.get(node.data, node.data)
        inner = parts(node)
        value: e.Expr | None = None
        rounding = ""
        when = self.when(self.find_when(node), scope)
        if op == "round":
            rounding = str(inner[0])
        else:
            value = self.phrase(inner[0], scope, kind)
            for part in trees(node, "rounding"):
                rounding = str(part.children[0])
            if kind is not None:
                value = self.step_value(op, value, kind, node)
            if rounding:
                value = self.coerce(value, NUMBER, node, "what is rounded")
            if op == "is" and value.kind.name == "turn" and kind == NUMBER:
                value = self.coerce(value, NUMBER, node, "the value")
        return b.Step(op, value, when, rounding, **self.clause(node))  # type: ignore[arg-type]

    def step_value(self, op: str, value: e.Expr, kind: Kind, node: Node) -> e.Expr:
        numeric = kind.name == "number" and not kind.many
        if op in ("add", "without", "subtract") and not numeric:
            if not kind.many:
                raise self.fail("wrong-kind", f"`{op}` changes a number or a set, but this value is a {kind}", node)
            if op == "subtract":
                raise self.fail(
                    "wrong-kind", "`subtract` is for numbers", node, help="sets are narrowed with `without`"
                )
            if kind == SPACES:
                value = self.spaces(value)
            return self.coerce(self.many(value), kind, node, "what is added" if op == "add" else "what is taken out")
        if op == "is":
            return self.coerce(value, kind, node, "this value")
        if op == "without":
            raise self.fail("wrong-kind", "`without` is for sets", node, help="numbers are lowered with `subtract`")
        if not numeric:
            raise self.fail("wrong-kind", f"`{op}` is for numbers, but this value is a {kind}", node)
        return self.coerce(value, NUMBER, node, "this number")

    def exception(self, node: Node, scope: Scope, kind: Kind, names: dict[str, Node]) -> b.ExceptionTo:
        tokens = [c for c in node.children if isinstance(c, Token)]
        name, over = str(tokens[0]), [str(t) for t in tokens[1:]]
        if name.lower() in names:
            raise self.fail("twice", f"this value has two exceptions called `{name}`", tokens[0])
        names[name.lower()] = node
        when = self.when(self.find_when(node), scope)
        assert when is not None
        first = self.step(next(trees(node, "base")), scope, kind)
        steps = [first] if first else []
        steps += self.steps_of(node, scope.plus(so_far=kind), kind)
        return b.ExceptionTo(name, over, when, steps, **self.clause(node))  # type: ignore[arg-type]

    # ---- condition -----------------------------------------------------------------------------------------------

    def settle_condition(self, condition: b.Condition, node: Node) -> None:
        scope = self.block_scope(condition)
        for part in trees(node, "holds", "fails"):
            try:
                when = self.when(self.find_when(part), scope)
            except Unsettled:
                continue
            assert when is not None
            condition.tests.append(b.Test(part.data == "holds", when, **self.clause(part)))  # type: ignore[arg-type]
        if condition.tests and not any(t.good for t in condition.tests):
            self.report.error(
                "never-holds",
                f"the condition `{condition.name}` has no line that makes it hold",
                condition.span,
                help="start it with `holds when …`",
            )

    # ---- zone ----------------------------------------------------------------------------------------------------

    def settle_zone(self, zone: b.Zone, node: Node) -> None:
        scope = self.block_scope(zone, here=SPACE, hex=SPACE, hexside=CROSSING)
        for part in trees(node):
            try:
                self.zone_line(zone, part, scope)
            except Unsettled:
                continue
        if not zone.projections:
            self.report.error(
                "no-source",
                f"the zone `{zone.name}` says nowhere which units have it",
                zone.span,
                help="add a line such as `from armies`",
            )

    def zone_line(self, zone: b.Zone, part: Node, scope: Scope) -> None:
        clause = self.clause(part)
        if part.data == "projected":
            units = self.coerce(self.phrase(parts(part)[0], scope, UNITS), UNITS, part, "what has a zone")
            zone.projections.append(b.Projection(units, **clause))  # type: ignore[arg-type]
        elif part.data == "reach":
            zone.reach = self.number(parts(part)[0], scope, "the reach")
        elif part.data == "never":
            zone.bans.append(self.ban(part, scope))
        elif part.data == "void":
            names = [str(t) for t in part.children if isinstance(t, Token)]
            for token in part.children:
                if isinstance(token, Token) and str(token).lower() not in self.heads:
                    self.unknown(" among the blocks a zone can be void for", str(token), token, self.heads)
            when = self.when(self.find_when(part), scope)
            zone.voids.append(b.Void([n.lower() for n in names], when, **clause))  # type: ignore[arg-type]
        elif part.data == "like":
            self.copy_like(zone, self.rules.zones, part)

    def ban(self, part: Node, scope: Scope) -> b.Ban:
        verb = next(str(t).lower() for t in part.children if isinstance(t, Token))
        when = self.when(self.find_when(part), scope)
        return b.Ban(verb, part.data == "only", when, **self.clause(part))  # type: ignore[arg-type]

    def copy_like(self, block: b.Block, known: dict[str, b.Zone] | dict[str, b.Route], part: Node) -> None:
        """`like R`: all clauses of R come first; the block's own allowance, cost and goals replace them."""
        name = str(part.children[0])
        other = known.get(name.lower())
        if other is None:
            raise self.unknown(" to be like", name, part, known)
        if other is block:
            raise self.fail("circular", f"`{name}` cannot be like itself", part)
        self.settle_now(name.lower())
        if [k for _, k in other.params] != [k for _, k in block.params]:
            raise self.fail("wrong-kind", f"`{name}` is about other things: their parameters differ", part)
        if [n.lower() for n, _ in other.params] != [n.lower() for n, _ in block.params]:
            raise self.fail("wrong-name", f"give the parameters the names they have in `{name}`", part)
        if isinstance(block, b.Route) and isinstance(other, b.Route):
            merge_route(block, other)
        elif isinstance(block, b.Zone) and isinstance(other, b.Zone):
            block.projections = [*other.projections]
            block.bans, block.voids, block.reach = [*other.bans], [*other.voids], other.reach

    def settle_now(self, name: str) -> None:
        """Settle another block first, because this one takes over its clauses."""
        raise AssertionError(name)

    # ---- route ---------------------------------------------------------------------------------------------------

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
            leg.once = True
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
                help="name one declared in `fields`, such as `crp of nation`",
            )
        when = self.when(self.find_when(part), scope)
        return b.Quota(amount, target, when, **self.clause(part))  # type: ignore[arg-type]

    def leg(self, route: b.Route, part: Node, scope: Scope) -> None:
        name = str(part.children[0])
        if any(leg.name.lower() == name.lower() for leg in route.legs):
            raise self.fail("twice", f"this route has two legs called `{name}`", part.children[0])
        leg = b.Leg(name, self.span(part), self.cite(cites_of(part), self.span(part)))
        route.legs.append(leg)
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


def merge_route(route: b.Route, other: b.Route) -> None:
    """Take over the clauses of another route."""
    assert route.common is not None and other.common is not None
    route.start, route.follow, route.allowance = other.start, other.follow, other.allowance
    route.allowance_cites, route.minimum, route.in_order = other.allowance_cites, other.minimum, other.in_order
    route.goals, route.prefers, route.changes = [*other.goals], [*other.prefers], [*other.changes]
    common = other.common
    route.common = b.Leg(
        "",
        route.span,
        (),
        [*common.cost],
        common.length,
        [*common.bans],
        [*common.stops],
        [*common.quotas],
        common.once,
    )
    route.legs = [*other.legs]
