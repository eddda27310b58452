"""The play screen: the map at the left, what is known and asked at the right, keys below."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from interpreter.memory import settle_down
from interpreter.play.errors import PlayError
from interpreter.play.game import Game
from tui.desk import Desk
from tui.driver.terminal import too_small
from tui.keymap import letters_for
from tui.looking import tracks
from tui.looking.inspecting import hex_lines
from tui.looking.line import Line
from tui.looking.overlays import overlays_of
from tui.looking.preview import panel_lines, short_preview
from tui.screens.hand_over import HandOver
from tui.screens.looking import LookingScreen
from tui.session import Session
from tui.widgets.bars import KeyBar, TopBar
from tui.widgets.lines import Lines
from tui.widgets.map_view import MapView
from tui.widgets.overview import Overview

if TYPE_CHECKING:
    from tui.app import GrognardApp

MACHINE_STEPS = 10  # decisions of the machine before the screen is shown again
POLL = 0.3  # seconds between looks for what another login did
LIST_KEYS = ("up", "down", "enter", "home", "end", "pageup", "pagedown")
LOW = 24  # rows below which there is room for one line of status
PANEL = 40  # columns of the panel at the right


class PlayScreen(LookingScreen):
    """Keys become calls to the desk; after each the screen shows what the desk says."""

    AUTO_FOCUS = "MapView"
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    app: GrognardApp

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.HORIZONTAL_BREAKPOINTS = [(0, "-small"), (110, "-middle"), (180, "-large")]
        self.VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-usual"), (36, "-high")]
        self.session = session
        self.desk: Desk  # made on mount, when the settings are known
        self.letters: dict[str, str] = {}
        self.list_open = False
        self.listed: list[tuple[str, bool]] = []
        self.shown_side = -2

    # ---- put together --------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        app = self.app
        self.desk = Desk(self.session, app.settings.warnings)
        yield TopBar()
        with Horizontal(id="table"):
            self.map_view = MapView(self.desk.game.title.data, app.look, app.settings.zoom, app.ascii, id="map")
            yield self.map_view
            with Vertical(id="panel"):
                yield Lines("Here", id="here")
                yield OptionList(id="choices")
                yield Lines("Chances", id="chances")
                yield Lines("Tracks", id="tracks")
                yield Overview(self.map_view, id="overview")
                yield Lines("Log", last=True, id="log")
        yield Lines(id="prompt")
        yield Lines(cut=True, id="status")
        yield KeyBar()
        yield Static("", id="too-small")

    def on_mount(self) -> None:
        settle_down()
        self.overlays = overlays_of(self.desk.game)
        self.set_interval(POLL, self.look_round)
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        if self.desk.cursor >= 0:
            self.map.centre_on(self.desk.cursor)
        self.renew()

    @property
    def small(self) -> bool:
        return self.size.width < 110

    # ---- showing -------------------------------------------------------------------------------------------------

    def renew(self) -> None:
        """Shows everything the desk says; each part draws itself only if it differs."""
        desk = self.desk
        if self.must_hand_over():
            return
        self.map.show(desk.scene())
        self.show_bars()
        self.show_panels()
        self.show_list()
        self.query_one(Overview).show()

    def must_hand_over(self) -> bool:
        """At one keyboard, with secrets: the screen is blank until the other player sits down."""
        side = self.desk.side
        if not (self.session.hot_seat and self.session.has_secrets) or side in (-1, self.shown_side):
            return False
        first, self.shown_side = self.shown_side == -2, side
        if first and self.desk.game.state.logged == 0:
            return False
        name = self.desk.game.title.data.sides.names[side]
        self.app.push_screen(HandOver(name, self.renew), lambda _: self.renew())
        return True

    def show_bars(self) -> None:
        desk, game = self.desk, self.desk.game
        name = game.title.data.name if self.small else printed_name(game)
        asked = f"waiting for {desk.waiting_for}" if desk.waiting_for else (desk.decision.side if desk.decision else "")
        title = f"{name}: {self.session.name}" if self.session.name and not self.small else name
        phases = tracks.phases_of(game)
        self.query_one(TopBar).show(title, tracks.turn_name(game), phases, game.phase, asked, tracks.score_text(game))
        teacher = getattr(self.session.keeper, "words", "")
        taught = [Line(teacher, "good")] if teacher else []
        self.set_class(bool(teacher), "-taught")
        self.query_one("#prompt", Lines).show([*taught, *desk.doubts, desk.prompt])
        self.query_one(KeyBar).show(self.keys_now())

    def show_panels(self) -> None:
        desk, game = self.desk, self.desk.game
        view = desk.view
        here = hex_lines(game, view, desk.cursor) if desk.cursor >= 0 else []
        status = [desk.message] if desk.message.text else []
        if desk.overlay is not None and not status:
            shown = desk.shown_overlay()
            told = "" if shown.text in desk.overlay.name else f": {shown.text}"
            status = [Line(f"{desk.overlay.group}: {desk.overlay.name}{told}")]
        chances = self.chances()
        log = [Line(line) for line in desk.log()[-60:]]
        if self.small:
            first = here[1].text if len(here) > 1 else ""
            units = "  ".join(line.text for line in here if line.tone == "head")
            about = status or [Line(self.one_line_odds())]
            lines = [Line(f"{units}  {first}"), *about, *log[-1:]]
            if self.size.height < LOW:  # one row: what was said last, or else who stands here
                lines = about if about[0].text else lines[:1]
            self.query_one("#status", Lines).show(lines[:3])
            return
        self.query_one("#status", Lines).show(status or [Line("")])
        self.query_one("#here", Lines).show(here)
        self.query_one("#chances", Lines).show(chances)
        self.query_one("#chances").display = bool(chances)
        self.query_one("#tracks", Lines).show(tracks.track_lines(game, view))
        self.query_one("#log", Lines).show(log)

    def chances(self) -> list[Line]:
        trial = self.trial()
        if trial is None or self.small:
            return []
        return panel_lines(self.desk.game, trial, PANEL - 2, self.app.ascii)

    def one_line_odds(self) -> str:
        trial = self.trial()
        return short_preview(self.desk.game, trial, self.app.ascii) if trial is not None else ""

    def trial(self) -> Any:
        """The answer whose chances are shown: the one that waits, or the one being ticked."""
        desk = self.desk
        if desk.pending is not None:
            return desk.pending if desk.pending.values else None
        trial = desk.builder.trial if desk.builder is not None else None
        return trial if trial is not None and not desk.game.why(trial) else None

    def show_list(self) -> None:
        """The list of what can be chosen: always at hand on a wide screen, on demand on a small one."""
        desk = self.desk
        rows = self.query_one("#choices", OptionList)
        options = desk.options()
        on_map = desk.pointer is not None and desk.pointer.on_map()
        if desk.builder is not None and desk.builder.decision.kind == "deploy" and desk.builder.unit < 0:
            on_map = False  # who is next stands in the list; those on the map are placed already
        wanted = bool(options) and (self.list_open or bool(desk.menu) or (not on_map and desk.pending is None))
        marked = desk.builder.marked if desk.builder is not None and desk.builder.field is not None else 0
        ticked = desk.builder is not None and desk.builder.field is not None and desk.builder.field.how == "some"
        texts = []
        for option in options:
            boxed = ticked and not desk.menu and option.kind != "word"
            tick = ("[x] " if marked >> option.value & 1 else "[ ] ") if boxed else ""
            texts.append((tick + option.text, option.enabled))
        if texts != self.listed:
            same = [unticked(text) for text, _ in self.listed] == [unticked(text) for text, _ in texts]
            self.listed = texts
            at = rows.highlighted if same else None  # ticking moves nothing; another question begins at its top
            rows.clear_options()
            rows.add_options([Row(Text(text), disabled=not enabled) for text, enabled in texts])
            able = [number for number, (_, enabled) in enumerate(texts) if enabled]
            if able:
                rows.highlighted = at if at in able else able[0]
        rows.display = bool(options) and (wanted or not self.small)
        self.query_one("#panel").set_class(self.small and wanted, "-over")
        if wanted:
            rows.focus()
        else:
            self.map.focus()

    def keys_now(self) -> list[tuple[str, str]]:
        """The keys that matter most at this moment."""
        desk, keymap = self.desk, self.app.keymap
        builder = desk.builder
        pairs: list[tuple[str, str]] = []
        self.letters = {}
        if desk.pending is not None:
            return [("Enter", "do it"), ("Esc", "back"), ("?", "help")]
        if builder is not None and builder.form is None and builder.decision.kind not in ("declare", "deploy"):
            names = [form.name for form in builder.forms if builder.possible(form)]
            self.letters = letters_for(names, keymap.taken())
            pairs += [(letter, name) for letter, name in self.letters.items()]
        if builder is not None:
            pairs += [("Enter", "act"), ("Tab", "next")]
            if builder.begun:
                pairs.append(("Esc", "back"))
            if builder.may_pass and not builder.begun:
                pairs.append(("Space", "end phase" if builder.decision.kind == "allow" else "decline"))
            elif builder.field is not None and builder.field.how == "some":
                pairs.append(("Space", "done"))
        return pairs + [(keymap.shown(action), action) for action in ("list", "why", "undo", "zone", "find", "help")]

    # ---- others ----------------------------------------------------------------------------------------------------

    def look_round(self) -> None:
        """What another login or the machine did."""
        if self.app.screen is not self:
            return
        try:
            news = self.session.keeper.poll()
        except PlayError as problem:
            self.desk.say(str(problem), "bad")
            self.renew()
            return
        if news:
            self.desk.refresh()
            self.moved()
        if self.session.keeper.machine_asked:
            self.machine_moves()

    def machine_moves(self) -> None:
        """The machine decides one thing after the other until a person is asked; the screen stays alive between."""
        keeper = self.session.keeper
        try:
            for _ in range(MACHINE_STEPS):
                if not keeper.machine_asked:
                    break
                keeper.machine_choose()
        except PlayError as problem:
            self.desk.say(str(problem), "bad")
        self.desk.refresh()
        if self.desk.cursor >= 0:
            self.map.follow(self.desk.cursor)
        self.renew()
        if keeper.machine_asked and not self.desk.message.text:
            self.set_timer(0.01, self.look_round)

    # ---- keys ------------------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        if self.app.screen is not self:  # typed ahead, for the screen that this one has just opened
            event.stop()
            self.app.hold(event)
            return
        if self.query_one("#choices").has_focus and event.key in LIST_KEYS:
            return
        action = self.app.keymap.action(event.key, event.character)
        if not action and event.character in self.letters:
            event.stop()
            self.begin_form(self.letters[event.character])
            return
        handler: Callable[[], None] | None = getattr(self, f"key_{action}", None) if action else None
        if handler is not None:
            event.stop()
            event.prevent_default()
            handler()

    def begin_form(self, name: str) -> None:
        """Takes up an action of the game by its letter; at a unit that can do only that, the unit too."""
        desk = self.desk
        assert desk.pointer is not None and desk.builder is not None
        desk.say("")
        here = [meaning for meaning in desk.pointer.meanings(desk.cursor) if meaning.form == name]
        if len(here) == 1:
            desk.mean(here[0])
        elif here:
            desk.menu = here
        else:
            desk.builder.start(name)
            desk.offer(desk.builder.choice)
        self.renew()

    def key_act(self) -> None:
        self.desk.act()
        self.list_open = False
        self.after_deed()

    def key_back(self) -> None:
        if self.list_open:
            self.list_open = False
        elif not self.desk.back():
            self.desk.say("nothing to give up; ctrl+q leaves, the game is kept", "dim")
        self.renew()

    def key_pass_on(self) -> None:
        self.desk.pass_on()
        self.after_deed()

    def key_undo(self) -> None:
        self.desk.undo()
        self.after_deed()

    def key_list(self) -> None:
        self.list_open = not self.list_open
        self.renew()

    def leave_list(self) -> None:
        """Who moves the cursor means the map, not the list."""
        self.list_open = False
        self.desk.menu = []

    def after_deed(self) -> None:
        """Something may have been decided: others may move, the cursor follows the action."""
        self.moved()
        self.look_round()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        options = self.desk.options()
        if event.option_index < len(options):
            self.desk.take(options[event.option_index])
            self.after_deed()

    def on_map_view_pointed(self, event: MapView.Pointed) -> None:
        self.desk.cursor = event.space
        if event.act:
            self.desk.act()
            self.after_deed()
        elif event.look:
            self.key_inspect()
        else:
            self.renew()

    def on_resize(self) -> None:
        words = too_small(self.size.width, self.size.height)
        notice = self.query_one("#too-small", Static)
        notice.display = words is not None
        notice.update(words or "")
        if words is None:
            self.call_after_refresh(self.moved)


def unticked(row: str) -> str:
    return row.removeprefix("[x] ").removeprefix("[ ] ")


def printed_name(game: Game) -> str:
    """The name on the box."""
    told = game.title.data.properties.get("name", [])
    return told[0].strip('"') if told else game.title.data.name
