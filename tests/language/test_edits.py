"""Random edits: no crash, no hang, and the first message is where the edit is.  `edits.py` says how it is measured."""

from __future__ import annotations

import os

import pytest

from .edits import measure


@pytest.mark.soak
def test_random_edits_are_told_where_they_are() -> None:
    edits = 20_000 if os.environ.get("GROGNARD_SOAK") else 1_000
    figures = measure(edits, seed=1)
    print(f"\n{figures}")
    assert not figures.crashes, figures.crashes[0]
    assert figures.slowest < 5
    assert figures.broken > edits / 3
    assert figures.share > 99, figures.far
