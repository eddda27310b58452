"""What acting blocks are made of after compiling: flat lists of instructions, each with its clause.

A frame of the running game is a list `[code, next instruction, slot, slot, …]`; slots hold parameters, `let` names,
chosen fields, loop positions.  Functions (`Look`) read the state and a frame and never write.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.language.diagnostic import Span
from interpreter.model.data import Cites, Field
from interpreter.model.expressions import Expr
from interpreter.model.kinds import Kind

Look = Callable[[Any, list[Any]], Any]

HEAD = 2  # slots of a frame begin here


@dataclass(slots=True, kw_only=True)
class Instruction:
    """Every instruction knows the clause it came from; `site` is its number in `Title.sites`."""

    span: Span
    cites: Cites = ()
    site: int = -1


# ---- names and flow ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Let(Instruction):
    """`told` when the value is a cell of a table: results are worth a line of the log.

    `secrets` are what it looks at of things chosen secretly: see `secrets.py`.
    """

    slot: int
    name: str
    value: Look
    kind: Kind
    told: bool = False
    secrets: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Roll(Instruction):
    slot: int
    name: str
    number: Look
    sides: int
    by: Look | None
    read_once: bool = False  # only the `let` right behind it looks at it: equal results may be taken together


@dataclass(slots=True)
class Jump(Instruction):
    to: int


@dataclass(slots=True)
class JumpUnless(Instruction):
    test: Look
    to: int


@dataclass(slots=True)
class Call(Instruction):
    code: int
    args: list[Look]


@dataclass(slots=True)
class Apply(Instruction):
    """Calls the procedure the cell names; `secrets` as for `Let`."""

    cell: Look
    codes: dict[str, int]
    args: list[Look]
    secrets: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True)
class Return(Instruction):
    """Leaves the frame."""


@dataclass(slots=True)
class Stop(Instruction):
    """Ends the named scope (a phase, a sequence) and everything running inside it."""

    name: str


@dataclass(slots=True)
class Fire(Instruction):
    """Runs the triggers of `before` or `after` this block; `args` are the slots that hold what each trigger names."""

    triggers: list[tuple[int, list[int]]]


# ---- loops ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class EachBegin(Instruction):
    """Fixes the members in `slot`; `by` looks with each member in `name_slot`."""

    members: Look
    many: bool
    kind: str
    slot: int
    name_slot: int
    by: Look | None
    falling: str
    group: bool


@dataclass(slots=True)
class EachNext(Instruction):
    """Takes the next member, or goes to `end`."""

    slot: int
    name_slot: int
    kind: str
    group: bool
    end: int


@dataclass(slots=True)
class TimesBegin(Instruction):
    times: Look
    slot: int


@dataclass(slots=True)
class TimesNext(Instruction):
    """Counts on; the count goes to `name_slot` (-1: nobody asks) or to a field of the game."""

    slot: int
    name_slot: int
    column: int
    scope: str
    end: int


# ---- scopes: what begins and ends, with triggers, duties, resets -------------------------------------------------


@dataclass(slots=True)
class PhaseBegin(Instruction):
    number: int
    name: str
    by: Look | None
    when: Look | None
    end: int  # the ScopeEnd; when the phase is skipped play goes on after it


@dataclass(slots=True)
class ScopeBegin(Instruction):
    """`kind`: sequence, round, at-once, alternate or block (a procedure or action that is one, or holds some)."""

    kind: str
    name: str
    end: int


@dataclass(slots=True)
class ScopeEnd(Instruction):
    """Ends the innermost scope."""


@dataclass(slots=True)
class TurnBegin(Instruction):
    """Turns to the next turn of the calendar, or goes to `end` after the last; the turn's ScopeEnd is `scope_end`."""

    end: int
    scope_end: int = -1


@dataclass(slots=True)
class BeginAt(Instruction):
    """Play begins in the middle of a turn: at this phase of the first turn played."""

    phase: str
    turn: int


@dataclass(slots=True)
class GameEnd(Instruction):
    """No turn is left and nobody has won."""


@dataclass(slots=True)
class AlternateBegin(Instruction):
    sides: list[Look]
    slot: int


@dataclass(slots=True)
class AlternateNext(Instruction):
    """The next side's go, unless all have passed in succession."""

    slot: int
    begin: int


# ---- questions --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Allow(Instruction):
    """`slot` holds `(sides that have not passed, active side before, forms done before)` while it is asked."""

    one: bool
    forms: list[int]
    to: Look | None
    to_many: bool
    slot: int


@dataclass(slots=True)
class Ask(Instruction):
    """A question; `slot` holds what is known of the answers while it is asked.

    choose, declare: `(sides still to answer, {side: values})` as a tuple of pairs; cover: `(sides, remaining, used)`;
    deploy: `(sides, units, placed)`.  After an offer is declined, or all is answered, play goes on at `end`.
    """

    how: str
    who: Look
    who_many: bool
    offer: bool
    forms: list[int]
    name: str
    slot: int
    end: int
    amount: Look | None = None
    remaining_slot: int = -1
    stuck_slot: int = -1
    units: Look | None = None
    places: Look | None = None
    places_expr: Expr | None = None
    secretly: bool = False


# ---- effects ----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Shift(Instruction):
    """move, place, remove: units and where they go (`way` when along a path, `to` None for off the map)."""

    verb: str
    units: Look
    to: Look | None
    along: bool
    by: str


@dataclass(slots=True)
class Write(Instruction):
    """set, mark, unmark, gain, lose: a field of one thing, of each of a set, or of the game (`of` None)."""

    verb: str
    field: Field
    of: Look | None
    many: bool
    value: Look | None
    until: tuple[str, str] | None = None


@dataclass(slots=True)
class Show(Instruction):
    """reveal, hide: units; or what the sides `whose` answered to a question named `answers`; or `value`, which was
    chosen secretly under that name."""

    verb: str
    units: Look | None
    to: Look | None
    kind: Kind
    answers: str = ""
    whose: Look | None = None
    value: Look | None = None


@dataclass(slots=True)
class Announce(Instruction):
    text: str


@dataclass(slots=True)
class Finish(Instruction):
    """victory for (`sides`), or a draw (None)."""

    sides: Look | None


# ---- walking: instructions of the engine's own frames ------------------------------------------------------------


@dataclass(slots=True)
class FireNext(Instruction):
    """The engine's frame that runs waiting triggers one after another."""


@dataclass(slots=True)
class Walk(Instruction):
    """The engine's frame that moves units on after a trigger has run in the middle of their way."""


@dataclass(slots=True)
class Flush(Instruction):
    """The engine's frame that carries out what `at once` has gathered."""


# ---- code -------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Label:
    """A phase inside a code: how to get there.  `entries` are the scopes and loops around it, outermost first."""

    name: str
    at: int
    entries: list[int]


@dataclass(slots=True)
class Code:
    """The instructions of one block.  `when` guards a trigger and looks at a fresh frame with the event's things."""

    number: int
    name: str
    kind: str  # procedure, sequence, action, trigger, duty, setup, root, engine
    span: Span
    cites: Cites = ()
    params: list[str] = field(default_factory=list)
    size: int = HEAD
    slots: dict[str, int] = field(default_factory=dict)
    instructions: list[Instruction] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)  # its phases
    calls: list[Label] = field(default_factory=list)  # the sequences it runs
    when: Look | None = None
    when_expr: Expr | None = None
    block: str = ""  # which block it is for `secrets.py`
