"""Calling things by name, as people do: `0405`, `Oldtown`, `reserve`, `turn-8`, `Blue 1st`, `1st`.

Play files, the log and the command line all read and write names with these functions, so that whatever is printed
can be typed.
"""

from __future__ import annotations

from dataclasses import dataclass

from interpreter import hexes
from interpreter.language.suggest import nearest
from interpreter.model.data import Data


@dataclass(frozen=True, slots=True)
class Unknown:
    """A name that names nothing: why, and what may have been meant."""

    message: str
    help: str = ""

    def __str__(self) -> str:
        return f"{self.message}; {self.help}" if self.help else self.message


def space_name(data: Data, space: int) -> str:
    """The printed number of a hex, the name of a box, `turn-8` for where units wait; `none` for no space."""
    return data.spaces.names[space] if 0 <= space < len(data.spaces) else "none"


def space_title(data: Data, space: int) -> str:
    """The same with what a person knows it by: `0405 Oldtown`, or what is printed on the box."""
    name = space_name(data, space)
    if 0 <= space < data.hex_count:
        place = data.shown.get(space) or data.place_names.get(space, "")
        return f"{name} {place}" if place else name
    return data.shown.get(space, name)


def unit_name(data: Data, unit: int) -> str:
    """`Blue 1st`: always nation and name, so that it can be read back whatever else exists."""
    return data.units.names[unit] if 0 <= unit < len(data.units) else "none"


def parse_space(data: Data, text: str) -> int | Unknown:
    """The space of that name: a hex number, a place, a box, a turn, or a unit that carries others."""
    low = " ".join(text.lower().split())
    low = low.removeprefix("hex ")
    found = data.spaces.index.get(low)
    if found is not None:
        return found
    if data.grid is not None and low.isascii() and low.isdigit():
        return _unknown_hex(data, text, low)
    names = [*data.place_names.values(), *data.spaces.names[data.hex_count :]]
    best = nearest(text, names)
    return Unknown(f"there is no place `{text}`", f"did you mean `{best}`?" if best else "")


def _unknown_hex(data: Data, text: str, low: str) -> Unknown:
    grid = data.grid
    assert grid is not None
    first = hexes.hex_number(grid, (grid.first_column, grid.first_row))
    last = hexes.hex_number(grid, (grid.first_column + grid.columns - 1, grid.first_row + grid.rows - 1))
    hex = hexes.read_number(grid, low)
    if hex is None:
        return Unknown(f"`{text}` is no hex number", f"hex numbers have {2 * grid.width} digits, such as {first}")
    if hexes.on_map(grid, hex):
        return Unknown(f"hex {text} is out of play")
    return Unknown(f"there is no hex {text}", f"the map runs from {first} to {last}")


def parse_unit(data: Data, text: str) -> int | Unknown:
    """The counter of that name: `Blue 1st`, `BL 1st`, `Bluish 1st`, or `1st` when only one counter has that name."""
    low = " ".join(text.lower().split())
    found = data.units.index.get(low)
    if found is not None:
        return found
    owner, _, name = low.partition(" ")
    nation = nation_of_word(data, owner)
    if name and nation >= 0:
        full = f"{data.nations.names[nation]} {name}"
        found = data.units.index.get(full.lower())
        if found is not None:
            return found
        own = [s for s, n in zip(data.units.shorts, data.unit_nation, strict=False) if n == nation]
        best = nearest(name, own)
        help = f"it has {', '.join(own[:8])}{', …' if len(own) > 8 else ''}" if own else "it has none at all"
        if best:
            help = f"did you mean `{data.nations.names[nation]} {best}`?"
        return Unknown(f"{data.nations.names[nation]} has no counter `{name}`", help)
    same = [n for n, short in zip(data.units.names, data.units.shorts, strict=True) if short.lower() == low]
    if same:
        shown = ", ".join(f"`{n}`" for n in same[:4]) + (", …" if len(same) > 4 else "")
        many = len(same) > 1
        return Unknown(
            f"`{text}` may be {shown}" if many else f"`{text}` is also the name of something else",
            "say which nation's" if many else f"write `{same[0]}`",
        )
    best = nearest(text, [*data.units.names, *data.units.shorts])
    return Unknown(f"there is no counter `{text}`", f"did you mean `{best}`?" if best else "")


def nation_of_word(data: Data, word: str) -> int:
    """A nation by its name, short name or adjective; -1 when it is none."""
    low = word.lower()
    if low in data.nations.index:
        return data.nations.index[low]
    kind, number = data.adjectives.get(low, ("", -1))
    if kind == "nation":
        return number
    return next((n for n, short in enumerate(data.nations.shorts) if short.lower() == low), -1)
