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
    from interpreter.language.diagnostic import Report
    from interpreter.play.plain_answers import problem_text
    from interpreter.play.playfile_expressions import settle_explained
    from interpreter.play.playfile_lines import Play, Words
    from interpreter.play.playfile_words import Complaints

    game = game_at(args)
    complain = Complaints(Report(), Play("what you typed"))
    found = settle_explained(game.title, Words(args.value, 1), 1, complain)
    if found is None:
        raise WrongUse(problem_text(complain))
    lines = list(found.lines(game))
    if args.json:
        say_json({"value": args.value, "lines": lines})
    else:
        say("\n".join(lines))
    return CLEAN
