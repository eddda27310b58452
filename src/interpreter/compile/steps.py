"""Values line by line: the base, each modifier in written order, exceptions that replace the whole."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from interpreter.compile.generate import Env, binary, call, const, name
from interpreter.compile.helpers import ExceptionsClash
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


def steps_body(pure: Pure, steps: Sequence[b.Step], env: Env, variable: str, many: bool) -> list[ast.stmt]:
    """Assignments that leave the value in the variable; `so-far` is the running value."""
    inside = env | {"so-far": name(variable)}
    body: list[ast.stmt] = []
    for step in steps:
        made = assign(variable, changed(pure, step, inside, variable, many))
        body.append(ast.If(pure.generator.gen(step.when, inside), [made], []) if step.when is not None else made)
    return body


def value_body(pure: Pure, value: b.Value, env: Env) -> list[ast.stmt]:
    """The function of a value: exceptions first, since one that holds replaces everything."""
    many = value.kind.many
    plain = steps_body(pure, value.steps, env, "v", many)
    body: list[ast.stmt] = []
    exceptions = value.exceptions
    if exceptions:
        body += plain
        inside = env | {"base": name("v")}
        for number, exception in enumerate(exceptions):
            body.append(assign(f"x{number}", call("bool", pure.generator.gen(exception.when, inside))))
        for number, exception in enumerate(exceptions):
            for other, under in enumerate(exceptions):
                if under.name.lower() in (over.lower() for over in exception.over):
                    beaten = ast.If(name(f"x{number}"), [assign(f"x{other}", const(False))], [])
                    body.append(beaten)
        body += clash_check(pure, value)
        for number, exception in enumerate(exceptions):
            made = steps_body(pure, exception.steps, inside, "w", many)
            body.append(ast.If(name(f"x{number}"), [*made, ast.Return(name("w"))], []))
        body.append(ast.Return(name("v")))
        return body
    return [*plain, ast.Return(name("v"))]


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
