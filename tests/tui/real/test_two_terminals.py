"""Two players at one game from two terminals, a third who watches: each sees what the others decide and acts only for
his own side; a seat whose player is gone can be taken over."""

from __future__ import annotations

import signal
import time
from pathlib import Path

from real_screen import Player, choices_in, file_of

SOON = 5.0  # seconds; one on a machine that is not busy


def test_two_players_and_one_who_watches(tmp_path: Path) -> None:
    begin = ("play", "skirmish", "--players", "you,other", "--as", "anna", "--seed", "5", "--name", "duel")
    with Player(tmp_path, *begin) as anna:
        anna.see("Blue: march or pass")
        name = file_of(tmp_path).stem
        with (
            Player(tmp_path, "play", name, "--as", "bert") as bert,
            Player(tmp_path, "play", name, "--as", "carl", "--watch") as carl,
        ):
            for other in (bert, carl):
                other.see("Waiting for Blue")
                other.quiet(0.1)
            anna.press("Tab", "Enter", "w", "Enter")
            began = time.monotonic()
            (march,) = choices_in(tmp_path)
            moved = f"{march.removeprefix('march ').split(' to ')[0]} moves"
            for other in (bert, carl):
                other.see(moved, seconds=SOON)
            assert time.monotonic() - began < SOON
            for other in (bert, carl):  # none of these keys decides anything for them
                other.press("Space", "Enter", "Tab", "Enter", "u", "Enter", wait=0.1)
            assert choices_in(tmp_path) == [march] and "undo" not in file_of(tmp_path).read_text()

            anna.press("Space", "Enter")
            anna.see("attack or pass", "Waiting for Red")
            if "attack or pass" in anna.shown:
                anna.press("Space")
                if "Enter to do it" in anna.shown:
                    anna.press("Enter")
            anna.see("Waiting for Red", seconds=SOON)
            bert.see("Red: march or pass", seconds=SOON)
            carl.see("Waiting for Red", seconds=SOON)
            decided = choices_in(tmp_path)
            anna.press("Space", "Enter", wait=0.1)
            assert choices_in(tmp_path) == decided
            bert.press("Tab", "Enter", "Tab", "Enter")
            assert len(choices_in(tmp_path)) == len(decided) + 1
            bert.signal(signal.SIGKILL)
            bert.gone(3)

            with Player(tmp_path, "play", name, "--as", "dora", "--side", "Red") as dora:
                dora.see("Red: march or pass")
                dora.press("Space", "Enter")
                decided = choices_in(tmp_path)
                assert decided[-1] == "pass"
                anna.see("combat", seconds=SOON)
                dora.press("ctrl+q")
                assert dora.gone(5) == 0
    with Player(tmp_path, "play", name, "--as", "anna") as back:  # killed: her seat has waited for her
        back.see("Waiting for Red", "Blue: ")
        assert choices_in(tmp_path) == decided
