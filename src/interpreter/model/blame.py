"""Whose fault an unknown word is: when a name is asked for in several places and something of nearly that name is
nowhere asked for, it was misspelt where it was defined, and that one place is told instead of all the others."""

from __future__ import annotations

import re
from collections import Counter

from interpreter.language.diagnostic import Diagnostic, Report, Span

WORD = re.compile(r"[0-9]*[^\W\d_][^\W_]*(?:-[^\W_]+)*")
UNKNOWN = re.compile(r"nothing called `([^`]+)`")
NEAR = re.compile(r"did you mean `([^`]+)`")


def blame_definitions(sources: dict[str, str], report: Report) -> None:
    """Gather unknown names that point at one name written only once, where it is defined."""
    asked: dict[tuple[str, str], list[Diagnostic]] = {}
    for diagnostic in report.diagnostics:
        unknown, near = UNKNOWN.match(diagnostic.message), NEAR.search(diagnostic.help)
        if diagnostic.severity == "error" and unknown and near:
            asked.setdefault((unknown[1].lower(), near[1].lower()), []).append(diagnostic)
    if not asked:
        return
    count, places = occurrences(sources)
    for (unknown_word, known), told in asked.items():
        if count[known] != 1 or count[unknown_word] < 2 or len({d.span for d in told}) < 2:
            continue
        where = places[known]
        span = told[0].span
        number = len({d.span for d in told})
        message = f"`{known}` is used nowhere, but `{unknown_word}` is asked for in {number} places"
        note = f"first at {span.file}:{span.line}"
        gone = {id(d) for d in told}
        report.diagnostics = [d for d in report.diagnostics if id(d) not in gone]
        help = f"write `{unknown_word}` here"
        report.diagnostics.append(Diagnostic("misspelt-definition", message, where, "error", note, help, told[0].rank))


def occurrences(sources: dict[str, str]) -> tuple[Counter[str], dict[str, Span]]:
    """How often each word is written in the rule files, and where last; comments do not count."""
    count: Counter[str] = Counter()
    places: dict[str, Span] = {}
    for file, text in sources.items():
        for number, line in enumerate(text.split("\n"), 1):
            for found in WORD.finditer(line.split("#")[0]):
                word = found[0].lower()
                count[word] += 1
                places[word] = Span(file, number, found.start() + 1, number, found.end() + 1)
    return count, places
