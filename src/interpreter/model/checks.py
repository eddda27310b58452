"""What is wrong or doubtful about rules that can all be read: things never used, placed badly, or never possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Report, Span
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Data
from interpreter.model.remedies import REMEDIES
from interpreter.model.walk import inside

if TYPE_CHECKING:
    from interpreter.model.resolve import Resolver

START = Span("", 1)


def check_rules(data: Data, rules: b.Rules, resolver: Resolver, report: Report) -> None:
    """All checks; they need no more than the settled rules."""
    if report.failed:
        return  # what is missing would only be reported again as unused
    parts = list(everything(rules))
    looked_at = {name.lower() for name in data.properties.get("impossible", [])}
    check_used(rules, parts, resolver.likened | looked_at, report)
    check_exceptions(rules, resolver, report)
    check_turn(data, rules, parts, report)
    check_setup(data, report)
    check_questions(parts, report)


def everything(rules: b.Rules) -> Iterator[object]:
    """All expressions, clauses and statements of a title."""
    tops: list[object] = [*rules.values.values(), *rules.conditions.values(), *rules.zones.values()]
    tops += [*rules.routes.values(), *rules.actions.values(), *rules.procedures.values()]
    tops += [*rules.triggers, *rules.duties]
    tops += [rules.scenario] if rules.scenario is not None else []
    for top in tops:
        yield from inside(top)
    for start in rules.starts.values():
        if start is not None:
            yield from inside(start)


def check_used(rules: b.Rules, parts: list[object], likened: set[str], report: Report) -> None:
    """Blocks that nothing asks for, runs or allows."""
    asked: set[int] = set()
    run: set[str] = {rules.turn_sequence}
    allowed: set[str] = set()
    for part in parts:
        if isinstance(part, e.Call):
            asked.add(id(part.block))
        elif isinstance(part, e.ZoneOf):
            asked.add(id(part.zone))
        elif isinstance(part, e.RouteUse):
            asked.add(id(part.route))
        elif isinstance(part, b.Run):
            run.add(part.procedure)
        elif isinstance(part, b.Apply):
            run |= {c.lower() for row in part.cell.table.cells for c in row if isinstance(c, str)}
        elif isinstance(part, b.Allow):
            allowed |= set(part.actions)
        elif isinstance(part, b.Goal) and part.connected:
            asked.add(id(rules.routes[part.connected]))
    for name, action in rules.actions.items():
        if name not in allowed:
            report.warning(
                "never-used",
                f"no phase allows the action `{action.name}`",
                action.span,
                help=f"add `allow {action.name}` to a phase",
            )
    for name, procedure in rules.procedures.items():
        if name not in run:
            what = "sequence" if procedure.sequence else "procedure"
            report.warning("never-used", f"nothing runs the {what} `{procedure.name}`", procedure.span)
    pure: list[b.Block] = [*rules.conditions.values(), *rules.zones.values(), *rules.routes.values()]
    for block in pure:
        if id(block) not in asked and block.name.lower() not in likened:
            report.warning("never-used", f"nothing asks for `{block.name}`", block.span)


def check_exceptions(rules: b.Rules, resolver: Resolver, report: Report) -> None:
    """Exceptions with the same condition collide, or the later one never matters."""
    for value in rules.values.values():
        seen: dict[str, b.ExceptionTo] = {}
        for exception in value.exceptions:
            said = shape(exception.when)
            other = seen.get(said)
            ranked = other is not None and (
                other.name.lower() in (o.lower() for o in exception.over)
                or exception.name.lower() in (o.lower() for o in other.over)
            )
            if other is not None and not ranked:
                report.error(
                    "colliding-exceptions",
                    f"exceptions `{other.name}` and `{exception.name}` hold at the same time",
                    exception.span,
                    help=f"rank them: `exception {exception.name} over {other.name} when …`",
                )
            elif other is not None:
                report.warning(
                    "unreachable", f"of `{other.name}` and `{exception.name}` one never applies", exception.span
                )
            seen[said] = exception


def shape(expr: e.Expr) -> str:
    """The expression without its place, to compare two."""
    words = []
    for part in inside(expr):
        if isinstance(part, e.Expr):
            words.append(type(part).__name__)
            for attribute in ("value", "name", "op", "number"):
                found = getattr(part, attribute, None)
                if isinstance(found, str | int | bool):
                    words.append(str(found))
            for attribute in ("field", "column", "block", "route", "zone", "table"):
                found = getattr(part, attribute, None)
                if found is not None:
                    words.append(found.name)
    return " ".join(words)


def check_turn(data: Data, rules: b.Rules, parts: list[object], report: Report) -> None:
    """There must be a turn to play, and a way to win."""
    where = Span(rules.scenario.span.file, rules.scenario.span.line) if rules.scenario is not None else START
    if not rules.turn_sequence:
        stated = data.properties.get("turn", [])
        message = f"there is no sequence `{stated[0]}`" if stated else "it is not said which sequence is a turn"
        report.error("no-turn", message, where, help="name it in the title block: `turn game-turn`")
        return
    wins = any(isinstance(part, b.Effect) and part.verb in ("win", "draw") for part in parts)
    if not wins:
        report.warning("no-victory", "no rule ever says who wins", where, help="use `victory for …` in a trigger")


def check_setup(data: Data, report: Report) -> None:
    """Counters set up where none can stand."""
    for placement in data.placements:
        if placement.space >= data.hex_count:
            continue
        terrain = data.space_terrain[placement.space]
        closed = [
            column.name
            for column in data.terrain.columns.values()
            if column.kind.name == "number" and terrain >= 0 and column.values[terrain] is None
        ]
        if closed:
            name = data.terrain.names[terrain]
            report.warning(
                "closed-hex",
                f"a unit is set up in {name}, which has no `{closed[0]}`",
                placement.span,
                note="a unit there could not have come there",
                help="correct the place or the terrain",
            )


def check_questions(parts: list[object], report: Report) -> None:
    """Questions that can have no answer whatever happens."""
    for part in parts:
        if isinstance(part, b.Choose) and isinstance(part.domain, e.Const) and part.domain.value == 0:
            report.error(
                "no-choice",
                f"nothing can ever be chosen for `{part.name}`",
                part.span,
                note="the set it is chosen from is empty",
                help=REMEDIES["no-choice"],
            )
        if isinstance(part, b.Choose) and part.how == "amount":
            low, high = part.low, part.high
            if isinstance(low, e.Const) and isinstance(high, e.Const) and low.value > high.value:
                report.error(
                    "no-choice",
                    f"no number is at least {low.value} and at most {high.value}",
                    part.span,
                    help=REMEDIES["no-choice"],
                )
