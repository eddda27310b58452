"""The small title of these tests, games of it, and copies of it with a changed rule."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from interpreter.compile.title import Title
from interpreter.load import load_title
from interpreter.play.errors import NothingToUndo
from interpreter.play.game import Game
from interpreter.play.playfile import Shelf

TITLES = Path(__file__).parent / "titles"
SHELF = Shelf([TITLES])


def border(scenario: str | None = None, *options: str) -> Title:
    title: Title = load_title(TITLES / "border", scenario=scenario, options=options)
    return title


def random_game(title: Title, seed: int, decisions: int = 10_000, *, undo: float = 0.0) -> Game:
    """A game played at random; with `undo` some choices are taken back, one or two at a time."""
    game = Game(title, seed=seed)
    generator = random.Random(seed)
    for _ in range(decisions):
        if game.over:
            break
        game.play(game.choices.sample(generator))
        while generator.random() < undo:
            try:
                game.undo()
            except NothingToUndo:
                break
    return game


def changed(folder: Path, old: str, new: str) -> Path:
    """A copy of the title with one change in its rules."""
    copy = folder / "border"
    shutil.copytree(TITLES / "border", copy)
    rules = copy / "title.rules"
    text = rules.read_text(encoding="utf-8")
    assert text.count(old) == 1
    rules.write_text(text.replace(old, new), encoding="utf-8")
    return copy
