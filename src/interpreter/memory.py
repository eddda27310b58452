"""How often Python looks for garbage while games are played.

A game makes many small lists and tuples and next to no rings of them, and a loaded title is tens of thousands of
objects that never go away: looking through them every 700 allocations costs a sixth of the time of play.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 50_000, 20, 50  # allocations before the first look; looks before the next older ones


def settle_down() -> None:
    """Called once by a program that plays: what is loaded now stays, and garbage is looked for less often."""
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.collect()
    gc.freeze()
