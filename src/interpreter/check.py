"""Everything that is wrong with a title, in one run: each scenario, each option, all options together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.diagnostic import Diagnostic, Report, Span
from interpreter.language.suppress import suppress
from interpreter.library import rule_files
from interpreter.load import Texts, read_texts, settle
from interpreter.model.overlay import each_overlay
from interpreter.model.title import check_title as check_whole


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
    """The same for the files given."""
    return check_texts(read_texts(paths))


def check_texts(texts: Texts) -> CheckResult:
    """The same for files that are parsed already."""
    report = Report(list(texts.report.diagnostics))
    whole = Report()
    if not texts.report.failed:  # what seems to be missing may only be unreadable
        check_whole(texts.blocks, whole, next(iter(texts.sources), ""))
        add_new(report, whole)
    variants = list(all_variants(texts))
    used: set[Span] = set()  # blocks that some variant needs
    for scenario, options in variants:
        more = Report()
        rules = settle(texts, scenario, options, more).rules
        if whole.failed:
            more.diagnostics = [d for d in more.diagnostics if d.code != "no-turn"]
        idle = {d.span for d in more.diagnostics if d.code == "never-used"}
        kinds = (rules.conditions, rules.zones, rules.routes, rules.actions, rules.procedures)
        used |= {block.span for kind in kinds for block in kind.values()} - idle
        add_new(report, more)
    report.diagnostics = [d for d in report.diagnostics if d.code != "never-used" or d.span not in used]
    report.diagnostics = suppress(tidy(report.diagnostics), {f: t.split("\n") for f, t in texts.sources.items()})
    lines = sum(text.count("\n") for text in texts.sources.values())
    return CheckResult(report, texts.sources, len(texts.sources), lines, [(s or "", o) for s, o in variants])


def all_variants(texts: Texts) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """Each scenario as it stands, and each option with what it needs, in a scenario that allows it."""
    for scenario, options in each_overlay(texts.blocks):
        yield scenario, tuple(options)


def add_new(report: Report, more: Report) -> None:
    """A mistake that several variants share is told once."""
    known = {(d.code, d.span, d.message) for d in report.diagnostics}
    for diagnostic in more.diagnostics:
        if (diagnostic.code, diagnostic.span, diagnostic.message) not in known:
            report.diagnostics.append(diagnostic)


def tidy(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """What others follow from first, then by file and line."""
    return sorted(diagnostics, key=lambda d: (d.rank, d.span.file, d.span.line, d.span.column, d.code, d.message))
