"""A panel of lines: wrapped to its width, paragraphs at the right, colours from the theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from tui.looking.line import Line, wrapped

TONES = ("head", "dim", "good", "bad")


class Lines(Widget):
    """`last` shows the end of what is too long, as a log does; otherwise the beginning.  With `cut` every line keeps
    to one row."""

    DEFAULT_CSS = """
    Lines { height: auto; }
    """

    COMPONENT_CLASSES = {f"lines--{tone}" for tone in TONES} | {"lines--cite"}

    def __init__(self, title: str = "", last: bool = False, cut: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.lines: list[Line] = []
        self.last = last
        self.cut = cut
        self.border_title = title or None

    def show(self, lines: Sequence[Line], title: str | None = None) -> None:
        if title is not None:
            self.border_title = title or None
        if list(lines) != self.lines:
            self.lines = list(lines)
            self.refresh(layout=self.styles.height is not None and self.styles.height.is_auto)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        return max(1, len(self.rows(max(10, width))))

    def rows(self, width: int) -> list[Line]:
        return self.lines if self.cut else wrapped(self.lines, width)

    def render(self) -> Text:
        width, height = max(10, self.content_size.width), self.content_size.height
        lines = self.rows(width)
        if height and len(lines) > height:
            lines = lines[-height:] if self.last else [*lines[: height - 1], Line("…", "dim")]
        text = Text(no_wrap=True, overflow="crop", end="")
        for number, line in enumerate(lines):
            style: Style | str = self.get_component_rich_style(f"lines--{line.tone}") if line.tone in TONES else ""
            if number:
                text.append("\n")
            shown = line.plain(width)
            if self.cut and not line.cites and len(line.text) > width:
                shown = shown[:-1] + "…"
            text.append(shown, style)
        return text
