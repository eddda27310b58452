"""Documents of data: rule text and what comes of it, side by side.

    === a case, in words
    rule text
    --- gives sides
    what the data says afterwards
    --- tells
    what a person is told

`=== before each` opens a text that every case of the file is read together with.  `--- with scenario A, options B, C`
applies overlays first.  GROGNARD_UPDATE=1 writes what comes now into the documents, to be reviewed as a diff.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

import data_shown

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.language.parser import Block, parse
from interpreter.model.overlay import apply_overlays
from interpreter.model.reading import read_data
from interpreter.model.title import check_title

UPDATE = bool(os.environ.get("GROGNARD_UPDATE"))


@dataclass
class Case:
    """One case of a document; `parts` are its headings after `---` with the text below each."""

    name: str
    text: str
    parts: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Document:
    path: Path
    intro: str
    before: str
    cases: list[Case]

    def written(self) -> str:
        pieces = [self.intro]
        if self.before:
            pieces.append(f"=== before each\n{self.before}")
        for case in self.cases:
            pieces.append(f"=== {case.name}\n{case.text}" + "".join(f"--- {head}\n{body}" for head, body in case.parts))
        return "\n".join(piece.rstrip("\n") + "\n" for piece in pieces)


def read_document(path: Path) -> Document:
    intro, *chunks = path.read_text(encoding="utf-8").split("\n=== ")
    document = Document(path, intro + "\n", "", [])
    for chunk in chunks:
        name, _, rest = chunk.partition("\n")
        text, *parts = ("\n" + rest).split("\n--- ")
        if name == "before each":
            document.before = text.strip("\n") + "\n"
            continue
        case = Case(name, text.strip("\n") + "\n")
        for part in parts:
            head, _, body = part.partition("\n")
            case.parts.append((head, body.rstrip("\n") + "\n" if body.strip() else ""))
        document.cases.append(case)
    return document


def outcome(document: Document, case: Case) -> list[tuple[str, str]]:
    """The parts of a case with what really comes of its text."""
    sources = {"rules": case.text, "before": document.before}
    report = Report()
    blocks: list[Block] = []
    for file, text in sources.items():
        parsed = parse(text, file)
        report.diagnostics += parsed.report.diagnostics
        blocks += parsed.blocks
    heads = [head for head, _ in case.parts]
    if "checked as a title" in heads:
        check_title(blocks, report)
    scenario, options = chosen(heads)
    after = apply_overlays(blocks, scenario, options, report)
    data = read_data(after, report)
    result: list[tuple[str, str]] = []
    for head, _ in case.parts:
        words = head.split()
        body = ""
        if words[0] == "gives":
            body = "".join(data_shown.show(data, word, after, sources) for word in words[1:])
        elif words[0] == "tells":
            body = told(report.diagnostics, sources)
        result.append((head, body))
    if report.diagnostics and "tells" not in heads:
        result.append(("tells", told(report.diagnostics, sources)))
    return result


def chosen(heads: list[str]) -> tuple[str | None, list[str]]:
    scenario: str | None = None
    options: list[str] = []
    for head in heads:
        if head.startswith("with "):
            for part in head[5:].split("; "):
                kind, _, names = part.partition(" ")
                if kind == "scenario":
                    scenario = names
                else:
                    options = names.split(", ")
    return scenario, options


def told(diagnostics: list[Diagnostic], sources: dict[str, str]) -> str:
    """Each message with the very words it points at."""
    lines: list[str] = []
    for d in sorted(diagnostics, key=lambda d: (d.span.file != "rules", d.span.line, d.span.column)):
        text = sources.get(d.span.file, "").split("\n")
        line = text[d.span.line - 1] if d.span.line <= len(text) else ""
        at = line[d.span.column - 1 : d.span.end_column - 1]
        file = "" if d.span.file == "rules" else f"{d.span.file} "
        lines.append(f"{file}line {d.span.line} `{at}`: {d.severity} {d.code}: {d.message}")
        lines += [f"    note: {d.note}"] if d.note else []
        lines += [f"    help: {d.help}"] if d.help else []
    return "".join(line + "\n" for line in lines)
