"""Text to trees: `parse` reads a file of rules block by block, `parse_phrase` one expression.

Both always answer: with trees for what could be read, and with a diagnostic for each mistake.  The shape of the trees
is that of `rules.lark`; every tree and token knows its true line and column.
"""

from __future__ import annotations

import gc
import re
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.language.layout import Clause, Stretch, clauses, find_bodies, first_word, stretches
from interpreter.language.mistakes import explain, unknown_block
from interpreter.language.page import Comment, Page, bare, lay_out
from interpreter.language.placeholders import SET_ASIDE
from interpreter.language.reader import Node, Stuck, reader
from interpreter.language.recovery import MOST_OF_FILE, Patience, Recovery
from interpreter.language.source import read_source
from interpreter.language.trouble import Mistake, Trouble

__all__ = ["SET_ASIDE", "Block", "Parsed", "parse", "parse_file", "parse_phrase"]

_HEADING = re.compile(r" *([^\W_]+(?:-[^\W_]+)*)(?: +of)? *([^\W_]+(?:-[^\W_]+)*)?")


@dataclass(slots=True)
class Block:
    """One block of a file.  `tree` is the lark tree of its rule (`value`, `data`, `overlay` …), or None when nothing of
    it could be read; `kind` and `name` are its first two words, so that even then its name is known.

    `broken` says that some of its clauses were set aside; where a phrase had to be invented in their place it is the
    word SET_ASIDE, which later stages take for anything.
    """

    tree: Node | None
    file: str
    first: int
    lines: list[str]
    kind: str = ""
    name: str = ""
    broken: bool = False

    @property
    def last(self) -> int:
        return self.first + len(self.lines) - 1


@dataclass(slots=True)
class Parsed:
    """A file read: its blocks in order, what was wrong, its comments and lines; `aside` are the lines set aside."""

    file: str
    blocks: list[Block] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    comments: list[Comment] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    aside: frozenset[int] = frozenset()

    def silence(self, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """Leaves out what later stages found on lines that were set aside: the mistake there has been told."""
        return [d for d in diagnostics if d.span.file != self.file or d.span.line not in self.aside]


def parse_file(path: Path | str, file: str = "") -> Parsed:
    """Reads a file of rules; one that cannot be read is a Parsed without blocks and with the reason."""
    source = read_source(path, file)
    if source.report.failed:
        return Parsed(source.file, report=source.report)
    return parse(source.text, source.file)


def parse(text: str, file: str) -> Parsed:
    """Reads the text of a file of rules; every mistake of it is in the report, sorted by line."""
    collecting = gc.isenabled()
    gc.disable()  # trees hold no cycles; looking for some takes most of the time of a large file
    try:
        return _parse(text, file)
    finally:
        if collecting:
            gc.enable()


def _parse(text: str, file: str) -> Parsed:
    page = lay_out(text, file)
    parsed = Parsed(file, report=page.report, comments=page.comments, lines=page.lines)
    patience = Patience()
    aside: set[int] = set(page.faults)
    found = list(stretches(page))
    page.doubtful = {stretch.first for stretch in found if stretch.trouble}
    for stretch in found:
        if len(page.report.diagnostics) > MOST_OF_FILE:
            page.faults.discard(stretch.first)
            message = f"this file has more than {MOST_OF_FILE} mistakes; the rest of it is not read"
            page.fault("too-many-mistakes", message, stretch.first, 1, help="mend those above, then check again")
            aside.update(range(stretch.first, len(page.lines) + 1))
            break
        block = _read_block(page, stretch, patience, aside)
        if block is not None:
            parsed.blocks.append(block)
    parsed.aside = frozenset(aside | page.faults)
    page.report.diagnostics.sort(key=lambda d: (d.span.line, d.span.column, d.code))
    return parsed


def _read_block(page: Page, stretch: Stretch, patience: Patience, aside: set[int]) -> Block | None:
    made = clauses(page, stretch.first, stretch.last)
    if not made:
        return None
    if stretch.trouble and not _begin(page, stretch, made):
        aside.update(range(stretch.first, stretch.last + 1))
        return None
    find_bodies(page, made)
    lines = page.lines[stretch.first - 1 : stretch.last]
    found = _HEADING.match(page.clean[stretch.first - 1])
    kind, name = (found[1], found[2] or "") if found else ("", "")
    recovery = Recovery(reader(), page, made, patience)
    tree = recovery.read()
    aside |= recovery.aside
    broken = bool(recovery.aside)
    children = tree.children if tree is not None else []
    inner = children[0] if children else None
    return Block(inner, page.file, stretch.first, lines, kind, name, broken)  # type: ignore[arg-type]


def _begin(page: Page, stretch: Stretch, made: list[Clause]) -> bool:
    """Tells what is wrong with the beginning of a block; True when its rest can be read nevertheless."""
    clause = made[0]
    line = page.clean[clause.first - 1]
    word = first_word(line)
    if stretch.trouble == "block-indented":
        help = "begin it at the left margin"
        page.fault(
            "block-indented", f"`{word}` begins a block, but is indented", clause.first, 1, clause.indent, help=help
        )
        page.faults.discard(clause.first)
        by = clause.indent
        whole = len(made) == 1 or made[1].indent == by + 2
        for other in made if whole else made[:1]:
            _shift_left(page, other, by)
        return True
    mistake = unknown_block(line.strip(), clause)
    if clause.first not in page.faults:
        _tell(page, mistake)
    for number, text in mistake.repair.items():
        page.clean[number - 1] = text
        made[0].word = first_word(text)
    page.faults.add(clause.first)
    return bool(mistake.repair)


def _shift_left(page: Page, clause: Clause, by: int) -> None:
    for number in range(clause.first, clause.last + 1):
        text = page.clean[number - 1]
        cut = min(by, len(text) - len(text.lstrip(" ")))
        page.clean[number - 1] = text[cut:]
        page.shifts[number] = page.shifts.get(number, 0) - cut
    clause.indent = max(0, clause.indent - by)


def _tell(page: Page, mistake: Mistake) -> None:
    span = page.span(mistake.line, mistake.column, mistake.width)
    page.report.error(mistake.code, mistake.message, span, note=mistake.note, help=mistake.help)


def parse_phrase(text: str, file: str, line: int = 1, column: int = 1) -> tuple[Node | None, Report]:
    """Reads one expression that stands at that place of a file: a cell, or a part of a line of a play file.

    The tree is that of the phrase itself (`np`, `plus`, `is_true` …), its places are true; None when it has a mistake.
    """
    page = lay_out(text.replace("\n", " "), file)
    if not page.report.failed and page.clean:
        made = clauses(page, 1, len(page.clean))
        if not page.report.failed:
            return _phrase(page, made, line, column)
    if not page.report.failed:
        page.report.error("unfinished-clause", "a value or condition is missing here", page.span(1, 1))
    return None, _shifted(page, line, column)


def _phrase(page: Page, made: list[Clause], line: int, column: int) -> tuple[Node | None, Report]:
    text = page.clean[0] if page.clean else ""
    try:
        if not bare(text).strip():
            raise Stuck("_NL", "", 1, 1, 1, [reader().starts["lone_phrase"]])
        tree = reader().read(text + "\n", "lone_phrase", line, column)
        return tree.children[0], page.report  # type: ignore[return-value]
    except Stuck:
        pass
    try:
        reader().read(text + "\n", "lone_phrase")
    except Stuck as stuck:

        def attempt(change: dict[int, str]) -> Stuck | None:
            try:
                reader().read(change.get(1, text) + "\n", "lone_phrase")
            except Stuck as after:
                return after
            return None

        made = made or [Clause(1, 1, 0, False, "")]
        trouble = Trouble(reader(), page, made, 0, stuck, reader().accepts(stuck.stack), attempt)
        made[0].indent = -1  # no word of a phrase begins a clause
        _tell(page, explain(trouble))
    return None, _shifted(page, line, column)


def _shifted(page: Page, line: int, column: int) -> Report:
    """The report with its places moved to where the phrase stands."""
    moved = Report()
    for told in page.report.diagnostics:
        span = told.span
        place = type(span)(span.file, line, span.column + column - 1, line, span.end_column + column - 1)
        moved.error(told.code, told.message, place, note=told.note, help=told.help)
    return moved
