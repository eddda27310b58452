"""Allowing what the checker objects to, in the file itself and with a reason: `# allow CODE: reason`.

The comment stands at the end of the line, or alone on the line before.  Several codes are divided by commas.  What
cannot be read cannot be allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from interpreter.language.codes import ALLOWING, SYNTAX
from interpreter.language.diagnostic import Diagnostic, Span
from interpreter.language.page import lay_out
from interpreter.language.suggest import did_you_mean

_ALLOW = re.compile(r"# *allow +([\w-]+(?: *, *[\w-]+)*) *(?::(.*))?$")


@dataclass(slots=True)
class Allowance:
    """One code that one comment allows on one line."""

    code: str
    line: int  # where it applies
    span: Span  # the comment
    reason: str
    used: bool = False


def allowances(lines: Sequence[str], file: str) -> list[Allowance]:
    """What the comments of a file allow."""
    if not any("# allow" in line or "#allow" in line for line in lines):
        return []
    page = lay_out("\n".join(lines) + "\n", file)
    code_lines = [number for number, line in enumerate(page.clean, 1) if line.strip()]
    found: list[Allowance] = []
    for comment in page.comments:
        match = _ALLOW.match(comment.text)
        if match is None:
            continue
        line = comment.line
        if comment.alone:
            line = next((number for number in code_lines if number > comment.line), comment.line)
        span = Span(file, comment.line, comment.column, comment.line, comment.column + len(comment.text))
        for code in match[1].split(","):
            found.append(Allowance(code.strip(), line, span, (match[2] or "").strip()))
    return found


def suppress(diagnostics: Iterable[Diagnostic], sources: Mapping[str, Sequence[str]]) -> list[Diagnostic]:
    """The diagnostics that are not allowed, and a warning for each allowance without reason or without use.

    `sources` holds the lines of every file that was checked.
    """
    told = list(diagnostics)
    allowed = [one for file in sorted(sources) for one in allowances(sources[file], file)]
    left: list[Diagnostic] = []
    by_place: dict[tuple[str, int, str], list[Allowance]] = {}
    for one in allowed:
        by_place.setdefault((one.span.file, one.line, one.code), []).append(one)
    for diagnostic in told:
        matching = by_place.get((diagnostic.span.file, diagnostic.span.line, diagnostic.code), [])
        if diagnostic.code in SYNTAX or not matching:
            left.append(diagnostic)
        for one in matching:
            one.used = diagnostic.code not in SYNTAX
    known = sorted({d.code for d in told} - SYNTAX.keys() - ALLOWING.keys())
    for one in allowed:
        if not one.used:
            left.append(_unused(one, known))
        elif not one.reason:
            message = f"`{one.code}` is allowed without a reason"
            help = f"say why: `# allow {one.code}: …`"
            left.append(Diagnostic("allow-without-reason", message, one.span, "warning", help=help))
    return left


def _unused(one: Allowance, known: list[str]) -> Diagnostic:
    if one.code in SYNTAX:
        message, help = f"`{one.code}` cannot be allowed", "what cannot be read cannot be played; mend the line"
    else:
        message = f"`{one.code}` is allowed here, but does not happen"
        help = did_you_mean(one.code, known) or "delete the comment"
    return Diagnostic("unused-allow", message, one.span, "warning", help=help)
