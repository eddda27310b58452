"""The twin in curses: shows the very screens that another program showed, as well as curses can.

    python -m benchmarks.screens.curses_twin SCREENS

SCREENS is a JSON list of screens, each a list of rows, each a list of [text, ink, paper, attributes]; colours are
numbers of the 256, or -1.  The first is shown at once, each further one when a key comes.
"""

from __future__ import annotations

import curses
import json
import sys
from pathlib import Path
from typing import Any

ATTRIBUTES = {"bold": curses.A_BOLD, "dim": curses.A_DIM, "reverse": curses.A_REVERSE, "line": curses.A_UNDERLINE}


def show(window: curses.window) -> None:
    screens: list[Any] = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    curses.use_default_colors()
    curses.curs_set(0)
    window.idlok(True)  # let curses scroll with the terminal's own commands
    window.idcok(True)
    window.leaveok(True)
    pairs: dict[tuple[int, int], int] = {}
    height, width = window.getmaxyx()
    for screen in screens:
        for y, row in enumerate(screen):
            x = 0
            for text, ink, paper, names in row:
                pair = pairs.get((ink, paper))
                if pair is None:
                    pair = pairs[ink, paper] = len(pairs) + 1
                    curses.init_pair(pair, ink, paper)
                attributes = curses.color_pair(pair)
                for name in names:
                    attributes |= ATTRIBUTES.get(name, 0)
                if y == height - 1 and x + len(text) >= width:  # curses cannot write the last cell without scrolling
                    window.insstr(y, x, text, attributes)
                else:
                    window.addstr(y, x, text, attributes)
                x += len(text)
        window.refresh()
        window.getch()


if __name__ == "__main__":
    curses.wrapper(show)
