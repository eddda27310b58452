"""One answer to one decision, built step by step.

The map, the lists and the mouse all speak to a `Builder`: it knows what may be chosen at the moment, takes one piece
after the other, gives pieces back, and says when the answer is whole.  It never guesses: what it offers leads to at
least one legal answer, as far as that can be told without listing them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from interpreter.compile.form_codes import FieldCode, FormCode
from interpreter.play.choice import Choice
from interpreter.play.decision import Decision
from interpreter.play.forms import Filling
from interpreter.play.game import Game
from interpreter.play.sets import members
from interpreter.play.text import form_text, value_text

MOST_LISTED = 400  # values of one field put into a list
YES, NO, PASS, DONE, DEPLOY = "yes", "no", "pass", "done", "deploy"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen now.  `spaces` are where it lies on the map, `kind` what it is."""

    text: str
    value: Any
    kind: str
    spaces: int = 0
    enabled: bool = True


class Builder:
    """`form` and `values` are what stands so far; `marked` are the members ticked of a set that is being chosen."""

    def __init__(self, game: Game, decision: Decision) -> None:
        self.game = game
        self.decision = decision
        self.data = game.title.data
        self.form: FormCode | None = None
        self.values: tuple[Any, ...] = ()
        self.marked = 0
        self.ordered: tuple[int, ...] = ()
        self.unit = -1  # of a deployment
        self._feasible: dict[tuple[str, tuple[Any, ...]], dict[Any, bool]] = {}
        self._possible: dict[str, bool] = {}
        # a question with one thing to fill in is taken up by itself and cannot be given up
        alone = len(self.forms) == 1 and self.decision.kind != "allow"
        self.only = alone and (not self.may_pass or self.forms[0].lone)
        if self.only:
            self.form = self.forms[0]

    # ---- where it stands ---------------------------------------------------------------------------------------------

    @property
    def forms(self) -> tuple[FormCode, ...]:
        """The actions or options of the question; none for yes and no and for deployments."""
        return () if self.decision.kind in ("declare", "deploy") else self.decision.forms

    @property
    def field(self) -> FieldCode | None:
        """The field that is filled next; None before an action is chosen and when all are filled."""
        if self.form is None or len(self.values) >= len(self.form.fields):
            return None
        return self.form.fields[len(self.values)]

    @property
    def begun(self) -> bool:
        """Whether giving up now would lose something."""
        taken_up = self.form is not None and not self.only
        return bool(self.values or self.marked or self.ordered or self.unit >= 0 or taken_up)

    @property
    def may_pass(self) -> bool:
        return self.decision.kind not in ("declare", "deploy") and self.decision.may_pass

    @property
    def whole(self) -> bool:
        """Whether every field is filled."""
        return self.form is not None and len(self.values) == len(self.form.fields)

    @property
    def choice(self) -> Choice | None:
        """The answer, when it is whole."""
        return Choice(self.form.name, self.values, self.decision.who) if self.form is not None and self.whole else None

    @property
    def trial(self) -> Choice | None:
        """The answer as it would be with what is ticked now; for odds before the last key is pressed."""
        if self.form is None or self.whole:
            return self.choice
        field = self.field
        if field is None or len(self.values) + 1 != len(self.form.fields):
            return None
        if field.how == "some" and self.marked:
            return Choice(self.form.name, (*self.values, self.marked), self.decision.who)
        return None

    @property
    def text(self) -> str:
        """What stands so far, in the words of play files."""
        if self.unit >= 0:
            return f"deploy {self.data.units.names[self.unit]} …"
        if self.form is None:
            return ""
        done = len(self.values)
        if self.whole:
            return form_text(self.game.title, self.form, self.values, self._fresh())
        words = [self.form.name if not self.form.lone else "choose"]
        for field, value in zip(self.form.fields[:done], self.values, strict=True):
            words.append(value_text(self.game.title, field, value))
        return " ".join(words) + " …"

    @property
    def asks(self) -> str:
        """What is wanted next, in a few words."""
        decision, field = self.decision, self.field
        if decision.kind == "declare" or (self.form is None and decision.kind != "deploy"):
            return decision.prompt
        if decision.kind == "deploy":
            return f"where {self.data.units.names[self.unit]} goes" if self.unit >= 0 else "which unit to place"
        if field is None:
            return "ready"
        low, high = self.bounds() if field.how in ("some", "amount") else (1, 1)
        how = {
            "one": f"choose {field.name}",
            "path": "where to?",
            "order": f"in which order: {field.name}",
            "amount": f"{field.name}: {low} to {high}",
        }
        if field.how == "some":
            most = f"{low} or more" if high < 0 or high >= self.members().bit_count() else f"{low} to {high}"
            return f"choose {field.name} ({most if low != high else low}), then Space"
        return how[field.how]

    # ---- what may be chosen ------------------------------------------------------------------------------------------

    def _fresh(self) -> Filling:
        assert self.form is not None
        found = self.decision.filling(self.form)
        assert found is not None
        return found

    def filled(self) -> Filling:
        """A filling with the values so far."""
        found = self._fresh()
        assert self.form is not None
        for field, value in zip(self.form.fields, self.values, strict=False):
            found.put(field, value)
        return found

    def bounds(self) -> tuple[int, int]:
        """How many, or how much, at least and at most; -1: no limit."""
        field = self.field
        assert field is not None
        filling = self.filled()
        if field.how == "amount":
            amounts = filling.amounts(field)
            return (amounts[0], amounts[-1]) if amounts else (0, 0)
        return filling.bounds(field)

    def members(self) -> int:
        """The set a field is chosen from."""
        return self.filled().set_of_members(len(self.values))

    def possible(self, form: FormCode) -> bool:
        """Whether the action can be done at all now."""
        if form.name not in self._possible:
            filling = self.decision.filling(form)
            with self.game.machine.looking(self.decision.instruction):
                self._possible[form.name] = filling is not None and filling.possible()
        return self._possible[form.name]

    def feasible(self, value: Any) -> bool:
        """Whether a value of the present field leads to a legal answer."""
        assert self.form is not None and self.field is not None
        known = self._feasible.setdefault((self.form.name, self.values), {})
        if value not in known:
            filling = self.filled()
            number = len(self.values)
            filling.put(self.field, value)
            with self.game.machine.looking(self.decision.instruction):
                known[value] = filling.passes(number) and filling.possible_from(number + 1)
        return known[value]

    def spaces(self) -> int:
        """The spaces that can be chosen now: by themselves, as the end of a way, or for a unit that is there."""
        found = 0
        for option in self.options():
            if option.enabled:
                found |= option.spaces
        return found

    def options(self) -> list[Option]:
        """Everything that can be chosen now, in roster order."""
        return list(islice(self._options(), MOST_LISTED))

    def _options(self) -> Iterator[Option]:
        decision, field = self.decision, self.field
        if decision.kind == "declare":
            yield Option(YES, YES, "word")
            yield Option(NO, NO, "word")
        elif decision.kind == "deploy":
            yield from self._deployments()
        elif self.form is None:
            for form in self.forms:
                yield Option(form.name, form.name, "form", enabled=self.possible(form))
            if self.may_pass:
                yield Option(PASS, PASS, "word")
        elif field is not None:
            yield from self._values(field)
            if self.only and self.may_pass and not self.begun:
                yield Option(PASS, PASS, "word")

    def _deployments(self) -> Iterator[Option]:
        names, spaces = self.data.units.names, self.data.spaces.names
        if self.unit >= 0:
            for space in members(self.decision.places):
                if self.decision.placed.get(self.unit) != space:
                    yield Option(self.place_name(space), space, "space", 1 << space)
            return
        if self.decision.may_finish:
            yield Option(DONE, DONE, "word")
        for unit in members(self.decision.to_deploy):
            yield Option(names[unit], unit, "unit")
        for unit, space in sorted(self.decision.placed.items()):
            yield Option(f"{names[unit]} (at {spaces[space]})", unit, "unit", 1 << space)

    def _values(self, field: FieldCode) -> Iterator[Option]:
        number, title = len(self.values), self.game.title
        filling = self.filled()
        if field.how == "path":
            runner, args = filling.runner(field), filling.args(field)
            for space in members(runner.ends(filling.state, args)):
                path = runner.cheapest(filling.state, args, space)
                if path is not None:
                    points = f"{path[0]}" if path[0] or len(path[2]) > 1 else "0"
                    text = f"{self.place_name(space)}  {points}"
                    yield Option(text, path, "path", 1 << space, self.feasible(path))
        elif field.how == "amount":
            for amount in filling.amounts(field):
                yield Option(str(amount), amount, "amount", enabled=self.feasible(amount))
        elif field.how == "one" and field.items:
            for value in filling.items(field):
                where = self.where(field.kind.name, value)
                yield Option(value_text(title, field, value), value, field.kind.name, where, self.feasible(value))
        else:
            single = field.how == "one"
            for thing in members(filling.set_of_members(number)):
                text = self.thing_name(field.kind.name, thing)
                enabled = self.feasible(thing) if single else thing not in self.ordered
                yield Option(text, thing, field.kind.name, self.where(field.kind.name, thing), enabled)

    # ---- names and places --------------------------------------------------------------------------------------------

    def place_name(self, space: int) -> str:
        """`0405 Bridgend`: the number and the name."""
        name, called = self.data.spaces.names[space], self.data.place_names.get(space)
        return f"{name} {called}" if called and called != name else name

    def thing_name(self, kind: str, thing: int) -> str:
        if kind == "space":
            return self.place_name(thing)
        if kind == "unit":
            where = self.game.state.cols[0][thing]
            return f"{self.data.units.names[thing]} in {self.place_name(where)}"
        roster = getattr(self.data, kind + "s", None)
        return str(roster.names[thing]) if roster is not None else str(thing)

    def where(self, kind: str, thing: Any) -> int:
        """The spaces of the map a thing lies in."""
        if not isinstance(thing, int) or isinstance(thing, bool) or thing < 0:
            return 0
        if kind == "space":
            return 1 << thing
        if kind == "unit":
            return int(1 << self.game.state.cols[0][thing])
        if kind == "hexside":
            edge = self.data.edges[thing]
            return 1 << edge.a | 1 << edge.b
        return 0

    # ---- step by step ------------------------------------------------------------------------------------------------

    def start(self, name: str) -> None:
        """Takes up an action."""
        self.form = next(form for form in self.forms if form.name == name)
        self.values, self.marked, self.ordered = (), 0, ()

    def put(self, value: Any) -> None:
        """Fills the present field."""
        self.values = (*self.values, value)
        self.marked, self.ordered = 0, ()

    def toggle(self, thing: int) -> None:
        """Ticks or unticks a member of a set; puts the next one of an order."""
        if self.field is not None and self.field.how == "order":
            if thing in self.ordered:
                self.ordered = tuple(other for other in self.ordered if other != thing)
            else:
                self.ordered = (*self.ordered, thing)
            if len(self.ordered) == self.members().bit_count():
                self.put(self.ordered)
            return
        self.marked ^= 1 << thing

    def take(self, option: Option) -> Choice | None:
        """Chooses one of `options`; returns the answer when that was the last piece."""
        who = self.decision.who
        if option.kind == "word" and option.value in (YES, NO, PASS, DONE):
            return Choice(option.value, (), who)
        if self.decision.kind == "deploy":
            if self.unit < 0:
                self.unit = option.value
                return None
            return Choice(DEPLOY, (self.unit, option.value), who)
        if option.kind == "form":
            self.start(option.value)
            return self.choice
        field = self.field
        assert field is not None
        if field.how in ("some", "order"):
            self.toggle(option.value)
            return self.choice
        self.put(option.value)
        return self.choice

    def finish(self) -> Choice | None:
        """Closes a set as it is ticked; None when it may not be closed so."""
        field = self.field
        if field is None:
            return self.choice
        if field.how != "some":
            return None
        low, high = self.bounds()
        many = self.marked.bit_count()
        if many < low or (0 <= high < many) or not self.feasible(self.marked):
            return None
        self.put(self.marked)
        return self.choice

    def back(self) -> bool:
        """Gives the last piece back; False when there is nothing to give back."""
        if self.marked or self.ordered:
            self.marked, self.ordered = 0, ()
        elif self.unit >= 0:
            self.unit = -1
        elif self.values:
            last, self.values = self.values[-1], self.values[:-1]
            field = self.field
            if field is not None and field.how == "some" and isinstance(last, int):
                self.marked = last  # still ticked, so that one of them can be left out
        elif self.form is not None and not self.only:
            self.form = None
        else:
            return False
        return True
