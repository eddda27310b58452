"""What the terminal can do, from its name, the environment and the switches of the command line.

Read this before Textual is imported: `Terminal.prepare` says to Textual what it reads once, at its import.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tui.driver.colours import Depth

if TYPE_CHECKING:
    from textual.driver import Driver

    from tui.driver.differ import Shifting

DEPTHS: tuple[Depth, ...] = ("24bit", "256", "16", "none")
Layout = Literal["none", "strip", "S", "M", "L"]
LAYOUTS: tuple[tuple[Layout, int, int], ...] = (("L", 200, 60), ("M", 120, 40), ("S", 80, 24), ("strip", 40, 12))

NO_COLOURS = ("vt52", "vt100", "vt102", "vt220", "vt320", "dumb")
# Names under which many colours are understood although their terminfo entry promises eight: tmux translates for the
# terminal around it, and whatever calls itself xterm today (PuTTY, containers) has had 256 for many years.
MANY_COLOURS = ("xterm", "tmux", "rxvt", "alacritty", "foot", "kitty", "konsole", "vte", "gnome", "putty", "wezterm")
ERASING = tuple(name for name in MANY_COLOURS if name != "tmux")


@dataclass(frozen=True, slots=True)
class Terminal:
    """One terminal: how many colours, which letters, whether it has a mouse and shows its own cursor."""

    name: str = "xterm-256color"
    depth: Depth = "256"
    ascii: bool = False
    mouse: bool = True
    cursor: bool = False  # the terminal's own cursor is seen, on the hex or field that is acted on
    shifting: Shifting = "scroll"
    erases: bool = False  # erased cells take the colour of the pen: what terminfo calls bce
    answers: bool = True  # whether it may be asked questions that older terminals print instead
    ours: bool = True  # whether our driver draws; a browser and Windows have their own

    @classmethod
    def of(
        cls,
        environ: Mapping[str, str] | None = None,
        *,
        colours: Depth | None = None,
        ascii: bool | None = None,
        mouse: bool = True,
        cursor: bool = False,
        platform: str = sys.platform,
    ) -> Terminal:
        """The terminal of this process; a switch that is given comes before what the environment says."""
        environ = os.environ if environ is None else environ
        name = environ.get("TERM", "").lower()
        return cls(
            name=name,
            depth=colours or depth_of(environ),
            ascii=not speaks_utf8(environ) or is_bare(name) if ascii is None else ascii,
            mouse=mouse,
            cursor=cursor,
            shifting="none" if name in ("vt52", "vt100", "dumb", "") else "insert" if is_bare(name) else "scroll",
            erases=name == "linux" or name.startswith(ERASING),
            answers=not is_bare(name),
            ours=platform != "win32" and not environ.get("TEXTUAL_DRIVER"),
        )

    def refusal(self, stdin: bool | None = None, stdout: bool | None = None) -> str | None:
        """Why there can be no full screen here, in one sentence; the command then ends with code 2.

        Whether standard input and output are terminals is found out when it is not told.
        """
        stdin = is_terminal(0) if stdin is None else stdin
        stdout = is_terminal(1) if stdout is None else stdout
        if not stdin or not stdout:
            which = "input and output are" if not stdin and not stdout else "input is" if not stdin else "output is"
            return f"The {which} not a terminal; with --plain the game is played line by line."
        if self.name in ("dumb", ""):
            said = "TERM=dumb" if self.name else "TERM is not set, so this"
            return f"{said} is a terminal without a screen; with --plain the game is played line by line."
        return None

    def prepare(self, environ: MutableMapping[str, str] | None = None) -> None:
        """Say to Textual, before its import: no animation, and all colours (the driver brings them down exactly)."""
        environ = os.environ if environ is None else environ
        environ["TEXTUAL_ANIMATIONS"] = "none"
        if self.ours:
            environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
        elif self.depth != "none":
            environ["TEXTUAL_COLOR_SYSTEM"] = {"24bit": "truecolor", "256": "256", "16": "standard"}[self.depth]
        if self.depth == "none":
            environ["NO_COLOR"] = "1"

    def driver_class(self) -> type[Driver] | None:
        """For `App(driver_class=…)`: ours, knowing this terminal; None leaves the choice to Textual."""
        if not self.ours:
            return None
        from tui.driver.diff import DiffDriver

        return DiffDriver.suited(self)


def depth_of(environ: Mapping[str, str]) -> Depth:
    """How many colours: no more than the terminal surely has."""
    name = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or not name or name.startswith(NO_COLOURS):
        return "none"
    if is_bare(name):
        return "16"
    narrow = name.startswith("screen") and not environ.get("TMUX")  # GNU screen misreads 24-bit colours
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or name.endswith("-direct"):
        return "256" if narrow else "24bit"
    if "256color" in name or environ.get("TMUX") or name.startswith(MANY_COLOURS):
        return "16" if name.endswith(("-16color", "-color")) else "256"
    return "16"


def is_bare(name: str) -> bool:
    """A console or an old terminal: few signs in its font, and questions it does not know are printed."""
    return name in ("linux", "cons25", "ansi", "") or name.startswith(NO_COLOURS)


def speaks_utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale says UTF-8; where no locale is set, most terminals do nowadays."""
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        locale = environ.get(variable)
        if locale:
            return "utf8" in locale.lower().replace("-", "")
    return True


def is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def layout_of(width: int, height: int) -> Layout:
    """Which layout has room: L, M, S, a strip (map and one line) or none at all."""
    return next((name for name, wide, high in LAYOUTS if width >= wide and height >= high), "none")


def too_small(width: int, height: int) -> str | None:
    """What to say when there is no room for any layout, short enough to be read there."""
    if layout_of(width, height) != "none":
        return None
    return f"Too small: {width}×{height}.\nMake it 80×24,\n40×12 at least."
