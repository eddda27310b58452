"""From trees to rules: every name found, every kind known, every clause with its paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from lark import Token

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse_phrase
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Cell, Data, Field
from interpreter.model.events import Events
from interpreter.model.kinds import NUMBER, UNIT, Kind
from interpreter.model.settle import Scope, Unsettled
from interpreter.model.trees import Node, cites_of, parts, topdown, trees

PURE = ("value", "condition", "zone", "route")
ACTING = ("action", "procedure", "sequence", "trigger", "duty")


class SourceBlock(Protocol):
    """A parsed block as the language stage gives it."""

    @property
    def tree(self) -> Node: ...

    @property
    def file(self) -> str: ...


class Resolver(Events):
    """Settles all blocks of a title; made once for each combination of scenario and options."""

    def __init__(self, data: Data, report: Report) -> None:
        super().__init__(data, report)
        self.trees: dict[str, tuple[Node, str]] = {}  # block name -> its tree and file
        self.settled: set[str] = set()
        self.settling: list[str] = []

    def run(self, blocks: Sequence[SourceBlock], scenario: SourceBlock | None) -> b.Rules:
        """Everything, in an order that lets each block know the heads of all others."""
        rule_blocks = [block for block in blocks if block.tree.data in PURE + ACTING]
        self.find_phases([*rule_blocks, *([scenario] if scenario else [])])
        for block in rule_blocks:
            self.head(block)
        self.settle_starts()
        self.settle_actions()
        for name in list(self.trees):
            self.settle_now(name)
        for block in rule_blocks:
            if block.tree.data in ("trigger", "duty"):
                self.file = block.file
                try:
                    self.event_block(block.tree)
                except Unsettled:
                    continue
        if scenario is not None:
            self.scenario(scenario)
        self.turn_sequence()
        return self.rules

    # ---- heads ---------------------------------------------------------------------------------------------------

    def find_phases(self, blocks: Iterable[SourceBlock]) -> None:
        """Phases and round counters are known everywhere, whatever sequence they stand in."""
        for block in blocks:
            self.file = block.file
            for part in topdown(block.tree):
                if part.data == "phase":
                    name = str(part.children[0])
                    if name.lower() not in (p.lower() for p in self.rules.phases):
                        self.rules.phases.append(name)
                if part.data == "repeat" and block.tree.data == "sequence":
                    token = parts(part)[1]
                    if isinstance(token, Token):
                        self.counter_field(token)

    def counter_field(self, token: Token) -> None:
        key = ("game", str(token).lower())
        if key not in self.rules.fields:
            column = max(f.column for f in self.rules.fields.values())
            made = Field("game", str(token), NUMBER, 0, span=self.span(token), column=max(column + 1, 12))
            self.rules.fields[key] = made
            self.data.fields.append(made)

    def head(self, block: SourceBlock) -> None:
        """Name, parameters and citations of a block; the body comes later."""
        node, self.file = block.tree, block.file
        kind, token = node.data, node.children[0]
        if kind in ("trigger", "duty"):
            return
        name, low, span = str(token), str(token).lower(), self.span(token)
        if low in self.heads:
            other = self.heads[low]
            first = other[1].children[0]
            place = f"{other[2]}:{first.line}" if isinstance(first, Token) else other[2]
            self.report.error(
                "twice",
                f"there are two blocks called `{name}`",
                span,
                note=f"the first is at {place}",
                help="give one another name, or join them",
            )
            return
        clash = self.data.names.get(low)
        if clash and not (clash[0][0] == "calendar" and kind == "sequence"):
            self.report.error("twice", f"`{name}` is already the name of a {clash[0][0]}", span)
        try:
            params = self.params(node)
        except Unsettled:
            return
        cites = self.cite_clause(node, span)
        made: b.Block
        if kind == "value":
            made = self.rules.values[low] = b.Value(Kind("unknown"), name=name, span=span, cites=cites, params=params)
        elif kind == "condition":
            made = self.rules.conditions[low] = b.Condition(name=name, span=span, cites=cites, params=params)
        elif kind == "zone":
            made = self.rules.zones[low] = b.Zone(name=name, span=span, cites=cites, params=params)
            if [k for _, k in params] != [UNIT]:
                self.report.error("wrong-parameter", "a zone is of a unit", span, help=f"write `zone {name} of unit:`")
                del self.rules.zones[low]
                return
        elif kind == "route":
            made = self.rules.routes[low] = b.Route(name=name, span=span, cites=cites, params=params)
        elif kind == "action":
            made = self.rules.actions[low] = b.Form(name=name, span=span, cites=cites, params=params)
            if params:
                self.report.error(
                    "wrong-parameter",
                    "an action has no parameters: the player fills its fields",
                    span,
                    help="use `choose …` lines",
                )
        else:
            made = b.Procedure(name=name, span=span, cites=cites, params=params, sequence=kind == "sequence")
            self.rules.procedures[low] = made
        assert made.name
        if kind == "route":
            self.legs |= {str(leg.children[0]).lower() for leg in trees(node, "leg")}
        self.heads[low] = (kind, node, self.file)
        self.trees[low] = (node, self.file)

    def params(self, node: Node) -> list[tuple[str, Kind]]:
        found: list[tuple[str, Kind]] = []
        for group in trees(node, "params"):
            for param in trees(group, "param"):
                name, stated = param.children
                word = str(stated) if stated is not None else str(name)
                kind = self.kind_named(word)
                if kind is None:
                    if stated is None:
                        raise self.fail(
                            "no-kind",
                            f"it is not said what kind of thing `{name}` is",
                            param,
                            help=f"write `{name} as unit`, or whatever it is: number, hex, units, nation, side …",
                        )
                    raise self.unknown(
                        " among the kinds",
                        word,
                        stated,
                        [
                            "number",
                            "unit",
                            "units",
                            "hex",
                            "hexes",
                            "nation",
                            "nations",
                            "side",
                            "truth",
                            "path",
                            "turn",
                            *self.data.types.names,
                        ],
                    )
                if any(n.lower() == str(name).lower() for n, _ in found):
                    raise self.fail("twice", f"two parameters are called `{name}`", param)
                found.append((str(name).lower(), kind))
        return found

    # ---- bodies --------------------------------------------------------------------------------------------------

    def settle_now(self, name: str) -> None:
        """Settle a block unless it is done; a value that needs itself is a mistake."""
        if name in self.settled or name not in self.trees:
            return
        if name in self.settling:
            raise self.circular(name)
        node, file = self.trees[name]
        before, self.file = self.file, file
        self.settling.append(name)
        try:
            self.settle_block(name, node)
        except Unsettled:
            pass
        finally:
            self.settling.pop()
            self.settled.add(name)
            self.file = before

    def circular(self, name: str) -> Unsettled:
        chain = [*self.settling[self.settling.index(name) :], name]
        node, file = self.trees[name]
        before, self.file = self.file, file
        try:
            return self.fail(
                "circular",
                "this value needs itself: " + " → ".join(chain),
                node.children[0],
                help="a condition may ask itself about others; a value may not",
            )
        finally:
            self.file = before

    def settle_block(self, name: str, node: Node) -> None:
        kind = node.data
        if kind == "value":
            self.settle_value(self.rules.values[name], node)
        elif kind == "condition":
            self.settle_condition(self.rules.conditions[name], node)
        elif kind == "zone":
            self.settle_zone(self.rules.zones[name], node)
        elif kind == "route":
            self.settle_route(self.rules.routes[name], node)
        elif kind in ("procedure", "sequence"):
            procedure = self.rules.procedures[name]
            self.in_sequence = procedure.sequence
            procedure.body = self.body(self.inner(node), self.block_scope(procedure))
            self.in_sequence = False
        elif kind == "action":
            self.action_body(name, node)

    def value_of(self, name: str) -> b.Value:
        """The value with its kind known, settling it first where needed."""
        low = name.lower()
        value = self.rules.values[low]
        if value.kind.name == "unknown":
            self.settle_now(low)
            if value.kind.name == "unknown":
                raise Unsettled(name)
        return value

    def settle_actions(self) -> None:
        """The fields of actions come first: other blocks speak of past actions."""
        self.action_scopes: dict[str, Scope] = {}
        for name, action in self.rules.actions.items():
            node, self.file = self.trees[name]
            scope = Scope(purpose=name)
            try:
                self.action_scopes[name] = self.form_lines(action, node, scope)
            except Unsettled:
                self.settled.add(name)

    def action_body(self, name: str, node: Node) -> None:
        for does in trees(node, "does"):
            self.rules.actions[name].body = self.body(self.inner(does), self.action_scopes[name])

    # ---- fields, scenario, turn ----------------------------------------------------------------------------------

    def settle_starts(self) -> None:
        """What fields hold at the start: expressions over the owner, called `it`."""
        for field in self.data.fields:
            key = (field.owner, field.name.lower())
            self.rules.starts[key] = None
            start = field.starts
            if not isinstance(start, Cell):
                continue
            scope = Scope(purpose="start")
            if field.owner != "game":
                scope = scope.member(Kind(field.owner))
            try:
                value = self.expression(start.text, start.file, start.line, start.column, field.kind, scope)
                if field.kind.name == "side" and value.kind.name in ("unit", "nation"):
                    value = self.side_of(value, value.span)
                self.rules.starts[key] = self.coerce(value, field.kind, value.span, f"`{field.name}`")
            except Unsettled:
                continue

    def expression(
        self, text: str, file: str, line: int, column: int, want: Kind | None = None, scope: Scope | None = None
    ) -> e.Expr:
        """An expression from a cell or a play file; raises Unsettled when the report tells what is wrong with it."""
        tree, report = parse_phrase(text, file, line, column)
        self.report.diagnostics += report.diagnostics
        if tree is None:
            raise Unsettled(text)
        before, self.file = self.file, file
        try:
            return self.phrase(tree, scope or Scope(purpose="play"), want)
        finally:
            self.file = before

    def scenario(self, block: SourceBlock) -> None:
        node, self.file = block.tree, block.file
        name = str(node.children[0])
        made = b.Scenario(name=name, span=self.span(node.children[0]), cites=cites_of(node))
        self.cite(made.cites, made.span)
        made.last_turn = len(self.data.turns)
        for part in trees(node):
            tokens = [t for t in part.children if isinstance(t, Token)]
            if part.data == "about":
                made.about = str(tokens[0])[1:-1]
            elif part.data == "uses":
                made.uses = [str(t) for t in tokens]
            elif part.data == "lasts":
                first, last = (int(x) for x in str(tokens[0]).split(".."))
                if not 1 <= first <= last <= max(1, len(self.data.turns)):
                    self.fail("no-such-turn", f"the calendar has {len(self.data.turns)} turns", part)
                made.first_turn, made.last_turn = first, last
            elif part.data == "begin":
                made.begin_phase, made.begin_turn = str(tokens[0]).lower(), int(str(tokens[1]))
                if made.begin_phase not in (p.lower() for p in self.rules.phases):
                    self.unknown(" among the phases", str(tokens[0]), tokens[0], self.rules.phases)
                if not 1 <= made.begin_turn <= max(1, len(self.data.turns)):
                    self.fail("no-such-turn", f"the calendar has {len(self.data.turns)} turns", part)
            elif part.data == "setup":
                self.cite_clause(part, self.span(part))
                made.setup = self.body(self.inner(part), Scope(purpose="setup"))
        if made.begin_turn < made.first_turn:
            made.begin_turn = made.first_turn
        self.rules.scenario = made

    def turn_sequence(self) -> None:
        """The sequence that is a turn: the one the title names, or the only one."""
        stated = self.data.properties.get("turn", [])
        sequences = [n for n, p in self.rules.procedures.items() if p.sequence]
        if stated and stated[0].lower() in sequences:
            self.rules.turn_sequence = stated[0].lower()
        elif len(sequences) == 1 and not stated:
            self.rules.turn_sequence = sequences[0]


def resolve(
    blocks: Sequence[SourceBlock], data: Data, report: Report, scenario: SourceBlock | None = None
) -> tuple[b.Rules, Resolver]:
    """Settle all rules; the resolver is kept to settle expressions of play files later."""
    resolver = Resolver(data, report)
    return resolver.run(blocks, scenario), resolver
