"""A screen without a terminal: somebody sits at a game and presses keys, and what stands there is read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from interpreter.library import find
from interpreter.load import load_title
from interpreter.play.game import Game
from tui.app import GrognardApp
from tui.screens.hand_over import HandOver
from tui.screens.play import PlayScreen
from tui.session import Loose, Session
from tui.settings import Settings

Story = Callable[["Pilot[None]", PlayScreen], Awaitable[None]]


def play(game: Game, story: Story, size: tuple[int, int] = (120, 40), **more: object) -> GrognardApp:
    """Sits at a game and does what the story says."""

    async def run() -> GrognardApp:
        app = GrognardApp(Session(Loose(game)), settings=Settings(), **more)  # type: ignore[arg-type]
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            if isinstance(app.screen, HandOver):  # a game with secrets begins covered
                await pilot.press("enter")
            screen = app.screen
            assert isinstance(screen, PlayScreen)
            await story(pilot, screen)
        return app

    return asyncio.run(run())


def game_of(title: str, *choices: str, scenario: str | None = None, seed: int = 1) -> Game:
    game = Game(load_title(find(title).path, scenario=scenario), seed=seed)
    for choice in choices:
        game.choose(choice)
    return game


def text_of(app: GrognardApp) -> list[str]:
    """The screen as rows of text."""
    rows = []
    for strip in app.screen._compositor.render_strips():
        rows.append("".join(segment.text for segment in strip).rstrip())
    return rows


def at(screen: PlayScreen, name: str) -> None:
    screen.desk.cursor = screen.desk.game.title.data.spaces.index[name]
    screen.renew()
