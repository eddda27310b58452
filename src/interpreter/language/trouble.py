"""Where the reader got stuck, as the functions that explain it want to see it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from interpreter.language.layout import Clause, first_word
from interpreter.language.page import Page
from interpreter.language.reader import Reader, Stuck
from interpreter.language.words import BODIES, DATA, OPENS

_PIECE = re.compile(
    r'"[^"]*"|\[[^\]]*\]|[0-9]+(?:\.[0-9]+)+|[0-9]+(?:\.\.+|…|–)[0-9]+|_*[^\W_]+(?:[-_.\'’]+[^\W_]+)*_*|[<>=!]+|&&|\|\||\S'
)


@dataclass(slots=True)
class Word:
    """A word or sign of a clause, cut as a person would; columns are those of the clean text."""

    text: str
    line: int
    column: int

    @property
    def end(self) -> int:
        return self.column + len(self.text)


@dataclass(slots=True)
class Mistake:
    """What is told about a clause, where, and the lines as they were probably meant, so that the rest can be read."""

    code: str
    message: str
    line: int
    column: int
    width: int = 1
    note: str = ""
    help: str = ""
    repair: dict[int, str] = field(default_factory=dict)


@dataclass(slots=True)
class Trouble:
    """The reader stuck in clause `number` of a block; `tries` counts how often a change may still be tried."""

    reader: Reader
    page: Page
    made: list[Clause]
    number: int
    stuck: Stuck
    accepts: set[str]
    attempt: Callable[[dict[int, str]], Stuck | None]
    tries: int = 8

    @property
    def clause(self) -> Clause:
        return self.made[self.number]

    def words(self) -> list[Word]:
        """The words of the clause."""
        lines = range(self.clause.first, self.clause.last + 1)
        return [
            Word(found[0], number, found.start() + 1)
            for number in lines
            for found in _PIECE.finditer(self.page.clean[number - 1])
        ]

    def found(self) -> tuple[list[Word], int]:
        """The words, and the number of the one where the reader got stuck (one past the last at the end)."""
        words = self.words()
        if self.stuck.kind in ("_NL", "_INDENT", "_DEDENT", "$END"):
            return words, len(words)
        here = (self.stuck.line, self.stuck.column)
        for number, word in enumerate(words):
            if (word.line, word.end) > here:
                return words, number
        return words, len(words)

    def line(self, number: int) -> str:
        return self.page.clean[number - 1]

    def replaced(self, word: Word, text: str, end: int = 0) -> dict[int, str]:
        """The line with one word (or all up to the column `end`) replaced."""
        line = self.line(word.line)
        return {word.line: line[: word.column - 1] + text + line[(end or word.end) - 1 :]}

    def helps(self, change: dict[int, str]) -> int:
        """How far the reader gets when these lines are changed: 2 past the clause, 1 past this word, 0 no further."""
        if self.tries <= 0:
            return 0
        self.tries -= 1
        after = self.attempt(change)
        if after is None or after.line > self.clause.last:
            return 2
        here = self.stuck.line
        longer = len(change[here]) - len(self.line(here)) if here in change else 0
        further = (after.line, after.column) >= (here, self.stuck.end_column + longer)
        return 1 if further and after.kind != "_NL" else 0

    def best(self, changes: dict[str, dict[int, str]], past_clause: bool = False) -> str:
        """The first of the changes that lets the reader past the clause, else (unless it must) past this word."""
        further = ""
        for name, change in changes.items():
            got = self.helps(change)
            if got == 2:
                return name
            if got and not further and not past_clause:
                further = name
        return further

    def heading(self) -> Clause | None:
        """The heading of the body that the clause stands in."""
        return self.made[self.clause.parent] if self.clause.parent >= 0 else None

    def body(self, heading: Clause | None) -> str:
        """The kind of body that a heading opens, as `words.BODIES` names it."""
        return body_kind(self.line(heading.first)) if heading is not None else ""


def body_kind(line: str) -> str:
    """`choice pay when …:` opens the body of a choice, `if …:` that of statements."""
    word = first_word(line)
    text = line.strip()
    if word == "replace":
        return body_kind(text.removeprefix("replace"))
    if word in ("ask", "offer"):
        if re.search(r"\bto (?:choose *:|cover\b)", text):
            return "choices"
        return "statements" if word == "offer" else "question"
    return "data" if word in DATA else OPENS.get(word, "")


def clause_words(body: str) -> tuple[str, ...]:
    """The first words of the clauses of a body."""
    return tuple(dict.fromkeys(words.split()[0] for words in BODIES.get(body, ())))
