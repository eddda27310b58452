"""The line-based game: `transcripts/*.typed` is what a person types, beside it everything that was said.

`GROGNARD_UPDATE=1 pytest tests/games` writes the expected texts anew.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from games_ground import ROOT, SKIRMISH, TITLES, ended, play_on, program, shelf_with, title_of

from cli.plain.game import play
from games.errors import CannotOpen
from games.shelf import Shelf
from games.table import Table

TRANSCRIPTS = Path(__file__).parent / "transcripts"
SRC = ROOT / "src"
Typed = Callable[..., str]


class Script:
    """Lines that are typed one after the other, as if by a person who waits for each answer."""

    def __init__(self, lines: tuple[str, ...], said: io.StringIO) -> None:
        self.waiting = list(lines)
        self.said = said

    def line(self, prompt: str) -> str:
        if not self.waiting:
            raise EOFError
        self.said.write(f"{prompt}{self.waiting[0]}\n")
        return self.waiting.pop(0)

    def line_or(self, prompt: str, news: Callable[[], bool]) -> str | None:
        return self.line(prompt)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


@pytest.fixture
def typed(tmp_path: Path, shelf: Shelf) -> Typed:
    """Plays with these lines typed and returns everything that was said; prompts and lines are part of it."""

    def run(*lines: str, table: Table | None = None, seats: tuple[str, ...] = ("you",)) -> str:
        said = io.StringIO()
        at = table or shelf.new(title_of("border"), seed=3, seats=seats, who="anna")
        code = play(at, shelf, say=lambda text: said.write(text + "\n") and None, lines=Script(lines, said))
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


def test_the_game_is_on_the_disk_after_every_choice_and_can_be_gone_on_with(shelf: Shelf, typed: Typed) -> None:
    typed("1", "2", "march Blue 1st to 0102", "undo", "quit")
    path = shelf.folder / "border-1.play"
    assert path.read_text().endswith(
        "> choose 1\n> choose 2\n> march Blue 1st to 0102\nundo  # North: march Blue 1st to 0102\n"
    )
    said = typed("march Blue 1st to 0202", "quit", table=shelf.open("border-1", "anna"))
    assert "Taken back: march Blue 1st to 0102" in said
    assert "go on with: grognard play border-1\n" in said
    assert [played.text for played in shelf.open("border-1").game.history][-1] == "march Blue 1st to 0202"
    assert not list(path.parent.glob("*.lock"))


def test_nothing_is_left_where_nothing_was_chosen(shelf: Shelf, typed: Typed) -> None:
    typed("quit")
    assert shelf.games() == [] and list(shelf.folder.glob("*.*")) == [shelf.folder / ".state"]


def test_a_copy_under_a_name(tmp_path: Path, shelf: Shelf, typed: Typed) -> None:
    name = str(tmp_path / "mine")
    said = typed("1", f"save {name}", f"save {name}.play", "save", "save ~nobody-of-that-name/x", "save \0")
    assert "Saved as ~/mine.play.\n" in said
    assert "~/mine.play is there already. Choose another name.\n" in said
    assert "Every choice is kept in ~/games/border-1.play; `save FILE` writes a copy.\n" in said
    assert said.lower().count("that cannot be the name of a file") == 2
    assert (tmp_path / "mine.play").read_bytes() == (shelf.folder / "border-1.play").read_bytes()


def test_when_the_disk_is_full_the_same_is_asked_again(
    shelf: Shelf, typed: Typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = shelf.new(title_of("border"), seed=3, who="anna")
    full = [OSError(errno.ENOSPC, "No space left on device")]

    def fsync(handle: int) -> None:
        if full:
            raise full.pop()

    monkeypatch.setattr(os, "fsync", fsync)
    said = typed("1", "1", table=table)
    assert "North> 1\nThe disk is full, so ~/games/border-1.play could not be written. Make room and" in said
    assert [played.text for played in table.game.history] == ["choose 1"]


def test_against_the_computer(typed: Typed) -> None:
    said = typed(*(["1", "pass", "pass"] * 3), seats=("you", "random"))
    assert "South> " not in said
    assert "The game is over." in said
    alone = typed(seats=("random",))
    assert "The game is over." in alone and "> " not in alone


@pytest.mark.parametrize("players", [("you", "you", "you"), ("chess-champion",)])
def test_players_there_are_not(players: tuple[str, ...], typed: Typed) -> None:
    with pytest.raises(CannotOpen):
        typed(seats=players)


# ---- as a program of its own -----------------------------------------------------------------------------------------


def environment(tmp_path: Path) -> dict[str, str]:
    games = {"GROGNARD_GAMES": str(tmp_path / "games"), "GROGNARD_PATH": str(TITLES), "COLUMNS": "80"}
    return {**os.environ, "PYTHONPATH": str(SRC), **games}


def grognard(tmp_path: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "cli", "play", "--plain", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )


def test_in_a_pipe(tmp_path: Path) -> None:
    """No terminal, no colour, no cursor: plain lines, and the end of the input ends it politely."""
    said, wrong = grognard(tmp_path, "border", "--seed", "3").communicate(
        "1\n2\nwhy march Blue 1st to 0104\nlook 0303\nnear\nunits South\n", timeout=60
    )
    assert wrong == ""
    assert "\x1b" not in said
    assert "[3.2]" in said and "0303 Mill" in said and "Around 0303 Mill:" in said
    assert "The game is kept; go on with: grognard play" in said


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGHUP], ids=lambda by: by.name)
def test_killed_it_goes_on_where_it_was(by: signal.Signals, tmp_path: Path) -> None:
    playing = grognard(tmp_path, "border", "--seed", "3", "--as", "anna")
    assert playing.stdin is not None and playing.stdout is not None
    playing.stdin.write("1\n2\nmarch Blue 1st to 0102\n")
    playing.stdin.flush()
    while "moves" not in playing.stdout.readline():
        pass
    playing.send_signal(by)
    playing.communicate(timeout=20)
    assert playing.returncode == -by
    said, wrong = grognard(tmp_path, "border-1", "--as", "anna").communicate("undo\nlog 1\n", timeout=60)
    assert wrong == ""
    assert "Blue 1st moves" in said and "Taken back: march Blue 1st to 0102" in said


def test_two_people_in_two_pipes(tmp_path: Path) -> None:
    """Each waits for the other with one word; what one does, the other reads."""
    shelf, table = shelf_with(tmp_path / "games", SKIRMISH, who="anna", seats=("you", "other"))
    bert = grognard(tmp_path, table.name, "--as", "bert", "--side", "Red")
    assert bert.stdin is not None and bert.stdout is not None
    bert.stdin.write("pass\nwait\npass\nquit\n")
    bert.stdin.flush()
    while "Waiting for Blue (anna)." not in (line := bert.stdout.readline()):
        assert line
    assert "waiting> Blue is played by anna, not by you.\n" in bert.stdout.readline()

    def anna() -> None:
        mine = shelf.open(table.name, "anna")
        mine.choose("pass")
        mine.note("your turn")
        mine.choose("pass")

    assert ended(program(anna)) == 0
    said, wrong = bert.communicate(timeout=60)
    assert wrong == ""
    assert "Blue: pass" in said and "# anna: your turn\n" in said and "Red> " in said
    assert [played.text for played in shelf.open(table.name, watch=True).game.history] == ["pass"] * 3


def test_hidden_things_are_not_told(tmp_path: Path) -> None:
    """One player's plan stands in the file, and in nothing that the other can ask for."""
    shelf, table = shelf_with(tmp_path / "games", SKIRMISH, who="anna")
    play_on(table, 3)
    said = io.StringIO()
    play(
        shelf.open(table.name, "carl", watch=True),
        shelf,
        say=lambda text: said.write(text) and None,
        lines=Script(("units", "odds pass", "1"), said),
    )
    assert "Chances are told of your own choices" in said.getvalue()
    assert "There is no choice 1 in the list; it has 0." in said.getvalue()
