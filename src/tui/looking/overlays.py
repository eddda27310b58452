"""Overlays: one question asked of every hex, answered by a letter in it.

Which there are follows from the rules: their zones, the routes that lead to something, the fields kept for hexes, the
features of places.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from interpreter.model.kinds import Kind
from interpreter.play.errors import PlayError
from interpreter.play.game import Game
from interpreter.play.sets import members
from interpreter.play.view import View


@dataclass(slots=True)
class Shown:
    """What an overlay puts on the map: letters, a way, and a sentence about it."""

    tints: dict[int, str] = field(default_factory=dict)
    path: tuple[int, ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True)
class Overlay:
    """`show(game, view, space)` answers for the hex under the cursor where that matters."""

    name: str
    group: str
    show: Callable[[Game, View, int], Shown]


def overlays_of(game: Game) -> list[Overlay]:
    """All overlays of a title, in the order of its rules."""
    rules, data = game.title.rules, game.title.data
    found: list[Overlay] = []
    for zone in rules.zones.values():
        alike: dict[tuple[int, ...], list[str]] = {(): [""]}  # purposes that see the zone in the same way
        for purpose in sorted({purpose for void in zone.voids for purpose in void.purposes}):
            key = tuple(n for n, void in enumerate(zone.voids) if purpose in void.purposes)
            alike.setdefault(key, []).append(purpose)
        for side, name in enumerate(data.sides.names):
            for purposes in alike.values():
                words = f"{zone.name} of {name}" + (f" for {', '.join(purposes)}" if purposes[0] else "")
                found.append(Overlay(words, "zone", _zone(zone.name.lower(), purposes[0], side)))
    for route in rules.routes.values():
        if route.goals and all(kind.name in ("unit", "nation", "side", "space") for _, kind in route.params):
            found.append(Overlay(f"{route.name} from here", "supply", _route(route.name.lower())))
    for (owner, name), one in rules.fields.items():
        if owner == "space" and not one.built_in and one.kind.name in ("side", "nation", "truth"):
            found.append(Overlay(name, "control", _field(name)))
    for feature in data.features:
        found.append(Overlay(data.spelling.get(feature, feature), "places", _feature(feature)))
    return found


def _zone(name: str, purpose: str, side: int) -> Callable[[Game, View, int], Shown]:
    def show(game: Game, view: View, space: int) -> Shown:
        pure, data = game.title.pure, game.title.data
        sides = view.state.cols[3]
        units = sum(
            1 << unit
            for unit in range(len(data.units))
            if sides[data.unit_nation[unit]] == side and view.place(unit) >= 0 and data.hexes >> view.place(unit) & 1
        )
        try:
            mask = pure.names[pure.zone_name(name, purpose)](view.state, units)
        except Exception:  # rules that need to know what this player may not
            return Shown(text="this cannot be told")
        return Shown(dict.fromkeys(members(mask), "z"), text=f"{name} of {data.sides.names[side]}")

    return show


def _route(name: str) -> Callable[[Game, View, int], Shown]:
    def show(game: Game, view: View, space: int) -> Shown:
        units = view.units_in(space) if space >= 0 else []
        if not units:
            return Shown(text="put the cursor on a unit")
        runner = game.title.routes[name]
        args = arguments(game, view, runner.route.params, units[0], space)
        try:
            found = runner.ends(view.state, args)
            paths = [path for end in members(found) if (path := runner.cheapest(view.state, args, end)) is not None]
        except (PlayError, ValueError, TypeError, IndexError, KeyError):
            return Shown(text="this cannot be told")
        if not paths:
            return Shown({space: "!"}, text=f"{name} is cut")
        best = min(paths, key=lambda path: (path[0], len(path[2])))
        ends = dict.fromkeys(members(found), "s")
        return Shown(ends, tuple(best[2]), f"{name} is open: {len(best[2]) - 1} hexes")

    return show


def arguments(game: Game, view: View, params: list[tuple[str, Kind]], unit: int, space: int) -> tuple[Any, ...]:
    """A route's parameters as the unit in a space would give them."""
    nation = game.title.data.unit_nation[unit]
    given = {"unit": unit, "nation": nation, "side": view.state.cols[3][nation], "space": space}
    return tuple(1 << given[kind.name] if kind.many else given[kind.name] for _, kind in params)


def _field(name: str) -> Callable[[Game, View, int], Shown]:
    def show(game: Game, view: View, space: int) -> Shown:
        data, one = game.title.data, game.title.rules.fields["space", name]
        tints = {}
        for hex in members(data.hexes):
            value = view.field(one, hex)
            if one.kind.name == "truth":
                if value:
                    tints[hex] = "*"
            elif value is not None and value >= 0:
                names = data.sides.names if one.kind.name == "side" else data.nations.names
                tints[hex] = names[value][0]
        return Shown(tints, text=name)

    return show


def _feature(name: str) -> Callable[[Game, View, int], Shown]:
    def show(game: Game, view: View, space: int) -> Shown:
        mask = game.title.data.features[name] & game.title.data.hexes
        return Shown(dict.fromkeys(members(mask), "v"), text=name)

    return show
