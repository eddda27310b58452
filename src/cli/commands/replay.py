"""`grognard replay`: a saved game again, also under changed rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import WRONG_USE, say, tell
from cli.titles import file_argument


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.play", help="a saved game or any other play file")
    parser.add_argument("--under", metavar="TITLE", help="replay under these rules: a title, or its path")
    parser.add_argument("--log", action="store_true", help="tell what happened, line by line")


def run(args: Namespace) -> int:
    from interpreter.play.playfile_replay import replay

    done = replay(file_argument(args.file), under=args.under, log=args.log)
    (tell if done.code == WRONG_USE else say)(done.text)
    return done.code
