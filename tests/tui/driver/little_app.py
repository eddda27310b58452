"""A little program for the tests of the driver: a map to scroll, a panel, wide letters, a link.

    python little_app.py [stock] [cursor] [hangup FILE] [busy]

`stock` draws with Textual's own driver.  `hangup` saves to FILE when the terminal goes away.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any, ClassVar

from tui.driver.terminal import Terminal

OPTIONS = sys.argv[1:]
TERMINAL = Terminal.of(cursor="cursor" in OPTIONS)
TERMINAL.prepare()

from rich.segment import Segment  # noqa: E402
from rich.style import Style  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.containers import Horizontal  # noqa: E402
from textual.geometry import Offset, Region, Size  # noqa: E402
from textual.scroll_view import ScrollView  # noqa: E402
from textual.strip import Strip  # noqa: E402
from textual.widgets import Static  # noqa: E402

from tui.driver import hangup  # noqa: E402
from tui.driver.diff import forget, park, tell_shift  # noqa: E402
from tui.driver.hangup import HangUp  # noqa: E402


class Land(ScrollView):
    """Letters in colours, 200 by 100, with a mark that moves."""

    can_focus = True
    mark = Offset(3, 3)

    def on_mount(self) -> None:
        self.virtual_size = Size(200, 100)

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        y += top
        segments = []
        x = left
        while x < left + self.size.width:
            wide = (x * 5 + y * 3) % 37 == 0 and x + 1 < left + self.size.width and Offset(x + 1, y) != self.mark
            letter = "漢" if wide else "abc ╱╲_ d"[(x * x + y * 7) % 9]
            style = Style.parse(f"color({20 + (x // 3 + y) % 180}) on color({230 + (x // 7 + y // 4) % 5})")
            if Offset(x, y) == self.mark:
                style, letter, wide = Style(reverse=True, bold=True), "@", False
            segments.append(Segment(letter, style))
            x += 2 if wide else 1
        return Strip(segments)

    def watch_scroll_x(self, old: float, new: float) -> None:
        tell_shift(self.app, self.region, round(old) - round(new), 0)
        super().watch_scroll_x(old, new)

    def watch_scroll_y(self, old: float, new: float) -> None:
        tell_shift(self.app, self.region, 0, round(old) - round(new))
        super().watch_scroll_y(old, new)

    def go(self, dx: int, dy: int) -> None:
        before, self.mark = self.mark, self.mark + Offset(dx, dy)
        left, top = self.scroll_offset
        for place in (before, self.mark):
            self.refresh(Region(0, place.y - top, self.size.width, 1))
        park(self.app, self.region.x + self.mark.x - left, self.region.y + self.mark.y - top)


class LittleApp(App[None]):
    CSS = """
    Land { width: 1fr; overflow: scroll; scrollbar-size: 0 0; }
    #panel { width: 20; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        (key, f"key('{key}')", "") for key in ("h", "j", "k", "l", "w", "a", "s", "d", "p", "x", "b", "ctrl+l")
    ]

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Land()
            yield Static("[link='https://example.org/rules']the rules[/link] 漢字\n" * 9, id="panel")

    def on_mount(self) -> None:
        self.query_one(Land).focus()
        if "hangup" in OPTIONS:
            hangup.BACKSTOP = 1  # the real one is longer than a test should last
            self.hangup = HangUp(self, self.save)
            self.hangup.watch()

    def save(self) -> None:
        Path(OPTIONS[OPTIONS.index("hangup") + 1]).write_text("saved\n", encoding="utf-8")

    def action_key(self, key: str) -> None:
        land = self.query_one(Land)
        if key in "hjkl":
            dx, dy = {"h": (-3, 0), "l": (3, 0), "j": (0, 2), "k": (0, -2)}[key]
            land.scroll_to(land.scroll_x + dx, land.scroll_y + dy, animate=False)
        elif key in "wasd":
            land.go(*{"w": (0, -1), "s": (0, 1), "a": (-1, 0), "d": (1, 0)}[key])
        elif key == "p":
            self.query_one("#panel", Static).update("turn 7\n形 and more")
        elif key == "x":
            self.exit()
        elif key == "b":
            time.sleep(30)
        else:
            forget(self)


if __name__ == "__main__":
    app = LittleApp(driver_class=None if "stock" in OPTIONS else TERMINAL.driver_class())
    app.run(mouse=TERMINAL.mouse)
    if "hangup" in OPTIONS:
        app.hangup.rest()
    sys.exit(app.return_code or 0)
