"""`grognard bench`: the speed of the interpreter on this machine."""

from __future__ import annotations

import sys
from argparse import REMAINDER, ArgumentParser, Namespace
from importlib import import_module
from pathlib import Path

from cli.console import WrongUse


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("words", nargs=REMAINDER, metavar="...", help="passed on to the benchmarks")


def run(args: Namespace) -> int:
    checkout = Path(__file__).resolve().parents[3]
    if not (checkout / "benchmarks" / "__main__.py").is_file():
        raise WrongUse("the benchmarks are not installed with the program; they stand in its source checkout.")
    sys.path.insert(0, str(checkout))
    code: int = import_module("benchmarks.__main__").main(args.words)
    return code
