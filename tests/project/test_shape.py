"""What must stay true of the tree: stages that do not reach upwards, no title in the program, readable files."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src"
SOURCES = sorted(SRC.rglob("*.py"))

# Words of published titles.  The program must work for a title nobody here has heard of; examples in it are neutral.
PUBLISHED = (
    "germany|german|russian?|france|french|austrian?|hungary|hungarian|italy|italian|serbian?|turkey|turkish|ottoman",
    "belgi(um|an)|kaiser|entente|allies|allied|central[-_ ]powers|stoss|verdun|warsaw|paris|berlin|vienna|petrograd",
)
OUR_OWN = {"skirmish"}  # the tutorial, which examples in help texts may name


def run(code: str, *, python: str = sys.executable, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [python, "-c", code], capture_output=True, text=True, timeout=60, env={**os.environ, **environ}, cwd=ROOT
    )


def test_the_interpreter_never_loads_the_screen() -> None:
    """A fresh process imports every module of the interpreter and then has neither tui nor Textual."""
    done = run(
        "import importlib, pkgutil, sys, interpreter\n"
        "for module in pkgutil.walk_packages(interpreter.__path__, 'interpreter.'):\n"
        "    importlib.import_module(module.name)\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('tui', 'textual', 'rich', 'cli')])\n",
        PYTHONPATH=str(SRC),
    )
    assert done.stderr == ""
    assert done.stdout == "[]\n"


def test_saved_games_need_no_screen() -> None:
    """Nor does the line mode: a server without Textual can keep games, and a screen reader's player starts at once."""
    done = run(
        "import importlib, pkgutil, sys, games, cli.plain\n"
        "for package in (games, cli.plain):\n"
        "    for module in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "        importlib.import_module(module.name)\n"
        "import tui.looking.inspecting\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('textual', 'rich')])\n",
        PYTHONPATH=str(SRC),
    )
    assert done.stderr == ""
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("words", [["--version"], ["chekc"]])
def test_a_short_answer_loads_nothing_it_does_not_need(words: list[str]) -> None:
    done = run(
        f"import sys\nfrom cli.main import main\nmain({words})\n"
        "heavy = {'argparse', 'lark', 'textual', 'rich', 'platformdirs', 'json'}\n"
        "print(sorted(heavy & set(sys.modules)))",
        PYTHONPATH=str(SRC),
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_program_names_no_published_title() -> None:
    titles = {folder.name for folder in (ROOT / "rulesets").iterdir() if folder.is_dir()} - OUR_OWN
    words = re.compile(
        rf"(?<![\w-])({'|'.join([*PUBLISHED, *map(re.escape, sorted(titles))])})(?![\w-])", re.IGNORECASE
    )
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in sorted({*SOURCES, *SRC.rglob("*.lark"), *SRC.rglob("*.tcss")})
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if words.search(line)
    ]
    assert found == []


def test_every_file_can_be_read_in_one_sitting() -> None:
    lengths = {file.relative_to(ROOT): len(file.read_text(encoding="utf-8").splitlines()) for file in SOURCES}
    assert {str(file): length for file, length in lengths.items() if length > 400} == {}


def test_nothing_is_left_half_done() -> None:
    words = re.compile(r"NotImplementedError|\b(TODO|FIXME|XXX)\b")
    assert [str(file.relative_to(ROOT)) for file in SOURCES if words.search(file.read_text(encoding="utf-8"))] == []


def test_rule_texts_cannot_become_code() -> None:
    """One place alone makes code, out of nodes that the compiler built; nowhere is text evaluated."""
    makers = ("eval", "exec", "compile", "__import__")
    found = [
        (file.relative_to(SRC).as_posix(), node.func.id)
        for file in SOURCES
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in makers
    ]
    assert found == [("interpreter/compile/pure.py", "exec"), ("interpreter/compile/pure.py", "compile")]


def test_the_automatic_check_is_the_command_a_person_types() -> None:
    ci = ROOT / ".ci" / "run"
    assert os.access(ci, os.X_OK)
    assert "make test" in ci.read_text(encoding="utf-8")
    assert "make test" in (ROOT / "README.md").read_text(encoding="utf-8")
