"""One row of the screen: from what the terminal shows to what it should show, in as few bytes as can be."""

from __future__ import annotations

from dataclasses import dataclass

from tui.driver.letters import Row, is_tail
from tui.driver.moves import At, move
from tui.driver.pens import Pen, step

GAP = 8  # cells between two changes: up to so many, writing them again may be shorter than jumping


@dataclass(frozen=True, slots=True)
class Hand:
    """Where the terminal's cursor is and what it draws with, as far as is known."""

    pen: Pen | None = None
    at: At = None


def size(text: str) -> int:
    """Bytes on the wire."""
    return len(text) if text.isascii() else len(text.encode("utf-8", "replace"))


def changes(old: Row, new: Row) -> list[tuple[int, int]]:
    """The stretches of columns to write, from a to before b; wide letters are written whole."""
    stretches: list[tuple[int, int]] = []
    start = end = -1
    for x in [x for x, (was, now) in enumerate(zip(old, new, strict=True)) if was is not now and now is not None]:
        a, b = x, x + 1
        if is_tail(new[x]) and x:
            a -= 1
        if b < len(new) and is_tail(new[b]):
            b += 1
        if a <= end:
            end = max(end, b)
            continue
        if start >= 0:
            stretches.append((start, end))
        start, end = a, b
    if start >= 0:
        stretches.append((start, end))
    return stretches


def written(cells: Row, x: int, y: int, pen: Pen | None) -> tuple[str, Pen | None]:
    """The cells as text, from column x on; and the pen after it."""
    out: list[str] = []
    for place, cell in enumerate(cells, 1):
        if cell is None:  # never: only known cells are asked for
            continue
        text, wanted = cell
        if wanted is not pen:
            change, pen = step(pen, wanted)
            if change:
                out.append(change)
        out.append(text)
        if len(text) > 1:  # terminals do not agree on how wide marks and joined signs are: say where the next stands
            wide = place < len(cells) and is_tail(cells[place])
            out.append(move(None, x + place + wide, y))
    return "".join(out), pen


def row_text(old: Row, new: Row, y: int, hand: Hand) -> tuple[str, Hand]:
    """What to write so that row y shows `new` where it shows `old`."""
    stretches = changes(old, new)
    if not stretches:
        return "", hand
    pen, at = hand.pen, hand.at
    out: list[str] = []
    for a, b in stretches:
        jump = move(at, a, y)
        if jump:
            gap = new[at[0] : a] if at is not None and at[1] == y and 0 < a - at[0] <= GAP else []
            if gap and out and None not in gap:
                first = new[a]
                assert at is not None and first is not None
                again, after = written(gap, at[0], y, pen)
                if size(again) + size(step(after, first[1])[0]) <= size(jump) + size(step(pen, first[1])[0]):
                    jump, pen = again, after
            out.append(jump)
        text, pen = written(new[a:b], a, y, pen)
        out.append(text)
        at = (b, y) if b < len(new) else None  # at the edge, terminals do not agree where the cursor is
    return "".join(out), Hand(pen, at)


def slid(old: Row, y: int, left: int, right: int, by: int, hand: Hand) -> tuple[str, Row, Hand] | None:
    """Let the terminal slide the cells between two columns to the left or the right (`by` below or above 0).

    Deleting and inserting moves all that stands further right; so what is taken at one end is put back at the other.
    None when a wide letter would be cut in two, which no two terminals do alike.
    """
    number = abs(by)
    if number >= right - left:
        return None
    whole = right == len(old)
    cuts = (left, left + number, right) if by < 0 else (left, right - number, right)
    if any(cut < len(old) and is_tail(old[cut]) for cut in cuts):
        return None
    taken, put = (left, right - number) if by < 0 else (right - number, left)
    out: list[str] = []
    at = hand.at
    if by < 0 or not whole:
        out.append(move(at, taken, y) + f"\x1b[{number}P")
        at = (taken, y)
    if by > 0 or not whole:
        out.append(move(at, put, y) + f"\x1b[{number}@")
        at = (put, y)
    fresh: Row = [None] * number
    if by < 0:
        row = old[:left] + old[left + number : right] + fresh + old[right:]
    else:
        row = old[:left] + fresh + old[left : right - number] + old[right:]
    return "".join(out), row, Hand(hand.pen, at)
