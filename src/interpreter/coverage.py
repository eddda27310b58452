"""Which paragraphs of the rulebook a title carries: what the clauses cite, what the play files prove.

Citations are read from the text of the rule files, so that an unfinished title can be looked at; options, errata and
every scenario count, whether or not they are in use.  A play file proves what it cites when it comes true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lark import Token, Tree

from interpreter.language.diagnostic import Report
from interpreter.language.parser import Block, parse_file
from interpreter.library import play_files, rule_files
from interpreter.load import shown
from interpreter.model.changes import Piece
from interpreter.model.data import Data, Paragraph
from interpreter.model.reading.book import Book
from interpreter.model.reading.notes import read_rulebook
from interpreter.model.reading.sheets import sheet_of
from interpreter.model.trees import Node, citations
from interpreter.play.playfile_reader import read_play_file
from interpreter.play.playfile_runner import run_read
from interpreter.play.playfile_titles import Shelf

# What can be said of a paragraph, best first.
TESTED, ENCODED, SILENT, DESCRIPTIVE, MISSING = "tested", "encoded", "by silence", "descriptive", "missing"
STATES = (TESTED, ENCODED, SILENT, DESCRIPTIVE, MISSING)


@dataclass(frozen=True, slots=True)
class Mention:
    """One place that cites a paragraph: `block` is `value defence` or the name of a play file, `text` its line."""

    file: str
    line: int
    block: str
    text: str


@dataclass(slots=True)
class Covered:
    """One paragraph, with the clauses that encode it and the lines of play files that prove it."""

    paragraph: Paragraph
    clauses: list[Mention] = field(default_factory=list)
    plays: list[Mention] = field(default_factory=list)

    @property
    def state(self) -> str:
        if self.plays and (self.clauses or self.paragraph.by_silence):
            return TESTED
        if self.clauses:
            return ENCODED
        if self.paragraph.by_silence:
            return SILENT
        return MISSING if self.paragraph.executable else DESCRIPTIVE


@dataclass(slots=True)
class Coverage:
    """All paragraphs in the order of the rulebook; `strays` are cited and not in it."""

    paragraphs: list[Covered]
    strays: dict[str, list[Mention]]
    failing: list[str]  # play files that do not come true and therefore prove nothing
    report: Report

    def count(self, *states: str) -> int:
        return sum(covered.state in states for covered in self.paragraphs)

    @property
    def wanted(self) -> int:
        """How many paragraphs are to be encoded: all but the descriptive."""
        return len(self.paragraphs) - self.count(DESCRIPTIVE)

    def percent(self, *states: str) -> int:
        """Whole percents of the wanted ones, rounded down, so that 100 means all."""
        return 100 * self.count(*states) // self.wanted if self.wanted else 100

    def find(self, paragraph: str) -> Covered | None:
        """The paragraph, however its letters and brackets are spaced."""
        return next((c for c in self.paragraphs if _bare(c.paragraph.id) == _bare(paragraph)), None)


def coverage(path: Path, *, run: bool = True) -> Coverage:
    """Reads the rule files of a title, runs its play files, and brings their citations together.

    Without `run` play files are only read: what they cite is found, but nobody knows whether it comes true.
    """
    report = Report()
    blocks: list[tuple[Block, Node, list[str]]] = []
    for file in rule_files(path):
        parsed = parse_file(file, shown(file))
        report.diagnostics += parsed.report.diagnostics
        blocks += [(block, block.tree, parsed.lines) for block in parsed.blocks if block.tree is not None]
    book = paragraphs([Piece(tree, block.file) for block, tree, _ in blocks if _is_rulebook(tree)], report)
    listed = {_bare(name): Covered(paragraph) for name, paragraph in book.items()}
    found = Coverage(list(listed.values()), {}, [], report)

    def mention(cited: str, where: Mention, *, play: bool) -> None:
        bare = _bare(cited)
        covered = listed.get(bare) or listed.get(bare.split("(")[0])
        if covered is None:
            found.strays.setdefault(cited, []).append(where)
        elif where not in (covered.plays if play else covered.clauses):
            (covered.plays if play else covered.clauses).append(where)

    for block, tree, lines in blocks:
        if not _is_rulebook(tree):
            heading = block_name(tree)
            for token in cited_in(tree):
                line = token.line or 1
                text = lines[line - 1].strip() if line <= len(lines) else ""
                for cited in citations(str(token)):
                    mention(cited, Mention(block.file, line, heading, _without_citation(text)), play=False)
    shelf = Shelf(under=path)
    for file in play_files(path):
        play, problems, text = read_play_file(file)
        if run and not run_read(play, problems, text, shelf).ok:
            found.failing.append(shown(file))
            continue
        lines = text.split("\n")
        for cited, numbers in play.cited().items():
            for number in numbers:
                said = _without_citation(lines[number - 1].strip()) if number <= len(lines) else ""
                mention(cited, Mention(shown(file), number, play.name or file.stem, said), play=True)
    return found


def paragraphs(blocks: list[Piece], report: Report) -> dict[str, Paragraph]:
    """The paragraphs that the rulebook blocks list."""
    book = Book(Data(), report)
    book.sheets["rulebook"] = [sheet_of(block) for block in blocks]
    read_rulebook(book)
    return book.data.rulebook


def cited_in(tree: Node) -> Iterator[Token]:
    """Every citation of a block in the order of the file; what an overlay drops is not encoded by being named."""
    for child in tree.children:
        if isinstance(child, Tree):
            yield from cited_in(child)
        elif isinstance(child, Token) and child.type.startswith("CIT") and tree.data != "drop":
            yield child


def block_name(tree: Node) -> str:
    """`value defence`, `table combat`, `sides`."""
    words: list[str] = []
    if tree.data not in ("data", "overlay"):
        words.append(str(tree.data))
    for child in tree.children[:2]:
        if isinstance(child, Token):
            words.append(str(child))
        elif isinstance(child, Tree) and child.data in ("data_kind", "data_name"):
            words += [str(token) for token in child.children if isinstance(token, Token)]
        if tree.data not in ("data", "overlay"):
            break
    return " ".join(words)


def _is_rulebook(tree: Node) -> bool:
    return tree.data == "data" and block_name(tree).split(" ")[0] == "rulebook"


def _bare(paragraph: str) -> str:
    """`4.0 (3)` and `4.0(3)` are one paragraph."""
    return re.sub(r"\s+", "", paragraph).lower()


def _without_citation(line: str) -> str:
    return re.sub(r"\s*\[[^\]]*\]\s*(#.*)?$", "", line)
