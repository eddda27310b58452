"""All mutants of a title: what its rule files would be with one clause changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from interpreter.language.parser import Block, Parsed, parse, parse_file
from interpreter.library import rule_files
from interpreter.load import shown
from interpreter.model.trees import citations
from interpreter.mutation.alter import changes
from interpreter.mutation.clauses import Clause, bare, clauses
from interpreter.mutation.mutant import Mutant, Script


def read_blocks(path: Path) -> list[Block]:
    """The blocks of all rule files of a title, in the order they are read."""
    return [block for parsed in read_files(path) for block in parsed.blocks]


def read_files(path: Path) -> list[Parsed]:
    return [parse_file(file, shown(file)) for file in rule_files(path)]


def mutants(blocks: Sequence[Block], paragraph: str = "") -> Iterator[Mutant]:
    """Every mutant, in the order of the files; or those of the clauses that carry one paragraph."""
    for number, block in enumerate(blocks):
        if block.tree is None or block.broken:
            continue
        script = Script(block)
        seen = {script.text}
        for clause in clauses(block.tree):
            if rebuilt(clause) or (paragraph and paragraph not in clause.cites):
                continue
            for change, text, line in changes(clause, script):
                if text not in seen:
                    seen.add(text)
                    name = " / ".join(clause.inside)
                    yield Mutant(
                        block.file, line, name, told(clause, script), change, cited(clause, script, line), number, text
                    )


def told(clause: Clause, script: Script) -> str:
    """The text of the clause alone, on one line; of a row its first two cells that say something."""
    node = clause.node
    lines = script.lines[node.meta.line - script.first : node.meta.end_line - script.first + 1]
    if clause.kind == "row":
        return bare(lines[0])
    heads = [lines[0]]
    for line in lines[1:]:
        if not re.match(r" +(and|or|where|when)(?![\w-])", line):
            break
        heads.append(line)
    return bare("\n".join(heads))


def cited(clause: Clause, script: Script, line: int) -> tuple[str, ...]:
    """The paragraphs at the end of the line that was changed, or those of the clause."""
    found = re.search(r"\[[^\]\n]+\]\s*(#.*)?$", script.lines[line - script.first]) if line else None
    if found and clause.node.meta.line <= line <= clause.node.meta.end_line:
        return citations(found[0].split("#")[0])
    return clause.cites


def rebuilt(clause: Clause) -> bool:
    """A row of the map that nobody printed: `reconstructed` in its column `basis`."""
    if clause.header is None:
        return False
    for name, cell in zip(clause.header.children, clause.node.children, strict=False):
        if str(name) == "basis" and str(cell).startswith("reconstructed"):
            return True
    return False


def bred(mutant: Mutant, block: Block) -> list[Block] | None:
    """The blocks that stand in the place of the changed one: one, or none; None when the text is no rule any more."""
    if not mutant.text.strip():
        return []
    parsed = parse("\n" * (block.first - 1) + mutant.text, block.file)
    if parsed.report.failed or any(made.tree is None or made.broken for made in parsed.blocks):
        return None
    return parsed.blocks
