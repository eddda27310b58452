"""Questions a person asks about values: what is it, and how did it come about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from interpreter.compile.explain import Explainer, Line
from interpreter.language.suggest import did_you_mean
from interpreter.model.kinds import Kind
from interpreter.model.settle import Unsettled
from interpreter.play.errors import Unreadable
from interpreter.play.reading import ROSTERS, names_of_title

if TYPE_CHECKING:
    from interpreter.play.game import Game

LONGEST = 500


def value(game: Game, text: str) -> Any:
    """The value of an expression in the words of the rules; raises Unreadable."""
    resolver = game.title.resolver
    if resolver is None or len(text) > LONGEST or "\n" in text:
        raise Unreadable("this cannot be asked")
    kept, resolver.report.diagnostics = resolver.report.diagnostics, []
    try:
        expr = resolver.expression(text, "what you typed", 1, 1)
    except Unsettled:
        told = resolver.report.diagnostics
        message, help = (told[0].message, told[0].help) if told else ("nobody understands this", "")
        raise Unreadable(message, help) from None
    finally:
        resolver.report.diagnostics = kept
    try:
        return game.title.pure.positional(expr, [])(game.state)
    except Exception as problem:
        raise game.machine.fault(expr, problem) from problem


def explain(game: Game, name: str, args: tuple[Any, ...]) -> list[Line]:
    """The lines of a value or condition that applied; raises Unreadable for a name there is not."""
    rules = game.title.rules
    low = name.lower()
    block = rules.values.get(low) or rules.conditions.get(low)
    if block is None:
        raise Unreadable(f"no value is called “{name}”", did_you_mean(name, [*rules.values, *rules.conditions]))
    if len(args) != len(block.params):
        wanted = ", ".join(word for word, _ in block.params) or "nothing"
        raise Unreadable(f"{block.name} is of {wanted}")
    given = [thing(game, kind, arg) for (_, kind), arg in zip(block.params, args, strict=True)]
    explainer = Explainer(game.title.pure, game.title.sources)
    try:
        if low in rules.values:
            return explainer.value(game.state, rules.values[low], given)
        return explainer.condition(game.state, rules.conditions[low], given)
    except Exception as problem:
        raise game.machine.fault(block, problem) from problem


def thing(game: Game, kind: Kind, arg: Any) -> Any:
    """An argument: a plain value, or the name of a thing (several for a set, with commas)."""
    if not isinstance(arg, str) or kind.name not in ROSTERS:
        return arg
    names = names_of_title(game.title, kind.name)
    found = []
    for part in arg.split(",") if kind.many else [arg]:
        word = part.strip().lower()
        match = next((one for one, end in names.at(word, 0) if end == len(word)), None)
        if match is None:
            roster = getattr(game.title.data, ROSTERS[kind.name])
            raise Unreadable(f"“{part.strip()}” is no {kind.one()}", did_you_mean(part.strip(), roster.names))
        found.append(match)
    return sum(1 << one for one in set(found)) if kind.many else found[0]
