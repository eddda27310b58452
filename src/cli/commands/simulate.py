"""`grognard simulate`: games played to the end by the computer, and how they came out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import CLEAN, MISTAKES, WrongUse, say, say_json
from cli.titles import game_options, loaded, title_argument


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser)
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many; game i has seed S + i (default 1)")
    parser.add_argument("--players", default="random", metavar="P,P", help="who plays each side: random, greedy")
    parser.add_argument("--most", type=int, default=100_000, metavar="N", help="give a game up after so many decisions")
    parser.add_argument("--save", metavar="FOLDER", help="keep every game there as a play file")
    parser.add_argument("--json", action="store_true", help="the results as JSON")


def run(args: Namespace) -> int:
    from interpreter.memory import settle_down
    from interpreter.play.simulate import simulate

    if args.games < 1 or args.most < 1:
        raise WrongUse("--games and --most must be at least 1.")
    folder = Path(args.save) if args.save else None
    title = loaded(args)
    settle_down()
    done = simulate(title, args.games, args.seed, args.players.split(","), most=args.most, folder=folder)
    if args.json:
        say_json(done.as_data())
    else:
        say(done.text())
    return MISTAKES if done.faults else CLEAN
