"""A page of lines over the whole screen: go up and down, search, jump to the hex a line is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from tui.looking.line import Line, wrapped
from tui.widgets.bars import KeyBar

if TYPE_CHECKING:
    from tui.app import GrognardApp

LEAST = 20


class Page(ModalScreen[int]):
    """Dismissed with the hex of the line on which Enter was pressed, or -1."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,ctrl+q", "leave", "back"),
        Binding("slash", "search", "search"),
        Binding("n", "again", "next"),
    ]

    app: GrognardApp

    def __init__(self, title: str, lines: list[Line], last: bool = False) -> None:
        super().__init__()
        self.page_title = title
        self.lines = lines
        self.last = last
        self.shown: list[Line] = []
        self.wanted = ""

    def compose(self) -> ComposeResult:
        yield OptionList(id="page")
        yield Input(placeholder="search", id="search")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#page").border_title = self.page_title
        self.query_one("#search").display = False
        self.query_one(KeyBar).show([("Esc", "back"), ("/", "search"), ("n", "next"), ("Enter", "go to the hex")])
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        rows = self.query_one("#page", OptionList)
        width = max(LEAST, rows.scrollable_content_region.width - 2)
        at = rows.highlighted
        self.shown = wrapped(self.lines, width)
        rows.clear_options()
        rows.add_options([Option(Text(line.plain(width), style=self.tone(line.tone))) for line in self.shown])
        if self.shown:
            rows.highlighted = at if at is not None else (len(self.shown) - 1 if self.last else 0)
        rows.focus()

    def tone(self, tone: str) -> str:
        return {"head": "bold", "dim": "dim", "bad": "bold", "good": ""}.get(tone, "")

    def action_leave(self) -> None:
        self.dismiss(-1)

    def action_search(self) -> None:
        box = self.query_one("#search", Input)
        box.display = True
        box.focus()

    def action_again(self) -> None:
        self.search(self.wanted)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.query_one("#search").display = False
        self.query_one("#page").focus()
        self.search(event.value)

    def search(self, words: str) -> None:
        """The next line with these words, round the end."""
        self.wanted = words
        rows = self.query_one("#page", OptionList)
        if not words or not self.shown:
            return
        start = (rows.highlighted or 0) + 1
        for step in range(len(self.shown)):
            at = (start + step) % len(self.shown)
            if words.lower() in self.shown[at].plain(1000).lower():
                rows.highlighted = at
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        space = self.shown[event.option_index].space if event.option_index < len(self.shown) else -1
        if space >= 0:
            self.dismiss(space)
