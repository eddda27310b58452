"""`grognard play`: a new game of a title, or a game that is kept, here in the terminal."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import WrongUse
from cli.titles import game_options, is_play_file

if TYPE_CHECKING:
    from games.shelf import Shelf
    from games.table import Table


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("position", metavar="TITLE|GAME", help="a title, the name of a kept game, or a play file")
    game_options(parser)
    parser.add_argument(
        "--players",
        default="you",
        metavar="P,P",
        help="who plays each side of a new game: you, other (another login), random or greedy (default: you, all)",
    )
    parser.add_argument("--name", metavar="NAME", help="how the new game is called")
    parser.add_argument("--plain", action="store_true", help="line by line, for pipes and screen readers")
    seat_options(parser)
    games_option(parser)
    screen_options(parser)


def screen_options(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("the screen")
    group.add_argument("--colours", choices=["24bit", "256", "16", "none"], help="how many the terminal has")
    themes = ["paper", "paper256", "night", "safe", "ansi16", "mono"]
    group.add_argument("--theme", choices=themes, default="", metavar="NAME", help=", ".join(themes))
    group.add_argument("--ascii", action="store_true", default=None, help="draw with plain letters only")
    group.add_argument("--cursor", action="store_true", help="show the terminal's own cursor on the hex pointed at")
    group.add_argument("--no-mouse", dest="mouse", action="store_false", help="leave the mouse to the terminal")
    group.add_argument("--keys", metavar="FILE", type=Path, help="a file of keys, as `grognard docs playing` shows")


def seat_options(parser: ArgumentParser) -> None:
    parser.add_argument("--as", dest="who", metavar="NAME", help="your name at the table (default: your login)")
    parser.add_argument("--side", metavar="SIDE", help="the side you play, also one whose player has gone")
    parser.add_argument("--watch", action="store_true", help="play no side, see what everybody may see")


def games_option(parser: ArgumentParser) -> None:
    parser.add_argument("--games", metavar="DIR", help="the folder of games (default: $GROGNARD_GAMES, or your own)")


def run(args: Namespace) -> int:
    from games.shelf import Shelf

    shelf = Shelf(args.games)
    if args.plain or not has_screen():
        from cli.plain.game import play

        return play(table_at(args, shelf), shelf)
    return on_screen(args, shelf, table_at(args, shelf))


def has_screen() -> bool:
    """Whether there is a terminal to draw on; in a pipe a game is played line by line."""
    from tui.driver.terminal import Terminal

    return Terminal.of().refusal() is None


def on_screen(args: Namespace, shelf: Shelf, table: Table | None) -> int:
    """The full screen, with a game or with the list of titles and games."""
    from tui.start import Wishes, start

    wishes = Wishes(args.colours, args.ascii, args.mouse, args.cursor, args.theme, args.keys)
    return start(shelf, wishes, table, args.who)


def table_at(args: Namespace, shelf: Shelf) -> Table:
    """The table that the words of the command line mean."""
    from interpreter.library import titles

    name = args.position
    if is_play_file(name) or (shelf.has(name) and name not in {title.name for title in titles()}):
        path = shelf.path(name)
        if not path.is_file():
            raise WrongUse(f"there is no file {name!r}.")
        if is_example(path, shelf):
            return from_example(path, args, shelf)
        return shelf.open(path, args.who, side=args.side, watch=args.watch)
    seats = args.players.split(",")
    return shelf.new(name, args.scenario, args.option, args.seed, seats, args.name, who=args.who, side=args.side)


def is_example(path: Path, shelf: Shelf) -> bool:
    """Whether a file is there to be read, not to be played on in: one in the folder of a title, or a test."""
    from interpreter.library import LibraryProblem, find

    if path.parent == shelf.folder:
        return False
    try:
        find(str(path))
    except LibraryProblem:
        return bool(re.search(rb"^(expect|refuse)\b", path.read_bytes(), re.MULTILINE))
    return True


def from_example(path: Path, args: Namespace, shelf: Shelf) -> Table:
    """A new game from where the file ends; the file stays as it is."""
    from games.opening import load
    from interpreter.library import LibraryProblem, find

    try:
        rules = str(find(str(path)).path)
    except LibraryProblem:
        rules = ""
    return shelf.begin(load(path).game, args.players.split(","), who=args.who, rules=rules)
