"""When the program fails: a report that anybody can play again, with what went wrong as remarks in it."""

from __future__ import annotations

import platform
import tempfile
import traceback
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from games import disk
from games.errors import CannotOpen, CannotSave
from games.opening import read_bytes
from interpreter.library import PLAY

if TYPE_CHECKING:
    from games.table import Table

REPORTS = "reports"
LONGEST = 500
MOST_LINES = 400
MOST_REPORTS = 10_000


def write_report(table: Table, error: BaseException) -> Path:
    """Writes the game as it stands, and the error, to a new play file in a folder `reports` beside the game; to the
    system's place for temporary files when nothing can be written there.  Raises CannotSave when nowhere."""
    text = report_text(table, error)
    problem: CannotSave | None = None
    for folder in (table.path.parent / REPORTS, Path(tempfile.gettempdir()) / "grognard-reports"):
        try:
            for number in range(1, MOST_REPORTS):
                path = folder / f"{table.path.stem}-{number}{PLAY}"
                if not path.exists() and disk.create(path, text):
                    return path
        except CannotSave as found:
            problem = found
    raise problem or CannotSave(f"{table.path.parent} holds too many reports.", "Remove some.")


def report_text(table: Table, error: BaseException) -> str:
    return game_text(table) + "".join(f"# {line}\n" for line in told(error))


def game_text(table: Table) -> str:
    """The file as far as it was played here; the game in memory when the file is gone."""
    try:
        data = read_bytes(table.path).data
        if len(data) >= table.whole:
            return data[: table.whole].decode("utf-8-sig")
    except (CannotOpen, UnicodeDecodeError):
        pass
    return table.game.save()


def told(error: BaseException) -> list[str]:
    """What went wrong, where, and under what: lines that fit into a comment."""
    try:
        program = version("grognard")
    except PackageNotFoundError:
        program = "of a checkout"
    lines = [
        "The program failed here. The lines above are the game and can be played again: grognard replay FILE",
        f"grognard {program}, Python {platform.python_version()}, {platform.system()}",
    ]
    for block in traceback.format_exception(error):
        lines += block.rstrip().splitlines()
    if len(lines) > MOST_LINES:
        lines = [*lines[:50], "…", *lines[-(MOST_LINES - 51) :]]
    return ["".join(letter if letter.isprintable() else "?" for letter in line)[:LONGEST] for line in lines]
