"""The writer of one code: its slots by name, its instructions, the scopes that stand open while writing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Protocol

from interpreter.compile.form_codes import FormCode
from interpreter.compile.helpers import NoneCounted
from interpreter.compile.instructions import (
    Code,
    Fire,
    Instruction,
    Jump,
    Label,
    Let,
    Look,
    Return,
    Roll,
    ScopeBegin,
    ScopeEnd,
)
from interpreter.compile.secrets import Secrets
from interpreter.compile.walk import names_in
from interpreter.model.blocks import Alternate, Ask, AtOnce, Body, ForEach, If, Phase, Repeat, RepeatUntil, Rules
from interpreter.model.data import Cites
from interpreter.model.expressions import Aggregate, Arithmetic, Const, Expr, Local, Rounded, SetOf

Firings = Sequence[tuple[int, list[str]]]  # codes of triggers, with the names they want
STATEMENTS: dict[type, Callable[[Writer, Any], None]] = {}  # filled by `statements.py`


class Looks(Protocol):
    """What is needed of `compile/pure.py`."""

    def slotted(self, expr: Expr, slots: dict[str, int]) -> Look: ...


class Whole(Protocol):
    """What a writer needs of the assembly of all codes."""

    rules: Rules
    pure: Looks
    sites: list[Instruction]
    forms: list[FormCode]
    limit_count: int
    procedures: dict[str, int]
    actions: dict[str, int]
    scopes: set[str]
    secrets: Secrets


class Writer:
    """Writes one code: keeps its slots by name, its instructions, and the scopes that stand open while writing."""

    def __init__(self, assembly: Whole, code: Code) -> None:
        self.assembly = assembly
        self.code = code
        self.layers: list[dict[str, int]] = [code.slots]
        self.around: list[tuple[str, str, list[int]]] = []  # (kind, name, entries) of open scopes and loops
        self.stops: list[Jump] = []
        self.readers: dict[int, set[int]] = {}  # which instructions look at a slot
        for name in code.params:
            self.slot(name)

    # ---- names ---------------------------------------------------------------------------------------------------

    def names(self) -> dict[str, int]:
        """All names in force, innermost meaning first."""
        merged: dict[str, int] = {}
        for layer in self.layers:
            merged.update(layer)
        return merged

    def slot(self, name: str) -> int:
        """The slot of a name: the one it has, or a new one for the whole block."""
        name = name.lower()
        for layer in reversed(self.layers):
            if name in layer:
                return layer[name]
        self.code.slots[name] = self.code.size
        self.code.size += 1
        return self.code.slots[name]

    def fresh(self) -> int:
        """A slot without a name."""
        self.code.size += 1
        return self.code.size - 1

    def look(self, expr: Expr) -> Look:
        """The expression as a function of state and frame."""
        known = self.names()
        for name in names_in(expr):
            if name in known:
                self.readers.setdefault(known[name], set()).add(self.here)
        if isinstance(expr, Const):
            value = expr.value
            return lambda state, frame: value
        if isinstance(expr, Local):
            slot = self.slot(expr.name)
            return lambda state, frame: frame[slot]
        return self.assembly.pure.slotted(expr, self.names())

    def maybe(self, expr: Expr | None) -> Look | None:
        return None if expr is None else self.look(expr)

    def amount(self, expr: Expr, cites: Cites) -> Look:
        """A number that a clause counts with: none is told as a mistake of that clause."""
        look = self.look(expr)
        if isinstance(expr, Const | Arithmetic | Rounded | Aggregate):
            return look

        def counted(state: Any, frame: list[Any]) -> Any:
            found = look(state, frame)
            if found is None:
                raise NoneCounted(expr.span, cites or self.code.cites)
            return found

        def forced() -> Look:
            nonlocal look
            look = look.forced() if hasattr(look, "forced") else look
            return counted

        counted.forced = forced  # type: ignore[attr-defined]
        return counted

    def one_as_set(self, expr: Expr) -> Look:
        """A single thing as the set of it; none is the empty set."""
        look = self.look(expr)

        def made(state: Any, frame: list[Any]) -> int:
            thing = look(state, frame)
            return 1 << thing if thing is not None and thing >= 0 else 0

        def forced() -> Look:
            nonlocal look
            look = look.forced() if hasattr(look, "forced") else look
            return made

        made.forced = forced  # type: ignore[attr-defined]
        return made

    def mask(self, expr: Expr) -> Look:
        """A set, whether written as one thing or several; none is left out."""
        if isinstance(expr, SetOf) and len(expr.items) == 1:
            return self.one_as_set(expr.items[0])
        return self.look(expr) if expr.kind.many else self.one_as_set(expr)

    # ---- instructions --------------------------------------------------------------------------------------------

    @property
    def here(self) -> int:
        return len(self.code.instructions)

    def emit(self, instruction: Instruction) -> int:
        """Adds it and tells where it stands; a clause without a paragraph of its own stands under its block's."""
        instruction.cites = tuple(dict.fromkeys(instruction.cites or self.code.cites))
        instruction.site = len(self.assembly.sites)
        self.assembly.sites.append(instruction)
        self.code.instructions.append(instruction)
        return self.here - 1

    def entries(self) -> list[int]:
        """What must be entered, outermost first, to stand here."""
        return [at for _, _, entries in self.around for at in entries]

    def label(self, name: str) -> Label:
        return Label(name.lower(), self.here, self.entries())

    def body(self, body: Body) -> None:
        """The statements in order."""
        for statement in body:
            STATEMENTS[type(statement)](self, statement)

    def block(self, body: Body, *, before: Firings = (), after: Firings = ()) -> None:
        """The whole body, with what runs before and after it.  A sequence is a scope; so is a block with scopes inside,
        because `stop` must then close them in order."""
        span, cites = self.code.span, self.code.cites
        if before:
            self.emit(Fire([self._firing(t) for t in before], span=span, cites=cites))
        name = self.code.name.lower()
        kind = "sequence" if name in self.assembly.scopes or self.code.kind == "sequence" else "block"
        opened: ScopeBegin | None = None
        if kind == "sequence" or _has_scopes(body):
            opened = ScopeBegin(kind, name, -1, span=span, cites=cites)
            self.around.append((kind, opened.name, [self.emit(opened)]))
        self.body(body)
        if opened is not None:
            self.around.pop()
            opened.end = self.emit(ScopeEnd(span=span, cites=cites))
        for stop in self.stops:
            stop.to = self.here
        if after:
            self.emit(Fire([self._firing(t) for t in after], span=span, cites=cites))
        self.emit(Return(span=span, cites=cites))
        self._fold_rolls()

    def _fold_rolls(self) -> None:
        """Marks rolls that only the `let` right behind them looks at."""
        rows = self.code.instructions
        pairs = enumerate(pairwise(rows))
        rolls = [(at, one) for at, (one, let) in pairs if isinstance(one, Roll) and isinstance(let, Let)]
        for _, one in rolls:
            behind = {other_at + 1 for other_at, other in rolls if other.slot == one.slot}
            fired = any(one.slot in slots for row in rows if isinstance(row, Fire) for _, slots in row.triggers)
            one.read_once = self.readers.get(one.slot, set()) <= behind and not fired

    def _firing(self, trigger: tuple[int, list[str]]) -> tuple[int, list[int]]:
        number, names = trigger
        return number, [self.slot(name) for name in names]


def _has_scopes(body: Body) -> bool:
    """Whether something inside must be closed in order when the block is left early."""
    for statement in body:
        inner: list[Body] = []
        if isinstance(statement, Phase | AtOnce | Alternate):
            return True
        if isinstance(statement, Repeat) and statement.field is not None:
            return True
        if isinstance(statement, If):
            inner = [branch for _, branch in statement.branches] + [statement.otherwise]
        elif isinstance(statement, ForEach | Repeat | RepeatUntil):
            inner = [statement.body]
        elif isinstance(statement, Ask):
            inner = [statement.body] + [option.body for option in statement.options]
        if any(_has_scopes(part) for part in inner):
            return True
    return False
