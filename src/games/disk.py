"""Bytes on the disk: added whole or not at all, replaced whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from games.errors import CannotSave, cannot_save
from games.lock import share
from interpreter.play.playfile_storage import settle_folder

Signature = tuple[int, int, int, int]  # device, file, size, time of the last change


def signature(path: Path) -> Signature | None:
    """What tells that a file has changed, for the price of one look at the folder; None when it is not there."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def add(path: Path, start: int, data: bytes) -> None:
    """Puts `data` behind the first `start` bytes of the file and returns when it is on the disk.

    What stood there (a line whose writer died) gives way.  When it cannot be added whole, the file is as before.
    """
    try:
        with path.open("r+b", buffering=0) as file:
            file.seek(start)
            torn = file.read()
            try:
                if torn:
                    file.truncate(start)
                file.seek(start)
                write_all(file.fileno(), data)
                os.fsync(file.fileno())
            except BaseException:
                with suppress(OSError):
                    file.truncate(start)
                    if torn:
                        file.seek(start)
                        write_all(file.fileno(), torn)
                raise
    except OSError as problem:
        raise cannot_save(path, problem) from problem


def write_all(handle: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def replace(path: Path, text: str, *, lasting: bool = True) -> None:
    """Writes a whole file.  Whatever happens, the old text or the new one is there; `lasting` waits for the disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        try:
            write_new(temporary, text, lasting)
            os.replace(temporary, path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise
    except OSError as problem:
        raise cannot_save(path, problem) from problem
    if lasting:
        settle_folder(path.parent)


def create(path: Path, text: str) -> bool:
    """Writes a new file whole; False when there is one of that name already."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            write_new(temporary, text, True)
            try:
                os.link(temporary, path)
            except FileExistsError:
                return False
            except OSError:  # a disk without links
                if path.exists():
                    return False
                os.replace(temporary, path)
        finally:
            with suppress(OSError):
                temporary.unlink()
    except OSError as problem:
        raise cannot_save(path, problem) from problem
    except ValueError as problem:
        raise CannotSave("That cannot be the name of a file.") from problem
    settle_folder(path.parent)
    return True


def write_new(path: Path, text: str, lasting: bool) -> None:
    with suppress(FileNotFoundError):
        path.unlink()  # of a program that died, whose number is ours now
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        share(handle, path.parent)
        write_all(handle, text.encode("utf-8"))
        if lasting:
            os.fsync(handle)
    finally:
        os.close(handle)
