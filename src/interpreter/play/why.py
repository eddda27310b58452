"""Why something does not hold: the part of a condition that failed, in the rule's own words, with its paragraph."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from interpreter.compile.rooms import backs_of
from interpreter.compile.title import Title
from interpreter.compile.walk import children
from interpreter.language.diagnostic import Span
from interpreter.model import expressions as e
from interpreter.model.blocks import Condition
from interpreter.model.carrying import cites_of_type, misfit
from interpreter.model.data import Cites
from interpreter.play.errors import Reason, joined
from interpreter.play.names import name_of, names_of, say
from interpreter.play.sets import members
from interpreter.play.state import Frame, State
from interpreter.play.words import words_at

OPS = {"==": "", "!=": "not ", "<": "less than ", "<=": "at most ", ">": "more than ", ">=": "at least "}
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
PREPOSITIONS = ("in", "within", "adjacent", "on", "except", "nearest")
DEEPEST = 12


class Why:
    """Looks at the parts of an expression in one state, with the local names of one frame."""

    def __init__(self, title: Title, state: State, slots: dict[str, int], frame: Frame, depth: int = 0) -> None:
        self.title = title
        self.state = state
        self.slots = slots
        self.frame = frame
        self.depth = depth

    # ---- values --------------------------------------------------------------------------------------------------

    def value(self, expr: e.Expr) -> Any:
        """What a part comes to."""
        return self.title.pure.slotted(expr, self.slots)(self.state, self.frame)

    def with_it(self, thing: Any) -> Why:
        """The same with `it` as that thing."""
        slots = {**self.slots, "it": len(self.frame)}
        return Why(self.title, self.state, slots, [*self.frame, thing], self.depth)

    def said(self, expr: e.Expr) -> str:
        """The value of a part in words."""
        return say(self.title, self.value(expr), expr.kind)

    def words(self, expr: e.Expr) -> str:
        """The words of a part, `of` and what follows it included."""
        return words_at(self.title.sources, whole_span(expr))

    def name(self, kind: str, thing: int) -> str:
        return name_of(self.title.data, kind, thing)

    def reason(self, expr: e.Expr, text: str, cites: Cites) -> Reason:
        return Reason(text, expr.cites or cites, expr.span)

    # ---- a truth that fails (or holds, where it must not) ----------------------------------------------------------

    def fails(self, expr: e.Expr, cites: Cites) -> Reason:
        """Why this does not hold."""
        return self.explain(expr, True, cites)

    def explain(self, expr: e.Expr, wanted: bool, cites: Cites) -> Reason:
        """The smallest part that keeps the whole from being as wanted."""
        cites = expr.cites or cites
        teller: Callable[[Any, bool, Cites], Reason] | None = getattr(self, "say_" + type(expr).__name__, None)
        if teller is not None:
            return teller(expr, wanted, cites)
        return self.reason(expr, f"{'' if wanted else 'not allowed when '}{self.words(expr)}", cites)

    def say_BuiltIn(self, expr: e.BuiltIn, wanted: bool, cites: Cites) -> Reason:
        """What does not fit into a carrier, and why; the rest in the words of the rule."""
        if expr.name == "fits-in" and wanted:
            data, units, carrier = self.title.data, self.value(expr.args[0]), self.value(expr.args[1])
            why = misfit(data, carrier, units, backs_of(units, self.state))
            text = f"{names_of(data, 'unit', units)} cannot be in {self.name('unit', carrier)}: {why}"
            return self.reason(expr, text, tuple(dict.fromkeys((*cites, *cites_of_type(data, carrier)))))
        return self.reason(expr, f"{'' if wanted else 'not allowed when '}{self.words(expr)}", cites)

    def say_Not(self, expr: e.Not, wanted: bool, cites: Cites) -> Reason:
        return self.explain(expr.of, not wanted, cites)

    def say_Both(self, expr: e.Both, wanted: bool, cites: Cites) -> Reason:
        return self._joined(expr, expr.parts, wanted, True, cites)

    def say_Either(self, expr: e.Either, wanted: bool, cites: Cites) -> Reason:
        return self._joined(expr, expr.parts, wanted, False, cites)

    def _joined(self, expr: e.Expr, parts: list[e.Expr], wanted: bool, both: bool, cites: Cites) -> Reason:
        guilty = [part for part in parts if bool(self.value(part)) is not wanted]
        if not guilty:
            return self.reason(expr, self.words(expr), cites)
        if both is wanted:
            return self.explain(guilty[0], wanted, cites)
        return joined([self.explain(part, wanted, cites) for part in guilty], "; or ")

    def say_Local(self, expr: e.Local, wanted: bool, cites: Cites) -> Reason:
        if expr.name.lower() == "stuck":
            told = "the other choices can still cover the rest" if wanted else "the other choices cannot cover the rest"
            return self.reason(expr, told, cites)
        return self.reason(expr, f"{self.words(expr)} must be {'yes' if wanted else 'no'}", cites)

    def say_Compare(self, expr: e.Compare, wanted: bool, cites: Cites) -> Reason:
        op = expr.op if wanted else OPPOSITE[expr.op]
        left, right = self.words(expr.left), self.said(expr.right)
        now = self.said(expr.left)
        is_now = left if left.lower() == now.lower() else f"{left} is {now}"
        if isinstance(expr.right, e.Const) or self.words(expr.right).lower() == right.lower():
            target = right
        else:
            target = f"{self.words(expr.right)} ({right})"
        return self.reason(expr, f"{is_now}, must be {OPS[op]}{target}", cites)

    def say_Member(self, expr: e.Member, wanted: bool, cites: Cites) -> Reason:
        where = self.words(expr.of)
        if expr.left.kind.many:
            inside, outside = self.value(expr.of), self.value(expr.left)
            wrong = outside & ~inside if wanted else outside & inside
            who = names_of(self.title.data, expr.left.kind.name, wrong)
            return self.reason(expr, f"{who}: must {'' if wanted else 'not '}be {_in(where)}", cites)
        thing = self.value(expr.left)
        left, name = self.words(expr.left), self.name(expr.left.kind.name, thing)
        who = name if left.lower() in (name.lower(), "it") else f"{left} ({name})"
        if wanted and thing >= 0:
            inner = self.outside(expr.of, thing, cites)
            if inner is not None and self.depth < DEEPEST and not isinstance(expr.of, e.Const | e.Local):
                return inner
        return self.reason(expr, f"{who} must {'' if wanted else 'not '}be {_in(where)}", cites)

    def say_Quantity(self, expr: e.Quantity, wanted: bool, cites: Cites) -> Reason:
        found = self.value(expr.of)
        kind = expr.of.kind.name
        listed = names_of(self.title.data, kind, found) if kind != "form" else str(found.bit_count())
        listed = listed if found else "none"
        must = "must be" if wanted else "must not be"
        return self.reason(expr, f"{must} {self.words(expr)}, but found: {listed}", cites)

    def say_Every(self, expr: e.Every, wanted: bool, cites: Cites) -> Reason:
        for thing in members(self.value(expr.of)):
            inner = self.with_it(thing)
            if wanted and not inner.value(expr.test):
                reason = inner.explain(expr.test, True, expr.test.cites or cites)
                return replace(reason, text=f"{self.name(expr.of.kind.name, thing)}: {reason.text}")
        return self.reason(expr, f"{'' if wanted else 'not allowed when '}{self.words(expr)}", cites)

    def say_Call(self, expr: e.Call, wanted: bool, cites: Cites) -> Reason:
        """A condition tells which of its own lines failed."""
        block = expr.block
        shown = self.words(expr)
        args = [self.value(arg) for arg in expr.args]
        who = ""
        if args and block.params and not block.params[0][1].many and block.params[0][1].is_thing:
            who = self.name(block.params[0][1].name, args[0])
        head = f"{who} is {'' if not wanted else 'not '}{block.name}" if who else shown
        if not isinstance(block, Condition) or self.depth >= DEEPEST:
            return self.reason(expr, head, cites)
        slots = {name.lower(): n + 2 for n, (name, _) in enumerate(block.params)}
        inner = Why(self.title, self.state, slots, [-1, 0, *args], self.depth + 1)
        found = inner.lines(block, wanted, block.cites or cites)
        if found is None:
            return self.reason(expr, head, block.cites or cites)
        return replace(found, text=f"{head}: {found.text}")

    def lines(self, block: Condition, wanted: bool, cites: Cites) -> Reason | None:
        """Exactly the lines of a condition that decided: vetoes that hold, and what would have to hold and does not;
        or, where the condition must not hold, every line for which it does."""
        held = [bool(self.value(test.when)) for test in block.tests]
        lines = list(zip(block.tests, held, strict=True))
        if not wanted:
            met = [
                Reason(self.words(test.when), test.when.cites or test.cites or cites, test.span)
                for test, holds in lines
                if test.good and holds
            ]
            return joined(met, "; and ") if met else None
        against = [test for test, holds in lines if holds and not test.good]
        vetoes = [self.explain(test.when, False, test.cites or cites) for test in against]
        wants = [(test, holds) for test, holds in lines if test.good]
        parts = [joined(vetoes, "; and ")] if vetoes else []
        if wants and not any(holds for _, holds in wants):
            parts.append(joined([self.explain(test.when, True, test.cites or cites) for test, _ in wants], "; or "))
        return joined(parts, "; besides ") if parts else None

    def say_RouteUse(self, expr: e.RouteUse, wanted: bool, cites: Cites) -> Reason:
        route = expr.route
        text = f"{self.words(expr)} is {'not ' if wanted else ''}open"
        return Reason(text, expr.cites or cites or route.cites, expr.span)

    # ---- a thing that is not in a set ------------------------------------------------------------------------------

    def outside(self, expr: e.Expr, thing: int, cites: Cites) -> Reason | None:
        """The first part of a set that leaves this thing out; None when nothing does."""
        cites = expr.cites or cites
        if self.value(expr) >> thing & 1:
            return None
        if isinstance(expr, e.Sift):
            earlier = self.outside(expr.of, thing, cites)
            if earlier is not None:
                return earlier
            found = self.with_it(thing).explain(expr.test, True, expr.test.cites or cites)
            name = self.name(expr.kind.name, thing)
            told = found.text if name.lower() in found.text.lower() else f"{name}: {found.text}"
            return replace(found, text=told)
        if isinstance(expr, e.SetOp) and expr.op == "&":
            return self.outside(expr.left, thing, cites) or self.outside(expr.right, thing, cites)
        if isinstance(expr, e.SetOp) and expr.op == "-":
            earlier = self.outside(expr.left, thing, cites)
            if earlier is not None:
                return earlier
            return self._left_out(expr.right, thing, "must not be", cites)
        return self._left_out(expr, thing, "is not", cites)

    def _left_out(self, expr: e.Expr, thing: int, verb: str, cites: Cites) -> Reason:
        name, words = self.name(expr.kind.name, thing), self.words(expr)
        among = " among" if " " in words and words.split(" ")[0].lower() not in PREPOSITIONS else ""
        among = " in" if isinstance(expr, e.SpacesOfNation) and among == "" and " " not in words else among
        return self.reason(expr, f"{name} {verb}{among} {words}", cites)


def whole_span(expr: e.Expr) -> Span:
    """From the first word of a part to its last."""
    spans = [expr.span]
    waiting = [expr]
    while waiting:
        for part in children(waiting.pop()):
            waiting.append(part)
            if part.span.file == expr.span.file and part.span.line:
                spans.append(part.span)
    first = min(spans, key=lambda span: (span.line, span.column))
    last = max(spans, key=lambda span: (span.end_line or span.line, span.end_column))
    return Span(first.file, first.line, first.column, last.end_line or last.line, last.end_column)


def _in(where: str) -> str:
    return f"in {where}" if where else "there"
