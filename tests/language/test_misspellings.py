"""A misspelt word, also inside a noun phrase, is always caught."""

from __future__ import annotations

from tests.language.misspellings import ROOT, measure, shown


def test_misspelt_words_are_caught(capsys: object) -> None:
    figures = measure(ROOT / "rulesets" / "skirmish", 120)
    print(shown(figures))
    assert not figures.missed
    assert figures.suggested >= 0.9 * figures.on_the_line
