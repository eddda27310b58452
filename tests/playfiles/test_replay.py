"""A saved game under changed rules: it goes on as far as its choices are legal, and says which clause stops it."""

from __future__ import annotations

from pathlib import Path

from border_game import SHELF, border, changed, random_game

from interpreter.play.game import Game
from interpreter.play.playfile import replay, save, write_save


def saved(folder: Path, *choices: str, seed: int = 3) -> Path:
    game = Game(border(), seed=seed)
    for choice in choices:
        game.play(choice)
    write_save(folder / "game.play", save(game))
    return folder / "game.play"


LONG_MARCH = ("choose 1", "choose 1", "march Blue 1st to 0103", "pass")


def test_under_its_own_rules_it_comes_to_its_end(tmp_path: Path) -> None:
    done = replay(saved(tmp_path, *LONG_MARCH), shelf=SHELF)
    assert done.code == 0
    assert done.text == "4 choices replayed. North is to decide: North: attack or pass"


def test_the_narrative(tmp_path: Path) -> None:
    done = replay(saved(tmp_path, *LONG_MARCH), shelf=SHELF, log=True)
    assert done.text.splitlines()[:3] == ["Turn 1", "die: rolled 4 [2]", "Phase plans [2]"]


def test_it_stops_at_the_first_choice_no_longer_legal(tmp_path: Path) -> None:
    rules = changed(
        tmp_path, "  allowance 2                                                 [3.2]", "  allowance 1  [3.2]"
    )
    done = replay(saved(tmp_path, *LONG_MARCH), under=rules)
    assert done.code == 1
    assert "note: the rules have changed since this game was saved" in done.text
    assert "game.play:11: this choice is not allowed\n   11 | > march Blue 1st to 0103\n  because:  0103:" in done.text
    assert "[3.2]" in done.text
    assert done.text.endswith("stopped at line 11, after 2 choices")
    assert done.game is not None and len(done.game.history) == 2


def test_a_change_that_forbids_nothing_keeps_the_dice(tmp_path: Path) -> None:
    game = random_game(border(), 5)
    write_save(tmp_path / "game.play", save(game))
    rules = changed(tmp_path, "  if die is 6:\n    add 1 to alarms", "  if die is at least 2:\n    add 1 to alarms")
    done = replay(tmp_path / "game.play", under=rules)
    assert done.code == 0 and done.game is not None
    assert done.game.opening_dice == game.opening_dice
    assert [played.dice for played in done.game.history] == [played.dice for played in game.history]
    assert done.game.to_json()["state"] != game.to_json()["state"]


def test_dice_that_no_longer_fit_are_rolled_anew_with_a_note(tmp_path: Path) -> None:
    rules = changed(
        tmp_path,
        "trigger alarm at start of turn:                               [2]\n  roll 1d6",
        "trigger alarm at start of turn:  [2]\n  roll 2d6",
    )
    to_turn_2 = ("choose 1", "choose 1", "pass", "pass", "pass", "pass")
    done = replay(saved(tmp_path, *to_turn_2), under=rules)
    assert done.code == 0
    assert "other dice are rolled now than the file has, so they are rolled anew" in done.text


def test_a_rule_that_asks_something_new_stops_the_replay_with_what_is_asked(tmp_path: Path) -> None:
    rules = changed(
        tmp_path,
        "  phase plans:\n    ask both sides",
        "  phase plans:\n    ask North to choose unit from Bluish units\n    ask both sides",
    )
    done = replay(saved(tmp_path, *LONG_MARCH), under=rules)
    assert done.code == 1
    assert "nobody understands this choice" in done.text


def test_rules_that_are_not_there_or_broken(tmp_path: Path) -> None:
    game = saved(tmp_path, *LONG_MARCH)
    done = replay(game, under=tmp_path / "nowhere")
    assert done.code == 2 and "the rules to play under were not found" in done.text
    done = replay(game, under=changed(tmp_path, "phase combat by side:", "phase combat by sidee:"))
    assert done.code == 2
    assert "title `border` has mistakes and cannot be played" in done.text
    assert "nothing called `sidee`" in done.text


def test_a_position_or_scenario_the_changed_rules_do_not_have(tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    file.write_text('play "x"\ntitle border\nscenario dawn\nplace Blue 3rd at 0101\n> choose 1\n')
    rules = changed(tmp_path, "| Blue   | 1st 2nd 3rd |", "| Blue   | 1st 2nd 4th |")
    done = replay(file, under=rules)
    assert done.code == 2 and "there is no unit `Blue 3rd`" in done.text


def test_rules_changed_between_two_replays_are_read_again(tmp_path: Path) -> None:
    rules = changed(tmp_path, '  about "Everybody is there."', '  about "All are there."')
    game = saved(tmp_path, *LONG_MARCH)
    assert replay(game, under=rules).code == 0
    file = rules / "title.rules"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("  allowance 2  ", "  allowance 1  "), encoding="utf-8")
    assert replay(game, under=rules).code == 1
