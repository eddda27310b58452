"""From the command line to the screen and back: what the terminal can do, signals, and how a failure is told."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tui.driver.colours import Depth
from tui.driver.terminal import Terminal

if TYPE_CHECKING:
    from games.shelf import Shelf
    from games.table import Table

WRONG_USE, FAILED = 2, 70


@dataclass(slots=True)
class Wishes:
    """The switches of the command line that are about the screen."""

    colours: Depth | None = None
    ascii: bool | None = None
    mouse: bool = True
    cursor: bool = False
    theme: str = ""
    keymap: Path | None = None


def start(shelf: Shelf, wishes: Wishes, table: Table | None = None, who: str | None = None) -> int:
    """Opens the screen, with a game or with the list of titles; returns the exit code when it is left."""
    terminal = Terminal.of(colours=wishes.colours, ascii=wishes.ascii, mouse=wishes.mouse, cursor=wishes.cursor)
    refusal = terminal.refusal()
    if refusal is not None:
        print(refusal, file=sys.stderr)
        return WRONG_USE
    terminal.prepare()
    from tui.keymap import BadKeymap, load
    from tui.settings import Settings, settings_file
    from tui.theme import THEMES

    try:
        keymap = load(wishes.keymap or settings_file().with_name("keys.json"))
    except BadKeymap as problem:
        print(problem, file=sys.stderr)
        return WRONG_USE
    settings = Settings.load()
    theme = wishes.theme or settings.theme
    if theme and theme not in THEMES:
        print(f"There is no theme “{theme}”. There are: {', '.join(THEMES)}.", file=sys.stderr)
        return WRONG_USE
    from tui.app import GrognardApp
    from tui.driver.hangup import HangUp
    from tui.session import Session

    app = GrognardApp(
        Session(table, table.path.stem) if table is not None else None,
        settings=settings,
        keymap=keymap,
        theme=wishes.theme,
        ascii=terminal.ascii,
        depth=terminal.depth,
        shelf=shelf,
        who=who,
        driver_class=terminal.driver_class(),
    )
    app.watching = HangUp(app, settings.save)
    try:
        app.run(mouse=terminal.mouse)
    finally:
        app.watching.rest()
    if app.trouble:
        print(app.trouble, file=sys.stderr)
        return FAILED
    return app.return_code or 0
