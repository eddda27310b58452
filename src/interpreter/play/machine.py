"""Runs instructions until a decision or the end.

Every instruction is linked once to a small function of state and frame that returns the next instruction, or one of
the signals below.  The code of a title is linked on first use and shared by all its games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields
from typing import Any

from interpreter.compile.form_codes import CostCode, FieldCode, LimitCode, RequireCode
from interpreter.compile.instructions import HEAD, Instruction
from interpreter.compile.procedures import FIRE, ROOT
from interpreter.compile.pure import ELSEWHERE
from interpreter.compile.title import Title
from interpreter.language.diagnostic import Diagnostic, Span
from interpreter.play.errors import PlayError, RuleFault, RunawayRule
from interpreter.play.state import TURN, Frame, State
from interpreter.play.words import with_words

Op = Callable[[State, Frame], int]
Linker = Callable[["Machine", int, Any], Op]
Firings = list[tuple[int, tuple[Any, ...]]]  # triggers to be run: code and arguments

AGAIN, WAIT, OVER, ROLL = -1, -2, -3, -4  # look at the innermost frame again; a decision; the end; a roll to enumerate
BUDGET = 1_000_000  # instructions for one choice
DEPTH = 200  # frames inside each other
TOO_LONG = 4096  # binary digits of a number in play

LINKERS: dict[type, Linker] = {}


class Machine:
    """The linked code of one title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.data = title.data
        self.ops: list[list[Op] | None] = [None] * len(title.codes)
        self.sizes = [code.size for code in title.codes]
        boxes = set(title.data.boxes.values())
        self.boxes = [space in boxes for space in range(len(title.data.spaces) + 1)]
        self.off_map = title.data.boxes.get("off-map", len(title.data.spaces) - 1)
        self.drawing = {
            name
            for name, route in title.rules.routes.items()
            if any(leg.quotas for leg in [*route.legs, *([route.common] if route.common else [])])
        }
        self.carriers = {space: unit for unit, space in enumerate(title.data.carrier_space) if space >= 0}
        self.everyone = (1 << len(title.data.sides)) - 1
        self.witness: Any = None  # play.witness.Witness where something can be hidden

    def link(self, code: int) -> list[Op]:
        """The functions of a code."""
        ops = self.ops[code]
        if ops is None:
            instructions = self.title.codes[code].instructions
            for one in instructions:
                force(one)
                for number in getattr(one, "forms", ()):
                    force(self.title.forms[number])
            ops = [LINKERS[type(one)](self, pc, one) for pc, one in enumerate(instructions)]
            self.ops[code] = ops
        return ops

    def frame(self, code: int, args: Iterable[Any] = ()) -> Frame:
        """A fresh frame for a code."""
        made = [code, 0, *args]
        made += [None] * (self.sizes[code] - len(made))
        return made

    def begin(self, state: State) -> None:
        """Puts the state before the first instruction of the game."""
        root = self.frame(ROOT)
        root[HEAD] = self.title.first_turn
        state.frames = [root]

    def run(self, state: State, budget: int = BUDGET) -> int:
        """Goes on until a decision (WAIT), the end (OVER) or, when rolls are enumerated, a roll (ROLL)."""
        frames = state.frames
        linked = self.ops
        left = budget
        signal = AGAIN
        while frames:
            frame = frames[-1]
            ops = linked[frame[0]] or self.link(frame[0])
            signal = frame[1]
            try:
                while signal >= 0:
                    left -= 1
                    pc = signal
                    signal = ops[pc](state, frame)
                    if left <= 0:
                        raise self.runaway(frame[0], pc, f"this goes on for more than {budget:,} instructions")
            except PlayError:
                raise
            except Exception as problem:
                raise self.fault(self.instruction(frame[0], pc), problem) from problem
            if signal != AGAIN:
                return signal
            frames = state.frames
        return OVER

    def run_to(self, state: State, depth: int, pc: int, budget: int = BUDGET // 50) -> int:
        """Like `run`, but stops (WAIT) before instruction `pc` of the frame at that depth is carried out."""
        for _ in range(budget):
            if not state.frames:
                return OVER
            frame = state.frames[-1]
            if frame[1] == pc and len(state.frames) == depth:
                return WAIT
            try:
                signal = self.link(frame[0])[frame[1]](state, frame)
            except PlayError:
                raise
            except Exception as problem:
                raise self.fault(self.instruction(frame[0], frame[1]), problem) from problem
            if signal >= 0:
                frame[1] = signal
            elif signal != AGAIN:
                return signal
        return ROLL

    def push(self, state: State, frame: Frame) -> None:
        """Makes it the innermost frame; too many inside each other is an error of the rules."""
        if len(state.frames) >= DEPTH:
            top = state.frames[-1]
            raise self.runaway(frame[0], 0, f"this runs itself more than {DEPTH} deep", top)
        state.frames.append(frame)

    # ---- triggers ------------------------------------------------------------------------------------------------

    def changed(self, column: int, things: Iterable[int]) -> Firings:
        """The triggers that see this field of these things change."""
        triggers = self.title.changes.get(column)
        if not triggers:
            return []
        arity = 0 if self.title.columns[column].owner == "game" else 1
        return [(code, (thing,)[:arity]) for thing in things for code in triggers]

    def fire(self, state: State, firings: Iterable[tuple[int, tuple[Any, ...]]]) -> bool:
        """Runs these triggers (code, arguments) in order; True when one of them has something to do now.

        Whether a trigger applies is asked when its turn comes, after those before it have run.
        """
        waiting = iter(firings)
        codes, only = self.title.codes, self.title.only_turn
        for number, args in waiting:
            code = codes[number]
            if number in only and state.cols[TURN][0] != only[number] - 1:
                continue
            frame = self.frame(number, args)
            if code.when is not None:
                if hasattr(code.when, "forced"):
                    code.when = code.when.forced()
                try:
                    if not code.when(state, frame):
                        continue
                except PlayError:
                    raise
                except Exception as problem:
                    raise self.fault(code, problem) from problem
            rest = tuple(waiting)
            if rest:
                self.push(state, self.frame(FIRE, (rest,)))
            self.push(state, frame)
            return True
        return False

    # ---- what goes wrong -----------------------------------------------------------------------------------------

    def instruction(self, code: int, pc: int) -> Any:
        """The instruction there, or the whole code when there is none."""
        whole = self.title.codes[code]
        return whole.instructions[pc] if pc < len(whole.instructions) else whole

    def fault(self, where: Any, problem: Exception | str) -> RuleFault:
        """The problem as a mistake of the rules at that clause; `where` has a span and citations, unless the problem
        knows better where it comes from."""
        line = None if isinstance(problem, str) else getattr(problem, "span", None) or self.rule_line(problem)
        cites = getattr(problem, "cites", ()) or (self.cites_at(line) if line is not None else ())
        message = problem if isinstance(problem, str) else in_words(problem)
        span = line or where.span or Span("", 0)
        if isinstance(problem, TypeError):
            message = with_words(self.title.sources, message, Span(span.file, span.line))
        return RuleFault(Diagnostic("rule-fault", message, span), tuple(cites or getattr(where, "cites", ())))

    def cites_at(self, line: Span) -> tuple[str, ...]:
        """The paragraphs that the clause on this line carries out, or those of its block."""
        rules = self.title.rules
        found = [
            paragraph
            for paragraph, spans in rules.cited.items()
            if any(s.file == line.file and s.line <= line.line <= max(s.line, s.end_line) for s in spans)
        ]
        if found:
            return tuple(found)
        blocks: list[Any] = [*rules.values.values(), *rules.conditions.values(), *rules.routes.values()]
        blocks += [*rules.zones.values(), *rules.actions.values(), *rules.procedures.values()]
        blocks += [*rules.triggers, *rules.duties]
        above = [one for one in blocks if one.span.file == line.file and one.span.line <= line.line]
        return max(above, key=lambda one: one.span.line).cites if above else ()

    def rule_line(self, problem: Exception | str) -> Span | None:
        """The line of the rules that an error came from, where compiled code tells it."""
        found = None
        trace = problem.__traceback__ if isinstance(problem, Exception) else None
        while trace is not None:
            file, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
            if line > 1 and file in self.title.sources:
                found = self.title.pure.elsewhere[line - ELSEWHERE] if line >= ELSEWHERE else Span(file, line)
            trace = trace.tb_next
        return found

    def looking(self, where: Any) -> Looking:
        """What goes wrong in rule code while somebody only looks is told as a mistake of the rules, too."""
        return Looking(self, where)

    def in_rules(self, problem: Exception) -> bool:
        """Whether compiled rule code was running."""
        trace = problem.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename in self.title.sources:
                return True
            trace = trace.tb_next
        return False

    def runaway(self, code: int, pc: int, message: str, top: Frame | None = None) -> RunawayRule:
        where = self.instruction(code, pc)
        whole = self.title.codes[code]
        span = where.span if where.span.file else whole.span
        if not span.file and top is not None:
            span = self.title.codes[top[0]].span
        told = f"{whole.kind} `{whole.name}`: {message}" if whole.kind not in ("root", "engine") else message
        diagnostic = Diagnostic("runaway-rule", told, span, help="let something in it come to an end")
        return RunawayRule(diagnostic, tuple(where.cites) or tuple(whole.cites))

    def too_long(self, where: Instruction, value: Any) -> None:
        """Numbers that only grow would fill the memory."""
        if (
            getattr(value, "numerator", 0).bit_length() > TOO_LONG
            or getattr(value, "denominator", 1).bit_length() > TOO_LONG
        ):
            raise self.fault(where, "this number has grown out of all bounds")


def force(node: Any) -> None:
    """Replaces functions that compile themselves when first called by what they compile to, parts included."""
    for part in fields(node):
        value = getattr(node, part.name)
        if hasattr(value, "forced"):
            setattr(node, part.name, value.forced())
        elif isinstance(value, list):
            value[:] = [item.forced() if hasattr(item, "forced") else item for item in value]
            for item in value:
                if isinstance(item, FieldCode | RequireCode | LimitCode | CostCode):
                    force(item)


def in_words(problem: Exception) -> str:
    """An error of compiled rule code, said without Python."""
    if isinstance(problem, ZeroDivisionError):
        return "this divides by nothing"
    if isinstance(problem, RecursionError):
        return "this needs itself again and again"
    if isinstance(problem, MemoryError | OverflowError):
        return "this number has grown out of all bounds"
    if isinstance(problem, TypeError):
        return "this counts with something that is none"
    if isinstance(problem, IndexError | KeyError):
        return "this looks for something that is not there"
    text = str(problem)
    return text if text and "\n" not in text else "this could not be worked out"


def machine_of(title: Title) -> Machine:
    """The machine of a title, made on first use."""
    if title.machine is None:
        from interpreter.play import asking, effects, flow, phases  # they fill LINKERS
        from interpreter.play.witness import witness_of

        assert asking and effects and flow and phases
        title.machine = Machine(title)
        title.machine.witness = witness_of(title)
    machine: Machine = title.machine
    return machine


class Looking:
    """The `with` of `Machine.looking`; a class of its own because it is entered for every choice."""

    __slots__ = ("machine", "where")

    def __init__(self, machine: Machine, where: Any) -> None:
        self.machine = machine
        self.where = where

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, problem: BaseException | None, trace: Any) -> None:
        if problem is None or isinstance(problem, PlayError) or not isinstance(problem, Exception):
            return
        machine = self.machine
        if machine.rule_line(problem) is None and not hasattr(problem, "span") and not machine.in_rules(problem):
            return  # not of the rules' making
        raise machine.fault(self.where, problem) from problem
