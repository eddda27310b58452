"""`f(a, b)`: values, conditions, routes, tables and the functions every title has."""

from __future__ import annotations

from abc import abstractmethod

from lark import Token, Tree

from interpreter.language.suggest import nearest
from interpreter.model import expressions as e
from interpreter.model.adjectives import Adjectives
from interpreter.model.kinds import CROSSING, HEXSIDE, NATION, NUMBER, SPACE, SPACES, TRUTH, TURN, UNIT, UNITS, Kind
from interpreter.model.settle import Scope
from interpreter.model.trees import Node, Part, tree

# name -> (kinds of the arguments, kind of the answer); "any" takes whatever stands there
FUNCTIONS: dict[str, tuple[tuple[Kind | None, ...], Kind]] = {
    "distance": ((SPACE, SPACE), NUMBER),
    "hexside": ((SPACE, SPACE), HEXSIDE.or_none()),
    "crossing": ((SPACE, SPACE), CROSSING.or_none()),
    "hexsides": ((SPACES, SPACES), HEXSIDE.all()),
    "crossings": ((SPACES, SPACES), CROSSING.all()),
    "lower": ((NUMBER, NUMBER), NUMBER),
    "higher": ((NUMBER, NUMBER), NUMBER),
}


class Calls(Adjectives):
    """Settles what has brackets."""

    @abstractmethod
    def phrase(self, part: Part, scope: Scope, want: Kind | None = None) -> e.Expr: ...

    def call(self, node: Node, scope: Scope) -> e.Expr:
        """`f(a, b)`: a value, condition, route, table or one of the given functions."""
        word, args = str(node.children[0]), [c for c in node.children[1:] if c is not None]
        low, span = word.lower(), self.span(node)
        if low == "fit" and len(args) == 2:
            units = self.coerce(self.phrase(args[0], scope), UNITS, args[0], "what must fit")
            room = " ".join(str(t) for t in tree(args[1]).scan_values(lambda v: isinstance(v, Token)))
            if room.lower() not in self.data.rooms:
                if nearest(room, list(self.data.rooms)) or not any(self.data.type_carries):
                    raise self.unknown(" among the rooms", room, args[1], self.data.rooms)
                carrier = self.coerce(self.phrase(args[1], scope, UNIT), UNIT, args[1], "what holds them")
                return self.built_in("fits-in", TRUTH, span, units, carrier)
            where = e.Const(room.lower(), kind=Kind("text"), span=self.span(args[1]))
            return self.built_in("fit", TRUTH, span, units, where)
        if low in FUNCTIONS and low not in self.heads:
            wants, answer = FUNCTIONS[low]
            self.count_args(word, len(wants), args, node)
            given = []
            for want, arg in zip(wants, args, strict=True):
                assert want is not None
                expr = self.phrase(arg, scope, want)
                if want == SPACES or (want == SPACE and expr.kind.name != "space"):
                    expr = self.spaces(expr)
                given.append(self.coerce(self.many(expr) if want.many else expr, want, arg, "this"))
            name = f"{low}-between" if low in ("hexsides", "crossings") else low
            return self.built_in(name, answer, span, *given)
        if low in self.data.tables:
            return self.lookup(word, args, node, scope)
        if low == self.data.calendar.lower() and len(args) == 2:
            return self.calendar_cell(args, node, scope)
        return self.call_named(word, args, node, scope)

    def call_named(
        self, word: str, args: list[Part] | list[Tree[Token] | Token], at: Part, scope: Scope | None = None
    ) -> e.Expr:
        head = self.heads.get(word.lower())
        if head is None or head[0] not in ("value", "condition", "route"):
            pure = [n for n, (kind, _, _) in self.heads.items() if kind in ("value", "condition", "route")]
            raise self.unknown(" that can be asked for", word, at, pure + list(self.data.tables) + list(FUNCTIONS))
        low = word.lower()
        found = self.rules.values.get(low) or self.rules.conditions.get(low) or self.rules.routes[low]
        self.count_args(word, len(found.params), list(args), at)
        given = []
        for (name, kind), arg in zip(found.params, args, strict=True):
            expr = self.phrase(arg, scope or Scope(), kind)
            given.append(self.coerce(expr, kind, arg, f"`{name}` of `{word}`"))
        return self.call_block(found, given, at)

    def count_args(self, word: str, wanted: int, args: list[Part] | list[Tree[Token] | Token], at: Part) -> None:
        if len(args) != wanted:
            said = "nothing" if not args else str(len(args))
            raise self.fail("wrong-count", f"`{word}` needs {wanted} in its brackets, but has {said}", at)

    def lookup(self, word: str, args: list[Tree[Token] | Token], node: Node, scope: Scope) -> e.Expr:
        table = self.data.tables[word.lower()]
        wants = [table.row_kind] + ([table.column_kind] if table.column_key else [])
        self.count_args(word, len(wants), args, node)
        keys = []
        for want, arg, key in zip(wants, args, (table.row_key, table.column_key), strict=False):
            expr = self.phrase(arg, scope, want)
            if want.name == "word" and expr.kind.is_thing and not expr.kind.many:
                expr = self.built_in("name-of", Kind("word", words=want.words), expr.span, expr)
            keys.append(self.coerce(expr, want, arg, f"`{key}` of the table `{word}`"))
        return e.Lookup(table, keys, kind=self.cell_kind(word), span=self.span(node))

    def cell_kind(self, word: str) -> Kind:
        """A single-part cell is a number or word itself; otherwise its parts are asked for by name."""
        table = self.data.tables[word.lower()]
        if len(table.part_kinds) == 1 and (table.column_key or len(table.column_names) == 1):
            return table.part_kinds[0]
        return Kind("cell", table=word.lower())

    def calendar_cell(self, args: list[Tree[Token] | Token], node: Node, scope: Scope) -> e.Expr:
        """`calendar(turn, nation)`: the column that bears the nation's name."""
        turn = self.coerce(self.phrase(args[0], scope, TURN), TURN, args[0], "the first key")
        who = self.coerce(self.phrase(args[1], scope, NATION), NATION, args[1], "the second key")
        return self.built_in("calendar", NUMBER, self.span(node), turn, who)
