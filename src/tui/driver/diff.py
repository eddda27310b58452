"""The Textual driver that remembers what the terminal shows and writes only what changed.

How the screen uses it, from the program or any widget; nothing happens where another driver draws (tests, browsers):

    tell_shift(self.app, self.region, dx, dy)   in the map's watch_scroll_x and watch_scroll_y, before the refresh:
                                                what stood at (x, y) will stand at (x + dx, y + dy), so scrolling
                                                down by four rows is dy = -4
    forget(self.app)                            ctrl+L: write every cell again, whatever the terminal shows
    park(self.app, x, y)                        with --cursor: the terminal's own cursor, where the action is

Resizing, coming back from the background and getting the focus back make it forget by itself.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from io import TextIOWrapper
from types import FrameType
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Offset

from tui.driver.differ import Differ, Rectangle
from tui.driver.frames import CONTROL
from tui.driver.terminal import Terminal

if TYPE_CHECKING:
    from textual.app import App
    from textual.message import Message

SYNC_START, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
ALTERNATE, HIDE, SHOW = "\x1b[?1049", "\x1b[?25l", "\x1b[?25h"
# Questions and keyboard protocols that the Linux console and real vt100s print or misread.
QUESTIONS = ("$p", "u")


class DiffDriver(LinuxDriver):
    """Draws by cells: see the module."""

    terminal: ClassVar[Terminal] = Terminal(depth="24bit")

    @classmethod
    def suited(cls, terminal: Terminal) -> type[DiffDriver]:
        """This driver for a given terminal."""
        return type(cls.__name__, (cls,), {"terminal": terminal, "__doc__": cls.__doc__})

    def __init__(
        self, app: App[Any], *, debug: bool = False, mouse: bool = True, size: tuple[int, int] | None = None
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse and self.terminal.mouse, size=size)
        terminal = self.terminal
        self.differ: Final = Differ(terminal.depth, terminal.ascii, terminal.shifting, terminal.erases, terminal.cursor)
        # Frames go to standard output, so that `2>errors` works; a letter the locale lacks must not end the game.
        encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
        self._file = TextIOWrapper(open(1, "wb", closefd=False), encoding, "replace", newline="")  # noqa: SIM115
        self._forgotten = False
        self._together = False  # between the two halves of a synchronized frame
        self._blurred = False
        self._running = False

    # --- Writing ---

    def write(self, data: str) -> None:
        """A frame goes out as its changes; modes and questions as they are."""
        if data in (SYNC_START, SYNC_END):  # written with the frame, and not at all when the frame is empty
            self._together = data == SYNC_START
            return
        if CONTROL.fullmatch(data):
            self._control(data)
            return
        self._ready()
        text = self.differ.frame(data)
        if text is None:  # nobody knows what this does to the screen
            self._send(data)
            self.differ.lose()
            self._app.call_later(self._app.refresh)
        elif text:
            self._send(f"{SYNC_START}{text}{SYNC_END}" if self._together else text)

    def _control(self, data: str) -> None:
        if not self.terminal.answers and data.startswith("\x1b[") and data.endswith(QUESTIONS):
            return
        if data == HIDE and self.terminal.cursor:
            data = SHOW
        if data.startswith(ALTERNATE):
            self.differ.forget()
            if data.endswith("l"):
                data = "\x1b[m" + data
        self._send(data)

    def _send(self, text: str) -> None:
        writer = self._writer_thread
        if writer is not None and writer.is_alive():  # a hung-up line ends the writer; waiting for it would be for ever
            writer.write(text)

    def _ready(self) -> bool:
        """Whether the memory has the terminal's size; if not, it has now, and is empty."""
        if self._forgotten:
            self._forgotten = False
            self.differ.forget()
        size = self._measured()
        if size == (self.differ.width, self.differ.height):
            return True
        if self.differ.width:  # Textual draws nothing when the size is back where it was before it looked
            self._app.call_later(self._app.refresh)
        self.differ.resize(*size)
        return False

    def _measured(self) -> tuple[int, int]:
        try:
            width, height = os.get_terminal_size(1)
        except OSError:
            width = height = 0
        return (width, height) if width and height else (self._app.size.width, self._app.size.height)

    # --- Hints from the screen ---

    def shift(self, region: Rectangle, dx: int, dy: int) -> None:
        """The next frame shows this region moved: what stood at (x, y) will stand at (x + dx, y + dy)."""
        self.differ.shift(region, dx, dy)

    def park(self, x: int, y: int) -> None:
        """Put the terminal's own cursor there, if it is to be seen."""
        self._app.cursor_position = Offset(x, y)  # frames end there from now on
        if self.terminal.cursor and self._running:
            text = self.differ.park(x, y)
            if text:
                self._send(text)

    def forget(self) -> None:
        """Trust nothing that the terminal shows, and write all of it again; from any thread, or a signal."""
        self._forgotten = True
        self._loop.call_soon_threadsafe(self._repaint)

    def _repaint(self) -> None:
        """What Textual last drew is drawn again; of another size, it draws everything itself."""
        if self._forgotten and self._running and self._ready():
            text = self.differ.repaint()
            if text:
                self._send(text)

    # --- The terminal's life ---

    def start_application_mode(self) -> None:
        # Any thread may get a signal, but only this one handles it: so the loop must wake up when one comes.
        self._loop.add_signal_handler(signal.SIGWINCH, lambda: None)
        super().start_application_mode()  # type: ignore[no-untyped-call]
        self._running = True
        self.forget()
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(number: int, stack: FrameType | None) -> None:
            self.forget()  # there and back again between two frames garbles what is shown, too
            if callable(resized):
                resized(number, stack)

        signal.signal(signal.SIGWINCH, on_resize)

    def stop_application_mode(self) -> None:
        self._running = False
        super().stop_application_mode()

    def resume_application_mode(self) -> None:
        """Come back from the background; a process stopped from outside never left, and must not start twice."""
        if not os.isatty(self.fileno):  # a hang-up, too, comes with a signal to continue
            return
        if self._running:
            self.suspend_application_mode()
        super().resume_application_mode()

    def run_input_thread(self) -> None:
        """Read keys until the terminal is gone; then HangUp ends the program, and no traceback is made of it."""
        with contextlib.suppress(OSError):
            super().run_input_thread()

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.AppBlur):
            self._blurred = True
        elif isinstance(message, events.AppFocus) and self._blurred:
            self._blurred = False
            self.forget()
        elif isinstance(message, events.Resize):
            self.forget()
        super().process_message(message)


def driver_of(app: App[Any]) -> DiffDriver | None:
    """The driver, if it is ours."""
    driver = getattr(app, "_driver", None)
    return driver if isinstance(driver, DiffDriver) else None


def tell_shift(app: App[Any], region: Rectangle, dx: int, dy: int) -> None:
    """Say that a region of the screen is about to show its content moved; see the module."""
    driver = driver_of(app)
    if driver is not None:
        driver.shift((region[0], region[1], region[2], region[3]), dx, dy)


def forget(app: App[Any]) -> None:
    """Write every cell of the screen again."""
    driver = driver_of(app)
    if driver is not None:
        driver.forget()


def park(app: App[Any], x: int, y: int) -> None:
    """Put the terminal's own cursor at a cell of the screen."""
    driver = driver_of(app)
    if driver is not None:
        driver.park(x, y)
