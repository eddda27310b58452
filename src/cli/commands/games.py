"""`grognard games`: the games that are kept, and how each stands."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.commands.play import games_option
from cli.console import CLEAN, aligned, say, say_json


def arguments(parser: ArgumentParser) -> None:
    games_option(parser)
    parser.add_argument("--remove", metavar="GAME", help="move a game to the trash folder of the games")
    parser.add_argument("--json", action="store_true", help="the list as JSON")


def run(args: Namespace) -> int:
    from games.shelf import Shelf

    shelf = Shelf(args.games)
    if args.remove is not None:
        say(f"Moved to {shelf.remove(args.remove)}")
        return CLEAN
    games = shelf.games()
    if args.json:
        say_json({"folder": str(shelf.folder), "games": [info.as_data() for info in games]})
        return CLEAN
    if not games:
        say(f"There are no games in {shelf.folder}.")
        return CLEAN
    rows = []
    for info in games:
        what = " ".join(word for word in (info.title, info.scenario) if word)
        seats = ", ".join(f"{side}: {who}" for side, who in zip(info.sides, info.seats, strict=True))
        rows.append((info.name, what, info.state(), seats, when(info.changed)))
    say(aligned(rows))
    return CLEAN


def when(seconds: float) -> str:
    """The day and hour, on this machine's clock."""
    import time

    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds)) if seconds else ""
