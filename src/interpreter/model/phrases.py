"""The ladder of expressions: or, and, not, comparisons, sums, products, quantities, filters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from lark import Token, Tree

from interpreter.model import expressions as e
from interpreter.model.kinds import NUMBER, PATH, SPACE, SPACES, TEXT, TRUTH, TURN, UNIT, Kind
from interpreter.model.nouns import Nouns
from interpreter.model.settle import Scope
from interpreter.model.trees import Node, Part, cited, tree


def number_of(text: str) -> int | Fraction:
    """`12` or `1/2`, exact."""
    top, _, bottom = text.partition("/")
    if not bottom:
        return int(top)
    value = Fraction(int(top), int(bottom)) if int(bottom) else Fraction(0)
    return int(value) if value.denominator == 1 else value


class Phrases(Nouns):
    """Settles whole expressions."""

    def phrase(self, part: Part, scope: Scope, want: Kind | None = None) -> e.Expr:
        node = tree(part)
        settle = getattr(self, "on_" + node.data, None)
        if settle is not None:
            result: e.Expr = settle(node, scope, want)
            return result
        if node.data == "np":
            return self.np(node, scope, want)
        return self.noun(node, scope, want)

    def truth(self, part: Part, scope: Scope, what: str = "a condition") -> e.Expr:
        """An expression that answers yes or no."""
        return self.coerce(self.phrase(part, scope, TRUTH), TRUTH, part, what)

    def number(self, part: Part, scope: Scope, what: str) -> e.Expr:
        return self.coerce(self.phrase(part, scope, NUMBER), NUMBER, part, what)

    # ---- and, or, not --------------------------------------------------------------------------------------------

    def on_either(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return e.Either(self.joined(node, scope), kind=TRUTH, span=self.span(node))

    def on_both(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return e.Both(self.joined(node, scope), kind=TRUTH, span=self.span(node))

    def joined(self, node: Node, scope: Scope) -> list[e.Expr]:
        """The parts of a chain, each with the citation of its own line."""
        first, cite, rest = node.children
        part = self.truth(first, scope)
        cites = cited(cite)
        if cites:
            part.cites = part.cites + self.cite(cites, part.span, cite)
        if isinstance(rest, Tree) and rest.data == node.data:
            return [part, *self.joined(rest, scope)]
        return [part, self.truth(rest, scope)]

    def on_negation(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return e.Not(self.truth(node.children[0], scope), kind=TRUTH, span=self.span(node))

    def on_no(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return e.Const(False, kind=TRUTH, span=self.span(node))

    # ---- quantities and filters ----------------------------------------------------------------------------------

    def on_there_is(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        children = list(node.children)
        first = str(children.pop(0)).lower()
        op, number = first, 0
        if first == "at":
            op, number = f"at {children.pop(0)}", self.whole(children.pop(0))
        elif first == "exactly":
            number = self.whole(children.pop(0))
        members = self.filtered(children, scope)
        if not members.kind.many:
            if members.kind.optional or members.kind.is_thing:
                members = self.many(members)
            else:
                raise self.fail("not-a-set", f"`{op}` counts a set, but this is a {members.kind}", node)
        return e.Quantity(op, number, members, kind=TRUTH, span=self.span(node))

    def whole(self, token: Part) -> int:
        value = number_of(str(token))
        if not isinstance(value, int):
            raise self.fail("not-whole", "things are counted in whole numbers", token)
        return value

    def filtered(self, children: Sequence[Part], scope: Scope) -> e.Expr:
        """A set, or with `where` those of its members that pass."""
        base = self.phrase(children[0], scope)
        if len(children) < 3:
            return base
        return self.sift(base, children[1], children[2], scope)

    def sift(self, base: e.Expr, cite: Part, where: Part, scope: Scope) -> e.Expr:
        if not base.kind.many:
            raise self.fail("not-a-set", f"`where` narrows a set, but this is a {base.kind}", base.span)
        if base.kind.name == "number":
            raise self.fail(
                "where-on-numbers",
                "`where` must narrow the things, not their numbers",
                where,
                help="put the set in brackets: `sum of attack of (units in hex where …)`",
            )
        test = self.truth(where, scope.member(base.kind), "what follows `where`")
        cites = cited(cite)
        if cites:
            base.cites = base.cites + self.cite(cites, base.span, cite)
        return e.Sift(base, test, kind=base.kind, span=self.span(where))

    def on_filtered(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return self.filtered(list(node.children), scope)

    def on_every_is(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        members = self.np(tree(node.children[0]), scope)
        if not members.kind.many:
            raise self.fail("not-a-set", f"`every` asks the members of a set, but this is one {members.kind}", node)
        it = e.Local("it", kind=members.kind.one(), span=members.span)
        test = self.predicate(it, list(node.children[1:]), scope.member(members.kind), node)
        return e.Every(members, test, kind=TRUTH, span=self.span(node))

    def on_aggregate(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        op = str(node.children[0]).lower()
        inner = tree(node.children[1])
        if len(node.children) > 2 and op != "count":
            return self.aggregate_where(op, node, scope)
        members = self.filtered(list(node.children[1:]), scope)
        if op == "count":
            if not members.kind.many or members.kind.name == "number":
                raise self.fail("not-a-set", f"`count of` counts a set, but this is a {members.kind}", inner)
        elif not (members.kind.many and members.kind.name == "number"):
            raise self.fail(
                "not-numbers",
                f"`{op} of` needs the numbers of a set, but this is a {members.kind}",
                inner,
                help=f"name the number: `{op} of attack of units in hex`",
            )
        return e.Aggregate(op, members, kind=NUMBER, span=self.span(node))

    def aggregate_where(self, op: str, node: Node, scope: Scope) -> e.Expr:
        """`sum of attack of units in hex where …`: the filter narrows the units."""
        np = tree(node.children[1])
        tail = np.children[1] if len(np.children) > 1 else None
        if not isinstance(tail, Tree) or tail.data != "of":
            return e.Aggregate(op, self.filtered(list(node.children[1:]), scope), kind=NUMBER, span=self.span(node))
        owner = self.phrase(tail.children[0], scope)
        owner = self.sift(owner, node.children[2], node.children[3], scope)
        noun = tree(np.children[0])
        bag = self.of([str(t) for t in noun.children if t is not None], owner, scope, noun)
        if not (bag.kind.many and bag.kind.name == "number"):
            raise self.fail("not-numbers", f"`{op} of` needs the numbers of a set, but this is a {bag.kind}", noun)
        return e.Aggregate(op, bag, kind=NUMBER, span=self.span(node))

    # ---- comparisons ---------------------------------------------------------------------------------------------

    def on_is_true(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        by_leg = self.by_leg(node, scope)
        if by_leg is not None:
            return by_leg
        left = self.phrase(node.children[0], scope)
        return self.predicate(left, list(node.children[1:]), scope, node)

    def by_leg(self, node: Node, scope: Scope) -> e.Expr | None:
        """`rail is in legs of path`; None when something else is asked."""
        relation = node.children[1]
        if len(node.children) != 2 or not isinstance(relation, Tree) or relation.data != "relation":
            return None
        where = [c for c in relation.children if c is not None]
        inside = where[-1]
        if str(where[-2]).lower() != "in" or not isinstance(inside, Tree) or len(inside.children) != 2:
            return None
        noun, tail = inside.children
        words = [str(t).lower() for t in tree(noun).children if t is not None] if isinstance(noun, Tree) else []
        if words != ["legs"] or not isinstance(tail, Tree) or tail.data != "of" or "legs" in scope.names:
            return None
        way = self.phrase(tail.children[0], scope, PATH)
        if way.kind.name != "path":
            raise self.fail("wrong-kind", f"a path goes by legs, but this is a {way.kind}", tail)
        said = tree(node.children[0])
        names = [str(t) for t in said.scan_values(lambda value: isinstance(value, Token))]
        if " ".join(names).lower() not in self.legs:
            raise self.unknown(" among the legs of routes", " ".join(names), said, self.legs)
        span = self.span(node)
        test = self.built_in("goes-by", TRUTH, span, way, e.Const(names[0].lower(), kind=TEXT, span=span))
        return e.Not(test, kind=TRUTH, span=span) if str(where[0]).lower() == "not" else test

    def predicate(self, left: e.Expr, rest: list[Part], scope: Scope, node: Node) -> e.Expr:
        """What is asked of the left side; `not` comes first in `rest` when it is said."""
        if len(rest) == 1 and isinstance(rest[0], Tree) and rest[0].data == "relation":
            return self.relation(left, rest[0], scope, node)
        negated = isinstance(rest[0], Token)
        test = self.described(left, tree(rest[-1]), scope, node)
        return e.Not(test, kind=TRUTH, span=self.span(node)) if negated else test

    def described(self, left: e.Expr, right: Node, scope: Scope, node: Node) -> e.Expr:
        """`unit is supplied`, `hex is sea`, `season of turn is winter`, `nation is Red`."""
        noun = right.children[0] if right.data == "np" else None
        plain = (
            isinstance(noun, Tree) and noun.data == "words" and (len(right.children) < 2 or right.children[1] is None)
        )
        if plain and isinstance(noun, Tree) and noun.children[-1] is None:
            words = [t for t in noun.children if t is not None]
            if [str(word).lower() for word in words] == ["on", "map"]:
                everywhere = self.const(SPACES, self.data.hexes, self.span(right))
                return e.Member(self.spaces(left), everywhere, kind=TRUTH, span=self.span(node))
            if str(words[0]).lower() not in scope.names and not left.kind.many:
                tests = [self.test(left, str(word).lower(), scope, word) for word in words]
                if all(t is not None for t in tests):
                    known = [t for t in tests if t is not None]
                    return known[0] if len(known) == 1 else e.Both(known, kind=TRUTH, span=self.span(right))
                if len(words) > 1 and tests[-1] is not None:
                    bad = words[tests.index(None)]
                    raise self.unknown(f" that describes a {left.kind}", str(bad), bad, self.adjective_words(left.kind))
            if left.kind.many and self.could_describe(left, words, scope):
                raise self.fail(
                    "not-one",
                    f"this is a {left.kind}, and `is {words[-1]}` asks one thing",
                    node,
                    help=f"write `every … is {words[-1]}`, or `some … where it is {words[-1]}`",
                )
        if left.kind.name in ("word", "truth") or left.kind.is_thing:
            right_expr = self.expected(right, left, scope)
        else:
            right_expr = self.phrase(right, scope, left.kind)
        return self.compare("==", left, right_expr, node)

    def could_describe(self, left: e.Expr, words: list[Tree[Token] | Token], scope: Scope) -> bool:
        it = e.Local("it", kind=left.kind.one(), span=left.span)
        return self.test(it, str(words[-1]).lower(), scope, words[-1]) is not None

    def expected(self, right: Node, left: e.Expr, scope: Scope) -> e.Expr:
        """The right side, where a lone unknown word is told what it could have been."""
        noun = right.children[0] if right.data == "np" else None
        if isinstance(noun, Tree) and noun.data == "words" and len([c for c in noun.children if c is not None]) == 1:
            if len(right.children) < 2 or right.children[1] is None:
                word = noun.children[0]
                found = self.single(str(word), word, scope, left.kind)
                if found is None:
                    near = self.adjective_words(left.kind) + self.all_words(scope, left.kind)
                    raise self.unknown(f" that a {left.kind.one()} can be", str(word), word, near)
                return found
        return self.phrase(right, scope, left.kind)

    def compare(self, op: str, left: e.Expr, right: e.Expr, node: Node) -> e.Expr:
        for expr in (left, right):
            if expr.kind.name == "number" and expr.kind.many:
                said = "these are the numbers of a set, and only one number can be compared"
                raise self.fail("not-one", said, expr.span, help="say which: `sum of …`, `highest of …`, `lowest of …`")
        if left.kind.name == "turn" and right.kind.name == "number":
            left = self.coerce(left, NUMBER, node, "the turn")
        if right.kind.name == "turn" and left.kind.name == "number":
            right = self.coerce(right, NUMBER, node, "the turn")
        if left.kind.name == "none":
            left, right = right, left
        if left.kind.name == "cell" and right.kind.name == "number":
            left = self.coerce(left, NUMBER, node, "the cell")
        if left.kind.name == "space" and right.kind.name in ("unit", "turn") and not right.kind.many:
            right = self.spaces(right)
        right = self.coerce(right, left.kind, right.span, "the right side")
        return e.Compare(op, left, right, kind=TRUTH, span=self.span(node))

    def relation(self, left: e.Expr, node: Node, scope: Scope, whole: Node) -> e.Expr:
        children = list(node.children)
        negated = False
        if children[0] is None or str(children[0]).lower() == "not":
            negated = children.pop(0) is not None
        word, span = str(children[0]).lower(), self.span(whole)
        test: e.Expr
        if word == "in":
            test = self.inside(left, tree(children[1]), scope, whole)
        elif word == "adjacent":
            area = e.AdjacentTo(self.spaces(self.np(tree(children[1]), scope)), kind=SPACES, span=self.span(node))
            test = e.Member(self.spaces(left), area, kind=TRUTH, span=span)
        elif word == "within":
            reach = self.measure(children[1], scope)
            around = self.spaces(self.np(tree(children[2]), scope))
            area_within = e.WithinOf(reach, around, kind=SPACES, span=self.span(node))
            test = e.Member(self.spaces(left), area_within, kind=TRUTH, span=span)
        elif word == "one":
            tests = []
            for item in children[1:]:
                tests.append(self.described(left, tree(item), scope, tree(item)))
            test = e.Either(tests, kind=TRUTH, span=span)
        else:
            ops = {"least": ">=", "most": "<=", "more": ">", "less": "<", "before": "<", "after": ">"}
            last = str(children[1]).lower() if word == "at" else word
            right = self.phrase(children[-1], scope, left.kind if left.kind == TURN else NUMBER)
            if left.kind.name not in ("number", "turn", "cell"):
                raise self.fail(
                    "wrong-kind", f"only numbers and turns have more or less; this is a {left.kind}", left.span
                )
            if left.kind.name != "turn" or right.kind.name != "turn":
                left = self.coerce(left, NUMBER, whole, "the left side")
                right = self.coerce(right, NUMBER, children[-1], "the right side")
            return e.Compare(ops[last], left, right, kind=TRUTH, span=span)
        return e.Not(test, kind=TRUTH, span=span) if negated else test

    def inside(self, left: e.Expr, node: Node, scope: Scope, whole: Node) -> e.Expr:
        """`hex is in Red`, `unit is in attackers`, `hex is in enemy control`."""
        span = self.span(whole)
        there = self.np(node, scope)
        if left.kind.name == "unit" and there.kind == UNIT:
            there = self.built_in("inside", SPACE, span, there)
        if left.kind.name == there.kind.name:
            if not there.kind.many:
                there = self.many(there)
            return e.Member(left, there, kind=TRUTH, span=span)
        if left.kind.name == "space":
            return e.Member(left, self.many(self.spaces(there)), kind=TRUTH, span=span)
        if left.kind.name == "unit":
            return e.Member(self.spaces(left), self.many(self.spaces(there)), kind=TRUTH, span=span)
        if there.kind.name == "nothing":
            return e.Const(False, kind=TRUTH, span=span)
        raise self.fail("wrong-kind", f"a {left.kind} cannot be in a {there.kind}", whole)

    # ---- sums ----------------------------------------------------------------------------------------------------

    def on_plus(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        op = str(node.children[1])
        left = self.phrase(node.children[0], scope, want)
        right = self.phrase(node.children[2], scope, want)
        span = self.span(node)
        if left.kind.name == "turn" and right.kind.name == "number":
            if op == "-":
                right = e.Arithmetic("-", self.const(NUMBER, 0, span), right, kind=NUMBER, span=span)
            return self.built_in("turn-plus", TURN.or_none(), span, left, right)
        if any(side.kind.name != "number" and (side.kind.many or side.kind.is_thing) for side in (left, right)):
            base = self.many(left)
            other = self.coerce(self.many(right), base.kind, node, "the right side")
            return e.SetOp("|" if op == "+" else "-", base, other, kind=base.kind, span=span)
        return self.arithmetic(op, left, right, node)

    def on_multiply(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        left = self.phrase(node.children[0], scope, NUMBER)
        right = self.phrase(node.children[2], scope, NUMBER)
        return self.arithmetic(str(node.children[1]), left, right, node)

    def arithmetic(self, op: str, left: e.Expr, right: e.Expr, node: Node) -> e.Expr:
        left = self.coerce(left, NUMBER, left.span, f"what stands before `{op}`")
        right = self.coerce(right, NUMBER, right.span, f"what stands after `{op}`")
        if op == "/" and isinstance(right, e.Const) and right.value == 0:
            raise self.fail("divided-by-nothing", "nothing can be divided by 0", node)
        return e.Arithmetic(op, left, right, kind=NUMBER, span=self.span(node))

    def on_number(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        text = str(node.children[0])
        if text.endswith(("/0", "/00")):
            raise self.fail("divided-by-nothing", "nothing can be divided by 0", node)
        if want is not None and want.name == "space" and text in self.data.spaces.index:
            return e.Const(self.data.spaces.index[text], kind=want.one(), span=self.span(node))
        if want is not None and want.name == "word" and text in want.words:
            return e.Const(text, kind=want, span=self.span(node))
        return e.Const(number_of(text), kind=NUMBER, span=self.span(node))

    def on_negative(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        inner = self.number(node.children[-1], scope, "what follows the minus")
        zero = self.const(NUMBER, 0, inner.span)
        return e.Arithmetic("-", zero, inner, kind=NUMBER, span=self.span(node))

    def on_text(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        return e.Const(str(node.children[0])[1:-1], kind=TEXT, span=self.span(node))
