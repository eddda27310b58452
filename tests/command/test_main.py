"""The command itself: what it answers to nothing, to help, to mistakes in what was typed, and to accidents."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli import __version__, main
from cli.menu import COMMANDS

SRC = Path(__file__).resolve().parents[2] / "src"
ENVIRON = {**os.environ, "PYTHONPATH": str(SRC)}
GROGNARD = [sys.executable, "-m", "cli"]


def test_alone_it_lists_the_titles_and_what_can_be_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([]) == 0
    said = capsys.readouterr().out
    assert said.startswith(("Titles:\n", "No titles were found."))
    assert "Titles of your own go into " in said
    for command in COMMANDS.values():
        assert f"  {command.name.ljust(8)}  {command.summary}\n" in said


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["--version"]) == 0
    assert capsys.readouterr().out == f"grognard {__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_its_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main([name, "--help"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"usage: grognard {name} ")
    assert said.endswith(f"example:\n  {COMMANDS[name].example}\n")
    assert COMMANDS[name].example.startswith(f"grognard {name}")
    assert main.main(["help", name]) == 0
    assert capsys.readouterr().out == said


def test_a_mistyped_command_gets_a_suggestion_and_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["covrage", "x"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("grognard: there is no command 'covrage'. Did you mean 'coverage'?\nCommands: play, ")


@pytest.mark.parametrize(
    "words",
    [["--frobnicate"], ["check", "--frobnicate"], ["coverage"], ["cite", "1.0"], ["simulate", "x", "--games", "many"]],
)
def test_wrong_use_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "usage: grognard" in said.err


def test_an_unknown_title_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["coverage", "no-such-title"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("grognard: there is no title 'no-such-title'.")
    assert "Looked in:\n" in said.err


def broken(words: list[str]) -> int:
    raise ValueError("seven is not a side")


def test_a_bug_is_owned_up_to_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(main, "answer", broken)
    assert main.main(["map", "a title"]) == 70
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        "grognard: this is a bug in grognard, not a mistake in your files or in what you typed.\n"
        "  ValueError: seven is not a side\n"
        "Nothing you saved is changed. Please report it with the files, this message and the output of:\n"
        "  grognard --debug map 'a title'\n"
    )


@pytest.mark.parametrize("words", [["--debug", "map", "x"], ["map", "x", "--debug"]])
def test_with_debug_a_bug_is_seen(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(main, "answer", broken)
    with pytest.raises(ValueError, match="seven is not a side"):
        main.main(words)


def test_a_file_that_may_not_be_read_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(words: list[str]) -> int:
        raise PermissionError(13, "Permission denied", "/secret/title.rules")

    monkeypatch.setattr(main, "answer", refused)
    assert main.main(["map", "x"]) == 2
    assert capsys.readouterr().err == "grognard: /secret/title.rules: Permission denied\n"


def test_a_reader_who_leaves_is_no_accident() -> None:
    """`grognard | true`: no message, whenever the reader goes."""
    command = f"{' '.join(GROGNARD)} --help | true"
    for _ in range(3):
        done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=ENVIRON, timeout=30)
        assert done.stderr == ""


def test_an_interrupt_is_quiet() -> None:
    code = (
        "import cli.main, time, sys\n"
        "def wait(words):\n    print('ready', flush=True)\n    time.sleep(30)\n"
        "cli.main.answer = wait\nsys.exit(cli.main.main(['play', 'x']))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRON
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (out, err, process.returncode) == ("", "", 130)


def test_a_terminal_without_the_letters_still_gets_an_answer() -> None:
    done = subprocess.run(
        [*GROGNARD, "map", "caf\u00e9 \u2192"],
        capture_output=True,
        env={**ENVIRON, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=30,
    )
    assert done.returncode == 2
    assert b"there is no title 'caf\\xe9 \\u2192'." in done.stderr
