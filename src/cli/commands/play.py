"""`grognard play`: a game in the terminal, line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import CLEAN, say
from cli.titles import game_at, is_play_file, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument(
        "--players", default="you", metavar="P,P", help="who plays each side: you or random (default: you play both)"
    )


def run(args: Namespace) -> int:
    from cli.players import players_of
    from cli.session import Session

    game = game_at(args)
    names = game.title.data.sides.names
    say(f"{' against '.join(names)}. `help` says what can be typed, `quit` leaves.")
    file = Path(args.position) if is_play_file(args.position) else None
    Session(game, players_of(args.players, names, args.seed), file).go()
    return CLEAN
