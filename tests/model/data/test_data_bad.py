"""Every mistake of data, overlays and titles has a file in tests/language/bad/data with its text, as people see it.

A first line `# with options fog; scenario short` chooses overlays; `# as a title` asks whether a title is whole.
GROGNARD_UPDATE=1 writes the texts anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from data_documents import UPDATE, chosen

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.language.render import render
from interpreter.model.overlay import apply_overlays
from interpreter.model.reading import codes, read_data
from interpreter.model.title import check_title

BAD = Path(__file__).parents[2] / "language" / "bad" / "data"
FILES = sorted(BAD.glob("*.rules"))


def told(text: str, file: str) -> Report:
    """What a person is told about this text."""
    parsed = parse(text, file)
    report = Report(list(parsed.report.diagnostics))
    first = text.split("\n", 1)[0].removeprefix("# ")
    scenario, options = chosen([first])
    if first == "as a title":
        check_title(parsed.blocks, report)
    read_data(apply_overlays(parsed.blocks, scenario, options, report), report)
    return report


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_mistake(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    report = told(text, path.name)
    assert path.stem in {d.code for d in report.diagnostics}
    shown = render(report.diagnostics, {path.name: text.split("\n")})
    expected = path.with_suffix(".txt")
    if UPDATE:
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")


def test_every_code_has_its_file() -> None:
    assert sorted(path.stem for path in FILES) == sorted(codes.DATA)
