"""Names, dice, calls and loops: the instructions that only steer."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.play.dice import MOST_DICE, roll
from interpreter.play.errors import DiceFault
from interpreter.play.machine import AGAIN, DEPTH, LINKERS, ROLL, Machine, Op
from interpreter.play.sets import members, set_of
from interpreter.play.state import ACTIVE, PLACE, Frame, State

MOST_TIMES = 10_000


def divert(state: State, otherwise: int) -> int:
    """The next instruction on the way to a phase that play begins at, or the one that follows anyway."""
    if not state.goto:
        return otherwise
    (following, _), state.goto = state.goto[0], state.goto[1:]
    return following


def link_let(machine: Machine, pc: int, one: i.Let) -> Op:
    slot, value, after, site, name = one.slot, one.value, pc + 1, one.site, one.name
    number = one.kind.name == "number"

    def let(state: State, frame: Frame) -> int:
        frame[slot] = found = value(state, frame)
        if number and (type(found) is not int or found.bit_length() > 4096):
            machine.too_long(one, found)
        return after

    def let_and_tell(state: State, frame: Frame) -> int:
        frame[slot] = found = value(state, frame)
        state.tell(("result", site, name, found))
        return after

    return let_and_tell if one.told else let


def link_roll(machine: Machine, pc: int, one: i.Roll) -> Op:
    slot, number, sides, by, after, site, name = one.slot, one.number, one.sides, one.by, pc + 1, one.site, one.name

    def rolling(state: State, frame: Frame) -> int:
        many = number(state, frame)
        if type(many) is not int or many < 0 or many > MOST_DICE:
            raise machine.fault(one, f"{'none' if many is None else many} dice cannot be rolled")
        if state.forking and many:
            frame[1] = pc
            return ROLL
        try:
            faces = roll(state, many, sides)
        except DiceFault as problem:
            cited = f" [{', '.join(one.cites)}]" if one.cites else ""
            raise DiceFault(f"{name}: {problem}{cited}") from None
        frame[slot] = total = sum(faces)
        side = by(state, frame) if by is not None else state.cols[ACTIVE][0]
        state.tell(("roll", site, name, faces, total, side))
        return after

    return rolling


def link_jump(machine: Machine, pc: int, one: i.Jump) -> Op:
    to = one.to
    return lambda state, frame: to


def link_jump_unless(machine: Machine, pc: int, one: i.JumpUnless) -> Op:
    test, to, after = one.test, one.to, pc + 1
    return lambda state, frame: after if test(state, frame) else to


def link_call(machine: Machine, pc: int, one: i.Call) -> Op:
    code, args, after, pad = one.code, one.args, pc + 1, machine.sizes[one.code] - i.HEAD - len(one.args)
    empty = [None] * pad

    def calling(state: State, frame: Frame) -> int:
        frame[1] = after
        new = [code, 0, *[arg(state, frame) for arg in args], *empty]
        if state.goto:
            new[1] = divert(state, 0)
        frames = state.frames
        if len(frames) >= DEPTH:
            machine.push(state, new)
        frames.append(new)
        return AGAIN

    return calling


def link_apply(machine: Machine, pc: int, one: i.Apply) -> Op:
    after = pc + 1

    def applying(state: State, frame: Frame) -> int:
        cell = one.cell(state, frame)
        if cell is None:
            return after
        code = one.codes.get(cell)
        if code is None:
            raise machine.fault(one, f"no procedure is called `{cell}`")
        frame[1] = after
        args = [arg(state, frame) for arg in one.args]
        state.tell(("apply", one.site, cell))
        machine.push(state, machine.frame(code, args))
        return AGAIN

    return applying


def link_return(machine: Machine, pc: int, one: i.Return) -> Op:
    def leaving(state: State, frame: Frame) -> int:
        state.frames.pop()
        return AGAIN

    return leaving


def link_fire(machine: Machine, pc: int, one: i.Fire) -> Op:
    triggers, after = one.triggers, pc + 1

    def firing(state: State, frame: Frame) -> int:
        frame[1] = after
        found = [(code, tuple(frame[slot] for slot in slots)) for code, slots in triggers]
        return AGAIN if machine.fire(state, found) else after

    return firing


def link_fire_next(machine: Machine, pc: int, one: i.FireNext) -> Op:
    def next_trigger(state: State, frame: Frame) -> int:
        state.frames.pop()
        machine.fire(state, frame[i.HEAD])
        return AGAIN

    return next_trigger


# ---- loops ------------------------------------------------------------------------------------------------------


def link_each_begin(machine: Machine, pc: int, one: i.EachBegin) -> Op:
    after, slot, boxes = pc + 1, one.slot, machine.boxes

    def begin(state: State, frame: Frame) -> int:
        found = one.members(state, frame)
        things = members(found) if one.many else list(found or ())
        here = 0
        if one.kind == "unit":
            places = state.cols[PLACE]
            here = set_of([unit for unit in things if not boxes[places[unit]]])
        rows: list[Any] = things
        if one.by is not None:
            ranked = []
            for thing in things:
                frame[one.name_slot] = thing
                ranked.append((one.by(state, frame) or 0, thing))
            ranked.sort(key=lambda pair: pair[0], reverse=one.falling == "most")
            rows = [thing for _, thing in ranked]
            if one.group:
                rows = []
                for n, (rank, thing) in enumerate(ranked):
                    if n and ranked[n - 1][0] == rank:
                        rows[-1] |= 1 << thing
                    else:
                        rows.append(1 << thing)
        frame[slot] = (tuple(rows), 0, here)
        return divert(state, after)

    return begin


def link_each_next(machine: Machine, pc: int, one: i.EachNext) -> Op:
    slot, name_slot, end, boxes, units, after = (
        one.slot,
        one.name_slot,
        one.end,
        machine.boxes,
        one.kind == "unit",
        pc + 1,
    )

    def following(state: State, frame: Frame) -> int:
        rows, at, here = frame[slot]
        while at < len(rows):
            member = rows[at]
            at += 1
            if units:  # those who were on the map and were removed since are skipped
                places = state.cols[PLACE]
                if one.group:
                    member &= ~set_of([unit for unit in members(member & here) if boxes[places[unit]]])
                    if not member:
                        continue
                elif here >> member & 1 and boxes[places[member]]:
                    continue
            frame[slot] = (rows, at, here)
            frame[name_slot] = member
            return divert(state, after) if state.goto else after
        frame[slot] = None
        return end

    return following


def link_times_begin(machine: Machine, pc: int, one: i.TimesBegin) -> Op:
    after = pc + 1

    def begin(state: State, frame: Frame) -> int:
        times = one.times(state, frame)
        if type(times) is not int or times > MOST_TIMES:
            raise machine.fault(one, f"nothing can be repeated {'none' if times is None else times} times")
        frame[one.slot] = (0, times)
        return divert(state, after)

    return begin


def link_times_next(machine: Machine, pc: int, one: i.TimesNext) -> Op:
    after = pc + 1

    def following(state: State, frame: Frame) -> int:
        done, times = frame[one.slot]
        if state.goto and state.goto[0][1] > 0:  # play begins in the middle: at that round
            done = state.goto[0][1] - 1
        if done >= times:
            frame[one.slot] = None
            return one.end
        frame[one.slot] = (done + 1, times)
        if one.column >= 0:
            state.write(one.column)[0] = done + 1
            state.tell(("round", one.site, one.column, done + 1))
        elif one.name_slot >= 0:
            frame[one.name_slot] = done + 1
        return divert(state, after)

    return following


LINKERS |= {
    i.Let: link_let,
    i.Roll: link_roll,
    i.Jump: link_jump,
    i.JumpUnless: link_jump_unless,
    i.Call: link_call,
    i.Apply: link_apply,
    i.Return: link_return,
    i.Fire: link_fire,
    i.FireNext: link_fire_next,
    i.EachBegin: link_each_begin,
    i.EachNext: link_each_next,
    i.TimesBegin: link_times_begin,
    i.TimesNext: link_times_next,
}
