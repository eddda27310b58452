"""`grognard explain`: every line that made a value what it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say
from cli.titles import game_at, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("value", metavar="VALUE", help="a value in the words of the rules: defence of hex 0405")


def run(args: Namespace) -> int:
    from interpreter.play.plain_answers import explained_text

    say(explained_text(game_at(args), args.value))
    return CLEAN
