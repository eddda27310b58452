"""A game-turn played in the real program by keys alone, with a kill -9 in the middle: nothing is lost, and it goes on
exactly where it was."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from real_screen import PATIENCE, Player, choices_in, file_of


def deciding(player: Player, folder: Path) -> None:
    """One key, or one attack, as the screen asks for it: demanded attacks are made, losses paid, all else is passed."""
    asked = "\n".join(player.rows[-9:])
    if "Enter to do it" in asked:
        player.press("Enter")
    elif "must cover" in asked:
        player.press("m")  # pay
    elif "Allies: attack or pass" in asked and choices_in(folder)[-1] == "pass":
        player.press("/", *"0406", "Enter", "Enter")
        if "attack 0406 …" in player.shown:
            player.press("x", "Enter", "Down", "Enter", "Space")
        else:  # not this round: forget it
            player.press("Space")
    else:
        assert " or pass" in asked, player.shown
        player.press("Space")


def play_until(player: Player, folder: Path, turn: str, most: int = 1000) -> None:
    end = time.monotonic() + PATIENCE * 2
    while turn not in player.rows[0] and len(choices_in(folder)) < most:
        assert time.monotonic() < end, player.shown
        deciding(player, folder)


def log_of(player: Player) -> list[str]:
    """The page of the log, as it is read."""
    player.press("l")
    player.see("What happened")
    player.quiet(0.2)
    found = player.rows
    player.press("Esc")
    player.see("or pass", "must cover")
    return found


def test_a_game_turn_with_a_kill_in_the_middle(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "spi-ww1", "--seed", "3", "--as", "anna") as anna:
        anna.see("attack or pass")
        play_until(anna, tmp_path, " T2", most=4)  # a French attack, its losses paid
        decided, log, asked = choices_in(tmp_path), log_of(anna), anna.rows[-5]
        assert decided[1] == "attack 0406 with France 3rd, France 5th" and len(decided) == 4
        anna.press("k")  # an attack half made is not decided, and is gone with the program
        assert "attack …" in anna.shown
        text = file_of(tmp_path).read_bytes()
        anna.signal(signal.SIGKILL)
        assert anna.gone(3) == -signal.SIGKILL
    assert file_of(tmp_path).read_bytes() == text
    with Player(tmp_path, "play", file_of(tmp_path).stem, "--as", "anna") as back:
        back.see("or pass", "must cover")
        back.quiet()
        assert back.rows[-5] == asked
        assert log_of(back) == log
        assert choices_in(tmp_path) == decided
        play_until(back, tmp_path, " T2")
        after = choices_in(tmp_path)
        assert after[:4] == decided and after.count("pass") > 6
        assert sum(choice.startswith("attack 0406 with France") for choice in after) >= 2
        back.press("ctrl+q")
        assert back.gone(5) == 0
        back.settle()
        assert back.screen.modes["1049"] is False and back.screen.modes["25"] is True
