"""Changing blocks: drop, replace, extend and insert, on trees that are never changed themselves but copied."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token, Tree

from interpreter.language.diagnostic import Report, Span
from interpreter.language.suggest import did_you_mean
from interpreter.model.reading.sheets import HasTree
from interpreter.model.tree_edits import moved, rewrite
from interpreter.model.trees import Node, cites_of, span_of

STEPS = ("add", "subtract", "without", "times", "round", "floor", "ceiling")
EXTENSIONS = {
    "value": (*STEPS, "exception"),
    "condition": ("holds", "fails"),
    "zone": ("never", "void"),
    "route": ("never", "only", "prefer", "add", "subtract", "times"),
    "action": ("by", "choice", "requires", "limit"),
    "table": ("row",),
    "data": ("row",),
}
CLAUSE_WORDS = {"choice": "choose", "floor": "at least", "ceiling": "at most", "only": "… only when", "row": "|"}


@dataclass(slots=True)
class Piece:
    """A block of the title after overlays; `file` is where its heading stands."""

    tree: Node
    file: str
    broken: bool = False  # some of its lines could not be read, and that has been told


@dataclass(frozen=True, slots=True)
class Author:
    """Who changes something: an overlay, its file, and its rank (equal ranks have no order between them)."""

    who: str
    file: str
    rank: tuple[int, int]
    broken: bool = False


def identity(tree: Node) -> tuple[str, str]:
    """Kind and lower-case name of a block; a data block is `data` and its kind and name: `map valley`, `counters`."""
    if tree.data == "data":
        kind = _first_word(tree.children[0])
        named = tree.children[1]
        words = [str(t) for t in named.children] if isinstance(named, Tree) else []
        return "data", " ".join([kind, *words]).lower()
    return str(tree.data), _first_word(tree).lower()


def _first_word(part: Any) -> str:
    for child in part.children:
        if isinstance(child, Token):
            return str(child)
    return ""


class Workbench:
    """The blocks of the title while one overlay after another changes them."""

    def __init__(self, blocks: list[HasTree], report: Report) -> None:
        self.pieces: list[HasTree] = list(blocks)
        self.report = report
        self.gone: dict[tuple[str, str], Author] = {}  # dropped blocks, and by whom
        self.changed: dict[tuple[str, str], tuple[str, tuple[int, int], Span]] = {}  # by whom, rank, where

    # ---- finding -------------------------------------------------------------------------------------------------

    def find(self, kind: str, name: str) -> list[int]:
        """The places of the blocks meant by `value V`, `table T`, `data counters`, `data valley`."""
        low = name.lower()
        if kind != "data":
            return [at for at, piece in enumerate(self.pieces) if identity(piece.tree) == (kind, low)]
        found = []
        for at, piece in enumerate(self.pieces):
            what, full = identity(piece.tree)
            if what == "data" and low in (full, *full.split(" ")):
                found.append(at)
        return found

    def missing(self, kind: str, name: Token, by: Author) -> None:
        """Says that the thing changed does not exist, and what may have been meant."""
        low = str(name).lower()
        names = [identity(p.tree)[1] for p in self.pieces if identity(p.tree)[0] == kind]
        if kind == "data":
            names = [word for full in names for word in full.split(" ")]
        shown = {n: self._written(kind, n) for n in names}
        gone = self.gone.get((kind, low))
        if gone is not None and gone.rank == by.rank and gone.who != by.who:
            self.note_change((kind, low), by, span_of(name, by.file))
            return
        note = f"{gone.who} drops it" if gone is not None else ""
        other = next((identity(p.tree)[0] for p in self.pieces if identity(p.tree)[1] == low), "")
        help = did_you_mean(str(name), shown.values())
        if other and other != kind and not help:
            help = f"there is a {other} of that name"
        self.report.error(
            "nothing-to-change",
            f"{by.who} changes the {kind} `{name}`, which does not exist",
            span_of(name, by.file),
            note=note,
            help=help,
        )

    def _written(self, kind: str, low: str) -> str:
        for piece in self.pieces:
            if identity(piece.tree) == (kind, low) and kind != "data":
                return _first_word(piece.tree)
        return low

    def put(self, at: int, tree: Node) -> None:
        old = self.pieces[at]
        self.pieces[at] = Piece(tree, old.file, bool(getattr(old, "broken", False)))

    def note_change(self, key: tuple[str, str], by: Author, span: Span) -> None:
        """Two overlays that replace or drop the same block must be ordered, or the result would be a matter of luck."""
        before = self.changed.get(key)
        if before is not None and before[0] != by.who and before[1] == by.rank:
            self.report.error(
                "overlay-order",
                f"{before[0]} and {by.who} both change the {key[0]} `{key[1]}`, and nothing says which comes first",
                span,
                note=f"the other is at {before[2].file}:{before[2].line}",
                help="list both options in the title in the order they apply, or let one exclude the other"
                if by.who.startswith("option")
                else "join them",
            )
        self.changed[key] = (by.who, by.rank, span)

    # ---- changing ------------------------------------------------------------------------------------------------

    def drop(self, line: Node, by: Author) -> None:
        citation, kind_tree, name = line.children[0], line.children[1], line.children[2]
        kind = _first_word(kind_tree)
        assert isinstance(name, Token)
        if kind == "phase":
            self._drop_phase(name, by)
            return
        found = self.find(kind, str(name))
        if not found:
            self.missing(kind, name, by)
            return
        if citation is not None:
            self._drop_clause(found, str(citation), kind, name, span_of(citation, by.file))
            return
        if len(found) > 1:
            self._several(kind, name, by)
            return
        key = identity(self.pieces[found[0]].tree)
        self.note_change(key, by, span_of(name, by.file))
        self.gone[kind, str(name).lower()] = by
        del self.pieces[found[0]]

    def _several(self, kind: str, name: Token, by: Author) -> None:
        self.report.error(
            "several-blocks",
            f"there are several blocks called {kind} `{name}`",
            span_of(name, by.file),
            help="name the one that is meant, or replace them all with `replace`",
        )

    def _drop_clause(self, found: list[int], citation: str, kind: str, name: Token, span: Span) -> None:
        """`drop [8.35] from value V`: the lines of V that cite 8.35."""
        wanted = {part.strip() for part in citation.strip()[1:-1].split(",")}
        dropped = 0
        for at in found:
            block = self.pieces[at].tree

            def keep(child: Any, block: Node = block) -> list[Any]:
                nonlocal dropped
                if isinstance(child, Tree) and child.data != "cite" and wanted & set(cites_of(child)):
                    dropped += 1
                    return []
                return [child]

            changed = rewrite(block, keep)
            if changed is block:
                continue
            problem = _incomplete(kind, changed)
            if problem:
                self.report.error(
                    "block-left-bare",
                    f"without {citation}, {kind} `{name}` {problem}",
                    span,
                    help=f"drop the whole {kind}, or replace it",
                )
                continue
            self.put(at, changed)
        if dropped:
            return
        known = sorted({cite for at in found for cite in _cited_lines(self.pieces[at].tree)})
        own = {cite for at in found for cite in cites_of(self.pieces[at].tree)}
        help = did_you_mean(sorted(wanted)[0], known) or (f"its lines cite {', '.join(known[:8])}" if known else "")
        if wanted & own:
            help = f"the heading cites it: write `drop {kind} {name}` to drop the whole {kind}"
        self.report.error("nothing-to-change", f"no line of {kind} `{name}` cites {citation}", span, help=help)

    def _drop_phase(self, name: Token, by: Author) -> None:
        if not self._each_phase(name, lambda phase: []):
            self._missing_phase(name, by)

    def insert(self, line: Node, by: Author) -> None:
        """`insert before phase P:` puts statements next to every phase of that name."""
        where, name = line.children[0], line.children[1]
        assert isinstance(name, Token)
        statements = [moved(c, by.file) for c in line.children[2:] if isinstance(c, Tree) and c.data != "cite"]

        def beside(phase: Node) -> list[Any]:
            return [*statements, phase] if where == "before" else [phase, *statements]

        if not self._each_phase(name, beside):
            self._missing_phase(name, by)

    def _each_phase(self, name: Token, change: Callable[[Node], list[Any]]) -> bool:
        low, found = str(name).lower(), False

        def visit(child: Any) -> list[Any]:
            nonlocal found
            if isinstance(child, Tree) and child.data == "phase" and _first_word(child).lower() == low:
                found = True
                return change(child)
            return [child]

        for at, piece in enumerate(self.pieces):
            if piece.tree.data in ("sequence", "procedure", "action", "trigger"):
                changed = rewrite(piece.tree, visit)
                if changed is not piece.tree:
                    self.put(at, changed)
        return found

    def _missing_phase(self, name: Token, by: Author) -> None:
        phases = {_first_word(p) for piece in self.pieces for p in piece.tree.find_data("phase")}
        self.report.error(
            "nothing-to-change",
            f"{by.who} changes the phase `{name}`, which does not exist",
            span_of(name, by.file),
            help=did_you_mean(str(name), phases),
        )

    def replace(self, line: Node, by: Author) -> None:
        new = line.children[0]
        assert isinstance(new, Tree)
        key = identity(new)
        found = [at for at, piece in enumerate(self.pieces) if identity(piece.tree) == key]
        name = next(new.scan_values(lambda v: isinstance(v, Token)))
        if key[0] == "data" and isinstance(new.children[1], Tree):
            *_, name = new.children[1].scan_values(lambda v: isinstance(v, Token))
        if not found:
            self.missing(key[0], name, by)
            return
        self.note_change(key, by, span_of(name, by.file))
        self.pieces[found[0]] = Piece(new, by.file, by.broken)
        for at in reversed(found[1:]):
            del self.pieces[at]

    def extend(self, line: Node, by: Author) -> None:
        kind, name = _first_word(line.children[0]), line.children[1]
        assert isinstance(name, Token)
        allowed = EXTENSIONS.get(kind)
        if allowed is None:
            choice = ", ".join(EXTENSIONS)
            self.report.error(
                "bad-extension",
                f"a {kind} cannot be extended",
                span_of(line.children[0], by.file),
                help=f"extend a {choice}; replace or insert otherwise",
            )
            return
        found = self.find(kind, str(name))
        if not found:
            self.missing(kind, name, by)
            return
        if len(found) > 1:
            self._several(kind, name, by)
            return
        clauses = []
        for clause in line.children[2:]:
            if not isinstance(clause, Tree) or clause.data == "cite":
                continue
            if str(clause.data) not in allowed:
                word = CLAUSE_WORDS.get(str(clause.data), str(clause.data))
                self.report.error("bad-extension", f"`{word}` does not belong in a {kind}", span_of(clause, by.file))
            else:
                clauses.append(moved(clause, by.file))
        piece = self.pieces[found[0]]
        self.put(found[0], _extended(piece.tree, kind, clauses))

    def add(self, tree: Node, by: Author) -> None:
        """A new block; one that exists already must be replaced, not written twice."""
        key = identity(tree)
        if key[0] != "data" and any(identity(piece.tree) == key for piece in self.pieces):
            name = next(tree.scan_values(lambda v: isinstance(v, Token)))
            self.report.error(
                "block-exists",
                f"there is already a {key[0]} `{name}`",
                span_of(name, by.file),
                help=f"write `replace {key[0]} {name} …` to put this in its place",
            )
            return
        self.pieces.append(Piece(tree, by.file, by.broken))


# ---- trees ------------------------------------------------------------------------------------------------------


def _extended(tree: Node, kind: str, clauses: list[Any]) -> Node:
    """Clauses go to the end, but lines of a value before its exceptions and lines of an action before `does:`."""
    children: list[Any] = list(tree.children)
    for clause in clauses:
        at = len(children)
        before = "exception" if kind == "value" and clause.data != "exception" else "does" if kind == "action" else ""
        if before:
            places = [i for i, c in enumerate(children) if isinstance(c, Tree) and c.data == before]
            at = places[0] if places else at
        children.insert(at, clause)
    return Tree(tree.data, children, tree.meta)


def _incomplete(kind: str, tree: Node) -> str:
    """What a block lacks after losing lines; empty when it can stand."""
    heading = ("cite", "params", "data_kind", "data_name")
    lines = [c for c in tree.children if isinstance(c, Tree) and c.data not in heading]
    if kind == "value" and not any(c.data == "base" for c in lines):
        return "has no `is` line"
    if kind == "action" and not any(c.data == "does" for c in lines):
        return "does nothing"
    for inner in tree.iter_subtrees():
        if inner.data in ("does", "phase", "if", "for_each", "otherwise", "leg") and not any(
            isinstance(c, Tree) and c.data != "cite" for c in inner.children
        ):
            return f"has an empty `{inner.data}`".replace("_", " ")
        if inner.data == "exception" and not any(isinstance(c, Tree) and c.data == "base" for c in inner.children):
            return "has an exception without its `is` line"
    return "" if lines else "is empty"


def _cited_lines(tree: Node) -> set[str]:
    found: set[str] = set()
    for inner in tree.iter_subtrees():
        if inner is not tree:
            found |= set(cites_of(inner))
    return found
