"""One writer at a time: a file `NAME.play.lock` beside the game, held for the moment of writing.

The system gives the lock up when a program ends, however it ends, so that no game stays locked.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from games.errors import CannotSave, cannot_save

try:
    import fcntl
except ImportError:  # not on Windows, where the file itself is locked
    fcntl = None  # type: ignore[assignment]

PATIENCE = 5.0  # seconds; writing takes milliseconds, so a longer wait means that something is wrong
PAUSE = 0.002


class Lock:
    """`with Lock(path):` nobody else writes the game at `path`; CannotSave when somebody holds it for too long."""

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self.path = path
        self.file = lock_file(path)
        self.patience = patience
        self.handle = -1

    def __enter__(self) -> Lock:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def take(self) -> None:
        last = time.monotonic() + self.patience
        try:
            while self.handle < 0:
                handle = opened(self.file)
                try:
                    held = hold(handle)
                    # else its last holder removed it while we waited: once more
                    if held and same_file(handle, self.file):
                        self.handle = handle
                        break
                finally:
                    if self.handle < 0:
                        os.close(handle)
                if not held:
                    if time.monotonic() >= last:
                        raise CannotSave(
                            f"{self.path} is held by another copy of this program, which does not let go.",
                            "End that copy, or choose again later.",
                        )
                    time.sleep(PAUSE)
        except OSError as problem:
            raise cannot_save(self.path, problem) from problem

    def release(self) -> None:
        if self.handle >= 0:
            with suppress(OSError):
                self.file.unlink()
            with suppress(OSError):
                os.close(self.handle)
            self.handle = -1


def lock_file(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def opened(file: Path) -> int:
    """The lock file, made if it is not there; whoever may write the folder may use it."""
    with suppress(FileNotFoundError):
        return os.open(file, os.O_RDWR)
    try:
        handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
    except FileExistsError:
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
    share(handle, file.parent)
    return handle


def share(handle: int, folder: Path) -> None:
    """A file in a folder that a group may write can be written by the group: two logins, one game."""
    with suppress(OSError):
        folder_mode, mode = os.stat(folder).st_mode, os.fstat(handle).st_mode
        wanted = mode | (folder_mode & 0o020 and 0o060) | (folder_mode & 0o002 and 0o006)
        if wanted != mode and hasattr(os, "fchmod"):
            os.fchmod(handle, wanted & 0o777)


def being_written(path: Path) -> bool:
    """Whether somebody is writing the game at this moment; a reader then looks again a little later."""
    if fcntl is None:  # pragma: no cover - Windows
        return False
    try:
        handle = os.open(lock_file(path), os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def hold(handle: int) -> bool:
    """Takes the system's lock on an open file; False when somebody else has it."""
    try:
        if fcntl is not None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:  # pragma: no cover - Windows
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError as problem:
        if problem.errno in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK):
            return False
        raise
    return True


def same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False
