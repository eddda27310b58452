"""The real program in a terminal of its own, played by keys alone: what is pressed follows from what is shown."""

from __future__ import annotations

import os
import select
import time
from pathlib import Path

from pty_session import Session

KEYS = {
    "Enter": "\r", "Esc": "\x1b", "Tab": "\t", "Space": " ", "ctrl+q": "\x11", "ctrl+l": "\x0c",
    "Left": "\x1b[D", "Right": "\x1b[C", "Up": "\x1b[A", "Down": "\x1b[B",
}  # fmt: skip
PATIENCE = 30.0  # seconds for anything, on a machine with other work


class Player(Session):
    """Somebody who plays `grognard play …` in a terminal."""

    def __init__(self, folder: Path, *words: str, width: int = 80, height: int = 24, **more: str) -> None:
        self.folder = folder
        environ = {"GROGNARD_GAMES": str(folder), "GROGNARD_CONFIG": str(folder / "settings.json"), **more}
        program = environ.pop("program", "")
        start = [program] if program else ["-m", "cli"]
        super().__init__(*start, *words, width=width, height=height, **environ)

    def __enter__(self) -> Player:
        return self

    @property
    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.text()]

    @property
    def shown(self) -> str:
        return "\n".join(self.rows)

    def see(self, *texts: str, seconds: float = PATIENCE) -> None:
        """Waits until the screen shows one of these."""
        end = time.monotonic() + seconds
        while not any(text in self.shown for text in texts):
            assert time.monotonic() < end, f"never seen: {texts}\n{self.shown}"
            self.settle(0.02)

    def see_no_more(self, text: str, seconds: float = PATIENCE) -> None:
        end = time.monotonic() + seconds
        while text in self.shown:
            assert time.monotonic() < end, f"still seen: {text}\n{self.shown}"
            self.settle(0.02)

    def press(self, *names: str, wait: float = 0.8) -> None:
        """One key after the other; each is waited for until the screen has answered and is quiet."""
        for name in names:
            os.write(self.master, KEYS.get(name, name).encode())
            if select.select([self.master], [], [], wait)[0]:
                self.settle(0.04)

    def quiet(self, seconds: float = 0.3) -> None:
        while self.settle(seconds):
            pass

    @property
    def prompt(self) -> str:
        """What is asked: the rows between the map and the keys that say so."""
        return next((row for row in self.rows if any(word in row for word in ASKING)), "")


ASKING = ("attack or pass", "march or pass", " or pass", "must cover", "Enter to do it", "choose ", "deploy", "?")


def file_of(folder: Path) -> Path:
    """The one game in a folder."""
    (found,) = folder.glob("*.play")
    return found


def choices_in(folder: Path) -> list[str]:
    """What was decided, as the file on the disk has it."""
    return [line[2:] for line in file_of(folder).read_text().splitlines() if line.startswith("> ")]
