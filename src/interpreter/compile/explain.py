"""How a value came about: each line that applied, what it did, the running subtotal, the paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.compile.helpers import bits, plain
from interpreter.compile.pure import Pure
from interpreter.compile.steps import uses_base
from interpreter.compile.walk import mentions
from interpreter.language.diagnostic import Span
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Cites


@dataclass(slots=True)
class Line:
    """One line of an explanation; `parts` are the members that made up a sum, each with its own number."""

    text: str
    value: Any  # what the line speaks of: the number added, the factor, the base
    subtotal: Any
    cites: Cites
    span: Span
    applied: bool = True
    parts: list[tuple[str, Any]] = field(default_factory=list)


class Explainer:
    """Evaluates a block line by line with the same compiled functions that play uses."""

    def __init__(self, pure: Pure, sources: dict[str, str]) -> None:
        self.pure = pure
        self.sources = sources

    def words(self, span: Span) -> str:
        """The clause as it is written, without its citation and comment."""
        lines = self.sources.get(span.file, "").split("\n")
        if not 1 <= span.line <= len(lines):
            return ""
        last = max(span.line, span.end_line)
        text = " ".join(line.split("#")[0].strip() for line in lines[span.line - 1 : last])
        while "[" in text and "]" in text[text.index("[") :]:
            start = text.index("[")
            text = text[:start].rstrip() + text[text.index("]", start) + 1 :]
        return " ".join(text.split())

    def value(self, state: Any, value: b.Value, args: Sequence[Any]) -> list[Line]:
        """Every line of a value that applied: those that an exception replaced did not."""
        names = [word.lower() for word, _ in value.params]
        lines: list[Line] = []
        base: Any = None
        early = any(mentions(exception.when, "base") for exception in value.exceptions)
        if early:
            lines = self.steps(state, value.steps, names, list(args), value)
            base = lines[-1].subtotal if lines else None
        holding = []
        for exception in value.exceptions:
            test = self.pure.positional(exception.when, [*names, "base"])
            if test(state, *args, base):
                holding.append(exception)
        beaten = {over.lower() for exception in holding for over in exception.over}
        holding = [exception for exception in holding if exception.name.lower() not in beaten]
        if not early and (not holding or any(map(uses_base, holding))):
            lines = self.steps(state, value.steps, names, list(args), value)
            base = lines[-1].subtotal if lines else None
        for exception in holding:
            text = f"exception {exception.name}"
            lines.append(Line(text, None, base, (*exception.cites, *exception.when.cites), exception.span))
            lines += self.steps(state, exception.steps, [*names, "base"], [*args, base], value)
        return lines

    def steps(
        self, state: Any, steps: Sequence[b.Step], names: list[str], args: list[Any], value: b.Value
    ) -> list[Line]:
        lines: list[Line] = []
        running: Any = None
        given = [*names, "so-far"]
        for step in steps:
            values = [*args, running]
            if step.when is not None and not self.pure.positional(step.when, given)(state, *values):
                continue
            amount = None
            parts: list[tuple[str, Any]] = []
            if step.value is not None:
                amount = self.plain(self.pure.positional(step.value, given)(state, *values))
                parts = self.parts(state, step.value, given, values)
            cites = (*step.cites, *(step.when.cites if step.when is not None else ())) or value.cites
            try:
                running = self.plain(changed(step, running, amount, value.kind.many))
            except TypeError as problem:
                problem.span, problem.cites = step.span, cites  # type: ignore[attr-defined]
                raise
            lines.append(Line(self.words(step.span), amount, running, cites, step.span, True, parts))
        return lines

    def plain(self, value: Any) -> Any:
        return plain(value) if not isinstance(value, bool | str | tuple) and value is not None else value

    def parts(self, state: Any, expr: e.Expr, names: Sequence[str], values: Sequence[Any]) -> list[tuple[str, Any]]:
        """The members of a sum, by name, with the number each gives."""
        if not isinstance(expr, e.Aggregate) or expr.op != "sum" or not isinstance(expr.of, e.OfEach):
            return []
        each = expr.of
        members = self.pure.positional(each.of, names)(state, *values)
        one = self.pure.positional(each.value, [*names, "it"])
        found = self.pure.fixed.get("names of " + each.of.kind.name, [])
        return [(found[m] if m < len(found) else str(m), self.plain(one(state, *values, m))) for m in bits(members)]

    def condition(self, state: Any, condition: b.Condition, args: Sequence[Any]) -> list[Line]:
        """Which lines of a condition are met."""
        names = [word.lower() for word, _ in condition.params]
        lines = []
        for test in condition.tests:
            met = bool(self.pure.positional(test.when, names)(state, *args))
            cites = (*test.cites, *test.when.cites) or condition.cites
            lines.append(Line(self.words(test.span), met, met and test.good, cites, test.span, met))
        return lines


def changed(step: b.Step, running: Any, amount: Any, many: bool) -> Any:
    """The running value after a line: the same arithmetic as the compiled function's."""
    if step.op == "is":
        running = amount
    elif step.op == "add":
        running = running | amount if many else running + amount
    elif step.op == "subtract":
        running = running - amount
    elif step.op == "without":
        running = running & ~amount
    elif step.op == "times":
        running = running * amount
    elif step.op == "floor":
        running = max(running, amount)
    elif step.op == "ceiling":
        running = min(running, amount)
    if step.rounding:
        running = {"up": -((-running) // 1), "down": running // 1}.get(step.rounding, (running + b.Half) // 1)
    return running
