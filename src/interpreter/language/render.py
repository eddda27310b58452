"""Diagnostics as text: what, where, the line with the place marked, why, and what to do; or as data for other tools."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from interpreter.language.diagnostic import Diagnostic, Span

Sources = Mapping[str, Sequence[str]]  # the lines of each file, by the name the spans use

WIDTH = 140  # a line longer than this is shown in part, around the place that matters
_SEVERITY = {"error": 0, "warning": 1, "note": 2}
_COLOURS = {"error": "1;31", "warning": "1;33", "note": "1;36", "place": "1;34", "message": "1", "help": "1;32"}
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")
_CITATION = re.compile(r" *\[[^\]]*\] *$")


def ordered(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """What others follow from first, then by file and line, each mistake once."""
    unique = {(d.code, d.span, d.message): d for d in diagnostics}
    return sorted(unique.values(), key=_key)


def _key(diagnostic: Diagnostic) -> tuple[int, str, int, int, int, str, str]:
    span = diagnostic.span
    severity = _SEVERITY.get(diagnostic.severity, 3)
    return diagnostic.rank, span.file, span.line, span.column, severity, diagnostic.code, diagnostic.message


def render(diagnostics: Iterable[Diagnostic], sources: Sources, colour: bool = False) -> str:
    """All messages of a run, sorted, with a line between them and a count at the end; empty when there are none."""
    told = ordered(diagnostics)
    if not told:
        return ""
    shown = [render_one(diagnostic, sources, colour) for diagnostic in told]
    return "\n".join([*shown, summary(told)]) + "\n"


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """`2 errors, 1 warning`."""
    told = list(diagnostics)
    counts = [(severity, sum(d.severity == severity for d in told)) for severity in _SEVERITY]
    return ", ".join(f"{n} {s}{'s' if n != 1 else ''}" for s, n in counts if n) or "no mistakes"


def render_one(diagnostic: Diagnostic, sources: Sources, colour: bool = False) -> str:
    """One message, with a final newline."""

    def paint(text: str, how: str) -> str:
        return f"\x1b[{_COLOURS[how]}m{text}\x1b[0m" if colour and text else text

    d, span = diagnostic, diagnostic.span
    kind = d.severity if d.severity in _SEVERITY else "error"
    lines = [f"{paint(f'{kind}[{d.code}]', kind)}{paint(': ' + plain(d.message), 'message')}"]
    gutter = " " * len(str(max(span.line, 1)))
    place = f":{span.line}:{span.column}" if span.line else ""
    lines.append(f"{gutter}{paint('-->', 'place')} {plain(span.file)}{place}")
    source = sources.get(span.file, ())
    bar = paint("|", "place")
    if 0 < span.line <= len(source):
        text, start, width = excerpt(source[span.line - 1], span)
        lines.append(f"{gutter} {bar}")
        lines.append(f"{paint(str(span.line), 'place')} {bar} {text}".rstrip())
        lines.append(f"{gutter} {bar} {' ' * start}{paint('^' * width, kind)}")
    for name, text in (("note", d.note), ("help", d.help)):
        if text:
            how = "place" if name == "note" else "help"
            lines.append(f"{gutter} {paint('=', 'place')} {paint(name, how)}: {plain(text)}")
    return "\n".join(lines) + "\n"


def plain(text: str) -> str:
    """Text fit for a terminal: whatever a rule file contains, it cannot move the cursor or change the colours."""
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text.replace("\n", " ").replace("\t", " "))


def width_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def excerpt(line: str, span: Span) -> tuple[str, int, int]:
    """What is shown of a line, where the marked part begins in it (in columns, from 0) and how wide it is.

    A clause is marked without its citation, unless the citation is what is meant.
    """
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line in (0, span.line) and span.end_column > 0 else len(line.rstrip())
    end = max(start + 1, min(end, max(len(line), start + 1)))
    marked = line[start:end]
    if not marked.startswith("[") and (found := _CITATION.search(marked)) and marked[: found.start()].strip():
        end = start + found.start()
    elif marked.strip() and not marked.startswith(" "):
        end = start + len(marked.rstrip())
    first, last = 0, len(line)
    if last > WIDTH:
        first = max(0, min(start - 40, last - WIDTH))
        last = first + WIDTH
    end = min(end, max(last, start + 1))
    before = ("…" if first else "") + plain(line[first:start])
    part = plain(line[start:end])
    after = plain(line[end:last]) + ("…" if last < len(line) else "")
    return before + part + after, width_of(before), max(1, width_of(part))


def as_json(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """For `--json`: one object for each message; the keys never change."""
    return [
        {
            "file": d.span.file,
            "line": d.span.line,
            "column": d.span.column,
            "end_line": d.span.end_line or d.span.line,
            "end_column": d.span.end_column or d.span.column + 1,
            "severity": d.severity,
            "code": d.code,
            "message": d.message,
            "note": d.note,
            "help": d.help,
        }
        for d in ordered(diagnostics)
    ]
