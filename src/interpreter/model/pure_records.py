"""Values, conditions, zones and routes after names and kinds are settled."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.diagnostic import Span
from interpreter.model.data import Cites
from interpreter.model.expressions import Expr
from interpreter.model.kinds import Kind


@dataclass(slots=True, kw_only=True)
class Clause:
    """One line of a block: where it stands, what it cites, its words for the player."""

    span: Span
    cites: Cites = ()
    text: str = ""


@dataclass(slots=True, kw_only=True)
class Block:
    """What all blocks have."""

    name: str
    span: Span
    cites: Cites = ()
    params: list[tuple[str, Kind]] = field(default_factory=list)


@dataclass(slots=True)
class Step(Clause):
    """A line of a value or cost: op is is, add, subtract, without, times, round, floor, ceiling."""

    op: str
    value: Expr | None
    when: Expr | None = None
    rounding: str = ""


@dataclass(slots=True)
class ExceptionTo(Clause):
    name: str
    over: list[str]
    when: Expr
    steps: list[Step]


@dataclass(slots=True)
class Value(Block):
    kind: Kind
    steps: list[Step] = field(default_factory=list)
    exceptions: list[ExceptionTo] = field(default_factory=list)


@dataclass(slots=True)
class Test(Clause):
    """`holds when` (good) or `fails when` (not good)."""

    good: bool
    when: Expr


@dataclass(slots=True)
class Condition(Block):
    tests: list[Test] = field(default_factory=list)


@dataclass(slots=True)
class Projection(Clause):
    """`from armies where …`: a set of units; only those of it that are asked about project."""

    units: Expr


@dataclass(slots=True)
class Ban(Clause):
    """`never VERB when` (only False) or `VERB only when` (only True); verb is start, enter, cross, leave, end."""

    verb: str
    only: bool
    when: Expr | None


@dataclass(slots=True)
class Void(Clause):
    purposes: list[str]
    when: Expr | None


@dataclass(slots=True)
class Zone(Block):
    """Names in its clauses: the parameter (projecting unit), `here` (its space), `hex` (space reached), `hexside`."""

    projections: list[Projection] = field(default_factory=list)
    reach: Expr | None = None
    bans: list[Ban] = field(default_factory=list)
    voids: list[Void] = field(default_factory=list)


@dataclass(slots=True)
class Goal(Clause):
    """`to S [when C]`, or with `number` the form `to any 2 connected by R of S`."""

    spaces: Expr
    when: Expr | None = None
    number: int = 0
    connected: str = ""


@dataclass(slots=True)
class Prefer(Clause):
    """`op` is when, most or least; `end` ranks possible ends instead of next steps."""

    op: str
    value: Expr | None
    when: Expr | None
    end: bool


@dataclass(slots=True)
class Minimum(Clause):
    number: int
    when: Expr | None


@dataclass(slots=True)
class Quota(Clause):
    """`costs E from F [when C]`: `target` is a FieldOf (number) that must hold the amount."""

    amount: Expr
    target: Expr
    when: Expr | None


@dataclass(slots=True)
class Stop(Clause):
    when: Expr | None


@dataclass(slots=True)
class Change(Clause):
    """`changing from A to B costs E` or `rounds down` (the points left)."""

    start: str
    end: str
    costs: Expr | None
    rounds: str


@dataclass(slots=True)
class Leg:
    """One way of going; a route without `leg` blocks has one nameless leg."""

    name: str
    span: Span
    cites: Cites = ()
    cost: list[Step] = field(default_factory=list)  # empty: 1
    length: Expr | None = None
    bans: list[Ban] = field(default_factory=list)
    stops: list[Stop] = field(default_factory=list)
    quotas: list[Quota] = field(default_factory=list)
    once: bool = False
    once_cites: Cites = ()


@dataclass(slots=True)
class Route(Block):
    """Names in its clauses: its parameters, `here` (space left), `hex` (entered), `hexside`, `path` (spaces so far).

    Clauses outside legs (`common`) hold for every leg.
    """

    start: Expr | None = None
    follow: Expr | None = None
    follow_cites: Cites = ()
    goals: list[Goal] = field(default_factory=list)
    allowance: Expr | None = None
    allowance_cites: Cites = ()
    common: Leg | None = None
    legs: list[Leg] = field(default_factory=list)
    in_order: bool = False
    minimum: Minimum | None = None
    prefers: list[Prefer] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
