"""`grognard map`: the map of a title as text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say
from cli.shown import map_lines
from cli.titles import game_options, loaded, title_argument


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser)


def run(args: Namespace) -> int:
    for line in map_lines(loaded(args)):
        say(line)
    return CLEAN
