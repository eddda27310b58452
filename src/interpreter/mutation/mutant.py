"""A rule file with one clause changed, and the text to change."""

from __future__ import annotations

from dataclasses import dataclass

from interpreter.language.parser import Block
from interpreter.model.trees import Node

Edit = tuple[int, int, str]  # from, to (offsets in the text of a block), and what stands there instead


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one clause.  `clause` is its text without spacing and citation, `change` says what was done to it;
    both together name the mutant wherever the clause moves.  `text` is the whole block as it reads then."""

    file: str
    line: int
    block: str  # `value defence`, `option long-winter / extend route marching`
    clause: str
    change: str
    cites: tuple[str, ...]
    number: int  # which block of the title, in the order of its files
    text: str

    @property
    def key(self) -> str:
        """What a list of known mutants names it by: nothing that changes when lines move."""
        return f"{self.block}: `{self.clause}` {self.change}"

    def told(self) -> str:
        cited = f"  [{', '.join(self.cites)}]" if self.cites else ""
        return f"{self.file}:{self.line}: {self.key}{cited}"


class Script:
    """The text of a block, with the places of its trees as offsets."""

    def __init__(self, block: Block) -> None:
        self.first = block.first
        self.lines = block.lines
        self.text = "\n".join(block.lines)
        self.starts = [0]
        for line in block.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)

    def at(self, line: int, column: int) -> int:
        return self.starts[line - self.first] + column - 1

    def start(self, node: Node) -> int:
        return self.at(node.meta.line, node.meta.column)

    def end(self, node: Node) -> int:
        return self.at(node.meta.end_line, node.meta.end_column)

    def edited(self, edits: list[Edit]) -> str:
        text = self.text
        for start, end, new in sorted(edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def without_lines(self, first: int, last: int, instead: str = "") -> str:
        """The text without these lines, or with one other line in their place."""
        before, after = self.lines[: first - self.first], self.lines[last - self.first + 1 :]
        return "\n".join([*before, *([instead] if instead else []), *after])
