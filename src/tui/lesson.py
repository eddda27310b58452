"""A lesson: a play file whose remarks are the teacher's words.  The pupil makes its choices himself, one by one.

Any title may have one, `lesson.play` in its folder; like every play file it is replayed by the tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from games.opening import load
from interpreter.library import titles
from interpreter.play.choice import Choice
from interpreter.play.errors import PlayError
from interpreter.play.game import Game
from interpreter.play.history import Played
from tui.screens.history import positions_of
from tui.session import Session

if TYPE_CHECKING:
    from tui.app import GrognardApp

FILE = "lesson.play"


class NotInThisLesson(PlayError):
    """The pupil did something else; the text says what is wanted."""


@dataclass(frozen=True, slots=True)
class Step:
    """What the teacher says, and the choice he wants."""

    words: str
    played: Played


def steps_of(path: Path, game: Game) -> list[Step]:
    """The choices of the file, each with the remarks above it; remarks in the heading belong to the first."""
    remarks: list[list[str]] = [[]]
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line.startswith("#"):
            remarks[-1].append(line.lstrip("# ").rstrip())
        elif line.startswith(">"):
            remarks.append([])
    return [Step(" ".join(said), played) for said, played in zip(remarks, game.history, strict=False)]


class Lesson:
    """Keeps a game like a table does, but takes only the choice that is taught; the other side plays by itself."""

    def __init__(self, path: Path) -> None:
        whole = load(path).game
        self.steps = steps_of(path, whole)
        self.game = positions_of(whole)[0]
        self.pupil = self.steps[0].played.who if self.steps else 0
        self.sides = frozenset({self.pupil})
        self.at = 0

    @property
    def words(self) -> str:
        """What the teacher says now."""
        if self.at >= len(self.steps):
            return "That was the lesson. ctrl+q leaves it; then begin a game of your own."
        return self.steps[self.at].words

    def choose(self, choice: Choice | str, who: int | str | None = None) -> list[str]:
        if self.at >= len(self.steps):
            return list(self.game.choose(choice, who))
        wanted = self.steps[self.at].played
        text = choice if isinstance(choice, str) else self.game.text(choice)
        if self.game.parse(text, who) != self.game.parse(wanted.text, wanted.who):
            raise NotInThisLesson(f"in this lesson: {wanted.text}")
        return self._go(wanted)

    def _go(self, wanted: Played) -> list[str]:
        if wanted.dice:
            self.game.script(wanted.dice)
        self.at += 1
        return list(self.game.choose(wanted.text, wanted.who))

    def undo(self, who: int | str | None = None) -> str:
        text = self.game.undo()
        self.at = max(0, self.at - 1)
        return text

    def poll(self) -> list[str]:
        return []

    @property
    def machine_asked(self) -> bool:
        """The other side's choices are those of the file."""
        return self.at < len(self.steps) and self.steps[self.at].played.who != self.pupil

    def machine_choose(self) -> list[str]:
        return self._go(self.steps[self.at].played)


def find_lesson() -> Path | None:
    """The lesson of the first title that has one."""
    for found in titles():
        folder = found.path if found.path.is_dir() else found.path.parent
        if (folder / FILE).is_file():
            return folder / FILE
    return None


def begin_lesson(app: GrognardApp) -> None:
    path = find_lesson()
    if path is None:
        app.bell()
        return
    app.play(Session(Lesson(path), "First lesson"))
