"""What a title lets a player choose before the game: scenarios, options with what they need and exclude, sides."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from lark import Tree

from interpreter.language.diagnostic import Report
from interpreter.library import rule_files
from interpreter.load import load_data, read_texts
from interpreter.model.data import Data
from interpreter.model.overlay import Overlay, collect


@dataclass(frozen=True, slots=True)
class Variant:
    """A scenario or an option; `about` is a sentence of the title or the heading of its paragraph."""

    name: str
    about: str = ""
    cites: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


@dataclass(slots=True)
class Variants:
    """The usual scenario comes first."""

    title: str
    sides: list[str]
    scenarios: list[Variant] = field(default_factory=list)
    options: list[Variant] = field(default_factory=list)


def variants_of(path: Path) -> Variants:
    """All that can be chosen; raises TitleProblems when the data of the title have mistakes."""
    texts = read_texts(rule_files(path))
    data = load_data(path)
    texts.in_order_of_title()
    overlays = collect([block for block in texts.blocks if block.tree is not None], Report())
    found = Variants(data.name, list(data.sides.names))
    for names, row in ((texts.scenarios, found.scenarios), (texts.options, found.options)):
        for name in names:
            overlay = overlays.get(name.lower())
            if overlay is not None:
                row.append(variant(overlay, data))
    return found


def variant(overlay: Overlay, data: Data) -> Variant:
    cites = cites_of(overlay)
    about = next((str(line.children[0]).strip('"') for line in overlay.lines if line.data == "about"), "")
    if not about and cites and cites[0] in data.rulebook:
        about = data.rulebook[cites[0]].heading
    words = {word: tuple(str(token) for token in overlay.listed(word)) for word in ("needs", "excludes")}
    return Variant(overlay.name, about, cites, words["needs"], words["excludes"])


def cites_of(overlay: Overlay) -> tuple[str, ...]:
    """The paragraphs beside the name of the block."""
    for child in overlay.tree.children:
        if isinstance(child, Tree) and child.data == "cite":
            return tuple(part.strip() for part in str(child.children[0]).strip("[]").split(","))
    return ()
