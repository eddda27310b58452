"""The terminal goes away, or there is none: the program is gone too, at once, and the game is as it was decided."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pty_session import SOURCE
from real_screen import Player, choices_in, file_of

START = ("play", "skirmish", "--seed", "5")


@pytest.mark.parametrize("way", ["SIGHUP", "SIGTERM", "closed"])
def test_the_terminal_goes_away(way: str, tmp_path: Path) -> None:
    with Player(tmp_path, *START) as player:
        player.see("march or pass")
        player.press("Tab", "Enter", "w", "Enter")
        decided = choices_in(tmp_path)
        assert len(decided) == 1
        player.press("Tab", "Enter")  # and one half made
        if way == "closed":
            player.hang_up()
        else:
            player.signal(getattr(signal, way))
        number = signal.SIGHUP if way == "closed" else getattr(signal, way)
        assert player.gone(5) == 128 + number
        if way != "closed":
            player.settle()
            assert player.screen.modes["1049"] is False and player.screen.modes["25"] is True
    assert choices_in(tmp_path) == decided
    with Player(tmp_path, "play", file_of(tmp_path).stem) as back:
        back.see("march or pass")
        back.see(decided[0].split(" ")[1])
    assert choices_in(tmp_path) == decided


def test_without_a_terminal_the_screen_refuses_in_one_sentence(tmp_path: Path) -> None:
    program = "import sys; from games.shelf import Shelf; from tui.start import Wishes, start; "
    program += "sys.exit(start(Shelf(), Wishes()))"
    environ = {"PYTHONPATH": str(SOURCE), "GROGNARD_GAMES": str(tmp_path), "TERM": "xterm", "PATH": "/usr/bin"}
    told = subprocess.run(
        [sys.executable, "-c", program],
        env=environ,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert told.returncode == 2 and told.stdout == ""
    assert told.stderr == "The input and output are not a terminal; with --plain the game is played line by line.\n"


def test_without_a_terminal_a_game_is_played_line_by_line(tmp_path: Path) -> None:
    environ = {"PYTHONPATH": str(SOURCE), "GROGNARD_GAMES": str(tmp_path), "TERM": "xterm", "PATH": "/usr/bin"}
    told = subprocess.run(
        [sys.executable, "-m", "cli", *START], env=environ, capture_output=True, text=True, input="pass\n", timeout=60
    )
    assert "Traceback" not in told.stderr and "\x1b" not in told.stdout
    assert choices_in(tmp_path) == ["pass"]
