"""The terminal shows what Textual drew, whatever was drawn before and however few bytes are written.

Each test draws the same frames twice on paper terminals: raw, and through the memory of the driver.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from paper_terminal import PaperTerminal

from tui.driver.differ import STEADY, Differ

BLUE, RED = "\x1b[38;2;0;0;255m", "\x1b[1;38;2;255;0;0;48;2;10;20;30m"


def at(x: int, y: int, text: str) -> str:
    return f"\x1b[{y + 1};{x + 1}H{text}"


class Pair:
    """Two terminals that are shown the same frames."""

    def __init__(self, width: int = 20, height: int = 6, **options: object) -> None:
        self.raw, self.thin = PaperTerminal(width, height), PaperTerminal(width, height)
        self.differ = Differ(**options)  # type: ignore[arg-type]
        self.differ.resize(width, height)
        self.draw(*(at(0, y, " " * width) for y in range(height)))

    def draw(self, *pieces: str) -> int:
        """Draw one frame on both, and say how many bytes the driver wrote."""
        data = "\n".join(pieces)
        self.raw.feed(data)
        text = self.differ.frame(data)
        assert text is not None
        self.thin.feed(text)
        self.same()
        return len(text.encode())

    def same(self) -> None:
        assert self.thin.text() == self.raw.text()
        assert self.thin.screen() == self.raw.screen()


# --- The four cases that the prototype had wrong -----------------------------------------------------------------


def test_a_wide_letter_replaced_by_another_leaves_the_rest_of_the_row_in_place() -> None:
    pair = Pair()
    pair.draw(at(0, 0, "漢ab字cd"))
    pair.draw(at(0, 0, "語ab形cd"))
    pair.draw(at(0, 0, "語xb形yd"))


def test_half_of_a_wide_letter_overwritten_blanks_the_other_half() -> None:
    pair = Pair()
    pair.draw(at(2, 0, "漢字"))
    pair.draw(at(3, 0, "x"))
    pair.draw(at(2, 1, "漢字"))
    pair.draw(at(4, 1, "x"))
    pair.draw(at(4, 1, "漢"))
    pair.draw(at(3, 1, "字"))


def test_a_shift_with_rows_outside_the_frame_leaves_those_rows_where_they_were() -> None:
    pair = Pair(31, 8)
    pair.draw(*(at(0, y, f"{BLUE}{str(y) * 23}\x1b[0m panel {y}") for y in range(8)))
    pair.differ.shift((0, 1, 23, 6), 0, -1)
    # Row 4 of the map, and all of the panel, are not drawn in this frame.
    pair.draw(*(at(0, y, f"{BLUE}{str(y + 1) * 23}\x1b[0m") for y in (1, 2, 3, 5)))
    assert pair.thin.text()[4] == "4" * 23 + " panel 4"
    assert not pair.differ._shifts, "the terminal moved it"


def test_a_garbled_screen_is_painted_again_when_told_to_forget() -> None:
    pair = Pair()
    pair.draw(at(0, 0, "orders"), at(0, 1, "more orders"))
    pair.thin.feed("\x1b[1;1Hbroadcast message\x1b[7m")
    assert pair.differ.frame(at(0, 0, "orders")) == "", "nobody told the driver"
    pair.differ.forget()
    text = pair.differ.repaint()
    assert text.startswith(STEADY)
    pair.thin.feed(text)
    pair.same()
    assert pair.differ.repaint() == ""


def test_links_reach_the_terminal_and_are_closed() -> None:
    pair = Pair()
    pair.draw(at(0, 0, "see \x1b]8;id=7;https://example.org/\x1b\\\x1b[4mrules\x1b[0m\x1b]8;;\x1b\\ here"))
    assert {look.link for _, look in pair.thin.screen()[0]} == {"", ";https://example.org/"}
    assert pair.thin.look.link == ""
    pair.draw(at(0, 0, "see rules here"))
    assert {look.link for _, look in pair.thin.screen()[0]} == {""}


# --- What is written -------------------------------------------------------------------------------------------


def test_many_blanks_are_erased_where_the_terminal_does_it_in_colour() -> None:
    text = f"\x1b[44mgone{' ' * 14}\x1b[0m.|{' ' * 20}"
    pair, sent = Pair(40, 2, erases=True), Pair(40, 2)
    for each in (pair, sent):
        each.draw(at(0, 0, "x" * 40))
    assert pair.draw(at(0, 0, text)) < sent.draw(at(0, 0, text)) - 15
    pair.draw(at(0, 1, "漢" * 20))
    pair.draw(at(2, 1, " " * 10))
    pair.draw(at(21, 1, " " * 9))


def test_a_frame_that_changes_nothing_writes_nothing() -> None:
    pair = Pair()
    pair.draw(at(0, 0, f"{RED}orders\x1b[0m"))
    assert pair.draw(at(0, 0, f"{RED}orders\x1b[0m")) == 0


def test_one_changed_letter_costs_its_letter_and_a_jump() -> None:
    pair = Pair()
    pair.draw(at(0, 0, "attack 4"), at(0, 1, "defence 3"))
    assert pair.draw(at(0, 0, "attack 5"), at(0, 1, "defence 3")) <= len("\x1b[1;8H5")


def test_short_gaps_are_written_again_and_long_ones_jumped() -> None:
    pair = Pair()
    pair.draw(at(0, 0, "a b c d         e"))
    text = pair.differ.frame(at(0, 0, "A b C d         E"))
    assert text is not None and "A b C\x1b[11CE" in text


def test_the_ink_of_a_blank_is_not_sent() -> None:
    pair = Pair()
    pair.draw(at(0, 0, f"{BLUE}ab\x1b[0m \x1b[31m \x1b[32m \x1b[0m{BLUE}cd\x1b[0m"))
    assert pair.draw(at(0, 0, f"{BLUE}ab\x1b[0m \x1b[33m \x1b[34m \x1b[0m{BLUE}cd\x1b[0m")) == 0


def test_an_underlined_or_reversed_blank_is_sent() -> None:
    pair = Pair()
    for codes in ("4", "7;31", "7;32", "4;31", "0"):
        pair.draw(at(0, 0, f"\x1b[{codes}m   \x1b[0m"))


def test_colours_go_as_differences() -> None:
    pair = Pair()
    text = pair.differ.frame(at(0, 0, "\x1b[38;2;1;2;3;48;2;4;5;6ma\x1b[0m\x1b[38;2;7;8;9;48;2;4;5;6mb\x1b[0m"))
    assert text is not None and "a\x1b[38;2;7;8;9mb" in text


def test_a_map_moved_by_the_terminal_costs_less_than_drawing_it() -> None:
    """Rows with a panel beside the map, and columns, both ways; the hint may be wrong without harm."""
    land = [
        "".join(f"\x1b[38;5;{16 + (x * 7 + y * 13) % 200}m{chr(97 + (x * y + x) % 26)}\x1b[0m" for x in range(60))
        for y in range(60)
    ]
    pieces = [[part + "\x1b[0m" for part in row.split("\x1b[0m")[:-1]] for row in land]

    def view(x: int, y: int) -> list[str]:
        return [at(0, row, "".join(pieces[y + row][x : x + 30])) for row in range(12)]

    for dx, dy, least in ((0, -3, 0.5), (0, 3, 0.5), (-4, 0, 0.5), (4, 0, 0.5), (-4, -3, 0.7), (0, 0, 1.1)):
        told, untold = Pair(40, 12), Pair(40, 12)
        for pair in (told, untold):
            pair.draw(*view(10, 10), *(at(30, y, f"panel {y:3}") for y in range(12)))
        told.differ.shift((0, 0, 30, 12), dx, dy)
        with_hint = told.draw(*view(10 - dx, 10 - dy))
        without = untold.draw(*view(10 - dx, 10 - dy))
        assert with_hint <= without * least
        told.differ.shift((0, 0, 30, 12), 5, 1)  # wrong
        assert told.draw(*view(10 - dx, 10 - dy)) == 0


def test_two_shifts_before_one_frame_add_up() -> None:
    differ = Differ()
    differ.resize(20, 10)
    differ.shift((0, 0, 20, 10), 0, -2)
    differ.shift((0, 0, 20, 10), 0, -2)
    assert differ._shifts == {(0, 0, 20, 10): (0, -4)}


def test_a_shift_waits_for_the_frame_of_its_region() -> None:
    pair = Pair(20, 6)
    pair.draw(*(at(0, y, f"row {y * 37 % 11} of the map") for y in range(6)))
    pair.differ.shift((0, 0, 15, 6), 0, -1)
    pair.draw(at(16, 2, "new"))
    assert pair.differ._shifts
    pair.draw(*(at(0, y, f"row {(y + 1) * 37 % 11} of the map") for y in range(6)))
    assert not pair.differ._shifts


def test_the_cursor_is_parked_where_the_frame_puts_it_only_when_it_is_seen() -> None:
    seen, hidden = Pair(cursor=True), Pair()
    for pair in (seen, hidden):
        pair.draw(at(0, 0, "abc"), at(7, 4, ""))
    assert (seen.thin.x, seen.thin.y) == (7, 4)
    assert seen.draw(at(0, 0, "abc"), at(7, 4, "")) == 0
    assert hidden.draw(at(0, 0, "abc"), at(9, 4, "")) == 0


def test_what_is_not_understood_is_no_frame() -> None:
    differ = Differ()
    differ.resize(10, 3)
    for text in ("plain", "\x1b[2J", at(0, 0, "a\x1b[3Jb"), at(0, 0, "a\nb"), "x" + at(0, 0, "a"), ""):
        assert differ.frame(text) is None


# --- Anything at all ---------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 16, 7
PENS = st.sampled_from(
    [
        "",
        "1",
        "2",
        "1;2",
        "7",
        "4",
        "3;9",
        "31",
        "1;93;44",
        "38;5;200",
        "48;5;22",
        "38;2;1;2;3;48;2;4;5;6",
        "7;32",
        "5;8",
    ]
)
LETTERS = st.sampled_from([*"abc ╱╲_", "漢", "字", "e\u0301", "  ", "♣", " " * 8])
LINKS = st.sampled_from(["", "", "", ";u:a", ";u:b"])


def wide(text: str) -> int:
    return sum(2 if letter in "漢字" else 0 if letter == "\u0301" else 1 for letter in text)


@st.composite
def pieces(draw: st.DrawFn, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Some text somewhere in the screen, as Textual writes it: each piece with its pen, and a reset."""
    x, y = draw(st.integers(0, width - 1)), draw(st.integers(0, height - 1))
    out, used = "", x
    for _ in range(draw(st.integers(1, 4))):
        text = "".join(draw(st.lists(LETTERS, min_size=1, max_size=6)))
        if used == x:
            text = text.lstrip("\u0301")
        while used + wide(text) > width:
            text = text[:-1]
        used += wide(text)
        pen, link = draw(PENS), draw(LINKS)
        text = f"\x1b[{pen}m{text}\x1b[0m" if pen else text
        out += f"\x1b]8;{link}\x1b\\{text}\x1b]8;;\x1b\\" if link else text
    return at(x, y, out)


frames = st.lists(pieces(), min_size=1, max_size=10)
hints = st.tuples(
    st.tuples(st.integers(-2, WIDTH), st.integers(-2, HEIGHT), st.integers(0, WIDTH), st.integers(0, HEIGHT)),
    st.integers(-5, 5),
    st.integers(-5, 5),
)


LAND = [
    [(f"38;5;{16 + (x * 7 + y * 13) % 200};48;5;{22 + (x * x + y) % 9}", (x * 31 + y * 17) % 23) for x in range(40)]
    for y in range(30)
]


def row_of_land(x: int, y: int, width: int) -> str:
    """Part of a map row; some letters are wide, and those cut at an end are drawn as blanks, as Textual does."""
    out, column = "", x
    while column < x + width:
        pen, kind = LAND[y][column]
        if kind == 0 and column + 1 < x + width:
            letter = "漢"
        elif kind == 0 or (column == x and x and LAND[y][x - 1][1] == 0):
            letter = " "
        else:
            letter = "abcdefgh ╱╲_ij kl mno  "[kind]
        out += f"\x1b[{pen}m{letter}\x1b[0m"
        column += 2 if letter == "漢" else 1
    return out


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(["scroll", "insert", "none"]),
    st.booleans(),
    st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(8, 12), st.integers(3, 5)),
    st.lists(
        st.tuples(
            st.integers(-4, 4), st.integers(-2, 2), st.none() | frames, st.sets(st.integers(0, HEIGHT), max_size=1)
        ),
        max_size=8,
    ),
)
def test_any_scrolling_of_a_map_looks_the_same(
    shifting: str,
    erases: bool,
    region: tuple[int, int, int, int],
    steps: list[tuple[int, int, list[str] | None, set[int]]],
) -> None:
    """A map anywhere in the screen, other things around and over it, wide letters, rows that are not drawn."""
    pair = Pair(WIDTH, HEIGHT, shifting=shifting, erases=erases)
    left, top, width, height = region
    x = y = 14
    for dx, dy, frame, missing in steps:
        if frame is not None:
            pair.draw(*frame)
        dx, dy = (dx, dy) if 0 <= x - dx <= 40 - width - 1 and 0 <= y - dy <= 30 - height else (0, 0)
        x, y = x - dx, y - dy
        pair.differ.shift(region, dx, dy)
        pair.draw(
            *(at(left, top + row, row_of_land(x, y + row, width)) for row in range(height) if row not in missing),
            at(0, 0, "."),
        )


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(frames, st.none() | hints), max_size=5))
def test_any_frames_with_wrong_hints_look_the_same(steps: list[tuple[list[str], object]]) -> None:
    pair = Pair(WIDTH, HEIGHT, erases=len(steps) % 2 == 0)
    for frame, hint in steps:
        if hint is not None:
            pair.differ.shift(*hint)  # type: ignore[misc]
        pair.draw(*frame)


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(4, WIDTH), st.integers(2, HEIGHT), st.booleans(), frames, st.none() | hints), max_size=6
    )
)
def test_any_sizes_look_the_same(steps: list[tuple[int, int, bool, list[str], object]]) -> None:
    """A resize keeps what a terminal keeps, the frame after it draws everything, and frames too large are cut."""
    pair = Pair(WIDTH, HEIGHT)
    for width, height, garbled, frame, hint in steps:
        for terminal in (pair.raw, pair.thin):
            terminal.resize(width, height)
        if garbled:
            pair.thin.feed("\x1b[1;1H" + "#" * width + "\x1b[7;33m")
        pair.differ.resize(width, height)
        if hint is not None:
            pair.differ.shift(*hint)  # type: ignore[misc]
        pair.draw(*(at(0, y, "." * width) for y in range(height)))
        big = PaperTerminal(WIDTH, HEIGHT)  # a frame drawn for the old size
        big.feed("".join(at(0, y, "." * WIDTH) for y in range(HEIGHT)) + "".join(frame))
        text = pair.differ.frame("".join(frame))
        assert text is not None
        pair.thin.feed(text)
        for y in range(height):
            for x in range(width - 1):  # a wide letter may be cut at the edge
                assert pair.thin.screen()[y][x] == big.screen()[y][x]
        pair.raw.squares = [list(row) for row in pair.thin.squares]
