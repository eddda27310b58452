"""Choices: one answer to a decision, and all legal answers, lazily."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from interpreter.compile.form_codes import FormCode
from interpreter.play.asking import DEPLOY, DONE, NO, PASS, YES
from interpreter.play.decision import Decision
from interpreter.play.errors import Ambiguous, NotAllowed, NothingAsked, Unreadable
from interpreter.play.sets import members, shuffled

PASSING = 1 / 8  # how often a random player has had enough, while there is something else to do


@dataclass(frozen=True, slots=True)
class Choice:
    """A filled form, or one of pass, yes, no, done.  `values` stand in the order of the form's fields: a thing or word,
    a set (int), an amount, a path, a tuple for an order.  Two choices are equal when they do the same."""

    form: str
    values: tuple[Any, ...] = ()
    who: int = -1


class Choices:
    """The legal answers to one decision: made as they are asked for, in a fixed order."""

    __slots__ = ("decision",)

    def __init__(self, decision: Decision | None) -> None:
        self.decision = decision

    def __iter__(self) -> Iterator[Choice]:
        asked = self.decision
        if asked is not None:
            with asked.machine.looking(asked.instruction):
                yield from self._all(asked)

    def _all(self, asked: Decision) -> Iterator[Choice]:
        who = asked.who
        if asked.kind == "declare":
            yield Choice(YES, (), who)
            yield Choice(NO, (), who)
        elif asked.kind == "deploy":
            yield from self._deployments()
        else:
            for form in asked.forms:
                filling = asked.filling(form)
                if filling is not None:
                    for values in filling:
                        asked.known = found = Choice(form.name, values, who)
                        yield found
            if asked.may_pass:
                yield Choice(PASS, (), who)

    def _deployments(self) -> Iterator[Choice]:
        asked = self.decision
        assert asked is not None
        if asked.may_finish:
            yield Choice(DONE, (), asked.who)
        spaces = members(asked.places)
        placed = asked.placed
        for unit in members(asked.to_deploy) + sorted(placed):
            for space in spaces:
                if placed.get(unit) != space and asked.has_room(unit, space):
                    yield Choice(DEPLOY, (unit, space), asked.who)

    def __contains__(self, choice: object) -> bool:
        asked = self.decision
        if asked is None:
            return False
        if choice is asked.known:
            return True
        if isinstance(choice, str):
            return self._reads(asked, choice)
        if not isinstance(choice, Choice) or choice.who not in (-1, asked.who):
            return False
        with asked.machine.looking(asked.instruction):
            return self._legal(asked, choice)

    def _reads(self, asked: Decision, text: str) -> bool:
        """Whether a text means one legal answer."""
        from interpreter.play.answers import parse

        try:
            parse(asked.machine, asked.state, asked, text)
        except (Unreadable, NotAllowed, Ambiguous):
            return False
        return True

    def _legal(self, asked: Decision, choice: Choice) -> bool:
        name, values = choice.form, choice.values
        if name in (PASS, YES, NO, DONE) and not values:
            if asked.kind == "declare":
                return name in (YES, NO)
            if asked.kind == "deploy":
                return name == DONE and asked.may_finish
            if name == PASS:
                return asked.may_pass
        if asked.kind == "deploy":
            return name == DEPLOY and self._deployable(values)
        form = self.form(name)
        filling = asked.filling(form) if form is not None else None
        legal = filling is not None and filling.has(values)
        if legal:
            asked.known = choice
        return legal

    def _deployable(self, values: tuple[Any, ...]) -> bool:
        asked = self.decision
        assert asked is not None
        if len(values) != 2 or not all(isinstance(value, int) and value >= 0 for value in values):
            return False
        unit, space = values
        mine = asked.to_deploy >> unit & 1 or unit in asked.placed
        free = mine and asked.places >> space & 1 and asked.placed.get(unit) != space
        return bool(free) and asked.has_room(unit, space)

    def form(self, name: str) -> FormCode | None:
        """The form of that name, if it is offered here."""
        asked = self.decision
        forms = asked.forms if asked is not None else ()
        return next((form for form in forms if form.name.lower() == name.lower()), None)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def count(self, limit: int) -> int:
        """How many there are, or `limit` if there are more."""
        return sum(1 for _ in islice(self, limit))

    @property
    def only(self) -> Choice | None:
        """The one legal answer when there is no other: it is asked all the same, but a screen may give it."""
        found = list(islice(self, 2))
        return found[0] if len(found) == 1 else None

    def sample(self, rng: Random) -> Choice:
        """One legal answer at random, without listing them: whether to pass, then which form, then field by field.

        Raises NothingAsked when the game is over.
        """
        asked = self.decision
        if asked is None:
            raise NothingAsked("nothing is asked")
        try:
            return self._sample(asked, rng)
        except NothingAsked:
            raise
        except Exception:
            with asked.machine.looking(asked.instruction):
                raise

    def _sample(self, asked: Decision, rng: Random) -> Choice:
        who = asked.who
        if asked.kind == "declare":
            return Choice(YES if rng.random() < 0.5 else NO, (), who)
        if asked.kind == "deploy":
            return self._sample_deployment(rng)
        forms = [form for form in asked.forms if form.number not in asked.impossible]
        if rng.random() < PASSING and asked.may_pass:
            return Choice(PASS, (), who)
        for form in shuffled(forms, rng):
            filling = asked.filling(form)
            values = filling.sample(rng) if filling is not None else None
            if values is not None:
                asked.known = found = Choice(form.name, values, who)
                return found
            asked.impossible.add(form.number)
        if asked.may_pass:
            return Choice(PASS, (), who)
        raise NothingAsked("there is no legal answer")

    def _sample_deployment(self, rng: Random) -> Choice:
        """Units without a space first; then mostly the end of it, so that a random player comes to one."""
        asked = self.decision
        assert asked is not None
        left, placed = members(asked.to_deploy), asked.placed
        if asked.may_finish and (not placed or rng.random() < 0.9 or not asked.places):
            return Choice(DONE, (), asked.who)
        units = left or sorted(placed)
        for unit in shuffled(units, rng):
            for space in shuffled(members(asked.places), rng):
                if placed.get(unit) != space and asked.has_room(unit, space):
                    return Choice(DEPLOY, (unit, space), asked.who)
        return Choice(DONE, (), asked.who)
