"""Reading: our reader gives lark's own trees, every node knows its place, and the grammar has no conflicts."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree

from interpreter.language import tables
from interpreter.language.parser import parse, parse_phrase
from interpreter.language.reader import Reader, Stuck, reader
from interpreter.language.words import BLOCKS, BODIES, DATA

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SAMPLES = sorted((HERE / "good").glob("*.rules")) + sorted((ROOT / "rulesets").glob("**/*.rules"))


@pytest.fixture(scope="module")
def lark() -> Lark:
    """Lark's own parser; making it `strict` proves that there is no conflict and no two words can be confused."""
    return tables.parser(tables.GRAMMAR.read_text(encoding="utf-8"), strict=True)


def same(ours: Any, theirs: Any) -> None:
    assert type(ours) is type(theirs)
    if isinstance(ours, Tree):
        assert ours.data == theirs.data
        assert len(ours.children) == len(theirs.children)
        assert (ours.meta.line, ours.meta.column) == (theirs.meta.line, theirs.meta.column)
        for one, other in zip(ours.children, theirs.children, strict=True):
            same(one, other)
    elif isinstance(ours, Token):
        assert (ours.type, str(ours)) == (theirs.type, str(theirs))
        assert (ours.line, ours.column, ours.end_line, ours.end_column) == (
            theirs.line, theirs.column, theirs.end_line, theirs.end_column,
        )  # fmt: skip


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_same_trees_as_lark(path: Path, lark: Lark) -> None:
    parsed = parse(path.read_text(encoding="utf-8"), path.name)
    if parsed.report.diagnostics:
        assert path.stem in ("broken", "messy")
        return
    whole = lark.parse("\n".join(parsed.lines) + "\n", start="start")
    assert len(parsed.blocks) == len(whole.children)
    for block, tree in zip(parsed.blocks, whole.children, strict=True):
        same(block.tree, tree)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_places(path: Path) -> None:
    """Every token stands in the file where it says; every tree ends with its own text, not on the next line."""
    parsed = parse(path.read_text(encoding="utf-8"), path.name)
    for block in parsed.blocks:
        if block.tree is None or block.broken or path.stem == "messy":
            continue
        for token in block.tree.scan_values(lambda part: isinstance(part, Token)):
            assert parsed.lines[token.line - 1][token.column - 1 : token.end_column - 1] == str(token)
        for tree in block.tree.iter_subtrees():
            assert tree.meta.end_line <= block.last
            last = parsed.lines[tree.meta.end_line - 1][: tree.meta.end_column - 1]
            assert last and not last.endswith(" ")


def test_comments_and_blank_lines_may_stand_inside_a_clause() -> None:
    plain = "value a of hex:\n  is 1\n  add 1 when hex is rough [1.1]\n    and turn is 3 [1.2]\n"
    loose = (
        "# before\nvalue a of hex:  # one\n\n  # two\n  is 1\n  add 1 when hex is rough [1.1]  # three\n"
        "    # four\n\n    and turn is 3 [1.2]  # five\n# after\n"
    )
    one, other = parse(plain, "a"), parse(loose, "a")
    assert not one.report.diagnostics and not other.report.diagnostics
    assert one.blocks[0].tree == other.blocks[0].tree
    assert [comment.text for comment in other.comments] == [
        "# before", "# one", "# two", "# three", "# four", "# five", "# after",
    ]  # fmt: skip


def test_a_hash_is_a_sign_on_the_map_when_a_bar_follows() -> None:
    parsed = parse("look:\n  | thing | sign |\n  | fort  | #    |  # a comment\n", "a")
    assert not parsed.report.diagnostics
    tree = parsed.blocks[0].tree
    assert tree is not None
    assert [str(token) for token in tree.scan_values(lambda part: getattr(part, "type", "") == "CELL")] == [
        "thing", "sign", "fort", "#",
    ]  # fmt: skip


def test_what_may_stand_somewhere() -> None:
    with pytest.raises(Stuck) as caught:
        reader().read("value a of hex:\n  is 1\n  holds when a\n")
    assert (caught.value.line, caught.value.column) == (3, 3)
    accepts = reader().accepts(caught.value.stack)
    assert {"ADD", "EXCEPTION", "_DEDENT"} <= accepts
    assert "HOLDS" not in accepts


def test_the_word_tables_agree_with_the_grammar() -> None:
    """Every word by which a block or a clause begins in the grammar is in `words.py`, and no other."""
    grammar = tables.GRAMMAR.read_text(encoding="utf-8")
    kinds = re.search(r"!data_kind:((?:.*\n)+?)data_name", grammar)
    assert kinds and set(re.findall(r'"(\w+)"', kinds[1])) == set(DATA)
    words = reader()
    for body, heading in {
        "value": "value a:\n  is 1\n",
        "condition": "condition a:\n  holds when b\n",
        "zone": "zone a:\n  reach 1\n",
        "route": "route a:\n  once\n",
        "action": "action a:\n  by b\n",
        "duty": "duty a after b:\n",
        "statements": "procedure a:\n  stop\n",
        "option": "option a:\n  needs b\n",
        "scenario": "scenario a:\n  uses b\n",
        "table": "table a by b:\n  cells c\n",
        "extend": "option a:\n  extend value b:\n    add 1\n",
        "choice": "procedure a:\n  ask b to choose:\n    choice c:\n      once\n",
    }.items():
        indent = "    " if body == "extend" else "      " if body == "choice" else "  "
        with pytest.raises(Stuck) as caught:
            words.read(heading + indent + ")\n")
        begin = {words.literals[kind] for kind in words.accepts(caught.value.stack) if kind in words.literals}
        begin -= {"and", "or", "when", "where"}
        table = {word.split()[0] for word in BODIES[body]}
        if body == "statements":
            begin.add("otherwise")  # only after an `if`
        if body == "duty":
            begin.add("otherwise")  # only after `must`
        if body == "value":
            begin.add("is")  # only first
        assert begin == table, body
    with pytest.raises(Stuck) as caught:
        words.read(")\n")
    assert {words.literals[k] for k in words.accepts(caught.value.stack) if k in words.literals} == set(BLOCKS)


# ---- phrases ----------------------------------------------------------------------------------------------------


def test_a_phrase_knows_its_place() -> None:
    tree, report = parse_phrase("supplied armies in hex 0405", "map.rules", 12, 31)
    assert not report.diagnostics and tree is not None
    assert (tree.data, tree.meta.line, tree.meta.column, tree.meta.end_column) == ("np", 12, 31, 58)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("armies in", "unfinished-clause", 38),
        ("", "unfinished-clause", 31),
        ("   ", "unfinished-clause", 31),
        ("1 +", "unfinished-clause", 33),
        ("armies adjcent to hex", "misspelt-word", 38),
        ("a_b", "underscore", 31),
        ("(a", "unclosed-bracket", 31),
        ("a)", "unopened-bracket", 32),
        ("a = 3", "foreign-sign", 33),
        ("a\x00b", "control-character", 32),
        ("a: b", "stray-colon", 32),
        ("is 3", "unexpected-word", 31),
        ("a and", "unfinished-clause", 33),
        ("a [8.1]", "citation-place", 33),
        ("1234567890123", "number-too-long", 31),
        ("(" * 100 + "1" + ")" * 100, "too-deep", 91),
        ('"abc', "unclosed-quote", 31),
        ("a\nb c =", "foreign-sign", 37),
    ],
)
def test_a_phrase_with_a_mistake(text: str, code: str, column: int) -> None:
    tree, report = parse_phrase(text, "map.rules", 12, 31)
    assert tree is None
    assert [(d.code, d.span.line, d.span.column) for d in report.diagnostics] == [(code, 12, column)]


# ---- the cache --------------------------------------------------------------------------------------------------

KEY = "0" * 64


def test_the_cache_is_used_and_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tables.cache_folder()
    assert folder == tmp_path / "grognard" / "grammar"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    tables.save({"a": 1}, folder, KEY)
    assert tables.load(folder / f"{KEY[:16]}.json", KEY) == {"a": 1}
    assert tables.load(folder / f"{KEY[:16]}.json", "1" * 64) is None


@pytest.mark.parametrize("damage", ["empty", "half", "letter", "list", "link", "folder", "writable", "huge", "foreign"])
def test_a_damaged_cache_is_passed_over(damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tables.cache_folder()
    assert folder is not None
    path = folder / f"{KEY[:16]}.json"
    tables.save({"a": 1}, folder, KEY)
    whole = path.read_bytes()
    if damage == "empty":
        path.write_bytes(b"")
    elif damage == "half":
        path.write_bytes(whole[: len(whole) // 2])
    elif damage == "letter":
        path.write_bytes(whole.replace(b'"a"', b'"b"'))
    elif damage == "list":
        path.write_bytes(tables._header(KEY, b"[1]") + b"\n[1]")
    elif damage == "link":
        path.rename(folder / "other")
        path.symlink_to(folder / "other")
    elif damage == "folder":
        path.unlink()
        path.mkdir()
    elif damage == "writable":
        path.chmod(0o666)
    elif damage == "huge":
        monkeypatch.setattr(tables, "LARGEST", 10)
    elif damage == "foreign":
        monkeypatch.setattr(os, "getuid", lambda: path.stat().st_uid + 1)
    assert tables.load(path, KEY) is None


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert tables.cache_folder() is None
    tables.save({"a": 1}, tmp_path / "nowhere", KEY)
    shared = tmp_path / "shared" / "grognard" / "grammar"
    shared.mkdir(parents=True)
    shared.chmod(0o777)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "shared"))
    assert tables.cache_folder() is None


def test_a_cold_start_without_and_with_the_cache(tmp_path: Path) -> None:
    """Two fresh processes read the same; the second finds the tables the first one made."""
    program = (
        "import time, lark; begun = time.perf_counter()\n"
        "from interpreter.language.parser import parse\n"
        "parsed = parse('value a of hex:\\n  is 1\\n', 'a')\n"
        "print(parsed.blocks[0].tree.data, time.perf_counter() - begun)"
    )
    environment = os.environ | {"XDG_CACHE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT / "src")}
    answers = [
        subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert [answer.stdout.split()[0] for answer in answers] == ["value", "value"]
    assert len(list(tmp_path.glob("grognard/grammar/*.json"))) == 1
    first, second = (float(answer.stdout.split()[1]) for answer in answers)
    assert second < first


def test_old_caches_are_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = tables.cache_folder()
    assert folder is not None
    for number in range(12):
        tables.save({"a": number}, folder, f"{number:064x}"[::-1])
    assert len(list(folder.iterdir())) == tables.KEPT


def test_the_tables_survive_being_kept(tmp_path: Path) -> None:
    made = tables.tables()
    tables.save(made, tmp_path, KEY)
    kept = tables.load(tmp_path / f"{KEY[:16]}.json", KEY)
    assert kept is not None
    text = "value a of hex:\n  is 1\n"
    assert Reader(kept).read(text) == Reader(made).read(text)
