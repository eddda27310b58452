"""Every mistake has a file under bad/ and, beside it, the text a person is told.

`bad/*.rules` are read by this stage alone.  A later stage adds its mistakes in a folder of its own, `bad/<stage>/`, and
its checker to CHECKERS.  `pytest --snapshot-update` writes the expected texts anew; review them as a diff.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from interpreter.language.codes import FILES, SYNTAX
from interpreter.language.diagnostic import Diagnostic
from interpreter.language.parser import parse_file
from interpreter.language.render import Sources, render

BAD = Path(__file__).parent / "bad"
SOURCE = Path(__file__).parent.parent.parent / "src"
Answer = tuple[list[Diagnostic], Sources]


def syntax(path: Path) -> Answer:
    """What the reading of a file finds."""
    parsed = parse_file(path, path.name)
    return parsed.report.diagnostics, {path.name: parsed.lines}


CHECKERS: dict[str, Callable[[Path], Answer]] = {".": syntax}
FILES_OF_ALL = [(folder, path) for folder in CHECKERS for path in sorted((BAD / folder).glob("*.rules"))]


@pytest.mark.parametrize(("folder", "path"), FILES_OF_ALL, ids=lambda one: getattr(one, "stem", ""))
def test_told(folder: str, path: Path, request: pytest.FixtureRequest) -> None:
    told = render(*CHECKERS[folder](path))
    expected = path.with_suffix(".txt")
    if getattr(request.config.option, "update_snapshots", False):
        expected.write_text(told, encoding="utf-8")
    assert told == expected.read_text(encoding="utf-8")


def test_every_mistake_of_reading_has_a_file() -> None:
    told = "".join(path.read_text(encoding="utf-8") for path in BAD.glob("*.txt"))
    outside = {*FILES, "too-many-words"} - {"not-utf8", "control-character", "invisible-character", "tab"}
    missing = [code for code in SYNTAX if f"[{code}]" not in told and code not in outside]
    assert not missing


def test_every_expected_text_has_its_file() -> None:
    assert not [path for path in BAD.glob("**/*.txt") if not path.with_suffix(".rules").exists()]


def test_the_same_words_whatever_the_hash_seed(tmp_path: Path) -> None:
    """Fresh processes, fresh tables, other hash seeds: the messages are the same to the letter."""
    program = (
        "import sys; from pathlib import Path\n"
        "from interpreter.language.parser import parse_file\n"
        "from interpreter.language.render import render\n"
        "for path in sorted(Path(sys.argv[1]).glob('*.rules')):\n"
        "    parsed = parse_file(path, path.name)\n"
        "    sys.stdout.write(render(parsed.report.diagnostics, {path.name: parsed.lines}))\n"
    )
    answers = set()
    for seed in ("1", "2"):
        environment = {
            "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": str(tmp_path / seed), "PYTHONPATH": str(SOURCE),
            "PYTHONIOENCODING": "utf-8", "PATH": os.environ.get("PATH", ""),
        }  # fmt: skip
        command = [sys.executable, "-c", program, str(BAD)]
        answers.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(answers) == 1
