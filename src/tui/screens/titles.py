"""The first screen: titles, the games that are kept, and how to begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from games.info import GameInfo
from interpreter.library import Found, titles
from interpreter.play.errors import PlayError
from tui.screens.setup import SetupScreen
from tui.session import Session
from tui.widgets.bars import KeyBar

if TYPE_CHECKING:
    from tui.app import GrognardApp


class TitlesScreen(Screen[None]):
    """Games that go on stand first, then the titles."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete", "remove", "remove"),
        Binding("t", "lesson", "first lesson"),
        Binding("question_mark", "help", "help"),
        Binding("T", "theme", "theme"),
        Binding("q,ctrl+q", "quit", "leave"),
        Binding("escape", "stay", "stay"),
    ]

    app: GrognardApp

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[GameInfo | Found | None] = []

    def compose(self) -> ComposeResult:
        yield Static("Grognard: the Great War on hexes, in a terminal", id="banner")
        yield OptionList(id="titles")
        yield Static("", id="notice-line")
        yield KeyBar()

    def on_mount(self) -> None:
        keys = [("Enter", "play"), ("t", "first lesson"), ("Del", "to the trash"), ("T", "theme"), ("?", "help")]
        self.query_one(KeyBar).show([*keys, ("q", "leave")])
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    def fill(self) -> None:
        """Reads the shelf anew: a game may have gone on elsewhere."""
        listed = self.query_one("#titles", OptionList)
        at = listed.highlighted
        listed.clear_options()
        self.rows = []
        width = max(20, self.app.size.width - 4)  # a row for each game
        games = self.app.shelf.games(quick=True)
        self.heading(listed, "Games" if games else "No games are kept yet: choose a title below")
        for info in games:
            about = f"  ({info.label})" if info.label and info.label != info.name else ""
            row = f"  {info.name:<18} {info.state()}{about}"
            row = row if len(row) <= width else row[: width - 1] + "…"
            listed.add_option(Option(Text(row), disabled=bool(info.problem)))
            self.rows.append(info)
        self.heading(listed, "Titles")
        for found in titles():
            listed.add_option(Option(Text(f"  {found.printed_name}  ({found.name})")))
            self.rows.append(found)
        enabled = [n for n, row in enumerate(self.rows) if row is not None]
        listed.highlighted = at if at in enabled else (enabled[0] if enabled else None)
        listed.focus()

    def heading(self, listed: OptionList, words: str) -> None:
        listed.add_option(Option(Text(words), disabled=True))
        self.rows.append(None)

    def tell(self, words: str) -> None:
        self.query_one("#notice-line", Static).update(Text(words))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        row = self.rows[event.option_index]
        if isinstance(row, Found):
            self.app.push_screen(SetupScreen(row))
        elif row is not None:
            try:
                table = self.app.shelf.open(row.name, self.app.who)
            except PlayError as problem:
                self.tell(str(problem))
                return
            self.app.play(Session(table, row.name))

    def action_remove(self) -> None:
        at = self.query_one("#titles", OptionList).highlighted
        row = self.rows[at] if at is not None else None
        if isinstance(row, GameInfo):
            try:
                where = self.app.shelf.remove(row.name)
            except PlayError as problem:
                self.tell(str(problem))
                return
            self.fill()
            self.tell(f"moved to {where}")

    def action_lesson(self) -> None:
        self.app.lesson()

    def action_theme(self) -> None:
        self.app.next_theme()

    def action_help(self) -> None:
        from tui.looking.line import Line
        from tui.screens.page import Page

        lines = [
            Line("Grognard", "head"),
            Line("Choose a game to go on with it, or a title to begin a new one. The first lesson teaches by doing."),
            Line(f"Games are kept in {self.app.shelf.folder}; each is a text file that can be mailed and replayed."),
            Line("Two players on one computer: both open the same game; each takes a side."),
            Line(""),
            Line("Enter play   t first lesson   Del to the trash   T theme   q leave"),
        ]
        self.app.push_screen(Page("Help", lines))

    def action_stay(self) -> None:
        """One Esc too many on the way back from somewhere must not end the program."""
        self.tell("q leaves")

    def action_quit(self) -> None:
        self.app.exit()
