"""Between two players at one keyboard, where there is something to hide."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Static


class HandOver(ModalScreen[None]):
    """Nothing of the game is seen until the other player presses Enter."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "ready", "ready")]

    def __init__(self, side: str, covered: Callable[[], None]) -> None:
        super().__init__()
        self.side = side
        self.covered = covered  # makes ready what is under the cover, while nobody sees it

    def compose(self) -> ComposeResult:
        yield Static(f"The keyboard goes to {self.side}.\n\nPress Enter when only {self.side} is looking.", id="notice")

    def on_mount(self) -> None:
        self.call_after_refresh(self.covered)

    def action_ready(self) -> None:
        self.dismiss(None)
