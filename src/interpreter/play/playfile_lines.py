"""The lines of a play file, one record for each kind of line; `docs/play-files.md` defines the format.

A record holds what the line says and where it stands, never what it means in a title: that is settled when the file
is played, because the same file may be replayed under changed rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from interpreter.language.diagnostic import Span

Cites = tuple[str, ...]

# The version of the rule language and of this format; a save names the one it was written with.
LANGUAGE = 1


@dataclass(frozen=True, slots=True)
class Words:
    """Some words of a line with the column where they begin, so that a complaint can point at them."""

    text: str
    column: int


@dataclass(slots=True, kw_only=True)
class Line:
    """What all lines have: their number, the words without comment, the paragraphs they prove."""

    number: int
    text: str
    cites: Cites = ()
    cite_column: int = 0


@dataclass(slots=True)
class Place(Line):
    """`place UNIT at SPACE[; UNIT at SPACE…]`."""

    units: list[tuple[Words, Words]]


@dataclass(slots=True)
class Remove(Line):
    """`remove UNIT[; UNIT…]`."""

    units: list[Words]


@dataclass(slots=True)
class Set(Line):
    """`set FIELD [of THING] to EXPR`."""

    target: Words
    value: Words


@dataclass(slots=True)
class Clear(Line):
    """`clear`: every counter leaves the map."""


@dataclass(slots=True)
class Turn(Line):
    """`turn N`."""

    turn: int
    column: int


@dataclass(slots=True)
class GoTo(Line):
    """`go to PHASE [of SIDE] [turn N] [round N]`."""

    phase: Words
    side: Words | None = None
    turn: int = 0
    round: int = 0


Position = Place | Remove | Set | Clear | Turn | GoTo


@dataclass(slots=True)
class Dice(Line):
    """`dice 4 3`: the next dice show these faces."""

    faces: list[int]


@dataclass(slots=True)
class Choice(Line):
    """`> CHOICE`: what the player whose decision it is does."""

    choice: str
    column: int = 3


@dataclass(slots=True)
class Refuse(Line):
    """`refuse CHOICE [CITE]`: the choice must be illegal, and the reason must cite that paragraph."""

    choice: Words


@dataclass(slots=True)
class Undo(Line):
    """`undo`: takes the last choice back."""


@dataclass(slots=True)
class ExpectThat(Line):
    """`expect EXPR`, in the words of the rule language."""

    expression: Words


@dataclass(slots=True)
class ExpectLog(Line):
    """`expect log "words"`: the log of the last choice has them."""

    words: str


@dataclass(slots=True)
class ExpectChoices(Line):
    """`expect choices N`: how many choices there are."""

    count: int


@dataclass(slots=True)
class ExpectChoice(Line):
    """`expect choice CHOICE`: it is legal now."""

    choice: Words


@dataclass(slots=True)
class ExpectDecision(Line):
    """`expect decision of SIDE [NAME]`."""

    words: Words


@dataclass(slots=True)
class ExpectPhase(Line):
    """`expect phase NAME`."""

    phase: Words


@dataclass(slots=True)
class ExpectOutcome(Line):
    """`expect outcome SIDE`, `expect outcome draw`, `expect outcome none`."""

    outcome: Words


@dataclass(slots=True)
class ExpectOdds(Line):
    """`expect odds CHOICE: RESULT 1/6, …`: the chance of each result; those not named are not judged."""

    choice: Words
    results: list[tuple[str, Fraction]]


@dataclass(slots=True)
class ExpectExplain(Line):
    """`expect explain VALUE:` and indented lines: these lines, in this order, explain the value."""

    value: Words
    lines: list[str]


Expect = (
    ExpectThat
    | ExpectLog
    | ExpectChoices
    | ExpectChoice
    | ExpectDecision
    | ExpectPhase
    | ExpectOutcome
    | ExpectOdds
    | ExpectExplain
)
Moment = Dice | Choice | Refuse | Undo | Expect


@dataclass(slots=True)
class Play:
    """A play file as read: who plays what from which position, then what happens, line by line."""

    file: str
    name: str = ""
    cites: Cites = ()
    title: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()
    seed: int = 0
    hash: str = ""
    language: int = LANGUAGE
    lines: list[Position | Moment] = field(default_factory=list)
    headers: dict[str, tuple[int, int]] = field(default_factory=dict)  # header word to (line, column) of its value

    def span(self, number: int, column: int = 1, width: int = 1) -> Span:
        return Span(self.file, number, column, number, column + max(width, 1))

    def cited(self) -> dict[str, list[int]]:
        """Every paragraph that a line of this file proves, with the numbers of those lines."""
        found: dict[str, list[int]] = {paragraph: [1] for paragraph in self.cites}
        for line in self.lines:
            for paragraph in line.cites:
                found.setdefault(paragraph, []).append(line.number)
        return found
