"""Every document of data says what really happens, and together they tell every mistake there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from data_documents import UPDATE, Case, Document, outcome, read_document

from interpreter.model.reading import codes

HERE = Path(__file__).parent
DOCUMENTS = [read_document(path) for path in sorted(HERE.glob("*.txt"))]
CASES = [
    pytest.param(document, case, id=f"{document.path.stem}: {case.name}")
    for document in DOCUMENTS
    for case in document.cases
]


@pytest.mark.parametrize(("document", "case"), CASES)
def test_case(document: Document, case: Case) -> None:
    expected, case.parts = case.parts, outcome(document, case)
    if UPDATE:
        document.path.write_text(document.written(), encoding="utf-8")
        return
    assert case.parts == expected


def test_every_mistake_has_its_document() -> None:
    told = set(re.findall(r": (?:error|warning) ([a-z-]+):", "".join(d.path.read_text("utf-8") for d in DOCUMENTS)))
    assert sorted(set(codes.DATA) - told) == []


def test_every_code_is_explained() -> None:
    source = Path(codes.__file__).parent
    files = [*source.glob("*.py"), *(source.parent / f"{name}.py" for name in ("overlay", "changes", "title"))]
    used = {
        code
        for file in files
        for code in re.findall(r'(?:error|warning|unknown)\(\s*"([a-z-]+)"', file.read_text("utf-8"))
    }
    assert sorted(used - set(codes.DATA)) == []
