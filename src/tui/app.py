"""The program on the screen: themes, screens, signals, and what happens when something goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App
from textual.theme import Theme as Colours

from games.shelf import Shelf
from interpreter.play.errors import PlayError
from tui.keymap import Keymap
from tui.screens.hand_over import HandOver
from tui.screens.page import Page
from tui.screens.pick import Pick
from tui.screens.play import PlayScreen
from tui.session import Session
from tui.settings import Settings
from tui.theme import THEMES, Theme

if TYPE_CHECKING:
    from tui.driver.hangup import HangUp


class GrognardApp(App[None]):
    """Opens with the list of titles and games, or at once with a game."""

    CSS_PATH: ClassVar[str] = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Grognard"

    def __init__(
        self,
        session: Session | None = None,
        *,
        settings: Settings | None = None,
        keymap: Keymap | None = None,
        theme: str = "",
        ascii: bool = False,
        depth: str = "256",
        shelf: Shelf | None = None,
        who: str | None = None,
        driver_class: Any = None,
    ) -> None:
        self.settings = settings or Settings()
        self.keymap = keymap or Keymap()
        self.ascii = ascii
        self.depth = depth
        self.look: Theme = THEMES[theme or self.settings.theme or self.usual_theme()]
        self.first = session
        self.shelf = shelf or Shelf()
        self.who = who
        self.watching: HangUp | None = None
        self.trouble = ""  # what to say when the screen has gone
        self.held: list[events.Key] = []  # typed before the screen was there that they are for
        super().__init__(driver_class=driver_class, ansi_color=self.look.depth in ("16", "none"))
        self.animation_level = "none"

    def usual_theme(self) -> str:
        return {"24bit": "paper", "256": "paper256", "16": "ansi16", "none": "mono"}.get(self.depth, "paper256")

    # ---- themes --------------------------------------------------------------------------------------------------

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(THEMES["paper256"].variables())

    def use_theme(self, name: str) -> None:
        """Map and panels change together."""
        self.look = THEMES[name]
        self.settings.theme = name
        self.settings.save()
        self.apply_theme()

    def apply_theme(self) -> None:
        look = self.look
        variables = look.variables()
        known = ("primary", "secondary", "warning", "error", "success", "accent", "foreground", "background", "surface")
        given = {name: variables[name] for name in (*known, "panel", "boost") if name in variables}
        self.ansi_color = look.depth in ("16", "none")
        name = f"grognard-{look.name}"
        self.register_theme(Colours(name=name, dark=look.dark, variables=variables, **given))  # type: ignore[arg-type]
        self.theme = name
        for screen in self.screen_stack:
            if isinstance(screen, PlayScreen) and screen.is_mounted:
                screen.map.set_theme(look)

    def next_theme(self) -> None:
        names = [name for name, theme in THEMES.items() if self.shows(theme)]
        at = names.index(self.look.name) if self.look.name in names else -1
        self.use_theme(names[(at + 1) % len(names)])

    def shows(self, theme: Theme) -> bool:
        """Whether the terminal has colours enough."""
        order = ["none", "16", "256", "24bit"]
        return order.index(theme.depth) <= order.index(self.depth)

    # ---- screens -------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        if self.watching is not None:
            self.watching.watch()
        self.apply_theme()
        if self.first is not None:
            self.play(self.first)
        else:
            from tui.screens.titles import TitlesScreen

            self.push_screen(TitlesScreen())

    def play(self, session: Session) -> None:
        self.push_screen(PlayScreen(session))

    def lesson(self) -> None:
        """The first lesson, from the first title that has one."""
        from tui.lesson import begin_lesson

        begin_lesson(self)

    def pick(self, title: str, rows: list[str], chosen: Callable[[int | None], None]) -> None:
        """One of a list, found by typing."""
        self.push_screen(Pick(title, rows), chosen)

    def repaint(self) -> None:
        """Paints everything again, whatever the terminal has made of it."""
        forget = getattr(self._driver, "forget", None)
        if forget is not None:
            forget()
        self.refresh(layout=True)

    async def action_quit(self) -> None:
        """ctrl+q anywhere: out of the topmost screen, out of the program from the first."""
        screen = self.screen
        if isinstance(screen, PlayScreen):
            self.leave_game()
        elif isinstance(screen, HandOver):  # out of the game with it: what is under it is not for whoever leaves
            self.pop_screen()
            self.leave_game()
        elif isinstance(screen, Page):
            screen.dismiss(-1)
        elif len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()

    def leave_game(self) -> None:
        """Back to the list of games, or out of the program when it was begun with one game."""
        self.settings.save()
        if len(self.screen_stack) <= 2:
            self.exit()
        else:
            self.pop_screen()

    # ---- keys typed ahead ----------------------------------------------------------------------------------------

    async def on_event(self, event: events.Event) -> None:
        """Over a slow line many keys come at once: those for a screen that is just being opened wait for it."""
        if isinstance(event, events.Key) and not self.ready:
            self.hold(event)
        else:
            await super().on_event(event)

    @property
    def ready(self) -> bool:
        """Whether the topmost screen can take a key."""
        screen = self.screen
        return screen.is_mounted and (screen.focused is not None or not screen.focus_chain)

    def hold(self, event: events.Key) -> None:
        self.held.append(event)
        if len(self.held) == 1:
            self.call_later(self.release)

    def release(self) -> None:
        if not self.ready:
            self.set_timer(0.01, self.release)
            return
        held, self.held = self.held, []
        if not isinstance(self.screen, HandOver):  # whoever typed them must not uncover the other's side
            for event in held:
                self.post_message(events.Key(event.key, event.character))

    # ---- when something goes wrong -------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """No traceback reaches the screen: the game is safe on disk, a report that can be replayed is written."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.trouble = self.told_of(error)
        self.exit(return_code=70)

    def told_of(self, error: Exception) -> str:
        """What is said about a failure of the program."""
        from games.report import write_report
        from games.table import Table

        for screen in reversed(self.screen_stack):
            if isinstance(screen, PlayScreen) and isinstance(screen.session.keeper, Table):
                table = screen.session.keeper
                try:
                    where = f"A report that can be replayed is in {write_report(table, error)}."
                except PlayError as problem:
                    where = f"No report could be written: {problem}"
                return f"The program failed ({type(error).__name__}). Your game is kept in {table.path}. {where}"
        return f"The program failed ({type(error).__name__}: {error}). No game was open."
