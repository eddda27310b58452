"""Small helpers for walking lark trees: spans, citations, children by name."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token, Tree

from interpreter.language.diagnostic import Span

Node = Tree[Token]
Part = Tree[Token] | Token | None


def span_of(part: Part, file: str) -> Span:
    """The place of a tree or token in its file; a clause that an overlay brought from elsewhere names its own."""
    if isinstance(part, Token):
        file = getattr(part, "file", file)
        line, column = part.line or 1, part.column or 1
        return Span(file, line, column, part.end_line or line, part.end_column or column + len(part))
    if isinstance(part, Tree) and not part.meta.empty:
        meta = part.meta
        file = getattr(meta, "file", file)
        return Span(file, meta.line, meta.column, meta.end_line, meta.end_column)
    return Span(file, 1)


def citations(token: str) -> tuple[str, ...]:
    """`[8.51 (a), 9.21]` as ("8.51 (a)", "9.21")."""
    return tuple(part.strip() for part in token.strip()[1:-1].split(",") if part.strip())


def cites_of(tree: Node) -> tuple[str, ...]:
    """The citation at the end of a clause or heading."""
    for child in tree.children:
        if isinstance(child, Tree) and child.data == "cite":
            return citations(str(child.children[0]))
    return ()


def cited(token: Part) -> tuple[str, ...]:
    """The citation of a continued line (`[8.16]` before `and`, `or`, `where`, `when`)."""
    return citations(str(token)) if isinstance(token, Token) else ()


def parts(tree: Node) -> list[Part]:
    """Children without the citation."""
    return [c for c in tree.children if not (isinstance(c, Tree) and c.data == "cite")]


def tree(part: Part) -> Node:
    """The same, known to be a tree."""
    assert isinstance(part, Tree), part
    return part


def trees(tree: Node, *names: str) -> Iterator[Node]:
    """The children of these names, in order."""
    for child in tree.children:
        if isinstance(child, Tree) and (not names or child.data in names):
            yield child


def child(tree: Node, name: str) -> Node | None:
    """The first child of that name."""
    return next(trees(tree, name), None)


def topdown(tree: Node) -> Iterator[Node]:
    """The tree and all below it, in the order of the file."""
    yield tree
    for below in tree.children:
        if isinstance(below, Tree):
            yield from topdown(below)
