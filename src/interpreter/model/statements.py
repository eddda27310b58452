"""Statements: what procedures, actions, triggers and phases do, in order."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.forms import CHOSEN, Forms
from interpreter.model.kinds import NUMBER, PATH, SPACE, SPACES, TRUTH, UNITS, Kind
from interpreter.model.settle import Scope, Unsettled
from interpreter.model.trees import Node, Part, parts, topdown, tree, trees

NOT_STATEMENTS = ("cite", "when", "np", "words", "falling", "params", "else_if", "otherwise")


class Statements(Forms):
    """Settles bodies; each statement may add names for those after it."""

    in_sequence = False

    def body(self, nodes: list[Part] | list[Tree[Token] | Token], scope: Scope) -> b.Body:
        done: b.Body = []
        for node in nodes:
            if not isinstance(node, Tree) or not hasattr(self, "do_" + node.data):
                continue
            try:
                statement, scope = getattr(self, "do_" + node.data)(node, scope)
                done.append(statement)
            except Unsettled:
                scope = self.guess_names(node, scope)
        return done

    def guess_names(self, node: Node, scope: Scope) -> Scope:
        """After a broken statement, names it would have made are still known, so that one mistake stays one."""
        for part in topdown(node):
            if part.data in (*CHOSEN, "let", "roll"):
                for token in part.children:
                    if isinstance(token, Token) and token.type == "NAME" and str(token).lower() not in scope.names:
                        scope = scope.named(str(token), Kind("unknown"))
        return scope

    def at(self, node: Node) -> Any:
        span = self.span(node)
        return {"span": span, "cites": self.cite_clause(node, span)}

    def inner(self, node: Node, *skip: str) -> list[Tree[Token] | Token]:
        """The statements inside a block statement."""
        return [
            c for c in node.children if isinstance(c, Tree) and hasattr(self, "do_" + c.data) and c.data not in skip
        ]

    # ---- names, dice, calls --------------------------------------------------------------------------------------

    def do_let(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        name = str(inner[0])
        known = scope.names.get(name.lower())
        if name.lower() in ("it", "turn", "phase", "active"):
            raise self.fail("reserved", f"`{name}` always means the same and cannot be renamed", inner[0])
        value = self.phrase(inner[1], scope, known)
        for rounding in trees(node, "rounding"):
            value = self.coerce(value, NUMBER, node, "what is rounded")
            value = e.Rounded(str(rounding.children[0]), value, kind=NUMBER, span=value.span)
        if known is not None and known.name != "unknown":
            value = self.coerce(value, known, inner[1], f"`{name}`, first used for a {known},")
        if value.kind.name in ("none", "nothing"):
            raise self.fail(
                "no-kind",
                f"it cannot be told what kind of thing `{name}` is",
                inner[1],
                help="let it first be something of its kind, such as `no`, `0` or a set",
            )
        if isinstance(value, e.RouteUse) and value.what == "paths":
            raise self.fail(
                "wrong-kind", "a route is not one way", inner[1], help="a player chooses: `ask … to choose way along …`"
            )
        return b.Let(name.lower(), value, **self.at(node)), scope.named(name, value.kind)

    def do_roll(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        sides = 6
        number: e.Expr
        if isinstance(inner[0], Token):
            count, _, faces = str(inner[0]).lower().partition("d")
            sides, number = int(faces), self.const(NUMBER, int(count), self.span(inner[0]))
            if not 1 <= int(count) <= 40 or not 2 <= sides <= 1000:
                raise self.fail("bad-dice", "at most 40 dice of 2 to 1000 faces are rolled at once", inner[0])
        else:
            number = self.number(inner[0], scope, "the number of dice")
        name = str(inner[1])
        by = self.who(inner[2], scope) if len(inner) > 2 and inner[2] is not None else None
        return b.Roll(number, sides, name.lower(), by, **self.at(node)), scope.named(name, NUMBER)

    def do_run(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = [c for c in parts(node) if c is not None]
        name = str(inner[0])
        target = self.rules.procedures.get(name.lower())
        if target is None:
            raise self.unknown(" among the procedures", name, inner[0], self.names_of(self.rules.procedures))
        return b.Run(name.lower(), self.arguments(target, inner[1:], node, scope), **self.at(node)), scope

    def arguments(
        self, target: b.Block, given: list[Part] | list[Tree[Token] | Token], at: Node, scope: Scope
    ) -> list[e.Expr]:
        self.count_args(target.name, len(target.params), list(given), at)
        found = []
        for (name, kind), part in zip(target.params, given, strict=True):
            found.append(self.coerce(self.phrase(part, scope, kind), kind, part, f"`{name}` of `{target.name}`"))
        return found

    def do_apply(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        cell = self.phrase(inner[0], scope)
        if not isinstance(cell, e.Lookup):
            raise self.fail("not-a-table", "`apply` needs a table's cell, such as `results(die, odds)`", inner[0])
        args: list[e.Expr] = []
        for code in self.codes_of(cell):
            target = self.rules.procedures.get(code.lower())
            if target is None:
                raise self.unknown(
                    f" among the procedures, but the table `{cell.table.name}` has it as a result",
                    code,
                    inner[0],
                    self.names_of(self.rules.procedures),
                )
            args = self.arguments(target, inner[1:], node, scope)
        return b.Apply(cell, args, **self.at(node)), scope

    def codes_of(self, cell: e.Lookup) -> list[str]:
        return sorted({c for row in cell.table.cells for c in row if isinstance(c, str)})

    # ---- order of doing ------------------------------------------------------------------------------------------

    def do_if(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        branches = [(self.truth(inner[0], scope, "what follows `if`"), self.body(list(node.children[1:]), scope))]
        for part in trees(node, "else_if"):
            test = self.truth(parts(part)[0], scope, "what follows `if`")
            branches.append((test, self.body(list(part.children[1:]), scope)))
        otherwise = next(trees(node, "otherwise"), None)
        rest = self.body(list(otherwise.children), scope) if otherwise is not None else []
        return b.If(branches, rest, **self.at(node)), scope

    def do_for_each(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        tokens = [t for t in node.children if isinstance(t, Token)]
        group, name = len(tokens) > 1, str(tokens[-1])
        source = next(c for c in node.children if isinstance(c, Tree) and c.data != "cite")
        members = self.phrase(source, scope)
        if members.kind.name == "path":
            members = self.spaces(members)
        if not members.kind.many or not members.kind.is_thing:
            raise self.fail("not-a-set", f"`for each` goes through a set, but this is a {members.kind}", source)
        falling, by = "", None
        for part in trees(node, "falling"):
            falling, word = str(part.children[0]).lower(), str(part.children[1])
            it = e.Local("it", kind=members.kind.one(), span=self.span(part))
            by = self.coerce(self.of([word], it, scope, part), NUMBER, part, f"`{word}`")
        if group and not falling:
            raise self.fail("no-order", "groups are made by equal rank", node, help="add `from most …`")
        kind = members.kind if group else members.kind.one()
        inside = self.body([c for c in node.children if c is not source], scope.named(name, kind))
        return b.ForEach(name.lower(), members, group, falling, by, inside, **self.at(node)), scope

    def do_repeat(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        times = self.number(inner[0], scope, "how often")
        name = str(inner[1]) if isinstance(inner[1], Token) else ""
        field = self.rules.fields.get(("game", name.lower())) if self.in_sequence and name else None
        inside = scope if field is not None or not name else scope.named(name, NUMBER)
        return b.Repeat(times, name.lower(), self.body(list(inner[1:]), inside), field, **self.at(node)), scope

    def do_repeat_until(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        most = self.number(inner[0], scope, "how often")
        until = self.truth(inner[1], scope, "what follows `until`")
        return b.RepeatUntil(most, until, self.body(list(inner[2:]), scope), **self.at(node)), scope

    def do_at_once(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return b.AtOnce(self.body(list(node.children), scope), **self.at(node)), scope

    def do_stop_here(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        name = next((t for t in node.children if isinstance(t, Token)), None)
        known = {p.lower() for p in self.rules.phases} | {
            n for n, (k, _, _) in self.heads.items() if k in ("sequence", "procedure")
        }
        if name is not None and str(name).lower() not in known:
            raise self.unknown(" that can be stopped", str(name), name, known)
        return b.StopHere(str(name).lower() if name is not None else "", **self.at(node)), scope

    def do_phase(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        name = str(node.children[0])
        by_node = next((c for c in node.children if isinstance(c, Tree) and c.data == "np"), None)
        by = self.who(by_node, scope) if by_node is not None else None
        when = self.when(self.find_when(node), scope)
        number = [p.lower() for p in self.rules.phases].index(name.lower())
        return b.Phase(name, number, by, when, self.body(self.inner(node), scope), **self.at(node)), scope

    def do_allow(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        tokens = [t for t in node.children if isinstance(t, Token)]
        one = tokens[0].type == "ONE"
        names = tokens[1:] if one else tokens
        for token in names:
            if str(token).lower() not in self.rules.actions:
                raise self.unknown(" among the actions", str(token), token, self.names_of(self.rules.actions))
        to_node = next((c for c in node.children if isinstance(c, Tree) and c.data == "np"), None)
        to = self.who(to_node, scope) if to_node is not None else None
        return b.Allow(one, [str(t).lower() for t in names], to, **self.at(node)), scope

    def do_alternate(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        sides = [self.who(c, scope) for c in trees(node, "np")]
        return b.Alternate(sides, self.body(self.inner(node), scope), **self.at(node)), scope

    # ---- questions -----------------------------------------------------------------------------------------------

    def do_ask(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return self.question(node, scope, False)

    def do_offer(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return self.question(node, scope, True)

    def question(self, node: Node, scope: Scope, offer: bool) -> tuple[b.Statement, Scope]:
        who = self.who(node.children[0], scope)
        at = self.at(node)
        rest: list[Part] = list(node.children[1:])
        first = next(tree(c) for c in rest if isinstance(c, Tree) and c.data != "cite")
        if first.data in ("pick", "cover"):
            amount = self.number(first.children[0], scope, "what must be covered") if first.data == "cover" else None
            more = scope.plus(remaining=NUMBER, stuck=TRUTH) if amount is not None else scope
            options = [self.option(o, more, amount is not None) for o in trees(first, "option")]
            return b.Ask(who, first.data, offer, options=options, amount=amount, **at), scope
        if first.data == "deploy":
            secretly = any(isinstance(t, Token) for t in first.children)
            inner = [tree(c) for c in first.children if isinstance(c, Tree) and c.data != "cite"]
            units = self.coerce(self.phrase(inner[0], scope, UNITS), UNITS, inner[0], "what is deployed")
            places = self.many(self.insides(self.phrase(inner[1], scope, SPACES)))
            at["cites"] = at["cites"] + self.cite_clause(first, at["span"])
            return b.Ask(who, "deploy", offer, units=units, places=places, secretly=secretly, **at), scope
        if first.data == "declare":
            name = str(first.children[0])
            form = b.Form(name=name, span=at["span"], cites=at["cites"])
            return b.Ask(who, "declare", offer, form=form, body=self.body(rest, scope), **at), scope
        holder = first if first.data == "choice" else node
        children = list(first.children) if first.data == "choice" else rest
        field = self.choose(holder, children, scope)
        form = b.Form(name=field.name, span=at["span"], cites=at["cites"] + field.cites, fields=[field])
        named = scope.named(field.name, field.kind)
        if who.kind.many:
            self.asked[field.name.lower()] = field.kind
            named = scope
        for part in trees(node, "requires"):
            form.requires.append(
                self.require(part, named if not who.kind.many else scope.named(field.name, field.kind))
            )
        if offer:
            return b.Ask(who, "choose", True, form=form, body=self.body(self.inner(node), named), **at), scope
        return b.Ask(who, "choose", False, form=form, **at), named

    def require(self, part: Node, scope: Scope) -> b.Require:
        form = b.Form(name="", span=self.span(part))
        self.form_line(form, part, scope)
        return form.requires[0]

    def option(self, node: Node, scope: Scope, cover: bool) -> b.Form:
        span = self.span(node)
        form = b.Form(name=str(node.children[0]), span=span, cites=self.cite_clause(node, span))
        form.when = self.when(next(trees(node, "when"), None), scope)
        scope = self.form_lines(form, node, scope)
        for does in trees(node, "does"):
            form.body = self.body(list(does.children), scope)
        if cover and form.covers is None:
            raise self.fail(
                "covers-nothing",
                f"the choice `{form.name}` does not say how much it covers",
                node,
                help="add a line such as `covers points` or `covers all`",
            )
        return form

    # ---- effects -------------------------------------------------------------------------------------------------

    def do_move(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        units = self.units(inner[0], scope)
        along = str(inner[1]).lower() == "along"
        where = self.coerce(self.place_like(inner[2], scope), PATH if along else SPACE, inner[2], "where it goes")
        by = str(inner[3]) if len(inner) > 3 and inner[3] is not None else ""
        return b.Effect("move", units, where, along, by, **self.at(node)), scope

    def units(self, part: Part, scope: Scope) -> e.Expr:
        found = self.phrase(part, scope, UNITS)
        return self.coerce(self.many(found), UNITS, part, "what is moved, placed or removed")

    def place_like(self, part: Part, scope: Scope) -> e.Expr:
        found = self.phrase(part, scope, SPACE)
        if found.kind.name == "unit" and not found.kind.many:
            return self.built_in("inside", SPACE, found.span, found)
        if found.kind.name == "turn":
            return self.spaces(found)
        return found

    def do_place(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        where = self.coerce(self.place_like(inner[1], scope), SPACE, inner[1], "where it is placed")
        return b.Effect("place", self.units(inner[0], scope), where, **self.at(node)), scope

    def do_remove(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        where = None
        if len(inner) > 1 and inner[1] is not None:
            where = self.coerce(self.place_like(inner[1], scope), SPACE, inner[1], "where it is removed to")
        return b.Effect("remove", self.units(inner[0], scope), where, **self.at(node)), scope

    def target(self, part: Part, scope: Scope, kind: Kind | None = None) -> e.FieldOf:
        """The field that is written."""
        found = self.phrase(part, scope)
        if isinstance(found, e.OfEach) and isinstance(found.value, e.FieldOf):
            found = e.FieldOf(found.value.field, found.of, kind=found.value.kind, span=found.span)
        if not isinstance(found, e.FieldOf):
            raise self.fail(
                "not-a-field", "only fields can be changed", part, help="declare it in a `fields of …:` block"
            )
        if found.field.built_in and (found.field.owner, found.field.name) not in (("nation", "side"), ("unit", "face")):
            raise self.fail("not-a-field", f"`{found.field.name}` follows from the course of play", part)
        if kind is not None and (found.kind.name, found.kind.many) != (kind.name, kind.many):
            raise self.fail("wrong-kind", f"`{found.field.name}` is a {found.kind}, not a {kind}", part)
        return found

    def do_set(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        target = self.target(inner[0], scope)
        value = self.phrase(inner[1], scope, target.kind)
        if target.kind.name == "side" and value.kind.name in ("unit", "nation"):
            value = self.side_of(value, value.span)
        value = self.coerce(value, target.kind, inner[1], f"`{target.field.name}`")
        return b.Effect("set", target, value, **self.at(node)), scope

    def do_mark(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        target = self.marked(inner[0], inner[1], scope)
        edge = next((str(t).lower() for t in inner[2:] if isinstance(t, Token)), "")
        until = None
        if edge:
            noun = next(t for t in inner[2:] if isinstance(t, Tree))
            word = str(tree(noun.children[0]).children[0])
            self.check_scope(word, noun)
            until = (edge, word.lower())
        return b.Effect("mark", target, until=until, **self.at(node)), scope

    def do_unmark(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        return b.Effect("unmark", self.marked(inner[0], inner[1], scope), **self.at(node)), scope

    def marked(self, part: Part, word: Part, scope: Scope) -> e.FieldOf:
        thing = self.phrase(part, scope)
        field = self.rules.fields.get((thing.kind.name, str(word).lower()))
        if field is None or field.kind != TRUTH:
            near = [
                f.name for (owner, _), f in self.rules.fields.items() if owner == thing.kind.name and f.kind == TRUTH
            ]
            raise self.unknown(f" among the yes/no fields of a {thing.kind.one()}", str(word), word, near)
        return e.FieldOf(field, thing, kind=TRUTH, span=self.span(part))

    def do_gain(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        amount = self.number(inner[0], scope, "the amount")
        return b.Effect("gain", self.target(inner[1], scope, NUMBER), amount, **self.at(node)), scope

    def do_lose(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        amount = self.number(inner[0], scope, "the amount")
        return b.Effect("lose", self.target(inner[1], scope, NUMBER), amount, **self.at(node)), scope

    def do_reveal(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return self.showing("reveal", node, scope)

    def do_hide(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return self.showing("hide", node, scope)

    def showing(self, verb: str, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        inner = parts(node)
        thing = self.phrase(inner[0], scope)
        to = self.who(inner[1], scope) if len(inner) > 1 and inner[1] is not None else None
        self.must_be_hidden(verb, thing, inner[0])
        return b.Effect(verb, thing, to, **self.at(node)), scope

    def do_announce(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        text = self.const(Kind("text"), str(node.children[0])[1:-1], self.span(node))
        return b.Effect("announce", None, text, **self.at(node)), scope

    def do_win(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return b.Effect("win", self.many(self.who(node.children[0], scope)), **self.at(node)), scope

    def do_draw(self, node: Node, scope: Scope) -> tuple[b.Statement, Scope]:
        return b.Effect("draw", **self.at(node)), scope
