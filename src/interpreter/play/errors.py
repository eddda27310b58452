"""The ways in which play can go wrong: three for what a person typed, three for what the rules or dice did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from interpreter.language.diagnostic import Diagnostic, Span

Cites = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason why something may not be done: words for the player, the paragraphs, the clause.

    `inline` when several lines failed and the text names the paragraph of each behind its words.
    """

    text: str
    cites: Cites = ()
    span: Span | None = None
    inline: bool = False

    @property
    def behind(self) -> Cites:
        """The paragraphs that stand behind the text."""
        return () if self.inline else self.cites

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.cites)}]" if self.behind else self.text


def joined(reasons: Sequence[Reason], word: str) -> Reason:
    """Several reasons as one; each keeps its own paragraphs when they are not the same."""
    first = reasons[0]
    if len(reasons) == 1:
        return first
    cites = tuple(dict.fromkeys(cite for reason in reasons for cite in reason.cites))
    if all(reason.cites == first.cites and not reason.inline for reason in reasons):
        return Reason(word.join(reason.text for reason in reasons), cites, first.span)
    return Reason(word.join(map(str, reasons)), cites, first.span, True)


def again(kind: type[PlayError], args: tuple[Any, ...], more: dict[str, Any]) -> PlayError:
    """An error that came from another process."""
    made = kind.__new__(kind, *args)
    made.args = args
    made.__dict__.update(more)
    return made


class PlayError(Exception):
    """Whatever play answers with instead of going on; `str()` of it is fit to be shown."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors cross from one process to another as they are, whatever it took to make them."""
        return again, (type(self), self.args, self.__dict__)


class Unreadable(PlayError):
    """The text names no choice at all: an unknown word, a missing part.  `help` may suggest what was meant."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(f"{message}; {help}" if help else message)
        self.message = message
        self.help = help


class NotAllowed(PlayError):
    """The choice is understood and against the rules now; `reasons` say why, clause by clause."""

    def __init__(self, text: str, reasons: Sequence[Reason]) -> None:
        super().__init__(f"{text}: " + "; ".join(str(reason) for reason in reasons))
        self.text = text
        self.reasons = list(reasons)


class Ambiguous(PlayError):
    """The text can be read in several ways; `readings` lists their full texts."""

    def __init__(self, text: str, readings: Sequence[str]) -> None:
        super().__init__(f"“{text}” may mean: " + "; ".join(readings))
        self.text = text
        self.readings = list(readings)


class NothingToUndo(PlayError):
    """The game is at its start, or a roll or reveal stands between."""


class NothingAsked(PlayError):
    """There is no decision to be made: the game is over."""


class DiceFault(PlayError):
    """A scripted roll that runs short or shows a face the dice do not have."""


class Overloaded(Exception):
    """A carrier is given what it does not carry, or too much; becomes a RuleFault where it happens."""

    def __init__(self, message: str, cites: Cites) -> None:
        super().__init__(message)
        self.cites = cites


class RuleFault(PlayError):
    """A rule failed while it ran (a table without that row, a number outside its range …)."""

    def __init__(self, diagnostic: Diagnostic, cites: Cites = ()) -> None:
        where = f"{diagnostic.span.file}:{diagnostic.span.line}"
        cited = f" [{', '.join(cites)}]" if cites else ""
        super().__init__(f"{where}: {diagnostic.message}{cited}")
        self.diagnostic = diagnostic
        self.cites = cites


class RunawayRule(RuleFault):
    """A rule that would never end: too many instructions for one choice, or procedures too deep in each other."""
