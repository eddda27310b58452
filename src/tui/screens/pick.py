"""One of a list, found by typing part of it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

MOST_SHOWN = 200


class Pick(ModalScreen[int | None]):
    """Dismissed with the number of the row, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "back"),
        Binding("down", "down", show=False, priority=True),
        Binding("up", "up", show=False, priority=True),
    ]

    def __init__(self, title: str, rows: list[str]) -> None:
        super().__init__()
        self.pick_title = title
        self.rows = rows
        self.numbers: list[int] = []

    def compose(self) -> ComposeResult:
        with Vertical(id="pick"):
            yield Input(placeholder="type to narrow")
            yield OptionList()

    def on_mount(self) -> None:
        self.query_one("#pick").border_title = self.pick_title
        self.fill("")
        self.query_one(Input).focus()

    def fill(self, words: str) -> None:
        parts = words.lower().split()
        begins = [n for n, row in enumerate(self.rows) if row.lower().startswith(words.lower())]
        holds = [n for n, row in enumerate(self.rows) if all(part in row.lower() for part in parts)]
        self.numbers = list(dict.fromkeys([*begins, *holds]))[:MOST_SHOWN]
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options([Option(Text(self.rows[number])) for number in self.numbers])
        if self.numbers:
            listed.highlighted = 0

    def on_input_changed(self, event: Input.Changed) -> None:
        self.fill(event.value.strip())

    def on_input_submitted(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is not None and at < len(self.numbers):
            self.dismiss(self.numbers[at])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self.numbers[event.option_index])

    def action_down(self) -> None:
        self.query_one(OptionList).action_cursor_down()

    def action_up(self) -> None:
        self.query_one(OptionList).action_cursor_up()

    def action_leave(self) -> None:
        self.dismiss(None)
