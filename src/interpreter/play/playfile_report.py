"""Puts mistakes and failures of a play file into words: the place, the line with a caret under it, reason, remedy."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter.language.diagnostic import Diagnostic, Report

WIDEST = 160  # of a quoted line


def told(report: Report | Iterable[Diagnostic], text: str) -> str:
    """All diagnostics of one play file, quoting the lines of its `text`; empty when there are none."""
    diagnostics = report.diagnostics if isinstance(report, Report) else list(report)
    lines = text.split("\n")
    return "\n\n".join(tell(diagnostic, lines) for diagnostic in diagnostics)


def tell(diagnostic: Diagnostic, lines: list[str]) -> str:
    """One diagnostic as a few lines of text."""
    span = diagnostic.span
    found = [f"{span.file}:{span.line}:{span.column}: {diagnostic.severity}: {diagnostic.message} [{diagnostic.code}]"]
    if 0 < span.line <= len(lines):
        found += quoted(lines[span.line - 1], span.line, span.column, span.end_column - span.column)
    if diagnostic.note:
        found += [f"  note: {line}" for line in diagnostic.note.split("\n")]
    if diagnostic.help:
        found += [f"  help: {line}" for line in diagnostic.help.split("\n")]
    return "\n".join(found)


def quoted(raw: str, number: int, column: int = 0, width: int = 1) -> list[str]:
    """A line of the file with its number, and a caret under the part that is meant; unprintable letters as dots."""
    line = "".join(letter if letter.isprintable() else "." for letter in raw.rstrip("\r").replace("\t", "    "))
    start = max(0, column - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[start : start + WIDEST].rstrip()
    if not shown:
        return []
    margin = f"{number:5}"
    found = [f"{margin} | {shown}"]
    if column:
        at = min(column - 1 - start, len(shown))
        carets = "^" * max(1, min(width, len(shown) - at))
        found.append(f"{' ' * len(margin)} | {' ' * at}{carets}")
    return found
