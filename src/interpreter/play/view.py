"""The game as one player may see it.

Nothing in a view depends on what is hidden from that player: two games that differ only in that give the same view,
byte by byte.  What he may not know is None, a counter he does not know is any counter of its nation, and how the rules
stand in the middle of things (frames, tallies, dice to come) is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from interpreter.compile.form_codes import FormCode
from interpreter.model.data import Field
from interpreter.model.kinds import SPACE, UNIT
from interpreter.play.asking import DEPLOY
from interpreter.play.blanking import blanked
from interpreter.play.choice import Choice, Choices
from interpreter.play.decision import Decision, decisions_of
from interpreter.play.history import Past, Played, faces
from interpreter.play.log import Entry, Teller
from interpreter.play.machine import Machine
from interpreter.play.sets import members
from interpreter.play.state import ANSWERS, FACE, INSIDE, PLACE, State
from interpreter.play.text import form_text
from interpreter.play.witness import Witness


class View:
    """What one side may know: counters, fields, answers, the log, the choices made, what is asked.

    A counter hidden from the player still stands somewhere, with its nation; which of the hidden counters of that
    nation it is, no number tells.
    """

    def __init__(self, machine: Machine, state: State, side: int, past: Past | None = None) -> None:
        self.machine = machine
        self.side = side
        self.witness: Witness | None = machine.witness
        self.hidden = self.witness.hidden(state)[side] if self.witness is not None else 0
        self.state = blanked(machine, state, side)
        self._true = state.copy()
        self._past = past

    # ---- counters, fields, answers ---------------------------------------------------------------------------------

    def sees(self, unit: int) -> bool:
        """Whether the player knows which counter this is."""
        return not self.hidden >> unit & 1

    def name(self, unit: int) -> str | None:
        return self.machine.data.units.names[unit] if self.sees(unit) else None

    def place(self, unit: int) -> int:
        """Where it stands; -1 for one inside a counter that is not known."""
        space: int = self.state.cols[PLACE][unit]
        return space

    def face(self, unit: int) -> int | None:
        face: int | None = self.state.cols[FACE][unit]
        return face

    def nation(self, unit: int) -> int:
        return self.machine.data.unit_nation[unit]

    def units_in(self, space: int) -> list[int]:
        """The counters there, known or not."""
        return members(self.state.cols[INSIDE][space])

    def field(self, field: Field, thing: int = 0) -> Any:
        """What a field of a thing holds; None when it is hidden."""
        return self.state.cols[field.column][thing]

    def answer(self, name: str, side: int) -> Any:
        """What a side answered to a question asked of all; None while it is secret."""
        return self.state.cols[ANSWERS].get((name.lower(), side))

    # ---- what happened -----------------------------------------------------------------------------------------------

    @property
    def entries(self) -> list[Entry]:
        """The log, without what only others may know."""
        if self.witness is None:
            teller = Teller(self.machine.title)
            return [teller.entry(raw) for raw in self._true.told()]
        teller = Teller(self.witness.veiled)
        told = [self.witness.told(raw, sight, self.side) for raw, sight in self._true.witnessed()]
        return [teller.entry(raw) for raw in told if raw is not None]

    @property
    def log(self) -> list[str]:
        return [str(entry) for entry in self.entries if entry.told]

    @property
    def history(self) -> list[Played]:
        """The choices that stand, in words that tell no more than the log."""
        found = []
        past, later = self._past, self._true
        while past is not None:
            who = chooser(self.machine, past)
            found.append(Played(who, self._chosen(past, who), faces(later.told(past.state.logged))))
            later, past = past.state, past.before
        found.reverse()
        return found

    def _chosen(self, past: Past, who: int) -> str:
        asked = next((one for one in decisions_of(self.machine, past.state) if one.who == who), None)
        if asked is None:
            return past.choice.form
        if asked.secret and who != self.side:
            return "(secretly)"
        return self.text(asked, past.choice, past.state, own=who == self.side)

    # ---- what is asked -----------------------------------------------------------------------------------------------

    @property
    def asked(self) -> dict[str, str]:
        """Who must decide now, and what: the question in words for this player, only its kind for the others."""
        found = {}
        for one in decisions_of(self.machine, self._true):
            found[one.side] = self.prompt(one) if one.who == self.side or self.witness is None else one.kind
        return found

    def prompt(self, asked: Decision) -> str:
        """The question; what must be deployed is told without names that are not known."""
        if self.witness is None or asked.kind != "deploy":
            return asked.prompt
        units = self.witness.without_names(asked.to_deploy, self.hidden)
        names = ", ".join(self.witness.veiled.data.units.names[unit] for unit in members(units))
        return f"{asked.side}: deploy ({names or 'all placed'})"

    def choices(self, most: int = 1000) -> list[str]:
        """What this player may answer now, in words; counters he does not know are all alike and stand last."""
        asked = next((one for one in decisions_of(self.machine, self._true) if one.who == self.side), None)
        if asked is None:
            return []
        known: dict[str, None] = {}
        veiled: set[str] = set()
        for choice in islice(Choices(asked), most):
            text = self.text(asked, choice, self._true, own=True)
            if self.hidden and self._names_hidden(asked, choice):
                veiled.add(text)
            else:
                known[text] = None
        return [*known, *sorted(veiled)]

    def _names_hidden(self, asked: Decision, choice: Choice) -> bool:
        return any(
            value != (self.witness.value(kind, value, self.hidden) if self.witness is not None else value)
            for kind, value in _parts(asked, choice)
        )

    def text(self, asked: Decision, choice: Choice, state: State, *, own: bool) -> str:
        """A choice in words: ways are written step by step, because the short form hangs on all that stands around."""
        form = _form(asked, choice)
        title, values = self.machine.title, choice.values
        if self.witness is not None:
            title, hidden = self.witness.veiled, self.witness.hidden(state)[self.side]
            if form is not None:
                raw = ("choice", asked.who if not own else self.side, form.number, values)
                values = self.witness.told(raw, tuple((0, hidden) for _ in self.witness.sides), self.side)[3]  # type: ignore[index]
            elif choice.form == DEPLOY and values:
                values = (self.witness.nameless(values[0], hidden), self.witness.space(values[1], hidden))
        if form is not None:
            return form_text(title, form, values)
        if choice.form == DEPLOY and values:
            return f"{DEPLOY} {title.data.units.names[values[0]]} to {title.data.spaces.names[values[1]]}"
        return choice.form

    def to_json(self) -> dict[str, Any]:
        """The view as plain data, fit to be sent to the player."""
        title = self.machine.title
        return {
            "title": title.name,
            "hash": title.hash,
            "side": title.data.sides.names[self.side],
            "state": self.state.to_json(log=False),
            "log": self.log,
            "history": [[played.who, played.text, list(played.dice)] for played in self.history],
            "asked": self.asked,
        }


def chooser(machine: Machine, past: Past) -> int:
    """The side that made a choice of the past."""
    if past.choice.who >= 0:
        return past.choice.who
    asked = decisions_of(machine, past.state)
    return asked[0].who if asked else -1


def _form(asked: Decision, choice: Choice) -> FormCode | None:
    form = next((one for one in asked.forms if one.name.lower() == choice.form.lower()), None)
    return form if form is not None and len(form.fields) == len(choice.values) and form.fields else None


def _parts(asked: Decision, choice: Choice) -> Iterator[tuple[Any, Any]]:
    """The kinds and values of a choice."""
    form = _form(asked, choice)
    if form is not None:
        yield from ((field.kind, value) for field, value in zip(form.fields, choice.values, strict=True))
    elif choice.form == DEPLOY and choice.values:
        yield from zip((UNIT, SPACE), choice.values, strict=True)
