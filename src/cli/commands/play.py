"""`grognard play`: a game in the terminal, line by line."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import WRONG_USE, tell
from cli.titles import game_at, is_play_file, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument(
        "--players", default="you", metavar="P,P", help="who plays each side: you or random (default: you play both)"
    )


def run(args: Namespace) -> int:
    from interpreter.play.plain import play
    from interpreter.play.playfile_record import Record

    players = args.players.split(",")
    if not kept_here(args.position):
        return play(game_at(args), players=players, seed=args.seed)
    record, found = Record.resume(Path(args.position))
    if record is None:
        tell(found.text)
        return found.code or WRONG_USE
    return play(record.game, players=players, seed=args.seed, record=record)


def kept_here(position: str) -> bool:
    """Whether it is a game that this command keeps, to be gone on with in its own file; an example in a ruleset or a
    friend's save stays as it is, and the game from there gets a new file."""
    from interpreter.play.playfile_storage import games_folder

    return is_play_file(position) and games_folder().resolve() in Path(position).resolve().parents
