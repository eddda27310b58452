"""`X of Y`: attributes, fields, values, zones and routes of a thing, or of each member of a set."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace

from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Column
from interpreter.model.kinds import (
    CROSSING,
    HEXSIDE,
    NATION,
    NUMBER,
    SIDE,
    SPACE,
    SPACES,
    TERRAIN,
    TYPE,
    UNITS,
    Kind,
)
from interpreter.model.settle import Ground, Scope, Unsettled
from interpreter.model.trees import Node, Part

# attribute word -> (owner kind, built-in, kind of the answer)
BUILT_IN: dict[tuple[str, str], tuple[str, Kind]] = {
    ("unit", "hex"): ("place", SPACE),
    ("unit", "place"): ("place", SPACE),
    ("unit", "space"): ("place", SPACE),
    ("unit", "nation"): ("nation-of-unit", NATION),
    ("unit", "type"): ("type", TYPE),
    ("unit", "side"): ("side-of-unit", SIDE.or_none()),
    ("unit", "owner"): ("side-of-unit", SIDE.or_none()),
    ("space", "terrain"): ("terrain", TERRAIN.or_none()),
    ("space", "nation"): ("nation-of-space", NATION.or_none()),
    ("space", "neighbours"): ("neighbours", SPACES),
    ("space", "column"): ("column", NUMBER),
    ("space", "row"): ("row", NUMBER),
    ("side", "opponent"): ("opponent", SIDE),
    ("turn", "number"): ("turn-number", NUMBER),
    ("crossing", "near"): ("near", SPACE),
    ("crossing", "far"): ("far", SPACE),
    ("path", "length"): ("length", NUMBER),
    ("path", "points"): ("points", NUMBER),
    ("path", "hexes"): ("hexes", SPACES),
    ("path", "start"): ("start", SPACE),
    ("path", "end"): ("end", SPACE),
}


class Attributes(Ground):
    """Settles `X of Y` once Y is known."""

    @abstractmethod
    def value_of(self, name: str) -> b.Value: ...

    @abstractmethod
    def adjective(self, of: e.Expr, word: str, scope: Scope, at: Part) -> e.Expr: ...

    @abstractmethod
    def noun_set(self, word: str, scope: Scope, at: Part) -> e.Expr | None: ...

    def of(self, names: list[str], owner: e.Expr, scope: Scope, at: Node) -> e.Expr:
        """The attribute named last of the owner, narrowed by the adjectives before it."""
        word = names[-1]
        found = self.attribute(word, owner, scope, at)
        if found is None and owner.kind.many and owner.kind.is_thing:
            it = e.Local("it", kind=owner.kind.one(), span=owner.span)
            each = self.attribute(word, it, scope, at) or self.attribute(self.singular(word), it, scope, at)
            if each is not None:
                found = self.of_each(owner, each, at)
        if found is None:
            found = self.belonging(word, owner, scope, at)
        if found is None:
            raise self.unknown_attribute(word, owner, at)
        for adjective in reversed(names[:-1]):
            if not found.kind.many:
                raise self.fail("not-a-set", f"`{adjective}` cannot describe `{word}`, which is one {found.kind}", at)
            found = self.adjective(found, adjective, scope, at)
        return found

    def of_each(self, owner: e.Expr, each: e.Expr, at: Part) -> e.Expr:
        kind = each.kind
        if kind.many:
            return e.OfEach(owner, each, kind=kind, span=self.span(at))
        return e.OfEach(owner, each, kind=kind.all(), span=self.span(at))

    def unknown_attribute(self, word: str, owner: e.Expr, at: Part) -> Unsettled:
        return self.unknown(f" of a {owner.kind.one()}", word, at, self.attribute_words(owner.kind))

    def attribute_words(self, kind: Kind) -> list[str]:
        """Everything that may stand before `of` such a thing."""
        words = [word for (owner, word) in BUILT_IN if owner == kind.name]
        words += [f.name for (owner, _), f in self.rules.fields.items() if owner == kind.name and f.name != "place"]
        words += [c.name for c in self.columns_of(kind.name).values()]
        words += [b for b, (k, _, _) in self.heads.items() if k in ("value", "condition", "zone", "route")]
        if kind.name == "cell":
            table = self.data.tables.get(kind.table)
            words += (table.column_names if table and not table.parts else table.parts) if table else []
        return words

    def columns_of(self, owner: str) -> dict[str, Column]:
        data = self.data
        rosters = {
            "unit": data.units,
            "nation": data.nations,
            "side": data.sides,
            "type": data.types,
            "terrain": data.terrain,
            "space": data.spaces,
            "turn": data.turns,
        }
        if owner in ("hexside", "crossing"):
            return data.edge_columns
        return rosters[owner].columns if owner in rosters else {}

    def attribute(self, word: str, owner: e.Expr, scope: Scope, at: Part) -> e.Expr | None:
        """The attribute of exactly this owner (a thing, or a set where the attribute is of sets)."""
        low, kind, span = word.lower(), owner.kind, self.span(at)
        if kind.many and low == "first":
            return self.built_in("first", kind.one().or_none(), span, owner)
        if kind.name == "form":
            return self.form_field(low, owner, at)
        block = self.pure_block(low, owner, scope, at)
        if block is not None:
            return block
        if isinstance(owner, e.RouteUse) and owner.what == "paths":
            if low in ("length", "points"):
                return replace(owner, what=low, kind=NUMBER.or_none())
            if low in ("hexes", "ends"):
                return replace(owner, what="ends", kind=SPACES)
        if kind.many:
            return None
        if kind.name == "side" and low in self.asked:
            return e.AskedOf(low, owner, kind=self.asked[low], span=span)
        if low == "opponent" and kind.name in ("unit", "nation"):
            return self.built_in("opponent", SIDE.or_none(), span, self.side_of(owner, span))
        if kind.name == "cell":
            return self.part_of(low, owner, at)
        if kind.name == "crossing" and ("crossing", low) not in BUILT_IN and ("crossing", low) not in self.rules.fields:
            owner = self.built_in("edge-of", HEXSIDE, span, owner)
            kind = HEXSIDE
        field_ = self.rules.fields.get((kind.name, low))
        if field_ is not None and low != "place":
            return e.FieldOf(field_, owner, kind=field_.kind, span=span)
        column = self.columns_of(kind.name).get(low)
        if column is not None:
            return e.AttrOf(column, owner, kind=column.kind, span=span)
        known = BUILT_IN.get((kind.name, low))
        if kind.name == "path" and low == "legs":
            help = f"ask whether it goes by one: `{min(self.legs, default='rail')} is in legs of …`"
            raise self.fail("not-a-set", "the legs of a path are no set of things", at, help=help)
        if low == "points" and isinstance(owner, e.BuiltIn) and owner.name == "stretch":
            help = "say `points of path`, or `length of leg` for its steps"
            raise self.fail("not-an-attribute", "points are counted for the whole path, not for a leg", at, help=help)
        if known is not None:
            return self.built_in(known[0], known[1], span, owner)
        if kind.name == "nation" and low == "hexes":
            return self.spaces(owner)
        return None

    def pure_block(self, low: str, owner: e.Expr, scope: Scope, at: Part) -> e.Expr | None:
        """A value, condition, zone or route with one parameter that this owner fits."""
        head = self.heads.get(low)
        if head is None or head[0] not in ("value", "condition", "zone", "route"):
            return None
        span = self.span(at)
        if head[0] == "zone":
            if owner.kind.name != "unit":
                return None
            return e.ZoneOf(self.rules.zones[low], self.many(owner), scope.purpose, kind=SPACES, span=span)
        block: b.Block
        if head[0] == "value":
            block = self.rules.values[low]
        elif head[0] == "condition":
            block = self.rules.conditions[low]
        else:
            block = self.rules.routes[low]
        if len(block.params) != 1:
            return None
        want = block.params[0][1]
        if want.many and not owner.kind.many and want.name == owner.kind.name:
            owner = self.many(owner)
        if (want.name, want.many) == ("hexside", False) and owner.kind == CROSSING:
            owner = self.built_in("edge-of", HEXSIDE, span, owner)
        if (owner.kind.name, owner.kind.many) != (want.name, want.many):
            if owner.kind.name == "nothing" and want.many:
                owner = e.Const(0, kind=want, span=span)
            elif (owner.kind.name == "turn" and want == NUMBER) or (owner.kind.name == "cell" and not want.many):
                owner = self.coerce(owner, want, at, f"`{block.params[0][0]}`")
            else:
                return None
        return self.call_block(block, [owner], at)

    def call_block(self, block: b.Block, args: list[e.Expr], at: Part) -> e.Expr:
        span = self.span(at)
        if isinstance(block, b.Value):
            return e.Call(self.value_of(block.name), args, kind=self.value_of(block.name).kind, span=span)
        if isinstance(block, b.Condition):
            return e.Call(block, args, kind=Kind("truth"), span=span)
        assert isinstance(block, b.Route)
        return e.RouteUse(block, args, "paths", kind=Kind("path"), span=span)

    def part_of(self, low: str, owner: e.Expr, at: Part) -> e.Expr | None:
        table = self.data.tables.get(owner.kind.table)
        if table is None:
            return None
        names = table.parts if table.column_key or table.parts else table.column_names
        for index, name in enumerate(names):
            if name.lower() == low:
                return e.Part(owner, index, name, kind=table.part_kinds[index], span=self.span(at))
        return None

    def form_field(self, low: str, owner: e.Expr, at: Part) -> e.Expr | None:
        """`attackers of attacks this phase`: the field's members over all those forms."""
        for action in self.rules.actions.values():
            for field_ in action.fields:
                if field_.name.lower() == low and field_.kind.is_thing:
                    return e.FieldOfForm(low, owner, kind=field_.kind.all(), span=self.span(at))
        return None

    def belonging(self, word: str, owner: e.Expr, scope: Scope, at: Part) -> e.Expr | None:
        """`armies of Blue`, `towns of Red`: things that belong to a nation or side."""
        things = self.noun_set(word, scope, at)
        if things is None:
            return None
        span, kind = self.span(at), owner.kind
        if things.kind == UNITS and kind.name == "nation":
            return e.SetOp("&", things, e.UnitsOfNation(owner, kind=UNITS, span=span), kind=UNITS, span=span)
        if things.kind == UNITS and kind.name == "side":
            return e.SetOp("&", things, e.UnitsOfSide(owner, kind=UNITS, span=span), kind=UNITS, span=span)
        if things.kind == SPACES and kind.name == "nation":
            return e.SetOp("&", things, self.spaces(owner), kind=SPACES, span=span)
        if things.kind.name == "nation" and kind.name == "side":
            theirs = e.NationsOfSide(owner, kind=NATION.all(), span=span)
            return e.SetOp("&", things, theirs, kind=NATION.all(), span=span)
        if things.kind == SPACES and kind.name == "unit":
            return e.SetOp("&", things, self.many(self.spaces(owner)), kind=SPACES, span=span)
        return None
