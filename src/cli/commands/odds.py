"""`grognard odds`: what may come of a choice, with exact chances."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, say, say_json
from cli.titles import game_at, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("choice", metavar="CHOICE", help="what a player would do, as play files write it")
    parser.add_argument("--json", action="store_true", help="the chances as JSON, as fractions")


def run(args: Namespace) -> int:
    from interpreter.play.plain_answers import odds_text

    odds = game_at(args).odds(args.choice)
    if args.json:
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
        say_json({"choice": args.choice, "chances": chances})
    else:
        say(odds_text(odds))
    return CLEAN
