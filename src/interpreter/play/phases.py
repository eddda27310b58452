"""What begins and ends: turns, phases, sequences, rounds, `at once`; with resets, marks, triggers and duties."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.procedures import FLUSH
from interpreter.play.errors import PlayError, Reason
from interpreter.play.flow import divert
from interpreter.play.machine import AGAIN, LINKERS, OVER, Machine, Op
from interpreter.play.sets import members
from interpreter.play.state import ACTIVE, PAST, PHASE, SCOPES, TALLIES, TURN, Frame, Scope, State

KIND, NAME, DEPTH, END, ENDING, SAVED = range(6)  # parts of a scope


def open_scope(state: State, kind: str, name: str, end: int, saved: Any = None) -> None:
    state.scopes = (*state.scopes, (kind, name, len(state.frames) - 1, end, False, saved))


def begin_scope(machine: Machine, state: State, names: list[str]) -> list[tuple[int, tuple[Any, ...]]]:
    """Counts, limits and fields start anew under these names; gives the triggers that begin with them."""
    title = machine.title
    starts = state.write(SCOPES)
    for name in names:
        starts[name] = len(state.cols[PAST])
    tallies = state.cols[TALLIES]
    if tallies and any(key[0] in names for key in tallies):
        state.cols[TALLIES] = {key: count for key, count in tallies.items() if key[0] not in names}
        state.write(TALLIES)
    expire(machine, state, "start", names)
    firings: list[tuple[int, tuple[Any, ...]]] = []
    for name in names:
        for field in title.resets.get(name, ()):
            reset(machine, state, field.column)
        firings += [(code, ()) for code in title.starts.get(name, ())]
    return firings


def reset(machine: Machine, state: State, column: int) -> None:
    """Every thing's field back to what it starts with."""
    start = machine.title.start_values[column]
    if hasattr(start, "forced"):
        start = machine.title.start_values[column] = start.forced()
    old = state.cols[column]
    try:
        new = [start(state, thing) for thing in range(len(old) - 1)] or [start(state, 0)]
    except PlayError:
        raise
    except Exception as problem:
        raise machine.fault(machine.title.columns[column], problem) from problem
    if len(old) > len(new):
        new.append(old[-1])
    if new != old:
        state.cols[column] = new
        state.owned |= 1 << column
        state.write(column)


def expire(machine: Machine, state: State, edge: str, names: list[str]) -> None:
    """Marks that last until this edge of one of these scopes."""
    if not state.expiring:
        return
    left = []
    for mark in state.expiring:
        if mark[0] == edge and mark[1] in names:
            state.write(mark[2])[mark[3]] = False
        else:
            left.append(mark)
    state.expiring = tuple(left)


def begun(machine: Machine, state: State, frame: Frame, pc: int, firings: list[tuple[int, tuple[Any, ...]]]) -> int:
    """Goes on inside a scope that has begun, after its triggers.  On the way to a phase in the middle of a turn nothing
    is triggered: what comes before the phase counts as done."""
    on_the_way = bool(state.goto)
    frame[1] = divert(state, pc + 1)
    return AGAIN if not on_the_way and machine.fire(state, firings) else int(frame[1])


def link_phase_begin(machine: Machine, pc: int, one: i.PhaseBegin) -> Op:
    names = [one.name, "phase"]

    def begin(state: State, frame: Frame) -> int:
        if one.when is not None and not state.goto and not one.when(state, frame):
            return one.end + 1
        active = state.cols[ACTIVE][0]
        by = one.by(state, frame) if one.by is not None else active
        saved = (state.cols[PHASE][0], active, state.cols[SCOPES].get("phase", -1))
        open_scope(state, "phase", one.name, one.end, saved)
        state.write(PHASE)[0] = one.number
        if by != active:
            state.write(ACTIVE)[0] = by
        state.tell(("phase", one.site, one.number, by))
        firings = begin_scope(machine, state, names)
        return begun(machine, state, frame, pc, firings)

    return begin


def link_scope_begin(machine: Machine, pc: int, one: i.ScopeBegin) -> Op:
    eventful = one.kind in ("sequence", "round")

    def begin(state: State, frame: Frame) -> int:
        saved = state.cols[ACTIVE][0] if one.kind == "alternate" else None
        open_scope(state, one.kind, one.name, one.end, saved)
        if one.kind == "at-once" and state.queue is None:
            state.queue = ()
        firings = begin_scope(machine, state, [one.name]) if eventful else []
        return begun(machine, state, frame, pc, firings)

    return begin


def link_turn_begin(machine: Machine, pc: int, one: i.TurnBegin) -> Op:
    title = machine.title

    def begin(state: State, frame: Frame) -> int:
        turn = frame[i.HEAD]
        if turn > title.last_turn:
            return one.end
        frame[i.HEAD] = turn + 1
        state.write(TURN)[0] = turn
        open_scope(state, "turn", "turn", one.scope_end)
        state.tell(("turn", one.site, turn))
        names = ["turn"]
        if title.data.calendar:
            names.append(title.data.calendar.lower())
        starts = state.cols[SCOPES]
        for name in title.seasons:  # a season begins when its word in the calendar changes
            values = title.data.turns.columns[name].values
            if turn == title.first_turn or name not in starts or values[turn] != values[turn - 1]:
                names.append(name)
        if turn == title.first_turn and not state.goto:
            names.insert(0, "game")
        firings = begin_scope(machine, state, names)
        return begun(machine, state, frame, pc, firings)

    return begin


def ending_names(machine: Machine, state: State, scope: Scope) -> list[str]:
    """What ends with a scope."""
    kind, name = scope[KIND], scope[NAME]
    if kind == "phase":
        return [name, "phase"]
    if kind in ("sequence", "round"):
        return [name]
    if kind != "turn":
        return []
    title = machine.title
    names = ["turn"]
    if title.data.calendar:
        names.append(title.data.calendar.lower())
    turn = state.cols[TURN][0]
    for season in title.seasons:
        values = title.data.turns.columns[season].values
        if turn >= title.last_turn or values[turn] != values[turn + 1]:
            names.append(season)
    return names if turn < title.last_turn else [*names, "game"]


def link_scope_end(machine: Machine, pc: int, one: i.ScopeEnd) -> Op:
    """Twice if need be: first what happens at the end, then the end itself."""
    title = machine.title

    def end(state: State, frame: Frame) -> int:
        scope = state.scopes[-1]
        names = ending_names(machine, state, scope)
        if not scope[ENDING]:
            state.scopes = (*state.scopes[:-1], (*scope[:ENDING], True, scope[SAVED]))
            frame[1] = pc
            if scope[KIND] == "at-once" and not any(other[KIND] == "at-once" for other in state.scopes[:-1]):
                waiting, state.queue = state.queue, None
                if waiting:
                    machine.push(state, machine.frame(FLUSH, (waiting, 0)))
                    return AGAIN
            if names:
                for reason in open_duties(machine, state, names):
                    state.tell(("unmet", reason.text, reason.behind))
                if machine.fire(state, [(code, ()) for name in names for code in title.ends.get(name, ())]):
                    return AGAIN
        state.scopes = state.scopes[:-1]
        if names:
            expire(machine, state, "end", names)
        if scope[KIND] == "phase":
            phase, active, start = scope[SAVED]
            state.write(PHASE)[0] = phase
            state.write(ACTIVE)[0] = active
            if start >= 0:
                state.write(SCOPES)["phase"] = start
        elif scope[KIND] == "alternate":
            state.write(ACTIVE)[0] = scope[SAVED]
        if state.stopping is None:
            return pc + 1
        if scope[NAME] == state.stopping:
            state.stopping = None
            return pc + 1
        frame[1] = pc + 1
        stop(machine, state, state.stopping, one)
        return AGAIN

    return end


def stop(machine: Machine, state: State, name: str, where: Any) -> None:
    """Goes to the end of the innermost scope; its end goes on until the named one has ended."""
    if not any(scope[NAME] == name for scope in state.scopes):
        raise machine.fault(where, f"`{name}` cannot be stopped, because it is not running")
    inner = state.scopes[-1]
    del state.frames[inner[DEPTH] + 1 :]
    state.frames[-1][1] = inner[END]
    state.stopping = name


def link_stop(machine: Machine, pc: int, one: i.Stop) -> Op:
    def stopping(state: State, frame: Frame) -> int:
        stop(machine, state, one.name, one)
        return AGAIN

    return stopping


def set_course(
    machine: Machine, state: State, frame: Frame, phase: str, rounds: dict[str, int], number: int = 0
) -> bool:
    """Puts the root frame before the turn and remembers the way to a phase, the first or with `number` a later one;
    False when there is none.

    Each entry of the way carries the round for the loop just before it.  `round` means the innermost loop, whatever it
    is called, where none of that name is on the way.
    """
    title = machine.title
    ways = title.way_to(phase)

    def loops(way: list[tuple[int, int]]) -> list[str]:
        found = (title.codes[code].instructions[at] for code, at in way)
        return [one.scope for one in found if isinstance(one, i.TimesNext)]

    def named(rounds: dict[str, int], way: list[tuple[int, int]]) -> dict[str, int]:
        around = loops(way)
        other = around[-1] if around and "round" not in around else "round"
        return {other if name == "round" else name: count for name, count in rounds.items()}

    fitting = [way for way in ways if set(named(rounds, way)) <= set(loops(way))]
    if number >= len(fitting):
        return False
    way = fitting[number]
    rounds = named(rounds, way)
    course = []
    carried = 0
    for code, at in way[1:]:
        course.append((at, carried))
        one = title.codes[code].instructions[at]
        carried = rounds.get(one.scope, 0) if isinstance(one, i.TimesNext) else 0
    state.goto = tuple(course)
    frame[1] = way[0][1]
    return True


def link_begin_at(machine: Machine, pc: int, one: i.BeginAt) -> Op:
    def begin(state: State, frame: Frame) -> int:
        frame[i.HEAD] = one.turn
        if one.phase and not set_course(machine, state, frame, one.phase, {}):
            raise machine.fault(one, f"no turn comes to a phase `{one.phase}`")
        return pc + 1

    return begin


def link_game_end(machine: Machine, pc: int, one: i.GameEnd) -> Op:
    def over(state: State, frame: Frame) -> int:
        state.outcome = (0, -1)
        state.tell(("nobody", one.site))
        state.frames = []
        return OVER

    return over


# ---- alternate --------------------------------------------------------------------------------------------------


def link_alternate_begin(machine: Machine, pc: int, one: i.AlternateBegin) -> Op:
    """The slot holds the sides, whose go it is, how many have passed in succession, and the forms done before it."""

    def begin(state: State, frame: Frame) -> int:
        sides = tuple(side for look in one.sides for side in members(look(state, frame)))
        if not sides:
            raise machine.fault(one, "nobody is there to alternate")
        frame[one.slot] = (sides, 0, 0, len(state.cols[PAST]))
        state.write(ACTIVE)[0] = sides[0]
        return divert(state, pc + 1)

    return begin


def link_alternate_next(machine: Machine, pc: int, one: i.AlternateNext) -> Op:
    def following(state: State, frame: Frame) -> int:
        sides, at, passed, before = frame[one.slot]
        done = len(state.cols[PAST])
        passed = 0 if done > before else passed + 1
        if passed >= len(sides):
            frame[one.slot] = None
            return pc + 1
        at = (at + 1) % len(sides)
        frame[one.slot] = (sides, at, passed, done)
        state.write(ACTIVE)[0] = sides[at]
        return one.begin

    return following


# ---- duties -----------------------------------------------------------------------------------------------------


def open_duties(machine: Machine, state: State, names: list[str]) -> list[Reason]:
    """The duties that forbid the end of these scopes now."""
    found: list[Reason] = []
    for duty in machine.title.duties:
        if duty.source.event != "end" or duty.of not in names:
            continue
        if duty.turn and state.cols[TURN][0] != duty.turn - 1:
            continue
        frame: Frame = [-1, 0, *[None] * (duty.size - i.HEAD)]
        source = duty.source
        try:
            if duty.when is not None and not duty.when(state, frame):
                continue
            things = members(duty.each(state, frame)) if duty.each is not None else [-1]
            failed = []
            for thing in things:
                if duty.each_slot >= 0:
                    frame[duty.each_slot] = thing
                if not duty.must(state, frame):
                    failed.append(thing)
        except PlayError:
            raise
        except Exception as problem:
            raise machine.fault(source, problem) from problem
        if failed:
            who = ""
            if duty.each is not None:
                who = ": " + ", ".join(thing_name(machine, duty.kind, thing) for thing in failed[:6])
                who += " …" if len(failed) > 6 else ""
            span = source.must.span if source.must is not None else source.span
            found.append(Reason(f"{source.name}{who}", source.must_cites or source.cites, span))
    return found


def thing_name(machine: Machine, kind: str, thing: int) -> str:
    from interpreter.play.names import name_of

    return name_of(machine.data, kind, thing)


LINKERS |= {
    i.PhaseBegin: link_phase_begin,
    i.ScopeBegin: link_scope_begin,
    i.ScopeEnd: link_scope_end,
    i.TurnBegin: link_turn_begin,
    i.BeginAt: link_begin_at,
    i.GameEnd: link_game_end,
    i.Stop: link_stop,
    i.AlternateBegin: link_alternate_begin,
    i.AlternateNext: link_alternate_next,
}
