"""Everything worth knowing about a hex and the units in it, each fact with its paragraph."""

from __future__ import annotations

from typing import Any

from interpreter.model.blocks import Condition
from interpreter.model.data import Field
from interpreter.model.kinds import Kind
from interpreter.play.game import Game
from interpreter.play.names import say
from interpreter.play.view import View
from tui.looking.line import Line

NOT_WORTH = {"name", "short", "shown", "note", "basis"}


def hex_lines(game: Game, view: View, space: int) -> list[Line]:
    """The hex: what it is, what its sides carry, what the rules keep about it, and who is there."""
    data = game.title.data
    if not 0 <= space < len(data.spaces):
        return [Line("nothing here", "dim")]
    name = data.spaces.names[space]
    called = data.place_names.get(space, "")
    lines = [Line(f"{name} {called}".strip() if called != name else name, "head", space=space)]
    facts = []
    if data.space_terrain[space] >= 0:
        facts.append(data.terrain.names[data.space_terrain[space]])
    if data.space_nation[space] >= 0:
        facts.append(data.nations.names[data.space_nation[space]])
    facts += [data.spelling.get(word, word) for word, mask in data.features.items() if mask >> space & 1]
    if facts:
        lines.append(Line(", ".join(facts)))
    lines += side_lines(game, space)
    for field in fields_of(game, "space"):
        value = view.field(field, space)
        if worth_telling(field, value):
            lines.append(Line(f"{field.name}: {say(game.title, value, field.kind)}", "", tuple(field.cites)))
    units = view.units_in(space)
    for unit in units:
        lines += unit_lines(game, view, unit)
    if not units:
        lines.append(Line("no counters here", "dim"))
    return lines


def side_lines(game: Game, space: int) -> list[Line]:
    """Rivers, rails and the like, in words: a slanted side shows only a colour."""
    data = game.title.data
    found: dict[str, list[str]] = {}
    for to, edge, _ in data.neighbours[space]:
        for feature, mask in data.edge_features.items():
            if mask >> edge & 1:
                found.setdefault(feature, []).append(data.spaces.names[to])
    return [Line(f"{data.spelling.get(feature, feature)} to {', '.join(to)}") for feature, to in found.items()]


def unit_lines(game: Game, view: View, unit: int) -> list[Line]:
    """A counter: its name, its factors, the fields kept for it, and what the rules say it is now."""
    data = game.title.data
    name = view.name(unit)
    if name is None:
        return [Line(f"a hidden counter ({data.nations.names[data.unit_nation[unit]]})", "head")]
    face = view.face(unit) or 0
    faces = data.face_names[unit]
    words = data.types.names[data.unit_type[unit]]
    if len(faces) > face and len(faces) > 1:
        words += f", {faces[face]}"
    lines = [Line(f"{name}  ({words})", "head", space=view.place(unit))]
    factors = factors_of(game, unit, face)
    if factors:
        lines.append(Line("  " + "  ".join(f"{word} {value}" for word, value in factors)))
    for field in fields_of(game, "unit"):
        value = view.field(field, unit)
        if worth_telling(field, value):
            lines.append(Line(f"  {field.name}: {say(game.title, value, field.kind)}", "", tuple(field.cites)))
    lines += standing(game, view, unit)
    return lines


def factors_of(game: Game, unit: int, face: int) -> list[tuple[str, Any]]:
    """The numbers printed on the counter."""
    found = []
    for column in game.title.data.units.columns.values():
        values = column.back if face and column.back is not None else column.values
        value = values[unit]
        if column.name.lower() not in NOT_WORTH and column.kind.name == "number" and value is not None:
            found.append((column.name, value))
    return found


def standing(game: Game, view: View, unit: int) -> list[Line]:
    """Conditions of the rules about a unit that hold now, and those that fail though they hold for most."""
    good, bad = [], []
    usual = usually_held(game, view)
    for condition in unit_conditions(game):
        held = asks(game, view, condition.name, unit)
        if held:
            good.append(Line(f"  {condition.name}", "good", tuple(condition.cites)))
        elif held is not None and condition.name in usual:
            bad.append(Line(f"  not {condition.name}", "bad", tuple(condition.cites)))
    return good + bad


def unit_conditions(game: Game) -> list[Condition]:
    """The conditions that speak of one unit and nothing else."""
    found = game.title.rules.conditions.values()
    return [condition for condition in found if [kind for _, kind in condition.params] == [Kind("unit")]]


_usual: dict[tuple[int, tuple[int, ...], int], set[str]] = {}


def usually_held(game: Game, view: View) -> set[str]:
    """Conditions that hold for more than half of the units on the map: being without is worth a line."""
    key = (id(game.title), tuple(game.state.stamps), view.side)
    if key not in _usual:
        if len(_usual) > 8:
            _usual.clear()
        _usual[key] = _held_by_most(game, view)
    return _usual[key]


def _held_by_most(game: Game, view: View) -> set[str]:
    data = game.title.data
    there = [unit for unit in range(len(data.units)) if data.hexes >> max(view.place(unit), 0) & 1 and view.sees(unit)]
    found = set()
    for condition in unit_conditions(game):
        held = sum(bool(asks(game, view, condition.name, unit)) for unit in there)
        if 2 * held > len(there):
            found.add(condition.name)
    return found


def asks(game: Game, view: View, condition: str, unit: int) -> bool | None:
    """Whether a condition holds for a unit, as this player may know it; None when it cannot be told."""
    pure, block = game.title.pure, game.title.rules.conditions[condition.lower()]
    try:
        return bool(pure.names[pure.block_name(block)](view.state, unit))
    except Exception:  # a hidden value is none: nothing can be said about it
        return None


def fields_of(game: Game, owner: str) -> list[Field]:
    """The fields a reader is told of."""
    return [field for (kind, _), field in game.title.rules.fields.items() if kind == owner and not field.built_in]


def worth_telling(field: Field, value: Any) -> bool:
    """Nothing, no and none are not worth a line; nor is bookkeeping that the log keeps quiet about."""
    if value is None or value is False or not field.told:
        return False
    if field.kind.is_thing and not field.kind.many:
        return bool(value >= 0)
    return bool(value != 0 or field.kind.name == "number")
