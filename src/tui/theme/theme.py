"""A theme: all colours of the screen, of the map and of the panels beside it, from one palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from interpreter.model.looks import COLOURS as COLOUR_WORDS
from tui.theme.colours import mixed, on_cube

__all__ = ["COLOUR_WORDS", "SLOT_WORDS", "Slot", "Theme", "wished_slot"]

# Counter colours in the order in which they are handed out, and which of them a colour word wishes for.
SLOT_WORDS = ("grey", "blue", "orange", "lilac", "brown", "violet", "mint", "black")
WISHES = {
    "red": "orange",
    "yellow": "orange",
    "rose": "violet",
    "cyan": "blue",
    "aqua": "mint",
    "green": "mint",
    "white": "lilac",
    "cream": "lilac",
    "tan": "brown",
    "slate": "grey",
}


def wished_slot(word: str) -> int:
    """The counter colours nearest to a colour word, or -1."""
    word = WISHES.get(word.lower(), word.lower())
    return SLOT_WORDS.index(word) if word in SLOT_WORDS else -1


@dataclass(frozen=True, slots=True)
class Slot:
    """The colours of a counter; where a theme has no colours both are None."""

    text: str | None
    ground: str | None


@dataclass(frozen=True, slots=True)
class Theme:
    """None is the terminal's own colour.  `depth` is how many colours it needs: 24 bits, 256, 16, or 1 for none."""

    name: str
    about: str
    depth: str  # "24bit", "256", "16", "none"
    dark: bool
    grounds: Mapping[str, str | None]  # terrain, by colour word
    inks: Mapping[str, str | None]  # signs of terrain, hexside features, ways, by colour word
    slots: tuple[Slot, ...]
    edge: str | None  # a plain hexside
    border: str | None  # between two nations
    text: str | None  # names on the map
    number: str | None  # hex numbers
    void: str | None  # what is no hex
    star: str | None
    cursor: str | None
    cursor_text: str | None
    selected: str | None
    reach: str | None
    path: str | None
    trail: str | None
    tints: Mapping[str, str | None]  # overlays: z s ! v
    faint: str | None  # towards which dimmed hexes fade
    panels: Mapping[str, str]  # see `variables`
    filled: bool = True  # whether terrain has a background
    every_glyph: bool = False  # a sign on every hex, also on clear ones
    bracketed: bool = False  # counters in brackets, because colour cannot tell whose they are
    fading: float = 0.42
    faded_grounds: Mapping[str, str] = field(default_factory=dict)  # where a mixture would not be one of few colours

    def ground(self, word: str) -> str | None:
        return self.grounds.get(word, self.grounds["cream"])

    def ink(self, word: str) -> str | None:
        return self.inks.get(word, self.text)

    def slot(self, number: int) -> Slot:
        return self.slots[number % len(self.slots)]

    def mixed(self, colour: str | None, other: str | None, share: float) -> str | None:
        """A mixture that this theme's terminals can show."""
        found = mixed(colour, other, share)
        return on_cube(found) if self.depth == "256" and found is not None and found[0] == "#" else found

    def faded(self, colour: str | None) -> str | None:
        """A colour of a hex where nothing can be done now."""
        if colour is not None and colour in self.faded_grounds:
            return self.faded_grounds[colour]
        return self.mixed(colour, self.faint, self.fading)

    def variables(self) -> dict[str, str]:
        """The colours as variables of a style sheet.

        `background surface panel foreground primary secondary accent success warning error boost` are those every
        widget knows; ours are `map-ground`, `bar` and `bar-text` (top row), `muted`, `rule` (frames), `title` (of a
        panel), `key`, `cite`, `mine`, `theirs`, `cursor`, `cursor-text`, and `slot-0` with `slot-0-text` and so on.
        """
        found = dict(self.panels)
        own = self.panels["background"]
        found["map-ground"] = self.void or own
        found["cursor"] = self.cursor or self.panels["accent"]
        found["cursor-text"] = self.cursor_text or own
        for number, slot in enumerate(self.slots):
            found[f"slot-{number}"] = slot.ground or own
            found[f"slot-{number}-text"] = slot.text or self.panels["foreground"]
        return found
