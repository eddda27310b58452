"""Sets of spaces that are remembered: by the stamps of what they depend on, and as far as they were asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any

from interpreter.compile.generate import arrange
from interpreter.compile.helpers import TooDeep
from interpreter.compile.masks import without_place
from interpreter.compile.routes.cells import Opaque
from interpreter.compile.routes.clauses import Args, RouteTooLarge, State
from interpreter.compile.routes.names import members, names_of
from interpreter.model import expressions as e

MOST_KEPT = 256
UNITS_IN = 1  # the column of the units in each space
ENDLESS = (RouteTooLarge, TooDeep, RecursionError)  # asking again, step by step, would only take longer
Asked = Callable[[State, Args], Any]


class Sifting:
    """Of a set of spaces those for which a test holds (`only`) or does not; what was asked once is remembered."""

    def __init__(self, function: Callable[..., Any], only: bool, empty: bool | None, memory: Asked) -> None:
        self.function = function
        self.only = only
        self.empty = empty  # the answer for a space without units, if that is enough to know it
        self.memory = memory

    def __call__(self, state: State, args: Args, spaces: int) -> int:
        known = self.memory(state, args)  # (spaces asked about, those that passed)
        new = spaces & ~known[0]
        if new:
            function, only, empty = self.function, self.only, self.empty
            units_in = state.cols[UNITS_IN]
            try:
                for space in members(new):
                    if empty is not None and not units_in[space]:
                        answer = empty
                    else:
                        answer = bool(function(state, *args, space))
                    if answer is only:
                        known[1] |= 1 << space
            except ENDLESS:
                raise
            except Exception as error:  # an earlier clause may forbid the space: the plain search will know
                raise Opaque from error
            known[0] |= new
        passed: int = spaces & known[1]
        return passed


def when_empty(expr: e.Expr, name: str) -> bool | None:
    """What a count of units in a space comes to where there are none; None for any other test."""
    if isinstance(expr, e.Not):
        answer = when_empty(expr.of, name)
        return None if answer is None else not answer
    if not isinstance(expr, e.Quantity) or without_place(arrange(expr.of), name) is None:
        return None
    counts = {"some": False, "no": True, "at least": expr.number <= 0, "at most": True, "exactly": expr.number == 0}
    return counts.get(expr.op)


def by_algebra(expr: e.Expr, name: str) -> bool:
    """Whether the compiler of expressions answers for all spaces at once without going through them."""
    if name not in names_of(expr):
        return True
    if isinstance(expr, e.Both | e.Either):
        return all(by_algebra(part, name) for part in expr.parts)
    if isinstance(expr, e.Not):
        return by_algebra(expr.of, name)
    if isinstance(expr, e.Member):
        plain = isinstance(expr.left, e.Local) or (not expr.left.kind.many and nation_of(expr.left, name))
        return plain and name not in names_of(expr.of)
    if isinstance(expr, e.Compare):
        plain = isinstance(expr.left, e.Local) or nation_of(expr.left, name)
        return plain and expr.op == "==" and not expr.right.kind.optional and name not in names_of(expr.right)
    if isinstance(expr, e.Quantity):
        return expr.op in ("some", "no") and without_place(arrange(expr.of), name) is not None
    return False


def nation_of(expr: e.Expr, name: str) -> bool:
    """`nation of hex`, where each nation's spaces are a set known beforehand."""
    of = expr.args[0] if isinstance(expr, e.BuiltIn) and expr.name == "nation-of-space" else None
    return isinstance(of, e.Local) and of.name == name


def ready(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself, where the compiler of expressions would make it on its first call."""
    forced = getattr(function, "forced", None)
    made: Callable[..., Any] = function if forced is None else forced()
    return made


def mask_of(things: Sequence[int]) -> int:
    """A large set from its members, in one go."""
    if not things:
        return 0
    row = bytearray((things[-1] >> 3) + 1)
    for thing in things:
        row[thing >> 3] |= 1 << (thing & 7)
    return int.from_bytes(row, "little")


def remembered(compute: Asked, columns: Sequence[int], used: Sequence[int], keep: bool) -> Asked:
    """Whatever goes wrong while a clause is asked of spaces that no way may ever come to must not matter: the plain
    search will ask it of the right ones."""

    def careful(state: State, args: Args) -> Any:
        try:
            return compute(state, args)
        except ENDLESS:
            raise
        except Exception as error:
            raise Opaque from error

    if not keep:
        return careful
    known: dict[Any, Any] = {}
    stamps_of: Callable[[list[int]], Any] = itemgetter(*columns) if columns else (lambda stamps: None)
    args_of: Callable[[Args], Any] = itemgetter(*used) if used else (lambda args: None)
    if not columns and not used:

        def once(state: State, args: Args) -> Any:
            if not known:
                known[0] = careful(state, args)
            return known[0]

        return once

    def remembering(state: State, args: Args) -> Any:
        key = (args_of(args), stamps_of(state.stamps))
        found = known.get(key)
        if found is None:
            found = careful(state, args)
            if len(known) >= MOST_KEPT:
                known.clear()
            known[key] = found
        return found

    return remembering
