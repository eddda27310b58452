"""The turn, the phase, the score and every track the rules keep for sides, nations and the game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from interpreter.compile.explain import Explainer
from interpreter.play.game import Game
from interpreter.play.names import say
from interpreter.play.sets import members
from interpreter.play.view import View
from tui.looking.inspecting import fields_of, worth_telling
from tui.looking.line import Line

SCORE = "score"  # a value of this name, of a side, is what the screen calls the score


def turn_name(game: Game) -> str:
    """`3: Sep 1914`, or as the calendar calls it."""
    turns, number = game.title.data.turns, game.turn - 1
    name = turns.names[number] if number < len(turns.names) else str(number + 1)
    short = turns.shorts[number] if number < len(turns.shorts) else ""
    return f"{name}: {short}" if short and short != name else name


def phases_of(game: Game) -> list[str]:
    return list(game.title.rules.phases)


def score_of(game: Game, side: int) -> Any:
    """The score of a side now; None for a title that has no such value."""
    block = game.title.rules.values.get(SCORE)
    if block is None or len(block.params) != 1 or block.params[0][1].name != "side":
        return None
    pure = game.title.pure
    try:
        return pure.names[pure.block_name(block)](game.state, side)
    except Exception:  # nothing to count yet
        return None


def score_text(game: Game) -> str:
    """`Blue 14 : Red 9`."""
    sides = game.title.data.sides.names
    found = [(name, score_of(game, side)) for side, name in enumerate(sides)]
    return " : ".join(f"{name} {number(value)}" for name, value in found if value is not None)


def number(value: Any) -> str:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    return str(value)


def score_lines(game: Game) -> list[Line]:
    """The score of each side with the lines that make it up."""
    block = game.title.rules.values.get(SCORE)
    lines: list[Line] = []
    for side, name in enumerate(game.title.data.sides.names):
        total = score_of(game, side)
        if total is None or block is None:
            continue
        lines.append(Line(f"{name}: {number(total)}", "head", tuple(block.cites)))
        explainer = Explainer(game.title.pure, game.title.sources)
        for step in explainer.value(game.state, block, [side]):
            if step.applied and step.value not in (0, None):
                lines.append(Line(f"  {step.text}: {number(step.value)}", "", tuple(step.cites)))
    return lines or [Line("this title keeps no score", "dim")]


def track_lines(game: Game, view: View) -> list[Line]:
    """Fields of the game, of sides and of nations, where they say something."""
    title, lines = game.title, []
    for field in fields_of(game, "game"):
        value = view.field(field)
        if worth_telling(field, value):
            lines.append(Line(f"{field.name}: {say(title, value, field.kind)}", "", tuple(field.cites)))
    for owner, names in (("side", title.data.sides.names), ("nation", title.data.nations.names)):
        for thing, name in enumerate(names):
            told = []
            for field in fields_of(game, owner):
                value = view.field(field, thing)
                if worth_telling(field, value) and value != 0:
                    told.append(field.name if value is True else f"{field.name} {say(title, value, field.kind)}")
            if told:
                lines.append(Line(f"{name}: {', '.join(told)}"))
    return lines or [Line("no tracks yet", "dim")]


def nation_lines(game: Game, view: View, nation: int) -> list[Line]:
    """A nation: whose side it is on, its fields, its places, its units and where they are."""
    data, title = game.title.data, game.title
    side = view.state.cols[3][nation]
    head = f"{data.nations.names[nation]} ({data.sides.names[side] if side >= 0 else 'neutral'})"
    lines = [Line(head, "head")]
    for field in fields_of(game, "nation"):
        value = view.field(field, nation)
        if worth_telling(field, value):
            lines.append(Line(f"  {field.name}: {say(title, value, field.kind)}", "", tuple(field.cites)))
    for word, mask in data.features.items():
        there = [space for space in members(mask) if data.space_nation[space] == nation]
        names = [data.place_names.get(space, data.spaces.names[space]) for space in there]
        if names:
            lines.append(Line(f"  {data.spelling.get(word, word)}: {', '.join(names)}"))
    for unit in range(len(data.units)):
        if data.unit_nation[unit] == nation and view.sees(unit) and view.place(unit) >= 0:
            place = view.place(unit)
            where = data.spaces.names[place]
            called = data.place_names.get(place, "")
            here = place if place < data.hex_count else -1
            lines.append(Line(f"  {data.units.names[unit]}: {where} {called}".rstrip(), "", (), here))
    return lines


def box_lines(game: Game, view: View) -> list[Line]:
    """Boxes and pools off the map, with who is there."""
    data, lines = game.title.data, []
    waiting = dict(zip(data.turn_space, data.turns.names, strict=False))
    for space in range(data.hex_count, len(data.spaces)):
        units = view.units_in(space)
        if not units:
            continue
        title = f"arriving in turn {waiting[space]}" if space in waiting else data.spaces.names[space]
        lines.append(Line(f"{title} ({len(units)})", "head", space=space))
        names = [view.name(unit) or "hidden" for unit in units]
        lines.append(Line("  " + ", ".join(names)))
    return lines or [Line("nobody is off the map", "dim")]
