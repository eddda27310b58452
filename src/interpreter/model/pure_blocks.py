"""Values, conditions, zones and routes: what they are made of, clause by clause."""

from __future__ import annotations

from contextlib import suppress

from lark import Token

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import CROSSING, NUMBER, SPACE, SPACES, UNITS, Kind
from interpreter.model.phrases import Phrases
from interpreter.model.settle import SUBJECTS, Scope, Unsettled
from interpreter.model.trees import Node, Part, cited, parts, topdown, tree, trees

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
            test.cites = test.cites + self.cite(cites, test.span, cite)
        return test

    def clause(self, node: Node) -> dict[str, object]:
        """Span and citations of a clause."""
        span = self.span(node)
        return {"span": span, "cites": self.cite_clause(node, span)}

    def find_when(self, node: Node) -> Node | None:
        return next(trees(node, "when"), None)

    # ---- value ---------------------------------------------------------------------------------------------------

    def settle_value(self, value: b.Value, node: Node) -> None:
        scope = self.block_scope(value)
        first = next(trees(node, "base"))
        try:
            start = self.step(first, scope, None)
        except Unsettled:
            self.find_more(node, scope)
            raise
        if start is None or start.value is None:
            raise Unsettled(value.name)
        kind = start.value.kind
        if kind.name == "number" and kind.many:
            self.find_more(node, scope)
            raise self.fail(
                "several-numbers",
                "these are several numbers, and a value is one",
                first,
                help="say which: `sum of …`, `highest of …`, `lowest of …`",
            )
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

    def find_more(self, node: Node, scope: Scope) -> None:
        """The base cannot be settled: the other lines are still looked at for mistakes of their own."""
        unknown = Kind("unknown")
        inside = scope.plus(so_far=unknown, base=unknown)
        for part in topdown(node):
            if part.data in STEPS[1:] or (part.data == "base" and part is not next(trees(node, "base"))):
                with suppress(Unsettled):
                    self.step(part, inside, None)
            elif part.data == "exception":
                with suppress(Unsettled):
                    self.when(self.find_when(part), inside)

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
        said = {"add": "what is added", "subtract": "what is subtracted", "times": "the factor", "floor": "the least"}
        return self.coerce(value, NUMBER, value.span, said.get(op, "the most"))

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
        self.likened.add(name.lower())
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


def merge_route(route: b.Route, other: b.Route) -> None:
    """Take over the clauses of another route."""
    assert route.common is not None and other.common is not None
    route.start, route.allowance = other.start, other.allowance
    route.follow, route.follow_cites = other.follow, other.follow_cites
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
