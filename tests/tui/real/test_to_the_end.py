"""A whole game in the real program, by keys alone: march, attack, losses, until somebody has won."""

from __future__ import annotations

import time
from pathlib import Path

from real_screen import PATIENCE, Player, choices_in

from interpreter.play.playfile import replay


def test_skirmish_is_played_to_its_end(tmp_path: Path) -> None:
    with Player(tmp_path, "play", "skirmish", "--seed", "11") as player:
        player.see("march or pass")
        end, tried = time.monotonic() + 2 * PATIENCE, ""
        while "The game is over" not in player.shown:
            assert time.monotonic() < end, player.shown
            asked = "\n".join(player.rows[-9:])
            begun = asked + str(len(choices_in(tmp_path)))
            stuck, tried = begun == tried, begun
            if stuck:
                player.press("Esc", "Tab", "Enter", "Space")  # this leads nowhere: another hex, or give it up
            elif "Enter to do it" in asked:
                player.press("Enter")
            elif "march or pass" in asked and choices_in(tmp_path)[-1:] in ([], ["pass"]):
                player.press("Tab", "Enter", "Tab", "Enter")  # one march each phase
            elif "attack or pass" in asked:
                player.press("Tab", "Enter", "x", "Enter", "Space")
            elif " or pass" in asked:
                player.press("Space")
            else:
                player.press("Enter")
        player.press("ctrl+q")
        assert player.gone(5) == 0
    decided = choices_in(tmp_path)
    assert sum(choice.startswith("march") for choice in decided) >= 5
    assert any(choice.startswith("attack") for choice in decided)
    (path,) = tmp_path.glob("*.play")
    found = replay(path)
    assert found.game is not None and found.game.over
