"""A test asked of all spaces at once: the set of those that pass, by set algebra where the words allow it."""

from __future__ import annotations

import ast

from interpreter.compile.generate import Env, Generator, arrange, binary, call, const, each, free_of, item, name
from interpreter.model import expressions as e


class Masks:
    """Turns a condition about one space into the set of spaces that meet it."""

    def __init__(self, generator: Generator) -> None:
        self.generator = generator

    def mask(self, test: e.Expr, variable: str, env: Env, everything: int) -> ast.expr:
        """The set, whatever it takes: where set algebra does not do, every space is asked."""
        made = self.algebra(test, variable, env, everything)
        if made is not None:
            return made
        full = const(everything)
        if isinstance(test, e.Both | e.Either):
            op: ast.operator = ast.BitAnd() if isinstance(test, e.Both) else ast.BitOr()
            made = self.mask(test.parts[0], variable, env, everything)
            for part in test.parts[1:]:
                made = binary(made, op, self.mask(part, variable, env, everything))
            return made
        if isinstance(test, e.Not):
            return binary(full, ast.BitAnd(), ast.UnaryOp(ast.Invert(), self.mask(test.of, variable, env, everything)))
        inner = self.generator.gen(test, env | {variable: name("it")})
        return call("mask_of", each(name("it"), full, inner))

    def algebra(self, test: e.Expr, variable: str, env: Env, everything: int) -> ast.expr | None:
        """The set by set algebra alone; None when some part of the test must be asked of each space."""
        full = const(everything)
        if free_of(test, variable):
            return ast.IfExp(self.generator.gen(test, env), full, const(0))
        if isinstance(test, e.Both | e.Either):
            parts = [self.algebra(part, variable, env, everything) for part in test.parts]
            made = parts[0]
            for part in parts[1:]:
                if made is None or part is None:
                    return None
                made = binary(made, ast.BitAnd() if isinstance(test, e.Both) else ast.BitOr(), part)
            return made
        if isinstance(test, e.Not):
            inner = self.algebra(test.of, variable, env, everything)
            return None if inner is None else binary(full, ast.BitAnd(), ast.UnaryOp(ast.Invert(), inner))
        return self.special(test, variable, env, everything)

    def special(self, test: e.Expr, variable: str, env: Env, everything: int) -> ast.expr | None:
        gen = self.generator.gen
        if isinstance(test, e.Member) and not test.left.kind.many and free_of(test.of, variable):
            if isinstance(test.left, e.Local):
                return binary(gen(test.of, env), ast.BitAnd(), const(everything))
            if self.is_nation_of(test.left, variable):
                return call("union", each(item(name("nation_spaces"), name("it")), gen(test.of, env)))
        if isinstance(test, e.Compare) and test.op == "==" and free_of(test.right, variable):
            if self.is_nation_of(test.left, variable) and not test.right.kind.optional:
                return item(name("nation_spaces"), gen(test.right, env))
            if isinstance(test.left, e.Local):
                return call("bit", gen(test.right, env)) if not test.right.kind.optional else None
        if isinstance(test, e.Quantity) and test.op in ("some", "no"):
            units = without_place(arrange(test.of), variable)
            if units is not None:
                there = call("places_of", name("g"), gen(units, env))
                if test.op == "some":
                    return there
                return binary(const(everything), ast.BitAnd(), ast.UnaryOp(ast.Invert(), there))
        return None

    def is_nation_of(self, expr: e.Expr, variable: str) -> bool:
        return (
            isinstance(expr, e.BuiltIn)
            and expr.name == "nation-of-space"
            and isinstance(expr.args[0], e.Local)
            and expr.args[0].name == variable
        )


def without_place(expr: e.Expr, variable: str) -> e.Expr | None:
    """`armies in hex` as just `armies`, when nothing else in it looks at the hex; None when that cannot be."""
    if isinstance(expr, e.Sift):
        if not free_of(expr.test, variable):
            return None
        inner = without_place(expr.of, variable)
        return None if inner is None else e.Sift(inner, expr.test, kind=expr.kind, span=expr.span)
    if isinstance(expr, e.SetOp) and expr.op in "&-":
        if is_here(expr.right, variable) and expr.op == "&":
            return expr.left if free_of(expr.left, variable) else None
        if is_here(expr.left, variable) and expr.op == "&":
            return expr.right if free_of(expr.right, variable) else None
        if free_of(expr.right, variable):
            inner = without_place(expr.left, variable)
            return None if inner is None else e.SetOp(expr.op, inner, expr.right, kind=expr.kind, span=expr.span)
        if expr.op == "&" and free_of(expr.left, variable):
            inner = without_place(expr.right, variable)
            return None if inner is None else e.SetOp("&", expr.left, inner, kind=expr.kind, span=expr.span)
    if is_here(expr, variable):
        return None
    return None


def is_here(expr: e.Expr, variable: str) -> bool:
    return isinstance(expr, e.UnitsIn) and isinstance(expr.spaces, e.Local) and expr.spaces.name == variable
