"""Cells: one letter and its pen; and what a terminal without Unicode shows instead of a letter."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, get_character_cell_size

from tui.driver.pens import Pen, blank

Cell = tuple[str, Pen]  # the second half of a wide letter is an empty text
Row = list[Cell | None]  # None: nobody knows what the terminal shows there

JOINER, EMOJI = "\u200d", "\ufe0f"
MANY = 200_000  # letters kept; a game shows some hundreds

# Signs of the screen that have no decomposition to ASCII, by the letter that stands for them.
SIGNS: Final[dict[str, str]] = {
    "-": "─━┄┅┈┉╌╍═‐‑‒–—―−╴╶╸╺╼╾⎯▔▁⁃",
    "|": "│┃┆┇┊┋╎╏║╵╷╹╻╽╿▏▎▍▌▐▕",
    "+": "┌┍┎┏┐┑┒┓└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬╭╮╯╰",
    "/": "╱⁄∕", "\\": "╲", "X": "╳×✕✖✗", "#": "█▉▊▋▓▒■▪▮▆▇◆", "=": "▄▅▃▂▀≡", ":": "░▖▗▘▝",
    "*": "★☆✦✱•●", "o": "○◦◯◌◎⊙", "@": "◈◉", "&": "♣♠", "n": "⌒∩", "~": "≈∼", ">": "→▶▸►❯›»⟩➤", "<": "←◀◂◄❮‹«⟨",
    "^": "↑▲△▴⌃", "v": "↓▼▽▾⌄✓✔", "'": "‘’‚′´ʼ", '"': "“”„″", ".": "·∙⋅…․", "_": "▿▭▯", "H": "⚑",
}  # fmt: skip
PLAIN_LETTERS: Final[dict[str, str]] = {sign: letter for letter, signs in SIGNS.items() for sign in signs}

_cells: dict[tuple[str, Pen], Cell] = {}


def cell(text: str, pen: Pen) -> Cell:
    """One object for equal cells, so that rows can be compared by identity."""
    if text == " ":
        pen = blank(pen)
    key = (text, pen)
    found = _cells.get(key)
    if found is None:
        if len(_cells) > MANY:  # a screen of endless new letters costs bytes, not memory
            _cells.clear()
        found = _cells[key] = key
    return found


@lru_cache(4096)
def width(letter: str) -> int:
    return get_character_cell_size(letter)


def is_tail(cell: Cell | None) -> bool:
    """Whether it is the second half of a wide letter."""
    return cell is not None and not cell[0]


@lru_cache(4096)
def is_wide(text: str) -> bool:
    """Whether what stands in a cell takes the next one too."""
    return bool(text) and letters(text, False)[-1:] == [(text, 2)]


def mend(row: Row, x: int) -> None:
    """Something was laid over a row and ends or begins at column x: half of a wide letter becomes a blank."""
    before = row[x - 1] if x else None
    after = row[x] if x < len(row) else None
    leads = before is not None and is_wide(before[0])
    if before is not None and leads and not is_tail(after):
        row[x - 1] = cell(" ", before[1])
    if after is not None and is_tail(after) and not leads:
        row[x] = cell(" ", after[1])


@lru_cache(4096)
def plain(letter: str) -> str:
    """A letter for a terminal that has ASCII alone."""
    if letter in PLAIN_LETTERS:
        return PLAIN_LETTERS[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return bare[0] if bare and bare[0].isprintable() else "?"


def letters(text: str, ascii_only: bool) -> list[tuple[str, int]]:
    """The text cut into what stands in one place, with the number of cells each takes: 1 or 2.

    Marks that combine stay with their letter; joined emoji are one thing as wide as their first.
    """
    if text.isascii():
        return [(letter, 1) for letter in text if letter >= " " and letter != "\x7f"]
    found: list[tuple[str, int]] = []
    joined = False
    for letter in text:
        cells = width(letter)
        if letter < " " or "\x7f" <= letter < "\xa0":
            continue
        if ascii_only:
            found += [(plain(letter), 1)] * cells
        elif joined or not cells:
            if found:
                before, wide = found[-1]
                found[-1] = (before + letter, min(2, cell_len(before + letter)) if letter == EMOJI else wide)
        else:
            found.append((letter, cells))
        joined = letter == JOINER
    return found
