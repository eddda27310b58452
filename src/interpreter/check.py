"""Everything that is wrong with a title, in one run: each scenario, each option, all options together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.language.suppress import suppress
from interpreter.library import rule_files
from interpreter.load import Texts, read_texts, settle


@dataclass(slots=True)
class CheckResult:
    """What was found, the texts it was found in, and how much was checked."""

    report: Report
    sources: dict[str, str]
    files: int = 0
    lines: int = 0
    variants: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)


def check_title(path: Path) -> CheckResult:
    """All mistakes and doubts of a title."""
    return check_files(rule_files(path))


def check_files(paths: list[Path]) -> CheckResult:
    texts = read_texts(paths)
    report = Report(list(texts.report.diagnostics))
    variants = list(all_variants(texts))
    for scenario, options in variants:
        more = Report()
        settle(texts, scenario, options, more)
        add_new(report, more)
    report.diagnostics = suppress(tidy(report.diagnostics), {f: t.splitlines() for f, t in texts.sources.items()})
    lines = sum(text.count("\n") for text in texts.sources.values())
    return CheckResult(report, texts.sources, len(texts.sources), lines, [(s or "", o) for s, o in variants])


def all_variants(texts: Texts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Each scenario as it stands, and each option by itself with the first scenario."""
    if not texts.scenarios:
        yield None, ()
    for scenario in texts.scenarios:
        yield scenario, ()
    for option in texts.options:
        yield (texts.scenarios[0] if texts.scenarios else None), (option,)


def add_new(report: Report, more: Report) -> None:
    """A mistake that several variants share is told once."""
    known = {(d.code, d.span, d.message) for d in report.diagnostics}
    for diagnostic in more.diagnostics:
        if (diagnostic.code, diagnostic.span, diagnostic.message) not in known:
            report.diagnostics.append(diagnostic)


def tidy(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """By file and line, one message for one place and code."""
    return sorted(diagnostics, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code, d.message))
