"""The answer being built: whatever is picked from what is offered comes to a legal choice, in every question."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from interpreter.library import find
from interpreter.load import load_title
from interpreter.play.choice import Choice
from interpreter.play.game import Game
from tui.asking.builder import Builder
from tui.asking.pointing import Pointer

TITLES = {name: load_title(find(name).path) for name in ("skirmish", "spi-ww1")}


def built(game: Game, rng: random.Random) -> Choice | None:
    """An answer made by picking at random from what is offered, piece by piece; None when nothing is offered."""
    assert game.decision is not None
    builder = Builder(game, game.decision)
    for _ in range(200):
        field = builder.field
        if field is not None and field.how == "some" and (builder.marked or rng.random() < 0.2):
            done = builder.finish()
            if done is not None or builder.whole:
                return done
        options = [option for option in builder.options() if option.enabled]
        if not options:
            if not builder.back():
                return None
            continue
        done = builder.take(rng.choice(options))
        if done is not None:
            return done
        if rng.random() < 0.1:
            builder.back()
    return None


@pytest.mark.parametrize("name", TITLES)
def test_what_is_offered_leads_to_legal_answers(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        game, rng = Game(TITLES[name], seed=seed), random.Random(seed)
        for _ in range(60):
            if game.over:
                break
            assert game.decision is not None
            choice = built(game, rng)
            if choice is not None:
                assert choice in game.choices, (seed, game.text(choice))
                seen[game.decision.kind] += 1
            else:
                choice = game.choices.sample(rng)
            game.choose(choice)
    assert seen["allow"] > 30


def test_an_answer_goes_forward_and_back() -> None:
    game = Game(TITLES["skirmish"], seed=1)
    while game.decision is not None and "march" not in [form.name for form in game.decision.forms]:
        game.choose(game.choices.sample(random.Random(1)))
    assert game.decision is not None
    builder = Builder(game, game.decision)
    assert builder.text == "" and not builder.begun and not builder.back()
    builder.start("march")
    unit = next(option for option in builder.options() if option.enabled)
    assert builder.take(unit) is None and builder.begun
    assert builder.text.startswith("march ") and builder.text.endswith("…")
    assert builder.back() and builder.values == ()
    assert builder.back() and builder.form is None
    assert not builder.back()


@pytest.mark.parametrize("name", TITLES)
def test_pointing_means_only_what_is_offered(name: str) -> None:
    game, rng = Game(TITLES[name], seed=4), random.Random(4)
    for _ in range(12):
        assert game.decision is not None
        pointer = Pointer(Builder(game, game.decision))
        spaces = pointer.spaces()
        for space in range(game.title.data.hex_count):
            assert bool(pointer.meanings(space)) == bool(spaces >> space & 1)
        for unit in pointer.units():
            assert pointer.meanings(game.state.cols[0][unit])
        game.choose(game.choices.sample(rng))
