"""`grognard test`: play files that must come true."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import say, say_json, tell
from interpreter.library import find


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", nargs="*", metavar="PATH", help="play files, folders of them, or titles")
    parser.add_argument("--under", metavar="TITLE", help="play them all under these rules: a title, or its path")
    parser.add_argument("--json", action="store_true", help="the results as JSON")


def run(args: Namespace) -> int:
    from interpreter.play.playfile import test

    done = test(args.path, under=find(args.under).path if args.under else None)
    if args.json:
        say_json(done.as_data())
    elif done.code == 2:
        tell(f"grognard: {done.text()}")
    else:
        say(done.text())
    return done.code
