"""Forms after compiling: fields with domains, tests that know how early they can be made; and duties."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.compile.instructions import HEAD, Look
from interpreter.language.diagnostic import Span
from interpreter.model.blocks import Choose, Duty, Form, Limit, Quota, Require
from interpreter.model.data import Cites, Field
from interpreter.model.kinds import Kind


@dataclass(slots=True)
class FieldCode:
    """A field of a form: its domain as functions of the state and the frame with the earlier fields in their slots."""

    name: str
    kind: Kind
    how: str
    slot: int
    source: Choose
    domain: Look | None = None
    items: list[Look] = field(default_factory=list)
    low: Look | None = None
    high: Look | None = None
    route: str = ""
    args: list[Look] = field(default_factory=list)
    default: Look | None = None
    order_slot: int = -1


@dataclass(slots=True)
class RequireCode:
    """`needs` is the number of the last field the test looks at, -1 for none."""

    test: Look
    needs: int
    source: Require


@dataclass(slots=True)
class LimitCode:
    """`number` names the tally; `member_of` is the field whose members are counted one by one, when it is just that."""

    number: int
    amount: Look | None
    most: Look
    per: Look | None
    per_many: bool
    when: Look | None
    needs: int
    member_of: int
    source: Limit


@dataclass(slots=True)
class CostCode:
    amount: Look
    field: Field
    of: Look | None
    of_many: bool
    when: Look | None
    needs: int
    source: Quota


@dataclass(slots=True)
class FormCode:
    """An action (`code` runs its body in its own frame) or a choice of a question (`entry` is where it goes on)."""

    name: str
    source: Form
    fields: list[FieldCode]
    requires: list[RequireCode]
    limits: list[LimitCode]
    costs: list[CostCode]
    by: list[tuple[Look, bool, Look | None]]
    when: Look | None
    slots: dict[str, int]
    number: int = -1  # its place in Title.forms
    code: int = -1
    size: int = HEAD
    entry: int = -1
    covers: Look | None = None
    covers_all: bool = False
    covers_needs: int = -1
    covers_field: int = -1  # the field that is the amount covered, where it is just that
    once: bool = False
    asks_stuck: bool = False
    action: bool = False
    lone: bool = False  # the single field of `ask … to choose x from …`, typed as `choose`
    simple: bool = False  # at most one thing chosen from a set, and nothing tested but what it covers
    tested: list[bool] = field(default_factory=list)  # whether anything is tested before, and after each field
    under: Cites = ()  # the paragraphs of the question it answers, for a choice that cites none itself

    @property
    def span(self) -> Span:
        return self.source.span

    @property
    def cites(self) -> Cites:
        return tuple(dict.fromkeys(self.source.cites or self.under))


@dataclass(slots=True)
class DutyCode:
    """A duty without `otherwise`: what must hold before its scope may end."""

    source: Duty
    of: str
    turn: int
    size: int
    when: Look | None
    each: Look | None
    each_slot: int
    kind: str
    must: Look
    slots: dict[str, int]
