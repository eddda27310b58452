"""`grognard explain`: every line that made a value what it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, WrongUse, say, say_json
from cli.titles import game_at, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("value", metavar="VALUE", help="a value in the words of the rules: defence of hex 0405")
    parser.add_argument("--json", action="store_true", help="the lines as JSON")


def run(args: Namespace) -> int:
    from interpreter.play.errors import Unreadable
    from interpreter.play.explaining import explained

    game = game_at(args)
    try:
        lines = explained(game, args.value)
    except Unreadable as problem:
        raise WrongUse(str(problem)) from problem
    if args.json:
        say_json({"value": args.value, "lines": lines})
    else:
        say("\n".join(lines))
    return CLEAN
