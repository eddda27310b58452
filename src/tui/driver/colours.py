"""Colours as a terminal spells them, brought down to as many as it has.

A colour is the text between `\\x1b[` and `m`: `38;2;r;g;b`, `48;5;n`, `31`, `104`, or nothing for the terminal's own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Depth = Literal["24bit", "256", "16", "none"]
RGB = tuple[int, int, int]

STEPS = (0, 95, 135, 175, 215, 255)
# What xterm shows for the first sixteen; every terminal has its own, so these are only used to find the nearest.
SIXTEEN: tuple[RGB, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
    (255, 255, 255),
)  # fmt: skip
CUBE: tuple[RGB, ...] = tuple((r, g, b) for r in STEPS for g in STEPS for b in STEPS)
GREYS: tuple[RGB, ...] = tuple((8 + 10 * n,) * 3 for n in range(24))
XTERM: tuple[RGB, ...] = SIXTEEN + CUBE + GREYS  # the 256 colours; only those from 16 on are the same everywhere
EXACT: dict[RGB, int] = {rgb: n for n, rgb in reversed(list(enumerate(XTERM))) if n >= 16}


@lru_cache(8192)
def quantised(colour: str, depth: Depth) -> str:
    """The same colour, or the nearest the terminal has.

    A colour that is on the xterm cube or its grey ramp comes out as exactly that number: palettes are designed there,
    so that two terrains never run into one.
    """
    if not colour or depth == "none":
        return ""
    if depth == "24bit":
        return colour
    parts = [int(part or 0) for part in colour.split(";")]
    behind = parts[0] in (48, *range(40, 48), *range(100, 108))
    if len(parts) == 1:  # one of the first sixteen already
        return colour
    if parts[1] == 5:
        if depth == "256":
            return colour
        number = parts[2]
        if number >= 16:
            number = nearest(XTERM[number], SIXTEEN)
        return sixteenth(number, behind)
    rgb = (parts[2], parts[3], parts[4])
    if depth == "256":
        found = EXACT.get(rgb)
        return f"{48 if behind else 38};5;{16 + nearest(rgb, XTERM[16:]) if found is None else found}"
    return sixteenth(nearest(rgb, SIXTEEN), behind)


def sixteenth(number: int, behind: bool) -> str:
    """The code of one of the first sixteen colours."""
    return str((30 if number < 8 else 82) + number + (10 if behind else 0))


def nearest(rgb: RGB, among: tuple[RGB, ...]) -> int:
    """Which of these looks most like it: distances weighted by how the eye weighs red, green and blue."""
    red, green, blue = rgb

    def distance(number: int) -> int:
        r, g, b = among[number]
        mean = (red + r) // 2
        return ((512 + mean) * (red - r) ** 2 >> 8) + 4 * (green - g) ** 2 + ((767 - mean) * (blue - b) ** 2 >> 8)

    return min(range(len(among)), key=distance)
