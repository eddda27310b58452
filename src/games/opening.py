"""From a play file to the game it leads to, and how much of the file is that game: a line that was cut off is none."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.disk import Signature
from games.errors import CannotOpen
from interpreter.play.playfile_reader import MOST_CHARACTERS
from interpreter.play.playfile_result import PlayResult
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf as Titles

if TYPE_CHECKING:
    from interpreter.play.game import Game

HEADING = (b"play", b"title", b"scenario", b"options", b"seed", b"hash", b"language")
NO_WAITING = getattr(os, "O_NONBLOCK", 0)  # for the other end, should it be a pipe
CUT_OFF = "The last line was cut off when it was written, and is left out."
CHANGED = "The rules have changed since this game was begun; all its choices are still legal."


@dataclass(slots=True)
class Bytes:
    """A file as it was read: its text, and what would tell that it has changed."""

    data: bytes
    seen: Signature


@dataclass(slots=True)
class Loaded:
    """`whole` is how many bytes of the file are the game, `digest` stands for them; `notes` are for the player."""

    game: Game
    name: str
    whole: int
    digest: Any
    seen: Signature
    notes: list[str]


def load(path: Path, titles: Titles | None = None) -> Loaded:
    """The game at `path`; CannotOpen says why there is none."""
    found = read_bytes(path)
    data = found.data[: found.data.rfind(b"\n") + 1]
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise CannotOpen(f"{path} is not text, so it is no saved game.") from problem
    result = run_play(text, file=str(path), shelf=titles, judge=False)
    game = result.game
    if game is None or not result.ok:
        raise refusal(path, result)
    unused = game.unused_dice
    game.script(())  # dice whose choice was cut off
    whole = whole_lines(data, begun=False, opening=len(game.opening_dice))
    notes = [CHANGED if note.startswith("the rules have changed") else note for note in result.notes]
    if whole < len(found.data) or unused:
        notes.append(CUT_OFF)
    return Loaded(game, result.play.name, whole, hashlib.sha256(data[:whole]), found.seen, notes)


def read_bytes(path: Path) -> Bytes:
    """The whole file, of a size that a game can have."""
    try:
        with open(os.open(path, os.O_RDONLY | NO_WAITING), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise CannotOpen(f"{path} is not a file.")
            if status.st_size > MOST_CHARACTERS:
                raise CannotOpen(f"{path} is too large for a saved game.")
            data = file.read(MOST_CHARACTERS)
    except FileNotFoundError as problem:
        raise CannotOpen(f"There is no game {path}.", "`grognard games` lists the games there are.") from problem
    except ValueError as problem:
        raise CannotOpen("That cannot be the name of a file.") from problem
    except OSError as problem:
        raise CannotOpen(f"{path} cannot be read: {(problem.strerror or 'the system refused').lower()}.") from problem
    return Bytes(data, (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns))


def whole_lines(data: bytes, *, begun: bool = True, opening: int = 0) -> int:
    """How many bytes from the start are lines that count: all that are ended, without dice at the end whose choice is
    missing.  `opening` is how many dice the game rolled before its first decision: theirs need no choice."""
    whole = place = rolled = 0
    waiting = False  # dice were read, their choice was not
    while True:
        end = data.find(b"\n", place)
        if end < 0:
            return whole
        words = data[place:end].split(None, 1)
        first = words[0] if words else b""
        place = end + 1
        if first == b"dice":
            rolled += len(words[1].partition(b"#")[0].split()) if len(words) > 1 else 0
            waiting = begun or rolled > opening
        elif first and not first.startswith(b"#"):
            begun = begun or first not in HEADING
            waiting = False
        if not waiting:
            whole = place


def refusal(path: Path, result: PlayResult) -> CannotOpen:
    """Why the file leads to no game that can be gone on with."""
    see = f"`grognard replay {path}` shows how far it goes; the file is left as it is."
    if result.report.failed or not result.failures:
        wrong = [mistake.message for mistake in result.report.diagnostics if mistake.severity == "error"]
        return CannotOpen(f"{path} cannot be opened as a game.\n\n{result.told()}\n", short=wrong[0] if wrong else "")
    first = result.failures[0]
    lines = result.text.split("\n")
    said = lines[first.line - 1].strip() if 0 < first.line <= len(lines) else ""
    reasons = "".join(f"\n  {reason}" for reason in first.reasons)
    changed = any(note.startswith("the rules have changed") for note in result.notes)
    since = "The rules have changed since this game was begun, and" if changed else "The game cannot be opened:"
    short = f"line {first.line} is no longer possible ({first.message})"
    return CannotOpen(f"{since} {short}: {said}{reasons}", see, first.line, short)
