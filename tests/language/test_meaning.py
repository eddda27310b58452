"""Mistakes of meaning: each file of bad/meaning is checked together with the frame, a small title without mistakes.

What the checker must say stands beside it in NAME.txt; run with GROGNARD_UPDATE=1 to write these anew, then read the
difference before it is accepted.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.check import tidy
from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.language.parser import parse
from interpreter.language.render import render
from interpreter.load import Texts, settle

FOLDER = Path(__file__).parent / "bad" / "meaning"
FRAME = (FOLDER / "frame.frame").read_text(encoding="utf-8")
FILES = sorted(FOLDER.glob("*.rules"))


def told(*files: Path) -> tuple[list[Diagnostic], str]:
    """What is said of the frame with these files, without what the frame itself does not use."""
    texts = Texts([], {}, Report())
    texts.add(parse(FRAME, "frame.rules"))
    for file in files:
        texts.add(parse(file.read_text(encoding="utf-8"), file.name))
    report = Report()
    settle(texts, None, (), report)
    found = tidy([*texts.report.diagnostics, *report.diagnostics])
    if any(d.severity == "error" for d in found):
        found = [d for d in found if d.severity == "error"]
    return found, render(found, {name: text.splitlines() for name, text in texts.sources.items()})


def test_frame_has_no_mistakes() -> None:
    assert told() == ([], "")


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_mistake(file: Path) -> None:
    found, text = told(file)
    assert found, "nothing is said of this mistake"
    assert all(d.span.file == file.name for d in found), "the mistake is told in the wrong file"
    beside = file.with_suffix(".txt")
    if os.environ.get("GROGNARD_UPDATE"):
        beside.write_text(text, encoding="utf-8")
    assert text == beside.read_text(encoding="utf-8")


def test_many_different_mistakes() -> None:
    codes = {d.code for file in FILES for d in told(file)[0]}
    assert len(codes) >= 30
