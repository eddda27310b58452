"""Lines from a person or a pipe; while another player decides, also the news from his program."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import Protocol

PAUSE = 0.1  # seconds between two looks at the game while waiting


class Lines(Protocol):
    """Where the words of the player come from."""

    def line(self, prompt: str) -> str:
        """Shows the prompt and returns a line; EOFError when there are no more."""

    def line_or(self, prompt: str, news: Callable[[], bool]) -> str | None:
        """The same, but gives up and returns None as soon as `news` says that something has happened."""


class Keyboard:
    """Standard input, be it a terminal, a pipe or a file."""

    def __init__(self) -> None:
        self.stream = sys.stdin
        try:
            self.handle = self.stream.fileno()
            self.terminal = self.stream.isatty()
        except (OSError, ValueError, AttributeError):  # no real file
            self.handle, self.terminal = -1, False
        self.waiting = b""  # read and not yet used: several lines may come at once

    def line(self, prompt: str) -> str:
        try:
            if self.terminal:
                return input(prompt)
            print(prompt, end="", flush=True)
            return self.next()
        except OSError as problem:  # the terminal is gone
            raise EOFError from problem

    def line_or(self, prompt: str, news: Callable[[], bool]) -> str | None:
        try:
            print(prompt, end="", flush=True)
            while b"\n" not in self.waiting and self.handle >= 0:
                if select.select([self.handle], [], [], PAUSE)[0]:
                    return input() if self.terminal else self.next()
                if news():
                    print()
                    return None
            return self.next()
        except OSError as problem:
            raise EOFError from problem

    def next(self) -> str:
        """The next line of a pipe, without reading more than is there: `select` must see what is left."""
        if self.handle < 0:
            text = self.stream.readline()
            if not text:
                raise EOFError
            return text.rstrip("\n")
        while b"\n" not in self.waiting:
            more = os.read(self.handle, 65_536)
            if not more:
                if not self.waiting:
                    raise EOFError
                more = b"\n"
            self.waiting += more
        line, _, self.waiting = self.waiting.partition(b"\n")
        return line.decode("utf-8", "replace").rstrip("\r")
