"""Effects to instructions: the only ones that write the state."""

from __future__ import annotations

from typing import Any

from interpreter.compile import instructions as i
from interpreter.compile.writer import Writer
from interpreter.model import blocks as b
from interpreter.model.expressions import AskedOf, Const, Expr, FieldOf, Local, OfEach


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
        w.emit(
            _show(
                w, s.target, i.Show(verb, None, w.mask(s.value) if s.value is not None else None, s.target.kind, **at)
            )
        )
    elif verb == "announce":
        assert isinstance(s.value, Const)
        w.emit(i.Announce(str(s.value.value), **at))
    else:
        w.emit(i.Finish(w.mask(s.target) if s.target is not None else None, **at))


def _show(w: Writer, target: Expr, show: i.Show) -> i.Show:
    """Answers of sides, a name chosen secretly, or units, also named by a field of theirs."""
    each = target.value if isinstance(target, OfEach) else target
    if isinstance(each, AskedOf):
        show.answers = each.name.lower()
        show.whose = w.mask(target.of if isinstance(target, OfEach) else each.side)
        show.kind = each.kind
    elif isinstance(target, Local) and target.kind.name != "unit":
        show.answers, show.value = target.name.lower(), w.look(target)
    else:
        of = target.of if isinstance(each, FieldOf) and isinstance(target, FieldOf | OfEach) else target
        show.units = w.mask(of if of is not None else target)
    return show
