"""Play files on disk, written whole or not at all.  Games under way are kept by `games`."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from interpreter.play.errors import PlayError


class SaveProblem(PlayError):
    """A game could not be written or opened; what was saved before is untouched."""


def write_save(path: Path, text: str) -> None:
    """Writes a play file.  Whatever happens (full disk, power cut), `path` holds the old text or the new one whole."""
    try:
        path = Path(os.path.realpath(path))  # through a link, so that the link stays one
        temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with temporary.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
        settle_folder(path.parent)
    except OSError as problem:
        raise SaveProblem(f"{path} could not be saved: {reason(problem)}") from problem
    except ValueError as problem:  # a name no file can have
        raise SaveProblem("that cannot be the name of a file") from problem


def settle_folder(folder: Path) -> None:
    """Makes a new name in a folder last; not every system can, and then the file itself is safe all the same."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def reason(problem: OSError) -> str:
    if problem.errno == errno.ENOSPC:
        return "the disk is full"
    return (problem.strerror or "the system refused").lower()
