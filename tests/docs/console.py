"""Runs the commands of a ```` ```console ```` block and compares what they say.

A line that begins with `$ ` is a command, the lines after it are what it prints; a line `...` stands for any lines.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from cli.main import main


@contextlib.contextmanager
def standing_in(folder: Path) -> Iterator[None]:
    """Messages name files as a person standing in that folder would."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def commands(text: str) -> list[tuple[str, list[str]]]:
    """Each command of a block with the lines it should print."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            assert found, "a console block begins with a command"
            found[-1][1].append(line)
    return found


def said(command: str, folder: Path) -> list[str]:
    """What the command prints when it is run in that folder."""
    words = shlex.split(command)
    assert words[0] == "grognard", f"only grognard is run here, not {words[0]}"
    kept = io.BytesIO()
    into = io.TextIOWrapper(kept, encoding="utf-8", newline="\n")  # as a terminal of today: every sign can be shown
    with standing_in(folder), contextlib.redirect_stdout(into), contextlib.redirect_stderr(into):
        code = main(words[1:])
    into.flush()
    text = kept.getvalue().decode("utf-8")
    assert code in (0, 1), f"exit code {code}:\n{text}"
    return [line.rstrip() for line in text.rstrip().splitlines()]


def agree(expected: list[str], found: list[str]) -> bool:
    """Whether the lines are the same, `...` standing for any."""
    pattern = "".join(r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + r"\n" for line in expected)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in found)) is not None


def run_console(text: str, folder: Path) -> None:
    """Fails with the whole output when a command prints something else."""
    for command, expected in commands(text):
        found = said(command, folder)
        if not agree(expected, found):
            assert found == expected, f"$ {command}"
