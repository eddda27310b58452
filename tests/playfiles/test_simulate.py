"""Games played by the computer: the same seed gives the same games, whatever else was played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from border_game import SHELF, border, changed

from interpreter.load import load_title
from interpreter.play.game import Game
from interpreter.play.playfile import replay
from interpreter.play.simulate import UnknownPlayer, perft, simulate


def test_game_number_n_of_a_seed_is_always_the_same_game() -> None:
    title = border()
    together = simulate(title, 5, seed=10)
    alone = [simulate(title, 1, seed=seed).results[0] for seed in range(10, 15)]
    assert together.results == alone
    assert together.faults == []
    assert len({result.decisions for result in alone}) > 1


def test_the_table_and_the_data() -> None:
    done = simulate(border("dusk"), 3, seed=4, players=("random", "random"))
    lines = done.text().splitlines()
    assert lines[0].split() == ["seed", "turns", "decisions", "dice", "outcome"]
    assert [line.split()[0] for line in lines[1:4]] == ["4", "5", "6"]
    assert sum(int(line.split()[0]) for line in lines[5:]) == 3
    data = json.loads(json.dumps(done.as_data()))
    assert (data["title"], data["players"]) == ("border", ["random", "random"])
    assert [list(game) for game in data["games"]] == [
        ["seed", "winners", "outcome", "turn", "decisions", "dice", "fault"]
    ] * 3


def test_every_game_can_be_kept_as_a_play_file(tmp_path: Path) -> None:
    done = simulate(border(), 2, seed=1, folder=tmp_path / "games")
    for result in done.results:
        again = replay(tmp_path / "games" / f"border-{result.seed}.play", shelf=SHELF)
        assert again.code == 0 and again.game is not None
        assert again.game.over and len(again.game.history) == result.decisions


def test_a_game_that_does_not_end_is_given_up() -> None:
    done = simulate(border(), 1, seed=1, most=5)
    assert done.faults[0].fault == "given up after 5 decisions"
    assert "given up after 5 decisions" in done.text()


def test_a_rule_that_fails_is_told_and_the_others_are_still_played(tmp_path: Path) -> None:
    rules = changed(tmp_path, "    add 1 to alarms", "    set alarms to 1 / (vp of North)")
    done = simulate(load_title(rules), 12, seed=1)
    assert 0 < len(done.faults) < 12
    assert "title.rules:" in done.faults[0].fault


@pytest.mark.parametrize("players", [("random",) * 3, ("nobody",), ()])
def test_players_there_are_not(players: tuple[str, ...]) -> None:
    with pytest.raises(UnknownPlayer):
        simulate(border(), 1, players=players)


def test_counting_the_ways() -> None:
    game = Game(border(), seed=3)
    assert [perft(game, depth) for depth in range(3)] == [1, 3, 9]
    game.play("choose 1")
    game.play("choose 1")
    assert perft(game, 1) == game.choices.count(10_000)
    assert perft(game, 2) == sum(perft(after, 1) for after in afterwards(game))


def afterwards(game: Game) -> list[Game]:
    found = []
    for choice in game.choices:
        after = game.copy()
        after.play(choice)
        found.append(after)
    return found
