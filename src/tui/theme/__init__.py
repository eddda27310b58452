"""Themes by name.  A title names its colours by words; here they become colours."""

from __future__ import annotations

from tui.theme.day import PAPER, PAPER256, SAFE
from tui.theme.night import NIGHT
from tui.theme.plain import ANSI16, MONO
from tui.theme.theme import COLOUR_WORDS, SLOT_WORDS, Slot, Theme, wished_slot

THEMES = {theme.name: theme for theme in (PAPER, PAPER256, NIGHT, SAFE, ANSI16, MONO)}

__all__ = ["COLOUR_WORDS", "SLOT_WORDS", "THEMES", "Slot", "Theme", "wished_slot"]
