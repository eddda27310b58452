"""The log as a narrative: turns and phases as headings, deeds below them, each with its paragraph and its hex."""

from __future__ import annotations

import re

from interpreter.play.game import Game
from interpreter.play.view import View
from tui.looking.line import Line

HEADS = ("turn", "phase")


def story_lines(game: Game, view: View) -> list[Line]:
    """Everything this player may know, in order."""
    spaces = game.title.data.spaces.index
    numbers = re.compile(r"\b[0-9]{3,6}\b")
    lines = []
    for entry in view.entries:
        if not entry.told:
            continue
        found = [spaces[word] for word in numbers.findall(entry.text) if word in spaces]
        tone = "head" if entry.kind in HEADS else "good" if entry.kind == "choice" else ""
        indent = "" if entry.kind in HEADS else " " if entry.kind in ("choice", "pass", "declare") else "   "
        lines.append(Line(indent + entry.text, tone, tuple(entry.cites), found[-1] if found else -1))
    return lines or [Line("nothing has happened yet", "dim")]
