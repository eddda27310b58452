"""`fmt`: the samples under good/ are laid out as it wants them, or have the expected text beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.language.format import format_text
from interpreter.language.parser import parse

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.rules"))
BAD = sorted((HERE / "bad").glob("**/*.rules"))
TITLES = sorted((HERE.parent.parent / "rulesets").glob("**/*.rules"))


@pytest.mark.parametrize("path", GOOD, ids=lambda path: path.stem)
def test_formatted(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    expected = path.with_suffix(".txt")
    formatted = format_text(text, path.name)
    if getattr(request.config.option, "update_snapshots", False) and expected.exists():
        expected.write_text(formatted, encoding="utf-8")
    assert formatted == (expected.read_text(encoding="utf-8") if expected.exists() else text)


@pytest.mark.parametrize("path", [*GOOD, *TITLES], ids=lambda path: path.stem)
def test_keeps_the_rules_and_settles_at_once(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    formatted = format_text(text, path.name)
    assert format_text(formatted, path.name) == formatted
    before, after = parse(text, path.name), parse(formatted, path.name)
    assert [block.tree for block in after.blocks] == [block.tree for block in before.blocks]
    assert [comment.text for comment in after.comments] == [comment.text for comment in before.comments]


@pytest.mark.parametrize("path", BAD, ids=lambda path: path.stem)
def test_survives_mistakes(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", errors="replace")
    formatted = format_text(text, path.name)
    assert format_text(formatted, path.name) == formatted
    before = [(d.code, d.message) for d in parse(text, path.name).report.diagnostics if d.severity == "error"]
    after = [(d.code, d.message) for d in parse(formatted, path.name).report.diagnostics if d.severity == "error"]
    assert after == before


def test_a_block_with_a_mistake_is_left_alone() -> None:
    text = "value  good of hex:\n  is   1\n\nvalue  bad of hex:\n  is   1  +\n"
    assert format_text(text) == "value good of hex:\n  is 1\n\nvalue  bad of hex:\n  is   1  +\n"


def test_small_files() -> None:
    assert format_text("") == ""
    assert format_text("\n\n") == ""
    assert format_text("# only a comment") == "# only a comment\n"
    assert format_text("\ufeffvalue a of hex:\r\n    is 1\r\n") == "value a of hex:\n  is 1\n"


def test_words_of_other_scripts_are_aligned_by_their_width() -> None:
    text = "sides:\n  | side | short |\n  | 日本 | J |\n  | Zoë | Z |\n"
    assert format_text(text) == "sides:\n  | side | short |\n  | 日本 | J     |\n  | Zoë  | Z     |\n"
