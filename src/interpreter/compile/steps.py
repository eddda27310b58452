"""Values line by line: the base, each modifier in written order, exceptions that replace the whole."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.compile.generate import Env, binary, call, const, name
from interpreter.compile.helpers import ExceptionsClash
from interpreter.compile.walk import mentions
from interpreter.model import blocks as b

if TYPE_CHECKING:
    from interpreter.compile.pure import Pure


def assign(variable: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(variable, ast.Store())], value)


def changed(pure: Pure, step: b.Step, env: Env, variable: str, many: bool) -> ast.expr:
    """The running value after one line."""
    running = name(variable)
    if step.op == "round":
        return call("round_" + step.rounding, running)
    assert step.value is not None
    value = pure.generator.gen(step.value, env)
    if step.op == "is":
        made = value
    elif step.op == "add":
        made = binary(running, ast.BitOr() if many else ast.Add(), value)
    elif step.op == "subtract":
        made = binary(running, ast.Sub(), value)
    elif step.op == "without":
        made = binary(running, ast.BitAnd(), ast.UnaryOp(ast.Invert(), value))
    elif step.op == "times":
        made = binary(running, ast.Mult(), value)
    else:
        made = call("max" if step.op == "floor" else "min", running, value)
    return call("round_" + step.rounding, made) if step.rounding else made


def located(pure: Pure, clause: b.Clause, value: ast.expr, file: str) -> ast.expr:
    """The same with the line of its clause, so that what goes wrong is told there.  A clause that an option or scenario
    added from another file has a number there that stands for it."""
    elsewhere = clause.span.file != file
    line = pure.elsewhere_line(clause.span) if elsewhere else max(1, clause.span.line)
    for node in ast.walk(value):
        if isinstance(node, ast.expr) and (elsewhere or not hasattr(node, "lineno")):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
    return value


def steps_body(pure: Pure, value: b.Value, steps: Sequence[b.Step], env: Env, variable: str) -> list[ast.stmt]:
    """Assignments that leave the value in the variable; `so-far` is the running value."""
    many, file = value.kind.many, value.span.file
    inside = env | {"so-far": name(variable)}
    body: list[ast.stmt] = []
    for step in steps:
        made = assign(variable, located(pure, step, changed(pure, step, inside, variable, many), file))
        when = None if step.when is None else located(pure, step, pure.generator.gen(step.when, inside), file)
        body.append(ast.If(when, [made], []) if when is not None else made)
    return body


def uses_base(exception: b.ExceptionTo) -> bool:
    """Whether the lines of an exception begin from the value without it."""
    return any(mentions(step.value, "base") or mentions(step.when, "base") for step in exception.steps)


def value_body(pure: Pure, value: b.Value, env: Env) -> list[ast.stmt]:
    """The function of a value: exceptions first, since one that holds replaces everything.

    The value without exceptions is worked out first only when it is spoken of: what an exception replaces may be
    something that cannot be worked out at all.
    """

    def plain() -> list[ast.stmt]:
        return steps_body(pure, value, value.steps, env, "v")

    exceptions = value.exceptions
    if not exceptions:
        return [*plain(), ast.Return(name("v"))]
    early = any(mentions(exception.when, "base") for exception in exceptions)
    body = plain() if early else []
    inside = env | {"base": name("v")}
    for number, exception in enumerate(exceptions):
        body.append(assign(f"x{number}", call("bool", pure.generator.gen(exception.when, inside))))
    for number, exception in enumerate(exceptions):
        for other, under in enumerate(exceptions):
            if under.name.lower() in (over.lower() for over in exception.over):
                body.append(ast.If(name(f"x{number}"), [assign(f"x{other}", const(False))], []))
    body += clash_check(pure, value)
    for number, exception in enumerate(exceptions):
        before = plain() if not early and uses_base(exception) else []
        made = steps_body(pure, value, exception.steps, inside, "w")
        body.append(ast.If(name(f"x{number}"), [*before, *made, ast.Return(name("w"))], []))
    return [*body, *(() if early else plain()), ast.Return(name("v"))]


def clash_check(pure: Pure, value: b.Value) -> list[ast.stmt]:
    """Two exceptions at once, neither over the other: an error that names both."""
    if len(value.exceptions) < 2:
        return []
    names = [exception.name for exception in value.exceptions]

    def clash(*held: bool) -> None:
        raise ExceptionsClash(value.name, [n for n, h in zip(names, held, strict=True) if h])

    flags = [name(f"x{n}") for n in range(len(names))]
    count = flags[0]
    for flag in flags[1:]:
        count = binary(count, ast.Add(), flag)
    test = ast.Compare(count, [ast.Gt()], [const(1)])
    return [ast.If(test, [ast.Expr(call(pure.bind(clash), *flags))], [])]
