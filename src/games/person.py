"""Who is at a program: a name, and the process that speaks for it, told apart from every other process there ever was.

A number of a process is used again after it has ended; its start and the start of the machine are not.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

LONGEST_NAME = 40
UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at a program on some machine; `user` is the number of his account."""

    name: str
    user: int
    pid: int
    host: str
    boot: str
    started: str

    @classmethod
    def here(cls, name: str | None = None) -> Person:
        """Whoever started this program; `name` is how he wants to be called."""
        pid = os.getpid()
        return cls(proper(name or login()), account(), pid, hostname(), boot(), started(pid) or UNKNOWN)

    def same_player(self, other: Person) -> bool:
        """Whether it is the same person, perhaps at another window or after his connection was lost."""
        return self.name == other.name and self.user == other.user

    @property
    def alive(self) -> bool:
        """Whether his program still runs; of another machine nobody here can tell, so it counts as running."""
        if self.host != hostname():
            return True
        if self.boot != boot():
            return False
        found = started(self.pid)
        return (bool(found) and UNKNOWN in (found, self.started)) or found == self.started

    def as_data(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Any) -> Person | None:
        """Read from a file that anybody may have written."""
        if not isinstance(data, dict):
            return None
        name, user, pid = data.get("name"), data.get("user"), data.get("pid")
        host, boot, start = data.get("host"), data.get("boot"), data.get("started")
        if not (isinstance(name, str) and isinstance(host, str) and isinstance(boot, str) and isinstance(start, str)):
            return None
        if not isinstance(user, int) or not isinstance(pid, int) or not 0 < pid < 1 << 31:
            return None
        return cls(proper(name), user, pid, host, boot, start)


def proper(name: str) -> str:
    """A name that fits into a line."""
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME] or "somebody"


def login() -> str:
    from getpass import getuser

    with suppress(KeyError, OSError, ImportError):
        return getuser()
    return f"user {account()}"


def account() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


@lru_cache(maxsize=1)
def hostname() -> str:
    return socket.gethostname()


@lru_cache(maxsize=1)
def boot() -> str:
    """Which start of this machine it is."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    return UNKNOWN


def started(pid: int) -> str:
    """When a process was started, as the system counts it; nothing when it is gone, `?` when that cannot be told."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            words = file.read().rpartition(b")")[2].split()
        return "" if words[0] in (b"Z", b"X") else words[19].decode("ascii")
    except (OSError, IndexError, UnicodeDecodeError):
        pass
    try:
        os.kill(pid, 0)  # asks only whether there is one
    except ProcessLookupError:
        return ""
    except (OSError, OverflowError):
        pass
    return UNKNOWN
