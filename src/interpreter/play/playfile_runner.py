"""Plays play files: builds the position, makes the choices, judges what is expected."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Report
from interpreter.play.errors import Ambiguous, DiceFault, NotAllowed, PlayError, RuleFault, Unreadable
from interpreter.play.impossible import impossible
from interpreter.play.playfile_judge import Judge
from interpreter.play.playfile_lines import Choice, Clear, Dice, GoTo, Line, Place, Play, Remove, Set, Turn, Undo
from interpreter.play.playfile_meaning import Meaning
from interpreter.play.playfile_position import build, change, opening_dice
from interpreter.play.playfile_reader import read_play, read_play_file
from interpreter.play.playfile_result import Failure, PlayResult
from interpreter.play.playfile_titles import Shelf
from interpreter.play.playfile_words import Complaints

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game

POSITION = (Clear, Place, Remove, Set, Turn, GoTo)


def run_play(
    source: Path | str,
    *,
    rulesets: Sequence[Path | str] = (),
    shelf: Shelf | None = None,
    judge: bool = True,
    file: str = "play",
) -> PlayResult:
    """Plays a file (a Path) or a text (a str, with the name of the file it is from).  Without `judge` what is expected
    is skipped: that is loading a game."""
    if isinstance(source, Path):
        play, report, text = read_play_file(source)
    else:
        text = source
        play, report = read_play(text, file)
    return run_read(play, report, text, shelf or Shelf(rulesets), judge=judge)


def run_read(play: Play, report: Report, text: str, shelf: Shelf, *, judge: bool = True) -> PlayResult:
    """The same for a file that was read already."""
    result = PlayResult(play, text, report)
    complain = Complaints(report, play)
    title = shelf.title(play, complain) if play.title or shelf.under is not None else None
    if title is None:
        return result
    meaning = Meaning(play, title, complain)
    meaning.settle_all()
    if not report.failed:
        Runner(result, title, meaning, judge).run()
    return result


class Runner:
    """One game from its first line to the last, or to the line that stops it."""

    def __init__(self, result: PlayResult, title: Title, meaning: Meaning, judge: bool) -> None:
        self.result = result
        self.play = result.play
        self.title = title
        self.meaning = meaning
        self.judging = judge

    def run(self) -> None:
        number = 1
        try:
            number = self.play.lines[0].number if self.play.lines else 1
            game = self.result.game = self.build(number)
            game.analysis = True  # what the file takes back was allowed to be
            judge = Judge(game, self.meaning, self.result.text)
            if self.play.hash and self.play.hash != self.title.hash:
                self.result.notes.append("the rules have changed since this game was saved")
            made_up = 0  # the last line of the position, while nobody has looked at it
            for line in self.play.lines[len(opening_dice(self.play)) :]:  # those dice are in the game already
                if made_up and not isinstance(line, POSITION):
                    self.possible(made_up, game)
                    made_up = 0
                number = line.number
                self.line(line, game, judge)
                if isinstance(line, POSITION):
                    made_up = number
            if made_up:
                self.possible(made_up, game)
            self.no_dice_left(number, game)
            game.analysis = False
            game.position = tuple(line.text for line in self.play.lines if isinstance(line, POSITION))
        except NotAllowed as problem:
            self.stop(number, "this choice is not allowed", *(str(reason) for reason in problem.reasons))
        except (Unreadable, Ambiguous) as problem:
            self.stop(number, "nobody understands this choice", str(problem))
        except DiceFault as problem:
            self.stop(number, "the dice do not fit", str(problem))
        except RuleFault as problem:
            self.stop(number, "a rule failed here", str(problem))
        except PlayError as problem:
            self.stop(number, "the game cannot go on here", str(problem))

    def line(self, line: Line, game: Game, judge: Judge) -> None:
        if isinstance(line, Choice):
            judge.since = game.state.logged
            self.rolling(line, game, lambda: game.play(line.choice))
            self.result.choices += 1
        elif isinstance(line, Dice):
            self.no_dice_left(line.number, game)
            game.script(line.faces)
        elif isinstance(line, POSITION):
            self.rolling(line, game, lambda: change(line, game, self.meaning))
        elif isinstance(line, Undo):
            game.undo()
            self.result.choices -= 1
        elif self.judging:
            failure = judge.judge(line)  # type: ignore[arg-type]
            if failure is None:
                self.result.passed.append(line)
            else:
                self.result.failures.append(failure)

    def build(self, number: int) -> Game:
        try:
            return build(self.play, self.title)
        except DiceFault:
            if self.judging:
                raise
            self.other_dice(number)
            return build(self.play, self.title, scripted=False)

    def rolling(self, line: Line, game: Game, act: Callable[[], None]) -> None:
        """Does something that may roll.  In a saved game the rules may have changed since it was played: where its dice
        no longer fit, new ones are rolled."""
        try:
            act()
        except DiceFault:
            if self.judging:
                raise
            self.other_dice(line.number)
            game.script(())
            act()

    def possible(self, number: int, game: Game) -> None:
        """Whether a game could come to the position made up so far; a saved game is loaded all the same."""
        told = impossible(game) if self.judging else []
        if told:
            message = "no game comes to the position up to here"
            self.result.failures.append(Failure(number, message, reasons=tuple(map(str, told))))

    def other_dice(self, number: int) -> None:
        self.result.notes.append(f"line {number}: other dice are rolled now than the file has, so they are rolled anew")

    def no_dice_left(self, number: int, game: Game) -> None:
        left = game.unused_dice
        if left and self.judging:
            message = "some scripted dice were never rolled"
            self.result.failures.append(Failure(number, message, "every die is rolled", f"{left} left"))

    def stop(self, number: int, message: str, *reasons: str) -> None:
        self.result.stopped = number
        self.result.failures.append(Failure(number, message, reasons=reasons))
