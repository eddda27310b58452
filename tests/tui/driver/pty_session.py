"""A program in a terminal of its own: a pseudo-terminal whose other end is a paper terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

from paper_terminal import PaperTerminal

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parents[2] / "src"


class Session:
    """Starts a Python program in a pseudo-terminal; `screen` is what a player would see."""

    def __init__(
        self,
        *command: str,
        width: int = 60,
        height: int = 16,
        before: Callable[[], None] | None = None,
        **environ: str,
    ) -> None:
        self.screen = PaperTerminal(width, height)
        self.pending = b""
        environment = {
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCE),
            "HOME": "/nonexistent", **environ,
        }  # fmt: skip
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                if before is not None:
                    before()
                resize(0, width, height)
                os.closerange(3, 256)  # the ends of other sessions: a line held open here would not hang up there
                os.execve(sys.executable, [sys.executable, *command], environment)
            finally:
                os._exit(99)

    def read(self, seconds: float) -> bytes:
        """Whatever the program writes until it has been quiet for a while."""
        got = b""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            got += piece
        return got

    def settle(self, seconds: float = 0.1) -> int:
        """Show what was written until it is quiet; how many bytes there were."""
        got = self.read(seconds)
        data = self.pending + got
        cut = len(data)
        while cut and cut > len(data) - 4 and not is_whole(data[:cut]):
            cut -= 1
        self.pending = data[cut:]
        self.screen.feed(data[:cut].decode())
        return len(got)

    def until(self, text: str, seconds: float = 10.0) -> None:
        """Wait until the screen shows a text."""
        end = time.monotonic() + seconds
        while not any(text in row for row in self.screen.text()):
            assert time.monotonic() < end, "\n".join(self.screen.text())
            self.settle(0.02)
        self.settle()

    def keys(self, text: str) -> int:
        os.write(self.master, text.encode())
        return self.settle()

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(width, height)
        resize(self.master, width, height)

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def gone(self, seconds: float) -> int | None:
        """How the program ended, within so many seconds; None when it did not.  Below 0: by that signal."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        return None

    def seconds_of_work(self) -> float:
        """Processor time the program has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def hang_up(self) -> None:
        os.close(self.master)
        self.master = -1

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        if self.master >= 0:
            os.close(self.master)


def resize(descriptor: int, width: int, height: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def is_whole(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
