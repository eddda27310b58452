"""History: step through the whole game, look at any position of it, branch from there into an analysis."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from games.watching import view_for
from interpreter.play.game import Game
from tui.looking import tracks
from tui.looking.line import Line
from tui.map.scenery import scene_of
from tui.session import Loose, Session
from tui.widgets.bars import KeyBar, TopBar
from tui.widgets.lines import Lines
from tui.widgets.map_view import MapView

if TYPE_CHECKING:
    from tui.app import GrognardApp


class HistoryScreen(Screen[None]):
    """`at` choices of the game are made in the position shown."""

    # before the map, whose own keys would scroll it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h,a", "go(-1)", "back", priority=True),
        Binding("right,l,d", "go(1)", "forward", priority=True),
        Binding("pageup,up", "go(-10)", "ten back", priority=True),
        Binding("pagedown,down", "go(10)", "ten forward", priority=True),
        Binding("home,g", "go(-100000)", "start", priority=True),
        Binding("end,G", "go(100000)", "now", priority=True),
        Binding("enter,b", "branch", "branch", priority=True),
        Binding("escape,q,ctrl+q", "leave", "leave", priority=True),
    ]

    app: GrognardApp

    def __init__(self, session: Session, side: int) -> None:
        super().__init__()
        self.session = session
        self.side = side
        self.positions = positions_of(session.game)
        self.at = len(self.positions) - 1

    def compose(self) -> ComposeResult:
        yield TopBar()
        with Horizontal(id="table"):
            yield MapView(self.session.game.title.data, self.app.look, self.app.settings.zoom, self.app.ascii, id="map")
        yield Lines(id="prompt")
        yield KeyBar()

    def on_mount(self) -> None:
        keys = [("←→", "step"), ("↑↓", "ten"), ("g G", "start, now"), ("Enter", "branch"), ("Esc", "back")]
        self.query_one(KeyBar).show(keys)
        self.call_after_refresh(self.show_position)

    def show_position(self) -> None:
        game = self.positions[self.at]
        side = self.side if self.side >= 0 else None
        self.query_one(MapView).show(scene_of(game, side))
        phases = tracks.phases_of(game)
        where = f"{self.at} of {len(self.positions) - 1}"
        self.query_one(TopBar).show(
            f"History {where}", tracks.turn_name(game), phases, game.phase, "", tracks.score_text(game)
        )
        told = view_for(game, self.side if self.side >= 0 else None).log[-3:]
        self.query_one("#prompt", Lines).show([Line(line) for line in told] or [Line("the start of the game", "dim")])

    def action_go(self, step: int) -> None:
        self.at = max(0, min(len(self.positions) - 1, self.at + step))
        self.show_position()

    def action_branch(self) -> None:
        """A game of its own from here: everything may be undone, nothing is kept."""
        if self.session.has_secrets:
            self.query_one("#prompt", Lines).show([Line("no analysis of a game with secrets while it goes on", "bad")])
            return
        game = self.positions[self.at].copy()
        game.analysis = True
        self.app.play(Session(Loose(game), name="Analysis"))

    def action_leave(self) -> None:
        self.app.pop_screen()


def positions_of(game: Game) -> list[Game]:
    """The game after every choice that stands, from its start to now."""
    found = [game.copy()]
    past = game._past
    while past is not None:
        before = game.copy()
        before.state = past.state.copy()
        before._past = past.before
        before._asked = None
        found.append(before)
        past = past.before
    found.reverse()
    return found
