"""A game in memory that follows its file: what others add to it is played here too."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from pathlib import Path

from games import disk
from games.errors import CannotOpen, CannotSave
from games.lock import being_written
from games.opening import Loaded, load, read_bytes, whole_lines
from games.watching import told_since
from interpreter.play.errors import PlayError
from interpreter.play.game import Game
from interpreter.play.playfile_lines import Choice, Undo
from interpreter.play.playfile_more import go_on, read_more
from interpreter.play.playfile_reader import LONGEST_LINE, MOST_CHARACTERS
from interpreter.play.playfile_titles import Shelf as Titles

READ_ANEW = "The file was changed, not only added to; the game was read anew."
LONGEST_TORN = 2000
TELLING = 1.0  # seconds
STANDING = ("cols", "frames", "scopes", "rolled", "script", "outcome", "logged")  # what makes two states the same


class Follower:
    """`whole` is how much of the file has been played here.  `astray` tells why the file leads nowhere any more."""

    def __init__(self, path: Path, found: Loaded, titles: Titles | None) -> None:
        self.path = path
        self.name = path.stem
        self.label = found.name
        self.game: Game = found.game
        self.notes = found.notes
        self.whole = found.whole
        self.astray: CannotOpen | None = None
        self.gone = False
        self.changed: Callable[[], None] | None = None
        self._untold = True
        self._told = 0.0
        self._digest = found.digest
        self._seen: disk.Signature | None = found.seen
        self._titles = titles

    @property
    def viewer(self) -> int | None:
        """Whose eyes look at the game here; None for a bystander's."""
        return None

    def _changed(self) -> None:
        """Tells whoever keeps the list how the game stands, not more than once in a second."""
        self._untold = True
        if time.monotonic() - self._told >= TELLING:
            self.close()

    def close(self) -> None:
        """Tells the list what it was not told yet.  A game can also be left without: then the list finds out."""
        if self._untold and self.changed is not None:
            self._untold, self._told = False, time.monotonic()
            self.changed()

    def stirred(self) -> bool:
        """Whether somebody else has touched the game since it was last looked at; costs next to nothing."""
        return disk.signature(self.path) != self._seen

    def _may_follow(self) -> bool:
        """Whether to look into the file: it has changed, and nobody is in the middle of writing it."""
        return self.stirred() and not being_written(self.path)

    def _follow(self) -> list[str]:
        """Plays what was added to the file since, and tells it."""
        seen = disk.signature(self.path)
        if seen == self._seen:
            return []
        if seen is None:
            self._seen, self.gone = None, True
            return [f"{self.path} is gone: it was moved or removed."]
        try:
            found = read_bytes(self.path)
        except CannotOpen as problem:
            self._seen, self.astray = seen, problem
            raise
        self._seen, self.gone = found.seen, False
        data, digest = found.data, self._digest.copy()
        if self.astray is None and self._is_ours(data):
            more = data[self.whole : self.whole + whole_lines(data[self.whole :])]
            if not more:
                return []
            try:
                lines = self._play(more.decode("utf-8"))
            except (PlayError, UnicodeDecodeError):
                pass  # perhaps other rules, or another hand: from the beginning, then
            else:
                digest.update(more)
                self.whole, self._digest = self.whole + len(more), digest
                return lines
        return self._read_anew()

    def _is_ours(self, data: bytes) -> bool:
        """Whether the file still begins with what was played here."""
        return len(data) >= self.whole and hashlib.sha256(data[: self.whole]).digest() == self._digest.digest()

    def _play(self, text: str) -> list[str]:
        """Plays lines on a copy, so that the game stands as it was when one of them cannot be played."""
        trial = self.game.copy()
        told: list[tuple[int, list[str]]] = []
        for line in read_more(text, len(trial.history)):
            before = trial.state.logged
            go_on(trial, line)
            if isinstance(line, Undo):
                before = trial.state.logged - 1
            if isinstance(line, Choice | Undo):
                told.append((line.number, told_since(trial, before, self.viewer)))
        trial.script(())
        for number, raw in enumerate(text.split("\n"), 1):
            if raw.startswith("# ") and not raw.startswith("# cut off:"):
                told.append((number, [raw]))
        self.game.become(trial)
        return [line for _, lines in sorted(told, key=lambda pair: pair[0]) for line in lines]

    def _read_anew(self) -> list[str]:
        try:
            found = load(self.path, self._titles)
        except CannotOpen as problem:
            self.astray = problem
            raise
        self.astray = None
        self.whole, self._digest, self._seen = found.whole, found.digest, found.seen
        self.game.become(found.game)
        return [READ_ANEW]

    def _must_read_back(self, lines: list[str], goal: Game) -> None:
        """Plays the lines before they are written: a file that leads elsewhere than this game would lose it."""
        twin = self.game.copy()
        try:
            for line in read_more("".join(line + "\n" for line in lines), len(twin.history)):
                go_on(twin, line)
            same = all(getattr(twin.state, part) == getattr(goal.state, part) for part in STANDING)
        except PlayError:
            same = False
        if not same:
            raise CannotSave(
                f"This choice cannot be kept: read again, “{lines[-1]}” would mean something else.",
                "Please report it; another choice can be made.",
            )

    # ---- adding ----------------------------------------------------------------------------------------------------

    def _add(self, lines: list[str]) -> None:
        """Under the lock, and with everything followed: adds lines, and returns when they are on the disk.

        What the last writer did not finish is set aside as a comment.
        """
        text = "".join(line + "\n" for line in lines)
        if self._seen is not None and self._seen[2] > self.whole:
            text = self._set_aside() + text
        data = text.encode("utf-8")
        if self.whole + len(data) > MOST_CHARACTERS or len(max(lines, key=len)) > LONGEST_LINE:
            raise CannotSave(f"{self.path} would become too long to be read again.", "Choose something shorter.")
        disk.add(self.path, self.whole, data)
        self._digest.update(data)
        self.whole += len(data)
        self._seen = disk.signature(self.path)

    def _set_aside(self) -> str:
        try:
            with self.path.open("rb") as file:
                file.seek(self.whole, os.SEEK_SET)
                torn = file.read(LONGEST_TORN).decode("utf-8", "replace")
        except OSError:
            return ""
        shown = ["".join(letter if letter.isprintable() else "?" for letter in line) for line in torn.split("\n")]
        return "".join(f"# cut off: {line}\n" for line in shown if line.strip())
