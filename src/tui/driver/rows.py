"""One row of the screen: from what the terminal shows to what it should show, in as few bytes as can be."""

from __future__ import annotations

from dataclasses import dataclass

from tui.driver.letters import Row, is_tail
from tui.driver.moves import At, move
from tui.driver.pens import ANY, Pen, step

GAP = 8  # cells between two changes: up to so many, writing them again may be shorter than jumping
FEW, MANY = 5, 10  # blanks after one that are worth erasing at the end of a stretch, and within it


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


def written(cells: Row, x: int, y: int, pen: Pen | None, erases: bool = False) -> tuple[str, Pen | None, int]:
    """The cells as text, from column x on; the pen after it, and the column the cursor is left at.

    A terminal that erases in the colour of its pen need not be sent many blanks.
    """
    out: list[str] = []
    place, end = 0, len(cells)
    while place < end:
        cell = cells[place]
        assert cell is not None  # only what is known is written
        text, wanted = cell
        if wanted is not pen:
            change, pen = step(pen, wanted)
            if change:
                out.append(change)
        place += 1
        if erases and text == " " and wanted[1] == ANY and not wanted[3] and cells[place : place + FEW] == [cell] * FEW:
            start = place - 1
            while place < end and cells[place] is cell:
                place += 1
            if place == end:
                out.append(f"\x1b[{place - start}X")
                return "".join(out), pen, x + start
            if place - start > MANY:
                out.append(f"\x1b[{place - start}X" + move((x + start, y), x + place, y))
            else:
                out.append(" " * (place - start))
            continue
        out.append(text)
        if len(text) > 1:  # terminals do not agree on how wide marks and joined signs are: say where the next stands
            out.append(move(None, x + place + (place < end and is_tail(cells[place])), y))
    return "".join(out), pen, x + end


def row_text(old: Row, new: Row, y: int, hand: Hand, erases: bool = False) -> tuple[str, Hand]:
    """What to write so that row y shows `new` where it shows `old`."""
    stretches = changes(old, new)
    if not stretches:
        return "", hand
    pen, at = hand.pen, hand.at
    out: list[str] = []
    end = -1  # where the stretch before ends
    for a, b in stretches:
        jump = move(at, a, y)
        if jump:
            gap = new[end:a] if at == (end, y) and a - end <= GAP else []
            if gap and None not in gap:
                first = new[a]
                assert first is not None
                again, after, _ = written(gap, end, y, pen)
                if size(again) + size(step(after, first[1])[0]) <= size(jump) + size(step(pen, first[1])[0]):
                    jump, pen = again, after
            out.append(jump)
        text, pen, left = written(new[a:b], a, y, pen, erases)
        out.append(text)
        end = b
        at = (left, y) if left < len(new) else None  # at the edge, terminals do not agree where the cursor is
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
