"""The greedy player: better than chance, the same every time, and told when its doctrine means nothing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from interpreter.load import load_title
from interpreter.play.errors import Unreadable
from interpreter.play.game import Game
from interpreter.play.simulate import players_of, simulate

SKIRMISH = Path(__file__).parents[2] / "rulesets" / "skirmish"


def test_it_beats_chance() -> None:
    title = load_title(SKIRMISH)
    first = simulate(title, 6, players=("greedy", "random"))
    second = simulate(title, 6, players=("random", "greedy"))
    assert first.faults == second.faults == []
    won = sum(result.winners == ("Blue",) for result in first.results)
    won += sum(result.winners == ("Red",) for result in second.results)
    assert won >= 8


def test_the_same_seed_plays_the_same_game() -> None:
    title = load_title(SKIRMISH)
    assert simulate(title, 1, players=("greedy",)).results == simulate(title, 1, players=("greedy",)).results


def test_it_looks_ahead_without_touching_game_or_dice() -> None:
    game = Game(load_title(SKIRMISH), seed=4)
    players = players_of(("greedy",), game.title.data.sides.names, 4)
    before = game.to_json()
    assert game.decision is not None
    players[game.decision.who](game)
    assert game.to_json() == before


def test_without_a_doctrine_it_counts_counters(tmp_path: Path) -> None:
    title = without_doctrine(tmp_path, "")
    assert simulate(load_title(title), 2, players=("greedy", "random")).faults == []


def test_a_wish_that_means_nothing_is_told(tmp_path: Path) -> None:
    title = without_doctrine(tmp_path, "\ndoctrine odd:\n  | wants | weight |\n  | count of elephants | 1 |\n")
    with pytest.raises(Unreadable, match=r"title\.rules:\d+: nothing called `elephants`"):
        game = Game(load_title(title), seed=1)
        players_of(("greedy",), game.title.data.sides.names, 1)[0](game)


def without_doctrine(folder: Path, instead: str) -> Path:
    shutil.copytree(SKIRMISH, folder / "skirmish", ignore=shutil.ignore_patterns("*.play"))
    file = folder / "skirmish" / "title.rules"
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index("# What the computer wants")] + instead, encoding="utf-8")
    return folder / "skirmish"
