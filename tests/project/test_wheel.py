"""The wheel works by itself: rulesets and documents are in it, and nothing of the checkout is needed."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without network by the tools that `make test` installed."""
    folder = tmp_path_factory.mktemp("wheel")
    words = [
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        str(folder),
        str(ROOT),
    ]
    built = subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=120)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("grognard-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def grognard(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {key: value for key, value in os.environ.items() if not key.startswith(("GROGNARD", "PYTEST"))}
    environ |= {"PYTHONPATH": str(installed), "XDG_DATA_HOME": str(installed / "nobody")}
    return subprocess.run(
        [sys.executable, "-m", "cli", *words],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=installed.parent,
        env=environ,
    )


def test_every_ruleset_file_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder, place in (("rulesets", "interpreter/rulesets"), ("docs", "interpreter/docs")):
        files = [file for file in (ROOT / folder).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
        assert {f"{place}/{file.relative_to(ROOT / folder).as_posix()}" for file in files} <= inside
    assert "interpreter/language/rules.lark" in inside


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cli", "games", "interpreter", "tui"}


def test_titles_are_found_and_said_to_be_installed(installed: Path) -> None:
    done = grognard(installed)
    assert done.returncode == 0, done.stderr
    for folder in (ROOT / "rulesets").iterdir():
        if (folder / "title.rules").is_file():
            assert any(folder.name in line and "(installed)" in line for line in done.stdout.splitlines())
    assert str(ROOT) not in done.stdout


def test_the_installed_program_reads_checks_and_plays_its_titles(installed: Path) -> None:
    for words in (["check", "skirmish"], ["simulate", "skirmish", "--seed", "3"], ["docs"], ["map", "skirmish"]):
        done = grognard(installed, *words)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout
        assert str(ROOT) not in done.stdout


def test_what_is_not_installed_is_told(installed: Path) -> None:
    done = grognard(installed, "bench")
    assert done.returncode == 2
    assert "source checkout" in done.stderr
