"""Which key does what: data, shown by `?`, changed by a file of the player's own."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

# action: (keys, words for the help page, where it stands in it)
KEYS: dict[str, tuple[tuple[str, ...], str, str]] = {
    "go_nw": (("q", "7"), "up and left", "cursor"),
    "go_n": (("w", "8", "up"), "up", "cursor"),
    "go_ne": (("e", "9"), "up and right", "cursor"),
    "go_sw": (("a", "1"), "down and left", "cursor"),
    "go_s": (("s", "2", "down"), "down", "cursor"),
    "go_se": (("d", "3"), "down and right", "cursor"),
    "go_left": (("left", "4"), "left, zigzag", "cursor"),
    "go_right": (("right", "6"), "right, zigzag", "cursor"),
    "next_unit": (("tab",), "next unit that can act", "cursor"),
    "previous_unit": (("shift+tab",), "previous unit", "cursor"),
    "act": (("enter", "5"), "do what this hex means, confirm", "deciding"),
    "back": (("escape", "backspace"), "one piece back", "deciding"),
    "pass_on": (("space",), "end the phase; close a set", "deciding"),
    "list": (("x",), "everything that can be chosen, as a list", "deciding"),
    "draw": (("p",), "draw the way of a move hex by hex", "deciding"),
    "undo": (("u",), "take the last choice back", "deciding"),
    "why": (("!", "exclamation_mark"), "why not here?", "deciding"),
    "odds": (("o",), "strengths and chances", "deciding"),
    "threat": (("O",), "what the enemy could do here", "deciding"),
    "hint": (("f",), "what the machine would do", "deciding"),
    "overlay": (("v",), "overlays: zones, supply, control", "looking"),
    "zone": (("z",), "the next zone overlay, or none", "looking"),
    "inspect": (("i",), "hex and units, on a page", "looking"),
    "log": (("l",), "what happened", "looking"),
    "tracks": (("t",), "score, tracks", "looking"),
    "boxes": (("b",), "off the map", "looking"),
    "rules": (("r",), "the rules, paragraph by paragraph", "looking"),
    "history": (("h",), "step through the game", "looking"),
    "hide_counters": (("n",), "hide or show counters", "looking"),
    "find": (("/", "slash"), "find a place, unit or paragraph", "looking"),
    "zoom_in": (("+", "plus", "="), "nearer", "map"),
    "zoom_out": (("-", "minus"), "farther", "map"),
    "centre": (("c",), "centre on the cursor", "map"),
    "scroll_left": (("H",), "scroll left", "map"),
    "scroll_down": (("J",), "scroll down", "map"),
    "scroll_up": (("K",), "scroll up", "map"),
    "scroll_right": (("L",), "scroll right", "map"),
    "page_up": (("pageup",), "a screen up", "map"),
    "page_down": (("pagedown",), "a screen down", "map"),
    "home": (("g", "home"), "to the first hex", "map"),
    "end": (("G", "end"), "to the last hex", "map"),
    "palette": ((":", "colon"), "all commands", "program"),
    "help": (("?", "question_mark"), "the keys that work now", "program"),
    "theme": (("T",), "another theme", "program"),
    "copy": (("y",), "copy this hex as text", "program"),
    "repaint": (("ctrl+l",), "paint everything again", "program"),
    "leave": (("ctrl+q",), "leave; the game is kept", "program"),
}


# As keys are shown to players, where that is not what Textual calls them.
NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "shift+Tab",
    "backspace": "Backspace",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "exclamation_mark": "!",
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "plus": "+",
    "minus": "-",
}


class BadKeymap(Exception):
    """A keymap file that cannot be used; the text says why."""


@dataclass(slots=True)
class Keymap:
    """`actions` by key; `keys` by action."""

    keys: dict[str, tuple[str, ...]] = field(default_factory=lambda: {name: one[0] for name, one in KEYS.items()})

    def action(self, key: str, character: str | None = None) -> str:
        """What a key does; nothing for a key that does nothing."""
        for name, keys in self.keys.items():
            if key in keys or (character is not None and character in keys):
                return name
        return ""

    def shown(self, action: str) -> str:
        """The key to show for an action."""
        keys = self.keys.get(action, ())
        return NAMES.get(keys[0], keys[0]) if keys else ""

    def all_shown(self, action: str) -> str:
        """Every key of an action, each once: some have a sign and a name."""
        keys = self.keys.get(action, ())
        return " ".join(dict.fromkeys(NAMES.get(key, key) for key in keys))

    def taken(self) -> set[str]:
        return {key for keys in self.keys.values() for key in keys}


def load(path: Path | None) -> Keymap:
    """The usual keys, changed by a file `{"act": ["enter"], …}`; raises BadKeymap."""
    keymap = Keymap()
    if path is None or not path.exists():
        return keymap
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadKeymap(f"{path}: this is no keymap: {problem}") from None
    if not isinstance(told, dict):
        raise BadKeymap(f'{path}: a keymap looks like {{"act": ["enter"]}}')
    for name, keys in told.items():
        if name not in KEYS:
            raise BadKeymap(f"{path}: there is no action “{name}”; there are: {', '.join(KEYS)}")
        if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
            raise BadKeymap(f"{path}: the keys of “{name}” are a list of texts")
        keymap.keys[name] = tuple(keys)
    return keymap


def letters_for(names: list[str], taken: set[str]) -> dict[str, str]:
    """A letter for each action of the game, from its own name where one is free."""
    found: dict[str, str] = {}
    for name in names:
        for letter in [*name.lower(), *"mkjpQWERASDFXCVBN"]:
            if letter.isalpha() and letter not in taken and letter not in found:
                found[letter] = name
                break
    return found
