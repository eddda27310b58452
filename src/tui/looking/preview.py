"""Before it is done: the strengths line by line, the exact chances, what would be lost."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from interpreter.compile.explain import Explainer
from interpreter.compile.explain import Line as Explained
from interpreter.model.blocks import Value
from interpreter.model.expressions import Call
from interpreter.model.walk import inside
from interpreter.play.choice import Choice
from interpreter.play.errors import PlayError
from interpreter.play.game import Game
from interpreter.play.odds import Odds
from interpreter.play.odds_text import Told, average_text, averages, chances_of_loss, percent, told_of
from interpreter.play.threats import threats
from tui.looking.inspecting import asks, unit_conditions, usually_held
from tui.looking.line import Line
from tui.looking.tracks import number

EIGHTHS = " ▏▎▍▌▋▊▉█"
MOST_ENDINGS = 12
BAR = 10  # columns of a bar in a panel
CITES = re.compile(r" \[[^]]*]")  # no room for these in one line; `o` has them


def preview_lines(game: Game, choice: Choice, width: int = 38, ascii: bool = False) -> list[Line]:
    """Strengths, chances and losses of an answer; nothing when nothing is left to chance."""
    try:
        odds = game.odds(choice)
    except PlayError as problem:
        return [Line(str(problem), "bad")]
    strengths = strength_lines(game, choice)
    if len(odds.chances) < 2:
        return strengths
    return [*strengths, *chance_lines(odds, width, ascii), *danger_lines(game, odds)]


def danger_lines(game: Game, odds: Odds) -> list[Line]:
    """Units that would lose what most units have (supply, as a rule), and how likely that is."""
    side = game.decision.who if game.decision is not None else 0
    view = game.view(side)
    if game.machine.witness is not None:  # what may be hidden must not be guessed from what happens to it
        return []
    usual = usually_held(game, view)
    found: dict[tuple[str, int], Fraction] = {}
    blocks = [block for block in unit_conditions(game) if block.name in usual]
    pure, data = game.title.pure, game.title.data
    for block in blocks:
        holds = pure.names[pure.block_name(block)]
        there = [unit for unit in range(len(data.units)) if data.hexes >> max(view.place(unit), 0) & 1]
        had = [unit for unit in there if asks(game, view, block.name, unit)]
        for chance in odds.chances:
            places = chance.state.cols[0]
            for unit in had:
                if data.hexes >> places[unit] & 1 and not holds(chance.state, unit):
                    key = (block.name, unit)
                    found[key] = found.get(key, Fraction(0)) + chance.probability
    lines = [
        Line(f"  {data.units.names[unit]} not {name}: {percent(one)}", "bad") for (name, unit), one in found.items()
    ]
    return [Line("Afterwards", "head"), *lines] if lines else []


def threat_lines(game: Game, side: int, space: int, width: int = 60, ascii: bool = False) -> list[Line]:
    """What the other sides could do to this hex if it were their turn now."""
    names = game.title.data.sides.names
    lines: list[Line] = []
    for other in range(len(names)):
        if other != side:
            for threat in threats(game, other, space):
                lines.append(Line(f"{names[other]}: {threat.text}", "head"))
                lines += [*chance_lines(threat.odds, width, ascii), Line("")]
    return lines or [Line("nobody could attack this hex as things stand", "dim")]


def chance_lines(odds: Odds, width: int, ascii: bool) -> list[Line]:
    """Every ending with its exact chance and a bar, then what is lost."""
    told = told_of(odds)
    lines = [Line(line, "dim") for line in told.before]
    for ending in told.endings[:MOST_ENDINGS]:
        events = "; ".join(ending.events) or ending.then or "nothing more"
        if ending.then and ending.events:
            events += f" → {ending.then}"
        lines.append(Line(f"{percent(ending.chance):>7} {bar(ending.chance, max(4, width - 9), ascii)}", "good"))
        lines.append(Line(f"  {events}"))
    lines += rarer(told)
    lines += [Line(f"in any case: {line}", "dim") for line in told.after]
    return lines + loss_lines(odds)


def panel_lines(game: Game, choice: Choice, width: int, ascii: bool = False) -> list[Line]:
    """The same for a panel: every ending in one row, so that all are seen; then how the strengths come about."""
    try:
        odds = game.odds(choice)
    except PlayError as problem:
        return [Line(str(problem), "bad")]
    strengths = strength_lines(game, choice)
    if len(odds.chances) < 2:
        return strengths
    told = told_of(odds)
    lines = strengths[:1]
    for ending in told.endings[:MOST_ENDINGS]:
        words = CITES.sub("", "; ".join(ending.events) or ending.then or "nothing more")
        row = f"{percent(ending.chance):>7} {bar(ending.chance, BAR, ascii):<{BAR}} {words}"
        lines.append(Line(row if len(row) <= width else row[: width - 1] + "…", "good"))
    below = [Line("How it comes about", "head"), *strengths[1:]] if strengths[1:] else []
    return [*lines, *rarer(told), *loss_lines(odds), *danger_lines(game, odds), *below]


def rarer(told: Told) -> list[Line]:
    rest = sum((ending.chance for ending in told.endings[MOST_ENDINGS:]), Fraction(0))
    return [Line(f"{percent(rest):>7} for {len(told.endings) - MOST_ENDINGS} rarer ends", "dim")] if rest else []


def loss_lines(odds: Odds) -> list[Line]:
    lines: list[Line] = []
    lost = chances_of_loss(odds)
    if lost:
        lines.append(Line("Expected losses", "head"))
        lines += [Line(f"  {what}: {'certain' if one == 1 else percent(one)}") for what, one in lost.items()]
    means = averages(odds)
    if means:
        lines.append(Line("On the average", "head"))
        lines += [Line(f"  {what}: {average_text(one)}") for what, one in means.items()]
    return lines


def short_preview(game: Game, choice: Choice, ascii: bool = False) -> str:
    """The same in one line, for a small screen."""
    try:
        odds = game.odds(choice)
    except PlayError as problem:
        return str(problem)
    told = told_of(odds)
    if len(told.endings) < 2:
        return ""
    sums = [line.text.strip() for line in strength_lines(game, choice)[:1]]
    parts = [f"{percent(ending.chance)} {'; '.join(ending.events) or ending.then}" for ending in told.endings[:6]]
    return "  ".join([*sums, *(CITES.sub("", part) for part in parts)])


def strength_lines(game: Game, choice: Choice) -> list[Line]:
    """Every value of the rules that is made of just the fields of this action, line by line with its subtotal."""
    decision = game.decision
    form = next((form for form in decision.forms if form.name == choice.form), None) if decision is not None else None
    if form is None or len(form.fields) < 2:
        return []
    given = {field.name.lower(): (field, value) for field, value in zip(form.fields, choice.values, strict=False)}
    explainer = Explainer(game.title.pure, game.title.sources)
    lines: list[Line] = []
    for block in game.title.rules.values.values():
        names = [name.lower() for name, _ in block.params]
        if len(names) < 2 or not all(name in given for name in names) or block.kind.name != "number":
            continue
        try:
            steps = explainer.value(game.state, block, [given[name][1] for name in names])
        except Exception:  # a value that means nothing for these fields
            continue
        if not steps:
            continue
        lines.append(Line(f"{block.name} {number(steps[-1].subtotal)}", "head", tuple(block.cites)))
        args = [given[name][1] for name in names]
        for step in steps:
            lines.append(Line(f"  {step.text}: {number(step.subtotal)}", "", tuple(step.cites)))
            lines += [Line(f"    {name} {number(value)}", "dim") for name, value in step.parts]
            lines += part_lines(game, explainer, block, step, names, args)
    return lines


def part_lines(
    game: Game, explainer: Explainer, block: Value, step: Explained, names: list[str], args: list[Any]
) -> list[Line]:
    """The values that a line asks for, themselves line by line, one level down."""
    found: list[Line] = []
    source = next((one for one in block.steps if one.span == step.span), None)
    for part in inside(source.value) if source is not None and source.value is not None else ():
        if not isinstance(part, Call) or not isinstance(part.block, Value) or part.block.kind.name != "number":
            continue
        try:
            inner = [game.title.pure.positional(arg, names)(game.state, *args) for arg in part.args]
            steps = explainer.value(game.state, part.block, inner)
        except Exception:  # about a member of a set, not about the fields: its parts are listed already
            continue
        if len(steps) > 1:
            found += [Line(f"    {one.text}: {number(one.subtotal)}", "dim", tuple(one.cites)) for one in steps]
    return found


def bar(chance: Fraction, width: int, ascii: bool = False) -> str:
    """A bar in eighths of a cell."""
    if ascii:
        return "#" * max(1, round(chance * width))
    eighths = max(1, int(chance * width * 8))
    return "█" * (eighths // 8) + (EIGHTHS[eighths % 8] if eighths % 8 else "")
