"""Games for these tests, and programs of other players: real processes, that can really be killed."""

from __future__ import annotations

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from games.errors import Behind
from games.shelf import Shelf
from games.table import Table
from interpreter.compile.title import Title
from interpreter.library import find
from interpreter.load import load_title
from interpreter.play.choice import Choice
from interpreter.play.game import Game
from interpreter.play.playfile_titles import keep

ROOT = Path(__file__).resolve().parents[2]
TITLES = ROOT / "tests" / "playfiles" / "titles"
BORDER = "border"  # both sides choose a plan at once, then march and attack
SKIRMISH = "skirmish"


@cache
def title_of(name: str) -> Title:
    """A title that is found by its name, read once for all tests."""
    found = find(name)
    title: Title = load_title(found.path)
    keep(found.path, title)
    return title


def next_choice(game: Game, side: int) -> Choice:
    """What a player does who decides by the number of the decision alone: the same game every time."""
    decision = next(one for one in game.decisions if one.who == side)
    return game.choices_of(decision).sample(Random(f"{len(game.history)} {side}"))


def reference(table: Table) -> Game:
    """The game as those players would play it, without any disk."""
    game = Game(table.game.title, seed=table.game.seed)
    while not game.over:
        decision = game.decision
        assert decision is not None
        game.play(next_choice(game, decision.who))
    return game


def play_on(table: Table, most: int = 10_000, chosen: Callable[[], None] = lambda: None) -> None:
    """Decides whatever may be decided here, until the game is over."""
    last = time.monotonic() + 60
    for _ in range(most):
        while not table.game.over and table.decision is None:
            assert time.monotonic() < last, "the others never decide"
            time.sleep(0.001)
            table.poll()
        if table.game.over:
            return
        assert table.decision is not None
        side = table.decision.who
        try:
            table.choose(next_choice(table.game, side), side)
        except Behind:
            continue
        chosen()


def program(act: Callable[[], None]) -> int:
    """Does something in a process of its own; returns its number."""
    pid = os.fork()
    if pid:
        return pid
    code = 1
    try:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        act()
        code = 0
    except BaseException:
        traceback.print_exc(file=sys.stderr)
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(pid: int) -> int:
    """Waits for a program and returns how it ended: 0, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def texts(game: Game) -> list[str]:
    return [played.text for played in game.history]


def shelf_with(folder: Path, title: str = BORDER, **more: object) -> tuple[Shelf, Table]:
    shelf = Shelf(folder)
    return shelf, shelf.new(title_of(title), seed=5, **more)  # type: ignore[arg-type]
