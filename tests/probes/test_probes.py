"""Each folder beside this file is a probe: one hard mechanism of a rulebook as a tiny title, with play files.

The play files themselves are tests (the pytest plugin plays them).  Here is what must hold of all of them: no mistakes
and no doubts, every paragraph proved, and a game that is saved and loaded at any decision goes on exactly as the one
that never stopped.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interpreter.check import check_title
from interpreter.coverage import TESTED, coverage
from interpreter.language.format import format_text
from interpreter.play.game import Game
from interpreter.play.playfile_lines import Choice, Dice, Undo
from interpreter.play.playfile_result import PlayResult
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf

HERE = Path(__file__).parent
PROBES = sorted(path.parent for path in HERE.glob("*/title.rules"))
PLAYS = sorted(HERE.glob("*/**/*.play"))
SHELF = Shelf([HERE])
LIMITS = HERE.parents[1] / "docs" / "limits.md"
PLAYED = (Choice, Dice, Undo)

each_probe = pytest.mark.parametrize("probe", PROBES, ids=[path.name for path in PROBES])
each_play = pytest.mark.parametrize("path", PLAYS, ids=[f"{path.parent.name}/{path.stem}" for path in PLAYS])


@each_probe
def test_no_mistakes_and_no_doubts(probe: Path) -> None:
    assert [str(told) for told in check_title(probe).report.diagnostics] == []


@each_probe
def test_every_paragraph_is_proved(probe: Path) -> None:
    found = coverage(probe)
    assert found.failing == []
    assert found.strays == {}
    assert [covered.paragraph.id for covered in found.paragraphs if covered.state != TESTED] == []


@each_probe
def test_it_is_tiny_and_laid_out(probe: Path) -> None:
    for file in sorted(probe.rglob("*.rules")):
        text = file.read_text(encoding="utf-8")
        assert format_text(text, str(file)) == text
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in probe.rglob("*.rules")) <= 200


def test_the_documents_list_every_probe() -> None:
    """The page of what the language can and cannot say has a line and a link for each."""
    listed = re.findall(r"\]\(\.\./tests/probes/([a-z-]+)/title\.rules\)", LIMITS.read_text(encoding="utf-8"))
    assert sorted(listed) == [probe.name for probe in PROBES]


@each_play
def test_saved_and_loaded_at_any_decision_it_goes_on_alike(path: Path) -> None:
    whole = loaded(path.read_text(encoding="utf-8"), str(path))
    lines = [line for line in whole.play.lines if isinstance(line, PLAYED)]
    text = path.read_text(encoding="utf-8").splitlines()
    assert whole.game is not None
    for count, line in enumerate(lines):
        begun = loaded("\n".join(text[: line.number - 1]), str(path)).game
        assert begun is not None
        if begun.unused_dice:  # dice lie on the table: a game is saved without what is yet to be thrown
            continue
        saved = [loaded(begun.save(), "saved").game]
        if not any(isinstance(later, Undo) for later in lines[count:]):  # a mere position has no past to go back to
            saved.append(through_json(begun))
        for again in saved:
            assert again is not None
            assert again.to_json() == begun.to_json()
            go_on(again, lines[count:])
            assert again.log == whole.game.log
            assert again.to_json() == whole.game.to_json()


@each_play
def test_what_is_asked_can_be_shown_and_typed(path: Path) -> None:
    """At each decision every side has a view, and a choice can be written down and read again."""
    whole = loaded(path.read_text(encoding="utf-8"), str(path))
    lines = [line for line in whole.play.lines if isinstance(line, PLAYED)]
    text = path.read_text(encoding="utf-8").splitlines()
    first = lines[0].number - 1 if lines else len(text)
    game = loaded("\n".join(text[:first]), str(path)).game
    assert game is not None
    for line in lines:
        for side in range(len(game.title.data.sides)):
            json.dumps(game.view(side).to_json())
        if isinstance(line, Choice):
            for decision in game.decisions:
                chosen = game.choices_of(decision)
                for _, choice in zip(range(20), chosen, strict=False):
                    assert game.parse(game.text(choice), decision.who) == choice
        go_on(game, [line])


def loaded(text: str, file: str) -> PlayResult:
    result = run_play(text, shelf=SHELF, judge=False, file=file)
    assert result.told() == ""
    return result


def through_json(game: Game) -> Game:
    return Game.from_json(game.title, json.loads(json.dumps(game.to_json())))


def go_on(game: Game, lines: list[Choice | Dice | Undo]) -> None:
    game.analysis = True
    for line in lines:
        if isinstance(line, Choice):
            game.play(line.choice)
        elif isinstance(line, Dice):
            game.script(line.faces)
        else:
            game.undo()
