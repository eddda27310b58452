"""Triggers and duties: what happens, or must hold, when something happens."""

from __future__ import annotations

from lark import Token

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.kinds import SPACE, TRUTH, UNIT, UNITS, Kind
from interpreter.model.settle import SUBJECTS, Scope
from interpreter.model.statements import Statements
from interpreter.model.trees import Node, Part, parts, tree, trees


class Events(Statements):
    """Settles triggers and duties."""

    def event_block(self, node: Node) -> None:
        name, span = str(node.children[0]), self.span(node.children[0])
        cites = self.cite_clause(node, span)
        event, of, turn, params = self.event(tree(node.children[1]))
        only = self.only_type(tree(node.children[1]), params)
        subject = self.first_of(SUBJECTS, params, span)
        scope = Scope(dict(params), subject, name.lower())
        known = [*self.rules.triggers, *self.rules.duties]
        if any(other.name.lower() == name.lower() for other in known):
            raise self.fail("twice", f"there are two triggers or duties called `{name}`", node.children[0])
        when = self.when(next(trees(node, "when"), None), scope)
        if only is not None:
            when = only if when is None else e.Both([only, when], kind=TRUTH, span=when.span)
        if node.data == "trigger":
            body = self.body(self.inner(node), scope)
            self.rules.triggers.append(
                b.Trigger(event, of, turn, when, body, name=name, span=span, cites=cites, params=params)
            )
            return
        duty = b.Duty(event, of, turn, when, name=name, span=span, cites=cites, params=params)
        for part in trees(node, "each_one"):
            duty.each_name = str(part.children[0]).lower()
            members = self.phrase(part.children[1], scope)
            if not members.kind.many:
                raise self.fail("not-a-set", f"`for each` goes through a set, but this is a {members.kind}", part)
            duty.each = members
            scope = scope.named(duty.each_name, members.kind.one())
            if members.kind.name in SUBJECTS:
                scope.subject = e.Local(duty.each_name, kind=members.kind.one(), span=span)
        for part in trees(node, "must"):
            duty.must = self.truth(parts(part)[0], scope, "what must be")
            duty.must_cites = self.cite_clause(part, self.span(part))
        for part in trees(node, "otherwise"):
            duty.otherwise = self.body(self.inner(part), scope)
        self.rules.duties.append(duty)

    def event(self, node: Node) -> tuple[str, str, int, list[tuple[str, Kind]]]:
        """What an event is called, of what, at which turn, and the names it gives."""
        kind = node.data
        words = [str(t) for t in node.children if isinstance(t, Token)]
        if kind in ("at_start", "at_end"):
            noun = tree(tree(node.children[0]).children[0])
            tokens = [t for t in noun.children if t is not None]
            name = str(tokens[0]).lower()
            turn = int(str(tokens[1])) if len(tokens) > 1 and str(tokens[1]).isdigit() else 0
            self.check_scope(name, noun)
            return ("start" if kind == "at_start" else "end"), name, turn, []
        if kind in ("entering", "leaving"):
            self.must_be(UNIT, words[0], node.children[0])
            self.must_be(SPACE, words[1], node.children[1])
            return kind, "", 0, [(words[0].lower(), UNIT), (words[1].lower(), SPACE)]
        if kind == "change":
            owner = self.kind_named(words[1])
            field = self.rules.fields.get((owner.name if owner else "", words[0].lower()))
            if owner is None or field is None:
                near = [f.name for f in self.rules.fields.values()]
                raise self.unknown(f" among the fields of a {words[1]}", words[0], node, near)
            return kind, f"{field.owner} {field.name.lower()}", 0, [(words[1].lower(), owner.one())]
        if kind in ("removal", "arrival"):
            self.must_be(UNIT, words[0], node.children[0])
            names = [(words[0].lower(), UNIT)]
            if len(words) > 1:  # where it stood
                self.must_be(SPACE, words[1], node.children[1])
                names.append((words[1].lower(), SPACE))
            return ("removal" if kind == "removal" else "placing"), "", 0, names
        low = words[0].lower()
        if low in self.rules.actions:
            return kind, low, 0, [(f.name.lower(), f.kind) for f in self.rules.actions[low].fields]
        if low in self.rules.procedures:
            return kind, low, 0, list(self.rules.procedures[low].params)
        raise self.unknown(
            " among the actions and procedures", words[0], node, [*self.rules.actions, *self.rules.procedures]
        )

    def must_be(self, kind: Kind, word: str, at: Part) -> None:
        """The word of an event is a kind, or a type of unit; anything else would look like a condition and be none."""
        if self.kind_named(word) == kind:
            return
        if kind == UNIT:
            raise self.unknown(" among the types of units", word, at, ["unit", *self.data.types.names])
        raise self.fail(
            "unknown-name",
            f"an event speaks of `hex`, not of `{word}`",
            at,
            help=f"write `hex`, and what it must be behind `when`: `when hex is {word}`",
        )

    def only_type(self, node: Node, params: list[tuple[str, Kind]]) -> e.Expr | None:
        """`on brigade entering hex`: the test that it is one."""
        for token in node.children:
            if isinstance(token, Token) and str(token).lower() in self.data.types.index:
                name, span = str(token).lower(), self.span(token)
                if (name, UNIT) in params:
                    units = e.Const(self.type_mask(name), kind=UNITS, span=span)
                    return e.Member(e.Local(name, kind=UNIT, span=span), units, kind=TRUTH, span=span)
        return None
