"""Small tools for the words of a play file: cutting off comment and citation, numbers, complaints with a place."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from interpreter.language.diagnostic import Report
from interpreter.language.suggest import ranked
from interpreter.play.playfile_lines import Cites, Play, Words

MOST_COMPLAINTS = 100
MOST_DIGITS = 18  # of a number in a play file: enough for every seed, too few to be slow


class LinePlace(TypedDict):
    """What every record of a line is given besides its own words."""

    number: int
    text: str
    cites: Cites
    cite_column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A line without its comment and citation; `column` is where `text` begins."""

    number: int
    text: str
    column: int
    cites: Cites = ()
    cite_column: int = 0

    def place(self) -> LinePlace:
        return {"number": self.number, "text": self.text, "cites": self.cites, "cite_column": self.cite_column}


class Complaints:
    """Adds mistakes to a report at a line and column of one play file; stops when there are very many."""

    def __init__(self, report: Report, play: Play) -> None:
        self.report = report
        self.play = play
        self.full = False

    def __call__(
        self, code: str, line: int, column: int, width: int, message: str, *, note: str = "", help: str = ""
    ) -> None:
        if self.full:
            return
        self.report.error(code, message, self.play.span(line, column, width), note=note, help=help)
        if len(self.report.diagnostics) >= MOST_COMPLAINTS:
            self.full = True
            message = f"there are more mistakes than the {MOST_COMPLAINTS} shown here"
            self.report.error("play-many-mistakes", message, self.play.span(line), help="mend these first")

    def words(self, code: str, line: int, words: Words, message: str, *, note: str = "", help: str = "") -> None:
        self(code, line, words.column, len(words.text), message, note=note, help=help)


def whole_number(text: str) -> int | None:
    """The number that `text` is, or None; never a number so long that counting its digits takes time."""
    return int(text) if len(text) <= MOST_DIGITS and text.isascii() and text.isdigit() else None


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A remedy for a name nobody knows: the nearest names, or else the list of all when it is short."""
    names = list(dict.fromkeys(known))
    near = ranked(word[:60], names)
    if near:
        return "did you mean " + " or ".join(f"`{name}`" for name in near) + "?"
    if otherwise:
        return otherwise
    if not names:
        return ""
    return "known are: " + ", ".join(names[:12]) + (", …" if len(names) > 12 else "")


def cut_line(number: int, raw: str, complain: Complaints) -> Source | None:
    """Takes comment and citation off a line; None when they are not written as they should be."""
    end = comment_start(raw)
    if end is None:
        column = raw.rindex('"') + 1
        complain("play-open-quote", number, column, 1, "these quotes are never closed", help='write a second `"`')
        return None
    text = raw[:end].rstrip()
    indent = len(text) - len(text.lstrip())
    cites: Cites = ()
    column = 0
    opening = bracket_start(text)
    if opening >= 0:
        if not text.endswith("]"):
            closed = "]" in text[opening:]
            complain(
                "play-bad-citation",
                number,
                opening + 1,
                len(text) - opening,
                "a citation ends the line" if closed else "this citation is never closed",
                help="write the paragraph in square brackets at the end of the line, as in [8.1]",
            )
            return None
        inside = text[opening + 1 : -1]
        cites = tuple(" ".join(part.split()) for part in inside.split(","))
        if not all(cites) or "]" in inside:
            complain(
                "play-bad-citation",
                number,
                opening + 1,
                len(text) - opening,
                "this citation names no paragraph" if "]" not in inside else "one citation to a line",
                help="write the paragraphs with commas between them, as in [8.1, 8.2]",
            )
            return None
        column = opening + 1
        text = text[:opening].rstrip()
    return Source(number, text[indent:], indent + 1, cites, column)


def comment_start(raw: str) -> int | None:
    """Where the comment begins (the length of the line when there is none); None when quotes stay open."""
    if "#" not in raw and raw.count('"') % 2 == 0:
        return len(raw)
    quoted = False
    for place, letter in enumerate(raw):
        if letter == '"':
            quoted = not quoted
        elif letter == "#" and not quoted and (place == 0 or raw[place - 1] == " "):
            return place
    return None if quoted else len(raw)


def bracket_start(text: str) -> int:
    """Where the first square bracket outside quotes stands, or -1."""
    if "[" not in text:
        return -1
    blanked = re.sub(r'"[^"]*"', lambda quote: " " * len(quote[0]), text)
    return blanked.find("[")


def split_outside_brackets(text: str, word: str) -> tuple[str, str, int] | None:
    """Cuts `text` at the first ` word ` that stands in no bracket: what is before, after, and where that begins."""
    depth = 0
    for found in re.finditer(r"[()]|[^\s()]+", text):
        if found[0] == "(":
            depth += 1
        elif found[0] == ")":
            depth -= 1
        elif depth <= 0 and found[0] == word:
            before, after = text[: found.start()].rstrip(), text[found.end() :].lstrip()
            return (before, after, len(text) - len(after)) if before and after else None
    return None


def bare(paragraph: str) -> str:
    """`4.0 (3)` and `4.0(3)` are one paragraph."""
    return "".join(paragraph.split()).lower()
