"""Options of `overlays` that do not go together are told when a game is opened, with the lines that say so."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf

SHELF = Shelf([Path(__file__).parents[1]])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            "psychological-war, simple-morale",
            "option `psychological-war` and option `simple-morale` exclude each other",
        ),
        ("blockade", "option `blockade` needs option `psychological-war`"),
    ],
)
def test_options_that_do_not_go_together(options: str, told: str) -> None:
    result = run_play(f'play "x"\ntitle overlays\noptions {options}\n', shelf=SHELF)
    assert result.game is None
    assert told in result.told()
