"""Why an answer is refused: phase, side, fields, requirements, limits, prices, in that order."""

from __future__ import annotations

from typing import Any

from interpreter.compile.form_codes import CostCode, FormCode, LimitCode
from interpreter.play.decision import Decision
from interpreter.play.errors import Reason
from interpreter.play.forms import Filling, Values
from interpreter.play.machine import Machine
from interpreter.play.names import name_of, names_of, say
from interpreter.play.sets import members
from interpreter.play.state import ACTIVE, PHASE, TALLIES, State
from interpreter.play.why import Why
from interpreter.play.words import with_words, words_at


def not_now(machine: Machine, state: State, form: FormCode, decision: Decision | None) -> Reason:
    """The form is not among those that may be filled now."""
    phase = state.cols[PHASE][0]
    where = f" in phase {machine.title.rules.phases[phase]}" if phase >= 0 else ""
    if decision is None:
        return Reason("the game is over")
    return Reason(f"{form.name} is not allowed now{where}: {decision.prompt}", form.cites, form.span)


def refusals(machine: Machine, state: State, form: FormCode, values: Values, decision: Decision | None) -> list[Reason]:
    """Every reason up to the first field that cannot be so; an empty list when the form is legal."""
    found: list[Reason] = []
    offered = decision is not None and form in decision.forms
    filling: Filling | None
    if offered and decision is not None:
        filling = decision.filling(form)
        if filling is None:
            return [Reason(f"{form.name} can be chosen only once", form.cites, form.span)]
    else:
        found.append(not_now(machine, state, form, decision))
        if not form.action:
            return found
        side = decision.who if decision is not None else state.cols[ACTIVE][0]
        filling = Filling(machine, state, form, None, side)
    if not offered and not form.action:
        return found
    # a way on foot and by rail may fail at the same hex for the same reason: once is enough
    return list({(one.text, one.cites): one for one in found + Refusing(machine, filling).all(values)}.values())


class Refusing:
    """Goes through a form as it would be filled, and collects what stands against it."""

    def __init__(self, machine: Machine, filling: Filling) -> None:
        self.machine = machine
        self.title = machine.title
        self.filling = filling
        self.form = filling.form
        self.found: list[Reason] = []

    @property
    def why(self) -> Why:
        return Why(self.title, self.filling.state, self.form.slots, self.filling.frame)

    def all(self, values: Values) -> list[Reason]:
        form, filling = self.form, self.filling
        if form.by and not filling.may_act():
            self._by()
        if form.when is not None and not form.when(filling.state, filling.frame):
            assert form.source.when is not None
            self.found.append(self.why.fails(form.source.when, form.cites))
        self._tests(-1)
        for number, value in enumerate(values):
            if number >= len(form.fields):
                break
            if not filling.within(number, value):
                self._field(number, value)
                return self.found
            filling.put(form.fields[number], value)
            self._tests(number)
        return self.found

    def _by(self) -> None:
        side = name_of(self.machine.data, "side", self.filling.side)
        for clause in self.form.source.by:
            if clause.when is not None and not self.why.value(clause.when):
                self.found.append(self.why.fails(clause.when, clause.cites or self.form.cites))
                return
        clause = self.form.source.by[0]
        who = words_at(self.title.sources, clause.who.span)
        self.found.append(Reason(f"{side} may not do this, only {who}", clause.cites or self.form.cites, clause.span))

    # ---- fields --------------------------------------------------------------------------------------------------

    def _field(self, number: int, value: Any) -> None:
        """Why a value is not in the domain of its field."""
        field, filling = self.form.fields[number], self.filling
        source = field.source
        cites = source.cites or self.form.cites
        if field.how == "path":
            what = value if len(value) >= 3 else (value[1][0] if len(value[1]) == 1 else (0, (), tuple(value[1])))
            self._route(number, what)
            return
        if field.how == "amount":
            low, high = filling.bounds(field)
            told = f"from {low} to {high}" if low <= high else f"at least {low}, but at most {high} is possible"
            self.found.append(Reason(f"{field.name} must be {told}", cites, source.span))
            if self.filling.remaining is not None and isinstance(value, int) and value > self.filling.remaining:
                self.found.append(Reason(f"only {self.filling.remaining} is left to cover", cites, source.span))
            return
        if field.items:
            words = ", ".join(say(self.title, item, field.kind) for item in filling.items(field))
            self.found.append(Reason(f"{field.name} must be one of {words}", cites, source.span))
            return
        self._members(number, value)

    def _members(self, number: int, value: Any) -> None:
        field, filling = self.form.fields[number], self.filling
        source = field.source
        cites = source.cites or self.form.cites
        assert field.domain is not None and source.domain is not None
        before = len(self.found)
        whole = field.domain(filling.state, filling.frame)
        things = members(value) if field.how == "some" else list(value) if field.how == "order" else [value]
        for thing in things:
            if thing < 0 or not whole >> thing & 1:
                if source.domain.kind.many:
                    reason = self.why.outside(source.domain, thing, cites)
                else:
                    reason = Reason(
                        f"{name_of(self.machine.data, field.kind.name, thing)} is not there", cites, source.span
                    )
                if reason is not None:
                    self.found.append(reason)
        for limit in self.form.limits:
            if limit.member_of == number:
                self._used_up(limit, number, things)
        if len(self.found) > before:
            return
        if field.how == "some":
            low, high = filling.bounds(field)
            told = f"at least {low}" if value.bit_count() < low else f"at most {high}"
            self.found.append(
                Reason(f"{field.name}: {told} must be chosen, not {value.bit_count()}", cites, source.span)
            )
        else:
            names = names_of(self.machine.data, field.kind.name, whole)
            self.found.append(Reason(f"{field.name} must rank each of {names} once", cites, source.span))

    def _used_up(self, limit: LimitCode, number: int, things: list[int]) -> None:
        """Members whose own limit is reached."""
        filling = self.filling
        if limit.when is not None and not limit.when(filling.state, filling.frame):
            return
        most = limit.most(filling.state, filling.frame)
        tallies, scope = filling.state.cols[TALLIES], limit.source.scope.lower()
        for thing in things:
            used = tallies.get((scope, limit.number, thing), 0)
            if used + 1 > most:
                name = name_of(self.machine.data, self.form.fields[number].kind.name, thing)
                self._limit_reached(limit, f"{name}: ", used, most)

    def _route(self, number: int, what: Any) -> None:
        field, filling = self.form.fields[number], self.filling
        cites = field.source.cites or self.form.cites
        reasons = filling.runner(field).why(filling.state, filling.args(field), what)
        for text, given, span in reasons:
            self.found.append(Reason(with_words(self.title.sources, text, span), tuple(given) or cites, span))
        if not reasons:
            self.found.append(Reason("this is not a way that may be gone", cites, field.source.span))

    # ---- tests ---------------------------------------------------------------------------------------------------

    def _tests(self, number: int) -> None:
        form, filling = self.form, self.filling
        state, frame = filling.state, filling.frame
        for n, require in enumerate(form.requires):
            if require.needs == number and not require.test(state, frame):
                if not require.source.if_possible or n in filling.binds():
                    self.found.append(self.why.fails(require.source.when, require.source.cites or form.cites))
        for limit in form.limits:
            if limit.needs == number and limit.member_of < 0 and not filling.within_limit(limit):
                self._limit(limit)
        for cost in form.costs:
            if cost.needs == number and not filling.can_pay(cost):
                self._cost(cost)
        remaining = filling.remaining
        if remaining is not None and form.covers is not None and form.covers_needs == number:
            covered = form.covers(state, frame)
            if not 0 < covered <= remaining:
                told = f"this covers {covered}, and {remaining} is left to cover"
                self.found.append(Reason(told, form.cites, form.span))

    def _limit(self, limit: LimitCode) -> None:
        filling = self.filling
        most = limit.most(filling.state, filling.frame)
        amount = limit.amount(filling.state, filling.frame) if limit.amount is not None else 1
        tallies = filling.state.cols[TALLIES]
        per = limit.source.per
        for key in filling.tally_keys(limit):
            used = tallies.get(key, 0)
            if used + amount > most:
                whose = ""
                if per is not None and isinstance(key[2], int) and per.kind.is_thing:
                    alone = limit.source.each or not per.kind.many
                    named = name_of(self.machine.data, per.kind.name, key[2])
                    whose = (named if alone else names_of(self.machine.data, per.kind.name, key[2])) + ": "
                self._limit_reached(limit, whose, used, most)

    def _limit_reached(self, limit: LimitCode, whose: str, used: Any, most: Any) -> None:
        source = limit.source
        told = f"{whose}already {used} this {source.scope}, at most {most}"
        self.found.append(Reason(told, source.cites or self.form.cites, source.span))

    def _cost(self, cost: CostCode) -> None:
        price = self.filling.price(cost)
        if price is None:
            return
        things, amount = price
        row = self.filling.state.cols[cost.field.column]
        lowest = cost.field.low if cost.field.low is not None else 0
        for thing in members(things):
            held = row[thing]
            if held is None or held - amount < lowest:
                whose = (
                    "" if cost.field.owner == "game" else f" of {name_of(self.machine.data, cost.field.owner, thing)}"
                )
                told = f"costs {amount}, but {cost.field.name}{whose} is {'none' if held is None else held}"
                self.found.append(Reason(told, cost.source.cites or self.form.cites, cost.source.span))
