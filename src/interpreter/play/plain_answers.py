"""What a game answers to a person's questions, as lines of plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Report
from interpreter.play.errors import Unreadable
from interpreter.play.explaining import explained
from interpreter.play.playfile_expressions import settle
from interpreter.play.playfile_lines import Play, Words
from interpreter.play.playfile_words import Complaints

if TYPE_CHECKING:
    from interpreter.play.game import Game


def shown_text(game: Game, words: str) -> str:
    """The value of any expression of the rules; what is wrong with it when it is not one."""
    complain = Complaints(Report(), Play("what you typed"))
    found = settle(game.title, Words(words, 1), 1, complain)
    return found.shown(game) if found is not None else problem_text(complain)


def explained_text(game: Game, words: str) -> str:
    """How a value came about, line by line."""
    try:
        return "\n".join(explained(game, words))
    except Unreadable as problem:
        return str(problem)


def problem_text(complain: Complaints) -> str:
    told = [f"{d.message}; {d.help}" if d.help else d.message for d in complain.report.diagnostics]
    return "\n".join(told) or "nobody understands this"


def units_text(game: Game) -> str:
    """Where every counter stands, space by space."""
    data = game.title.data
    found: dict[int, list[str]] = {}
    for unit, space in enumerate(game.state.cols[0][: len(data.units)]):
        found.setdefault(space, []).append(data.units.names[unit])
    lines = [f"{data.spaces.names[space]}: {', '.join(names)}" for space, names in sorted(found.items()) if space >= 0]
    return "\n".join(lines) or "There are no counters."


def map_text(game: Game) -> str:
    """The map, and below it where the counters stand."""
    from interpreter.model.map_text import map_text as drawn

    return f"{drawn(game.title.data).rstrip()}\n\n{units_text(game)}"
