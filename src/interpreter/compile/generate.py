"""Expressions to Python functions, built as `ast` nodes: no text of a rule file is ever pasted into source.

Generated functions take the state as `g` and begin with `c = g.cols`.  Names are made here (`p0`, `k12`), so a rule
file cannot name anything in Python.  Line numbers are those of the rule file, so a traceback points at the clause.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from interpreter.compile.depends import uses
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import SPACE, TRUTH

Env = dict[str, ast.expr]


def name(word: str) -> ast.expr:
    return ast.Name(word, ast.Load())


def const(value: Any) -> ast.expr:
    return ast.Constant(value)


def item(of: ast.expr, index: ast.expr) -> ast.expr:
    return ast.Subscript(of, index, ast.Load())


def call(function: ast.expr | str, *args: ast.expr) -> ast.expr:
    return ast.Call(name(function) if isinstance(function, str) else function, list(args), [])


def binary(left: ast.expr, op: ast.operator, right: ast.expr) -> ast.expr:
    return ast.BinOp(left, op, right)


def column(number: int) -> ast.expr:
    return item(name("c"), const(number))


def holds(mask: ast.expr, member: ast.expr) -> ast.expr:
    """member in mask"""
    return binary(binary(mask, ast.RShift(), member), ast.BitAnd(), const(1))


def each(result: ast.expr, members: ast.expr, test: ast.expr | None = None) -> ast.expr:
    """[result for it in bits(members) if test]"""
    loop = ast.comprehension(ast.Name("it", ast.Store()), call("bits", members), [test] if test else [], 0)
    return ast.ListComp(result, [loop])


def function_of_it(result: ast.expr) -> ast.expr:
    arguments = ast.arguments([], [ast.arg("it")], None, [], [], None, [])
    return ast.Lambda(arguments, result)


COMPARE: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
}
ARITHMETIC: dict[str, ast.operator] = {"+": ast.Add(), "-": ast.Sub(), "*": ast.Mult()}
SET_OPS: dict[str, ast.operator] = {"&": ast.BitAnd(), "|": ast.BitOr()}
PLAIN_CALLS = {"lower": "min", "higher": "max", "first": "first", "distance": "distance"}
PLAIN_CALLS |= {"fit": "fit", "fits-in": "fits_in"}


def arrange(expr: e.Expr) -> e.Expr:
    """Cheap restrictions first: tests of single members are asked only of those that everything else leaves."""
    if isinstance(expr, e.SetOp) and expr.op in "&-":
        left = arrange(expr.left)
        right = arrange(expr.right) if expr.op == "&" else expr.right
        if isinstance(left, e.Sift):
            inner = arrange(e.SetOp(expr.op, left.of, right, kind=expr.kind, span=expr.span))
            return e.Sift(inner, left.test, kind=expr.kind, span=left.span, cites=left.cites)
        if isinstance(right, e.Sift) and expr.op == "&":
            inner = arrange(e.SetOp("&", left, right.of, kind=expr.kind, span=expr.span))
            return e.Sift(inner, right.test, kind=expr.kind, span=right.span, cites=right.cites)
        if left is not expr.left or right is not expr.right:
            return e.SetOp(expr.op, left, right, kind=expr.kind, span=expr.span, cites=expr.cites)
    return expr


def surely_there(expr: e.Expr) -> bool:
    """Whether it cannot be none: a parameter may be, since whoever asks may have none to give."""
    if isinstance(expr, e.Const):
        return bool(expr.value >= 0)
    return isinstance(expr, e.Local) and expr.name == "it"


class Generator:
    """Turns expressions into `ast`; constants and other blocks are bound by name in one namespace."""

    def __init__(
        self, bind: Callable[[Any], ast.expr], block_name: Callable[[b.Block], str], fixed: dict[str, Any]
    ) -> None:
        self.bind = bind  # a constant to the name it is bound to
        self.block_name = block_name  # a value or condition to its function's name
        self.fixed = fixed  # names of fixed lists: unit_nation, neighbour_mask, …
        self.masks: Any = None  # set algebra on spaces, once it is there
        self.lasting: Callable[[e.Expr], ast.expr | None] = lambda expr: None  # a set that outlasts most moves

    def gen(self, expr: e.Expr, env: Env) -> ast.expr:
        made: ast.expr = getattr(self, "gen_" + type(expr).__name__)(expr, env)
        made.lineno, made.col_offset = max(1, expr.span.line), max(0, expr.span.column - 1)
        made.end_lineno, made.end_col_offset = made.lineno, made.col_offset + 1
        return made

    def gen_Const(self, expr: e.Const, env: Env) -> ast.expr:
        if isinstance(expr.value, bool | int | str) or expr.value is None:
            return const(expr.value)
        return self.bind(expr.value)

    def gen_Local(self, expr: e.Local, env: Env) -> ast.expr:
        return env[expr.name]

    def gen_FieldOf(self, expr: e.FieldOf, env: Env) -> ast.expr:
        owner = const(0) if expr.of is None else self.gen(expr.of, env)
        return item(column(expr.field.column), owner)

    def gen_AttrOf(self, expr: e.AttrOf, env: Env) -> ast.expr:
        owner = self.gen(expr.of, env)
        front = self.bind(expr.column.values)
        if expr.column.back is None:
            return item(front, owner)
        face = item(column(2), owner)
        return item(ast.IfExp(face, self.bind(expr.column.back), front), self.gen(expr.of, env))

    def gen_BuiltIn(self, expr: e.BuiltIn, env: Env) -> ast.expr:
        args = [self.gen(arg, env) for arg in expr.args]
        word = expr.name
        if word in PLAIN_CALLS:
            return call(PLAIN_CALLS[word], *args, *([name("g")] if word in ("fit", "fits-in") else []))
        if word == "place":
            return item(column(0), args[0])
        if word == "side-of-unit":
            return item(column(3), item(name("unit_nation"), args[0]))
        if word in self.fixed:
            return item(name(word.replace("-", "_")), args[0])
        if word in ("hexside", "crossing"):
            found = ast.Attribute(name("edge_of" if word == "hexside" else "crossing_of"), "get", ast.Load())
            return call(found, ast.Tuple(args, ast.Load()), const(-1))
        if word == "edge-of":
            return binary(args[0], ast.RShift(), const(1))
        if word == "turn-number":
            return binary(args[0], ast.Add(), const(1))
        if word == "points":
            return item(args[0], const(0))
        if word in ("length", "hexes", "start", "end"):
            return self.of_path(word, item(args[0], const(2)))
        if word == "path-of":
            none, start = ast.Tuple([], ast.Load()), ast.Tuple([args[0]], ast.Load())
            return ast.Tuple([const(0), none, start], ast.Load())
        if word == "name-of":
            return item(self.bind(self.fixed["names of " + expr.args[0].kind.name]), args[0])
        return call(word.replace("-", "_"), *args)

    def of_path(self, word: str, spaces: ast.expr) -> ast.expr:
        if word == "length":
            return binary(call("len", spaces), ast.Sub(), const(1))
        if word == "hexes":
            return call("mask_of", spaces)
        return item(spaces, const(0 if word == "start" else -1))

    def gen_Call(self, expr: e.Call, env: Env) -> ast.expr:
        return call(self.block_name(expr.block), name("g"), *(self.gen(arg, env) for arg in expr.args))

    def gen_ZoneOf(self, expr: e.ZoneOf, env: Env) -> ast.expr:
        zone = self.bind(("zone", expr.zone.name.lower(), expr.purpose))
        return call(zone, name("g"), self.gen(expr.units, env))

    def gen_RouteUse(self, expr: e.RouteUse, env: Env) -> ast.expr:
        runner = item(name("routes"), const(expr.route.name.lower()))
        args = ast.Tuple([self.gen(arg, env) for arg in expr.args], ast.Load())
        what = "ends" if expr.what == "paths" else expr.what
        return call(ast.Attribute(runner, what, ast.Load()), name("g"), args)

    def gen_Lookup(self, expr: e.Lookup, env: Env) -> ast.expr:
        return call(self.bind(expr.table), *(self.gen(key, env) for key in expr.keys))

    def gen_Part(self, expr: e.Part, env: Env) -> ast.expr:
        return item(self.gen(expr.cell, env), const(expr.index))

    def gen_Arithmetic(self, expr: e.Arithmetic, env: Env) -> ast.expr:
        left, right = self.gen(expr.left, env), self.gen(expr.right, env)
        return call("divide", left, right) if expr.op == "/" else binary(left, ARITHMETIC[expr.op], right)

    def gen_Rounded(self, expr: e.Rounded, env: Env) -> ast.expr:
        return call("round_" + expr.direction, self.gen(expr.of, env))

    def gen_Compare(self, expr: e.Compare, env: Env) -> ast.expr:
        return ast.Compare(self.gen(expr.left, env), [COMPARE[expr.op]], [self.gen(expr.right, env)])

    # ---- membership: never build a set only to ask for one member -------------------------------------------------

    def gen_Member(self, expr: e.Member, env: Env) -> ast.expr:
        if expr.left.kind.many:
            outside = binary(self.gen(expr.left, env), ast.BitAnd(), ast.UnaryOp(ast.Invert(), self.gen(expr.of, env)))
            return ast.UnaryOp(ast.Not(), outside)
        return self.member(expr.left, expr.of, env)

    def member(self, left: e.Expr, of: e.Expr, env: Env) -> ast.expr:
        if isinstance(of, e.SetOp):
            a, b_ = self.member(left, of.left, env), self.member(left, of.right, env)
            if of.op == "-":
                b_ = ast.UnaryOp(ast.Not(), b_)
            return ast.BoolOp(ast.Or() if of.op == "|" else ast.And(), [a, b_])
        if isinstance(of, e.Sift) and isinstance(left, e.Local):
            test = self.gen(of.test, env | {"it": self.gen(left, env)})
            return ast.BoolOp(ast.And(), [self.member(left, of.of, env), test])
        if isinstance(of, e.SetOf):
            tests = [ast.Compare(self.gen(left, env), [ast.Eq()], [self.gen(i, env)]) for i in of.items]
            return tests[0] if len(tests) == 1 else ast.BoolOp(ast.Or(), list(tests))
        if isinstance(of, e.UnitsIn):
            where = e.BuiltIn("place", [left], kind=SPACE, span=left.span)
            if not of.spaces.kind.many:
                return ast.Compare(self.gen(where, env), [ast.Eq()], [self.gen(of.spaces, env)])
            return self.member(where, of.spaces, env)
        if isinstance(of, e.UnitsOfSide | e.NationsOfSide) and (of.side is None or not of.side.kind.many):
            nation = (
                item(name("unit_nation"), self.gen(left, env)) if isinstance(of, e.UnitsOfSide) else self.gen(left, env)
            )
            if of.side is None:  # a box belongs to no nation, and is not neutral for that
                there_is = ast.Compare(nation, [ast.GtE()], [const(0)])
                return ast.BoolOp(ast.And(), [there_is, ast.Compare(item(column(3), nation), [ast.Eq()], [const(-1)])])
            side = self.gen(of.side, env)
            return ast.Compare(item(column(3), nation), [ast.Eq()], [item(name("foe_of"), side) if of.foes else side])
        if isinstance(of, e.UnitsOfNation) and not of.nation.kind.many:
            return ast.Compare(item(name("unit_nation"), self.gen(left, env)), [ast.Eq()], [self.gen(of.nation, env)])
        test = holds(self.gen(of, env), self.gen(left, env))
        if not surely_there(left):
            present = ast.Compare(self.gen(left, env), [ast.GtE()], [const(0)])
            return ast.BoolOp(ast.And(), [present, test])
        return test

    # ---- truth ---------------------------------------------------------------------------------------------------

    def gen_Both(self, expr: e.Both, env: Env) -> ast.expr:
        return ast.BoolOp(ast.And(), [self.gen(part, env) for part in expr.parts])

    def gen_Either(self, expr: e.Either, env: Env) -> ast.expr:
        return ast.BoolOp(ast.Or(), [self.gen(part, env) for part in expr.parts])

    def gen_Not(self, expr: e.Not, env: Env) -> ast.expr:
        return ast.UnaryOp(ast.Not(), self.gen(expr.of, env))

    def gen_Quantity(self, expr: e.Quantity, env: Env) -> ast.expr:
        of = arrange(expr.of)
        if expr.op in ("some", "no"):
            if isinstance(of, e.Sift) and self.narrowed(of, env)[0] is None:
                loop = ast.comprehension(
                    ast.Name("it", ast.Store()), call("bits", self.gen(of.of, env)), [self.inner(of.test, env)], 0
                )
                found = call("any", ast.GeneratorExp(const(True), [loop]))
            else:
                found = ast.Compare(self.gen(of, env), [ast.NotEq()], [const(0)])
            return found if expr.op == "some" else ast.UnaryOp(ast.Not(), found)
        size = call(ast.Attribute(self.gen(of, env), "bit_count", ast.Load()))
        op = {"at least": ">=", "at most": "<=", "exactly": "=="}[expr.op]
        return ast.Compare(size, [COMPARE[op]], [const(expr.number)])

    def inner(self, expr: e.Expr, env: Env) -> ast.expr:
        """An expression about `it`, the loop's member."""
        return self.gen(expr, env | {"it": name("it")})

    def gen_Every(self, expr: e.Every, env: Env) -> ast.expr:
        loop = ast.comprehension(ast.Name("it", ast.Store()), call("bits", self.gen(arrange(expr.of), env)), [], 0)
        return call("all", ast.GeneratorExp(self.inner(expr.test, env), [loop]))

    # ---- sets ----------------------------------------------------------------------------------------------------

    def gen_Sift(self, expr: e.Sift, env: Env) -> ast.expr:
        lasting = self.lasting(expr)
        if lasting is not None:
            return lasting
        narrowed, rest = self.narrowed(expr, env)
        if narrowed is not None:
            if not rest:
                return narrowed
            test = rest[0] if len(rest) == 1 else e.Both(rest, kind=TRUTH, span=expr.test.span)
            return call("mask_of", each(name("it"), narrowed, self.inner(test, env)))
        of = arrange(expr.of)
        return call("mask_of", each(name("it"), self.gen(of, env), self.inner(expr.test, env)))

    def narrowed(self, expr: e.Sift, env: Env) -> tuple[ast.expr | None, list[e.Expr]]:
        """Spaces narrowed by set algebra as far as it goes, and the tests that are left to ask of each."""
        if expr.kind.name != "space" or self.masks is None:
            return None, []
        made: ast.expr | None = None
        rest: list[e.Expr] = []
        for part in expr.test.parts if isinstance(expr.test, e.Both) else [expr.test]:
            mask = self.masks.algebra(part, "it", env, self.fixed["all spaces"])
            if mask is None:
                rest.append(part)
            else:
                made = binary(self.gen(arrange(expr.of), env) if made is None else made, ast.BitAnd(), mask)
        return made, rest

    def gen_SetOp(self, expr: e.SetOp, env: Env) -> ast.expr:
        arranged = arrange(expr)
        if not isinstance(arranged, e.SetOp):
            return self.gen(arranged, env)
        left, right = self.gen(arranged.left, env), self.gen(arranged.right, env)
        if arranged.op == "-":
            return binary(left, ast.BitAnd(), ast.UnaryOp(ast.Invert(), right))
        return binary(left, SET_OPS[arranged.op], right)

    def gen_SetOf(self, expr: e.SetOf, env: Env) -> ast.expr:
        made = [
            binary(const(1), ast.LShift(), self.gen(i, env)) if surely_there(i) else call("bit", self.gen(i, env))
            for i in expr.items
        ]
        result = made[0] if made else const(0)
        for more in made[1:]:
            result = binary(result, ast.BitOr(), more)
        return result

    def gen_OfEach(self, expr: e.OfEach, env: Env) -> ast.expr:
        if isinstance(expr.value, e.BuiltIn) and expr.value.name == "place" and isinstance(expr.value.args[0], e.Local):
            if expr.value.args[0].name == "it":
                return call("places_of", name("g"), self.gen(arrange(expr.of), env))
        members = each(self.inner(expr.value, env), self.gen(arrange(expr.of), env))
        if expr.kind.name == "number":
            return members
        return call("union" if expr.value.kind.many else "mask_of", members)

    def gen_Aggregate(self, expr: e.Aggregate, env: Env) -> ast.expr:
        source = self.gen(arrange(expr.of), env)
        if expr.op == "count":
            return call(ast.Attribute(source, "bit_count", ast.Load()))
        return call({"sum": "total"}.get(expr.op, expr.op), source)

    def gen_Extreme(self, expr: e.Extreme, env: Env) -> ast.expr:
        members = call("bits", self.gen(arrange(expr.of), env))
        return call("extreme", const(expr.op == "most"), members, function_of_it(self.inner(expr.value, env)))

    def gen_UnitsIn(self, expr: e.UnitsIn, env: Env) -> ast.expr:
        spaces = self.gen(expr.spaces, env)
        return call("units_in", name("g"), spaces) if expr.spaces.kind.many else item(column(1), spaces)

    def gen_UnitsOfSide(self, expr: e.UnitsOfSide, env: Env) -> ast.expr:
        return self.of_side("units_of_foe" if expr.foes else "units_of_side", expr.side, env)

    def gen_NationsOfSide(self, expr: e.NationsOfSide, env: Env) -> ast.expr:
        return self.of_side("nations_of_foe" if expr.foes else "nations_of_side", expr.side, env)

    def of_side(self, function: str, side: e.Expr | None, env: Env) -> ast.expr:
        if side is None:
            return item(call(function, name("g")), const(-1))
        if side.kind.many:
            return call("union", each(item(call(function, name("g")), name("it")), self.gen(side, env)))
        return item(call(function, name("g")), self.gen(side, env))

    def gen_UnitsOfNation(self, expr: e.UnitsOfNation, env: Env) -> ast.expr:
        return self.by_nation("nation_units", expr.nation, env)

    def gen_SpacesOfNation(self, expr: e.SpacesOfNation, env: Env) -> ast.expr:
        return self.by_nation("nation_spaces", expr.nation, env)

    def by_nation(self, masks: str, nation: e.Expr, env: Env) -> ast.expr:
        if nation.kind.many:
            return call("union", each(item(name(masks), name("it")), self.gen(nation, env)))
        return item(name(masks), self.gen(nation, env))

    def gen_AdjacentTo(self, expr: e.AdjacentTo, env: Env) -> ast.expr:
        spaces = self.gen(expr.spaces, env)
        return call("adjacent", spaces) if expr.spaces.kind.many else item(name("neighbour_mask"), spaces)

    def gen_WithinOf(self, expr: e.WithinOf, env: Env) -> ast.expr:
        spaces = self.gen(expr.spaces, env)
        if not expr.spaces.kind.many:
            spaces = call("bit", spaces)
        return call("within", self.gen(expr.number, env), spaces)

    def gen_PastForms(self, expr: e.PastForms, env: Env) -> ast.expr:
        return call("past_forms", name("c"), const(expr.action.name.lower()), const(expr.scope))

    def gen_FieldOfForm(self, expr: e.FieldOfForm, env: Env) -> ast.expr:
        forms = self.gen(expr.form, env)
        if not expr.form.kind.many:
            forms = call("bit", forms)
        manys = self.bind(self.fixed["sets in forms"].get(expr.name, {}))
        return call("field_of_forms", name("c"), const(expr.name), forms, manys)

    def gen_AskedOf(self, expr: e.AskedOf, env: Env) -> ast.expr:
        key = ast.Tuple([const(expr.name), self.gen(expr.side, env)], ast.Load())
        return item(column(11), key)


def free_of(expr: e.Expr, variable: str) -> bool:
    """True when the answer does not change with the variable."""
    return variable not in uses(expr)
