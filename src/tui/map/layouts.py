"""How one hex is laid out in cells, for both ways hexes lie and for each zoom.

A place in a hex is (x, y) from its upper left cell.  A side belongs to two hexes; its cells are drawn once, and their
background is that of the hex which owns the cell.  `mine` are the sides a hex draws itself; of the others it draws only
those behind which there is no hex.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Spot = tuple[int, int]
Stroke = tuple[int, int, str, str]  # x, y, sign, sign where there is only ASCII

FLAT_STEPS = ("n", "ne", "se", "s", "sw", "nw")  # in the order of `interpreter.hexes.directions`
POINTY_STEPS = ("ne", "e", "se", "sw", "w", "nw")

NEAR, MIDDLE, OVERVIEW = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Layout:
    """`across` and `down` are the steps from hex to hex, `push` how far a low column or row is pushed."""

    across: int
    down: int
    push: int
    rows: tuple[tuple[int, int, int], ...]  # cells a hex owns: y, first x, behind the last x
    level: bool  # whether sides of `_` lie level, so that another sign can be drawn along them
    box: tuple[int, int, int, int]  # x, y, width, height of all cells that a hex has a part in
    centre: Spot
    sides: dict[str, tuple[Stroke, ...]]
    mine: tuple[str, ...]
    ways: dict[str, tuple[Spot, ...]] = field(default_factory=dict)  # where a road or railway is drawn
    name: tuple[int, int, int] = (0, 0, 0)  # x, y, width
    wide_name: tuple[int, int, int] = (0, 0, 0)  # when it may lie over plain sides left and right
    second_name: tuple[int, int, int] = (0, 0, 0)  # when a counter stands where the name would be
    counter: Spot = (0, 0)
    glyphs: tuple[Spot, ...] = ()  # one sign, or three
    star: Spot = (0, 0)
    second_star: Spot = (0, 0)  # when something else is there
    number: tuple[int, int, int] = (0, 0, 0)
    dot: Spot = (0, 0)
    second_dot: Spot = (0, 0)  # beside a counter
    tint: Spot = (0, 0)
    second_tint: Spot = (0, 0)  # where brackets stand around a counter
    trail: Spot = (0, 0)


def _strokes(*cells: tuple[int, int, str, str]) -> tuple[Stroke, ...]:
    return cells


def _run(x: int, y: int, signs: str, plain: str) -> tuple[Stroke, ...]:
    return tuple((x + i, y, sign, other) for i, (sign, other) in enumerate(zip(signs, plain, strict=True)))


FLAT_NEAR = Layout(
    across=7,
    down=4,
    push=2,
    rows=((0, 2, 7), (1, 1, 8), (2, 0, 9), (3, 1, 8)),
    level=True,
    box=(0, -1, 9, 5),
    centre=(4, 1),
    sides={
        "n": _run(2, -1, "_____", "_____"),
        "ne": _strokes((7, 0, "╲", "\\"), (8, 1, "╲", "\\")),
        "se": _strokes((8, 2, "╱", "/"), (7, 3, "╱", "/")),
        "s": _run(2, 3, "_____", "_____"),
        "sw": _strokes((0, 2, "╲", "\\"), (1, 3, "╲", "\\")),
        "nw": _strokes((1, 0, "╱", "/"), (0, 1, "╱", "/")),
    },
    mine=("se", "s", "sw"),
    ways={
        "n": ((4, 0),),
        "ne": ((6, 1), (7, 1)),
        "se": ((6, 2), (7, 2)),
        "s": ((4, 3),),
        "sw": ((2, 2), (1, 2)),
        "nw": ((2, 1), (1, 1)),
    },
    name=(2, 0, 5),
    wide_name=(0, 0, 9),
    counter=(2, 1),
    glyphs=((4, 1), (3, 1), (5, 1), (4, 2)),
    star=(4, 3),
    second_star=(2, 3),
    number=(3, 3, 3),
    dot=(4, 2),
    second_dot=(4, 3),
    tint=(7, 2),
    second_tint=(6, 3),
    trail=(2, 3),
)

POINTY_NEAR = Layout(
    across=10,
    down=4,
    push=5,
    rows=((0, 3, 8), (1, 0, 10), (2, 0, 10), (3, 0, 10), (4, 3, 8)),
    level=False,
    box=(0, 0, 11, 5),
    centre=(5, 2),
    sides={
        "ne": _run(5, 0, "''-._", "''-._"),
        "e": _strokes((10, 1, "│", "|"), (10, 2, "│", "|"), (10, 3, "│", "|")),
        "se": _run(6, 4, "_.-'", "_.-'"),
        "sw": _run(1, 4, "'-.__", "'-.__"),
        "w": _strokes((0, 1, "│", "|"), (0, 2, "│", "|"), (0, 3, "│", "|")),
        "nw": _run(1, 0, "_.-'", "_.-'"),
    },
    mine=("w", "sw", "se"),
    ways={
        "ne": ((7, 1),),
        "e": ((8, 2), (9, 2)),
        "se": ((7, 3),),
        "sw": ((3, 3),),
        "w": ((2, 2), (1, 2)),
        "nw": ((3, 1),),
    },
    name=(2, 1, 7),
    wide_name=(1, 1, 9),
    counter=(3, 2),
    glyphs=((5, 2), (4, 2), (6, 2), (5, 3)),
    star=(9, 3),
    second_star=(9, 3),
    number=(4, 4, 3),
    dot=(5, 3),
    second_dot=(1, 3),
    tint=(9, 2),
    second_tint=(9, 2),
    trail=(1, 2),
)

FLAT_MIDDLE = Layout(
    across=4,
    down=2,
    push=1,
    rows=((0, 1, 4), (1, 0, 5)),
    level=True,
    box=(0, -1, 5, 3),
    centre=(2, 0),
    sides={
        "n": _run(1, -1, "___", "___"),
        "ne": _strokes((4, 0, "╲", "\\")),
        "se": _strokes((4, 1, "╱", "/")),
        "s": _run(1, 1, "___", "___"),
        "sw": _strokes((0, 1, "╲", "\\")),
        "nw": _strokes((0, 0, "╱", "/")),
    },
    mine=("se", "s", "sw"),
    name=(1, 0, 3),
    wide_name=(1, 0, 3),
    second_name=(1, 1, 3),
    counter=(1, 0),
    glyphs=((2, 0),),
    star=(2, 1),
    second_star=(1, 1),
    number=(1, 1, 3),
    dot=(2, 0),
    second_dot=(2, 1),
    tint=(3, 1),
    second_tint=(3, 1),
    trail=(1, 1),
)

POINTY_MIDDLE = Layout(
    across=4,
    down=2,
    push=2,
    rows=((0, 0, 4), (1, 0, 4)),
    level=True,
    box=(0, -1, 5, 3),
    centre=(2, 0),
    sides={
        "ne": _strokes((3, -1, "_", "_")),
        "e": _strokes((4, 0, "│", "|"), (4, 1, "│", "|")),
        "se": _strokes((2, 1, "_", "_"), (3, 1, "_", "_")),
        "sw": _strokes((1, 1, "_", "_")),
        "w": _strokes((0, 0, "│", "|"), (0, 1, "│", "|")),
        "nw": _strokes((0, -1, "_", "_"), (1, -1, "_", "_")),
    },
    mine=("w", "sw", "se"),
    name=(1, 0, 3),
    wide_name=(1, 0, 3),
    second_name=(1, 1, 3),
    counter=(1, 0),
    glyphs=((2, 0),),
    star=(2, 1),
    second_star=(1, 1),
    number=(1, 1, 3),
    dot=(2, 0),
    second_dot=(2, 1),
    tint=(3, 1),
    second_tint=(3, 1),
    trail=(1, 1),
)

# From afar a hex is two cells; a low column of flat hexes lies half a row lower, which half blocks can show.
FLAT_FAR = Layout(2, 1, 0, ((0, 0, 2),), True, (0, 0, 2, 1), (0, 0), {}, ())
POINTY_FAR = Layout(2, 1, 1, ((0, 0, 2),), True, (0, 0, 2, 1), (0, 0), {}, ())

LAYOUTS = {
    (True, NEAR): FLAT_NEAR,
    (True, MIDDLE): FLAT_MIDDLE,
    (True, OVERVIEW): FLAT_FAR,
    (False, NEAR): POINTY_NEAR,
    (False, MIDDLE): POINTY_MIDDLE,
    (False, OVERVIEW): POINTY_FAR,
}
