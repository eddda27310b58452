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
    if desk.builder is not None and desk.builder.field is not None:
        lines.append(Line(f"  next: {desk.builder.asks}"))
    lines += [
        Line("  Point at a hex and press Enter: what it can mean now is done, or asked for when there are several."),
        Line("  x shows everything that can be chosen as a list; ! says why a hex cannot be."),
        Line("  The mouse does the same: a click points, a second click acts, the right button inspects."),
    ]
    for group in GROUPS:
        lines += [Line(""), Line(group.capitalize(), "head")]
        for name, (_, words, where) in KEYS.items():
            if where == group:
                keys = " ".join(key for key in keymap.keys[name] if len(key) == 1 or key.islower())
                lines.append(Line(f"  {keys:<18} {words}"))
    return lines
