"""`grognard odds`: what may come of a choice, with exact chances."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say, say_json, speaks_utf8
from cli.titles import game_at, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("choice", metavar="CHOICE", help="what a player would do, as play files write it")
    parser.add_argument("--json", action="store_true", help="the chances as JSON, as fractions")


def run(args: Namespace) -> int:
    from interpreter.play.odds_text import averages, chances_of_loss, odds_text, told_of

    odds = game_at(args).odds(args.choice)
    if args.json:
        told = told_of(odds)
        chances = [
            {
                "chance": str(chance.probability),
                "lines": list(chance.lines),
                "results": dict(chance.results),
                "losses": list(chance.losses),
                "then": chance.then,
            }
            for chance in odds.chances
        ]
        say_json(
            {
                "choice": args.choice,
                "shared": {"before": told.before, "after": told.after, "then": told.then},
                "chances": chances,
                "losses": {what: str(chance) for what, chance in chances_of_loss(odds).items()},
                "averages": {what: str(average) for what, average in averages(odds).items()},
            }
        )
    else:
        wide = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        say(odds_text(odds, width=wide, ascii=not speaks_utf8(sys.stdout)))
    return CLEAN
