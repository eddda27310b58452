"""Over a slow line keys come in bunches, and the window changes its size whenever it likes."""

from __future__ import annotations

import os
from pathlib import Path

from real_screen import Player


def test_keys_for_a_screen_that_is_just_opening_are_not_lost_and_do_nothing_else(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "skirmish", "--seed", "5") as player:
        player.see("march or pass")
        os.write(player.master, b"/Corran\r")  # among them r and n, which mean something on the map
        player.see("1107 Corran")
        os.write(player.master, b":theme: night\r")
        player.quiet()
        assert "march or pass" in player.shown and "1107 Corran" in player.shown
        assert '"theme": "night"' in (tmp_path / "settings.json").read_text()


def test_any_size_at_any_time(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "skirmish", "--seed", "5") as player:
        player.see("march or pass")
        player.press("Tab", "Enter")
        for width, height, text in (
            (60, 18, "where to?"),
            (39, 10, "Too small"),
            (120, 40, "Here"),
            (80, 24, "where to?"),
        ):
            player.resize(width, height)
            player.see(text)
            player.quiet(0.1)
            assert text == "Too small" or "0605" in "\n".join(player.rows[1:-4]), "the cursor stays in sight"
        player.press("w", "Enter")
        player.see("0604")
