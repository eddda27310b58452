"""The keys that work now, then all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.keymap import KEYS, Keymap
from tui.looking.line import Line

if TYPE_CHECKING:
    from tui.desk import Desk

GROUPS = ("deciding", "cursor", "looking", "map", "program")


def help_lines(keymap: Keymap, desk: Desk) -> list[Line]:
    """What is asked, how to answer it, and every key by what it is for."""
    lines = [Line("Now", "head"), desk.prompt]
    lines += [
        Line("  Point at a hex and press Enter: what it can mean now is done, or asked for when there are several."),
        Line("  x shows everything that can be chosen as a list; ! says why a hex cannot be."),
        Line("  The mouse does the same: a click points, a second click acts, the right button inspects."),
    ]
    for group in GROUPS:
        lines += [Line(""), Line(group.capitalize(), "head")]
        for name, (_, words, where) in KEYS.items():
            if where == group:
                lines.append(Line(f"  {keymap.all_shown(name):<14} {words}"))
    return lines
