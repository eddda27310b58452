"""Statements to instructions."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.effects import write_effect
from interpreter.compile.forms import ORDER
from interpreter.compile.questions import write_ask
from interpreter.compile.walk import as_it
from interpreter.compile.writer import STATEMENTS, Writer
from interpreter.model import blocks as b
from interpreter.model.expressions import Const, Expr, Local, Lookup, Not, Sift
from interpreter.model.kinds import TEXT, TRUTH


def _let(w: Writer, s: b.Let) -> None:
    look = w.look(s.value)
    told = isinstance(s.value, Lookup) or s.value.kind.name == "cell"
    let = i.Let(w.slot(s.name), s.name, look, s.value.kind, told, span=s.span, cites=s.cites)
    if told:
        let.secrets = w.assembly.secrets.told(w.code.block, s.value)
    w.emit(let)


def _roll(w: Writer, s: b.Roll) -> None:
    number, by = w.look(s.number), w.maybe(s.by)
    w.emit(i.Roll(w.slot(s.name), s.name, number, s.sides, by, span=s.span, cites=s.cites))


def _run(w: Writer, s: b.Run) -> None:
    name = s.procedure.lower()
    if w.assembly.rules.procedures[name].sequence:
        w.code.calls.append(w.label(name))
    w.emit(i.Call(w.assembly.procedures[name], [w.look(a) for a in s.args], span=s.span, cites=s.cites))


def _apply(w: Writer, s: b.Apply) -> None:
    codes = {
        cell: w.assembly.procedures[cell.lower()]
        for row in s.cell.table.cells
        for cell in row
        if isinstance(cell, str) and cell.lower() in w.assembly.procedures
    }
    apply = i.Apply(w.look(s.cell), codes, [w.look(a) for a in s.args], span=s.span, cites=s.cites)
    apply.secrets = w.assembly.secrets.told(w.code.block, s.cell)
    w.emit(apply)


def _if(w: Writer, s: b.If) -> None:
    ends: list[i.Jump] = []
    for number, (test, body) in enumerate(s.branches):
        skip = i.JumpUnless(w.look(test), -1, span=test.span, cites=s.cites)
        w.emit(skip)
        w.body(body)
        if number + 1 < len(s.branches) or s.otherwise:
            jump = i.Jump(-1, span=s.span)
            w.emit(jump)
            ends.append(jump)
        skip.to = w.here
    w.body(s.otherwise)
    for jump in ends:
        jump.to = w.here


def _for_each(w: Writer, s: b.ForEach) -> None:
    """A loop name hides an outer one of the same name, and only inside."""
    at: dict[str, Any] = {"span": s.span, "cites": s.cites}
    name = s.name.lower()
    order = w.names().get(ORDER + s.members.name.lower()) if isinstance(s.members, Local) else None
    members = (lambda state, frame: frame[order]) if order is not None else w.mask(s.members)
    slot, name_slot = w.fresh(), w.fresh()
    kind = s.members.kind.name
    w.layers.append({"it": name_slot})
    by = w.maybe(s.by)
    w.layers.pop()
    w.layers.append({name: name_slot})
    begin = w.emit(
        i.EachBegin(members, order is None, kind, slot, name_slot, by, s.falling, s.group, span=s.span, cites=s.cites)
    )
    step = i.EachNext(slot, name_slot, kind, s.group, -1, **at)
    top = w.emit(step)
    w.around.append(("each", name, [begin, top]))
    w.body(s.body)
    w.around.pop()
    w.layers.pop()
    w.emit(i.Jump(top, **at))
    step.end = w.here


def _repeat(w: Writer, s: b.Repeat) -> None:
    """In a sequence the count is a field of the game and each time round is a scope."""
    at: dict[str, Any] = {"span": s.span, "cites": s.cites}
    slot = w.fresh()
    begin = w.emit(i.TimesBegin(w.look(s.times), slot, **at))
    name_slot, column, scope = -1, -1, ""
    if s.field is not None:
        column, scope = s.field.column, s.field.name.lower()
    elif s.name:
        name_slot = w.fresh()
    w.layers.append({s.name.lower(): name_slot} if name_slot >= 0 else {})
    step = i.TimesNext(slot, name_slot, column, scope, -1, **at)
    top = w.emit(step)
    entries = [begin, top]
    opened = None
    if scope:
        opened = i.ScopeBegin("round", scope, -1, **at)
        entries.append(w.emit(opened))
    w.around.append(("round", scope, entries))
    w.body(s.body)
    w.around.pop()
    w.layers.pop()
    if opened is not None:
        opened.end = w.emit(i.ScopeEnd(**at))
    w.emit(i.Jump(top, **at))
    step.end = w.here


def _repeat_until(w: Writer, s: b.RepeatUntil) -> None:
    """The end is tested before each time, the first included."""
    at: dict[str, Any] = {"span": s.span, "cites": s.cites}
    slot = w.fresh()
    begin = w.emit(i.TimesBegin(w.look(s.most), slot, **at))
    step = i.TimesNext(slot, -1, -1, "", -1, **at)
    top = w.emit(step)
    until = w.look(s.until)
    go_on = i.JumpUnless(until, -1, span=s.until.span, cites=s.cites)
    w.emit(go_on)
    leave = i.Jump(-1, **at)
    w.emit(leave)
    go_on.to = w.here
    w.around.append(("until", "", [begin, top]))
    w.body(s.body)
    w.around.pop()
    w.emit(i.Jump(top, **at))
    step.end = leave.to = w.here


def _at_once(w: Writer, s: b.AtOnce) -> None:
    opened = i.ScopeBegin("at-once", "", -1, span=s.span, cites=s.cites)
    w.around.append(("at-once", "", [w.emit(opened)]))
    w.body(s.body)
    w.around.pop()
    opened.end = w.emit(i.ScopeEnd(span=s.span, cites=s.cites))


def _stop(w: Writer, s: b.StopHere) -> None:
    """Without a name: this block.  Scopes that stand open inside it are closed in order."""
    if s.name:
        w.emit(i.Stop(s.name.lower(), span=s.span, cites=s.cites))
        return
    outer = next((name for kind, name, _ in w.around if kind in ("sequence", "block")), None)
    inner = any(
        kind not in ("each", "until", "block", "ask") and (kind != "round" or name) for kind, name, _ in w.around
    )
    if outer is not None and inner:
        w.emit(i.Stop(outer, span=s.span, cites=s.cites))
        return
    jump = i.Jump(-1, span=s.span, cites=s.cites)
    w.emit(jump)
    w.stops.append(jump)


def _phase(w: Writer, s: b.Phase) -> None:
    name = s.name.lower()
    w.code.labels.append(w.label(name))
    by = w.maybe(s.by) if s.by is not None and not s.by.kind.many else None
    opened = i.PhaseBegin(s.number, name, by, w.maybe(s.when), -1, span=s.span, cites=s.cites)
    w.around.append(("phase", name, [w.emit(opened)]))
    w.body(s.body)
    w.around.pop()
    opened.end = w.emit(i.ScopeEnd(span=s.span, cites=s.cites))


def _allow(w: Writer, s: b.Allow) -> None:
    forms = [w.assembly.actions[name.lower()] for name in s.actions]
    many = s.to is not None and s.to.kind.many
    w.emit(i.Allow(s.one, forms, w.maybe(s.to), many, w.fresh(), span=s.span, cites=s.cites))


def _alternate(w: Writer, s: b.Alternate) -> None:
    at: dict[str, Any] = {"span": s.span, "cites": s.cites}
    slot = w.fresh()
    sides = [w.mask(side) for side in s.sides]
    opened = i.ScopeBegin("alternate", "", -1, **at)
    first = w.emit(opened)
    begin = w.emit(i.AlternateBegin(sides, slot, **at))
    w.around.append(("alternate", "", [first, begin]))
    w.body(s.body)
    w.around.pop()
    w.emit(i.AlternateNext(slot, begin + 1, **at))
    opened.end = w.emit(i.ScopeEnd(**at))


def write_duty(w: Writer, duty: b.Duty) -> None:
    """A duty that forbids nothing: what is done for each that failed, or at least a line of the log."""
    at: dict[str, Any] = {"span": duty.span, "cites": duty.must_cites or duty.cites}
    assert duty.must is not None
    told = Const(f"{duty.name}: not fulfilled", kind=TEXT, span=duty.span)
    remedy: b.Body = duty.otherwise if duty.otherwise is not None else [b.Effect("announce", None, told, **at)]
    check: b.Body = [b.If([(duty.must, [])], remedy, **at)]
    if duty.each is not None:
        check = [b.ForEach(duty.each_name, failing(duty) or duty.each, False, "", None, check, **at)]
    w.block(check)


def failing(duty: b.Duty) -> Expr | None:
    """The members for which the duty is not met, as one set; None when that cannot be said so."""
    if duty.each is None or duty.must is None or not duty.each.kind.many:
        return None
    test = as_it(duty.must, duty.each_name.lower())
    if test is None:
        return None
    wrong = Not(test, kind=TRUTH, span=duty.must.span, cites=duty.must.cites)
    return Sift(duty.each, wrong, kind=duty.each.kind, span=duty.each.span, cites=duty.each.cites)


STATEMENTS |= {
    b.Let: _let,
    b.Roll: _roll,
    b.Run: _run,
    b.Apply: _apply,
    b.If: _if,
    b.ForEach: _for_each,
    b.Repeat: _repeat,
    b.RepeatUntil: _repeat_until,
    b.AtOnce: _at_once,
    b.StopHere: _stop,
    b.Phase: _phase,
    b.Allow: _allow,
    b.Alternate: _alternate,
    b.Ask: write_ask,
    b.Effect: write_effect,
}
