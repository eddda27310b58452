"""Whether the blocks together make a title: what must be there, and that the title names only what exists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lark import Token, Tree

from interpreter.language.diagnostic import Report, Span
from interpreter.language.suggest import did_you_mean, nearest
from interpreter.model.reading.sheets import HasTree, Sheet, sheet_of
from interpreter.model.trees import Node, span_of

LANGUAGE = 1
PROPERTIES = ("name", "publisher", "language", "map", "turn", "scenarios", "options", "impossible")

# What no title can do without: (kind of block, code, what is missing, how to write it).
NEEDED = (
    ("sides", "no-sides", "the title does not say who plays", "write a block `sides:` with `| side | … |`"),
    ("nations", "no-nations", "the title has no nations", "write a block `nations:` with `| nation | side | … |`"),
    ("calendar", "no-calendar", "the title has no calendar", "write a block `calendar NAME:` with a row for each turn"),
    ("scenario", "no-scenario", "the title has no scenario, so no game of it can begin", "write `scenario NAME:`"),
)


def check_title(blocks: Iterable[HasTree], report: Report, file: str = "") -> None:
    """Reports what is missing or misnamed in a title as a whole; `blocks` are all of them, before overlays.  `file` is
    where to point when there are none."""
    every = [block for block in blocks if block.tree is not None]
    if not every:
        help = "begin with `title NAME:`; `grognard docs guide` leads through a whole title"
        report.error("no-title", "no rules are written here yet", Span(file, 1), help=help)
        return
    titles = [block for block in every if _kind(block.tree) == "title"]
    start = Span(every[0].file, 1, 1, 1, 2)
    if not titles:
        report.error(
            "no-title",
            "there is no `title` block",
            start,
            help="begin with `title NAME:` and the lines name, map, turn",
        )
    for twin in titles[1:]:
        first = sheet_of(titles[0]).head
        report.error(
            "two-titles",
            "there is more than one `title` block",
            sheet_of(twin).head.span,
            note=f"the first is at {first.file}:{first.line}",
        )
    at = sheet_of(titles[0]).head.span if titles else start
    kinds = {_kind(tree) for tree in _all_blocks(every)}
    for kind, code, message, help in NEEDED:
        if kind not in kinds:
            report.error(code, message, at, help=help)
    if titles:
        _check_lines(sheet_of(titles[0]), every, report)


def _check_lines(title: Sheet, every: list[HasTree], report: Report) -> None:
    if not title.name:
        report.error("no-name", "the title has no name", title.head.span, help="write `title NAME:`")
    given = {line.name.text.lower(): line for line in title.properties}
    for name, line in given.items():
        best = nearest(name, [p for p in PROPERTIES if p not in given])
        if name not in PROPERTIES and best:
            report.warning(
                "unknown-property", f"the title's `{line.name.text}`", line.name.span, help=f"did you mean `{best}`?"
            )
    if "turn" not in given:
        report.error(
            "no-turn", "the title does not say which sequence is a turn", title.head.span, help="write `turn SEQUENCE`"
        )
    named = {
        "turn": ("sequence", _names(every, "sequence")),
        "map": ("map", _names(every, "map")),
        "scenarios": ("scenario", _names(every, "scenario")),
        "options": ("option", _names(every, "option")),
        "impossible": ("condition", _conditions(every)),
    }
    for word, (kind, names) in named.items():
        listed = given[word].items if word in given else []
        for item in listed:
            if item.text.lower() not in [n.lower() for n in names]:
                help = did_you_mean(item.text, names) or f"write a block `{kind} {item.text}:`, or take the name out"
                what = "condition of a hex or unit" if word == "impossible" else kind
                report.error(f"unknown-{kind}", f"there is no {what} `{item.text}`", item.span, help=help)
        seen = [item.text.lower() for item in listed]
        for item in listed:
            if seen.count(item.text.lower()) > 1 and word in ("scenarios", "options"):
                report.error("listed-twice", f"the title lists `{item.text}` twice", item.span)
                break
        if word in given and word in ("scenarios", "options"):
            for name, span in names.items():
                if name.lower() not in seen:
                    report.warning(
                        "not-listed", f"the title does not list the {kind} `{name}`", span, help=f"add it to `{word}`"
                    )
    language = given.get("language")
    if language is not None and [item.text for item in language.items] != [str(LANGUAGE)]:
        report.error(
            "other-language",
            f"this title is written in language {language.items[0].text}; this program reads language {LANGUAGE}",
            language.items[0].span,
        )


def _kind(tree: Node) -> str:
    """The word a block begins with."""
    first = tree.children[0] if tree.children else None
    if tree.data == "data" and isinstance(first, Tree):
        return str(first.children[0])
    return str(first) if tree.data == "overlay" else str(tree.data)


def _all_blocks(blocks: Iterable[HasTree]) -> Iterator[Node]:
    """Every block, also those inside options and scenarios."""
    for block in blocks:
        yield block.tree
        if block.tree.data in ("overlay", "scenario"):
            for child in block.tree.children:
                if isinstance(child, Tree):
                    yield from (
                        (c for c in child.children if isinstance(c, Tree)) if child.data == "replace" else [child]
                    )


def _conditions(blocks: Iterable[HasTree]) -> dict[str, Span]:
    """The conditions of one hex or unit: what can be said of a position, place by place."""
    found = {}
    for block in blocks:
        for tree in _all_blocks([block]):
            if tree.data != "condition" or not isinstance(tree.children[1], Tree):
                continue
            params = [param for param in tree.children[1].children if isinstance(param, Tree)]
            kinds = [str(param.children[1] or param.children[0]) for param in params]
            if kinds in (["hex"], ["unit"]):
                found[str(tree.children[0])] = span_of(tree.children[0], block.file)
    return found


def _names(blocks: Iterable[HasTree], kind: str) -> dict[str, Span]:
    """The names of all blocks of one kind, as written, with their places."""
    found: dict[str, Span] = {}
    for block in blocks:
        for tree in _all_blocks([block]):
            if _kind(tree) != kind:
                continue
            if tree.data == "data":
                words = tree.children[1]
                tokens = words.children if isinstance(words, Tree) else []
            else:
                tokens = tree.children[1:] if tree.data == "overlay" else tree.children
            name = next((t for t in tokens if isinstance(t, Token)), None)
            if name is not None:
                found.setdefault(str(name), span_of(name, block.file))
    return found
