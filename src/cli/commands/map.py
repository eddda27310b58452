"""`grognard map`: the map of a title as text."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say
from cli.titles import game_options, loaded, title_argument


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser)


def run(args: Namespace) -> int:
    from interpreter.model.map_text import map_text

    say(map_text(loaded(args).data))
    return CLEAN
