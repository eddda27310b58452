"""`docs/play-files.md` cannot fall behind: its example runs, and it names every kind of line there is."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.play.playfile import run_play
from interpreter.play.playfile_expect_lines import EXPECT_FORMS
from interpreter.play.playfile_forms import FORMS
from interpreter.play.playfile_reader import LONGEST_LINE, MOST_CHARACTERS
from interpreter.play.playfile_snapshot import PARTS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "play-files.md").read_text(encoding="utf-8")


def test_the_examples_come_true() -> None:
    examples = [block for block in re.findall(r"```text\n(.*?)```", TEXT, re.DOTALL) if block.startswith("play")]
    assert examples
    for example in examples:
        result = run_play(example)
        assert result.told() == ""
        assert result.ok and result.passed


def test_every_kind_of_line_is_described() -> None:
    for form in FORMS:
        assert re.search(rf"`{re.escape(form)}( |`)", TEXT), form
    for form in EXPECT_FORMS:
        assert form == "that" or f"`expect {form} " in TEXT, form
    for part in PARTS:
        assert f"`{part}`" in TEXT, part
    assert f"{MOST_CHARACTERS:,}" in TEXT and f"{LONGEST_LINE:,}" in TEXT
