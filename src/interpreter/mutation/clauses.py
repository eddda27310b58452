"""The clauses of a block: which lines stand for themselves, and which paragraphs each carries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token, Tree

from interpreter.model.trees import Node, citations, cites_of


def named(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Names of trees.  Statements are taken out with what stands indented under them.
STATEMENTS = named(
    "let roll run apply if for_each repeat repeat_until at_once stop_here phase allow alternate ask offer "
    "move place remove set mark unmark gain lose reveal hide announce win draw"
)
CLAUSES = STATEMENTS | named(
    "base add subtract without times round floor ceiling exception holds fails projected reach never void like "
    "start_at follow to to_any allowance length cost only stop once minimum prefer costs in_order leg changing by "
    "choice requires limit else_if otherwise option covers must needs excludes drop replace extend insert uses lasts "
    "begin setup row cells beyond"
)
BLOCKS = named("data table value condition zone route action procedure sequence trigger duty overlay scenario")
# A block that nothing else names may be taken out as a whole.
LOOSE = frozenset({"trigger", "duty", "replace", "extend", "insert"})
# Blocks that describe, and the rows of the map drawn: no clause of them is a rule.
DESCRIPTIVE = frozenset({"title", "map", "look", "doctrine", "rulebook"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause and the paragraphs it carries: its own, or those of what stands around it.  `inner` are the trees of
    this clause alone, without the clauses indented under it; `header` is the heading row over a row."""

    node: Node
    cites: tuple[str, ...]
    inside: tuple[str, ...]  # the blocks around it
    header: Node | None = None
    rows: tuple[Node, ...] = ()  # all rows of the block of a row
    inner: list[Node] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return str(self.node.data)


def clauses(tree: Node, cites: tuple[str, ...] = (), inside: tuple[str, ...] = ()) -> Iterator[Clause]:
    """The cited clauses of a block, in the order of the file."""
    kind = str(tree.data)
    if kind in BLOCKS or kind in ("replace", "extend", "insert"):
        if kind == "data" and data_kind(tree) in DESCRIPTIVE:
            return
        if kind != "replace":
            inside = (*inside, heading(tree))
    cites = own_cites(tree) or cites
    rows = tuple(child for child in tree.children if isinstance(child, Tree) and child.data == "row")
    if cites and (kind in CLAUSES or kind in LOOSE):
        yield Clause(tree, cites, inside, inner=list(own_trees(tree)))
    for child in tree.children:
        if not isinstance(child, Tree):
            continue
        if child.data == "row":
            own = own_cites(child) or cites
            if child is not rows[0] and own:
                yield Clause(child, own, inside, rows[0], rows, [child])
        else:
            yield from clauses(child, cites, inside)


def own_trees(tree: Node) -> Iterator[Node]:
    """The clause and the phrases in it, but nothing that is a clause of its own."""
    yield tree
    for child in tree.children:
        if isinstance(child, Tree) and str(child.data) not in CLAUSES and child.data not in BLOCKS:
            if child.data != "does":
                yield from own_trees(child)
        elif isinstance(child, Tree) and child.data == "choice" and tree.data in ("ask", "offer"):
            yield from own_trees(child)


def own_cites(tree: Node) -> tuple[str, ...]:
    """What the clause cites at its end and at the ends of the lines it runs over."""
    found = list(cites_of(tree))
    for inner in own_trees(tree):
        for child in inner.children:
            if isinstance(child, Token) and child.type.startswith("CITED"):
                found += citations(str(child))
    return tuple(dict.fromkeys(found))


def data_kind(tree: Node) -> str:
    return tree_words(tree.children[0])


def tree_words(part: object) -> str:
    if isinstance(part, Tree):
        return " ".join(tree_words(child) for child in part.children if child is not None)
    return str(part)


def heading(tree: Node) -> str:
    """`value defence`, `counters`, `option long-winter`."""
    kind = str(tree.data)
    if kind == "data":
        name = tree.children[1]
        return f"{data_kind(tree)} {tree_words(name)}" if isinstance(name, Tree) else data_kind(tree)
    words = [str(part) if isinstance(part, Token) else tree_words(part) for part in tree.children[:2] if part]
    if kind == "overlay":
        return " ".join(words[:2])
    if kind in ("extend", "insert"):
        return " ".join([kind, *words[:2]])
    return f"{kind} {words[0]}"


def bare(text: str) -> str:
    """A clause without its citations, comments and spacing."""
    text = re.sub(r"\[[^\]\n]*\]", " ", re.sub(r"\s#[^|\n]*$", "", text, flags=re.MULTILINE))
    return " ".join(text.split()).removesuffix(":")
