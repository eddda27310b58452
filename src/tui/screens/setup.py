"""Before a game: scenario, options, who plays which side, the seed of the dice."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from interpreter.library import Found
from interpreter.play.errors import PlayError
from interpreter.variants import Variants, variants_of
from tui.session import Session
from tui.widgets.bars import KeyBar

if TYPE_CHECKING:
    from tui.app import GrognardApp

SEATS = ("you", "greedy", "random", "other")
SEAT_WORDS = {
    "you": "a person here",
    "greedy": "the machine (greedy)",
    "random": "the machine (random)",
    "other": "another login",
}


@dataclass(slots=True)
class Wishes:
    """What is wanted so far."""

    scenario: str = ""
    options: list[str] = field(default_factory=list)
    seats: list[str] = field(default_factory=list)
    seed: int = 0


class SetupScreen(Screen[None]):
    """Enter on a line changes it; the last line begins the game."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,ctrl+q", "leave", "back")]

    app: GrognardApp

    def __init__(self, found: Found) -> None:
        super().__init__()
        self.found = found
        self.wishes = Wishes(seed=random.SystemRandom().randrange(1, 1_000_000))
        self.rows: list[tuple[str, str]] = []

    def compose(self) -> ComposeResult:
        yield Static(self.found.printed_name, id="banner")
        yield OptionList(id="titles")
        yield Input(placeholder="the seed of the dice: a number", id="seed", type="integer")
        yield Static("", id="notice-line")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#seed").display = False
        self.query_one(KeyBar).show([("Enter", "change, begin"), ("Esc", "back")])
        try:
            self.menu = variants_of(self.found.path)
        except PlayError as problem:
            self.menu = Variants(self.found.name, [])
            self.query_one("#notice-line", Static).update(Text(str(problem)))
        self.wishes.scenario = self.menu.scenarios[0].name if self.menu.scenarios else ""
        self.wishes.seats = ["you", *["greedy"] * (len(self.menu.sides) - 1)]
        self.fill()

    def fill(self) -> None:
        listed = self.query_one("#titles", OptionList)
        at = listed.highlighted
        listed.clear_options()
        self.rows = []
        wishes = self.wishes
        self.heading("Scenario", bool(self.menu.scenarios))
        for scenario in self.menu.scenarios:
            mark = "(*)" if scenario.name == wishes.scenario else "( )"
            self.row("scenario", scenario.name, f"  {mark} {scenario.name}{told(scenario.about)}")
        self.heading("Optional rules", bool(self.menu.options))
        for option in self.menu.options:
            mark = "[x]" if option.name in wishes.options else "[ ]"
            barred = self.barred(option.name)
            why = f"  (not with {', '.join(barred)})" if barred else ""
            self.row("option", option.name, f"  {mark} {option.name}{told(option.about)}{why}", bool(barred))
        self.heading("Players", bool(self.menu.sides))
        for side, word in zip(self.menu.sides, wishes.seats, strict=True):
            self.row("seat", side, f"  {side}: {SEAT_WORDS[word]}")
        self.heading("Dice")
        self.row("seed", "", f"  seed {wishes.seed}")
        self.row("begin", "", "Begin the game", not self.menu.sides)
        listed.highlighted = at if at is not None and at < len(self.rows) else len(self.rows) - 1
        listed.focus()

    def row(self, kind: str, name: str, text: str, disabled: bool = False) -> None:
        self.query_one("#titles", OptionList).add_option(Option(Text(text), disabled=disabled))
        self.rows.append((kind, name))

    def heading(self, words: str, wanted: bool = True) -> None:
        if wanted:
            self.row("heading", "", words, True)

    def barred(self, name: str) -> list[str]:
        """The chosen options that shut this one out."""
        if name in self.wishes.options:
            return []
        excludes = {option.name: set(option.excludes) for option in self.menu.options}
        return [other for other in self.wishes.options if name in excludes[other] or other in excludes[name]]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        kind, name = self.rows[event.option_index]
        wishes = self.wishes
        if kind == "scenario":
            wishes.scenario = name
        elif kind == "option":
            if name in wishes.options:
                wishes.options.remove(name)
            else:
                wishes.options.append(name)
        elif kind == "seat":
            at = self.menu.sides.index(name)
            wishes.seats[at] = SEATS[(SEATS.index(wishes.seats[at]) + 1) % len(SEATS)]
        elif kind == "seed":
            box = self.query_one("#seed", Input)
            box.value, box.display = "", True
            box.focus()
            return
        else:
            self.begin()
            return
        self.fill()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        if text.isascii() and text.isdigit() and len(text) < 16:
            self.wishes.seed = int(text)
        self.query_one("#seed").display = False
        self.fill()

    def begin(self) -> None:
        wishes = self.wishes
        try:
            table = self.app.shelf.new(
                str(self.found.path) if self.found.label == "given" else self.found.name,
                wishes.scenario or None,
                wishes.options,
                wishes.seed,
                wishes.seats,
                who=self.app.who,
            )
        except (PlayError, OSError) as problem:
            self.query_one("#notice-line", Static).update(Text(str(problem)))
            return
        self.app.pop_screen()
        self.app.play(Session(table, table.path.stem))

    def action_leave(self) -> None:
        if self.query_one("#seed").display:  # only the seed is given up
            self.query_one("#seed").display = False
            self.fill()
        else:
            self.app.pop_screen()


def told(about: str) -> str:
    return f": {about}" if about else ""
