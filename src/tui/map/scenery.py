"""The scene of a game: which counters stand where, as one side may see them, or anybody, or everything."""

from __future__ import annotations

import re
from typing import Any

from games.watching import view_for
from interpreter.model.data import Column, Data, Field
from interpreter.model.looks import factor_words, look_of
from interpreter.play.game import Game
from interpreter.play.state import ACTIVE, FACE, NATION_SIDE, PLACE
from tui.map.looks import Looks, side_letters
from tui.map.scene import CounterArt, Scene

__all__ = ["counter_art", "looks_of", "scene_of", "short_label", "side_letters"]

ORDINAL = re.compile(r"([0-9]+)(?:st|nd|rd|th)")
NUMBERED = re.compile(r"([^\W\d_])[^\d]*?-?([0-9]+)")
FACTORS = 3  # printed when a title does not say which


def scene_of(game: Game, side: int | None, *, all_seen: bool = False) -> Scene:
    """The position as a side may see it, None for a bystander, or with `all_seen` as it is.

    Spaces off the map have their stacks too, for whoever shows boxes.
    """
    cols, hidden = _seen(game, side, all_seen)
    artist = _Artist(game.title.data, cols, hidden, side)
    stacks: dict[int, list[tuple[Any, int]]] = {}
    for unit, space in enumerate(cols[PLACE][: len(game.title.data.units)]):
        if space is not None and space >= 0:
            stacks.setdefault(space, []).append((artist.height(unit), unit))
    return Scene(
        stacks={space: tuple(artist.art(unit) for _, unit in sorted(stack)) for space, stack in sorted(stacks.items())}
    )


def counter_art(game: Game, unit: int, side: int | None, *, all_seen: bool = False) -> CounterArt:
    """One counter, for an inspector."""
    cols, hidden = _seen(game, side, all_seen)
    return _Artist(game.title.data, cols, hidden, side).art(unit)


def _seen(game: Game, side: int | None, all_seen: bool) -> tuple[Any, int]:
    """The columns of the state as they may be seen, and the counters that are not known."""
    if all_seen or game.machine.witness is None:
        return game.state.cols, 0
    view = view_for(game, side)
    return view.state.cols, view.hidden


class _Artist:
    """Draws counters from the columns of a state."""

    def __init__(self, data: Data, cols: Any, hidden: int, side: int | None) -> None:
        self.data = data
        self.cols = cols
        self.hidden = hidden
        self.side = 0 if side is None else side
        self.types = _types_of(data)
        self.quotas = [one for one in data.fields if one.owner == "unit" and one.reset and one.kind.name == "number"]

    def height(self, unit: int) -> tuple[int, Any, int]:
        """What sorts a stack: known counters before unknown ones, strong ones above weak ones."""
        if self.hidden >> unit & 1:
            return 1, 0, 0
        factors = self.types[self.data.unit_type[unit]][1]
        first = self._value(factors[0], unit) if len(factors) > 1 else None
        return 0, -first if isinstance(first, int) else 0, unit

    def art(self, unit: int) -> CounterArt:
        nation = self.data.unit_nation[unit]
        looks = looks_of(self.data)
        slot, letter = (looks.nation_slots[nation], looks.nation_letters[nation]) if nation >= 0 else (0, "")
        owner = self.cols[NATION_SIDE][nation] if nation >= 0 else -1
        mine = owner == self.side
        if self.hidden >> unit & 1:
            return CounterArt("?", "", "?", slot, letter, hidden=True, mine=mine)
        symbol, factors = self.types[self.data.unit_type[unit]]
        printed = [_printed(self._value(one, unit)) for one in factors]
        label = short_label(self.data.units.shorts[unit] or self.data.units.names[unit])
        faded = owner >= 0 and owner == self.cols[ACTIVE][0] and self._spent(unit)
        text = "-".join(one for one in printed if one)
        return CounterArt(symbol, label, text, slot, letter, faded=faded, mine=mine)

    def _value(self, factor: Column | Field, unit: int) -> Any:
        if isinstance(factor, Field):
            return self.cols[factor.column][unit]
        if factor.back is not None and self.cols[FACE][unit] == 1 and factor.back[unit] is not None:
            return factor.back[unit]
        return factor.values[unit]

    def _spent(self, unit: int) -> bool:
        """Whether nothing is left of any number that is filled up again at a later time: it has acted."""
        return bool(self.quotas) and all(self.cols[one.column][unit] == (one.low or 0) for one in self.quotas)


def _printed(value: Any) -> str:
    return "" if value is None else str(value)


def short_label(name: str) -> str:
    """A name in at most three letters: 12th is 12, Stores-2 is S2, Hussars is Hus."""
    ordinal = ORDINAL.fullmatch(name)
    if ordinal:
        return ordinal[1][:3]
    if len(name) <= 3:
        return name
    numbered = NUMBERED.fullmatch(name)
    return (numbered[1] + numbered[2])[:3] if numbered else name[:3]


# ---- what does not change during a game ----------------------------------------------------------------------------

_LOOKS: list[tuple[Data, Looks]] = []
_TYPES: list[tuple[Data, list[tuple[str, list[Column | Field]]]]] = []


def looks_of(data: Data) -> Looks:
    """The look of a title; made once and kept for the last few titles."""
    for known, looks in _LOOKS:
        if known is data:
            return looks
    _LOOKS.append((data, Looks(data)))
    del _LOOKS[:-4]
    return _LOOKS[-1][1]


def _types_of(data: Data) -> list[tuple[str, list[Column | Field]]]:
    for known, types in _TYPES:
        if known is data:
            return types
    _TYPES.append((data, [_look_of_type(data, number) for number in range(len(data.types))] + [("?", [])]))
    del _TYPES[:-4]
    return _TYPES[-1][1]


def _look_of_type(data: Data, number: int) -> tuple[str, list[Column | Field]]:
    """Symbol and factors of a type; what its row does not say, the wider type says."""
    symbol, factors, seen, start = "", "", set(), number
    while number >= 0 and number not in seen:
        seen.add(number)
        row = look_of(data, data.types.names[number])
        symbol = symbol or row.get("mark", "")[:1]
        factors = factors or row.get("factors", "")
        number = data.type_parents[number]
    return symbol or data.types.names[start][:1].upper(), _factors(data, factors)


def _factors(data: Data, words: str) -> list[Column | Field]:
    columns = data.units.columns
    if not words:
        words = " ".join([name for name, one in columns.items() if one.kind.name == "number"][:FACTORS])
    fields = {one.name.lower(): one for one in data.fields if one.owner == "unit"}
    found = [columns.get(word) or fields.get(word) for word in factor_words(words)]
    return [one for one in found if one is not None]
