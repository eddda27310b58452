"""The page as text: its paragraphs, its tables and the drawn map."""

from __future__ import annotations

import re
from pathlib import Path

PLACE = Path(__file__).parents[3] / "docs" / "skirmish.md"


class Page:
    def __init__(self, text: str) -> None:
        self.text = text

    def passage(self, beginning: str) -> str:
        """The lines from these words to the next empty line, as one line."""
        found = re.search(rf"^{re.escape(beginning)}.*?(?=\n\n|\Z)", self.text, re.DOTALL | re.MULTILINE)
        assert found, f"the page has nothing that begins with {beginning!r}"
        return " ".join(found[0].split())

    def paragraph(self, number: str) -> str:
        return self.passage(f"**{number} ")

    def table(self, *headings: str) -> list[list[str]]:
        """The rows of the table with exactly these headings."""
        lines = self.text.splitlines()
        start = next((n for n, line in enumerate(lines) if cells(line) == list(headings)), None)
        assert start is not None, f"the page has no table {headings}"
        rows = []
        for line in lines[start + 2 :]:
            if not line.startswith("|"):
                break
            rows.append(cells(line))
        return rows

    def drawing(self) -> list[str]:
        """The lines of the drawn map below the numbers of the columns."""
        return self.text.split("```text\n")[1].split("\n```")[0].splitlines()[1:]


def cells(line: str) -> list[str]:
    return [cell.strip().strip("`") for cell in line.strip().split("|")[1:-1]]


def read_page() -> Page:
    return Page(PLACE.read_text(encoding="utf-8"))
