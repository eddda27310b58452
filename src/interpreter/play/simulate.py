"""Games played to the end by the computer: to see whether rules hold together, how long a game is, who tends to win.

Game number N of seed S is the same game on every machine: the dice come from the game's own seed, the players'
decisions from a generator of their own, one for each side, that never touches the dice.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from interpreter.play.errors import PlayError
from interpreter.play.greedy import greedy_player

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Choice, Game

    Player = Callable[[Game], Choice]

MOST_DECISIONS = 100_000
PLAYERS = ("random", "greedy")
GIVEN_UP = "given up"


class UnknownPlayer(PlayError):
    """No player of that name, or not one for each side."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game came out; `fault` tells what stopped it when it did not come to its end."""

    seed: int
    winners: tuple[str, ...]
    outcome: str
    turn: int
    decisions: int
    dice: int
    fault: str = ""


def _ending(result: GameResult) -> str:
    """How a game ended, for counting."""
    if not result.fault:
        return result.outcome
    return "given up" if result.fault.startswith(GIVEN_UP) else "stopped by a fault of the rules"


@dataclass(slots=True)
class Simulation:
    """The results of several games of one title."""

    title: str
    players: tuple[str, ...]
    results: list[GameResult] = field(default_factory=list)

    @property
    def faults(self) -> list[GameResult]:
        return [result for result in self.results if result.fault]

    def text(self) -> str:
        """A table with a row for each game, then how often each outcome came."""
        heading = ("seed", "turns", "decisions", "dice", "outcome")
        rows = [(str(r.seed), str(r.turn), str(r.decisions), str(r.dice), r.fault or r.outcome) for r in self.results]
        wide = [max(len(row[i]) for row in [heading, *rows]) for i in range(4)]
        lines = ["  ".join([*(row[i].rjust(wide[i]) for i in range(4)), row[4]]) for row in [heading, *rows]]
        tally = Counter(_ending(r) for r in self.results)
        lines.append("")
        for outcome, number in sorted(tally.items(), key=lambda pair: (-pair[1], pair[0])):
            lines.append(f"{number:5} of {len(self.results)}  {outcome}")
        return "\n".join(lines)

    def as_data(self) -> dict[str, Any]:
        """The same for tools, ready for JSON, with stable keys."""
        return {
            "title": self.title,
            "players": list(self.players),
            "games": [
                {
                    "seed": r.seed,
                    "winners": list(r.winners),
                    "outcome": r.outcome,
                    "turn": r.turn,
                    "decisions": r.decisions,
                    "dice": r.dice,
                    "fault": r.fault,
                }
                for r in self.results
            ],
        }


def simulate(
    title: Title,
    games: int,
    seed: int = 0,
    players: Sequence[str] = ("random",),
    *,
    most: int = MOST_DECISIONS,
    folder: Path | None = None,
) -> Simulation:
    """Plays `games` games with the seeds `seed`, `seed + 1`, …; with `folder` each is kept there as a play file."""
    simulation = Simulation(title.data.name, tuple(players))
    simulation.results += simulated(title, games, seed, players, most=most, folder=folder)
    return simulation


def simulated(
    title: Title,
    games: int,
    seed: int = 0,
    players: Sequence[str] = ("random",),
    *,
    most: int = MOST_DECISIONS,
    folder: Path | None = None,
) -> Iterator[GameResult]:
    """The same, one result after the other, for those who want to see them come in."""
    from interpreter.play.game import Game
    from interpreter.play.playfile_storage import write_save

    sides = title.data.sides.names
    for number in range(seed, seed + games):
        deciders = players_of(players, sides, number)
        game: Game | None = None
        fault = ""
        decisions = 0
        try:
            game = Game(title, seed=number)
            decisions = play_out(game, deciders, most)
            if not game.over:
                fault = f"{GIVEN_UP} after {decisions} decisions"
        except PlayError as problem:
            fault = str(problem)
        if game is not None and folder is not None:
            write_save(folder / f"{title.data.name}-{number}.play", game.save())
        yield result_of(game, number, sides, fault)


def play_out(game: Game, players: Sequence[Player], most: int = MOST_DECISIONS) -> int:
    """Lets the players decide until the game is over; returns how many decisions they made."""
    decisions = 0
    while decisions < most:
        decision = game.decision
        if decision is None:
            break
        game.play(players[decision.who](game))
        decisions += 1
    return decisions


def players_of(names: Sequence[str], sides: Sequence[str], seed: int) -> list[Player]:
    """A player for each side, in the title's order; one name is for all sides."""
    words = [name.strip().lower() for name in names]
    if len(words) == 1:
        words *= len(sides)
    if len(words) != len(sides):
        raise UnknownPlayer(f"{len(words)} players are named, but there are {len(sides)} sides: {', '.join(sides)}")
    for word in words:
        if word not in PLAYERS:
            raise UnknownPlayer(f"there is no player `{word[:40]}`; players: {', '.join(PLAYERS)}")
    makers = {"random": random_player, "greedy": greedy_player}
    return [makers[word](f"{seed} {side}") for word, side in zip(words, sides, strict=True)]


def random_player(seed: str) -> Player:
    """Takes any legal choice; the same seed takes the same choices in the same game."""
    generator = random.Random(seed)

    def decide(game: Game) -> Choice:
        return game.choices.sample(generator)

    return decide


def result_of(game: Game | None, seed: int, sides: Sequence[str], fault: str) -> GameResult:
    if game is None:
        return GameResult(seed, (), "", 0, 0, 0, fault)
    outcome = game.outcome
    winners = tuple(sides[side] for side in outcome.winners) if outcome else ()
    dice = len(game.opening_dice) + sum(len(played.dice) for played in game.history)
    return GameResult(seed, winners, outcome.text if outcome else "", game.turn, len(game.history), dice, fault)


def perft(game: Game, depth: int) -> int:
    """How many ways there are to make that many choices from here: the count that shows a changed rule at once."""
    if depth <= 0:
        return 1
    found = 0
    for choice in game.choices:
        if depth == 1:
            found += 1
        else:
            after = game.copy()
            after.play(choice)
            found += perft(after, depth - 1)
    return found
