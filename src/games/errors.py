"""The ways in which a saved game says no; `str()` of each is a sentence for the player."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path

from interpreter.play.errors import PlayError
from interpreter.play.playfile_storage import SaveProblem

FULL = (errno.ENOSPC, errno.EDQUOT)
FORBIDDEN = (errno.EACCES, errno.EPERM, errno.EROFS)


class CannotSave(SaveProblem):
    """What was chosen could not be put on the disk.  The game stands as before, in memory and in its file."""

    def __init__(self, sentence: str, remedy: str = "") -> None:
        super().__init__(f"{sentence} {remedy}".rstrip())
        self.sentence = sentence
        self.remedy = remedy


class CannotOpen(PlayError):
    """A file does not lead to a game: it is not there, is none, or its choices are no longer legal."""

    def __init__(self, sentence: str, remedy: str = "", line: int = 0, short: str = "") -> None:
        super().__init__(f"{sentence} {remedy}".rstrip() if "\n" not in sentence else f"{sentence}\n{remedy}".rstrip())
        self.sentence = sentence
        self.remedy = remedy
        self.line = line  # of the file, where it is about one
        self.short = short or sentence  # for a list


class Behind(PlayError):
    """Somebody else has decided something meanwhile.  The game has caught up; look again, then choose."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("Something else was decided meanwhile; look at it, then choose again.")
        self.lines = list(lines)


class NotYours(PlayError):
    """The side is played by somebody else, or by nobody yet."""


def cannot_save(path: Path, problem: OSError) -> CannotSave:
    """The system's refusal, in words that say what can be done."""
    elsewhere = "`save FILE` writes the game to another place."
    if problem.errno in FULL:
        return CannotSave(
            f"The disk is full, so {path} could not be written.", f"Make room and choose again; or {elsewhere}"
        )
    if problem.errno == errno.EFBIG:
        return CannotSave(
            f"{path} is not allowed to grow.", f"Raise the limit on files and choose again; or {elsewhere}"
        )
    if problem.errno in FORBIDDEN:
        return CannotSave(
            f"{path} or its folder may not be written.", f"Ask for the right to write there; or {elsewhere}"
        )
    if problem.errno in (errno.ENOENT, errno.ENOTDIR, errno.ESTALE):
        return CannotSave(f"{path} is gone: it was moved or removed.", f"Put it back and choose again; or {elsewhere}")
    reason = (problem.strerror or "the system refused").lower()
    return CannotSave(f"{path} could not be written: {reason}.", f"Choose again; or {elsewhere}")
