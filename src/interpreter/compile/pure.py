"""Pure blocks and expressions as Python functions, compiled when first asked and remembered by stamps."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from interpreter.compile.depends import ASKED, FACE, PAST, PLACE, SHOWN, STARTS, TALLIES, UNITS_IN, Depends, uses
from interpreter.compile.fixed import fixed_lists, namespace
from interpreter.compile.generate import Env, Generator, call, item, name
from interpreter.compile.helpers import TooDeep
from interpreter.compile.lookup import Reader
from interpreter.compile.masks import Masks
from interpreter.compile.rooms import carrying, fitting
from interpreter.compile.steps import located, value_body
from interpreter.compile.zones import compile_zone
from interpreter.language.diagnostic import Span
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Data, Table

Function = Callable[..., Any]
KEPT = 8192  # answers remembered for one function
PASSING = {PLACE, UNITS_IN, FACE, PAST, STARTS, TALLIES, SHOWN, ASKED}  # columns that change within a phase
ELSEWHERE = 100_000_000  # line numbers from here on stand for clauses of another file
DEEPEST = 150  # how far a condition may ask itself about others


class Pure:
    """Compiles what looks and never touches; one for each title."""

    def __init__(self, data: Data, rules: b.Rules) -> None:
        self.data = data
        self.rules = rules
        self.dependence = Depends(rules)
        self.fixed = fixed_lists(data, rules)
        self.names = namespace(data, self.fixed)
        self.names["fit"] = fitting(data)
        self.names["fits_in"] = carrying(data)
        self.routes: dict[str, Any] = {}
        self.names["routes"] = self.routes
        self.constants: dict[int, str] = {}
        self.kept: list[Any] = []
        self.zone_functions: dict[tuple[str, str], str] = {}
        self.generator = Generator(self.bind, self.block_name, self.fixed)
        self.masks = Masks(self.generator)
        self.generator.masks = self.masks
        self.generator.lasting = self.lasting
        self.lasting_names: dict[int, str] = {}
        self.sifting: set[int] = set()  # sets being compiled as functions of their own
        self.made = 0
        self.elsewhere: list[Span] = []  # clauses inside blocks of another file

    # ---- what the other stages use -------------------------------------------------------------------------------

    def positional(self, expr: e.Expr, names: Sequence[str]) -> Function:
        """f(state, *values) with the values of these local names in order."""
        params = [f"p{n}" for n in range(len(names))]
        env: Env = {word: name(param) for word, param in zip(names, params, strict=True)}
        return self.lazily(lambda: self.returning(expr, env), params, expr.span.file)

    def slotted(self, expr: e.Expr, slots: dict[str, int]) -> Function:
        """f(state, locals_list) with each local name at its place in the list."""
        env: Env = {word: item(name("p0"), ast.Constant(slot)) for word, slot in slots.items()}
        return self.lazily(lambda: self.returning(expr, env), ["p0"], expr.span.file)

    def mask(self, test: e.Expr, variable: str, names: Sequence[str]) -> Function:
        """f(state, *values) -> the set of all things of the variable's kind (space) for which the test holds."""
        params = [f"p{n}" for n in range(len(names))]
        env: Env = {word: name(param) for word, param in zip(names, params, strict=True)}
        everything = (1 << len(self.data.spaces)) - 1

        def build() -> list[ast.stmt]:
            return [ast.Return(self.masks.mask(test, variable, env, everything))]

        return self.lazily(build, params, test.span.file)

    def depends(self, node: Any) -> frozenset[int]:
        """The columns an expression or block reads, through everything it calls."""
        return self.dependence.of(node)

    # ---- functions -----------------------------------------------------------------------------------------------

    def returning(self, expr: e.Expr, env: Env) -> list[ast.stmt]:
        made = self.generator.gen(expr, env)
        if expr.kind.name == "truth":
            made = call("bool", made)
        return [ast.Return(made)]

    def lazily(self, build: Callable[[], list[ast.stmt]], params: Sequence[str], file: str) -> Function:
        """A function that compiles itself when first called."""
        ready: list[Function] = []

        def function(g: Any, *values: Any) -> Any:
            if not ready:
                ready.append(self.define(build(), params, file))
            return ready[0](g, *values)

        def forced() -> Function:
            if not ready:
                ready.append(self.define(build(), params, file))
            return ready[0]

        function.forced = forced  # type: ignore[attr-defined]
        return function

    def define(self, body: list[ast.stmt], params: Sequence[str], file: str) -> Function:
        """Compile statements into a function of the state and these parameters."""
        self.made += 1
        title = f"f{self.made}"
        first: ast.stmt = ast.Assign([ast.Name("c", ast.Store())], ast.Attribute(name("g"), "cols", ast.Load()))
        arguments = ast.arguments([], [ast.arg("g"), *(ast.arg(p) for p in params)], None, [], [], None, [])
        function = ast.FunctionDef(title, arguments, [first, *body], [], None)
        module = ast.Module([function], [])
        for node in ast.walk(module):
            if isinstance(node, ast.expr | ast.stmt | ast.arg) and not hasattr(node, "lineno"):
                node.lineno = node.end_lineno = 1
                node.col_offset = node.end_col_offset = 0
        ast.fix_missing_locations(module)
        local: dict[str, Any] = {}
        exec(compile(module, file, "exec"), self.names, local)  # built from nodes, never from text
        made: Function = local[title]
        return made

    def elsewhere_line(self, span: Span) -> int:
        """A line number that stands for a clause of another file than its block's."""
        self.elsewhere.append(span)
        return ELSEWHERE + len(self.elsewhere) - 1

    def bind(self, value: Any) -> ast.expr:
        """A name for a constant, table or zone."""
        if isinstance(value, tuple) and value and value[0] == "zone":
            return name(self.zone_name(value[1], value[2]))
        if id(value) not in self.constants:
            word = f"k{len(self.constants)}"
            self.constants[id(value)] = word
            self.kept.append(value)
            self.names[word] = Reader(value, self.data) if isinstance(value, Table) else value
        return name(self.constants[id(value)])

    def lasting(self, expr: e.Expr) -> ast.expr | None:
        """A set that looks at no local name and at nothing that changes with every move is found once and kept."""
        columns = self.depends(expr)
        if id(expr) in self.sifting or columns & PASSING or uses(expr):
            return None
        word = self.lasting_names.get(id(expr))
        if word is None:
            word = self.lasting_names[id(expr)] = f"s{len(self.lasting_names)}"
            self.kept.append(expr)
            self.sifting.add(id(expr))
            made = self.define(self.returning(expr, {}), (), expr.span.file)
            self.sifting.discard(id(expr))
            self.names[word] = remembered(made, sorted(columns))
        return call(word, name("g"))

    def zone_name(self, zone: str, purpose: str) -> str:
        """The function of a zone as one purpose sees it; purposes with the same voids share it."""
        made = self.rules.zones[zone]
        voids = [v for v in made.voids if purpose in v.purposes]
        key = (zone, ",".join(str(made.voids.index(v)) for v in voids))
        if key not in self.zone_functions:
            word = f"z{len(self.zone_functions)}"
            self.zone_functions[key] = word
            columns = sorted(self.depends(made))
            ready: list[Function] = []

            def first(g: Any, units: int) -> Any:
                if not ready:
                    ready.append(remembered(compile_zone(self, made, voids), columns))
                    self.names[word] = ready[0]
                return ready[0](g, units)

            self.names[word] = first
        return self.zone_functions[key]

    def block_name(self, block: b.Block) -> str:
        """The function of a value or condition, made on first use."""
        kind = "v" if isinstance(block, b.Value) else "q"
        word = f"{kind}_{self.block_number(block)}"
        if word not in self.names:

            def first(g: Any, *args: Any) -> Any:
                self.names[word] = self.block_function(block)
                return self.names[word](g, *args)

            self.names[word] = first
        return word

    def block_number(self, block: b.Block) -> int:
        blocks: dict[str, Any] = self.rules.values if isinstance(block, b.Value) else self.rules.conditions
        return list(blocks).index(block.name.lower())

    def block_function(self, block: b.Block) -> Function:
        """The whole function of a value or condition: body, memory, and for rings of conditions the least answer."""
        params = [f"p{n}" for n in range(len(block.params))]
        env: Env = {word.lower(): name(param) for (word, _), param in zip(block.params, params, strict=True)}
        if isinstance(block, b.Value):
            body = value_body(self, block, env)
        else:
            assert isinstance(block, b.Condition)
            body = condition_body(self, block, env)
        made = self.define(body, params, block.span.file)
        if self.asks_itself(block):
            return least(made, block.name)
        return remembered(made, sorted(self.depends(block)))

    def asks_itself(self, block: b.Block) -> bool:
        seen: set[int] = set()
        waiting = list(self.dependence.calls(block))
        while waiting:
            part = waiting.pop()
            if part is block:
                return True
            if id(part) not in seen:
                seen.add(id(part))
                waiting += self.dependence.calls(part)
        return False


def condition_body(pure: Pure, condition: b.Condition, env: Env) -> list[ast.stmt]:
    """Any veto fails, any good line holds."""
    body: list[ast.stmt] = []
    for good in (False, True):
        for test in condition.tests:
            if test.good == good:
                when = located(pure, test, pure.generator.gen(test.when, env), condition.span.file)
                body.append(ast.If(when, [ast.Return(ast.Constant(good))], []))
    body.append(ast.Return(ast.Constant(False)))
    return body


def remembered(function: Function, columns: Sequence[int]) -> Function:
    """The function with a memory keyed by its arguments and the stamps of the columns it reads."""
    known: dict[Any, tuple[Any, Any]] = {}
    if not columns:

        def always(g: Any, *args: Any) -> Any:
            if args not in known:
                if len(known) >= KEPT:
                    known.clear()
                known[args] = (None, function(g, *args))
            return known[args][1]

        return always
    stamps_of = itemgetter(*columns)

    def remembering(g: Any, *args: Any) -> Any:
        stamps = stamps_of(g.stamps)
        kept = known.get(args)
        if kept is not None and kept[0] == stamps:
            return kept[1]
        found = function(g, *args)
        if len(known) >= KEPT:
            known.clear()
        known[args] = (stamps, found)
        return found

    return remembering


def least(function: Function, title: str) -> Function:
    """A condition that asks itself: whoever is asked about twice in one chain does not meet it."""
    asked: list[Any] = []

    def asking(g: Any, *args: Any) -> Any:
        if args in asked:
            return False
        if len(asked) > DEEPEST:
            raise TooDeep(f"the condition `{title}` asks itself without end")
        asked.append(args)
        try:
            return function(g, *args)
        finally:
            asked.pop()

    return asking
