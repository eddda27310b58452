"""Forms a player fills: actions, the choices of a question, and the ways to choose a field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from interpreter.language.diagnostic import Span
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import NUMBER, SIDE, SPACE, UNIT, Kind
from interpreter.model.route_blocks import RouteBlocks
from interpreter.model.settle import Scope, Unsettled
from interpreter.model.trees import Node, Part, parts, tree, trees

CHOSEN = ("one_of", "some_of", "amount", "path", "ordering")


class Forms(RouteBlocks):
    """Settles what a player is asked to fill in."""

    def who(self, node: Part, scope: Scope) -> e.Expr:
        """The side that acts or answers; `both sides` are all of them."""
        noun = tree(node).children[0]
        if isinstance(noun, Tree) and noun.data == "words":
            words = [str(t).lower() for t in noun.children if t is not None]
            if words == ["both", "sides"]:
                everyone = self.everything(SIDE.all(), "sides", node)
                assert everyone is not None
                return everyone
        found = self.phrase(node, scope, SIDE)
        if found.kind.name in ("unit", "nation"):
            found = self.side_of(found, found.span)
        if found.kind.name != "side":
            raise self.fail("wrong-kind", f"a side must stand here, but this is a {found.kind}", node)
        return found

    def insides(self, expr: e.Expr) -> e.Expr:
        """The spaces where units are put: of carriers their inside."""
        if expr.kind.name != "unit":
            return self.spaces(expr)
        it = e.Local("it", kind=UNIT, span=expr.span)
        inside = self.built_in("inside", SPACE, expr.span, it)
        return e.OfEach(self.many(expr), inside, kind=SPACE.all(), span=expr.span)

    def must_be_hidden(self, verb: str, thing: e.Expr, at: Part) -> None:
        """Only counters, answers and, to be shown, what was chosen secretly can be hidden at all."""
        each = thing.value if isinstance(thing, e.OfEach) else thing
        of = each.of if isinstance(each, e.FieldOf) else thing
        chosen = verb == "reveal" and isinstance(thing, e.Local) and thing.name.lower() in self.rules.secretly
        if not (isinstance(each, e.AskedOf) or chosen or (of is not None and of.kind.name == "unit")):
            raise self.fail("not-hidden", f"there is nothing to {verb} in a {thing.kind}", at)

    def choose(self, node: Node, children: Sequence[Part], scope: Scope) -> b.Choose:
        """`choose …`: one, some, an amount, a way, an order."""
        chosen = next(tree(c) for c in children if isinstance(c, Tree) and c.data in CHOSEN)
        secretly = any(isinstance(c, Token) and str(c).lower() == "secretly" for c in children)
        span = self.span(node)
        field = getattr(self, "choose_" + chosen.data)(chosen, scope, span)
        field.secretly, field.cites = secretly, self.cite_clause(node, span)
        if secretly:
            self.rules.secretly.add(field.name.lower())
        for part in children:
            if isinstance(part, Tree) and part.data == "default":
                value = self.phrase(part.children[0], scope, field.kind)
                field.default = self.coerce(value, field.kind, part, "the default")
        result: b.Choose = field
        return result

    def choose_one_of(self, node: Node, scope: Scope, span: Span) -> b.Choose:
        name, source = str(node.children[0]), tree(node.children[1])
        if source.data == "list":
            items = [self.phrase(c, scope) for c in source.children]
            kind = items[0].kind
            items = [self.coerce(i, kind, i.span, "each choice") for i in items]
            return b.Choose(name, kind, "one", None, items, span=span)
        domain = self.phrase(source, scope)
        if domain.kind.name == "path":
            raise self.fail("wrong-way", "a way is chosen with `along`", node, help=f"write `choose {name} along …`")
        domain = self.domain(domain, source)
        return b.Choose(name, domain.kind.one(), "one", domain, span=span)

    def domain(self, domain: e.Expr, at: Part) -> e.Expr:
        if not domain.kind.many:
            if domain.kind.is_thing:
                return self.many(domain)
            raise self.fail(
                "not-a-set",
                f"one chooses from a set, but this is a {domain.kind}",
                at,
                help="numbers are chosen with `choose points between 1 and …`",
            )
        if domain.kind.name in ("number", "nothing"):
            raise self.fail("not-a-set", "one chooses from a set of things", at)
        return domain

    def choose_some_of(self, node: Node, scope: Scope, span: Span) -> b.Choose:
        tokens = [t for t in node.children if isinstance(t, Token)]
        name = str(tokens[-1])
        domain = self.domain(self.phrase(node.children[-1], scope), node)
        up_to = any(str(t).lower() == "up" for t in tokens[:-1])
        low: e.Expr | None = None
        high: e.Expr | None = None
        for count in trees(node, "count"):
            inner = count.children[0]
            if isinstance(inner, Token):
                high = self.const(NUMBER, self.whole(inner), self.span(inner))
            else:
                high = self.number(inner, scope, "how many are chosen")
            low = self.const(NUMBER, 0, span) if up_to else high
        return b.Choose(name, domain.kind, "some", domain, low=low, high=high, span=span)

    def choose_amount(self, node: Node, scope: Scope, span: Span) -> b.Choose:
        name, low, high = node.children
        least = self.number(low, scope, "the least amount")
        most = self.number(high, scope, "the greatest amount")
        return b.Choose(str(name), NUMBER, "amount", low=least, high=most, span=span)

    def choose_path(self, node: Node, scope: Scope, span: Span) -> b.Choose:
        route = self.np(tree(node.children[1]), scope)
        if not isinstance(route, e.RouteUse) or route.what != "paths":
            raise self.fail("not-a-route", f"a way goes along a route, but this is a {route.kind}", node.children[1])
        return b.Choose(str(node.children[0]), Kind("path"), "path", route, span=span)

    def choose_ordering(self, node: Node, scope: Scope, span: Span) -> b.Choose:
        domain = self.domain(self.phrase(node.children[1], scope), node)
        return b.Choose(str(node.children[0]), domain.kind, "order", domain, span=span)

    # ---- the lines of a form -------------------------------------------------------------------------------------

    def form_lines(self, form: b.Form, node: Node, scope: Scope) -> Scope:
        """All lines but `does:`, in order; gives the scope with every field named."""
        for part in trees(node):
            try:
                scope = self.form_line(form, part, scope)
            except Unsettled:
                if part.data == "choice":
                    raise
                continue
        return scope

    def form_line(self, form: b.Form, part: Node, scope: Scope) -> Scope:
        clause: Any = self.clause(part) if part.data in ("by", "requires", "limit", "covers") else {}
        if part.data == "by":
            form.by.append(b.By(self.who_set(parts(part)[0], scope), self.when(self.find_when(part), scope), **clause))
        elif part.data == "choice":
            field = self.choose(part, list(part.children), scope)
            if any(f.name.lower() == field.name.lower() for f in form.fields):
                raise self.fail("twice", f"this form has two fields called `{field.name}`", part)
            form.fields.append(field)
            return scope.named(field.name, field.kind)
        elif part.data == "requires":
            inner = parts(part)
            test = self.truth(inner[0], scope, "what is required")
            possible = any(isinstance(c, Token) and str(c).lower() == "possible" for c in inner)
            form.requires.append(b.Require(test, possible, **clause))
        elif part.data == "limit":
            form.limits.append(self.limit(part, scope, clause))
        elif part.data == "costs":
            form.costs.append(self.quota(part, scope))
        elif part.data == "covers":
            inner = parts(part)
            is_all = isinstance(inner[0], Token)
            form.covers = "all" if is_all else self.number(inner[0], scope, "what is covered")
        elif part.data == "once":
            form.once = True
        return scope

    def who_set(self, part: Part, scope: Scope) -> e.Expr:
        return self.who(part, scope)

    def limit(self, part: Node, scope: Scope, clause: Any) -> b.Limit:
        before: list[Part] = []
        after: list[Part] = []
        name = ""
        each = False
        for child in parts(part):
            if isinstance(child, Token):
                if str(child).lower() == "each" and name:
                    each = True
                elif not name:
                    name = str(child)
            elif child is not None and tree(child).data != "when":
                (after if name else before).append(child)
        amount = self.number(before[0], scope, "what is limited") if len(before) > 1 else None
        most = self.number(before[-1], scope, "the limit")
        token = next(c for c in parts(part) if isinstance(c, Token) and str(c) == name)
        self.check_scope(name, token)
        per = self.phrase(after[0], scope) if after else None
        when = self.when(self.find_when(part), scope)
        return b.Limit(amount, most, name.lower(), per, each, when, **clause)

    def check_scope(self, name: str, at: Part) -> None:
        """A limit, reset or past form counts within a running phase, turn, sequence, or a column of the calendar."""
        low = name.lower()
        if low not in self.scopes():
            raise self.unknown(" that a limit can count in", name, at, self.scopes())

    def scopes(self) -> set[str]:
        known = {"phase", "turn", "game", self.data.calendar.lower()} - {""}
        known |= {n for n, (kind, _, _) in self.heads.items() if kind in ("sequence", "procedure", "action")}
        known |= {p.lower() for p in self.rules.phases} | set(self.data.turns.columns)
        known |= {f.name.lower() for (owner, _), f in self.rules.fields.items() if owner == "game"}
        return known
