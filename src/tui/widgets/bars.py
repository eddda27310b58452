"""The top bar: title, turn, phases, who is asked, the score.  The key bar: the keys that matter now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget


class TopBar(Widget):
    """Everything in one row; what does not fit is shortened, phases first."""

    DEFAULT_CSS = """
    TopBar { height: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.parts: tuple[str, str, tuple[str, ...], str, str, str] = ("", "", (), "", "", "")

    def show(self, title: str, turn: str, phases: Sequence[str], phase: str, asked: str, score: str) -> None:
        parts = (title, turn, tuple(phases), phase, asked, score)
        if parts != self.parts:
            self.parts = parts
            self.refresh()

    def render(self) -> Text:
        title, turn, phases, phase, asked, score = self.parts
        width = self.size.width
        right = f" {asked}  {score} " if score else f" {asked} "
        room = width - len(right)
        text = Text(no_wrap=True, overflow="crop", end="")
        turn = turn[: max(6, room // 4)]
        spare = room - sum(len(name) + 2 for name in phases) - len(turn) - 6  # with all phases in full
        text.append(f" {title[: max(8, room // 3, spare)]}  T{turn}  ")
        left = room - len(text)
        track = fitted(phases, phase, left)
        for name, now in track:
            text.append(f" {name} ", "reverse" if now else "dim")
        text.append(" " * max(0, room - len(text)))
        text.append(right[: max(0, width - len(text))], "bold")
        return text


def fitted(phases: Sequence[str], phase: str, room: int) -> list[tuple[str, bool]]:
    """All phases whole, else shortened but the present one, else as many of those around it as fit."""
    shorts = [name if name == phase else "-".join(part[:3] for part in name.split("-")) for name in phases]
    for names in (list(phases), shorts):
        if sum(len(name) + 2 for name in names) <= room:
            return [(name, full == phase) for name, full in zip(names, phases, strict=True)]
    if phase not in phases:
        return []
    first = last = list(phases).index(phase)
    used = len(phase) + 2
    while True:
        after = len(shorts[last + 1]) + 2 if last + 1 < len(shorts) else room
        before = len(shorts[first - 1]) + 2 if first else room
        if used + after <= room:
            last, used = last + 1, used + after
        elif used + before <= room:
            first, used = first - 1, used + before
        else:
            break
    found = [(name, full == phase) for name, full in zip(shorts[first : last + 1], phases[first:], strict=False)]
    return found if used <= room else [(phase[: max(3, room - 2)], True)]


class KeyBar(Widget):
    """Pairs of a key and what it does, as many as fit."""

    DEFAULT_CSS = """
    KeyBar { height: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.pairs: tuple[tuple[str, str], ...] = ()

    def show(self, pairs: Sequence[tuple[str, str]]) -> None:
        if tuple(pairs) != self.pairs:
            self.pairs = tuple(pairs)
            self.refresh()

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="crop", end="")
        for key, words in self.pairs:
            if len(text) + len(key) + len(words) + 3 > self.size.width:
                break
            text.append(f" {key}", "bold")
            text.append(f" {words} ")
        return text
