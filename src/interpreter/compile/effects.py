"""Effects to instructions: the only ones that write the state."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.walk import children
from interpreter.compile.writer import Writer
from interpreter.model import blocks as b
from interpreter.model.expressions import AskedOf, Const, Expr, FieldOf


def write_effect(w: Writer, s: b.Effect) -> None:
    """One verb, one instruction."""
    at: dict[str, Any] = {"span": s.span, "cites": s.cites}
    verb = s.verb
    if verb in ("move", "place", "remove"):
        assert s.target is not None
        w.emit(i.Shift(verb, w.mask(s.target), w.maybe(s.value), s.along, s.by, **at))
    elif verb in ("set", "mark", "unmark", "gain", "lose"):
        assert isinstance(s.target, FieldOf)
        of = s.target.of
        many = of is not None and of.kind.many
        w.emit(i.Write(verb, s.target.field, w.maybe(of), many, w.maybe(s.value), s.until, **at))
    elif verb in ("reveal", "hide"):
        assert s.target is not None
        answers = _asked(s.target)
        units = None
        if not answers:
            target = s.target
            if isinstance(target, FieldOf) and target.of is not None:
                target = target.of
            units = w.mask(target) if target.kind.name == "unit" else None
        to = w.mask(s.value) if s.value is not None else None
        w.emit(i.Show(verb, units, to, answers, **at))
    elif verb == "announce":
        assert isinstance(s.value, Const)
        w.emit(i.Announce(str(s.value.value), **at))
    else:
        w.emit(i.Finish(w.mask(s.target) if s.target is not None else None, **at))


def _asked(expr: Expr) -> str:
    """The question whose answers this expression names, if it does."""
    if isinstance(expr, AskedOf):
        return expr.name.lower()
    return next((name for name in map(_asked, children(expr)) if name), "")
