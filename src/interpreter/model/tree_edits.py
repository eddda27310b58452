"""Copies of trees with something changed: the tree given is never touched.

A clause that moves from the file of an option into a block of another file keeps its own file: its tokens and the
places of its trees carry `file`, so that a message about it points where it is written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree
from lark.tree import Meta

from interpreter.model.trees import Node


class MovedToken(Token):
    """A token that remembers its file."""

    __slots__ = ("file",)
    file: str


class MovedMeta(Meta):
    """The place of a tree that remembers its file."""

    def __init__(self, old: Meta, file: str) -> None:
        self.empty = old.empty
        self.file = file
        if not old.empty:
            self.line, self.column, self.start_pos = old.line, old.column, old.start_pos
            self.end_line, self.end_column, self.end_pos = old.end_line, old.end_column, old.end_pos


def moved(part: Any, file: str) -> Any:
    """A copy of a clause that knows which file it came from."""
    if isinstance(part, Tree):
        meta = MovedMeta(part.meta, file)
        return Tree(part.data, [moved(child, file) for child in part.children], meta)
    if isinstance(part, Token) and not isinstance(part, MovedToken):
        copy = MovedToken(
            part.type,
            str(part),
            part.start_pos,
            part.line,
            part.column,
            part.end_line,
            part.end_column,
            part.end_pos,
        )
        copy.file = file
        return copy
    return part


def rewrite(tree: Node, change: Callable[[Any], list[Any]]) -> Node:
    """The tree with each child, at any depth, replaced by what `change` gives; the same tree when nothing changed."""
    children: list[Any] = []
    for child in tree.children:
        for new in change(child):
            if new is child and isinstance(child, Tree):
                new = rewrite(child, change)
            children.append(new)
    different = len(children) != len(tree.children) or any(
        a is not b for a, b in zip(children, tree.children, strict=False)
    )
    return Tree(tree.data, children, tree.meta) if different else tree
