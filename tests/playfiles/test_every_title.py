"""For every title and scenario: undo, copy, save and load in random play give a game that goes on identically."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from interpreter.library import rule_files
from interpreter.load import load_title, read_texts
from interpreter.play.game import Game
from interpreter.play.playfile import Shelf, run_play, save

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"
TITLES = [*sorted(path.parent for path in RULESETS.glob("*/title.rules")), Path(__file__).parent / "titles" / "border"]
VARIANTS = [(path, scenario) for path in TITLES for scenario in read_texts(rule_files(path)).scenarios]
LONG = bool(os.environ.get("GROGNARD_SOAK"))
EVERY = 1 if LONG else 15  # decisions between two saves: loading takes as long as the game was


@pytest.mark.soak
@pytest.mark.parametrize(("path", "scenario"), VARIANTS, ids=[f"{path.name}-{name}" for path, name in VARIANTS])
def test_undo_copy_save_and_load_at_every_decision(path: Path, scenario: str) -> None:
    title = load_title(path, scenario=scenario)
    shelf = Shelf([path])
    generator = random.Random(scenario)
    game = Game(title, seed=11, analysis=True)
    for number in range(3_000 if LONG else 400):
        if game.over:
            break
        choice = game.choices.sample(generator)
        copy = game.copy()
        copy.play(choice)
        before = game.to_json()
        game.play(choice)
        after = game.to_json()
        assert copy.to_json() == after
        copy.undo()
        told = copy.to_json()
        told["state"]["log"].pop()  # the line about what was taken back
        assert told == before
        if number % EVERY == 0:
            text = save(game)
            result = run_play(text, file=str(path / "saved.play"), shelf=shelf, judge=False)
            assert result.told() == ""
            assert result.game is not None
            assert result.game.to_json() == after
            assert save(result.game) == text
    assert len(game.history) > 5
