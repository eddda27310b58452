"""`grognard replay`: a saved game again, also under changed rules."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from cli.console import WRONG_USE, say, say_json, tell
from cli.titles import file_argument
from interpreter.library import find

if TYPE_CHECKING:
    from interpreter.play.playfile_replay import Replay


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE.play", help="a saved game or any other play file")
    parser.add_argument("--under", metavar="TITLE", help="replay under these rules: a title, or its path")
    parser.add_argument("--log", action="store_true", help="tell what happened, line by line")
    parser.add_argument("--json", action="store_true", help="where it leads, with the log, as JSON")


def run(args: Namespace) -> int:
    from interpreter.play.playfile_replay import replay

    file = file_argument(args.file)
    under = find(args.under).path if args.under else None
    done = replay(file, under=under, log=args.log and not args.json)
    if args.json:
        say_json(as_json(args.file, done))
    else:
        (tell if done.code == WRONG_USE else say)(done.text)
    return done.code


def as_json(file: str, done: Replay) -> dict[str, Any]:
    """Where the game leads, and what stopped it."""
    game = done.game
    return {
        "file": file,
        "choices": done.result.choices,
        "stopped_at_line": done.result.stopped or None,
        "outcome": game.outcome.text if game is not None and game.outcome is not None else None,
        "to_decide": game.decision.prompt if game is not None and game.decision is not None else None,
        "log": list(game.log) if game is not None else [],
        "problem": done.text if done.code else None,
    }
