"""Whatever part of a clause a refusal may quote, it quotes whole: with its brackets, and nothing of the heading."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

from interpreter.load import load_title
from interpreter.model.expressions import Expr
from interpreter.play.why import whole_span
from interpreter.play.words import words_at

RULESETS = Path(__file__).parents[2] / "rulesets"
TITLES = sorted(path.parent for path in RULESETS.glob("*/title.rules"))


def parts(rules: Any) -> Iterator[Expr]:
    """Every expression of every clause."""
    seen: set[int] = set()
    waiting = [rules]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, Expr):
            yield one
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list | tuple):
            waiting += one
        elif is_dataclass(one):
            waiting += [getattr(one, field.name) for field in fields(one)]


@pytest.mark.parametrize("folder", TITLES, ids=lambda folder: folder.name)
def test_parts_are_quoted_whole(folder: Path) -> None:
    title = load_title(folder)
    wrong = []
    for part in parts(title.rules):
        words = re.sub(r'"[^"]*"', "…", words_at(title.sources, whole_span(part)))
        if words.count("(") != words.count(")") or ":" in words:
            wrong.append(f"{part.span.file}:{part.span.line}: {words}")
    assert not wrong
