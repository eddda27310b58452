"""`grognard map`: the map of a title as text."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say, speaks_utf8
from cli.titles import game_options, title_argument
from interpreter.library import find


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser, dice=False)


def run(args: Namespace) -> int:
    from interpreter.load import load_data
    from interpreter.model.map_text import map_text

    data = load_data(find(args.title).path, scenario=args.scenario, options=tuple(args.option))
    wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    say(map_text(data, width=wide, ascii=not speaks_utf8(sys.stdout)))
    return CLEAN
