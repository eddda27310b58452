"""The fenced blocks of a document, in order, with the words after the three backquotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


@dataclass(frozen=True, slots=True)
class Fence:
    """`words` are those after the language: ```` ```rules file=map.rules ```` has the language `rules`."""

    document: str
    language: str
    words: tuple[str, ...]
    text: str
    line: int
    heading: str

    def word(self, name: str) -> str:
        """What stands after `name=`, or nothing."""
        return next((w.partition("=")[2] for w in self.words if w.startswith(name + "=")), "")

    @property
    def place(self) -> str:
        """Where a person finds it; also the name of its test."""
        return f"{self.document}:{self.line} {self.heading}"


def fences(document: str) -> list[Fence]:
    """All fenced blocks of a document in docs/."""
    found: list[Fence] = []
    opened: tuple[str, tuple[str, ...], int] | None = None
    inside: list[str] = []
    heading = ""
    for number, line in enumerate((DOCS / document).read_text(encoding="utf-8").splitlines(), 1):
        if opened is None:
            if line.startswith("#"):
                heading = line.lstrip("# ")
            start = re.fullmatch(r"```([a-z]+)((?: \S+)*)", line)
            if start:
                opened, inside = (start[1], tuple(start[2].split()), number), []
            else:
                assert not line.startswith("```"), f"{document}:{number}: a fence without a language"
        elif line == "```":
            text = "".join(f"{one}\n" for one in inside)
            found.append(Fence(document, opened[0], opened[1], text, opened[2], heading))
            opened = None
        else:
            inside.append(line)
    assert opened is None, f"{document}: the fence of line {opened[2] if opened else 0} is never closed"
    return found
