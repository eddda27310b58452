"""Adjectives: a condition, type, nation, terrain, feature, yes/no field, face, or friendly, enemy, hostile, other."""

from __future__ import annotations

from dataclasses import replace

from interpreter.model import expressions as e
from interpreter.model.attributes import Attributes
from interpreter.model.kinds import FACE, HEXSIDE, NATION, SIDE, SPACES, TRUTH, UNITS, Kind
from interpreter.model.settle import Scope
from interpreter.model.trees import Part

RELATIVE = ("friendly", "enemy", "hostile", "other", "neutral")


class Adjectives(Attributes):
    """Settles a describing word, either narrowing a set or asked of one thing (`unit is supplied`)."""

    def adjective(self, of: e.Expr, word: str, scope: Scope, at: Part) -> e.Expr:
        """The members of the set that the word describes."""
        span, kind = self.span(at), of.kind
        low = word.lower()
        seen = scope.subject
        if low in ("enemy", "hostile", "other") and isinstance(of, e.Local) and isinstance(seen, e.Local):
            if of.name == seen.name:  # a parameter called `units` hides the units of the game
                message = f"`{of.name}` is what this block looks from, so none of it is {low}"
                raise self.fail("own-enemy", message, at)
        if low.startswith("non-"):
            rest = self.describing_set(kind, low[4:], scope, at)
            if rest is not None:
                return e.SetOp("-", of, rest, kind=kind, span=span)
            test = self.test(e.Local("it", kind=kind.one(), span=span), low[4:], scope, at)
            if test is not None:
                return e.Sift(of, e.Not(test, kind=TRUTH, span=span), kind=kind, span=span)
        if low == "other":
            if scope.subject is not None and scope.subject.kind.name == kind.name:
                return e.SetOp("-", of, self.many(replace(scope.subject, span=span)), kind=kind, span=span)
            raise self.fail("no-subject", f"`other` needs a {kind.one()} to look from, and this block has none", at)
        if low == "hostile" and kind.name in ("unit", "nation"):
            friends = self.describing_set(kind, "friendly", scope, at)
            assert friends is not None
            return e.SetOp("-", of, friends, kind=kind, span=span)
        described = self.describing_set(kind, low, scope, at)
        if described is not None:
            return e.SetOp("&", of, described, kind=kind, span=span)
        test = self.test(e.Local("it", kind=kind.one(), span=span), low, scope, at)
        if test is not None:
            return e.Sift(of, test, kind=kind, span=span)
        raise self.unknown(f" that describes a {kind.one()}", word, at, self.adjective_words(kind))

    def describing_set(self, kind: Kind, low: str, scope: Scope, at: Part) -> e.Expr | None:
        """The whole set of things of that kind so described, where it can be had without asking each."""
        span, data = self.span(at), self.data
        side: e.Expr | None
        if low in ("friendly", "enemy") and kind.name in ("unit", "nation", "side"):
            side = self.subject_side(scope, span)
            if low == "enemy" and kind.name == "side":
                return self.many(self.built_in("opponent", SIDE.or_none(), span, side))
            return self.all_of_side(kind, side, at, foes=low == "enemy")
        if low == "neutral" and kind.name in ("unit", "nation") and not self.condition_of(low, kind):
            return self.all_of_side(kind, None, at)
        mask = self.fixed_mask(kind, low)
        if mask is not None:
            return e.Const(mask, kind=kind.all(), span=span)
        if low in data.adjectives:
            owner, number = data.adjectives[low]
            if owner == "side":
                return self.all_of_side(kind, e.Const(number, kind=SIDE, span=span), at)
            nation = e.Const(number, kind=NATION, span=span)
            if kind.name == "unit":
                return e.UnitsOfNation(nation, kind=UNITS, span=span)
            if kind.name == "space":
                return e.SpacesOfNation(nation, kind=SPACES, span=span)
        return None

    def condition_of(self, low: str, kind: Kind) -> bool:
        """Whether the title has a condition of that name for such a thing."""
        condition = self.rules.conditions.get(low)
        return condition is not None and [k.name for _, k in condition.params] == [kind.name]

    def all_of_side(self, kind: Kind, side: e.Expr | None, at: Part, *, foes: bool = False) -> e.Expr | None:
        span = self.span(at)
        if kind.name == "unit":
            return e.UnitsOfSide(side, foes, kind=UNITS, span=span)
        if kind.name == "nation":
            return e.NationsOfSide(side, foes, kind=NATION.all(), span=span)
        if kind.name == "side" and side is not None:
            return self.many(side)
        return None

    def fixed_mask(self, kind: Kind, low: str) -> int | None:
        """Types of units, terrain and features of hexes, features of hexsides: known before play."""
        data = self.data
        if kind.name == "unit":
            return self.type_mask(low)
        if kind.name == "space":
            if low in data.terrain.index:
                number = data.terrain.index[low]
                return sum(1 << s for s, t in enumerate(data.space_terrain) if t == number)
            if low in data.features:
                return data.features[low]
            if low in data.regions and low not in data.nations.index:
                return data.regions[low]
        if kind.name == "hexside":
            return data.edge_features.get(low)
        return None

    def type_mask(self, low: str) -> int | None:
        """The units of a type, its sub-types included."""
        number = self.data.types.index.get(low)
        return None if number is None else self.data.units_of_type(number)

    def test(self, thing: e.Expr, low: str, scope: Scope, at: Part) -> e.Expr | None:
        """The question whether the word describes this one thing; None when it cannot."""
        span, kind = self.span(at), thing.kind
        if kind.name == "crossing" and ("crossing", low) not in self.rules.fields:
            thing = self.built_in("edge-of", HEXSIDE, span, thing)
            kind = HEXSIDE
        head = self.heads.get(low)
        if head is not None and head[0] == "condition":
            found = self.pure_block(low, thing, scope, at)
            if found is not None:
                return found
        if kind.name == "unit" and low in self.faces:
            face = e.FieldOf(self.rules.fields["unit", "face"], thing, kind=FACE, span=span)
            return e.Compare("==", face, e.Const(self.faces[low], kind=FACE, span=span), kind=TRUTH, span=span)
        if isinstance(thing, e.RouteUse) and low == "open":
            return e.RouteUse(thing.route, thing.args, "open", kind=TRUTH, span=thing.span)
        field_ = self.rules.fields.get((kind.name, low))
        if field_ is not None and field_.kind == TRUTH:
            return e.FieldOf(field_, thing, kind=TRUTH, span=span)
        column = self.columns_of(kind.name).get(low)
        if column is not None and column.kind == TRUTH:
            return e.AttrOf(column, thing, kind=TRUTH, span=span)
        owner_field = self.rules.fields.get(("space", "owner"))
        if kind.name == "space" and low in ("friendly", "enemy") and owner_field is not None:
            side = self.subject_side(scope, span)
            if low == "enemy":
                side = self.built_in("opponent", SIDE.or_none(), span, side)
            owner = e.FieldOf(owner_field, thing, kind=owner_field.kind, span=span)
            return e.Compare("==", owner, side, kind=TRUTH, span=span)
        if low == "hostile" and kind.name in ("unit", "nation"):
            friend = self.describing_set(kind, "friendly", scope, at)
            assert friend is not None
            return e.Not(e.Member(thing, friend, kind=TRUTH, span=span), kind=TRUTH, span=span)
        described = self.describing_set(kind, low, scope, at)
        if described is not None and kind.is_thing:
            return e.Member(thing, described, kind=TRUTH, span=span)
        return None

    def adjective_words(self, kind: Kind) -> list[str]:
        """Everything that may describe such a thing, for did-you-mean."""
        data, words = self.data, list(RELATIVE)
        words += [name for name, (block, _, _) in self.heads.items() if block == "condition"]
        words += [f.name for (owner, _), f in self.rules.fields.items() if owner == kind.name and f.kind == TRUTH]
        words += list(data.adjectives)
        if kind.name == "unit":
            words += [*data.types.names, *self.faces]
        if kind.name == "space":
            words += [*data.terrain.names, *data.features, *data.regions]
        if kind.name in ("hexside", "crossing"):
            words += list(data.edge_features)
        return words
