"""A game that is saved and read back is the same game: state, log, dice to come, and the text of the save."""

from __future__ import annotations

import pytest
from border_game import SHELF, TITLES, border, random_game

from interpreter.play.game import Game
from interpreter.play.playfile import read_play, run_play, save


def loaded(text: str) -> Game:
    result = run_play(text, shelf=SHELF, judge=False)
    assert result.told() == ""
    assert result.game is not None
    return result.game


@pytest.mark.parametrize("seed", range(6))
def test_a_save_leads_to_the_identical_game(seed: int) -> None:
    game = random_game(border("dawn" if seed % 2 else "dusk", *(["fog"] if seed % 3 else [])), seed, 25, undo=0.2)
    again = loaded(save(game))
    assert again.to_json() == game.to_json()
    assert again.log == game.log
    assert save(again) == save(game)
    assert again.history == game.history


def test_at_every_decision_the_loaded_game_goes_on_alike() -> None:
    game = random_game(border(), 4)
    texts = [played.text for played in game.history]
    assert len(texts) > 15
    first = Game(border(), seed=4)
    for number, text in enumerate(texts):
        copy = loaded(save(first))
        for later in texts[number:]:
            copy.play(later)
        assert copy.to_json() == game.to_json()
        first.play(text)


def test_choices_taken_back_inside_each_other_keep_their_order() -> None:
    game = Game(border(), seed=1)
    for text in ("choose 1", "choose 2", "march Blue 1st to 0102", "march Blue 2nd to 0101"):
        game.play(text)
    game.undo()
    game.undo()
    game.play("march Blue 2nd to 0202")
    game.undo()
    text = save(game)
    assert text.splitlines()[-6:] == [
        "> march Blue 1st to 0102",
        "> march Blue 2nd to 0101",
        "undo",
        "undo",
        "> march Blue 2nd to 0202",
        "undo",
    ]
    assert loaded(text).log == game.log
    game.play("march Blue 1st to 0202")
    assert loaded(save(game)).to_json() == game.to_json()


def test_the_heading_of_a_save() -> None:
    title = border("dusk", "fog")
    play, report = read_play(save(Game(title, seed=77), 'A "quoted"\nname'))
    assert not report.failed
    assert (play.name, play.title, play.scenario, play.options) == ("A quotedname", "border", "dusk", ("fog",))
    assert (play.seed, play.hash, play.language) == (77, title.hash, 1)


def test_a_position_somebody_made_up_is_saved_with_the_game() -> None:
    source = (TITLES / "border" / "examples" / "every-line.play").read_text(encoding="utf-8")
    game = loaded(source)
    text = save(game)
    assert "clear\nplace Blue 1st at 0302; Blue 2nd at hex 0303; Red 1st at 0401\n" in text
    again = loaded(text)
    assert again.to_json() == game.to_json()
    assert save(again) == text


def test_dice_rolled_on_the_way_to_a_position_are_kept() -> None:
    game = loaded('play "x"\ntitle border\nseed 5\ngo to combat of South turn 1\n> pass\n')  # turn 2 begins with a roll
    assert loaded(save(game)).to_json() == game.to_json()
