"""Play files that run: those that come true, those whose words mean nothing in their title, those that fail.

The title is `titles/border`.  `GROGNARD_UPDATE=1 pytest tests/playfiles` writes the expected texts anew.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from interpreter.play.playfile import Shelf, run_play

HERE = Path(__file__).parent
SHELF = Shelf([HERE / "titles"])


def named(file: Path) -> str:
    return file.stem


def compare(file: Path, shown: str) -> None:
    expected = file.with_suffix(".expected")
    shown = shown.replace(str(HERE) + "/", "") + "\n"
    shown = re.sub(r"titles found: border, .*", "titles found: border, …", shown)  # rulesets/ grows
    if os.environ.get("GROGNARD_UPDATE"):
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted((HERE / "titles").rglob("*.play")), ids=named)
def test_what_is_right_comes_true(file: Path) -> None:
    result = run_play(file, shelf=SHELF)
    assert result.told() == ""
    assert result.ok and result.passed and result.stopped == 0
    assert result.proved


@pytest.mark.parametrize("file", sorted((HERE / "wrong").glob("*.play")), ids=named)
def test_words_that_mean_nothing_in_the_title_are_told_together(file: Path) -> None:
    result = run_play(file, shelf=SHELF)
    assert result.report.failed and result.game is None and not result.proved
    compare(file, result.told())


@pytest.mark.parametrize("file", sorted((HERE / "failing").glob("*.play")), ids=named)
def test_what_does_not_come_true_is_told_with_both_values(file: Path) -> None:
    result = run_play(file, shelf=SHELF)
    assert result.failures and not result.ok
    compare(file, f"{result.told()}\n\n{result.summary()}")
