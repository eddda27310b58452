"""What the other player sees of `hidden`: two games that differ only in what is hidden look the same to him."""

from __future__ import annotations

from pathlib import Path

import pytest

from interpreter.play.game import Game, NothingToUndo
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf

SHELF = Shelf([Path(__file__).parents[1]])
OPEN = 'play "x"\ntitle hidden\n'
SET_UP = OPEN + "> Amber: deploy {} to 0202\n> Amber: deploy {} to 0201\n> Amber: done\n"
STARTED = SET_UP + "> Teal: deploy 7th to 0601\n> Teal: deploy 8th to 0602\n> Teal: done\n"


def game_of(text: str) -> Game:
    result = run_play(text, judge=False, shelf=SHELF)
    assert result.told() == ""
    assert result.game is not None
    return result.game


def twins(text: str) -> tuple[Game, Game]:
    return game_of(text.format("1st", "2nd")), game_of(text.format("2nd", "1st"))


def alike(one: Game, other: Game, side: str) -> bool:
    return bool(one.view(side).to_json() == other.view(side).to_json())


def test_which_corps_stands_where_is_known_to_its_owner_alone() -> None:
    for text in (SET_UP, STARTED):
        assert alike(*twins(text), "Teal")
        assert not alike(*twins(text), "Amber")


def test_a_plan_is_known_to_nobody_else_before_both_are_made_and_to_all_after() -> None:
    one, other = (game_of(STARTED.format("1st", "2nd") + f"> Amber: choose {plan}\n") for plan in (0, 2))
    assert alike(one, other, "Teal") and not alike(one, other, "Amber")
    one.play("choose 1", "Teal")
    other.play("choose 1", "Teal")
    assert not alike(one, other, "Teal")


def test_the_stock_is_known_to_its_owner_alone() -> None:
    one, other = (game_of(OPEN + f"set stock of Amberland Barn to {stock}\ngo to orders\n") for stock in (3, 4))
    for game in (one, other):
        game.position = ()  # the made-up position would tell it
    assert alike(one, other, "Teal") and not alike(one, other, "Amber")


def test_what_is_near_is_shown_at_the_start_of_the_next_turn_and_cannot_be_taken_back() -> None:
    text = STARTED + "> Amber: choose 1\n> Teal: choose 1\n> march 1st to 0402\n> pass\n> pass\n"
    one = game_of(text.format("1st", "2nd"))
    other = game_of(text.format("2nd", "1st"))
    assert not alike(one, other, "Teal")  # the 1st stands next to the enemy now, and is seen
    one.analysis = False
    with pytest.raises(NothingToUndo):  # what was shown cannot be taken back
        one.undo()
