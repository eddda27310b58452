"""A pytest plugin: every play file is a test.

It looks only at files that end with `.play` and begin with the word `play`, and loads nothing of the interpreter before
it has found one, so that other projects in the same environment never notice it.

`play_snapshot` is a fixture for tests in Python: with syrupy it compares what a play file produces with the text
recorded before.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from interpreter.play.playfile_result import PlayResult
    from interpreter.play.playfile_titles import Shelf

HEAD = 4096  # bytes looked at to see whether a file is one of ours
OPENING = re.compile(r'\ufeff?(?:\s*(?:#[^\n]*)?\n)*\s*play\s+"')


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> PlayFile | None:
    if file_path.suffix == ".play" and is_play_file(file_path):
        return PlayFile.from_parent(parent, path=file_path)
    return None


def is_play_file(path: Path) -> bool:
    """Whether the file begins as a play file does; a file of the same name from elsewhere does not."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return False
    return OPENING.match(head.decode("utf-8", "replace")) is not None


class PlayFile(pytest.File):
    """A play file; it holds one test."""

    def collect(self) -> Iterator[PlayTest]:
        yield PlayTest.from_parent(self, name=self.path.stem)


class PlayTest(pytest.Item):
    """Plays the file; every line that does not come true is in the one failure."""

    def runtest(self) -> None:
        from interpreter.play.playfile_runner import run_play

        result = run_play(self.path, shelf=shelf_of(self.config))
        if not result.ok:
            raise PlayFailed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, PlayFailed):
            return excinfo.value.result.told(shortest(self.path))
        return super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[os.PathLike[str] | str, int | None, str]:
        return self.path, 0, f"{shortest(self.path)}: {self.name}"


class PlayFailed(Exception):
    """A play file did not come true; `result` says where and why."""

    def __init__(self, result: PlayResult) -> None:
        super().__init__(result.summary())
        self.result = result


SHELF: pytest.StashKey[Shelf] = pytest.StashKey()


def shelf_of(config: pytest.Config) -> Shelf:
    """The titles of this run: each is loaded once, however many play files use it."""
    from interpreter.play.playfile_titles import Shelf

    if SHELF not in config.stash:
        config.stash[SHELF] = Shelf()
    return config.stash[SHELF]


def shortest(path: Path) -> str:
    """The path as a person in the current folder would write it."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


@pytest.fixture
def play_snapshot(request: pytest.FixtureRequest) -> Callable[..., None]:
    """`play_snapshot(path, "log", "choices", explain=[…], tables=[…])` compares with the snapshot of this test."""
    try:
        snapshot = request.getfixturevalue("snapshot")
    except pytest.FixtureLookupError:
        pytest.fail("play_snapshot needs syrupy: pip install syrupy", pytrace=False)

    def compare(
        path: str | Path, *what: str, explain: Sequence[str] = (), odds: Sequence[str] = (), tables: Sequence[str] = ()
    ) -> None:
        __tracebackhide__ = True
        from interpreter.play.playfile_runner import run_play
        from interpreter.play.playfile_snapshot import snapshot_text

        result = run_play(Path(path), shelf=shelf_of(request.config))
        if not result.ok:
            pytest.fail(result.told(shortest(Path(path))), pytrace=False)
        assert snapshot_text(result, what, explain=explain, odds=odds, tables=tables) == snapshot

    return compare
