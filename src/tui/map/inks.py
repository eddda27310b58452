"""Pens for everything on the map: what a sign is, on which terrain, with what lying on the hex."""

from __future__ import annotations

from typing import NamedTuple

from tui.map.ground import Role
from tui.map.looks import Looks
from tui.map.pen import Pen
from tui.map.scene import CounterArt
from tui.theme import Theme
from tui.theme.colours import contrast, readable_on

TINT_SHARE = 0.24
SPENT_SHARE = 0.45
LAID_ON = ("hot", "cost", "dot", "trail", "tint")  # what a scene puts on the map; never faint
BOLD = ("name", "star", "side", "border", "way", "place", *LAID_ON)
LEAST = 3.0  # contrast that small print must have
LINE = 2.0  # and that lines must have: they are also drawn bold


class Mood(NamedTuple):
    """What lies on a hex: `faint` when nothing can be done there, `tint` an overlay's letter."""

    faint: bool = False
    tint: str = ""
    cursor: bool = False


CALM = Mood()


def stands_out(ink: str | None, ground: str | None) -> bool:
    """Whether one can be seen on the other, as far as that can be known."""
    return bool(ink and ground and ink[0] == ground[0] == "#") and contrast(ink or "", ground or "") >= LEAST


class Inks:
    """Makes each pen once."""

    def __init__(self, theme: Theme, looks: Looks) -> None:
        self.theme = theme
        self.looks = looks
        self._pens: dict[tuple[Role, str, Mood], Pen] = {}
        self._counters: dict[tuple[int, bool, bool, str, Mood], Pen] = {}

    # ---- backgrounds -----------------------------------------------------------------------------------------------

    def ground(self, word: str, mood: Mood = CALM) -> str | None:
        """The background of a hex; an empty word is what lies outside of the map."""
        theme = self.theme
        if not word:
            return theme.void
        if mood.cursor:
            return theme.cursor
        colour = theme.ground(word)
        if mood.faint:
            colour = theme.faded(colour)
        if mood.tint:
            colour = theme.mixed(colour, self.tint(mood.tint), TINT_SHARE)
        return colour

    def tint(self, letter: str) -> str | None:
        """The colour of an overlay; a side's letter has the colour of that side."""
        if letter in self.theme.tints:
            return self.theme.tints[letter]
        if letter in self.looks.side_letters:
            return self.theme.slot(self.looks.side_slots[self.looks.side_letters.index(letter)]).ground
        return self.theme.selected

    # ---- what is printed on the map --------------------------------------------------------------------------------

    def pen(self, role: Role, word: str, mood: Mood = CALM) -> Pen:
        key = (role, word, mood)
        pen = self._pens.get(key)
        if pen is None:
            pen = self._pens[key] = self._made(role, word, mood)
        return pen

    def _made(self, role: Role, word: str, mood: Mood) -> Pen:
        theme = self.theme
        ground = self.ground(word, mood)
        bold = role.kind in BOLD
        if mood.cursor:
            if ground is None:  # no colour: the whole hex in reverse
                return Pen(None, None, bold, reverse=True)
            ink = self.tint(role.word) if role.kind == "tint" else theme.cursor_text
            return Pen(self._legible(ink, ground), ground, bold)
        ink = self._ink(role, ground)
        if mood.faint and role.kind not in LAID_ON:
            if ground is None:
                return Pen(ink, None, False, dim=True)
            ink = theme.mixed(ink, ground, 0.35)
        return Pen(ink, ground, bold)

    def _ink(self, role: Role, ground: str | None) -> str | None:
        theme = self.theme
        kind = role.kind
        if kind in ("glyph", "place", "side", "way"):
            ink = theme.ink(role.word)
            least = {"glyph": 1.0, "place": LEAST}.get(kind, LINE)
            return self._legible(ink, ground, least)
        if kind == "edge":
            return theme.edge if ground is None else theme.mixed(ground, theme.edge, 0.9)
        if kind == "number":
            return theme.number if ground is None else self._legible(theme.number, ground)
        if kind == "tint":
            return self._legible(self.tint(role.word), ground)
        inks = {
            "border": theme.border,
            "star": theme.star,
            "hot": theme.selected,
            "cost": theme.reach,
            "dot": theme.path,
            "trail": theme.trail,
        }
        return self._legible(inks[kind], ground) if kind in inks else theme.text

    def _legible(self, ink: str | None, ground: str | None, least: float = LEAST) -> str | None:
        """The ink, brought nearer to the colour of names until it can be read on this ground."""
        if not (ink and ground and ink[0] == ground[0] == "#"):
            return ink  # the terminal's own colours cannot be reckoned with
        darkest = readable_on(ground)
        for share in (0.0, 0.2, 0.4, 0.6, 0.8):
            tried = self.theme.mixed(ink, darkest, share)
            if tried is not None and contrast(tried, ground) >= least:
                return tried
        return darkest

    # ---- counters --------------------------------------------------------------------------------------------------

    def counter(self, art: CounterArt, word: str, mood: Mood, *, inverted: bool = False) -> Pen:
        """A counter that has acted fades towards the ground, and its text stays readable."""
        key = (art.slot, art.faded, inverted, word, mood)
        pen = self._counters.get(key)
        if pen is None:
            pen = self._counters[key] = self._counter(art, word, mood, inverted)
        return pen

    def _counter(self, art: CounterArt, word: str, mood: Mood, inverted: bool) -> Pen:
        slot = self.theme.slot(art.slot)
        if slot.ground is None:
            return Pen(None, None, not art.faded, reverse=inverted, dim=art.faded or mood.faint)
        text, ground = slot.text, slot.ground
        if ground[0] != "#":
            pen = Pen(text, ground, not art.faded)
            return Pen(ground, text, True) if inverted else pen
        if art.faded:
            ground = self.theme.mixed(ground, self.theme.ground(word), SPENT_SHARE) or ground
            text = readable_on(ground)
        if inverted:
            text, ground = ground, text or ground
        return Pen(text, ground, not art.faded)
