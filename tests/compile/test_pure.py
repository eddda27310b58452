"""Compiled rules against their own explanation, sets against asking each space, and what rule text can never reach."""

from __future__ import annotations

import ast
import random
from pathlib import Path

import pytest

from interpreter.compile.explain import Explainer
from interpreter.compile.helpers import bits, mask_of
from interpreter.compile.title import Title
from interpreter.load import load_title
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.walk import inside
from interpreter.play.game import Game

SKIRMISH = Path(__file__).parents[2] / "rulesets" / "skirmish"


@pytest.fixture(scope="module")
def title() -> Title:
    made: Title = load_title(SKIRMISH)
    return made


def positions(title: Title) -> list[Game]:
    """Games broken off here and there."""
    found = []
    for seed in range(4):
        game, rng = Game(title, seed=seed), random.Random(seed)
        for made in range(60):
            if game.over:
                break
            if made % 12 == 0:
                found.append(game.copy())
            game.play(game.choices.sample(rng))
    return found


def arguments(title: Title, kind: str, many: bool, rng: random.Random) -> int:
    size = {"unit": len(title.data.units), "space": title.data.hex_count, "side": 2, "nation": len(title.data.nations)}
    if many:
        return mask_of(rng.randrange(size[kind]) for _ in range(3))
    return rng.randrange(size[kind])


def test_a_value_is_what_its_lines_add_up_to(title: Title) -> None:
    explainer, rng, compared = Explainer(title.pure, title.sources), random.Random(1), 0
    for game in positions(title):
        for value in title.rules.values.values():
            if any(kind.name not in ("unit", "space", "side", "nation") for _, kind in value.params):
                continue
            args = [arguments(title, kind.name, kind.many, rng) for _, kind in value.params]
            function = title.pure.names[title.pure.block_name(value)]
            lines = explainer.value(game.state, value, args)
            assert lines[-1].subtotal == function(game.state, *args), value.name
            compared += 1
    assert compared > 100


def test_a_condition_holds_when_some_line_holds_and_none_fails(title: Title) -> None:
    explainer, rng = Explainer(title.pure, title.sources), random.Random(2)
    for game in positions(title):
        for condition in title.rules.conditions.values():
            if any(kind.name not in ("unit", "space", "side", "nation") for _, kind in condition.params):
                continue
            args = [arguments(title, kind.name, kind.many, rng) for _, kind in condition.params]
            lines = explainer.condition(game.state, condition, args)
            good = [line.applied for line, test in zip(lines, condition.tests, strict=True) if test.good]
            bad = [line.applied for line, test in zip(lines, condition.tests, strict=True) if not test.good]
            function = title.pure.names[title.pure.block_name(condition)]
            assert function(game.state, *args) == (any(good) and not any(bad)), condition.name


def test_a_set_of_spaces_is_those_that_pass_one_by_one(title: Title) -> None:
    """Every test of a route about its hex, asked of all spaces at once and of each alone."""
    compared = 0
    for game in positions(title)[::3]:
        for route in title.rules.routes.values():
            for part in inside(route):
                if not isinstance(part, b.Ban) or part.when is None:
                    continue
                names = sorted({p.name for p in inside(part.when) if isinstance(p, e.Local)} - {"hex"})
                if set(names) - {"unit", "it"} or "it" in names:
                    continue
                whole = title.pure.mask(part.when, "hex", names)
                single = title.pure.positional(part.when, [*names, "hex"])
                for unit in (0, 9):
                    args = [unit] * len(names)
                    spaces = [s for s in range(len(title.data.spaces)) if single(game.state, *args, s)]
                    assert bits(whole(game.state, *args)) == tuple(spaces), title.sources[part.span.file]
                    compared += 1
    assert compared > 10


def test_compiled_rules_see_no_python(title: Title) -> None:
    """No built-in function is within reach of a rule, and no name in the code comes from a rule file."""
    assert title.pure.names["__builtins__"] == {}
    assert not {"open", "eval", "exec", "getattr", "__import__", "print", "input"} & set(title.pure.names)


HOSTILE = ["__import__", "__class__", "exec", "os.system", "{0.__class__}", "lambda", "getattr", "%s%s%n"]


@pytest.mark.parametrize("word", HOSTILE)
def test_python_words_are_only_names(word: str, tmp_path: Path) -> None:
    """Names that would mean something to Python are unknown names or mistakes of syntax, never run."""
    from interpreter.check import check_files

    for number, line in enumerate((f"  is {word}", f"  is {word}(1)", f"  is 1 when {word} is 1", f'  is "{word}"')):
        file = tmp_path / f"hostile{number}.rules"
        file.write_text(f"value trap:\n{line}\n", encoding="utf-8")
        told = check_files([file]).report.diagnostics
        assert all(isinstance(d.message, str) for d in told)
        assert any(d.severity == "error" for d in told)


def test_names_of_blocks_never_become_python_names(tmp_path: Path, title: Title) -> None:
    """Functions are called by numbers, whatever the block is called."""
    value = title.rules.values["punch"]
    made = title.pure.block_name(value)
    assert ast.parse(made, mode="eval").body.id == made  # type: ignore[attr-defined]
    assert "punch" not in made


def test_the_empty_set_has_no_members_however_many_sets_were_listed() -> None:
    for number in range(3, 20_003, 2):
        bits(number)
        assert bits(0) == ()
