"""Blocks after names and kinds are settled: the acting ones, and the pure ones of `pure_records`."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model.data import Cites
from interpreter.model.expressions import Expr, Lookup
from interpreter.model.kinds import Kind
from interpreter.model.pure_records import (
    Ban as Ban,
)
from interpreter.model.pure_records import (
    Block as Block,
)
from interpreter.model.pure_records import (
    Change as Change,
)
from interpreter.model.pure_records import (
    Clause as Clause,
)
from interpreter.model.pure_records import (
    Condition as Condition,
)
from interpreter.model.pure_records import (
    ExceptionTo as ExceptionTo,
)
from interpreter.model.pure_records import (
    Goal as Goal,
)
from interpreter.model.pure_records import (
    Leg as Leg,
)
from interpreter.model.pure_records import (
    Minimum as Minimum,
)
from interpreter.model.pure_records import (
    Prefer as Prefer,
)
from interpreter.model.pure_records import (
    Projection as Projection,
)
from interpreter.model.pure_records import (
    Quota as Quota,
)
from interpreter.model.pure_records import (
    Route as Route,
)
from interpreter.model.pure_records import (
    Step as Step,
)
from interpreter.model.pure_records import (
    Stop as Stop,
)
from interpreter.model.pure_records import (
    Test as Test,
)
from interpreter.model.pure_records import (
    Value as Value,
)
from interpreter.model.pure_records import (
    Void as Void,
)
from interpreter.model.pure_records import (
    Zone as Zone,
)

# ---- acting -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Statement:
    span: Span
    cites: Cites = ()


Body = list[Statement]


@dataclass(slots=True)
class Let(Statement):
    name: str
    value: Expr


@dataclass(slots=True)
class Roll(Statement):
    """Sum of `number` dice of `sides`; `number` is an expression when written in brackets (then six-sided)."""

    number: Expr
    sides: int
    name: str
    by: Expr | None


@dataclass(slots=True)
class Run(Statement):
    procedure: str
    args: list[Expr]


@dataclass(slots=True)
class Apply(Statement):
    """Runs the procedure that the cell names with these arguments; every code of the table has one."""

    cell: Lookup
    args: list[Expr]


@dataclass(slots=True)
class If(Statement):
    branches: list[tuple[Expr, Body]]
    otherwise: Body


@dataclass(slots=True)
class ForEach(Statement):
    """Members fixed at the start.  `falling` orders by `by` (most or least first), else by roster.  With `group`,
    equals are taken together and `name` is a set."""

    name: str
    members: Expr
    group: bool
    falling: str
    by: Expr | None
    body: Body


@dataclass(slots=True)
class Repeat(Statement):
    """`repeat N times [as NAME]`; in a sequence NAME is a field of the game that every rule can read."""

    times: Expr
    name: str
    body: Body
    field: Any = None  # the Field when the name is one


@dataclass(slots=True)
class RepeatUntil(Statement):
    most: Expr
    until: Expr
    body: Body


@dataclass(slots=True)
class AtOnce(Statement):
    body: Body


@dataclass(slots=True)
class StopHere(Statement):
    """Leaves this procedure, or the named phase or sequence."""

    name: str


@dataclass(slots=True)
class Phase(Statement):
    name: str
    number: int  # its place in Rules.phases
    by: Expr | None
    when: Expr | None
    body: Body


@dataclass(slots=True)
class Allow(Statement):
    one: bool
    actions: list[str]
    to: Expr | None


@dataclass(slots=True)
class Alternate(Statement):
    sides: list[Expr]
    body: Body


@dataclass(slots=True)
class Choose(Clause):
    """A field: how is one, some, amount, path or order.

    one: `domain` is a set, or `items` a list.  some: at least `low` (default 1), at most `high` (None: all).
    amount: whole numbers from `low` to `high`.  path: `domain` is a RouteUse with what == "paths".
    order: all members of `domain`, ranked.
    """

    name: str
    kind: Kind
    how: str
    domain: Expr | None = None
    items: list[Expr] = field(default_factory=list)
    low: Expr | None = None
    high: Expr | None = None
    secretly: bool = False
    default: Expr | None = None


@dataclass(slots=True)
class Require(Clause):
    when: Expr
    if_possible: bool = False


@dataclass(slots=True)
class Limit(Clause):
    """At most `most` (uses, or a total of `amount`) within `scope`, counted per `per` (one count for each member
    when `each`); a tally of this form alone."""

    amount: Expr | None
    most: Expr
    scope: str
    per: Expr | None
    each: bool
    when: Expr | None


@dataclass(slots=True)
class By(Clause):
    who: Expr
    when: Expr | None


@dataclass(slots=True)
class Form(Block):
    """An action, or a choice inside a question: fields in order, requirements, limits, prices, then what it does.

    `covers` is for choices of `cover`: an expression, or "all".
    """

    by: list[By] = field(default_factory=list)
    fields: list[Choose] = field(default_factory=list)
    requires: list[Require] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)
    costs: list[Quota] = field(default_factory=list)
    body: Body = field(default_factory=list)
    when: Expr | None = None
    covers: Any = None
    once: bool = False


Action = Form


@dataclass(slots=True)
class Ask(Statement):
    """A question.  `how`:

    choose: one field (`form.fields[0]`, with `form.requires`); pick: one of `options`; cover: options again and
    again until `amount` is covered; declare: yes or no, named `form.name`; deploy: a space of `places` for each of
    `units`.  `offer` may be declined and then skips `body`; an asked question has no body.
    """

    who: Expr  # a side, or a set of sides asked at once
    how: str
    offer: bool = False
    form: Form | None = None
    options: list[Form] = field(default_factory=list)
    amount: Expr | None = None
    units: Expr | None = None
    places: Expr | None = None
    secretly: bool = False
    body: Body = field(default_factory=list)


@dataclass(slots=True)
class Effect(Statement):
    """One of the verbs that write.

    move: units, to (space) or along (path), by word · place: units, to space · remove: units, to space or None
    set: target FieldOf, value · mark, unmark: target FieldOf (yes/no), until (edge, scope name) · gain, lose: amount,
    target FieldOf · reveal, hide: things, to (sides or None) · announce: text · win: sides · draw
    A target whose `of` is a set writes each member.
    """

    verb: str
    target: Expr | None = None
    value: Expr | None = None
    along: bool = False
    by: str = ""
    until: tuple[str, str] | None = None  # ("end", "phase")


@dataclass(slots=True)
class Procedure(Block):
    """Also a sequence (`sequence` True)."""

    body: Body = field(default_factory=list)
    sequence: bool = False


@dataclass(slots=True)
class Trigger(Block):
    """`event`: start or end (of `of`, a scope name, at `turn` when given), entering, leaving, change (of field `of`),
    removal, placing, before or after (action or procedure `of`).  Params are the names the event gives."""

    event: str
    of: str
    turn: int = 0
    when: Expr | None = None
    body: Body = field(default_factory=list)


@dataclass(slots=True)
class Duty(Block):
    """Judged when its event comes: `must` for each member of `each` (or once).  Without `otherwise` the phase cannot
    be ended while it fails."""

    event: str
    of: str
    turn: int = 0
    when: Expr | None = None
    each_name: str = ""
    each: Expr | None = None
    must: Expr | None = None
    must_cites: Cites = ()
    otherwise: Body | None = None


@dataclass(slots=True)
class Scenario(Block):
    about: str = ""
    uses: list[str] = field(default_factory=list)
    first_turn: int = 1
    last_turn: int = 0
    begin_phase: str = ""
    begin_turn: int = 1
    setup: Body = field(default_factory=list)


@dataclass(slots=True)
class Rules:
    """All blocks of one title with its overlays applied, by lower-case name."""

    values: dict[str, Value] = field(default_factory=dict)
    conditions: dict[str, Condition] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    routes: dict[str, Route] = field(default_factory=dict)
    actions: dict[str, Form] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    triggers: list[Trigger] = field(default_factory=list)
    duties: list[Duty] = field(default_factory=list)
    phases: list[str] = field(default_factory=list)
    scenario: Scenario | None = None
    turn_sequence: str = ""
    fields: dict[tuple[str, str], Any] = field(default_factory=dict)  # (owner kind, lower name) -> Field, built-ins too
    starts: dict[tuple[str, str], Expr | None] = field(default_factory=dict)  # resolved `starts` of fields, over `it`
    cited: dict[str, list[Span]] = field(default_factory=dict)  # paragraph -> clauses that cite it
    secretly: set[str] = field(default_factory=set)  # names that are chosen secretly somewhere, in lower case


Half = Fraction(1, 2)
