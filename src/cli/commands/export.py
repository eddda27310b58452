"""`grognard export`: a title as one JSON document with stable keys."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import CLEAN, say_json, tell
from cli.titles import title_argument
from interpreter.library import find


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    parser.add_argument("--output", metavar="FILE", help="write there instead of to standard output")


def run(args: Namespace) -> int:
    import json

    from interpreter.export import export_title

    document = export_title(find(args.title).path)
    if args.output is None:
        say_json(document)
    else:
        Path(args.output).write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        tell(f"{args.output} is written.")
    return CLEAN
