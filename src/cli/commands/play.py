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
    Session(game, players_of(args.players, names, args.seed), own_file(args.position)).go()
    return CLEAN


def own_file(position: str) -> Path | None:
    """The file to go on writing: only a game kept by this command; an example or a friend's save stays as it is."""
    from interpreter.play.playfile_storage import games_folder

    path = Path(position).resolve()
    return path if is_play_file(position) and games_folder().resolve() in path.parents else None
