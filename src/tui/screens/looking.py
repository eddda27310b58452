"""The keys of the play screen that only look: the cursor, the map, pages about everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.screen import Screen

from interpreter.play.simulate import players_of
from tui.asking.builder import Option
from tui.drawing import draw_step, draw_way
from tui.keymap import KEYS
from tui.looking import tracks
from tui.looking.inspecting import hex_lines
from tui.looking.line import Line
from tui.looking.preview import preview_lines, threat_lines
from tui.screens.page import Page
from tui.theme import THEMES
from tui.widgets.map_view import MapView

if TYPE_CHECKING:
    from tui.app import GrognardApp
    from tui.desk import Desk
    from tui.looking.overlays import Overlay


class LookingScreen(Screen[None]):
    """The part of the play screen that cannot change the game."""

    app: GrognardApp
    desk: Desk
    overlays: list[Overlay]

    @property
    def map(self) -> MapView:
        return self.query_one(MapView)

    def renew(self) -> None:
        """Shows what the desk says."""
        self.map.show(self.desk.scene())

    # ---- the cursor --------------------------------------------------------------------------------------------------

    def step(self, direction: str) -> None:
        """One hex in a direction; the map follows when the cursor leaves the window."""
        desk, geometry = self.desk, self.map.painter.geometry
        if desk.cursor < 0:
            return
        new = geometry.step(desk.cursor, direction)
        if new >= 0:
            desk.cursor = new
            desk.say("")  # what was said was about another hex
            self.leave_list()
            draw_step(desk)
            self.moved()

    def leave_list(self) -> None:
        """The play screen has a list to leave."""

    def key_draw(self) -> None:
        self.leave_list()
        draw_way(self.desk)
        self.moved()

    def moved(self) -> None:
        if self.desk.cursor >= 0:
            self.map.follow(self.desk.cursor)
        self.renew()

    def go(self, *directions: str) -> None:
        """The first of these directions the map knows; the names of the six depend on how its hexes stand."""
        known = self.map.painter.geometry.directions
        self.step(next((one for one in directions if one in known), known[0]))

    def key_go_nw(self) -> None:
        self.go("nw")

    def key_go_n(self) -> None:
        self.go("n", "ne")

    def key_go_ne(self) -> None:
        self.go("ne")

    def key_go_sw(self) -> None:
        self.go("sw")

    def key_go_s(self) -> None:
        self.go("s", "sw")

    def key_go_se(self) -> None:
        self.go("se")

    def key_go_left(self) -> None:
        self.sideways("w", "nw", "sw")

    def key_go_right(self) -> None:
        self.sideways("e", "ne", "se")

    def sideways(self, straight: str, up: str, down: str) -> None:
        """Along the row: straight where hexes have such a side, else in a zigzag."""
        geometry = self.map.painter.geometry
        if straight in geometry.directions:
            self.step(straight)
            return
        column = self.desk.game.title.data.coordinates[self.desk.cursor][0] if self.desk.cursor >= 0 else 0
        first, second = (up, down) if column % 2 else (down, up)
        self.step(first if geometry.step(self.desk.cursor, first) >= 0 else second)

    def key_next_unit(self) -> None:
        self.desk.say("")
        self.leave_list()
        self.desk.next_unit(1)
        self.moved()

    def key_previous_unit(self) -> None:
        self.desk.say("")
        self.leave_list()
        self.desk.next_unit(-1)
        self.moved()

    # ---- the map -----------------------------------------------------------------------------------------------------

    def key_zoom_in(self) -> None:
        self.map.set_zoom(self.map.zoom - 1)
        self.renew()

    def key_zoom_out(self) -> None:
        self.map.set_zoom(self.map.zoom + 1)
        self.renew()

    def key_centre(self) -> None:
        self.map.centre_on(self.desk.cursor)

    def key_scroll_left(self) -> None:
        self.map.scroll_hexes(-1, 0)

    def key_scroll_right(self) -> None:
        self.map.scroll_hexes(1, 0)

    def key_scroll_up(self) -> None:
        self.map.scroll_hexes(0, -1)

    def key_scroll_down(self) -> None:
        self.map.scroll_hexes(0, 1)

    def key_page_up(self) -> None:
        self.map.scroll_page_up(animate=False)

    def key_page_down(self) -> None:
        self.map.scroll_page_down(animate=False)

    def key_home(self) -> None:
        self.jump(self.desk.game.title.data.hexes, first=True)

    def key_end(self) -> None:
        self.jump(self.desk.game.title.data.hexes, first=False)

    def jump(self, hexes: int, first: bool) -> None:
        if hexes:
            self.desk.cursor = (hexes & -hexes).bit_length() - 1 if first else hexes.bit_length() - 1
            self.moved()

    def key_hide_counters(self) -> None:
        self.desk.hide_counters = not self.desk.hide_counters
        self.renew()

    # ---- overlays ------------------------------------------------------------------------------------------------

    def key_zone(self) -> None:
        """One zone after the other, then none."""
        zones = [one for one in self.overlays if one.group == "zone"]
        if self.desk.overlay in zones:
            at = zones.index(self.desk.overlay) + 1
            self.desk.overlay = zones[at] if at < len(zones) else None
        else:
            self.desk.overlay = zones[0] if zones else None
        self.renew()

    def key_overlay(self) -> None:
        names = ["none", *(f"{one.group}: {one.name}" for one in self.overlays)]

        def chosen(number: int | None) -> None:
            if number is not None:
                self.desk.overlay = self.overlays[number - 1] if number else None
                self.renew()

        self.app.pick("Overlays", names, chosen)

    # ---- pages ---------------------------------------------------------------------------------------------------

    def page(self, title: str, lines: list[Line]) -> None:
        """A full screen of lines; Enter on one that names a hex goes there."""

        def go_there(space: int | None) -> None:
            if space is not None and 0 <= space < self.desk.game.title.data.hex_count:
                self.desk.cursor = space
                self.moved()

        self.app.push_screen(Page(title, lines), go_there)

    def key_inspect(self) -> None:
        self.page("Here", hex_lines(self.desk.game, self.desk.view, self.desk.cursor))

    def key_log(self) -> None:
        from tui.looking.story import story_lines

        self.page("What happened", story_lines(self.desk.game, self.desk.view))

    def key_tracks(self) -> None:
        game, view = self.desk.game, self.desk.view
        lines = [Line("Score", "head"), *tracks.score_lines(game), Line(""), Line("Tracks", "head")]
        self.page("Score and tracks", [*lines, *tracks.track_lines(game, view)])

    def key_boxes(self) -> None:
        self.page("Off the map", tracks.box_lines(self.desk.game, self.desk.view))

    def key_odds(self) -> None:
        builder = self.desk.builder
        trial = self.desk.pending or (builder.trial if builder is not None else None)
        if trial is None or not trial.values:
            self.desk.say("choose an action first; its chances are shown before it is done", "dim")
            self.renew()
            return
        self.page(self.desk.game.text(trial), preview_lines(self.desk.game, trial, 60, self.app.ascii))

    def key_threat(self) -> None:
        desk = self.desk
        lines = threat_lines(desk.game, desk.side, desk.cursor, 60, self.app.ascii)
        self.page("What could the enemy do here?", lines)

    def key_hint(self) -> None:
        """What the machine would do in this player's place."""
        desk = self.desk
        if desk.decision is None:
            desk.say("nothing is asked of you", "dim")
        else:
            player = players_of(["greedy"], [desk.decision.side], desk.game.seed)[0]
            desk.say(f"the machine would: {desk.game.text(player(desk.game))}", "good")
        self.renew()

    def key_why(self) -> None:
        desk = self.desk
        if desk.builder is None:
            lines = [desk.prompt]
        else:
            lines = desk.why_here() or [Line("nothing forbids it: Enter chooses this hex", "good")]
        self.page("Why not here?", lines)

    def key_rules(self) -> None:
        from tui.looking.book import book_lines

        self.page("Rules", book_lines(self.desk.game))

    def key_help(self) -> None:
        from tui.looking.help import help_lines

        self.page("Keys", help_lines(self.app.keymap, self.desk))

    def key_find(self) -> None:
        from tui.looking.finding import things_to_find

        found = things_to_find(self.desk.game, self.desk.view)

        def chosen(number: int | None) -> None:
            if number is None:
                return
            thing = found[number]
            if thing.space >= 0:
                self.desk.cursor = thing.space
                self.moved()
            elif thing.lines:
                self.page(thing.text, thing.lines)

        self.app.pick("Find", [thing.text for thing in found], chosen)

    def key_history(self) -> None:
        from tui.screens.history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.desk.session, self.desk.side))

    # ---- the program ---------------------------------------------------------------------------------------------

    def key_theme(self) -> None:
        self.app.next_theme()

    def key_repaint(self) -> None:
        self.app.repaint()

    def key_leave(self) -> None:
        self.app.leave_game()

    def key_copy(self) -> None:
        lines = hex_lines(self.desk.game, self.desk.view, self.desk.cursor)
        self.app.copy_to_clipboard("\n".join(line.plain(72).rstrip() for line in lines))
        self.desk.say("copied")
        self.renew()

    def key_palette(self) -> None:
        """Every command by name, what can be chosen now, themes and settings."""
        desk, app = self.desk, self.app
        rows: list[tuple[str, Callable[[], None]]] = []
        for option in desk.options()[:50]:
            if option.enabled:
                rows.append((f"choose: {option.text}", lambda option=option: self.take(option)))  # type: ignore[misc]
        for name, (_, words, _) in KEYS.items():
            handler = getattr(self, f"key_{name}", None)
            if handler is not None:
                rows.append((f"{words}  ({app.keymap.shown(name)})", handler))
        for name in THEMES:
            rows.append((f"theme: {name}", lambda name=name: app.use_theme(name)))  # type: ignore[misc]
        for name in ("duties", "units", "supply"):
            now = "on" if getattr(app.settings.warnings, name) else "off"
            rows.append((f"warn of {name} before a phase ends: {now}", lambda name=name: self.warn(name)))  # type: ignore[misc]

        def chosen(number: int | None) -> None:
            if number is not None:
                rows[number][1]()

        app.pick("Commands", [text for text, _ in rows], chosen)

    def take(self, option: Option) -> None:
        """Chooses what the palette offered."""
        self.desk.take(option)
        self.renew()

    def warn(self, name: str) -> None:
        """Switches a warning on or off, for good."""
        warnings = self.app.settings.warnings
        setattr(warnings, name, not getattr(warnings, name))
        self.app.settings.save()
        self.desk.say(f"warnings of {name} are {'on' if getattr(warnings, name) else 'off'}")
        self.renew()
