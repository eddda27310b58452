"""Play files on disk: written whole or not at all, each choice safe before the next is asked, one writer at a time."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from interpreter.play.errors import PlayError

try:
    import fcntl
except ImportError:  # not on Windows, where the file itself is locked
    fcntl = None  # type: ignore[assignment]

MOST_NAMES = 100_000


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


def append_choice(path: Path, text: str) -> None:
    """Adds lines to a play file and returns when they are on the disk.  When they could not be added whole, what was
    added in part is taken off again."""
    data = text.encode("utf-8")
    if not data.endswith(b"\n"):
        data += b"\n"
    try:
        with path.open("r+b", buffering=0) as file:
            before = file.seek(0, os.SEEK_END)
            if before and ends_torn(path):
                data = b"\n" + data
            try:
                written = 0
                while written < len(data):
                    written += file.write(data[written:]) or 0
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):
                    file.truncate(before)
                raise
    except OSError as problem:
        raise SaveProblem(f"{path} could not be saved: {reason(problem)}") from problem


def ends_torn(path: Path) -> bool:
    """Whether the last line of the file has no end: somebody's editor leaves it out, or the power went off."""
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


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


class Lock:
    """Keeps a second copy of the program from writing the same game: a file `NAME.lock` beside it.

    The system gives the lock up when the program ends, however it ends, so that no lock is ever left behind.
    """

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self.lock = self.path.with_name(self.path.name + ".lock")
        self.handle = -1

    def __enter__(self) -> Lock:
        self.take()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()

    def take(self) -> None:
        """Takes the lock, or raises SaveProblem naming who holds it."""
        try:
            self.lock.parent.mkdir(parents=True, exist_ok=True)
            while self.handle < 0:
                handle = os.open(self.lock, os.O_RDWR | os.O_CREAT, 0o666)
                if not hold(handle):
                    holder = os.pread(handle, 20, 0).decode("ascii", "replace").strip() if hasattr(os, "pread") else ""
                    os.close(handle)
                    by = f" (process {holder})" if holder.isdigit() else ""
                    raise SaveProblem(f"{self.path} is being played in another copy of this program{by}")
                if same_file(handle, self.lock):  # else its last holder removed it while we waited: once more
                    self.handle = handle
                else:
                    os.close(handle)
            os.ftruncate(self.handle, 0)
            os.write(self.handle, f"{os.getpid()}\n".encode())
        except OSError as problem:
            raise SaveProblem(f"{self.lock} could not be made: {reason(problem)}") from problem

    def release(self) -> None:
        if self.handle >= 0:
            with suppress(OSError):
                self.lock.unlink()
            with suppress(OSError):
                os.close(self.handle)
            self.handle = -1


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


def games_folder() -> Path:
    """Where games are kept that nobody named: the player's state directory, by the custom of this system."""
    from platformdirs import user_state_path

    return user_state_path("grognard", appauthor=False) / "games"


def unused_name(folder: Path, stem: str) -> Path:
    """`STEM-1.play`, or with the first number that no game in the folder has."""
    for number in range(1, MOST_NAMES):
        path = folder / f"{stem}-{number}.play"
        if not path.exists() and not path.with_name(path.name + ".lock").exists():
            return path
    raise SaveProblem(f"{folder} holds too many games of this title")
