"""`fmt`: one way to lay a rule file out.  No options.

Two spaces for each level, one between words, aligned tables, citations at column 75 (or two spaces behind a longer
line), one blank line between blocks.  Comments stay where they stand.  The meaning never changes: a block whose tree
would, or that cannot be read, is left exactly as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from lark import Token

from interpreter.language.columns import aligned, cells_of
from interpreter.language.layout import Clause, clauses, find_bodies, stretches
from interpreter.language.page import HARMFUL, Comment, Page, lay_out
from interpreter.language.parser import Block, Parsed, parse
from interpreter.language.reader import reader
from interpreter.language.render import width_of

CITED_AT = 74  # columns before a citation or comment at the end of a line
_CITATIONS = {"CITATION", "CITED_AND", "CITED_OR", "CITED_WHERE", "CITED_WHEN"}
_NO_SPACE_BEFORE = {"COMMA", "RPAR", "COLON"}


@dataclass(slots=True)
class Item:
    """A line of the formatted file, and what its neighbours need to know to set blank lines."""

    text: str
    top: bool = False  # at the left margin: a heading of a block, or a comment between blocks
    comment: bool = False
    opens: bool = False  # a heading, below which no blank line stands
    joined: bool = False  # runs on from the line before
    as_is: bool = False  # of a block that is left alone
    blank_before: bool = False


def format_text(text: str, file: str = "") -> str:
    """The same rules, laid out; formatting twice changes nothing more."""
    parsed = parse(text, file)
    if any(d.code in ("file-too-big", "too-many-words") for d in parsed.report.diagnostics):
        return text
    formatted = _formatted(text, parsed, set())
    again = parse(formatted, file)
    changed = {
        block.first
        for block, other in zip(parsed.blocks, again.blocks, strict=False)
        if not block.broken and block.tree != other.tree
    }
    if changed or len(parsed.blocks) != len(again.blocks):
        formatted = _formatted(text, parsed, changed or {block.first for block in parsed.blocks})
    return formatted


def _formatted(text: str, parsed: Parsed, leave: set[int]) -> str:
    page = lay_out(text, parsed.file)
    shown: dict[int, Item] = {}
    good = {block.first: block for block in parsed.blocks if not block.broken}
    for stretch in list(stretches(page)):
        lines = range(stretch.first, stretch.last + 1)
        block = good.get(stretch.first)
        harmful = any(HARMFUL.search(page.lines[number - 1]) for number in lines)
        if block is None or block.tree is None or stretch.trouble or harmful or stretch.first in leave:
            for number in lines:
                shown[number] = Item(page.lines[number - 1], top=number == stretch.first, as_is=True)
        else:
            _BlockLayout(page, block).fill(shown)
    return _assembled(page, shown)


# ---- one block --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _BlockLayout:
    """The lines of one block."""

    page: Page
    block: Block
    made: list[Clause] = field(default_factory=list)
    tokens: dict[int, list[Token]] = field(default_factory=dict)
    comments: dict[int, Comment] = field(default_factory=dict)

    def fill(self, shown: dict[int, Item]) -> None:
        first, last = self.block.first, self.block.last
        self.made = clauses(self.page, first, last)
        find_bodies(self.page, self.made)
        seen: list[Token] = []
        reader().read("\n".join(self.page.clean[first - 1 : last]) + "\n", "start", first, 1, seen)
        for token in seen:
            self.tokens.setdefault(token.line or 0, []).append(token)
        self.comments = {c.line: c for c in self.page.comments if first <= c.line <= last}
        levels: list[int] = []
        for number, clause in enumerate(self.made):
            levels.append(levels[clause.parent] + 1 if clause.parent >= 0 else 0)
            if clause.word != "|":
                self._clause(clause, levels[-1], number == 0, shown)
        self._rows(levels, shown)
        for comment in self.comments.values():
            if comment.alone:
                level = self._level_of(comment, levels)
                shown[comment.line] = Item("  " * level + comment.text, comment=True)

    def _clause(self, clause: Clause, level: int, top: bool, shown: dict[int, Item]) -> None:
        deeper = 4 if clause.opens else 2
        for line in range(clause.first, clause.last + 1):
            tokens = self.tokens.get(line, [])
            if not tokens:
                continue
            runs_on = line > clause.first
            indent = " " * (2 * level + (deeper if runs_on else 0))
            words = [token for token in tokens if token.type not in _CITATIONS]
            cited = [str(token) for token in tokens if token.type in _CITATIONS]
            before = self._last_before(line) if runs_on else None
            text = indent + joined(words, before)
            shown[line] = Item(
                self._ended(text, cited, line), top=top and not runs_on, opens=clause.opens, joined=runs_on
            )

    def _last_before(self, line: int) -> Token | None:
        while line > self.block.first:
            line -= 1
            if self.tokens.get(line):
                return self.tokens[line][-1]
        return None

    def _ended(self, text: str, cited: list[str], line: int) -> str:
        """The line with its citation and comment set at their column."""
        comment = self.comments.get(line)
        for tail in [*cited, *([comment.text] if comment is not None and not comment.alone else [])]:
            text += " " * max(2, CITED_AT - width_of(text)) + tail
        return text

    def _rows(self, levels: list[int], shown: dict[int, Item]) -> None:
        """Rows that follow each other in one body are one table."""
        group: list[tuple[Clause, int]] = []
        for number, clause in enumerate([*self.made, None]):
            if clause is not None and clause.word == "|" and (not group or clause.parent == group[0][0].parent):
                group.append((clause, levels[number]))
                continue
            self._table(group, shown)
            group = [(clause, levels[number])] if clause is not None and clause.word == "|" else []

    def _table(self, group: list[tuple[Clause, int]], shown: dict[int, Item]) -> None:
        if not group:
            return
        parent = group[0][0].parent
        drawn = parent >= 0 and "map" in self.page.clean[self.made[parent].first - 1].split()[:2]
        lines = aligned([cells_of(self.page.clean[clause.first - 1], drawn) for clause, _ in group])
        for (clause, level), text in zip(group, lines, strict=True):
            cited = [str(token) for token in self.tokens.get(clause.first, []) if token.type in _CITATIONS]
            shown[clause.first] = Item(self._ended("  " * level + text, cited, clause.first))

    def _level_of(self, comment: Comment, levels: list[int]) -> int:
        """A comment stands as deep as the clause it stands level with, the one after it first."""
        after = next((n for n, clause in enumerate(self.made) if clause.first > comment.line), None)
        if after is None:
            return levels[-1]
        written = comment.column - 1
        if after and written != self.made[after].indent and written == self.made[after - 1].indent:
            return levels[after - 1]
        return levels[after]


def joined(words: list[Token], before: Token | None = None) -> str:
    """Words with one space between them, signs where they belong."""
    text = ""
    sign = False  # a minus sign that belongs to the number after it
    for word in words:
        kind = word.type
        last = before.type if before is not None else ""
        tight = not text or sign or kind in _NO_SPACE_BEFORE or last == "LPAR" or (kind == "LPAR" and last == "NAME")
        text += str(word) if tight else f" {word}"
        sign = kind == "MINUS" and last not in ("NAME", "NUMBER", "RPAR", "STRING")
        before = word
    return text


# ---- the whole file ---------------------------------------------------------------------------------------------


def _assembled(page: Page, shown: dict[int, Item]) -> str:
    """Puts the lines together, with comments between blocks and blank lines where they belong."""
    for comment in page.comments:
        if comment.alone and comment.line not in shown:
            indent = "  " if comment.column > 1 else ""
            shown[comment.line] = Item(indent + comment.text, top=not indent, comment=True)
    items: list[Item] = []
    blank = False
    for number in range(1, len(page.lines) + 1):
        item = shown.get(number)
        if item is None:
            blank = True
            continue
        item.blank_before = blank
        blank = False
        items.append(item)
    out: list[str] = []
    for index, item in enumerate(items):
        if index and _wants_blank(items, index):
            out.append("")
        out.append(item.text.rstrip("\r") if item.as_is else item.text.rstrip())
    return "\n".join(out) + "\n" if out else ""


def _wants_blank(items: list[Item], index: int) -> bool:
    """Whether a blank line stands before this one."""
    item, before = items[index], items[index - 1]
    if item.as_is and before.as_is and not item.top:
        return False
    if item.top and not (before.top and before.comment):
        return True
    return item.blank_before and not item.joined and not (before.opens and not item.top)
