"""`grognard map`: the map of a title as text."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say, speaks_utf8
from cli.titles import game_options, loaded, title_argument


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser)


def run(args: Namespace) -> int:
    from interpreter.model.map_text import map_text

    wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    say(map_text(loaded(args).data, width=wide, ascii=not speaks_utf8(sys.stdout)))
    return CLEAN
