"""`grognard bench`: the speed of the interpreter on this machine, and what the screen costs beside curses."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from cli.console import WrongUse

CHECKOUT = Path(__file__).resolve().parents[3]


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="shorter runs, rougher figures")
    parser.add_argument("--json", metavar="FILE", help="write the figures there as JSON too")


def run(args: Namespace) -> int:
    if not (CHECKOUT / "benchmarks" / "bench.py").is_file():
        raise WrongUse("the benchmarks are not installed with the program; they stand in its source checkout.")
    sys.path.insert(0, str(CHECKOUT))
    sys.argv = ["grognard bench", *(["--quick"] if args.quick else []), *(["--json", args.json] if args.json else [])]
    code: int = import_module("benchmarks.bench").main()
    return code
