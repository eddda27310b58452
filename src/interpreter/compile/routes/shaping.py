"""From expressions to cells: which clauses can be asked of all steps at once, and how."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from interpreter.compile.routes import cells as c
from interpreter.compile.routes.cells import HERE, HEX, SIDES, Opaque
from interpreter.compile.routes.clauses import Args, State
from interpreter.compile.routes.memory import Asked, Sifting, by_algebra, mask_of, ready, remembered, when_empty
from interpreter.compile.routes.names import STEP_NAMES, asks_for, names_of, rebuilt, replaced, simpler
from interpreter.compile.routes.network import Network
from interpreter.compile.routes.program import Program
from interpreter.model import expressions as e
from interpreter.model.blocks import Condition, Value
from interpreter.model.data import Data
from interpreter.model.kinds import TRUTH

VOLATILE = frozenset((0, 1))  # where the units are: changes with every move
MOST_CLASSES = 40
PART_OF = {"here": HERE, "hex": HEX, "edge": SIDES, "hexside": SIDES}
STEPS = frozenset(STEP_NAMES)
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def within(thing: int, mask: int) -> bool:
    return thing >= 0 and bool(mask >> thing & 1)


class Shaper:
    """Turns the expressions of one route into tests and values of cells."""

    def __init__(self, data: Data, program: Program, network: Network) -> None:
        self.data = data
        self.program = program
        self.network = network
        self.pure = program.pure
        self.params = program.params
        self.inside: list[Any] = []  # blocks whose lines are being taken over
        self.spaces = len(data.neighbours)

    def function(self, expr: e.Expr, names: Sequence[str]) -> Callable[..., Any]:
        return ready(self.pure.positional(expr, names))

    # ---- conditions ------------------------------------------------------------------------------------------------

    def test(self, expr: e.Expr) -> c.Test:
        expr = self.flat(expr)
        steps = names_of(expr) & STEPS
        if "path" in steps:
            raise Opaque
        if not steps:
            return c.Const(self.asked(expr))
        if steps == {"so-far"}:
            return c.SoFar(self.function(expr, [*self.params, "so-far"]))
        if steps in ({"here"}, {"hex"}):
            (name,) = steps
            return c.Among(PART_OF[name], self.kept(self.space_mask(expr, name), expr))
        if steps <= {"edge", "hexside"}:
            return c.Among(SIDES, self.kept(self.side_mask(expr), expr))
        if isinstance(expr, e.Both):
            return c.All([self.test(part) for part in expr.parts])
        if isinstance(expr, e.Either):
            return c.Any_([self.test(part) for part in expr.parts])
        if isinstance(expr, e.Not):
            return c.Not(self.test(expr.of))
        if isinstance(expr, e.Compare):
            return c.Compared(self.value(expr.left), self.value(expr.right), COMPARE[expr.op])
        if isinstance(expr, e.Member) and not expr.left.kind.many and not names_of(expr.of) & STEPS:
            return c.Compared(self.value(expr.left), self.value(expr.of), within)
        raise Opaque

    def flat(self, expr: e.Expr) -> e.Expr:
        """Conditions replaced by their lines, as far as they stand at the top."""
        if isinstance(expr, e.Both | e.Either | e.Not):
            return rebuilt(expr, self.flat)
        if isinstance(expr, e.Call) and isinstance(expr.block, Condition) and not self.lending(expr.block):
            block = expr.block
            if asks_for(block, self.program.route) or self.asks_itself(block):
                return expr
            self.inside.append(block)
            lines = [(test.good, self.flat(self.lent(test.when, expr))) for test in block.tests]
            self.inside.pop()
            kind: dict[str, Any] = {"kind": TRUTH, "span": expr.span, "cites": expr.cites}
            good = [line for holds, line in lines if holds]
            bad = [e.Not(line, **kind) for holds, line in lines if not holds]
            return (
                e.Both([*bad, good[0] if len(good) == 1 else e.Either(good, **kind)], **kind)
                if bad
                else (good[0] if len(good) == 1 else e.Either(good, **kind))
            )
        return expr

    def lent(self, expr: e.Expr, call: e.Call) -> e.Expr:
        """A line of a block with the arguments of a call in place of its parameters."""
        names = {name.lower(): arg for (name, _), arg in zip(call.block.params, call.args, strict=True)}
        if any("so-far" in names_of(arg) or "it" in names_of(arg) for arg in call.args):
            raise Opaque
        return simpler(replaced(expr, names))

    def lending(self, block: Any) -> bool:
        return any(block is one for one in self.inside)

    def asks_itself(self, block: Any) -> bool:
        return asks_for(block, block)

    # ---- values ----------------------------------------------------------------------------------------------------

    def value(self, expr: e.Expr) -> c.Value:
        steps = names_of(expr) & STEPS
        if "path" in steps:
            raise Opaque
        if not steps:
            return c.Fixed(self.asked(expr))
        if steps == {"so-far"}:
            return c.OfSoFar(self.function(expr, [*self.params, "so-far"]))
        if isinstance(expr, e.Call) and isinstance(expr.block, Value):
            made = self.pipeline(expr, expr.block)
            if made is not None:
                return made
        if isinstance(expr, e.Rounded):
            return c.Combined([self.value(expr.of)], c.rounding(expr.direction))
        return self.taken_apart(expr)

    def pipeline(self, call: e.Call, block: Value) -> c.Value | None:
        """A value block by its lines; None when it must be asked as a whole."""
        if block.kind.name != "number" or block.kind.many or self.lending(block) or self.asks_itself(block):
            return None
        if any("base" in names_of(step.value) | names_of(step.when) for x in block.exceptions for step in x.steps):
            return None
        self.inside.append(block)
        try:
            names = [exception.name.lower() for exception in block.exceptions]
            exceptions = []
            for exception in block.exceptions:
                over = tuple(names.index(name.lower()) for name in exception.over)
                lines = [self.line(step, call) for step in exception.steps]
                exceptions.append(c.Exception_(self.test(self.lent(exception.when, call)), over, lines))
            return c.Pipeline([self.line(step, call) for step in block.steps], exceptions)
        finally:
            self.inside.pop()

    def line(self, step: Any, call: e.Call | None = None) -> c.Line:
        def given(expr: e.Expr | None) -> e.Expr | None:
            return None if expr is None else simpler(expr) if call is None else self.lent(expr, call)

        value, when = given(step.value), given(step.when)
        return c.Line(step, None if value is None else self.value(value), None if when is None else self.test(when))

    def taken_apart(self, expr: e.Expr) -> c.Value:
        """What looks at one space or side and nothing else is asked of each of them once; the rest is worked out for
        each combination of those answers."""
        atoms: list[tuple[str, e.Expr]] = []

        def change(part: e.Expr) -> e.Expr:
            names = names_of(part)
            if not names & STEPS or names == {"so-far"}:
                return part
            if isinstance(part, e.Local):
                raise Opaque
            if len(names) == 1 and not self.pure.depends(part) & VOLATILE and self.few(part):
                atoms.append((f"atom-{len(atoms)}", part))
                return e.Local(atoms[-1][0], kind=part.kind, span=part.span)
            return rebuilt(part, change)

        outer = change(expr)
        parts = [self.by_part(atom) for _, atom in atoms]
        if isinstance(outer, e.Local) and len(parts) == 1:
            return parts[0]
        names = [*self.params, *(name for name, _ in atoms)]
        if "so-far" in names_of(outer):
            parts.append(c.OfSoFar(lambda state, *values: values[-1]))
            names.append("so-far")
        function = self.function(outer, names)
        return c.Combined(parts, lambda state, args, *values: function(state, *args, *values))

    def few(self, part: e.Expr) -> bool:
        """Whether the answer can only be one of a few; a space itself is never worth a class of its own."""
        return part.kind.name not in ("space", "hexside", "crossing", "path") and not part.kind.many

    def by_part(self, atom: e.Expr) -> c.Value:
        (name,) = names_of(atom)
        function = self.function(atom, [name])
        count = {"edge": self.network.count // 2, "hexside": self.network.count}.get(name, self.spaces)

        def classes(state: State, args: Args) -> list[tuple[Any, int]]:
            rows: dict[Any, list[int]] = {}
            for thing in range(count):
                rows.setdefault(function(state, thing), []).append(thing)
            if len(rows) > MOST_CLASSES:
                raise Opaque
            found = [(value, mask_of(things)) for value, things in rows.items()]
            if name == "edge":
                found = [(value, self.network.crossings_of(mask)) for value, mask in found]
            return found

        return c.ByPart(PART_OF[name], self.kept(classes, atom))

    # ---- sets ------------------------------------------------------------------------------------------------------

    def sifted(self, expr: e.Expr, name: str, only: bool) -> Sifting | None:
        """A test of single spaces that set algebra cannot answer for all, and that changes with every move: it is
        asked of the spaces a search comes to, and of no others.  None when the whole set is as cheap."""
        if not self.pure.depends(expr) & VOLATILE or by_algebra(expr, name):
            return None
        params = [param if param != name else f"hidden-{param}" for param in self.params]
        used = [n for n, param in enumerate(self.params) if param in names_of(expr)]
        keep = not (self.program.circular and asks_for(expr, self.program.route))
        memory = remembered(lambda state, args: [0, 0], sorted(self.pure.depends(expr)), used, keep)
        return Sifting(self.function(expr, [*params, name]), only, when_empty(expr, name), memory)

    def asked(self, expr: e.Expr) -> Asked:
        function = self.function(expr, self.params)
        return lambda state, args: function(state, *args)

    def space_mask(self, expr: e.Expr, name: str) -> Asked:
        params = [param if param != name else f"hidden-{param}" for param in self.params]
        function = ready(self.pure.mask(expr, name, params))
        return lambda state, args: function(state, *args)

    def side_mask(self, expr: e.Expr) -> Asked:
        """The crossings for which a test of the side holds."""
        if isinstance(expr, e.Not):
            other, every = self.side_mask(expr.of), self.network.all
            return lambda state, args: every & ~other(state, args)
        if isinstance(expr, e.Both | e.Either):
            masks = [self.side_mask(part) for part in expr.parts]
            join = operator.and_ if isinstance(expr, e.Both) else operator.or_

            def joined(state: State, args: Args) -> int:
                found: int = masks[0](state, args)
                for mask in masks[1:]:
                    found = join(found, mask(state, args))
                return found

            return joined
        names = names_of(expr) & STEPS
        if not names:
            always, every = self.asked(expr), self.network.all
            return lambda state, args: every if always(state, args) else 0
        doubled = self.network.crossings_of
        if isinstance(expr, e.Member) and isinstance(expr.left, e.Local) and not names_of(expr.of) & STEPS:
            whole = self.asked(expr.of)
            if names == {"edge"}:
                return lambda state, args: doubled(whole(state, args))
            return whole
        return self.each_side(expr, names == {"edge"})

    def each_side(self, expr: e.Expr, both_ways: bool) -> Asked:
        function = self.function(expr, [*self.params, "edge", "hexside"])
        count, doubled = self.network.count, self.network.crossings_of

        def asked_of_each(state: State, args: Args) -> int:
            if both_ways:
                found = mask_of([n for n in range(count // 2) if function(state, *args, n, 2 * n)])
                return doubled(found)
            return mask_of([n for n in range(count) if function(state, *args, n >> 1, n)])

        return asked_of_each

    def kept(self, compute: Asked, expr: e.Expr) -> Asked:
        """With a memory, keyed by the stamps of the columns it reads and the arguments it looks at."""
        used = [n for n, name in enumerate(self.params) if name in names_of(expr)]
        keep = not (self.program.circular and asks_for(expr, self.program.route))
        return remembered(compute, sorted(self.pure.depends(expr)), used, keep)
