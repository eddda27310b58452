"""`grognard explain`: every line that made a value what it is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say
from cli.shown import explained_lines
from cli.titles import game_at, position_argument, understood


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("value", metavar="VALUE", help="a value in the words of the rules: defence of hex 0405")


def run(args: Namespace) -> int:
    game = game_at(args)
    with understood():
        for line in explained_lines(game, args.value):
            say(line)
    return CLEAN
