"""A memory of the terminal: frames in, the bytes that make the terminal show them out.

`wanted` is what the screen should show, `shown` what the terminal shows; after each frame they are the same.  A cell
is None where nobody knows.  Nothing here reads or writes a terminal, so all of it can be tested as text.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from tui.driver.colours import Depth
from tui.driver.frames import Frame, Reader
from tui.driver.letters import Row, mend
from tui.driver.moves import move
from tui.driver.pens import linked, step
from tui.driver.rows import Hand, row_text, size, slid

Rectangle = tuple[int, int, int, int]  # column, row, width, height
Stretch = tuple[int, int]  # columns, from a to before b
Shifting = Literal["scroll", "insert", "none"]  # SU and SD; IL and DL; neither

# After a stranger wrote: no origin, no wrap, no insert mode, letters as letters, no margins, a plain pen.
STEADY = "\x1b[?6l\x1b[?7l\x1b[4l\x1b(B\x0f\x1b[r\x1b[m"
SHIFTS = 4  # regions whose shifts are remembered until their frame comes
LITTLE = 24  # bytes of a row that are not worth a slide


class Plan(NamedTuple):
    """One way to paint: its bytes, counted, and how it leaves the terminal."""

    size: int
    text: str
    hand: Hand


class Differ:
    """What one terminal shows, and how to make it show something else."""

    def __init__(
        self,
        depth: Depth = "24bit",
        ascii_only: bool = False,
        shifting: Shifting = "scroll",
        erases: bool = False,
        cursor: bool = False,
    ) -> None:
        self.reader: Final = Reader(depth, ascii_only)
        self.shifting: Final[Shifting] = shifting
        self.erases: Final = erases  # whether erased cells take the colour of the pen
        self.cursor: Final = cursor  # whether the terminal's own cursor is seen, and stands where the frame puts it
        self.width = self.height = 0
        self.wanted: list[Row] = []
        self.shown: list[Row] = []
        self.hand = Hand()
        self._garbled = False
        self._shifts: dict[Rectangle, tuple[int, int]] = {}

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size: nothing is known of what it shows, and what it should show comes anew."""
        self.width, self.height = width, height
        self.wanted = [[None] * width for _ in range(height)]
        self.forget()

    def forget(self) -> None:
        """Whatever the terminal shows now may be garbled: the next frame, or `repaint`, writes every cell."""
        self.shown = [[None] * self.width for _ in range(self.height)]
        self.hand = Hand()
        self._shifts.clear()
        self._garbled = True

    def lose(self) -> None:
        """Something was written that is not understood: not even what should be shown is known."""
        self.resize(self.width, self.height)

    def shift(self, region: Rectangle, dx: int, dy: int) -> None:
        """The next frame of this region shows it moved: what stood at (x, y) will stand at (x + dx, y + dy).

        Only a hint: the frame itself says what is shown, and what is wrong with the hint costs bytes, nothing else.
        """
        x, y, width, height = region
        right, bottom = min(self.width, x + width), min(self.height, y + height)
        x, y = max(0, x), max(0, y)
        if self.shifting == "none" or right - x < 2 or bottom - y < 2:
            return
        region = (x, y, right - x, bottom - y)
        before = self._shifts.pop(region, (0, 0))
        self._shifts[region] = (before[0] + dx, before[1] + dy)
        while len(self._shifts) > SHIFTS:
            del self._shifts[next(iter(self._shifts))]

    def frame(self, data: str) -> str | None:
        """The bytes that show this frame, none when it is all there already; None when it is not understood."""
        frame = self.reader.read(data)
        if frame is None:
            return None
        drawn = self._lay(frame)
        return self._painted(set(drawn), [region for region in self._shifts if is_drawn(region, drawn)], frame.cursor)

    def repaint(self) -> str:
        """The bytes for everything that the terminal does not show as it should."""
        return self._painted(set(), [], None)

    def park(self, x: int, y: int) -> str:
        """The bytes that put the terminal's own cursor there, or at the edge nearest to it."""
        x, y = max(0, min(self.width - 1, x)), max(0, min(self.height - 1, y))
        text = move(self.hand.at, x, y)
        self.hand = Hand(self.hand.pen, (x, y))
        return text

    def _lay(self, frame: Frame) -> dict[int, list[Stretch]]:
        """Lay the pieces of a frame over what is wanted; the rows and columns they fall on."""
        drawn: dict[int, list[Stretch]] = {}
        for x, y, cells in frame.pieces:
            if y >= self.height or x >= self.width:
                continue
            if y not in drawn:
                self.wanted[y] = list(self.wanted[y])  # it may be the very row that is shown
            row = self.wanted[y]
            end = min(self.width, x + len(cells))
            row[x:end] = cells[: end - x]
            mend(row, x)
            mend(row, end)
            drawn.setdefault(y, []).append((x, end))
        return drawn

    def _painted(self, rows: set[int], told: list[Rectangle], cursor: tuple[int, int] | None) -> str:
        """The shortest of the ways to make the terminal show what is wanted."""
        prologue = ""
        if self._garbled:
            self._garbled, prologue, told = False, STEADY, []
            rows = set(range(self.height))
        shortest: Plan | None = None
        for region in (*told, None):
            shortest = self._plan(rows, region, shortest) or shortest
        for region in told:
            del self._shifts[region]
        assert shortest is not None  # the plan without a shift has no limit but those before it
        text, self.hand = shortest.text, shortest.hand
        for y in range(self.height):
            self.shown[y] = self.wanted[y]
        pen = self.hand.pen
        if pen is not None and pen.link:  # no link stays open while nothing is written
            close, pen = step(pen, linked(pen, ""))
            text += close
            self.hand = Hand(pen, self.hand.at)
        if self.cursor and cursor is not None:
            text += self.park(*cursor)
        return prologue + text if text else ""

    def _plan(self, rows: set[int], region: Rectangle | None, best: Plan | None) -> Plan | None:
        """One way to paint: with the terminal moving a region by itself first, or without; None if it is no shorter."""
        shown, hand, text = self.shown, self.hand, ""
        left, top, width, height = region or (0, 0, 0, 0)
        dx, dy = self._shifts[region] if region else (0, 0)
        if region and (abs(dx) >= width or abs(dy) >= height or not (dx or dy)):
            return None
        if dy:
            text, shown = scrolled(shown, top, height, dy, self.shifting)
            hand = Hand(hand.pen, (0, 0))
            rows = rows | set(range(top, top + height))
        out, total = [text], size(text)
        for y in sorted(rows):
            old, new = shown[y], self.wanted[y]
            text, after = row_text(old, new, y, hand, self.erases)
            if dx and top <= y < top + height and len(text) > LITTLE:
                slide = slid(old, y, left, left + width, dx, hand)
                if slide is not None:
                    first, moved, held = slide
                    rest, held = row_text(moved, new, y, held, self.erases)
                    if size(first) + size(rest) < size(text):
                        text, after = first + rest, held
            hand = after
            out.append(text)
            total += size(text)
            if best is not None and total >= best.size:
                return None
        return Plan(total, "".join(out), hand)


def is_drawn(region: Rectangle, drawn: dict[int, list[Stretch]]) -> bool:
    """Whether a frame draws at least half of a region: then it is the frame that its shift was told for."""
    x, y, width, height = region
    cells = 0
    for row in range(y, y + height):
        cells += sum(max(0, min(end, x + width) - max(start, x)) for start, end in drawn.get(row, ()))
    return 2 * cells >= width * height


def scrolled(shown: list[Row], top: int, height: int, by: int, shifting: Shifting) -> tuple[str, list[Row]]:
    """Let the terminal move whole rows up or down (`by` below or above 0); the cursor is then at the top left.

    All columns move; what should have stayed is written again with the rest of the frame.
    """
    number, bottom = abs(by), top + height
    if shifting == "scroll":
        text = f"\x1b[{number}{'S' if by < 0 else 'T'}"
    else:
        text = move((0, 0), 0, top) + f"\x1b[{number}{'M' if by < 0 else 'L'}"
    fresh: list[Row] = [[None] * len(row) for row in shown[:number]]
    moved = shown[top + number : bottom] + fresh if by < 0 else fresh + shown[top : bottom - number]
    return f"\x1b[{top + 1};{bottom}r{text}\x1b[r", shown[:top] + moved + shown[bottom:]
