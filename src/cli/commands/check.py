"""`grognard check`: every mistake in the rules of a title, in one run."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from cli.console import CLEAN, MISTAKES, WrongUse, counted, say, say_json
from cli.diagnostics import show
from cli.titles import title_argument
from interpreter.library import Found, find, titles

if TYPE_CHECKING:
    from interpreter.check import CheckResult


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser, many=True)
    parser.add_argument("--strict", action="store_true", help="warnings make the exit code 1 too")
    parser.add_argument("--json", action="store_true", help="everything as JSON")


def run(args: Namespace) -> int:
    from interpreter.check import check_title

    wanted = [find(text) for text in args.title] or titles()
    if not wanted:
        raise WrongUse("no title was found; name one by its path.")
    results = [(title, check_title(title.path)) for title in wanted]
    if args.json:
        say_json({"titles": [as_json(title, result) for title, result in results]})
    else:
        for title, result in results:
            show(result.report, result.sources, sys.stdout, count=False)
            say(f"{title.name}: {counted(result.files, 'file')}, {counted(result.lines, 'line')}: {verdict(result)}")
    failed = [
        diagnostic
        for _, result in results
        for diagnostic in result.report.diagnostics
        if diagnostic.severity == "error" or (args.strict and diagnostic.severity == "warning")
    ]
    return MISTAKES if failed else CLEAN


def verdict(result: CheckResult) -> str:
    from interpreter.language.render import ordered, summary

    return summary(ordered(result.report.diagnostics))


def as_json(title: Found, result: CheckResult) -> dict[str, Any]:
    from interpreter.language.render import as_json

    return {
        "title": title.name,
        "path": str(title.path),
        "files": result.files,
        "lines": result.lines,
        "diagnostics": as_json(result.report.diagnostics),
    }
