"""Builds the title of docs/guide.md as its reader would: file after file in one folder, command after command.

A block of `rules` or `play` says which file it is: `file=` begins it, `again=` writes it anew, `add=` goes on with
it, `replace=` puts the block in place of the one with its heading, and `mistake=` goes on with the file only until the
next `console` block has shown what the program says about it.
"""

from __future__ import annotations

import re
from pathlib import Path

from console import commands, said
from fences import Fence


class Workshop:
    """The folder in which the reader stands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.before: dict[Path, str] = {}  # files with a mistake in them, as they were

    def write(self, fence: Fence) -> None:
        """Takes a block into its file."""
        for word in ("file", "again", "add", "mistake", "replace"):
            name = fence.word(word)
            if not name:
                continue
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            old = path.read_text(encoding="utf-8") if path.exists() else ""
            assert (word == "file") == (not old), (
                f"{fence.place}: {name} {'exists already' if old else 'does not exist'}"
            )
            if word == "mistake":
                self.before[path] = old
            new = {"file": fence.text, "again": fence.text, "replace": ""}.get(word, f"{old}\n{fence.text}")
            path.write_text(new or replaced(old, fence.text), encoding="utf-8")
            return
        raise AssertionError(f"{fence.place}: this block does not say which file it belongs to")

    def run(self, fence: Fence) -> list[tuple[str, list[str], list[str]]]:
        """The commands of a block, with what they should say and what they say; then mistakes are mended."""
        done = [(command, expected, said(command, self.folder)) for command, expected in commands(fence.text)]
        for path, text in self.before.items():
            path.write_text(text, encoding="utf-8")
        self.before.clear()
        return done


def replaced(text: str, block: str) -> str:
    """The text with a block in place of the one that has its heading."""
    heading = block.split("\n", 1)[0].split(":")[0]
    parts = re.split(r"\n(?=[a-z])", text)
    places = [n for n, part in enumerate(parts) if part.split("\n", 1)[0].split(":")[0] == heading]
    assert len(places) == 1, f"there is no block `{heading}` to replace"
    parts[places[0]] = block
    return "\n".join(parts)
