"""The reference cannot fall behind: what the grammar or the checker knows is in the documents, and in an example."""

from __future__ import annotations

import re

import codes
import pytest
from fences import DOCS, fences
from lark import Token, Tree
from refresh import laid_out

from interpreter.language.parser import parse, parse_phrase
from interpreter.language.reader import reader
from interpreter.language.tables import tables
from interpreter.model.reading import drawing, pieces
from interpreter.model.reading.book import RESERVED
from interpreter.play import covering, dice, flow, forms, machine
from interpreter.play.playfile_expect_lines import EXPECT_FORMS

REFERENCE = (DOCS / "language.md").read_text(encoding="utf-8")
INDEX = REFERENCE[REFERENCE.index("## 23. Index of the grammar") :]
SRC = DOCS.parent / "src" / "interpreter"
OUTSIDE = {"tests/docs/codes.py"}
NO_EXAMPLE = {"start", "lone_phrase"}  # the file itself; a cell or a line of a play file


def rules() -> set[str]:
    """The names that trees can have: rules of the grammar, or the names of their alternatives."""
    return {name for _, _, name, _, _, lifted in tables()["rules"] if not name.startswith(("_", "$")) and not lifted}


def examples() -> list[str]:
    """The blocks of rules that are right."""
    return [f.text for f in fences("language.md") if f.language == "rules" and "error" not in f.words]


def expectations() -> list[str]:
    """The expressions that the plays expect."""
    lines = [line for f in fences("language.md") if f.language == "play" for line in f.text.splitlines()]
    words = [line.partition(" ")[2].split("  [")[0] for line in lines if line.startswith("expect ")]
    return [text for text in words if text.split(" ", 1)[0] not in EXPECT_FORMS]


def test_every_rule_of_the_grammar_is_in_the_index() -> None:
    named = re.findall(r"`([a-z_]+)`", INDEX.split("\n\n", 2)[2])
    assert sorted(rules() - set(named)) == [], "not in the index of docs/language.md"
    assert sorted(set(named) - rules()) == [], "in the index, but not in the grammar"
    assert sorted(named) == sorted(set(named)), "twice in the index"


def test_every_rule_of_the_grammar_is_in_an_example() -> None:
    seen: set[str] = set()
    for text in examples():
        for block in parse(text, "example").blocks:
            assert isinstance(block.tree, Tree)
            seen |= {str(tree.data) for tree in block.tree.iter_subtrees()}
    for text in expectations():
        phrase, _ = parse_phrase(text, "play")
        assert phrase is not None
        seen |= {str(tree.data) for tree in phrase.iter_subtrees()}
    assert sorted(rules() - seen - NO_EXAMPLE) == [], "no example in docs/language.md uses it"


def test_every_keyword_is_in_an_example_and_in_the_text() -> None:
    seen: list[Token] = []
    for text in examples():
        reader().read(text, seen=seen)
    for text in expectations():
        reader().read(text + "\n", "lone_phrase", seen=seen)
    used = {token.type for token in seen}
    missing = [word for word, kind in reader().keywords.items() if kind not in used]
    assert sorted(missing) == [], "no example in docs/language.md uses it"
    words = set(re.findall(r"[\w-]+", " ".join(re.findall(r"`([^`]+)`", REFERENCE))))
    assert sorted(set(reader().keywords) - words) == [], "never mentioned in docs/language.md"


def test_every_word_the_language_keeps_for_itself_is_listed() -> None:
    told = REFERENCE.split("no thing may be called: `")[1].split("`")[0]
    assert sorted(told.split()) == sorted(RESERVED)


def test_every_code_of_a_message_is_listed() -> None:
    listed = codes.PAGE.read_text(encoding="utf-8")
    assert listed == codes.page(), "run .venv/bin/python tests/docs/codes.py"
    assert "|  |" not in listed, "a code without a word about it"


def test_the_map_of_the_interpreter_names_files_that_exist() -> None:
    text = (SRC / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:[\w*]+/)*[\w*]+\.(?:py|lark))`", text)
    known = [path for name in named for path in (name, f"model/reading/{name}", f"model/{name}")]
    assert sorted({n for n in named if not any(list(SRC.glob(p)) for p in known if p.endswith(n))} - OUTSIDE) == []
    folders = {path.name for path in SRC.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert folders <= set(re.findall(r"`(\w+)/`", text))


def test_the_bounds_are_those_of_the_program() -> None:
    told = (DOCS / "limits.md").read_text(encoding="utf-8").split("## Bounds")[1]
    bounds = [drawing.MOST_HEXES, pieces.MOST_COUNTERS, pieces.MOST_LIKE, machine.BUDGET, machine.DEPTH]
    bounds += [machine.TOO_LONG, flow.MOST_TIMES, dice.MOST_DICE, forms.MOST_FILLINGS, covering.MOST_ANSWERS]
    assert [f"{bound:,}" for bound in bounds if f"{bound:,}" not in told] == []


@pytest.mark.parametrize("document", ["language.md", "guide.md", "limits.md"])
def test_rules_are_shown_as_fmt_lays_them_out(document: str) -> None:
    assert [fence.place for fence, _ in laid_out(document).values()] == [], "run .venv/bin/python tests/docs/refresh.py"


@pytest.mark.parametrize("document", sorted(file.name for file in DOCS.glob("*.md")))
def test_every_link_leads_somewhere(document: str) -> None:
    text = (DOCS / document).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = DOCS / name if name else DOCS / document
        assert file.exists(), f"{document} links to {target}"
        if anchor:
            headings = re.findall(r"^#+ (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE)
            anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
            assert anchor in anchors, f"{document} links to {target}"
