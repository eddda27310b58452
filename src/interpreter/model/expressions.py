"""Expressions after names and kinds are settled.  They look at the state and never touch it.

Set-valued expressions are algebra on masks: `supplied friendly armies adjacent to target` is the intersection of four
sets, the condition `supplied` being a `Sift`.  Each node keeps the span of the words it came from, so that a refusal
can quote exactly the part that failed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.language.diagnostic import Span
from interpreter.model.data import Cites, Column, Field, Table
from interpreter.model.kinds import Kind

if TYPE_CHECKING:
    from interpreter.model.blocks import Action, Condition, Route, Value, Zone


@dataclass(slots=True, kw_only=True)
class Expr:
    """What all expressions have: their kind, where they stand, the paragraphs cited on that very line."""

    kind: Kind
    span: Span
    cites: Cites = ()


@dataclass(slots=True)
class Const(Expr):
    """A number, word, text, yes/no, thing (small int, -1 for none) or fixed set of things (mask)."""

    value: Any


@dataclass(slots=True)
class Local(Expr):
    """A parameter, `let`, chosen field, roll or loop name; also it, here, hex, hexside, path, so-far, base,
    remaining, stuck where these are given."""

    name: str


@dataclass(slots=True)
class FieldOf(Expr):
    """A part of the mutable state; `of` is None for fields of the game (turn, phase, active side among them)."""

    field: Field
    of: Expr | None


@dataclass(slots=True)
class AttrOf(Expr):
    """A fixed attribute: the column's value for that thing (of its face that is up, where the column has a back)."""

    column: Column
    of: Expr


@dataclass(slots=True)
class BuiltIn(Expr):
    """One of the words every title has.  Names and arguments:

    place(unit) space · nation-of-unit(unit) · type(unit) · side-of-unit(unit) · opponent(side) · terrain(space)
    nation-of-space(space) · column(space) · row(space) · distance(space, space) · hexside(space, space)
    crossing(space, space) · near(crossing) · far(crossing) · neighbours(space) set · lower(a, b) · higher(a, b)
    turn-number(turn) number · turn-plus(turn, number) turn · turn-space(turn) space · inside(unit) space
    length(path) · points(path) · hexes(path) set · start(path) · end(path) · first(set) one · fit(units, rooms)
    hexsides-between(spaces, spaces) set · crossings-between(spaces, spaces) set, from the first to the second
    path-of(space) path of one space · number-of(word) number
    fits-in(units, carrier) truth · goes-by(path, leg) truth
    stretch(path, leg) path: what it has gone by that leg up to its end
    """

    name: str
    args: list[Expr]


@dataclass(slots=True)
class Call(Expr):
    """The answer of a value or condition block."""

    block: Value | Condition
    args: list[Expr]


@dataclass(slots=True)
class ZoneOf(Expr):
    """The spaces in the zone of these units, as the block `purpose` sees it."""

    zone: Zone
    units: Expr
    purpose: str


@dataclass(slots=True)
class RouteUse(Expr):
    """`what`: open (truth), length, points (numbers, of the cheapest way), ends (set of spaces where it may end)."""

    route: Route
    args: list[Expr]
    what: str


@dataclass(slots=True)
class Lookup(Expr):
    """A cell of a table, or with named columns the row, whose `Part` is taken; `table` may itself be chosen."""

    table: Table
    keys: list[Expr]


@dataclass(slots=True)
class Part(Expr):
    """One part of a cell `a / b`, or one named column of a row (`index` into parts or columns)."""

    cell: Expr
    index: int
    name: str


@dataclass(slots=True)
class Arithmetic(Expr):
    """`op` is + - * or /, exact."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True)
class Rounded(Expr):
    """`direction` is up, down or nearest (halves up)."""

    direction: str
    of: Expr


@dataclass(slots=True)
class Compare(Expr):
    """`op` is == != < <= > >=; both sides have one kind (numbers, words, things, paths, truth, sets)."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True)
class Member(Expr):
    """One thing is in a set of its kind; or a whole set is inside another when `left` is a set."""

    left: Expr
    of: Expr


@dataclass(slots=True)
class Both(Expr):
    parts: list[Expr]


@dataclass(slots=True)
class Either(Expr):
    parts: list[Expr]


@dataclass(slots=True)
class Not(Expr):
    of: Expr


@dataclass(slots=True)
class Quantity(Expr):
    """`op` is some, no, at least, at most or exactly; `number` counts for the last three."""

    op: str
    number: int
    of: Expr


@dataclass(slots=True)
class Every(Expr):
    """`test` holds for every member, called `it`."""

    of: Expr
    test: Expr


@dataclass(slots=True)
class Sift(Expr):
    """The members, called `it`, for which `test` holds.  `it` inside a Sift inside a Sift is the inner one."""

    of: Expr
    test: Expr


@dataclass(slots=True)
class SetOp(Expr):
    """`op` is & (restrict), | (add) or - (without)."""

    op: str
    left: Expr
    right: Expr


@dataclass(slots=True)
class SetOf(Expr):
    """A set made of single things."""

    items: list[Expr]


@dataclass(slots=True)
class OfEach(Expr):
    """`value` for each member, called `it`: a set of things, or for numbers the bag to be summed."""

    of: Expr
    value: Expr


@dataclass(slots=True)
class Aggregate(Expr):
    """`op` is sum, highest or lowest of a bag of numbers, or count of a set.  Highest of nothing is 0."""

    op: str
    of: Expr


@dataclass(slots=True)
class Extreme(Expr):
    """The members that tie for most or least `value`, with `it` as each member; nearest is least distance."""

    op: str
    of: Expr
    value: Expr


@dataclass(slots=True)
class UnitsIn(Expr):
    """The units that stand in any of these spaces (a space or a set), not those inside carriers there."""

    spaces: Expr


@dataclass(slots=True)
class UnitsOfSide(Expr):
    """Units whose nation is on that side (a side or a set of sides); `None`: on no side, the neutrals.

    With `foes`, those of the side's opponent; whoever is on no side has no foes.
    """

    side: Expr | None
    foes: bool = False


@dataclass(slots=True)
class UnitsOfNation(Expr):
    """Units of a nation, or of any of a set of nations."""

    nation: Expr


@dataclass(slots=True)
class NationsOfSide(Expr):
    side: Expr | None
    foes: bool = False


@dataclass(slots=True)
class SpacesOfNation(Expr):
    """The hexes printed as that nation's (a nation or a set)."""

    nation: Expr


@dataclass(slots=True)
class AdjacentTo(Expr):
    """The spaces next to a space, or next to any of a set."""

    spaces: Expr


@dataclass(slots=True)
class WithinOf(Expr):
    """The hexes at most that many hexes away, the place itself included."""

    number: Expr
    spaces: Expr


@dataclass(slots=True)
class PastForms(Expr):
    """The filled forms of an action done since the running scope (phase, turn, …) began, the running one included."""

    action: Action
    scope: str


@dataclass(slots=True)
class FieldOfForm(Expr):
    """A field of a past form: `attackers of attacks this phase` (a set: union over the forms)."""

    name: str
    form: Expr


@dataclass(slots=True)
class AskedOf(Expr):
    """The answer a side gave to a question asked of both sides at once: `plan of side`."""

    name: str
    side: Expr


Names = dict[str, Kind]


@dataclass(slots=True)
class Scope:
    """Names in force at a point of a block, with the subject that friendly and enemy look from."""

    names: Names = field(default_factory=dict)
    subject: Expr | None = None
    purpose: str = ""
