"""The map on the screen: a window on the painted map, a cursor, and nothing that moves by itself."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from interpreter.model.data import Data
from tui.map.painter import Painter
from tui.map.pen import Pen
from tui.map.scene import Scene
from tui.theme import Theme

ZOOMS = 3


class MapView(ScrollView, can_focus=True):
    """Rows are kept as strips until something in them changes; only changed hexes are drawn again."""

    DEFAULT_CSS = """
    MapView { overflow: scroll; scrollbar-size: 0 0; }
    """

    class Pointed(Message):
        """A hex was clicked; `act` when it was clicked a second time, `look` with the right button."""

        def __init__(self, space: int, act: bool = False, look: bool = False) -> None:
            super().__init__()
            self.space = space
            self.act = act
            self.look = look

    def __init__(self, data: Data, theme: Theme, zoom: int = 0, ascii: bool = False, **more: Any) -> None:
        super().__init__(**more)
        self.data = data
        self.look = theme
        self.ascii = ascii
        self.zoom = zoom
        self.scene = Scene()
        self.painter = Painter(data, theme, zoom, ascii)
        self._strips: dict[int, Strip] = {}
        self._styles: dict[Pen, Style] = {}
        self._size_map()

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def _size_map(self) -> None:
        geometry = self.painter.geometry
        self.virtual_size = Size(geometry.width, geometry.height)

    def show(self, scene: Scene) -> None:
        """Shows another scene; only hexes that differ are drawn again."""
        old, self.scene = self.scene, scene
        changed = changes(old, scene)
        if changed is None:
            self._strips.clear()
            self.refresh()
        else:
            for space in changed:
                self._redraw(space)
        self._park()

    def _park(self) -> None:
        """Puts the terminal's own cursor on the hex pointed at, for those who follow it."""
        park = getattr(self.app._driver, "park", None)
        if park is not None and self.scene.cursor >= 0:
            x, y = self.painter.geometry.centre(self.scene.cursor)
            left, top = self.scroll_offset
            corner = self.region.offset
            park(x - left + corner.x, y - top + corner.y)

    def _redraw(self, space: int) -> None:
        if not 0 <= space < self.data.hex_count:
            return
        x, y, width, height = self.painter.geometry.region(space)
        for row in range(y, y + height):
            self._strips.pop(row, None)
        left, top = self.scroll_offset
        self.refresh(Region(x - left, y - top, width, height))

    def set_theme(self, theme: Theme) -> None:
        self.look = theme
        self._styles.clear()
        self._repaint()

    def set_zoom(self, zoom: int) -> None:
        """Nearer or farther, with the cursor's hex in the middle."""
        self.zoom = max(0, min(ZOOMS - 1, zoom))
        self._repaint()
        if self.scene.cursor >= 0:
            self.centre_on(self.scene.cursor)

    def _repaint(self) -> None:
        self.painter = Painter(self.data, self.look, self.zoom, self.ascii)
        self._strips.clear()
        self._size_map()
        self.refresh(layout=True)

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        row = top + y
        width = self.size.width
        geometry = self.painter.geometry
        if not 0 <= row < geometry.height:
            return Strip.blank(width, self.style_of(Pen()))
        strip = self._strips.get(row)
        if strip is None:
            runs = self.painter.row(self.scene, row)
            strip = Strip([Segment(text, self.style_of(pen)) for text, pen in runs], geometry.width)
            self._strips[row] = strip
        return strip.crop_extend(left, left + width, self.style_of(Pen()))

    def style_of(self, pen: Pen) -> Style:
        style = self._styles.get(pen)
        if style is None:
            style = self._styles[pen] = Style(
                color=colour(pen.fg),
                bgcolor=colour(pen.bg),
                bold=pen.bold or None,
                reverse=pen.reverse or None,
                underline=pen.underline or None,
                dim=pen.dim or None,
            )
        return style

    # ---- going about -------------------------------------------------------------------------------------------------

    def visible_space(self, space: int) -> bool:
        """Whether the whole hex is in the window."""
        x, y, width, height = self.painter.geometry.region(space)
        left, top = self.scroll_offset
        inside = left <= x and x + width <= left + self.size.width
        return bool(inside and top <= y and y + height <= top + self.size.height)

    def centre_on(self, space: int) -> None:
        x, y = self.painter.geometry.centre(space)
        self.scroll_to(x - self.size.width // 2, y - self.size.height // 2, animate=False, force=True)

    def follow(self, space: int) -> None:
        """Recentres when the cursor leaves the window, not hex by hex."""
        if not self.visible_space(space):
            self.centre_on(space)

    def scroll_hexes(self, across: int, down: int) -> None:
        wide, high = ((7, 4), (4, 2), (2, 1))[self.zoom]
        left, top = self.scroll_offset
        self.scroll_to(left + across * wide, top + down * high, animate=False, force=True)

    def watch_scroll_x(self, old: float, new: float) -> None:
        self._tell_driver(round(new) - round(old), 0)
        super().watch_scroll_x(old, new)

    def watch_scroll_y(self, old: float, new: float) -> None:
        self._tell_driver(0, round(new) - round(old))
        super().watch_scroll_y(old, new)

    def _tell_driver(self, across: int, down: int) -> None:
        """The terminal itself can move what is already there."""
        shift = getattr(self.app._driver, "shift", None)
        if shift is not None and (across or down):
            shift(self.region, -across, -down)

    # ---- the mouse ---------------------------------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        left, top = self.scroll_offset
        space = self.painter.geometry.owner(event.x + left, event.y + top)
        if space >= 0:
            again = space == self.scene.cursor
            self.post_message(self.Pointed(space, act=again and event.button == 1, look=event.button == 3))


def colour(name: str | None) -> str | None:
    """A colour as Rich spells it."""
    return name.removeprefix("ansi_") if name else None


def changes(old: Scene, new: Scene) -> set[int] | None:
    """The spaces that look different; None when it is quicker to draw everything."""
    if (old.targets is None) != (new.targets is None) or old.hide_counters != new.hide_counters:
        return None
    found = {old.cursor, new.cursor} if old.cursor != new.cursor else set()
    if old.stacks is not new.stacks:
        for space in old.stacks.keys() | new.stacks.keys():
            if old.stacks.get(space) != new.stacks.get(space):
                found.add(space)
    for before, after in ((old.numbers, new.numbers), (old.tints, new.tints)):
        if before is not after:
            found |= {space for space in before.keys() | after.keys() if before.get(space) != after.get(space)}
    marked = old.selected ^ new.selected | (old.targets or 0) ^ (new.targets or 0)
    while marked:
        found.add((marked & -marked).bit_length() - 1)
        marked &= marked - 1
    if old.path != new.path:
        found.update(old.path, new.path)
    if old.trails != new.trails:
        for trail in (*old.trails, *new.trails):
            found.update(trail)
    return found if len(found) <= 60 else None
