"""What a key may cost on the line, beside curses showing the same screens; bytes are the same in every run."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT))

from benchmarks.screens.session import drive, twin  # noqa: E402

WIDTH, HEIGHT = 120, 40
LIMITS = {"e": 1.0, "s": 1.0, "J": 0.5, "K": 0.5, "L": 0.5, "H": 0.5}


def test_steps_and_scrolls_cost_no_more_than_their_budgets(tmp_path: Path) -> None:
    """A step of the cursor: no more than curses.  A hex of scrolling, with panels beside the map: half of it."""
    command = [sys.executable, "-m", "benchmarks.screens.hexes"]
    ours = drive(command, "HJKL", list(LIMITS), WIDTH, HEIGHT)
    curses = twin(ours.screens, tmp_path, WIDTH, HEIGHT)
    assert ours.first.size < curses.first.size
    for (key, limit), mine, theirs in zip(LIMITS.items(), ours.answers, curses.answers, strict=True):
        assert 0 < mine.size <= limit * theirs.size, (key, mine.size, theirs.size)
