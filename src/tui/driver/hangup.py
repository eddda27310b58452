"""The terminal goes away; the game does not, and the program does not stay behind.

A line that drops, a window that closes, `kill`: the game is saved and the program ends, within three seconds even if
it hangs.  Textual alone would spin at full speed for ever when its terminal vanishes and hang-ups are ignored (nohup).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import select
import signal
import stat
import termios
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from textual.app import App

BACKSTOP = 3  # seconds after which the system ends the program, whatever it is doing
SIGNALS = (signal.SIGHUP, signal.SIGTERM)
EVERY = 500  # milliseconds between two looks at the terminal
BROKEN = select.POLLHUP | select.POLLERR


class HangUp:
    """Watches the terminal of a running program; `save` must leave the game as it can be resumed.

    Call `watch` once the program runs (on_mount), `rest` when it has ended.
    """

    def __init__(self, app: App[Any], save: Callable[[], None]) -> None:
        self.app: Final = app
        self.save: Final = save
        self.ended: int | None = None  # the signal that ended the program
        self.failure: Exception | None = None  # why the game could not be saved then
        self._wake: int | None = None
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._before: dict[int, Any] = {}

    def watch(self) -> None:
        self._loop = asyncio.get_running_loop()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # nothing of ours may catch the backstop
        for number in SIGNALS:
            # The loop's own handler only wakes it when another thread got the signal.  Ours takes its place: it runs
            # even while the program is busy, and starts the backstop.
            self._before[number] = signal.getsignal(number)
            self._loop.add_signal_handler(number, lambda: None)
            signal.signal(number, self._on_signal)
        asleep, self._wake = os.pipe()
        self._thread = threading.Thread(target=self._look, args=(asleep,), name="hangup", daemon=True)
        self._thread.start()

    def rest(self) -> None:
        """The program has ended by itself: stop watching."""
        signal.alarm(0)
        for number, handler in self._before.items():
            signal.signal(number, handler if handler is not None else signal.SIG_DFL)
        self._before.clear()
        if self._wake is not None:
            os.close(self._wake)
            self._wake = None
        if self._thread is not None:
            self._thread.join(1)

    def _look(self, asleep: int) -> None:
        """Sleep until the terminal breaks.  What is typed wakes nobody here; but not every hang-up does either."""
        poll = select.poll()
        poll.register(0, 0)
        poll.register(asleep, 0)  # broken by closing the other end: `rest`
        try:
            while True:
                found = dict(poll.poll(EVERY))
                if asleep in found:
                    return
                if found.get(0, 0) & BROKEN or not is_alive(0):
                    self._leave(signal.SIGHUP, gone=True)
                    return
                if found:  # a system that cannot poll terminals
                    poll.unregister(0)
        finally:
            os.close(asleep)

    def _on_signal(self, number: int, _: FrameType | None) -> None:
        self._leave(number, gone=not is_alive(0))

    def _leave(self, number: int, gone: bool) -> None:
        """Start the backstop and ask the loop to save and end; from the thread or a signal handler."""
        signal.alarm(BACKSTOP)
        if gone:
            cut_off()
        if self._loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed: the program is ending
                self._loop.call_soon_threadsafe(self._end, number)

    def _end(self, number: int) -> None:
        if self.ended is not None:
            return
        self.ended = number
        try:
            self.save()
        except Exception as error:
            self.failure = error  # for whoever started the program to tell; there may be nobody to tell it to
        self.app.exit(return_code=128 + number)


def is_alive(descriptor: int) -> bool:
    """Whether the terminal behind it is still there."""
    try:
        termios.tcgetattr(descriptor)
    except termios.error:
        return False
    return True


def cut_off() -> None:
    """Put silence in place of the terminal that is gone: reads wait instead of spinning, writes vanish."""
    quiet, _ = os.pipe()  # its other end stays open, so that it never ends
    os.set_blocking(quiet, False)  # whoever was about to read the terminal must not wait here for ever
    os.dup2(quiet, 0)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        if stat.S_ISCHR(os.fstat(descriptor).st_mode):  # a file that errors were sent to stays
            os.dup2(nowhere, descriptor)
