"""Goes on with a game by lines that were added to its play file later: by another program, or by mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.errors import DiceFault, PlayError
from interpreter.play.playfile_lines import Choice, Dice, Undo
from interpreter.play.playfile_reader import Reader

if TYPE_CHECKING:
    from interpreter.play.game import Game

Moment = Choice | Dice | Undo


class OtherLines(PlayError):
    """The lines do not go on with the game: the file must be read from its beginning."""


def read_more(text: str, depth: int) -> list[Moment]:
    """The lines behind the first `depth` choices of a play file; raises OtherLines for what cannot stand there.

    What is expected by them is not judged, as in every saved game.
    """
    reader = Reader(text, "play")
    reader.play.name = "more"
    reader.play.headers["title"] = (1, 1)
    reader.begun = True
    reader.depth = depth
    play, report = reader.read()
    if report.failed:
        raise OtherLines(report.diagnostics[0].message)
    if len(play.headers) > 1:
        raise OtherLines("a heading in the middle of a game")
    return [line for line in play.lines if isinstance(line, Choice | Dice | Undo)]


def go_on(game: Game, line: Moment) -> None:
    """Does what one of these lines says.  As in every saved game the dice are given, and what is taken back was allowed
    to be; where the dice do not fit the rules of today, they are rolled anew."""
    if isinstance(line, Dice):
        game.script(line.faces)
    elif isinstance(line, Undo):
        analysis, game.analysis = game.analysis, True
        try:
            game.undo()
        finally:
            game.analysis = analysis
    else:
        try:
            game.play(line.choice)
        except DiceFault:
            game.script(())
            game.play(line.choice)
