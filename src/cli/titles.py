"""Words that several sub-commands share: which title, scenario and options, and the position to look at."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import WrongUse
from interpreter.library import PLAY, RULES, find

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game


def title_argument(parser: ArgumentParser, *, many: bool = False) -> None:
    """TITLE, or with `many` any number of them."""
    text = "name of a title, or the path of its folder or of a file in it"
    if many:
        parser.add_argument("title", nargs="*", metavar="TITLE", help=text)
    else:
        parser.add_argument("title", metavar="TITLE", help=text)


def position_argument(parser: ArgumentParser) -> None:
    """TITLE or play file, and what a game of the title is started with."""
    parser.add_argument(
        "position", metavar="TITLE|FILE.play", help="a title, or a play file that leads to the position"
    )
    game_options(parser)


def game_options(parser: ArgumentParser, *, dice: bool = True) -> None:
    """What a game of a title is started with; without `dice` only what decides which rules are in force."""
    parser.add_argument("--scenario", metavar="NAME", help="the scenario; without it, the first of the title")
    parser.add_argument(
        "--option", metavar="NAME", action="append", default=[], help="an optional rule; may be repeated"
    )
    if dice:
        parser.add_argument("--seed", type=int, default=0, metavar="N", help="decides all dice (default 0)")


def loaded(args: Namespace) -> Title:
    """The title with the scenario and options asked for; mistakes in it are shown by whoever called the command."""
    return title_of(args.title, args)


def title_of(text: str, args: Namespace) -> Title:
    from interpreter.load import load_title

    title: Title = load_title(find(text).path, scenario=args.scenario, options=tuple(args.option))
    return title


def is_play_file(text: str) -> bool:
    """Whether the words name a play file, there or not."""
    return text.endswith(PLAY)


def game_at(args: Namespace) -> Game:
    """The game at the position asked for: the start of a scenario, or the end of a play file."""
    if is_play_file(args.position):
        return game_of_file(args.position)
    from interpreter.play.game import Game

    return Game(title_of(args.position, args), seed=args.seed)


def file_argument(text: str) -> Path:
    """A file that is there."""
    path = Path(text).expanduser()
    if not path.is_file():
        raise WrongUse(f"there is no file {text!r}.")
    if path.suffix == RULES:
        raise WrongUse(f"{text} is a rule file; a play file, which ends in {PLAY}, is wanted here.")
    return path


def game_of_file(text: str) -> Game:
    """The game where a play file ends; a file that does not run to its end cannot be looked at."""
    from interpreter.play.playfile_replay import replay

    found = replay(file_argument(text))
    if found.code or found.game is None:
        raise WrongUse(f"{text} does not run to its end.\n{found.text}")
    return found.game
