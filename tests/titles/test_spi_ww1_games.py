"""Whole games of spi-ww1 by players of wood, over both scenarios and all options, with a referee at the table.

`make test` plays 20 random games and looks at copies and saves now and then; `make soak` plays 500 random and 50
greedy ones, copies at every decision and plays every saved game again.
"""

from __future__ import annotations

import itertools
import json
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from spi_ww1_referee import Referee

from interpreter.compile.title import Title
from interpreter.load import load_title
from interpreter.play.game import Game
from interpreter.play.playfile import Play, Shelf, run_play
from interpreter.play.playfile_words import Complaints
from interpreter.play.simulate import players_of

TITLE = Path(__file__).parents[2] / "rulesets" / "spi-ww1"
LONG = bool(os.environ.get("GROGNARD_SOAK"))
OPTIONS = ("variable-Italian-entry", "variable-Turkish-entry", "French-tank-army")
VARIANTS = [
    (scenario, options)
    for scenario in ("historical", "free-deployment")
    for many in range(len(OPTIONS) + 1)
    for options in itertools.combinations(OPTIONS, many)
]
PLAYERS = {"random": ("random",), "greedy": ("greedy",), "mixed": ("greedy", "random")}
COPIED, WRITTEN = (1, 25) if LONG else (10, 100)  # decisions between two looks at a copy, at a game written as JSON
LONGEST = 5_000


def watched(scenario: str, options: tuple[str, ...], players: str, seeds: range) -> int:
    """Plays these games; returns how many decisions were made."""
    title: Title = load_title(TITLE, scenario, options)
    return sum(played(title, PLAYERS[players], seed) for seed in seeds)


def played(title: Title, players: tuple[str, ...], seed: int) -> int:
    game = Game(title, seed=seed)
    deciders = players_of(players, title.data.sides.names, seed)
    referee = Referee(game)
    made = 0
    try:
        while not game.over:
            assert made < LONGEST, "the game does not end"
            assert game.decision is not None
            choice = deciders[game.decision.who](game)  # a decision without a choice raises NothingAsked
            assert choice in game.choices
            twins = [game.copy()] if made % COPIED == 0 else []
            twins += [again(game)] if made % WRITTEN == 0 else []
            game.play(choice)
            for twin in twins:
                twin.play(choice)
                assert position(twin) == position(game), "a copy went another way"
            made += 1
            referee.look()
        referee.end()
        if LONG or seed == 0:
            loaded = run_play(game.save(), shelf=Given(title), judge=False)
            assert loaded.ok and loaded.game is not None, loaded.told()
            assert position(loaded.game)[0] == position(game)[0] and loaded.game.log == game.log, "a save went astray"
    except AssertionError as problem:
        where = f"{title.scenario} {' '.join(title.options)}, players {players}, seed {seed}, decision {made}"
        raise AssertionError(f"{where}: {problem}") from problem
    return made


class Given(Shelf):
    """Whatever a play file asks for, it gets this title."""

    def __init__(self, title: Title) -> None:
        super().__init__(under="-")
        self.given = title

    def title(self, play: Play, complain: Complaints) -> Title:
        return self.given


def again(game: Game) -> Game:
    """The game written as JSON and read back."""
    return Game.from_json(game.title, json.loads(json.dumps(game.to_json())))


def position(game: Game) -> list[object]:
    """All that makes the next decision what it is; a play file scripts its dice, so the rest may differ there."""
    state = game.state
    return [state.cols, state.frames, state.outcome, state.seed, state.logged]


@pytest.mark.soak
def test_random_games() -> None:
    many = -(-500 // len(VARIANTS)) if LONG else 1
    jobs = [(scenario, options, "random", range(many)) for scenario, options in VARIANTS]
    if not LONG:
        jobs += [("historical", (), "random", range(100, 102)), ("free-deployment", (), "random", range(100, 102))]
    at_the_table(jobs)


@pytest.mark.soak
def test_greedy_games() -> None:
    if LONG:
        jobs = [(*variant, "greedy", range(2)) for variant in VARIANTS]
        jobs += [(*variant, "mixed", range(2, 4)) for variant in VARIANTS[:9]]
    else:
        jobs = [("historical", (), "greedy", range(1))]
    at_the_table(jobs)


def at_the_table(jobs: list[tuple[str, tuple[str, ...], str, range]]) -> None:
    """Plays on all cores in `make soak`, here in `make test`."""
    if not LONG:
        assert all(watched(*job) for job in jobs)
        return
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        decisions = sum(pool.map(watched, *zip(*jobs, strict=True)))
    games = sum(len(job[3]) for job in jobs)
    print(f"\n{games} games of spi-ww1, {decisions} decisions")
