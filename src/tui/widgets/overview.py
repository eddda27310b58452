"""The whole map in a corner, with the window on it; a click goes there."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual import events
from textual.widget import Widget

from tui.map.minimap import Minimap
from tui.map.painter import Runs
from tui.widgets.map_view import MapView


class Overview(Widget):
    """Drawn again when the game, the cursor or the window has moved."""

    def __init__(self, large: MapView, **more: Any) -> None:
        super().__init__(**more)
        self.large = large
        self.border_title = "Overview"
        self.minimap = Minimap(large.painter)
        self.rows: list[Runs] = []

    def show(self) -> None:
        if self.minimap.painter is not self.large.painter:
            self.minimap = Minimap(self.large.painter)
        width, height = self.content_size
        if not self.display or not width or not height:
            return
        left, top = self.large.scroll_offset
        window = (left, top, self.large.size.width, self.large.size.height)
        rows = self.minimap.rows(self.large.scene, width, height, window)
        if rows != self.rows:
            self.rows = rows
            self.refresh()

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="crop", end="")
        for number, runs in enumerate(self.rows):
            if number:
                text.append("\n")
            for part, pen in runs:
                text.append(part, self.large.style_of(pen))
        return text

    def on_click(self, event: events.Click) -> None:
        width, height = self.content_size
        space = self.minimap.space_at(width, height, event.x - 1, event.y - 1)
        if space >= 0:
            self.large.post_message(MapView.Pointed(space))
            self.large.centre_on(space)
