"""A disk without room, a bug of the program: the player is told in a sentence, and the game is whole."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

from pty_session import SOURCE
from real_screen import Player, choices_in, file_of

from interpreter.play.playfile import replay

START = ("play", "skirmish", "--seed", "5")
FAILING = str(Path(__file__).parent / "failing.py")


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """No file may grow beyond what the game's has now: to the program, that is a disk without room."""
    with Player(tmp_path, *START) as player:
        player.see("march or pass")
        player.press("Tab", "Enter", "w", "Enter")
        decided, size = choices_in(tmp_path), file_of(tmp_path).stat().st_size
        assert len(decided) == 1
        soft, hard = resource.prlimit(player.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(player.pid, resource.RLIMIT_FSIZE, (size, hard))
        text = file_of(tmp_path).read_bytes()
        player.press("Tab", "Enter", "Tab", "Enter")
        player.see("full", "not allowed to grow")
        assert file_of(tmp_path).read_bytes() == text
        assert "march or pass" in player.shown

        resource.prlimit(player.pid, resource.RLIMIT_FSIZE, (soft, hard))
        player.press("Tab", "Enter", "Tab", "Enter")
        assert len(choices_in(tmp_path)) == 2
        player.press("ctrl+q")
        assert player.gone(5) == 0
    found = replay(file_of(tmp_path)).game
    assert found is not None and len(found.history) == 2


def test_a_bug_shows_no_traceback_and_leaves_a_report_that_can_be_replayed(tmp_path: Path) -> None:
    with Player(tmp_path, *START, program=FAILING) as player:
        player.see("march or pass")
        player.press("Tab", "Enter", "w", "Enter")
        decided = choices_in(tmp_path)
        os.write(player.master, b"y")
        assert player.gone(10) == 70
        said = " ".join(player.read(0.3).decode().split())
    assert "Traceback" not in said and "File " not in said
    said = said[said.index("The program failed") :]
    (report,) = (tmp_path / "reports").glob("*.play")
    assert "(ZeroDivisionError)" in said and str(file_of(tmp_path)) in said and str(report) in said
    assert "a fault made for a test" in report.read_text()
    assert choices_in(tmp_path) == decided
    environ = {"PYTHONPATH": str(SOURCE), "GROGNARD_GAMES": str(tmp_path), "PATH": os.environ["PATH"]}
    again = subprocess.run(
        [sys.executable, "-m", "cli", "replay", str(report)], env=environ, capture_output=True, text=True, timeout=60
    )
    assert again.returncode == 0, again.stdout + again.stderr
