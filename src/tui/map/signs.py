"""Signs, and what stands for them where a terminal has only ASCII."""

from __future__ import annotations

PLAIN = {
    "╳": "X",
    "╱": "/",
    "╲": "\\",
    "●": "o",
    "•": "o",
    "○": "O",
    "◎": "O",
    "⚑": "H",
    "♣": "&",
    "♠": "&",
    "⌒": "n",
    "▲": "^",
    "△": "^",
    "≈": '"',
    "▪": "#",
    "■": "#",
    "□": "%",
    "▣": "%",
    "◈": "@",
    "◆": "$",
    "◇": "$",
    "★": "*",
    "☆": "*",
    "»": ">",
    "«": "<",
    "╪": "+",
    "┼": "+",
    "╫": "+",
    "▁": "=",
    "▂": "=",
    "▀": "#",
    "▄": "#",
    "┄": ".",
    "┅": ".",
    "─": "-",
    "╌": "-",
    "═": "=",
    "∙": ".",
    "·": ".",
    "×": "x",
    "½": "h",
}
ARROWS = {"n": "↑", "ne": "↗", "e": "→", "se": "↘", "s": "↓", "sw": "↙", "w": "←", "nw": "↖"}
PLAIN_ARROWS = {"n": "^", "ne": "/", "e": ">", "se": "\\", "s": "v", "sw": "/", "w": "<", "nw": "\\"}
UPRIGHT = {"╌": "┊", "┄": "┊", "═": "║", "─": "│", "·": ":", "∙": ":", "-": "|", ".": ":", "=": "H"}
DASHED = {"┄": "▁ ", "┅": "▁ "}  # along a level side, where the line must lie at the foot of the cell
HEIGHTS = "  ²³⁴⁵⁶⁷⁸⁹"
MORE = "⁺"
STARS = "★☆"


def plain(sign: str, instead: str = "?") -> str:
    """The sign itself when it is ASCII, what commonly stands for it, or `instead`."""
    return sign if sign.isascii() else PLAIN.get(sign, instead)


def plain_text(text: str) -> str:
    """A name without accents or other letters that only some terminals have."""
    import unicodedata

    bare = "".join(one for one in unicodedata.normalize("NFKD", text) if not unicodedata.combining(one))
    return "".join(plain(one) for one in bare)


def height(number: int, ascii: bool) -> str:
    """How high a stack is, in one sign; nothing for a single counter."""
    if number < 2:
        return " "
    if ascii:
        return str(number) if number < 10 else "+"
    return HEIGHTS[number] if number < len(HEIGHTS) else MORE
