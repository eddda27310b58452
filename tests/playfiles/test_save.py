"""A game that is saved and read back is the same game: state, log, dice to come, and the text of the save."""

from __future__ import annotations

from pathlib import Path

import pytest
from border_game import SHELF, TITLES, border, random_game

from interpreter.play.game import Game
from interpreter.play.playfile import Record, SaveProblem, read_play, replay, run_play, save, write_save


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


# ---- the file of a running game ------------------------------------------------------------------------------------


def test_every_choice_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    game = Game(border(), seed=3)
    with Record.begin(path, game, "My game") as record:
        for text in ("South: choose 2", "choose 1", "march Blue 1st to 0102"):
            game.play(text)
            record.chose()
            assert path.read_text(encoding="utf-8") == save(game, "My game")
        game.undo()
        record.undid()
        game.play("march Blue 1st to 0202")
        record.chose()
        assert path.read_text(encoding="utf-8") == save(game, "My game")
    resumed, found = Record.resume(path, SHELF)
    assert resumed is not None and found.code == 0
    with resumed:
        assert resumed.game.to_json() == game.to_json()
        assert resumed.name == "My game"
        resumed.game.play("pass")
        resumed.chose()
    assert replay(path, shelf=SHELF).game is not None


def test_nobody_else_can_open_a_game_that_is_played(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    with Record.begin(path, Game(border())), pytest.raises(SaveProblem, match="another copy"):
        Record.resume(path, SHELF)
    with pytest.raises(SaveProblem, match="there already"):
        Record.begin(path, Game(border()))


def test_after_a_full_disk_the_next_choice_writes_the_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.play"
    game = Game(border(), seed=3)
    with Record.begin(path, game, "My game") as record:
        game.play("choose 1")
        monkeypatch.setattr("os.fsync", no_space)
        with pytest.raises(SaveProblem, match="the disk is full"):
            record.chose()
        monkeypatch.undo()
        game.play("choose 2")
        record.chose()
        assert path.read_text(encoding="utf-8") == save(game, "My game")


def no_space(*_: object) -> None:
    import errno

    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("rest", ["> mar", "> march Blue 1st to 01", "dic", "di", "> "])
def test_a_line_cut_off_by_a_power_failure_is_set_aside(tmp_path: Path, rest: str) -> None:
    path = tmp_path / "game.play"
    game = Game(border(), seed=3)
    game.play("choose 1")
    game.play("choose 2")
    write_save(path, save(game) + rest)
    record, found = Record.resume(path, SHELF)
    assert record is not None, found.text
    record.close()
    assert record.game.to_json() == game.to_json()
    assert f"# cut off: {rest}" in path.read_text(encoding="utf-8")


def test_half_a_choice_that_looks_like_another_is_not_taken_for_it(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    game = Game(border(), seed=3)
    write_save(path, save(game) + "> choose 1")
    record, found = Record.resume(path, SHELF)
    assert record is not None
    assert "note: the last line was cut off and has been set aside" in found.text
    with record:
        record.game.play("choose 2")
        record.chose()
    assert path.read_text(encoding="utf-8").endswith("# cut off: > choose 1\n> choose 2\n")


def test_dice_whose_choice_was_cut_off_do_not_stay(tmp_path: Path) -> None:
    path = tmp_path / "game.play"
    write_save(path, save(Game(border(), seed=3)) + "dice 6 6 6\n> cho")
    record, _ = Record.resume(path, SHELF)
    assert record is not None
    with record:
        assert record.game.unused_dice == 0


def test_a_file_that_is_no_game_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.play"
    path.write_text("dear diary")
    record, found = Record.resume(path, SHELF)
    assert record is None and found.code == 2
    assert "a play file begins with its name" in found.text
    assert path.read_text() == "dear diary"
    assert [file.name for file in tmp_path.iterdir()] == ["notes.play"]
    record, found = Record.resume(tmp_path / "missing.play", SHELF)
    assert record is None and "there is no such file" in found.text
