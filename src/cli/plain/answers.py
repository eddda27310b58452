"""What can be asked in a game that is played line by line: each answer tells only what may be known here."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING

from games.watching import told_since
from interpreter.hexes import directions, hex_at, neighbours, place_of
from interpreter.language.suggest import did_you_mean
from interpreter.model.map_text import map_text
from interpreter.play.errors import PlayError, Unreadable
from interpreter.play.odds_text import odds_text
from interpreter.play.plain_answers import explained_text, shown_text

if TYPE_CHECKING:
    from games.table import Table
    from interpreter.play.game import Game
    from interpreter.play.view import View

NOTHING_KNOWN = "That cannot be told: something about it is hidden from you."


class Answers:
    """The questions of one player at one table; `at` is the space he looked at last."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = -1

    @property
    def game(self) -> Game:
        return self.table.game

    def space(self, words: str) -> int:
        """The space that a number or name means; without words the one looked at last."""
        data = self.game.title.data
        if not words:
            if self.at < 0:
                raise Unreadable("which hex?", "write its number or name: look 0405")
            return self.at
        low = " ".join(words.lower().split()).removeprefix("hex ")
        found = data.spaces.index.get(low)
        if found is None:
            found = next((space for space, name in data.place_names.items() if name.lower() == low), None)
        if found is None:
            known = [*data.place_names.values(), *data.spaces.names]
            raise Unreadable(f"there is no hex or place “{words[:40]}”", did_you_mean(words[:40], known))
        self.at = found
        return found

    def look(self, words: str) -> str:
        """What a hex is and who stands there."""
        from tui.looking.inspecting import hex_lines  # only words: nothing of the full screen is loaded

        found = hex_lines(self.game, self.table.view(), self.space(words))
        return "\n".join(line.text + (f" [{', '.join(line.cites)}]" if line.cites else "") for line in found)

    def near(self, words: str) -> str:
        """The hexes around, by their directions, each in one line."""
        space, data = self.space(words), self.game.title.data
        view = self.table.view()
        if data.grid is None or not data.hexes >> space & 1:
            around = [("", to) for to, _, _ in data.neighbours[space]]
        else:
            hexes = neighbours(data.grid, hex_at(data.grid, space))
            places = [place_of(data.grid, hex) for hex in hexes]
            around = [*zip(directions(data.grid), places, strict=True)]
        lines = [f"Around {self.named(space)}:"]
        for way, to in around:
            if to < 0 or not (data.hexes >> to & 1 or not way):
                lines.append(f"{way}: off the map")
            else:
                lines.append((f"{way}: " if way else "") + self.in_short(view, space, to))
        return "\n".join(lines)

    def in_short(self, view: View, start: int, to: int) -> str:
        data = self.game.title.data
        words = [self.named(to)]
        if data.space_terrain[to] >= 0:
            words.append(data.terrain.names[data.space_terrain[to]])
        edge = data.edge_of.get((start, to), -1)
        if edge >= 0:
            words += [f"across {data.spelling.get(f, f)}" for f, mask in data.edge_features.items() if mask >> edge & 1]
        return ", ".join([*words, *self.names(view, view.units_in(to))])

    def named(self, space: int) -> str:
        data = self.game.title.data
        name, called = data.spaces.names[space], data.place_names.get(space, "")
        return f"{name} {called}" if called and called != name else name

    def names(self, view: View, units: list[int]) -> list[str]:
        nations = self.game.title.data.nations.names
        return [view.name(unit) or f"a counter of {nations[view.nation(unit)]}" for unit in units]

    def units(self, words: str) -> str:
        """Where every counter stands, space by space; with words only those of a side or nation."""
        data, view = self.game.title.data, self.table.view()
        wanted = words.lower()
        side, nation = data.sides.index.get(wanted, -1), data.nations.index.get(wanted, -1)
        if wanted and side < 0 and nation < 0:
            known = [*data.sides.names, *data.nations.names]
            raise Unreadable(f"there is no side or nation “{words[:40]}”", did_you_mean(words[:40], known))
        lines = []
        for space in range(len(data.spaces)):
            there = [
                unit
                for unit in view.units_in(space)
                if not wanted or view.nation(unit) == nation or view.state.cols[3][view.nation(unit)] == side >= 0
            ]
            if there:
                lines.append(f"{self.named(space)}: {', '.join(self.names(view, there))}")
        return "\n".join(lines) or "There are no counters."

    def map(self, words: str) -> str:
        return f"{map_text(self.game.title.data).rstrip()}\n\n{self.units('')}"

    def why(self, words: str) -> str:
        reasons = self.game.why(words, self.table.viewer)
        return "It is allowed." if not reasons else "\n".join(str(reason) for reason in reasons)

    def odds(self, words: str) -> str:
        if self.table.decision is None:
            return "Chances are told of your own choices, when it is for you to decide."
        return odds_text(self.game.odds(words))

    def explain(self, words: str) -> str:
        return self.asked(lambda game: explained_text(game, words))

    def show(self, words: str) -> str:
        return self.asked(lambda game: shown_text(game, words))

    def asked(self, ask: Callable[[Game], str]) -> str:
        """Asks the game as it may be seen here: what is hidden answers nothing."""
        if self.game.machine.witness is None:
            return ask(self.game)
        seen = self.game.copy()
        seen.state = self.table.view().state
        try:
            return ask(seen)
        except PlayError:
            raise
        except Exception:  # a hidden value is none, and the rules did not expect that
            return NOTHING_KNOWN

    def duties(self, words: str) -> str:
        return "\n".join(str(duty) for duty in self.game.duties) or "Nothing is left to do."

    def log(self, words: str, most: int) -> str:
        last = int(words) if words.isascii() and words.isdigit() and len(words) < 7 else most
        lines = told_since(self.game, 0, self.table.viewer)
        return "\n".join(lines[-last:]) if last and lines else "Nothing has happened yet."

    def choices(self, first: int, most: int) -> tuple[list[str], bool]:
        """Some of the choices, in words, and whether there are more."""
        decision = self.table.decision
        if decision is None:
            return [], False
        listed = islice(self.game.choices_of(decision), first, first + most + 1)
        found = [self.game.text(choice) for choice in listed]
        return found[:most], len(found) > most

    def seats(self, words: str) -> str:
        return "\n".join(f"{side}: {told}" for side, told in self.table.seats.told().items())
