"""One game: a title, a state, a pending decision.  The screen, the AI, tests and play files all drive this.

```
game = Game(title, seed=7)
while not game.over:
    game.choose(game.choices.sample(rng))
print(game.outcome, *game.log, sep="\\n")
```

Sides are given and taken as small numbers (places in `title.data.sides`) or by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from interpreter.compile.title import Title
from interpreter.play import answers, phases
from interpreter.play.choice import Choice, Choices
from interpreter.play.decision import Decision, decisions_of
from interpreter.play.errors import (
    Ambiguous,
    DiceFault,
    NotAllowed,
    NothingToUndo,
    PlayError,
    Reason,
    RuleFault,
    RunawayRule,
    Unreadable,
)
from interpreter.play.history import Later, Outcome, Past, Played, faces
from interpreter.play.log import Entry, Teller
from interpreter.play.machine import machine_of
from interpreter.play.making import make
from interpreter.play.names import name_of, names_of
from interpreter.play.odds import Chance, Odds, enumerate_rolls
from interpreter.play.positions import Positions
from interpreter.play.sets import members
from interpreter.play.setup import new_state
from interpreter.play.state import ACTIVE, PHASE, TURN, State
from interpreter.play.view import View, chooser

__all__ = [
    "Ambiguous",
    "Chance",
    "Choice",
    "Choices",
    "Decision",
    "DiceFault",
    "Entry",
    "Game",
    "NotAllowed",
    "NothingToUndo",
    "Odds",
    "Outcome",
    "PlayError",
    "Played",
    "Reason",
    "RuleFault",
    "RunawayRule",
    "Unreadable",
    "View",
]


class Game(Positions):
    """`seed` decides all dice.  With `analysis` undo goes back past rolls and reveals.

    `dice` scripts the first rolls, face by face.  With `start=False` the set-up is not run: only the scenario's
    placements and the starting values of fields stand, which is how a play file builds a position.
    """

    __slots__ = ()

    def __init__(
        self, title: Title, seed: int = 0, *, analysis: bool = False, dice: Iterable[int] = (), start: bool = True
    ) -> None:
        self.title = title
        self.machine = machine_of(title)
        self.analysis = analysis
        self.seed = seed
        self.position = ()
        self.state = new_state(self.machine, seed)
        self._past = None
        self._undone = ()
        self._asked = None
        self.machine.begin(self.state)
        self.script(tuple(dice))
        if start:
            self._run()

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""
        if self.state.outcome is None:
            return None
        winners, site = self.state.outcome
        if site < 0:
            return Outcome((), "no victor declared")
        names = names_of(self.title.data, "side", winners)
        text = f"Victory for {names}" if winners else "A draw"
        return Outcome(tuple(members(winners)), text, tuple(self.title.sites[site].cites))

    @property
    def decision(self) -> Decision | None:
        """What is asked now; the first of `decisions`; None when the game is over."""
        asked = self.decisions
        return asked[0] if asked else None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All that is asked now: several when sides answer at once."""
        if self._asked is None:
            self._asked = decisions_of(self.machine, self.state)
        return self._asked

    @property
    def choices(self) -> Choices:
        """The legal answers to `decision`: lazy, in a fixed order."""
        return Choices(self.decision)

    def choices_of(self, decision: Decision) -> Choices:
        """The legal answers to one of `decisions`."""
        return Choices(decision)

    def _decision_of(self, who: int | str | None) -> Decision | None:
        if who is None:
            return self.decision
        side = self.side(who)
        for decision in self.decisions:
            if decision.who == side:
                return decision
        if self.decision is None:
            return None
        name = name_of(self.title.data, "side", side)
        raise NotAllowed(name, [Reason(f"nothing is asked of {name} now: {self.decision.prompt}")])

    # ---- answering -----------------------------------------------------------------------------------------------

    def parse(self, text: str, who: int | str | None = None) -> Choice:
        """The choice a text means; raises Unreadable, NotAllowed or Ambiguous."""
        text, who = self._named(text, who)
        return answers.parse(self.machine, self.state, self._decision_of(who), text)

    def _named(self, text: str, who: int | str | None) -> tuple[str, int | str | None]:
        """`Blue: march …` names the side that answers."""
        head, colon, rest = text.partition(":")
        if colon and who is None and head.strip().lower() in self.title.data.sides.index:
            return rest.strip(), head.strip()
        return text, who

    def text(self, choice: Choice) -> str:
        """The canonical short text, which `parse` reads back to the same choice."""
        for decision in self.decisions:
            if choice.who in (-1, decision.who):
                try:
                    return answers.choice_text(decision, choice)
                except (IndexError, KeyError, TypeError, ValueError):  # made by hand, of things there are not
                    break
        return choice.form

    def choose(self, choice: Choice | str, who: int | str | None = None) -> Sequence[str]:
        """Answers `decision` (or that of side `who`) and runs on to the next; returns the new lines of the log.

        Raises Unreadable, NotAllowed, Ambiguous, DiceFault, RuleFault or RunawayRule; the game then stands as it was.
        """
        before = self.state.logged
        self.play(choice, who)
        teller = Teller(self.title)
        told = [raw for raw in self.state.told(before) if teller.tells(raw)]
        return Later(len(told), lambda: teller.lines(told))

    def play(self, choice: Choice | str, who: int | str | None = None) -> None:
        """`choose` without the words, for those who play many games."""
        if isinstance(choice, str):
            choice, who = self._read(choice, who)
            decision = self._decision_of(choice.who if who is None else who)
        else:
            decision = self._decision_of(who if who is not None else (choice.who if choice.who >= 0 else None))
            if choice not in Choices(decision):
                told = answers.reasons(self.machine, self.state, decision, choice)
                raise NotAllowed(self.text(choice), told)
        assert decision is not None
        snapshot = self.state.copy()
        try:
            with self.machine.looking(decision.instruction):
                make(self.machine, self.state, decision, choice)
            self._run()
        except Exception:
            self.state = snapshot
            self._asked = None
            raise
        number = self._past.number + 1 if self._past is not None else 1
        self._past = Past(self._past, snapshot, choice, self._undone, number)
        self._undone = ()

    def _read(self, text: str, who: int | str | None) -> tuple[Choice, int | str | None]:
        text, who = self._named(text, who)
        return answers.parse(self.machine, self.state, self._decision_of(who), text), who

    def why(self, choice: Choice | str, who: int | str | None = None) -> list[Reason]:
        """Why this may not be done now, clause by clause; an empty list when it is legal.

        Understands any action of the title, also one not allowed now.  Raises Unreadable for a text that names nothing.
        """
        text = ""
        if isinstance(choice, str):
            text, who = self._named(choice, who)
        decision = self._decision_of(who)
        with self.machine.looking(decision.instruction if decision is not None else self.title.codes[0]):
            if isinstance(choice, Choice):
                return answers.reasons(self.machine, self.state, decision, choice)
            found = answers.understand(self.machine, self.state, decision, text)
            told = [answers.reasons(self.machine, self.state, decision, one) for one in found]
            return min(told, key=len) if all(told) else []

    def odds(self, choice: Choice | str) -> Odds:
        """The exact distribution of what follows this choice, up to the next decision."""
        if isinstance(choice, str):
            choice = self.parse(choice)
        decision = self._decision_of(choice.who if choice.who >= 0 else None)
        if decision is None or choice not in Choices(decision):
            told = answers.reasons(self.machine, self.state, decision, choice)
            raise NotAllowed(self.text(choice), told)
        start = self.state.copy()
        since = start.logged
        start.script = ()
        with self.machine.looking(decision.instruction):
            make(self.machine, start, decision, choice)
        return enumerate_rolls(self.machine, start, since)

    def undo(self) -> str:
        """Takes the last choice back and returns its text; raises NothingToUndo at the start of the game or behind a
        roll or reveal (unless `analysis`).  The log keeps a line about it."""
        past = self._past
        if past is None:
            raise NothingToUndo("there is nothing to take back")
        if not self.analysis:
            for raw in self.state.told(past.state.logged):
                shown = raw[0] == "reveal" or (raw[0] in ("choice", "pass") and raw[1] != past.choice.who)
                if raw[0] == "roll" or shown:
                    what = "something has been revealed" if shown else "dice have been rolled"
                    raise NothingToUndo(f"this cannot be taken back: {what} since")
        text = self._text_of(past)
        self.state = past.state.copy()
        self.state.tell(("undo", chooser(self.machine, past), text))
        self._undone = (*past.undone, f"> {text}", *self._undone, "undo")
        self._past = past.before
        self._asked = None
        return text

    def _text_of(self, past: Past) -> str:
        """The text that chooses the same again; with the side in front where another was asked first."""
        asked = decisions_of(self.machine, past.state)
        for decision in asked:
            if past.choice.who in (-1, decision.who):
                text = answers.choice_text(decision, past.choice)
                return text if decision is asked[0] else f"{decision.side}: {text}"
        return past.choice.form

    def copy(self) -> Game:
        """An independent game that continues in exactly the same way."""
        new = Game.__new__(Game)
        new.title = self.title
        new.machine = self.machine
        new.analysis = self.analysis
        new.seed = self.seed
        new.position = self.position
        new.state = self.state.copy()
        new._past = self._past
        new._undone = self._undone
        new._asked = None
        return new

    # ---- looking -------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """What happened, line by line with paragraph numbers and dice; without the fields that are not told."""
        return self.log_since(0)

    def log_since(self, entry: int) -> list[str]:
        """The lines about what happened after that many `entries`."""
        return Teller(self.title).lines(self.state.told(entry))

    @property
    def entries(self) -> list[Entry]:
        """The log as records, also of fields that are not told."""
        teller = Teller(self.title)
        return [teller.entry(raw) for raw in self.state.told()]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return int(self.state.cols[TURN][0]) + 1

    @property
    def phase(self) -> str:
        """The name of the running phase, or nothing."""
        number = self.state.cols[PHASE][0]
        return self.title.rules.phases[number] if number >= 0 else ""

    @property
    def active(self) -> int:
        """The side whose phase it is, -1 for nobody."""
        return int(self.state.cols[ACTIVE][0])

    @property
    def duties(self) -> list[Reason]:
        """Duties of the running phase that are not yet fulfilled."""
        names = [name for scope in self.state.scopes for name in phases.ending_names(self.machine, self.state, scope)]
        return phases.open_duties(self.machine, self.state, names)

    def view(self, player: int | str) -> View:
        """The game as that player may see it: what is hidden from him is None."""
        return View(self.machine, self.state, self.side(player), self._past)

    def explain(self, name: str, *args: Any) -> Any:
        """Line by line why a value is what it is; arguments are things (numbers) or their names."""
        from interpreter.play.asked import explain

        return explain(self, name, args)

    def value(self, text: str) -> Any:
        """The value of an expression in the words of the rules: `crp of Blue`, `count of units in 0405`."""
        from interpreter.play.asked import value

        return value(self, text)

    # ---- saving --------------------------------------------------------------------------------------------------

    @property
    def history(self) -> Sequence[Played]:
        """Every choice from the start of the game that was not taken back."""
        past, later = self._past, self.state
        return Later(past.number if past is not None else 0, lambda: self._history(past, later))

    def _history(self, past: Past | None, later: State) -> list[Played]:
        found = []
        while past is not None:
            found.append(self._played(past, later))
            later = past.state
            past = past.before
        found.reverse()
        return found

    @property
    def last(self) -> Played | None:
        """The last choice that stands."""
        return self._played(self._past, self.state) if self._past is not None else None

    def _played(self, past: Past, later: State) -> Played:
        dice = faces(later.told(past.state.logged))
        return Played(past.choice.who, self._text_of(past), dice, past.undone)

    @property
    def taken_back(self) -> tuple[str, ...]:
        """What was chosen and taken back since the last choice that stands, as lines of a play file."""
        return self._undone

    @property
    def opening_dice(self) -> tuple[int, ...]:
        """The faces rolled before the first decision."""
        first, past = self.state, self._past
        while past is not None:
            first = past.state
            past = past.before
        return faces(first.told())

    def save(self) -> str:
        """The game as a play file."""
        from interpreter.play.playfile_save import save

        return save(self)

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data."""
        return {"title": self.title.name, "hash": self.title.hash, "state": self.state.to_json()}

    @classmethod
    def from_json(cls, title: Title, data: dict[str, Any]) -> Game:
        """The same game again, without history to undo."""
        new = cls(title, start=False)
        new.state = State.from_json(data["state"])
        new.state.witness = new.machine.witness
        new.seed = new.state.seed
        return new
