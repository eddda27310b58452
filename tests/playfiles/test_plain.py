"""The line-based game: `transcripts/*.typed` is what a person types, beside it everything that was said.

`GROGNARD_UPDATE=1 pytest tests/playfiles` writes the expected texts anew.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from border_game import SHELF, TITLES, border

from interpreter.play.game import Game
from interpreter.play.plain import play
from interpreter.play.playfile import Record, replay, save
from interpreter.play.simulate import UnknownPlayer

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SRC = Path(__file__).resolve().parents[2] / "src"
Typed = Callable[..., str]


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Plays with these lines typed and returns everything that was said; prompts and lines are part of it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(*lines: str, game: Game | None = None, **more: object) -> str:
        said = io.StringIO()
        waiting = list(lines)

        def ask(prompt: str) -> str:
            if not waiting:
                raise EOFError
            said.write(f"{prompt}{waiting[0]}\n")
            return waiting.pop(0)

        def say(text: str) -> None:
            said.write(text + "\n")

        code = play(game or Game(border(), seed=3), say=say, ask=ask, **more)  # type: ignore[arg-type]
        assert code == 0
        return said.getvalue().replace(str(tmp_path), "~")

    return run


@pytest.mark.parametrize("file", sorted(TRANSCRIPTS.glob("*.typed")), ids=lambda file: file.stem)
def test_what_is_typed_and_what_is_said(file: Path, typed: Typed) -> None:
    shown = typed(*file.read_text(encoding="utf-8").splitlines())
    expected = file.with_suffix(".expected")
    if os.environ.get("GROGNARD_UPDATE"):
        expected.write_text(shown, encoding="utf-8")
    assert shown == expected.read_text(encoding="utf-8")


def test_the_game_is_on_the_disk_after_every_choice_and_can_be_gone_on_with(tmp_path: Path, typed: Typed) -> None:
    game = Game(border(), seed=3)
    typed("1", "2", "march Blue 1st to 0102", "undo", "quit", game=game)
    path = tmp_path / "state" / "grognard" / "games" / "border-1.play"
    assert path.read_text(encoding="utf-8") == save(game)
    record, _ = Record.resume(path, SHELF)
    assert record is not None
    said = typed("march Blue 1st to 0202", "quit", game=record.game, record=record)
    assert "Taken back: march Blue 1st to 0102" in said
    assert "go on with: grognard play ~/state/grognard/games/border-1.play" in said
    assert [played.text for played in record.game.history][-1] == "march Blue 1st to 0202"
    again = replay(path, shelf=SHELF).game
    assert again is not None and again.to_json() == record.game.to_json()
    assert not list(path.parent.glob("*.lock"))


def test_nothing_is_written_where_nothing_was_chosen_or_nobody_wants_it(tmp_path: Path, typed: Typed) -> None:
    typed("quit")
    typed("1", "quit", keep=False)
    assert list(tmp_path.iterdir()) == []


def test_a_copy_under_a_name(tmp_path: Path, typed: Typed) -> None:
    game = Game(border(), seed=3)
    name = str(tmp_path / "mine")
    said = typed("1", f"save {name}", f"save {name}.play", "save", "save ~nobody-of-that-name/x", "save \0", game=game)
    assert "Saved as ~/mine.play.\n" in said
    assert "~/mine.play is there already; choose another name.\n" in said
    assert "Every choice is kept in ~/state/grognard/games/border-1.play; `save FILE` writes a copy.\n" in said
    assert said.lower().count("that cannot be the name of a file") == 2
    assert (tmp_path / "mine.play").read_text(encoding="utf-8") == save(game)


def test_when_the_disk_is_full_the_game_goes_on(tmp_path: Path, typed: Typed, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state").write_text("no folder")
    said = typed("1", "2", "quit")
    assert said.count("The game goes on; `save FILE` writes it elsewhere.\n") == 2
    assert "North: march or pass" in said


def test_against_the_computer(typed: Typed) -> None:
    said = typed("1", "pass", "pass", "1", "pass", "pass", "1", "pass", "pass", players=("you", "random"), keep=False)
    assert "South> " not in said
    assert "The game is over." in said
    alone = typed(players=("random",), seed=9, keep=False)
    assert alone == typed(players=("random", "random"), seed=9, keep=False)
    assert "The game is over." in alone


@pytest.mark.parametrize("players", [("you", "you", "you"), ("chess-champion",)])
def test_players_there_are_not(players: tuple[str, ...], typed: Typed) -> None:
    with pytest.raises(UnknownPlayer):
        typed(players=players)


def test_in_a_pipe(tmp_path: Path) -> None:
    """No terminal, no colour, no cursor: plain lines, and the end of the input ends it politely."""
    done = subprocess.run(
        [sys.executable, "-m", "cli", "play", str(TITLES / "border"), "--seed", "3"],
        input="1\n2\nwhy march Blue 1st to 0104\n",
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(SRC), "XDG_STATE_HOME": str(tmp_path), "COLUMNS": "80"},
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert "[3.2]" in done.stdout
    assert "The game is kept; go on with: grognard play" in done.stdout
