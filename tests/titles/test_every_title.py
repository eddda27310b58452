"""What must be true of every title in rulesets/: no mistakes, games that end, nothing lost or made on the way."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interpreter.check import check_title
from interpreter.compile.helpers import bits
from interpreter.compile.title import Title
from interpreter.load import load_title, read_texts, rule_files
from interpreter.model.overlay import each_overlay
from interpreter.play.game import Game

ROOT = Path(__file__).parents[2]
TITLES = sorted(path for path in (ROOT / "rulesets").iterdir() if path.is_dir())
LONGEST = 5_000  # decisions; a game that takes more does not end


def variants() -> Iterator[tuple[Path, str | None, tuple[str, ...]]]:
    for path in TITLES:
        for scenario, options in each_overlay(read_texts(rule_files(path)).blocks):
            yield path, scenario, tuple(options)


VARIANTS = list(variants())
NAMES = [f"{path.name} {scenario or ''} {' '.join(options)}".strip() for path, scenario, options in VARIANTS]


@pytest.fixture(params=VARIANTS, ids=NAMES, scope="module")
def title(request: pytest.FixtureRequest) -> Title:
    path, scenario, options = request.param
    made: Title = load_title(path, scenario, options)
    return made


@pytest.mark.parametrize("path", TITLES, ids=[path.name for path in TITLES])
def test_no_mistakes_and_no_doubts(path: Path) -> None:
    assert check_title(path).report.diagnostics == []


def test_random_games_end_with_everything_in_its_place(title: Title) -> None:
    for seed in range(3):
        game, rng = Game(title, seed=seed), random.Random(seed)
        made = 0
        while not game.over:
            assert made < LONGEST, "the game does not end"
            assert game.choices, "a decision without a choice"
            choice = game.choices.sample(rng)
            assert choice in game.choices
            game.play(choice)
            made += 1
            nothing_lost(game)
        assert game.outcome is not None


def nothing_lost(game: Game) -> None:
    """Every counter is in exactly one space, and every number within its declared range."""
    title, cols = game.title, game.state.cols
    units = len(title.data.units)
    seen = 0
    for space, there in enumerate(cols[1]):
        assert not seen & there, "a counter is in two spaces"
        seen |= there
        assert all(cols[0][unit] == space for unit in bits(there))
    assert seen == (1 << units) - 1, "a counter is nowhere"
    for field in title.rules.fields.values():
        if field.kind.name == "number" and not field.kind.optional:
            values = cols[field.column][:-1] if field.owner != "game" else cols[field.column]
            for value in values:
                assert field.low is None or value >= field.low
                assert field.high is None or value <= field.high


def digest_of(title: Title) -> str:
    """One number for a whole random game: its log and its last state."""
    game, rng = Game(title, seed=11), random.Random(11)
    while not game.over:
        game.play(game.choices.sample(rng))
    text = json.dumps([game.log, game.to_json()], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("path", TITLES, ids=[path.name for path in TITLES])
def test_the_same_game_whatever_the_hash_seed(path: Path) -> None:
    expected = digest_of(load_title(path))
    code = (
        "import sys; from pathlib import Path; from interpreter.load import load_title;"
        "sys.path.insert(0, sys.argv[2]); from test_every_title import digest_of;"
        "print(digest_of(load_title(Path(sys.argv[1]))))"
    )
    for seed in ("1", "4711"):
        told = subprocess.run(
            [sys.executable, "-c", code, str(path), str(Path(__file__).parent)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")},
        )
        assert told.stdout.strip() == expected
