"""Noun phrases: `supplied friendly armies adjacent to target`, `turn 3`, `active side`, `distance(a, b)`."""

from __future__ import annotations

from lark import Token

from interpreter.model import expressions as e
from interpreter.model.adjectives import RELATIVE
from interpreter.model.calls import Calls
from interpreter.model.kinds import (
    FORM,
    HEXSIDE,
    KIND_PLURALS,
    KIND_WORDS,
    NATION,
    NOTHING,
    NUMBER,
    PATH,
    PHASE,
    SIDE,
    SPACE,
    SPACES,
    TERRAIN,
    TEXT,
    TRUTH,
    TURN,
    TYPE,
    UNIT,
    UNITS,
    Kind,
)
from interpreter.model.remedies import BRACKETS
from interpreter.model.settle import Scope, Unsettled
from interpreter.model.trees import Node, Part, tree

NONE = Kind("none", optional=True)


class Nouns(Calls):
    """Settles the naming half of expressions."""

    def np(self, node: Node, scope: Scope, want: Kind | None = None) -> e.Expr:
        """A noun with what follows it: of, in, adjacent to, within, on, except, this, with, nearest to."""
        noun, tail = node.children[0], node.children[1] if len(node.children) > 1 else None
        noun = tree(noun)
        if tail is None:
            return self.noun(noun, scope, want)
        tail = tree(tail)
        if tail.data == "of":
            owner = self.np(tree(tail.children[0]), scope)
            if noun.data != "words":
                raise self.fail("not-an-attribute", "only a name can stand before `of`", noun)
            return self.of([str(t) for t in noun.children if t is not None], owner, scope, noun)
        if tail.data == "this":
            return self.past(noun, str(tail.children[0]), scope)
        base = self.noun(noun, scope, None)
        if not base.kind.many:
            if base.kind.name in ("path",) or not base.kind.is_thing:
                raise self.fail("not-a-set", f"`{tail.data}` narrows a set, but this is a {base.kind}", noun)
            base = self.many(base)
        return self.narrowed(base, tail, scope)

    def narrowed(self, base: e.Expr, tail: Node, scope: Scope) -> e.Expr:
        """The members of the set that the preposition keeps."""
        span, kind = self.span(tail), base.kind
        if tail.data == "with":
            op, name = str(tail.children[0]), str(tail.children[1])
            it = e.Local("it", kind=kind.one(), span=span)
            value = self.coerce(self.of([name], it, scope, tail), NUMBER, tail, f"`{name}`")
            return e.Extreme(op, base, value, kind=kind, span=span)
        if tail.data == "within":
            reach = self.measure(tail.children[0], scope)
            spaces = self.spaces(self.np(tree(tail.children[-1]), scope))
            area: e.Expr = e.WithinOf(reach, spaces, kind=SPACES, span=span)
            return self.in_spaces(base, area, tail)
        if tail.data == "on" and self.is_map(tail):
            return self.on_map(base, tail, scope)
        other = self.np(tree(tail.children[-1]), scope, kind if tail.data == "except" else None)
        if tail.data == "except":
            if other.kind.name not in (kind.name, "nothing"):
                said = f"what is excepted must be a {kind}, but this is a {other.kind}"
                raise self.fail("wrong-kind", said, tail, help=BRACKETS)
            other = self.coerce(other, kind, tail, "what is excepted")
            return e.SetOp("-", base, other, kind=kind, span=span)
        if tail.data == "nearest":
            if kind != SPACES:
                raise self.fail("wrong-kind", "`nearest to` is said of hexes", tail)
            it = e.Local("it", kind=SPACE, span=span)
            to = self.spaces(other)
            if to.kind.many:
                raise self.fail("not-one", "`nearest to` needs one place to measure from", tail)
            return e.Extreme("least", base, self.built_in("distance", NUMBER, span, it, to), kind=kind, span=span)
        if tail.data == "adjacent":
            area = e.AdjacentTo(self.spaces(other), kind=SPACES, span=span)
            return self.in_spaces(base, area, tail)
        if other.kind.name == kind.name and other.kind.many:
            return e.SetOp("&", base, other, kind=kind, span=span)
        if other.kind == UNIT and kind == UNITS:
            return self.in_spaces(base, self.built_in("inside", SPACE, span, other), tail)
        return self.in_spaces(base, self.spaces(other), tail)

    def is_map(self, tail: Node) -> bool:
        noun = tree(tree(tail.children[0]).children[0])
        return noun.data == "words" and [str(t).lower() for t in noun.children if t] == ["map"]

    def on_map(self, base: e.Expr, tail: Node, scope: Scope) -> e.Expr:
        """`on map`: in some hex of the map; what follows narrows those: `units on map except attackers`."""
        here = self.in_spaces(base, e.Const(self.data.hexes, kind=SPACES, span=self.span(tail)), tail)
        inner = tree(tail.children[0])
        more = inner.children[1] if len(inner.children) > 1 else None
        if more is None:
            return here
        if tree(more).data in ("of", "this"):
            raise self.fail("not-an-attribute", f"`{tree(more).data}` cannot follow `on map`", tree(more))
        return self.narrowed(here, tree(more), scope)

    def in_spaces(self, base: e.Expr, spaces: e.Expr, at: Node) -> e.Expr:
        span = self.span(at)
        if base.kind == UNITS:
            there = e.UnitsIn(spaces, kind=UNITS, span=span)
            return e.SetOp("&", base, there, kind=UNITS, span=span)
        if base.kind == SPACES:
            return e.SetOp("&", base, self.many(spaces), kind=SPACES, span=span)
        raise self.fail("wrong-kind", f"a {base.kind.one()} is not in, on or next to hexes", at, help=BRACKETS)

    def measure(self, part: Part, scope: Scope) -> e.Expr:
        if isinstance(part, Token):
            return self.const(NUMBER, int(str(part)), self.span(part))
        return self.coerce(self.noun(tree(part), scope, NUMBER), NUMBER, part, "the distance")

    def past(self, noun: Node, scope_name: str, scope: Scope) -> e.Expr:
        """`attacks this phase`: the filled forms of an action."""
        words = [str(t) for t in noun.children if t is not None]
        low = words[-1].lower()
        action = self.rules.actions.get(low) or self.rules.actions.get(self.singular(low))
        if action is None:
            raise self.unknown(" among the actions", words[-1], noun, self.rules.actions)
        if len(words) > 1:
            raise self.fail("unknown-name", f"`{words[0]}` cannot describe past actions", noun, help="use `where`")
        return e.PastForms(action, scope_name.lower(), kind=FORM.all(), span=self.span(noun))

    # ---- nouns ---------------------------------------------------------------------------------------------------

    def noun(self, node: Node, scope: Scope, want: Kind | None) -> e.Expr:
        if node.data == "bracket":
            inner = self.phrase(node.children[0], scope, want)
            rounding = node.children[1] if len(node.children) > 1 else None
            if rounding is not None:
                number = self.coerce(inner, NUMBER, node, "what is rounded")
                direction = str(tree(rounding).children[0])
                return e.Rounded(direction, number, kind=NUMBER, span=self.span(node))
            return inner
        if node.data == "call":
            return self.call(node, scope)
        words = [str(t) for t in node.children if t is not None]
        return self.words(words, node, scope, want)

    def words(self, words: list[str], at: Node, scope: Scope, want: Kind | None) -> e.Expr:
        """Adjectives and a noun, or a proper name of several words."""
        low = [w.lower() for w in words]
        if low == ["active", "side"]:
            return self.game_field("active", self.span(at))
        proper = self.proper_name(" ".join(low), at, want)
        if len(low) > 1 and proper is not None:
            return proper
        if at.children[-1] is not None:
            raise self.unknown(
                "", " ".join(words), at, self.data.units.index, note="a number follows a hex, turn or unit"
            )
        word = words[-1]
        if len(words) > 1:
            head = self.heads.get(low[-1])
            if head is not None and head[0] == "zone":
                units: e.Expr = self.const(UNITS, (1 << len(self.data.units)) - 1, self.span(at))
                for adjective in reversed(words[:-1]):
                    units = self.adjective(units, adjective, scope, at)
                zone = self.rules.zones[low[-1]]
                return e.ZoneOf(zone, units, scope.purpose, kind=SPACES, span=self.span(at))
            base = self.noun_set(word, scope, at)
            if base is None:
                known = self.single(word, at, scope, None)
                kind = known.kind if known is not None else None
                if known is None:
                    raise self.unknown("", word, at.children[-2], self.all_words(scope))
                raise self.fail(
                    "not-a-set",
                    f"`{words[0]}` must describe a set, but `{word}` is one {kind}",
                    at,
                    help=f"ask it: `{word} is {words[0]}`",
                )
            for adjective, token in zip(reversed(words[:-1]), reversed(at.children[:-2]), strict=True):
                base = self.adjective(base, adjective, scope, token)
            return base
        found = self.single(word, at, scope, want)
        if found is None:
            raise self.unknown("", word, at, self.all_words(scope, want))
        return found

    def single(self, word: str, at: Part, scope: Scope, want: Kind | None) -> e.Expr | None:
        """One word: a local name, a given word, a thing, an attribute of `it`, a set of things."""
        low, span = word.lower(), self.span(at)
        if low == "leg" and low not in scope.names and "path" in scope.names:
            if not scope.leg:
                raise self.fail("misplaced", "`leg` is known only in the clauses of a leg", at, help="say `path`")
            way = e.Local("path", kind=PATH, span=span)
            return self.built_in("stretch", PATH, span, way, e.Const(scope.leg, kind=TEXT, span=span))
        if low in scope.names:
            if scope.names[low].name == "unknown":
                raise Unsettled("its own mistake is reported already")
            return e.Local(low, kind=scope.names[low], span=span)
        if want is not None and want.name == "word":
            for candidate in want.words:
                if candidate.lower() == low:
                    return e.Const(candidate, kind=want, span=span)
        if want is not None and want.name == "face" and low in self.faces:
            return e.Const(self.faces[low], kind=want, span=span)
        if low in ("yes", "no"):
            return e.Const(low == "yes", kind=TRUTH, span=span)
        if low == "nothing":
            return e.Const(0, kind=NOTHING, span=span)
        if low == "none":
            return e.Const(-1, kind=NONE, span=span)
        if want == PHASE or want == PHASE.or_none():
            for number, name in enumerate(self.rules.phases):
                if name.lower() == low:
                    return e.Const(number, kind=PHASE, span=span)
        if scope.it is not None:
            it = e.Local("it", kind=scope.it, span=span)
            found = self.attribute(word, it, scope, at)
            if found is not None:
                return found
        if low in ("turn", self.data.calendar.lower()) and self.data.turns.names:
            return self.game_field("turn", span)
        if ("game", low) in self.rules.fields and low != "active":
            field_ = self.rules.fields["game", low]
            return e.FieldOf(field_, None, kind=field_.kind, span=span)
        block = self.heads.get(low)
        if block is not None and block[0] in ("value", "condition", "route"):
            return self.call_named(word, [], at)
        proper = self.proper_name(low, at, want)
        if proper is not None:
            return proper
        return self.noun_set(word, scope, at)

    def proper_name(self, low: str, at: Part, want: Kind | None) -> e.Expr | None:
        """A nation, side, place, box, terrain, type, turn or unit by its name."""
        data, span = self.data, self.span(at)
        if low.startswith("hex ") and low[4:] in data.spaces.index:
            return e.Const(data.spaces.index[low[4:]], kind=SPACE, span=span)
        if low.startswith(("turn ", data.calendar.lower() + " ")) and low.split(" ", 1)[1].isdigit():
            number = int(low.split(" ", 1)[1])
            if not 1 <= number <= len(data.turns):
                raise self.fail("no-such-turn", f"the calendar has {len(data.turns)} turns, not {number}", at)
            return e.Const(number - 1, kind=TURN, span=span)
        rosters = [(data.nations, NATION), (data.sides, SIDE), (data.terrain, TERRAIN), (data.types, TYPE)]
        rosters += [(data.units, UNIT), (data.spaces, SPACE), (data.turns, TURN)]
        if want is not None:
            rosters.sort(key=lambda pair: pair[1].name != want.name)
        for roster, kind in rosters:
            if low in roster.index and not (low.isdigit()):
                if kind == TYPE and (want is None or want.name != "type"):
                    continue
                return e.Const(roster.index[low], kind=kind, span=span)
        return None

    def noun_set(self, word: str, scope: Scope, at: Part) -> e.Expr | None:
        """A word that names a whole set: a kind, a type, a feature, a region, a local or value that is a set."""
        low, span, data = word.lower(), self.span(at), self.data
        if low in scope.names and scope.names[low].many:
            return e.Local(low, kind=scope.names[low], span=span)
        single = self.singular(low)
        if low in scope.names:
            return None
        kind = KIND_PLURALS.get(low) or (KIND_WORDS[low].all() if low in KIND_WORDS else None)
        if kind is not None:
            return self.everything(kind, low, at)
        mask = self.type_mask(low)
        mask = self.type_mask(single) if mask is None else mask
        if mask is not None:
            return e.Const(mask, kind=UNITS, span=span)
        for name in (low, single):
            if name in data.features:
                return e.Const(data.features[name], kind=SPACES, span=span)
            if name in data.regions and name not in data.nations.index:
                return e.Const(data.regions[name], kind=SPACES, span=span)
            if name in data.edge_features:
                return e.Const(data.edge_features[name], kind=HEXSIDE.all(), span=span)
        head = self.heads.get(low)
        if head is not None and head[0] == "value":
            found = self.call_named(word, [], at)
            return found if found.kind.many else None
        condition = self.rules.conditions.get(low) or self.rules.conditions.get(single)
        if condition is not None and len(condition.params) == 1 and condition.params[0][1].is_thing:
            kind = condition.params[0][1].all()
            members = self.everything(kind, "hexes" if kind == SPACES else "", at)
            if members is not None and not condition.params[0][1].many:
                it = e.Local("it", kind=kind.one(), span=span)
                return e.Sift(members, self.call_block(condition, [it], at), kind=kind, span=span)
        field_ = self.rules.fields.get(("game", low))
        if field_ is not None and field_.kind.many:
            return e.FieldOf(field_, None, kind=field_.kind, span=span)
        plural_of = next((n for n, k in scope.names.items() if k.many and self.singular(n) == low), None)
        if plural_of is not None:
            return e.Local(plural_of, kind=scope.names[plural_of], span=span)
        return None

    def everything(self, kind: Kind, word: str, at: Part) -> e.Expr | None:
        data = self.data
        sizes = {
            "unit": len(data.units),
            "nation": len(data.nations),
            "side": len(data.sides),
            "space": len(data.spaces),
            "hexside": len(data.edges),
            "turn": len(data.turns),
            "terrain": len(data.terrain),
            "type": len(data.types),
        }
        if kind.name not in sizes:
            return None
        mask = (1 << sizes[kind.name]) - 1
        if word in ("hex", "hexes"):
            mask = data.hexes
        elif word in ("box", "boxes"):
            mask = sum(1 << space for space in data.boxes.values())
        return e.Const(mask, kind=kind, span=self.span(at))

    def all_words(self, scope: Scope, want: Kind | None = None) -> list[str]:
        """Everything a lone word might have meant, for did-you-mean."""
        data = self.data
        words = [*scope.names, *self.heads, *data.features, *data.regions, *data.plurals, *KIND_PLURALS, *RELATIVE]
        words += data.nations.names + data.sides.names + data.types.names + data.terrain.names + ["active side", "turn"]
        words += [f.name for (owner, _), f in self.rules.fields.items() if owner == "game"]
        words += list(data.boxes) + [n for n in data.spaces.index if not n[0].isdigit()]
        if want is not None:
            words += list(want.words)
            if want.name == "phase":
                words += self.rules.phases
        if scope.it is not None:
            words += self.attribute_words(scope.it)
        return words
