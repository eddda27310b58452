"""A simple player: looks one choice ahead, with the exact odds, and takes what is worth most to its side.

What a position is worth stands in the title's `doctrine` for the side: the sum of its wishes, each times its weight.
Without one, a player wants his own counters on the map and the enemy's off it, by their printed values.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from interpreter.model import expressions as e
from interpreter.model.kinds import NUMBER, SIDE
from interpreter.model.settle import Scope, Unsettled
from interpreter.play.errors import Unreadable
from interpreter.play.sets import members
from interpreter.play.state import NATION_SIDE, PLACE, State

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Choice, Game

    Worth = Callable[[State, int], Any]

LOOKS = 6  # choices that are looked at; those of a large decision are taken at random
TRIES = 12


def greedy_player(seed: str) -> Callable[[Game], Choice]:
    """Takes the best of a few choices; the same seed takes the same choices in the same game."""
    generator = random.Random(seed)
    worths: dict[int, Worth] = {}  # of a title

    def decide(game: Game) -> Choice:
        decision = game.decision
        assert decision is not None
        candidates = looked_at(game, generator)
        if len(candidates) == 1:
            return candidates[0]
        worth = worths.get(id(game.title))
        if worth is None:
            worth = worths[id(game.title)] = worth_in(game.title)
        best: list[Choice] = []
        most: Any = None
        for choice in candidates:
            found = expected(game, choice, worth, decision.who)
            if most is None or found > most:
                best, most = [choice], found
            elif found == most:
                best.append(choice)
        return best[generator.randrange(len(best))]

    return decide


def looked_at(game: Game, generator: random.Random) -> list[Choice]:
    """All choices if they are few, or several of them."""
    choices = game.choices
    found: dict[Choice, None] = {}
    for _ in range(TRIES):
        found[choices.sample(generator)] = None
        if len(found) == LOOKS:
            break
    return list(found)


def expected(game: Game, choice: Choice, worth: Worth, side: int) -> Any:
    """What a choice is worth on the average of all rolls up to the next decision."""
    total: Any = 0
    for chance in game.odds(choice):
        state = chance.state
        if state.outcome is not None:
            winners = state.outcome[0]
            value: Any = 0 if not winners else (1_000_000 if winners >> side & 1 else -1_000_000)
        else:
            value = worth(state, side)
        total += value * Fraction(chance.ways, chance.whole)
    return total


def worth_in(title: Title) -> Worth:
    """How a position of the title is valued: by the doctrines of its sides, or by counters."""
    wishes = {side: doctrine_of(title, side) for side in range(len(title.data.sides))}
    material = counters_in(title)

    def worth(state: State, side: int) -> Any:
        wanted = wishes[side]
        if not wanted:
            return material(state, side)
        return sum(look(state, side) * weight for look, weight in wanted)

    return worth


def doctrine_of(title: Title, side: int) -> list[tuple[Callable[[State, int], Any], Any]]:
    """The wishes of a side with their weights; raises Unreadable for a wish that means nothing."""
    name = title.data.sides.names[side].lower()
    found: list[tuple[Callable[[State, int], Any], Any]] = []
    for doctrine in title.data.doctrine:
        plays = [word.lower() for word in doctrine.get("plays", [])]
        if plays and name not in plays:
            continue
        for cell, weight in doctrine["wants"]:
            found.append((wish(title, cell), weight))
        break
    return found


def wish(title: Title, cell: Any) -> Callable[[State, int], Any]:
    """One wish as a function of the state and the side it is seen from."""
    resolver = title.resolver
    scope = Scope(names={"side": SIDE}, subject=e.Local("side", kind=SIDE, span=cell.span), purpose="play")
    kept, resolver.report.diagnostics = resolver.report.diagnostics, []
    try:
        expr = resolver.expression(cell.text, cell.file, cell.line, cell.column, NUMBER, scope)
    except Unsettled:
        told = resolver.report.diagnostics
        message = told[0].message if told else "nobody understands this wish"
        raise Unreadable(f"{cell.file}:{cell.line}: {message}") from None
    finally:
        resolver.report.diagnostics = kept
    found: Callable[[State, int], Any] = title.pure.positional(expr, ["side"])
    return found


def counters_in(title: Title) -> Callable[[State, int], int]:
    """Own counters on the map less those of others, by the sum of their printed numbers."""
    data = title.data
    printed = [1] * len(data.units)
    for column in data.units.columns.values():
        if column.kind == NUMBER:
            for unit in range(len(printed)):
                printed[unit] += max(0, int(column.values[unit] or 0))
    every = members((1 << len(printed)) - 1)

    def worth(state: State, side: int) -> int:
        places, sides = state.cols[PLACE], state.cols[NATION_SIDE]
        total = 0
        for unit in every:
            owner = sides[data.unit_nation[unit]]
            if owner >= 0 and data.hexes >> places[unit] & 1:
                total += printed[unit] if owner == side else -printed[unit]
        return total

    return worth
