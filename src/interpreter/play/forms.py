"""Filling a form: the domain of each field given the earlier ones, the tests, and every legal filling.

A `Filling` is one form in one state.  Values of fields are plain: a thing or word, a set (int), an amount, a path, a
tuple for an order.  Tests run as soon as the fields they look at are filled.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from math import ceil, floor
from random import Random
from typing import Any

from interpreter.compile.form_codes import CostCode, FieldCode, FormCode, LimitCode
from interpreter.compile.instructions import HEAD
from interpreter.compile.routes.clauses import RouteTooLarge
from interpreter.play.machine import Machine
from interpreter.play.sets import members, set_of, shuffled, subsets
from interpreter.play.state import TALLIES, Frame, State

TRIES = 12  # random subsets tried before going through them all
MANY = 1_000  # amounts that are simply shuffled
FEW = 5  # members whose subsets are simply shuffled
MOST_REFUSED = 20_000  # ways refused one after the other
MOST_FILLINGS = 20_000  # tried to find out whether an `if possible` can be met

Values = tuple[Any, ...]


class Filling:
    """One form with the frame it looks at; `remaining` is what a `cover` still needs."""

    __slots__ = ("binding", "form", "frame", "machine", "refused", "remaining", "side", "state")

    def __init__(
        self, machine: Machine, state: State, form: FormCode, frame: Frame | None, side: int, remaining: Any = None
    ) -> None:
        self.machine = machine
        self.state = state
        self.form = form
        self.side = side
        self.remaining = remaining
        if frame is None:
            self.frame: Frame = [form.code, 0, *[None] * (form.size - HEAD)]
        else:
            self.frame = frame[:]
        self.binding: frozenset[int] | None = None
        self.refused = 0  # ways since the last that could be chosen

    # ---- fields --------------------------------------------------------------------------------------------------

    def put(self, field: FieldCode, value: Any) -> None:
        """The field's value into its slot, as rules see it."""
        if field.how == "order":
            self.frame[field.order_slot] = value
            self.frame[field.slot] = set_of(value)
        elif field.how == "path":
            self.frame[field.slot] = (*value[:3], field.route, self.args(field))
        else:
            self.frame[field.slot] = value

    def args(self, field: FieldCode) -> Values:
        """The arguments of the field's route."""
        return tuple(arg(self.state, self.frame) for arg in field.args)

    def runner(self, field: FieldCode) -> Any:
        return self.machine.title.routes[field.route]

    def set_of_members(self, number: int) -> int:
        """The set a field is chosen from, without members whose limit is used up."""
        field = self.form.fields[number]
        assert field.domain is not None
        mask: int = field.domain(self.state, self.frame)
        for limit in self.form.limits:
            if limit.member_of == number and mask and self._applies(limit):
                most = limit.most(self.state, self.frame)
                tallies, scope = self.state.cols[TALLIES], limit.source.scope.lower()
                for thing in members(mask) if tallies else ():
                    if tallies.get((scope, limit.number, thing), 0) + 1 > most:
                        mask &= ~(1 << thing)
                if most < 1:
                    mask = 0
        return mask

    def items(self, field: FieldCode) -> list[Any]:
        """The listed values, each once."""
        found: list[Any] = []
        for look in field.items:
            value = look(self.state, self.frame)
            if value not in found:
                found.append(value)
        return found

    def bounds(self, field: FieldCode) -> tuple[int, int]:
        """How many may be chosen, or the range of an amount; high -1 means no limit."""
        low = field.low(self.state, self.frame) if field.low is not None else 1
        high = field.high(self.state, self.frame) if field.high is not None else -1
        if type(low) is int and type(high) is int:
            return low, high
        return ceil(low or 0), floor(high if high is not None else -1)

    def subset_of(self, number: int) -> tuple[list[int], int, int]:
        """The members a subset is chosen from, and how many at least and at most."""
        mask = self.set_of_members(number)
        low, high = self.bounds(self.form.fields[number])
        if not mask:
            return [], max(low, 0), 0
        many = mask.bit_count()
        return members(mask), max(low, 0), many if high < 0 else min(high, many)

    def amounts(self, field: FieldCode) -> range:
        low, high = self.bounds(field)
        form = self.form
        if self.remaining is not None and form.covers_field >= 0 and form.fields[form.covers_field] is field:
            high = min(high, floor(self.remaining))
        return range(low, high + 1)

    def domain(self, number: int) -> Iterator[Any]:
        """Every value of a field, in a fixed order, given those before it."""
        field = self.form.fields[number]
        if field.how == "one":
            yield from self.items(field) if field.items else members(self.set_of_members(number))
        elif field.how == "some":
            yield from subsets(*self.subset_of(number))
        elif field.how == "amount":
            yield from self.amounts(field)
        elif field.how == "path":
            yield from self.ways(field)
        else:
            yield from permutations(members(self.set_of_members(number)))

    def ways(self, field: FieldCode) -> Iterator[Any]:
        """Every way; a route on which far too many are refused one after the other is told, not gone through."""
        runner = self.runner(field)
        for path in runner.paths(self.state, self.args(field)):
            self.refused += 1
            if self.refused > MOST_REFUSED:
                raise RouteTooLarge(runner.route, "has too many ways that no choice may take: say how far it may go")
            yield path

    def within(self, number: int, value: Any) -> bool:
        """Whether a value belongs to the domain of a field."""
        field = self.form.fields[number]
        if field.how == "one":
            if field.items:
                return any(value == item and type(value) is type(item) for item in self.items(field))
            return isinstance(value, int) and value >= 0 and bool(self.set_of_members(number) >> value & 1)
        if field.how == "some":
            if not isinstance(value, int) or value < 0 or value & ~self.set_of_members(number):
                return False
            low, high = self.bounds(field)
            return low <= value.bit_count() and (high < 0 or value.bit_count() <= high)
        if field.how == "amount":
            return isinstance(value, int) and not isinstance(value, bool) and value in self.amounts(field)
        if field.how == "path":
            if not isinstance(value, tuple) or len(value) < 3:  # a place nobody can go to is read as one, not as a way
                return False
            return bool(self.runner(field).has(self.state, self.args(field), value[:3]))
        return isinstance(value, tuple) and sorted(value) == members(self.set_of_members(number))

    # ---- tests ---------------------------------------------------------------------------------------------------

    def may_begin(self) -> bool:
        """Who may, whether the option stands open, and what needs no field."""
        form, state, frame = self.form, self.state, self.frame
        if form.by and not self.may_act():
            return False
        if form.when is not None and not form.when(state, frame):
            return False
        return self.passes(-1)

    def may_act(self) -> bool:
        """Whether one of the `by` lines names this side."""
        for who, many, when in self.form.by:
            found = who(self.state, self.frame)
            named = found >> self.side & 1 if many else found == self.side
            if named and (when is None or when(self.state, self.frame)):
                return True
        return False

    def passes(self, number: int) -> bool:
        """Every test that can be made once this field is filled (and not before)."""
        form, state, frame = self.form, self.state, self.frame
        if not form.tested[number + 1]:
            return True
        for n, require in enumerate(form.requires):
            if require.needs == number and not require.test(state, frame):
                if not require.source.if_possible or n in self.binds():
                    return False
        for limit in form.limits:
            if limit.needs == number and limit.member_of < 0 and not self.within_limit(limit):
                return False
        for cost in form.costs:
            if cost.needs == number and not self.can_pay(cost):
                return False
        if self.remaining is not None and form.covers is not None and form.covers_needs == number:
            covered = form.covers(state, frame)
            return bool(0 < covered <= self.remaining)
        return True

    def binds(self) -> frozenset[int]:
        """Which `if possible` requirements bind: those that some filling meets together with the lines above them."""
        if self.binding is None:
            self.binding = frozenset()
            bound: set[int] = set()
            for n, require in enumerate(self.form.requires):
                if require.source.if_possible and self._possible(n, bound):
                    bound.add(n)
            self.binding = frozenset(bound)
        return self.binding

    def _possible(self, number: int, bound: set[int]) -> bool:
        """Whether some filling meets requirement `number`, those above it and those that bind already."""
        trial = Filling(self.machine, self.state, self.form, self.frame, self.side, self.remaining)
        trial.binding = frozenset(bound | {number})
        return any(values is not None for values in islice(trial.fillings(eager=True), MOST_FILLINGS))

    def _applies(self, limit: LimitCode) -> bool:
        return limit.when is None or bool(limit.when(self.state, self.frame))

    def tally_keys(self, limit: LimitCode) -> list[Any]:
        """What a limit counts by: each member, the whole set, the thing, or nothing in particular."""
        scope = limit.source.scope.lower()
        if limit.per is None:
            return [(scope, limit.number, -1)]
        per = limit.per(self.state, self.frame)
        if limit.per_many and limit.source.each:
            return [(scope, limit.number, thing) for thing in members(per)]
        return [(scope, limit.number, per)]

    def within_limit(self, limit: LimitCode) -> bool:
        if not self._applies(limit):
            return True
        most = limit.most(self.state, self.frame)
        amount = limit.amount(self.state, self.frame) if limit.amount is not None else 1
        tallies = self.state.cols[TALLIES]
        return all(tallies.get(key, 0) + amount <= most for key in self.tally_keys(limit))

    def price(self, cost: CostCode) -> tuple[int, Any] | None:
        """Which things pay how much each; None when the price does not apply."""
        if cost.when is not None and not cost.when(self.state, self.frame):
            return None
        amount = cost.amount(self.state, self.frame)
        if cost.of is None:
            return 1, amount
        of = cost.of(self.state, self.frame)
        if cost.of_many:
            return of, amount
        return (1 << of if of >= 0 else 0), amount

    def can_pay(self, cost: CostCode) -> bool:
        price = self.price(cost)
        if price is None:
            return True
        things, amount = price
        floor_ = cost.field.low if cost.field.low is not None else 0
        row = self.state.cols[cost.field.column]
        return all(row[thing] is not None and row[thing] - amount >= floor_ for thing in members(things))

    # ---- whole forms ---------------------------------------------------------------------------------------------

    def has(self, values: Values) -> bool:
        """Whether these values fill the form legally."""
        if len(values) != len(self.form.fields) or not self.may_begin():
            return False
        for number, (field, value) in enumerate(zip(self.form.fields, values, strict=True)):
            if not self.within(number, value):
                return False
            self.put(field, value)
            if not self.passes(number):
                return False
        return True

    def __iter__(self) -> Iterator[Values]:
        for values in self.fillings():
            if values is not None:
                yield values

    def fillings(self, *, eager: bool = False) -> Iterator[Values | None]:
        """Every legal filling in order; None stands for one that failed, so that the caller may count."""
        if not self.may_begin():
            yield None
            return
        yield from self._fill(0, (), eager)

    def _fill(self, number: int, values: Values, eager: bool) -> Iterator[Values | None]:
        if number == len(self.form.fields):
            self.refused = 0
            yield values
            return
        field = self.form.fields[number]
        for value in self.likely_first(number) if eager else self.domain(number):
            self.put(field, value)
            if self.passes(number):
                yield from self._fill(number + 1, (*values, value), eager)
            else:
                yield None

    def likely_first(self, number: int) -> Iterator[Any]:
        """The domain, but the largest subsets first: they are the ones that meet a demand."""
        field = self.form.fields[number]
        if field.how != "some":
            yield from self.domain(number)
            return
        yield from subsets(*self.subset_of(number), largest=True)

    def possible(self) -> bool:
        """Whether there is any legal filling."""
        return self.may_begin() and self.possible_from(0)

    def possible_from(self, number: int) -> bool:
        """Whether the fields from this one on can be filled; the last needs no value when nothing is asked of it."""
        fields = self.form.fields
        if number >= len(fields):
            return True
        if number + 1 == len(fields) and not self.form.tested[number + 1]:
            return self.has_values(number)
        field = fields[number]
        for value in self.likely_first(number):
            self.put(field, value)
            if self.passes(number) and self.possible_from(number + 1):
                return True
        return False

    def has_values(self, number: int) -> bool:
        """Whether the domain of a field is not empty."""
        field = self.form.fields[number]
        if field.how == "path":
            return bool(self.runner(field).ends(self.state, self.args(field)))
        if field.how == "amount":
            return len(self.amounts(field)) > 0
        if field.items or field.how == "order":
            return True
        mask = self.set_of_members(number)
        if field.how == "one":
            return mask != 0
        low, high = self.bounds(field)
        return mask.bit_count() >= low and (high < 0 or low <= high)

    def sample(self, rng: Random) -> Values | None:
        """One legal filling at random, or None when there is none."""
        return self._sample(0, (), rng) if self.may_begin() else None

    def _sample(self, number: int, values: Values, rng: Random) -> Values | None:
        if number == len(self.form.fields):
            return values
        field = self.form.fields[number]
        for value in self._shuffled(number, rng):
            self.put(field, value)
            if self.passes(number):
                found = self._sample(number + 1, (*values, value), rng)
                if found is not None:
                    return found
        return None

    def _shuffled(self, number: int, rng: Random) -> Iterator[Any]:
        """The whole domain in a random order, as far as that is cheap; a few random tries first where it is not."""
        field = self.form.fields[number]
        if field.how == "one":
            yield from shuffled(self.items(field) if field.items else members(self.set_of_members(number)), rng)
        elif field.how == "amount":
            amounts = self.amounts(field)
            if len(amounts) <= MANY:
                yield from shuffled(list(amounts), rng)
                return
            for _ in range(TRIES):
                yield amounts[int(rng.random() * len(amounts))]
            yield from amounts
        elif field.how == "some":
            things, low, high = self.subset_of(number)
            if not things:
                if low <= 0:
                    yield 0
                return
            if len(things) <= FEW:
                yield from shuffled(list(subsets(things, low, high)), rng)
                return
            if low > high:
                return
            for _ in range(TRIES):
                yield set_of(rng.sample(things, rng.randint(low, high)))
            yield from subsets(things, low, high, largest=True)
        elif field.how == "path":
            runner, args = self.runner(field), self.args(field)
            some = runner.sample(self.state, args, rng)
            if some is None:
                return
            yield some
            for end in shuffled(members(runner.ends(self.state, args)), rng):
                path = runner.cheapest(self.state, args, end)
                if path is not None:
                    yield path
            yield from self.domain(number)
        else:
            things = members(self.set_of_members(number))
            rng.shuffle(things)
            yield tuple(things)
            yield from self.domain(number)
