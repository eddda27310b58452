"""From a folder of rule files to a title ready to play."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lark import Token

from interpreter.language.diagnostic import Report
from interpreter.language.parser import Block, Parsed, parse_file
from interpreter.language.words import BLOCKS, OVERLAY
from interpreter.library import rule_files
from interpreter.model.blame import blame_definitions
from interpreter.model.blocks import Rules
from interpreter.model.changes import Piece
from interpreter.model.checks import check_rules
from interpreter.model.data import Data
from interpreter.model.overlay import apply_overlays, title_list
from interpreter.model.reading import read_data
from interpreter.model.resolve import Resolver
from interpreter.model.title import check_title as check_whole


class TitleProblems(Exception):
    """The title has mistakes and cannot be played; `report` has them all."""

    def __init__(self, report: Report, sources: dict[str, str]) -> None:
        errors = [d for d in report.diagnostics if d.severity == "error"]
        super().__init__(f"{len(errors)} mistake{'s' if len(errors) != 1 else ''} in the rule files")
        self.report = report
        self.sources = sources


TitleProblem = TitleProblems


@dataclass(slots=True)
class Texts:
    """The parsed rule files of a title, before any scenario or option is chosen."""

    blocks: list[Piece]
    sources: dict[str, str]
    report: Report
    scenarios: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    aside: dict[str, frozenset[int]] = field(default_factory=dict)  # lines that could not be read, by file
    broken: set[str] = field(default_factory=set)  # names of blocks that could not be read
    overlay_unread: bool = False  # some option or scenario, under whatever name, could not be read

    def add(self, parsed: Parsed) -> None:
        """Take in one parsed file."""
        self.sources[parsed.file] = "\n".join(parsed.lines)
        self.aside[parsed.file] = parsed.aside
        self.report.diagnostics += parsed.report.diagnostics
        for block in parsed.blocks:
            self.add_block(block)

    def add_block(self, block: Block) -> None:
        """Take in one parsed block."""
        if block.tree is None or block.broken:
            self.broken.add(block.name.lower())
            self.overlay_unread |= block.kind in OVERLAY or block.kind not in BLOCKS
        if block.tree is None:
            return
        self.blocks.append(Piece(block.tree, block.file))
        tokens = [str(child) for child in block.tree.children if isinstance(child, Token)]
        if block.tree.data == "scenario":
            self.scenarios.append(tokens[0])
        elif block.tree.data == "overlay" and tokens[0] == "option":
            self.options.append(tokens[1])

    def in_order_of_title(self) -> None:
        """Scenarios and options as the title lists them, the others after them: the first scenario is the usual one."""
        for word, names in (("scenarios", self.scenarios), ("options", self.options)):
            listed = [str(name).lower() for name in title_list(self.blocks, word)]
            names.sort(key=lambda name: listed.index(name.lower()) if name.lower() in listed else len(listed))

    def silence(self, report: Report) -> None:
        """Leave out what later stages found on lines that were set aside: the mistake there has been told."""
        unread = self.overlay_unread or any(d.code == "unknown-block" for d in self.report.diagnostics)
        told = ("unknown-option", "unknown-scenario") if unread else ()
        report.diagnostics = [
            d
            for d in report.diagnostics
            if d.code not in told and d.span.line not in self.aside.get(d.span.file, frozenset())
        ]


@dataclass(slots=True)
class Settled:
    """One variant of a title (a scenario and options), with names and kinds settled."""

    data: Data
    rules: Rules
    resolver: Resolver
    scenario: str
    options: tuple[str, ...]


def read_texts(paths: Iterable[Path], root: Path | None = None) -> Texts:
    """Parse rule files; every mistake of syntax is in the report."""
    texts = Texts([], {}, Report())
    for path in paths:
        texts.add(parse_file(path, shown(path)))
    texts.in_order_of_title()
    return texts


def shown(path: Path) -> str:
    """The path as a person standing here would write it."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except (ValueError, OSError, RuntimeError):
        return str(path)


def settle(texts: Texts, scenario: str | None, options: Sequence[str], report: Report) -> Settled:
    """Apply overlays, read data, settle rules; mistakes go to the report."""
    chosen = scenario or (texts.scenarios[0] if texts.scenarios else None)
    since = len(report.diagnostics)
    blocks = apply_overlays(texts.blocks, chosen, options, report)
    data = read_data(blocks, report)
    report.ranked(1, since)
    since = len(report.diagnostics)
    resolver = Resolver(data, report)
    resolver.broken = texts.broken
    rules = resolver.run(blocks, next((block for block in blocks if block.tree.data == "scenario"), None))
    if not texts.report.failed:
        check_rules(data, rules, resolver, report)
    report.ranked(2, since)
    blame_definitions(texts.sources, report)
    texts.silence(report)
    return Settled(data, rules, resolver, chosen or "", tuple(options))


def load_title(path: Path | str, scenario: str | None = None, options: Sequence[str] = ()) -> Any:
    """The title with that scenario (by default its first) and these options; raises TitleProblems."""
    folder = Path(path)
    texts = read_texts(rule_files(folder))
    report = Report()
    if not texts.report.failed:  # what seems to be missing may only be unreadable
        check_whole(texts.blocks, report, next(iter(texts.sources), ""))
    settled = settle(texts, scenario, options, report)
    report.diagnostics = texts.report.diagnostics + report.diagnostics
    if report.failed:
        raise TitleProblems(report, texts.sources)
    return assemble(texts, settled)


def load_data(path: Path | str, scenario: str | None = None, options: Sequence[str] = ()) -> Data:
    """The data blocks alone: enough for a map or a table while the rules are still being written.

    Raises TitleProblems when the data themselves have mistakes.
    """
    texts = read_texts(rule_files(Path(path)))
    chosen = scenario or (texts.scenarios[0] if texts.scenarios else None)
    report = Report()
    data = read_data(apply_overlays(texts.blocks, chosen, options, report), report)
    texts.silence(report)
    report.diagnostics = texts.report.diagnostics + report.diagnostics
    if report.failed:
        raise TitleProblems(report, texts.sources)
    return data


def assemble(texts: Texts, settled: Settled) -> Any:
    """Compile a settled title."""
    from interpreter.compile.pure import Pure
    from interpreter.compile.routes import compile_routes
    from interpreter.compile.title import make_title

    pure = Pure(settled.data, settled.rules)
    pure.routes.update(compile_routes(settled.data, settled.rules, pure))
    return make_title(
        settled.data,
        settled.rules,
        pure,
        pure.routes,
        sources=texts.sources,
        digest=digest(texts.sources),
        scenario=settled.scenario,
        options=settled.options,
        scenarios=texts.scenarios,
        all_options=texts.options,
        resolver=settled.resolver,
    )


def digest(sources: dict[str, str]) -> str:
    """A name for exactly these rules: comments, spacing and the names of folders do not count."""
    made = hashlib.sha256()
    for file in sources:
        for line in sources[file].splitlines():
            words = " ".join(line.split("#")[0].split())
            if words:
                made.update(words.encode() + b"\n")
    return made.hexdigest()[:16]
