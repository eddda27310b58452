"""The benchmark's map as a Textual program with our driver, as the real screen is made: Line API, strips, a panel.

    python -m benchmarks.screens.hexes [alone]

`alone` leaves the panel out.  Keys: e d w s a q step to a neighbour, H J K L scroll by a hex, x leaves.
"""

from __future__ import annotations

import sys
from typing import Any, ClassVar

from tui.driver.terminal import Terminal

TERMINAL = Terminal.of()
TERMINAL.prepare()

from rich.segment import Segment  # noqa: E402
from rich.style import Style  # noqa: E402
from textual.app import App, ComposeResult  # noqa: E402
from textual.containers import Horizontal  # noqa: E402
from textual.geometry import Region, Size  # noqa: E402
from textual.scroll_view import ScrollView  # noqa: E402
from textual.strip import Strip  # noqa: E402
from textual.widgets import Static  # noqa: E402

from benchmarks.screens import land  # noqa: E402
from tui.driver.diff import tell_shift  # noqa: E402

STEPS = {"e": (1, -1), "d": (1, 0), "w": (0, -1), "s": (0, 1), "a": (-1, 0), "q": (-1, -1)}
SCROLLS = {"H": (-7, 0), "L": (7, 0), "K": (0, -4), "J": (0, 4)}
_styles: dict[tuple[int, int, bool], Style] = {}


def style(ink: int, paper: int, bold: bool) -> Style:
    key = (ink, paper, bold)
    if key not in _styles:
        _styles[key] = Style.parse(f"{'bold ' if bold else ''}color({ink}) on color({paper})")
    return _styles[key]


class Hexes(ScrollView):
    """The map, one strip per row; the cursor's hex is laid over at most four of them."""

    can_focus = True

    def __init__(self) -> None:
        super().__init__()
        self.cursor = (5, 4)
        self.strips: dict[int, Strip] = {}

    def on_mount(self) -> None:
        self.virtual_size = Size(land.WIDTH, land.HEIGHT)

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        y += top
        if y >= land.HEIGHT:
            return Strip.blank(self.size.width)
        over = land.hex_cells(*self.cursor, True)
        row = {x: look for (x, on), look in over.items() if on == y}
        if row:
            strip = as_strip([row.get(x, look) for x, look in enumerate(land.row_of(y))])
        else:
            strip = self.strips.get(y) or self.strips.setdefault(y, as_strip(land.row_of(y)))
        return strip.crop(left, left + self.size.width)

    def watch_scroll_x(self, old: float, new: float) -> None:
        tell_shift(self.app, self.region, round(old) - round(new), 0)
        super().watch_scroll_x(old, new)

    def watch_scroll_y(self, old: float, new: float) -> None:
        tell_shift(self.app, self.region, 0, round(old) - round(new))
        super().watch_scroll_y(old, new)

    def step(self, dx: int, dy: int) -> None:
        column, row = self.cursor
        if dx and (column % 2 == 1) == (dy == 0):
            dy += 1 if dy == 0 else 0
        elif dx and dy == -1 and column % 2 == 1:
            dy = 0
        old = self.cursor
        self.cursor = max(0, min(land.COLUMNS - 1, column + dx)), max(0, min(land.ROWS - 1, row + dy))
        left, top = self.scroll_offset
        for place in (old, self.cursor):
            x, y = land.corner(*place)
            self.refresh(Region(x - left, y - top, 9, 4))


def as_strip(looks: list[land.Look]) -> Strip:
    segments: list[Segment] = []
    text, pen = "", None
    for letter, ink, paper, bold in looks:
        now = style(ink, paper, bold)
        if now is not pen and text:
            segments.append(Segment(text, pen))
            text = ""
        text, pen = text + letter, now
    return Strip([*segments, Segment(text, pen)], len(looks))


class HexApp(App[None]):
    CSS = """
    Screen { background: #eeeeee; color: #1c1c1c; }
    #top, #keys { height: 1; background: #303030; color: #eeeeee; }
    #keys { dock: bottom; }
    Hexes { width: 1fr; overflow: scroll; scrollbar-size: 0 0; background: #ffffd7; }
    .panel { width: 40; height: 12; border: round #875f00; background: #eeeeee; color: #1c1c1c; }
    #side { width: 40; }
    #log { height: 1fr; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [(key, f"key('{key}')", "") for key in (*STEPS, *SCROLLS, "x")]

    def compose(self) -> ComposeResult:
        yield Static(" The benchmark  turn 2 of 8  move", id="top")
        with Horizontal():
            yield Hexes()
            if "alone" not in sys.argv:
                from textual.containers import Vertical

                with Vertical(id="side"):
                    yield Static("", id="hex", classes="panel")
                    yield Static("\n".join(land.preview()), classes="panel")
                    yield Static("\n".join(land.log()), id="log", classes="panel")
        yield Static(" qwe/asd hex  HJKL scroll  x leave", id="keys")

    def on_mount(self) -> None:
        self.query_one(Hexes).focus()
        self.tell()

    def tell(self) -> None:
        if "alone" not in sys.argv:
            self.query_one("#hex", Static).update(
                "\n".join(land.described(*self.query_one(Hexes).cursor)), layout=False
            )

    def action_key(self, key: str) -> None:
        hexes = self.query_one(Hexes)
        if key in STEPS:
            hexes.step(*STEPS[key])
            self.tell()
        elif key in SCROLLS:
            dx, dy = SCROLLS[key]
            hexes.scroll_to(hexes.scroll_x + dx, hexes.scroll_y + dy, animate=False)
        else:
            self.exit()


if __name__ == "__main__":
    HexApp(driver_class=TERMINAL.driver_class()).run()
