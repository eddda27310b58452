"""What a game answers to a person's questions, as lines of plain text."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Report
from interpreter.play.playfile_expressions import settle, settle_explained
from interpreter.play.playfile_lines import Play, Words
from interpreter.play.playfile_words import Complaints

if TYPE_CHECKING:
    from interpreter.play.game import Game, Odds


def chance_text(chance: Fraction) -> str:
    """`1/6 (16.7 %)`: exact first, then in tenths of a percent."""
    tenths = (chance.numerator * 1000 * 2 + chance.denominator) // (2 * chance.denominator)
    return f"{chance.numerator}/{chance.denominator} ({tenths // 10}.{tenths % 10} %)"


def odds_text(odds: Odds) -> str:
    """Each outcome with its chance, the likeliest first."""
    lines: list[str] = []
    for chance in sorted(odds.chances, key=lambda chance: -chance.probability):
        what = list(chance.lines) or ["nothing happens"]
        lines.append(f"{chance_text(chance.probability)}: {what[0]}")
        lines += [f"    {line}" for line in what[1:]]
    return "\n".join(lines)


def shown_text(game: Game, words: str) -> str:
    """The value of any expression of the rules; what is wrong with it when it is not one."""
    complain = Complaints(Report(), Play("what you typed"))
    found = settle(game.title, Words(words, 1), 1, complain)
    return found.shown(game) if found is not None else problem_text(complain)


def explained_text(game: Game, words: str) -> str:
    """How a value came about, line by line."""
    complain = Complaints(Report(), Play("what you typed"))
    found = settle_explained(game.title, Words(words, 1), 1, complain)
    return "\n".join(found.lines(game)) if found is not None else problem_text(complain)


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
