"""The words behind a sub-command: argparse, with messages for people who do not program."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import NoReturn

from cli.console import WRONG_USE, tell

# what argparse says, and how we say it
SAID = (
    ("the following arguments are required: ", "this is missing: "),
    ("unrecognized arguments: ", "nobody knows what this means: "),
    ("invalid int value: ", "this is no whole number: "),
    ("expected one argument", "something must follow it"),
    ("expected at least one argument", "something must follow it"),
)


class WordsParser(ArgumentParser):
    """Tells what is wrong, how the words go, and an example."""

    def error(self, message: str) -> NoReturn:
        for theirs, ours in SAID:
            message = message.replace(theirs, ours)
        tell(f"{self.prog}: {message.removeprefix('argument ')}")
        tell(self.format_usage().rstrip())
        if self.epilog:
            tell(self.epilog)
        raise SystemExit(WRONG_USE)
