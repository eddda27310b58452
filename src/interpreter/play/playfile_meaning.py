"""What the words of a play file mean in a title: units, spaces, phases, sides, expressions, paragraphs.

Everything but the choices is settled before play begins, so that all mistakes of a file are told together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from interpreter.language.suggest import nearest
from interpreter.model.data import Roster
from interpreter.play.playfile_expressions import Explained, Expression, Target, settle, settle_explained, settle_target
from interpreter.play.playfile_lines import (
    ExpectDecision,
    ExpectExplain,
    ExpectOutcome,
    ExpectPhase,
    ExpectThat,
    GoTo,
    Line,
    Place,
    Play,
    Remove,
    Set,
    Turn,
    Words,
)
from interpreter.play.playfile_words import Complaints, bare, did_you_mean

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game


@dataclass(frozen=True, slots=True)
class Goal:
    """Where `go to` goes: a phase, whose it is (-1: whoever), the turn counted from 0 (-1: the running one)."""

    phase: str
    side: int = -1
    turn: int = -1
    round: int = 0


class Meaning:
    """Filled by `settle_all`, by number of line."""

    def __init__(self, play: Play, title: Title, complain: Complaints) -> None:
        self.play = play
        self.title = title
        self.complain = complain
        self.places: dict[int, list[tuple[int, int]]] = {}
        self.units: dict[int, list[int]] = {}
        self.targets: dict[int, tuple[Target, Expression]] = {}
        self.turns: dict[int, int] = {}
        self.goals: dict[int, Goal] = {}
        self.expressions: dict[int, Expression] = {}
        self.decisions: dict[int, tuple[int, str]] = {}
        self.explains: dict[int, Explained] = {}

    def settle_all(self) -> None:
        self.settle_cites(self.play.headers.get("play", (1, 1))[0], self.play.cites, 1)
        for line in self.play.lines:
            if line.cites:
                self.settle_cites(line.number, line.cites, line.cite_column)
            self.settle_line(line)

    def settle_line(self, line: Line) -> None:
        match line:
            case Place():
                found = [(self.unit(line, unit), self.standing(line, space)) for unit, space in line.units]
                self.places[line.number] = [(unit, space) for unit, space in found if unit >= 0 and space >= 0]
            case Remove():
                self.units[line.number] = [
                    unit for unit in (self.unit(line, words) for words in line.units) if unit >= 0
                ]
            case Set():
                self.set(line)
            case Turn():
                self.turns[line.number] = self.turn(line, line.turn, line.column)
            case GoTo():
                self.go_to(line)
            case ExpectThat():
                expression = settle(self.title, line.expression, line.number, self.complain, truth=True)
                if expression is not None:
                    self.expressions[line.number] = expression
            case ExpectPhase():
                self.phase(line, line.phase)
            case ExpectOutcome():
                if line.outcome.text.lower() not in ("draw", "none"):
                    for name in line.outcome.text.split(","):
                        words = Words(name.strip(), line.outcome.column)
                        self.named(line, words, self.title.data.sides, "side", ("draw", "none"))
            case ExpectDecision():
                self.decision(line)
            case ExpectExplain():
                explained = settle_explained(self.title, line.value, line.number, self.complain)
                if explained is not None:
                    self.explains[line.number] = explained

    def explained(self, line: ExpectExplain, game: Game) -> list[str]:
        return self.explains[line.number].lines(game)

    # ---- lines ---------------------------------------------------------------------------------------------------

    def set(self, line: Set) -> None:
        target = settle_target(self.title, line.target, line.number, self.complain)
        if target is None:
            return
        value = settle(self.title, line.value, line.number, self.complain, want=target.field.kind)
        if value is not None:
            self.targets[line.number] = (target, value)

    def go_to(self, line: GoTo) -> None:
        phase = self.phase(line, line.phase)
        side = self.named(line, line.side, self.title.data.sides, "side") if line.side is not None else -1
        said = line.text.find(f" turn {line.turn}")
        turn = self.turn(line, line.turn, said + 7 if said >= 0 else line.phase.column) if line.turn else -1
        self.goals[line.number] = Goal(phase, side, turn, line.round)

    def decision(self, line: ExpectDecision) -> None:
        """`SIDE [NAME]`: the longest name of a side that the words begin with."""
        text = line.words.text
        sides = self.title.data.sides
        words = text.split(" ")
        for size in range(len(words), 0, -1):
            side = sides.index.get(" ".join(words[:size]).lower())
            if side is not None:
                self.decisions[line.number] = (side, " ".join(words[size:]))
                return
        self.named(line, Words(words[0], line.words.column), sides, "side")

    # ---- names ---------------------------------------------------------------------------------------------------

    def unit(self, line: Line, words: Words) -> int:
        """A counter; a remedy for a wrong one stays with its nation, or finds the nation of the name."""
        data = self.title.data
        text = " ".join(words.text.split()).lower()
        nations = [nation for nation in data.nations.names if text.startswith(nation.lower() + " ")]
        known = [unit for unit in data.units.names if not nations or unit.startswith(nations[-1] + " ")]
        if not nations:
            bare_names = {unit.split(" ", 1)[-1]: unit for unit in known}
            near = nearest(words.text[:60], bare_names)
            if near:
                known = [unit for unit in known if unit.split(" ", 1)[-1] == near]
        return self.named(line, words, data.units, "unit", known=known)

    def space(self, line: Line, words: Words) -> int:
        text = words.text.lower()
        spaces = self.title.data.spaces
        if text.startswith(("hex ", "box ")):
            words = Words(words.text[4:].strip(), words.column + 4)
        elif text.startswith("turn ") and text.replace(" ", "-") in spaces.index:
            return spaces.index[text.replace(" ", "-")]
        data = self.title.data
        digits = words.text[:4].isdigit()
        known = spaces.names if digits else [*data.place_names.values(), *spaces.names[data.hex_count :]]
        space = self.named(line, words, spaces, "hex, box or place", known=known)
        if 0 <= space < data.hex_count and not data.hexes >> space & 1:
            self.complain.words("play-out-of-play", line.number, words, f"hex {words.text} is out of play")
            return -1
        return space

    def standing(self, line: Line, words: Words) -> int:
        """A space where a counter can stand: terrain that cannot be entered at any cost holds none."""
        space = self.space(line, words)
        data = self.title.data
        if 0 <= space < data.hex_count:
            terrain = data.space_terrain[space]
            costs = [column for column in data.terrain.columns.values() if column.kind.name == "number"]
            closed = [column.name for column in costs if terrain >= 0 and column.values[terrain] is None]
            if closed:
                message = f"no unit can stand in hex {words.text}: {data.terrain.names[terrain]} has no `{closed[0]}`"
                self.complain.words("play-closed-hex", line.number, words, message)
        return space

    def phase(self, line: Line, words: Words) -> str:
        phases = self.title.rules.phases
        for phase in phases:
            if phase.lower() == words.text.lower():
                return phase
        message = f"there is no phase `{words.text}`"
        help = did_you_mean(words.text, phases)
        self.complain.words("play-no-such-phase", line.number, words, message, help=help)
        return ""

    def turn(self, line: Line, number: int, column: int) -> int:
        most = len(self.title.data.turns)
        if 1 <= number <= most:
            return number - 1
        message = f"there is no turn {number}; the calendar has {most}"
        self.complain(
            "play-no-such-turn", line.number, column, len(str(number)), message, help="name one of these turns"
        )
        return -1

    def named(
        self,
        line: Line,
        words: Words,
        roster: Roster,
        what: str,
        more: tuple[str, ...] = (),
        known: Iterable[str] | None = None,
    ) -> int:
        """The number of the thing; `more` may stand there too, `known` are the names that may have been meant."""
        found = roster.index.get(" ".join(words.text.split()).lower())
        if found is not None:
            return found
        code = "play-no-such-" + what.split(",")[0]
        help = did_you_mean(words.text, [*(roster.names if known is None else known), *more])
        self.complain.words(code, line.number, words, f"there is no {what} `{words.text}`", help=help)
        return -1

    def settle_cites(self, number: int, cites: tuple[str, ...], column: int) -> None:
        known = self.title.data.rulebook
        if not known or not cites:
            return
        listed = {bare(paragraph) for paragraph in known}
        for paragraph in cites:
            low = bare(paragraph)
            if low not in listed and low.split("(")[0] not in listed:
                message = f"the rulebook has no paragraph {paragraph}"
                help = did_you_mean(paragraph, list(known), "cite one that the title's `rulebook` block lists")
                self.complain("play-no-such-paragraph", number, column, len(paragraph) + 2, message, help=help)
