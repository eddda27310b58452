"""Whole screens as text, reviewed as diffs: at the three sizes, in colour with a letter for each style, and mono."""

from __future__ import annotations

import asyncio
import string
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from interpreter.library import find
from interpreter.load import load_title
from interpreter.play.game import Game
from tui.app import GrognardApp
from tui.session import Loose, Session
from tui.settings import Settings

LETTERS = string.ascii_letters + string.digits + "!#$%&()*+,-./:;<=>?@[]^_{|}~"


class Frame(SingleFileSnapshotExtension):
    """One text file for each screen."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def frame(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Frame)


def screen(title: str, size: tuple[int, int], keys: str, theme: str, ascii: bool = False) -> str:
    """The rows of a screen; in colour followed by a letter for the style of every cell and what the letters mean."""

    async def run() -> str:
        game = Game(load_title(find(title).path), seed=5)
        depth = "none" if theme == "mono" else "256"
        app = GrognardApp(Session(Loose(game)), settings=Settings(), theme=theme, ascii=ascii, depth=depth)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys.split():
                await pilot.press(key)
            await pilot.pause()
            return drawn(app, colours=theme != "mono")

    return asyncio.run(run())


def drawn(app: GrognardApp, colours: bool) -> str:
    rows, grid, known = [], [], dict[str, str]()
    for strip in app.screen._compositor.render_strips():
        rows.append("".join(segment.text for segment in strip).rstrip())
        letters = ""
        for segment in strip:
            name = str(segment.style)
            if name not in known:
                known[name] = LETTERS[len(known) % len(LETTERS)]
            letters += known[name] * len(segment.text)
        grid.append(letters)
    if not colours:
        return "\n".join(rows) + "\n"
    legend = [f"{letter} {name}" for name, letter in known.items()]
    return "\n".join([*rows, "", *grid, "", *legend]) + "\n"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_CONFIG", str(tmp_path / "settings.json"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids=["80x24", "120x40", "200x60"])
@pytest.mark.parametrize("theme", ["paper256", "mono"])
def test_a_march(frame: SnapshotAssertion, size: tuple[int, int], theme: str) -> None:
    assert screen("skirmish", size, "tab enter", theme, ascii=theme == "mono") == frame


@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
def test_an_attack(frame: SnapshotAssertion, size: tuple[int, int]) -> None:
    assert screen("spi-ww1", size, "tab enter tab enter tab enter space", "mono") == frame
