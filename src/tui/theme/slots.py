"""Counter colours, in the order in which nations get them: grey, blue, orange, lilac, brown, violet, mint, black.

They were chosen to stay apart for every kind of colour vision; tests/tui/theme measures it.
"""

from __future__ import annotations

from tui.theme.colours import cube, readable_on
from tui.theme.theme import Slot


def _slots(*numbers: int) -> tuple[Slot, ...]:
    """Black or white text, whichever is easier to read."""
    return tuple(Slot(readable_on(cube(number)), cube(number)) for number in numbers)


DAY = _slots(238, 25, 208, 189, 94, 141, 158, 16)
NIGHT = _slots(246, 25, 208, 230, 94, 177, 159, 241)
SIXTEEN = (
    Slot("ansi_black", "ansi_white"),
    Slot("ansi_bright_white", "ansi_blue"),
    Slot("ansi_black", "ansi_yellow"),
    Slot("ansi_black", "ansi_bright_white"),
    Slot("ansi_bright_white", "ansi_red"),
    Slot("ansi_bright_white", "ansi_magenta"),
    Slot("ansi_black", "ansi_green"),
    Slot("ansi_bright_white", "ansi_bright_black"),
)
NONE = tuple(Slot(None, None) for _ in range(8))
