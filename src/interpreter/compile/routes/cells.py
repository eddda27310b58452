"""Clauses asked of all steps at once.

A *cell* is a block of steps: from any of its `here` spaces to any of its `hex` spaces over any of its `sides`
(crossings), each a set kept as one int.  A condition splits a cell into the part where it holds and the part where it
does not; a cost splits it into parts with one value each.  So the clauses of a leg become a handful of cells instead
of a question for every step.  What cannot be said so is `Opaque`, and is searched step by step instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from interpreter.compile.routes.clauses import Args, State
from interpreter.compile.routes.network import Network
from interpreter.compile.routes.node import changed, exact, rounded
from interpreter.model.blocks import Step

MOST_CELLS = 160


class Opaque(Exception):
    """This clause cannot be asked of all steps at once."""


class Cell(NamedTuple):
    here: int
    hex: int
    sides: int

    @property
    def empty(self) -> bool:
        return not (self.here and self.hex and self.sides)


class Look(NamedTuple):
    """One search: state and arguments."""

    state: State
    args: Args
    network: Network


Values = list[tuple[Any, Cell]]
HERE, HEX, SIDES = range(3)


def narrowed(cell: Cell, part: int, mask: int) -> Cell:
    if part == HEX:
        return Cell(cell.here, cell.hex & mask, cell.sides)
    if part == HERE:
        return Cell(cell.here & mask, cell.hex, cell.sides)
    return Cell(cell.here, cell.hex, cell.sides & mask)


class Test:
    """A condition: `split` gives the cells where it holds and those where it does not."""

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        raise Opaque


class Const(Test):
    """It holds for all steps or for none."""

    def __init__(self, ask: Callable[[State, Args], Any]) -> None:
        self.ask = ask

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        return ([cell], []) if self.ask(look.state, look.args) else ([], [cell])


class SoFar(Test):
    """It looks at the running value only."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        return ([cell], []) if self.function(look.state, *look.args, so_far) else ([], [cell])


class Among(Test):
    """It looks at one of here, hex and side: `mask` tells for which it holds."""

    def __init__(self, part: int, mask: Callable[[State, Args], int]) -> None:
        self.part = part
        self.mask = mask

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        mask = self.mask(look.state, look.args)
        yes, no = narrowed(cell, self.part, mask), narrowed(cell, self.part, ~mask)
        return ([] if yes.empty else [yes]), ([] if no.empty else [no])


class All(Test):
    def __init__(self, parts: Sequence[Test]) -> None:
        self.parts = sorted(parts, key=lambda part: not isinstance(part, Const))  # what may end it at once comes first
        self.plain = all(isinstance(part, Const | Among) for part in parts)

    def joint(self, look: Look, cell: Cell) -> list[Cell]:
        """The one cell where all parts hold, when each looks at one space or side."""
        masks = list(cell)
        for part in self.parts:
            if isinstance(part, Among):
                masks[part.part] &= part.mask(look.state, look.args)
            elif isinstance(part, Const) and not part.ask(look.state, look.args):
                return []
        return [Cell(*masks)] if all(masks) else []

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        yes, no = [cell], []
        for part in self.parts:
            held = []
            for one in yes:
                more, less = part.split(look, one, so_far)
                held += more
                no += less
            yes = held
            if len(yes) + len(no) > MOST_CELLS:
                raise Opaque
        return yes, no


class Any_(Test):
    def __init__(self, parts: Sequence[Test]) -> None:
        self.parts = parts

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        yes, no = [], [cell]
        for part in self.parts:
            failed = []
            for one in no:
                more, less = part.split(look, one, so_far)
                yes += more
                failed += less
            no = failed
            if len(yes) + len(no) > MOST_CELLS:
                raise Opaque
        return yes, no


class Not(Test):
    def __init__(self, of: Test) -> None:
        self.of = of

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        yes, no = self.of.split(look, cell, so_far)
        return no, yes


class Compared(Test):
    """Two values, each of which may differ from cell to cell."""

    def __init__(self, left: Value, right: Value, holds: Callable[[Any, Any], bool]) -> None:
        self.left = left
        self.right = right
        self.holds = holds

    def split(self, look: Look, cell: Cell, so_far: Any) -> tuple[list[Cell], list[Cell]]:
        yes: list[Cell] = []
        no: list[Cell] = []
        for left, one in self.left.spread(look, cell, so_far):
            for right, two in self.right.spread(look, one, so_far):
                (yes if self.holds(left, right) else no).append(two)
        if len(yes) + len(no) > MOST_CELLS:
            raise Opaque
        return yes, no


# ---- values -----------------------------------------------------------------------------------------------------


class Value:
    """A number or thing: `spread` gives each value with its cell."""

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        raise Opaque


class Fixed(Value):
    def __init__(self, ask: Callable[[State, Args], Any]) -> None:
        self.ask = ask

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        return [(self.ask(look.state, look.args), cell)]


class OfSoFar(Value):
    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        return [(self.function(look.state, *look.args, so_far), cell)]


Classes = Sequence[tuple[Any, int]]


class ByPart(Value):
    """Each of here, hex or side has its value; `classes` lists each value with the set that has it."""

    def __init__(self, part: int, classes: Callable[[State, Args], Classes]) -> None:
        self.part = part
        self.classes = classes

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        found = []
        for value, mask in self.classes(look.state, look.args):
            one = narrowed(cell, self.part, mask)
            if not one.empty:
                found.append((value, one))
        return found


class Combined(Value):
    """A function of other values: arithmetic, a table look-up, what is left when the simple parts are taken out."""

    def __init__(self, parts: Sequence[Value], function: Callable[..., Any]) -> None:
        self.parts = parts
        self.function = function

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        rows: list[tuple[tuple[Any, ...], Cell]] = [((), cell)]
        for part in self.parts:
            rows = [((*had, value), two) for had, one in rows for value, two in part.spread(look, one, so_far)]
            if len(rows) > MOST_CELLS:
                raise Opaque
        return [(self.function(look.state, look.args, *values), one) for values, one in rows]


class Line(NamedTuple):
    """One line of a value: `op` with its operand, where `when` holds."""

    step: Step
    value: Value | None
    when: Test | None


class Exception_(NamedTuple):
    when: Test
    over: tuple[int, ...]  # exceptions it goes over
    lines: list[Line]


class Pipeline(Value):
    """A value block or the cost of a leg: lines in written order, exceptions that replace them."""

    def __init__(self, lines: list[Line], exceptions: Sequence[Exception_] = ()) -> None:
        self.lines = lines
        self.exceptions = exceptions

    def spread(self, look: Look, cell: Cell, so_far: Any) -> Values:
        found: Values = []
        for held, one in self.sorted_out(look, cell):
            found += run(self.lines if held is None else self.exceptions[held].lines, look, one)
        return found

    def sorted_out(self, look: Look, cell: Cell) -> list[tuple[int | None, Cell]]:
        """Which exception holds where."""
        rows: list[tuple[list[bool], Cell]] = [([], cell)]
        for exception in self.exceptions:
            following: list[tuple[list[bool], Cell]] = []
            for held, one in rows:
                yes, no = exception.when.split(look, one, None)
                following += [([*held, True], two) for two in yes] + [([*held, False], two) for two in no]
            rows = following
        found: list[tuple[int | None, Cell]] = []
        for held, one in rows:
            for number, exception in enumerate(self.exceptions):
                if held[number]:
                    for other in exception.over:
                        held[other] = False
            if sum(held) > 1:
                raise Opaque  # the clash is reported where the value is asked step by step
            found.append((held.index(True) if any(held) else None, one))
        return found


def run(lines: Sequence[Line], look: Look, cell: Cell) -> Values:
    """The lines applied in order; a value that is none stays none."""
    rows: Values = [(1, cell)]
    for line in lines:
        following: Values = []
        for so_far, one in rows:
            if so_far is None:
                following.append((None, one))
                continue
            yes, no = ([one], []) if line.when is None else line.when.split(look, one, so_far)
            following += [(so_far, two) for two in no]
            for two in yes:
                following += [(after(line, so_far, value), three) for value, three in operands(line, look, two, so_far)]
        if len(following) > MOST_CELLS:
            raise Opaque
        rows = following
    return rows


def operands(line: Line, look: Look, cell: Cell, so_far: Any) -> Values:
    return [(0, cell)] if line.value is None else line.value.spread(look, cell, so_far)


def after(line: Line, so_far: Any, value: Any) -> Any:
    return None if value is None else changed(line.step.op, so_far, value, line.step.rounding)


def rounding(direction: str) -> Callable[..., Any]:
    return lambda state, args, value: None if value is None else exact(rounded(value, direction))
