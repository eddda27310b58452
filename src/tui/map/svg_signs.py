"""Signs as drawings: what a title writes as one letter becomes a small shape, so that no font is asked for it."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import cos, pi, sin

FONT = "'DejaVu Sans', 'Noto Sans', Helvetica, Arial, sans-serif"


def number(value: float) -> str:
    """Short and always the same: at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def points(corners: list[tuple[float, float]]) -> str:
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def polygon(corners: list[tuple[float, float]], fill: str, more: str = "") -> str:
    return f'<polygon points="{points(corners)}" fill="{fill}"{more}/>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float, more: str = "") -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{number(width)}"{more}/>'


def rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    place = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    return f'<rect {place} fill="{fill}"{more}/>'


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{more}/>'


def words(
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str,
    *,
    bold: bool = False,
    anchor: str = "middle",
    halo: str = "",
) -> str:
    """One line of text, if wanted with a rim of another colour so that it is read on anything."""
    weight = ' font-weight="700"' if bold else ""
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}" text-anchor="{anchor}"{weight}'
    rim = ""
    if halo:  # a text of its own below: not every program knows the order of painting
        width = f'stroke-width="{number(size * 0.28)}" stroke-linejoin="round"'
        rim = f'<text {place} fill="none" stroke="{halo}" {width}>{escape(text)}</text>'
    return f'{rim}<text {place} fill="{colour}">{escape(text)}</text>'


# ---- shapes ----------------------------------------------------------------------------------------------------------


def star(x: float, y: float, size: float, colour: str) -> str:
    corners = []
    for i in range(10):
        radius = size if i % 2 == 0 else size * 0.42
        angle = -pi / 2 + i * pi / 5
        corners.append((x + radius * cos(angle), y + radius * sin(angle)))
    return polygon(corners, colour)


def _tree(x: float, y: float, size: float, colour: str) -> str:
    crown = [(x, y - size), (x - size * 0.72, y + size * 0.35), (x + size * 0.72, y + size * 0.35)]
    trunk = line(x, y + size * 0.3, x, y + size * 0.8, colour, size * 0.28)
    return polygon(crown, colour) + trunk


def _hill(x: float, y: float, size: float, colour: str) -> str:
    foot = number(y + size * 0.5)
    path = f"M{number(x - size)},{foot} Q{number(x)},{number(y - size * 1.1)} {number(x + size)},{foot}"
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(size * 0.28)}" stroke-linecap="round"/>'
    )


def _wave(x: float, y: float, size: float, colour: str) -> str:
    half = size * 0.5
    path = f"M{number(x - size)},{number(y)} q{number(half)},{number(-half)} {number(size)},0 t{number(size)},0"
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{number(size * 0.22)}" stroke-linecap="round"/>'
    )


def _waves(x: float, y: float, size: float, colour: str) -> str:
    return _wave(x, y - size * 0.3, size, colour) + _wave(x, y + size * 0.3, size, colour)


def _square(x: float, y: float, size: float, colour: str) -> str:
    return rect(x - size * 0.6, y - size * 0.6, size * 1.2, size * 1.2, colour)


def _framed(x: float, y: float, size: float, colour: str) -> str:
    rim = f' stroke="{colour}" stroke-width="{number(size * 0.28)}"'
    frame = rect(x - size * 0.85, y - size * 0.85, size * 1.7, size * 1.7, "none", rim)
    return frame + rect(x - size * 0.42, y - size * 0.42, size * 0.84, size * 0.84, colour)


def _diamond(x: float, y: float, size: float, colour: str) -> str:
    return polygon([(x, y - size), (x + size * 0.8, y), (x, y + size), (x - size * 0.8, y)], colour)


def _cross(x: float, y: float, size: float, colour: str) -> str:
    half, width = size * 0.5, size * 0.22
    return line(x - half, y - half, x + half, y + half, colour, width) + line(
        x - half, y + half, x + half, y - half, colour, width
    )


def _dot(x: float, y: float, size: float, colour: str) -> str:
    return circle(x, y, size * 0.6, colour)


SHAPES: dict[str, Callable[[float, float, float, str], str]] = {
    "♣": _tree,
    "♠": _tree,
    "⌒": _hill,
    "≈": _waves,
    "~": _wave,
    "▪": _square,
    "■": lambda x, y, size, colour: _square(x, y, size * 1.3, colour),
    "▣": _framed,
    "◈": _diamond,
    "◆": _diamond,
    "★": star,
    "☆": star,
    "×": _cross,
    "●": _dot,
    "•": _dot,
}


def sign(mark: str, x: float, y: float, size: float, colour: str) -> str:
    """The shape of a sign, or the sign itself as text."""
    shape = SHAPES.get(mark)
    if shape is not None:
        return shape(x, y, size, colour)
    return words(x, y + size * 0.7, mark, size * 2, colour, bold=True)
