"""Mistakes in rule files on the terminal: with the line, in colour where a person looks."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TextIO

from cli.console import colour
from interpreter.language.diagnostic import Report
from interpreter.language.render import ordered, render, render_one
from interpreter.language.source import read_source


def show(
    report: Report, sources: Mapping[str, str] | None = None, stream: TextIO | None = None, *, count: bool = True
) -> None:
    """Prints every mistake and with `count` their number; `sources` are the texts by file, else they are read again."""
    stream = stream or sys.stderr
    if sources is None:
        sources = {file: read_source(Path(file)).text for file in {d.span.file for d in report.diagnostics}}
    lines = {file: text.split("\n") for file, text in sources.items()}
    if count:
        stream.write(render(report.diagnostics, lines, colour(stream)))
    else:
        for diagnostic in ordered(report.diagnostics):
            stream.write(render_one(diagnostic, lines, colour(stream)) + "\n")
