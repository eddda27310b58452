"""Moving: one space at a time, with triggers at each, and the rest of the way tested again after they have run."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.procedures import WALK
from interpreter.compile.rooms import backs_of
from interpreter.model.carrying import cites_of_type, misfit
from interpreter.play.errors import Overloaded, PlayError
from interpreter.play.machine import AGAIN, LINKERS, Firings, Machine, Op
from interpreter.play.names import names_of
from interpreter.play.sets import members, set_of
from interpreter.play.state import INSIDE, PLACE, Frame, State
from interpreter.play.words import with_words

# slots of a walking frame
SITE, UNITS, SPACES, AT, PATH, STAGE, DISTURBED, STARTS = range(i.HEAD, i.HEAD + 8)
LEAVING, STEPPING, ENTERED = 0, 1, 2
CALM, DISTURBED_NOW = -1, -2  # nothing happened on the way; something did; else the length of the log before triggers
WORDS = frozenset({"choice", "pass", "secret", "declare", "roll", "result", "apply", "announce", "no answer", "phase"})


def relocate(state: State, units: int, to: int) -> None:
    """Puts counters into a space and nothing else."""
    places, inside = state.write_places(units), state.write(INSIDE)
    while units:
        bit = units & -units
        unit = bit.bit_length() - 1
        units ^= bit
        inside[places[unit]] &= ~bit
        places[unit] = to
        inside[to] |= bit


def crowding(machine: Machine, state: State, units: int, space: int) -> str:
    """Why these units cannot be inside the carrier that this space is; empty when they can, and for other spaces."""
    carrier = machine.carriers.get(space, -1)
    if carrier < 0:
        return ""
    together = units | state.cols[INSIDE][space]
    return misfit(machine.data, carrier, together, backs_of(together, state))


def must_fit(machine: Machine, state: State, one: Any, units: int, space: int) -> None:
    """Nothing gets into a carrier that does not carry it, or has no room left: a rule that lets it is at fault."""
    why = crowding(machine, state, units, space) if space in machine.carriers else ""
    if why:
        carrier, data = machine.carriers[space], machine.data
        names = names_of(data, "unit", units), data.units.names[carrier]
        cites = tuple(dict.fromkeys((*cites_of_type(data, carrier), *one.cites)))
        raise machine.fault(one, Overloaded(f"{names[0]} cannot be put into {names[1]}: {why}", cites))


def walk(machine: Machine, state: State, one: i.Shift, units: int, to: Any) -> bool:
    """Moves units along a path or straight to a space; True when triggers have to run on the way."""
    title = machine.title
    path = to if one.along else None
    spaces: tuple[int, ...] = path[2] if path is not None else (-1, to)
    if to is None or spaces[-1] < 0:
        raise machine.fault(one, "this move leads nowhere")
    must_fit(machine, state, one, units, spaces[-1])
    state.tell(("move", one.site, units, spaces, one.by))
    seen = title.changes and path is not None and len(path) >= 5 and path[3] in machine.drawing
    if not title.entering and not title.leaving and not seen:
        for step in range(len(spaces) - 1):
            _draw(machine, state, one, path, step)
        if spaces[0] != spaces[-1] or len(spaces) > 1:
            relocate(state, units, spaces[-1])
        return False
    starts = tuple((unit, state.cols[PLACE][unit]) for unit in members(units))
    frame = machine.frame(WALK, (one.site, units, spaces, 0, path, LEAVING, CALM, starts))
    machine.push(state, frame)
    return go_on(machine, state, frame)


def go_on(machine: Machine, state: State, frame: Frame) -> bool:
    """From wherever the move stands; True when triggers run first, False when it is over (its frame is gone)."""
    title = machine.title
    spaces, path = frame[SPACES], frame[PATH]
    one: Any = title.sites[frame[SITE]]
    while True:
        at = frame[AT]
        if frame[STAGE] == LEAVING:
            if at + 1 >= len(spaces):
                break
            frame[STAGE] = STEPPING
            if title.leaving:
                places = state.cols[PLACE]
                left: Firings = [
                    (code, (unit, places[unit])) for unit in members(frame[UNITS]) for code in title.leaving
                ]
                if _fired(machine, state, frame, left):
                    return True
        if frame[STAGE] == STEPPING:
            # once something has happened the way was chosen in another situation: every later step is tested
            if frame[DISTURBED] >= 0:
                frame[DISTURBED] = DISTURBED_NOW if _touched(machine, state, frame[DISTURBED], path) else CALM
            if frame[DISTURBED] == DISTURBED_NOW and not _undisturbed(machine, state, frame):
                break
            entered = _draw(machine, state, one, path, at)
            relocate(state, frame[UNITS], spaces[at + 1])
            frame[AT] = at = at + 1
            frame[STAGE] = ENTERED
            if title.entering:
                here = spaces[at]
                entered += [(code, (unit, here)) for unit in members(frame[UNITS]) for code in title.entering]
            if entered and _fired(machine, state, frame, entered):
                return True
        if at + 1 >= len(spaces):
            break
        frame[STAGE] = LEAVING
    state.frames.pop()  # the triggers are through, so this frame is the innermost again
    return False


def _undisturbed(machine: Machine, state: State, frame: Frame) -> bool:
    """After triggers: who is still on the way, and whether the next step is still legal; if not the log says why."""
    at, path = frame[AT], frame[PATH]
    places = state.cols[PLACE]
    starts = dict(frame[STARTS])
    here = frame[SPACES][at]
    left = [unit for unit in members(frame[UNITS]) if places[unit] == (here if here >= 0 else starts[unit])]
    frame[UNITS] = set_of(left)
    if not left:
        state.tell(
            ("halt", frame[SITE], 0, here, "it is no longer there", tuple(machine.title.sites[frame[SITE]].cites))
        )
        return False
    if path is None or len(path) < 5:
        return True
    try:
        reasons = machine.title.routes[path[3]].halted(state, path[4], path[:3], at)
    except PlayError:
        raise
    except Exception as problem:
        raise machine.fault(machine.title.sites[frame[SITE]], problem) from problem
    if not reasons:
        return True
    text, cites, span = reasons[0]
    text = with_words(machine.title.sources, text, span)
    state.tell(("halt", frame[SITE], frame[UNITS], here, text, tuple(cites)))
    return False


def _fired(machine: Machine, state: State, frame: Frame, firings: Firings) -> bool:
    """Runs triggers, and remembers how long the log was before them."""
    before = state.logged
    if not machine.fire(state, firings):
        return False
    if frame[DISTURBED] == CALM:
        frame[DISTURBED] = before
    return True


def _touched(machine: Machine, state: State, since: int, path: Any) -> bool:
    """Whether something happened since that the route looks at.  The log knows, and it is the same after loading."""
    looked: set[int] | None = None
    for entry in state.told(since):
        if entry[0] in WORDS:
            continue
        if entry[0] not in ("set", "mark", "unmark", "gain", "lose"):
            return True
        if looked is None:
            known = path is not None and len(path) >= 5
            looked = set(machine.title.routes[path[3]].program.columns) if known else set()
        effect: Any = machine.title.sites[entry[1]]
        if effect.field.column in looked:
            return True
    return False


def _draw(machine: Machine, state: State, one: Any, path: Any, step: int) -> Firings:
    """Takes what a step draws from fields such as a rail capacity.  Gives the triggers that see them change."""
    if path is None or len(path) < 5 or path[3] not in machine.drawing:
        return []
    seen: Firings = []
    for column, thing, amount in machine.title.routes[path[3]].draws(state, path[4], path[:3], step):
        state.write(column)[thing] -= amount
        state.tell(("drawn", one.site, column, thing, amount))
        seen += machine.changed(column, (thing,)) if amount else []
    return seen


def link_walk(machine: Machine, pc: int, one: i.Walk) -> Op:
    def walking(state: State, frame: Frame) -> int:
        frame[1] = pc
        go_on(machine, state, frame)
        return AGAIN

    return walking


LINKERS |= {i.Walk: link_walk}
