"""A program in a pseudo-terminal, its bytes counted, its keys timed and its screens kept."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests" / "tui" / "driver"))  # the paper terminal, which the driver's tests use, too

from paper_terminal import PaperTerminal  # noqa: E402

QUIET = 0.08  # seconds without a byte after which an answer is complete


@dataclass
class Answer:
    """What came after one key."""

    size: int
    seconds: float  # from the key to the last byte


@dataclass
class Run:
    """One program, driven: what it wrote at its start and after each key."""

    first: Answer
    answers: list[Answer] = field(default_factory=list)
    screens: list[list[Any]] = field(default_factory=list)
    idle_bytes: int = 0
    idle_work: float = 0.0
    work: float = 0.0  # processor seconds of all keys
    memory: float = 0.0  # MiB


class Driven:
    """A program under a pseudo-terminal of our own."""

    def __init__(self, command: list[str], width: int, height: int, **environ: str) -> None:
        self.paper = PaperTerminal(width, height)
        self.pending = b""
        environment = {
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", ""),
            "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "src"))), **environ,
        }  # fmt: skip
        self.started = time.perf_counter()
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
                os.chdir(ROOT)
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(99)

    def answer(self, since: float, quiet: float = QUIET, patience: float = 0.5) -> Answer:
        """Everything until the program is quiet; at most `patience` seconds for its first byte."""
        got, last = b"", since
        while select.select([self.master], [], [], quiet if got else patience)[0]:
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:
                break
            if not piece:
                break
            last = time.perf_counter()
            got += piece
        self._show(got)
        return Answer(len(got), last - since)

    def _show(self, got: bytes) -> None:
        data = self.pending + got
        text = data.decode(errors="ignore")
        self.pending = b"" if text.encode() == data else data[len(text.encode()) :]
        self.paper.feed(text)

    def key(self, key: str, quiet: float = QUIET) -> Answer:
        since = time.perf_counter()
        os.write(self.master, key.encode())
        return self.answer(since, quiet)

    def ready(self, text: str, seconds: float = 30.0) -> Answer:
        """Until the screen shows a text, and is quiet."""
        size = 0
        while time.perf_counter() - self.started < seconds:
            answer = self.answer(self.started, 0.25, 5.0)
            size += answer.size
            if any(text in row for row in self.paper.text()):
                return Answer(size, answer.seconds)
        raise TimeoutError("\n".join(self.paper.text()))

    def work(self) -> float:
        """Processor seconds of all threads."""
        spent = (task.joinpath("schedstat").read_text() for task in Path(f"/proc/{self.pid}/task").iterdir())
        return sum(int(text.split()[0]) for text in spent) / 1e9

    def memory(self) -> float:
        """MiB in memory."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    def end(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.master)


def drive(
    command: list[str], ready: str, keys: list[str], width: int, height: int, idle: float = 0.0, **environ: str
) -> Run:
    """Start a program, type keys one by one, keep its screens."""
    driven = Driven(command, width, height, **environ)
    try:
        run = Run(driven.ready(ready))
        run.screens.append(as_runs(driven.paper))
        before = driven.work()
        for key in keys:
            run.answers.append(driven.key(key))
            run.screens.append(as_runs(driven.paper))
        run.work = driven.work() - before
        if idle:
            before = driven.work()
            time.sleep(idle)
            run.idle_work = driven.work() - before
            run.idle_bytes = driven.answer(time.perf_counter(), 0.01, 0.01).size
        run.memory = driven.memory()
        return run
    finally:
        driven.end()


def twin(screens: list[list[Any]], folder: Path, width: int, height: int) -> Run:
    """The same screens, shown by curses."""
    file = folder / "screens.json"
    file.write_text(json.dumps(screens), encoding="utf-8")
    command = [sys.executable, "-m", "benchmarks.screens.curses_twin", str(file)]
    driven = CountedOnly(command, width, height)
    try:
        run = Run(driven.answer(driven.started, 0.3, 5.0))
        run.answers = [driven.key(" ") for _ in screens[1:]]
        return run
    finally:
        driven.end()


class CountedOnly(Driven):
    """curses uses more commands than the paper terminal knows; its bytes are what matters."""

    def _show(self, got: bytes) -> None:
        pass


def as_runs(paper: PaperTerminal) -> list[Any]:
    """A screen as rows of [text, ink, paper, attributes]; a blank takes the ink of what stands before it."""
    rows = []
    for squares in paper.squares:
        runs: list[list[Any]] = []
        for square in squares:
            letter, look = square.seen()
            ink, behind = number(look.ink), number(look.paper)
            attributes = sorted(look.attributes)
            if runs and runs[-1][2] == behind and letter == " " and not look.attributes & {"line", "reverse", "struck"}:
                if not set(runs[-1][3]) & {"line", "reverse", "struck"}:
                    runs[-1][0] += letter
                    continue
            if runs and runs[-1][1:] == [ink, behind, attributes]:
                runs[-1][0] += letter
            else:
                runs.append([letter, ink, behind, attributes])
        rows.append(runs)
    return rows


def number(colour: str) -> int:
    """A colour as curses counts it."""
    if not colour:
        return -1
    return int(colour.split(",")[1]) if "," in colour else int(colour)
