"""Odds: every face of every die sent through the real procedure, with exact probabilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from interpreter.compile.instructions import Let, Roll
from interpreter.play.decision import decisions_of
from interpreter.play.dice import ways_to
from interpreter.play.errors import PlayError
from interpreter.play.log import Entry, Teller
from interpreter.play.machine import ROLL, Machine
from interpreter.play.state import State

MOST_BRANCHES = 50_000
LOSSES = ("remove", "lose")


class TooManyOutcomes(PlayError):
    """So many dice that nobody could count the ways."""


@dataclass(slots=True)
class Chance:
    """One outcome: what happens, how likely, and what is asked then.  `totals` are the rolls of one way to it."""

    ways: int  # of `whole` equally likely ones
    whole: int
    state: State
    since: int  # the log before the choice
    totals: tuple[int, ...]
    machine: Machine

    @property
    def raw(self) -> tuple[tuple[Any, ...], ...]:
        """The entries of the log, rolls left out."""
        return tuple(self.state.told(self.since))

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways, self.whole)

    @property
    def entries(self) -> list[Entry]:
        teller = Teller(self.machine.title)
        return [teller.entry(raw) for raw in self.raw]

    @property
    def lines(self) -> list[str]:
        """What happens, as the log will tell it, without the rolls."""
        return Teller(self.machine.title).lines(list(self.raw))

    @property
    def results(self) -> dict[str, str]:
        """Cells of tables by the name the rules give them."""
        return {raw[2]: entry.text.partition(": ")[2] for raw, entry in self._pairs("result")}

    @property
    def losses(self) -> list[str]:
        """Units removed and points lost."""
        return [entry.text for kind in LOSSES for _, entry in self._pairs(kind)]

    def _pairs(self, kind: str) -> list[tuple[Any, Entry]]:
        teller = Teller(self.machine.title)
        return [(raw, teller.entry(raw)) for raw in self.raw if raw[0] == kind and teller.tells(raw)]

    @property
    def then(self) -> str:
        """What is asked next, or how the game ended."""
        asked = decisions_of(self.machine, self.state)
        if asked:
            return asked[0].prompt
        return "the game is over" if self.state.outcome is not None else ""


@dataclass(slots=True)
class Odds:
    """The whole distribution, likeliest first; `odds_text` says it in lines."""

    chances: list[Chance] = field(default_factory=list)

    def __iter__(self) -> Any:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def probability(self, test: Any) -> Fraction:
        """How likely an outcome for which the test holds is."""
        return sum((chance.probability for chance in self.chances if test(chance)), Fraction(0))

    def of_result(self, name: str) -> dict[str, Fraction]:
        """The distribution of one named result."""
        found: dict[str, Fraction] = {}
        for chance in self.chances:
            value = chance.results.get(name)
            if value is not None:
                found[value] = found.get(value, Fraction(0)) + chance.probability
        return found


def enumerate_rolls(machine: Machine, start: State, since: int) -> Odds:
    """`start` has the choice made and nothing run yet; `since` is the length of the log before it."""
    start.forking = True
    found: dict[Any, Chance] = {}
    chances: list[Chance] = []
    waiting: list[Branch] = [(start, 1, 1, (), True)]
    branches = 0
    while waiting:
        state, ways, whole, totals, distinct = waiting.pop()
        branches += 1
        if branches > MOST_BRANCHES:
            raise TooManyOutcomes("there are too many ways this can go to count them all")
        if machine.run(state) == ROLL:
            frame = state.frames[-1]
            one = machine.title.codes[frame[0]].instructions[frame[1]]
            assert isinstance(one, Roll)
            number = one.number(state, frame)
            faces = one.sides**number
            rolled = ways_to(number, one.sides)
            whole *= faces
            if one.read_once:
                waiting += _folded(machine, state, one, rolled, ways, whole, totals, distinct)
                continue
            for total, times in reversed(rolled):
                branch = state.copy()
                top = branch.frames[-1]
                top[one.slot] = total
                top[1] += 1
                waiting.append((branch, ways * times, whole, (*totals, total), False))
            continue
        if distinct:  # every roll left its own result in the log: no other outcome is the same
            chances.append(Chance(ways, whole, state, since, totals, machine))
            continue
        key = (tuple(state.told(since)), _asked(machine, state))
        known = found.get(key)
        if known is None:
            found[key] = Chance(ways, whole, state, since, totals, machine)
        elif known.whole == whole:
            known.ways += ways
        else:
            known.ways, known.whole = known.ways * whole + ways * known.whole, known.whole * whole
    chances += found.values()
    wholes = {chance.whole for chance in chances}
    if len(wholes) == 1:
        chances.sort(key=lambda chance: (-chance.ways, chance.totals))
    else:
        common = lcm(*wholes)
        chances.sort(key=lambda chance: (-chance.ways * (common // chance.whole), chance.totals))
    return Odds(chances)


# a state, so many ways to it of so many, the rolls of one of them, whether no other branch can come to the same
Branch = tuple[State, int, int, tuple[int, ...], bool]


def _folded(
    machine: Machine,
    state: State,
    one: Roll,
    rolled: Any,
    ways: int,
    whole: int,
    totals: tuple[int, ...],
    distinct: bool,
) -> list[Branch]:
    """Totals that come to the same result go on together, under the lowest of them; the `let` behind is done."""
    frame = state.frames[-1]
    let = machine.title.codes[frame[0]].instructions[frame[1] + 1]
    assert isinstance(let, Let)
    found: dict[Any, list[int]] = {}
    for total, times in rolled:
        frame[one.slot] = total
        try:
            result = let.value(state, frame)
        except Exception as problem:
            raise machine.fault(let, problem) from problem
        if result in found:
            found[result][1] += times
        else:
            found[result] = [total, times]
    branches: list[Branch] = []
    for result, (total, times) in reversed(found.items()):
        branch = state.copy()
        top = branch.frames[-1]
        top[one.slot], top[let.slot] = total, result
        top[1] += 2
        if let.told:
            branch.tell(("result", let.site, let.name, result))
        branches.append((branch, ways * times, whole, (*totals, total), distinct and let.told))
    return branches


def _asked(machine: Machine, state: State) -> Any:
    """What tells two outcomes apart besides the log: who is asked what, and how much is left to cover."""
    if not state.frames:
        return state.outcome
    frame = state.frames[-1]
    one: Any = machine.title.codes[frame[0]].instructions[frame[1]]
    slot = getattr(one, "remaining_slot", -1)
    return frame[0], frame[1], frame[one.slot][0], frame[slot] if slot >= 0 else None
