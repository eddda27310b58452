"""Themes like a staff map on cream paper: with all colours, with 256, and with a sign on every hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tui.theme.colours import cube
from tui.theme.slots import DAY
from tui.theme.theme import Theme

_GROUNDS: Mapping[str, str | None] = {
    "cream": "#f4ebcf",
    "white": "#fdfbf4",
    "grey": "#d5cfc9",
    "slate": "#aeaca4",
    "black": "#94918b",
    "red": "#e9b5a2",
    "rose": "#d0aaa4",
    "orange": "#f0c080",
    "yellow": "#f3e08a",
    "tan": "#dab56f",
    "brown": "#c59d6e",
    "green": "#a9cf96",
    "mint": "#c9e8d0",
    "cyan": "#a3dbe6",
    "aqua": "#bfe4ea",
    "blue": "#8fb6df",
    "violet": "#cfbadf",
    "lilac": "#e3daee",
}
_INKS: Mapping[str, str | None] = {
    "cream": "#b5ab84",
    "white": "#b9b5a4",
    "grey": "#4f4a44",
    "slate": "#6c6b64",
    "black": "#15130f",
    "red": "#b01f2b",
    "rose": "#7c2f2f",
    "orange": "#a85300",
    "yellow": "#7d6400",
    "tan": "#7a5518",
    "brown": "#74431a",
    "green": "#3f7a3a",
    "mint": "#2b7450",
    "cyan": "#0e6f80",
    "aqua": "#2f7f8c",
    "blue": "#0b4fb3",
    "violet": "#63389b",
    "lilac": "#70608f",
}
_PANELS = {
    "background": "#1d2026",
    "surface": "#23272e",
    "panel": "#2a2f37",
    "foreground": "#e8e2d0",
    "primary": "#d8b04a",
    "secondary": "#8fb6df",
    "accent": "#ffd21f",
    "success": "#7fd08f",
    "warning": "#f0b050",
    "error": "#f08070",
    "boost": "#323842",
    "bar": "#2b2822",
    "bar-text": "#e8e2d0",
    "muted": "#a09a8a",
    "rule": "#5a5f68",
    "title": "#d8b04a",
    "key": "#e6bd55",
    "cite": "#d8b04a",
    "mine": "#7fd08f",
    "theirs": "#7fb4f0",
}

PAPER = Theme(
    name="paper",
    about="cream staff map; needs 24-bit colour",
    depth="24bit",
    dark=False,
    grounds=_GROUNDS,
    inks=_INKS,
    slots=DAY,
    edge="#b3a77f",
    border="#b01f2b",
    text="#1f1b14",
    number="#80764f",
    void="#23272e",
    star="#a3123a",
    cursor="#ffd21f",
    cursor_text="#000000",
    selected="#a3123a",
    reach="#0b5c2d",
    path="#000000",
    trail="#63389b",
    tints={"z": "#d3493c", "s": "#2f9e52", "!": "#c01f10", "v": "#c98a00"},
    faint="#8d8874",
    panels=_PANELS,
)


def _cubes(numbers: Mapping[str, int]) -> dict[str, str | None]:
    return {word: cube(number) for word, number in numbers.items()}


_CUBE_GROUNDS = {
    "cream": 230,
    "white": 231,
    "grey": 252,
    "slate": 248,
    "black": 245,
    "red": 217,
    "rose": 181,
    "orange": 216,
    "yellow": 228,
    "tan": 179,
    "brown": 137,
    "green": 150,
    "mint": 194,
    "cyan": 116,
    "aqua": 159,
    "blue": 110,
    "violet": 182,
    "lilac": 189,
}
_CUBE_INKS = {
    "cream": 144,
    "white": 144,
    "grey": 239,
    "slate": 242,
    "black": 16,
    "red": 124,
    "rose": 88,
    "orange": 130,
    "yellow": 58,
    "tan": 94,
    "brown": 94,
    "green": 64,
    "mint": 29,
    "cyan": 24,
    "aqua": 30,
    "blue": 25,
    "violet": 54,
    "lilac": 60,
}
_CUBE_FADED = {
    230: 187, 231: 188, 252: 247, 248: 243, 245: 241, 217: 174, 181: 138, 216: 173, 228: 143, 179: 137, 137: 95,
    150: 108, 194: 151, 116: 73, 159: 109, 110: 67, 182: 139, 189: 146,
}  # fmt: skip
_CUBE_PANELS = {
    "background": cube(234),
    "surface": cube(235),
    "panel": cube(236),
    "foreground": cube(254),
    "primary": cube(179),
    "secondary": cube(110),
    "accent": cube(220),
    "success": cube(114),
    "warning": cube(215),
    "error": cube(209),
    "boost": cube(237),
    "bar": cube(236),
    "bar-text": cube(254),
    "muted": cube(247),
    "rule": cube(242),
    "title": cube(179),
    "key": cube(221),
    "cite": cube(179),
    "mine": cube(114),
    "theirs": cube(111),
}

PAPER256 = replace(
    PAPER,
    name="paper256",
    about="the same map in the 256 colours that terminals share",
    depth="256",
    grounds=_cubes(_CUBE_GROUNDS),
    inks=_cubes(_CUBE_INKS),
    edge=cube(144),
    border=cube(124),
    text=cube(234),
    number=cube(101),
    void=cube(235),
    star=cube(125),
    cursor=cube(220),
    cursor_text=cube(16),
    selected=cube(125),
    reach=cube(22),
    path=cube(16),
    trail=cube(54),
    tints={"z": cube(160), "s": cube(34), "!": cube(124), "v": cube(178)},
    faint=cube(245),
    faded_grounds={cube(ground): cube(faded) for ground, faded in _CUBE_FADED.items()},
    panels=_CUBE_PANELS,
)

SAFE = replace(PAPER256, name="safe", about="256 colours, and a sign on every hex besides", every_glyph=True)
