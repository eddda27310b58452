"""The rule's own words: the text of a clause or a part of it, as the encoder wrote it."""

from __future__ import annotations

import re

from interpreter.language.diagnostic import Span

CITED = re.compile(r"\s*\[[^\]\n]*\]")
COMMENT = re.compile(r"\s*#.*$")


def with_words(sources: dict[str, str], text: str, span: Span | None) -> str:
    """A refusal of a route with the words of the clause behind it, unless it has them already."""
    words = words_at(sources, span) if span is not None else ""
    return f"{text} ({words})" if words and words not in text else text


def words_at(sources: dict[str, str], span: Span) -> str:
    """The words of a span on one line, without citations and comments."""
    text = sources.get(span.file)
    if text is None or span.line < 1:
        return ""
    lines = text.split("\n")
    last = span.end_line or span.line
    if span.line > len(lines) or last > len(lines):
        return ""
    parts = []
    for number in range(span.line, last + 1):
        line = lines[number - 1]
        if number == last and span.end_line and span.end_column > 0:
            line = line[: span.end_column - 1]
        if number == span.line:
            line = line[span.column - 1 :]
        parts.append(COMMENT.sub("", CITED.sub("", line)).strip())
    return closed(" ".join(" ".join(parts).split()))


def closed(text: str) -> str:
    """With the brackets that a part of a longer phrase begins or ends without."""
    opened = missing = 0
    for sign in text:
        if sign == "(":
            opened += 1
        elif sign == ")" and opened:
            opened -= 1
        elif sign == ")":
            missing += 1
    return "(" * missing + text + ")" * opened
