"""The state of a game: columns, frames, dice, log.  Plain data, copied in microseconds, saved as JSON.

Columns are shared between copies and copied on the first write; each write gives the column a new stamp from one
counter, so that equal stamps mean equal content wherever the state was copied to.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import count
from typing import Any

# columns every game has; declared fields follow (see the interpreter's README)
PLACE, INSIDE, FACE, NATION_SIDE, TURN, PHASE, ACTIVE = 0, 1, 2, 3, 4, 5, 6
PAST, SCOPES, TALLIES, SHOWN, ANSWERS = 7, 8, 9, 10, 11

STAMPS = count(1)

Frame = list[Any]
Scope = tuple[Any, ...]  # (kind, name, depth, where it ends, whether it is ending, what to restore)
Link = tuple[Any, tuple[Any, ...]]  # (everything before, entry)


class State:
    """`frames` are what is running, innermost last; `scopes` what has begun and not ended.

    `queue` gathers effects inside `at once`; `goto` are instructions still to be gone through to reach a phase;
    `expiring` are marks with an end: (edge, scope, column, thing).
    """

    __slots__ = (
        "cols",
        "expiring",
        "forking",
        "frames",
        "goto",
        "log",
        "logged",
        "outcome",
        "owned",
        "queue",
        "rolled",
        "scopes",
        "script",
        "seed",
        "stamps",
        "stopping",
        "strict",
    )

    def __init__(self, cols: list[Any], seed: int = 0) -> None:
        self.cols = cols
        self.stamps = [next(STAMPS) for _ in cols]
        self.owned = (1 << len(cols)) - 1
        self.frames: list[Frame] = []
        self.scopes: tuple[Scope, ...] = ()
        self.goto: tuple[tuple[int, int], ...] = ()
        self.queue: tuple[tuple[Any, ...], ...] | None = None
        self.expiring: tuple[tuple[str, str, int, int], ...] = ()
        self.stopping: str | None = None
        self.log: Link | None = None
        self.logged = 0
        self.seed = seed
        self.rolled = 0
        self.script: tuple[int, ...] = ()
        self.strict = False  # the script must hold every roll of this choice
        self.outcome: tuple[int, int] | None = None  # (winners, site); no winners is a draw
        self.forking = False  # rolls are left to whoever enumerates them

    def copy(self) -> State:
        """An independent state; columns stay shared until one of the two writes."""
        new = State.__new__(State)
        new.cols = self.cols[:]
        new.stamps = self.stamps[:]
        new.owned = self.owned = 0
        new.frames = [frame[:] for frame in self.frames]
        new.scopes = self.scopes
        new.goto = self.goto
        new.queue = self.queue
        new.expiring = self.expiring
        new.stopping = self.stopping
        new.log = self.log
        new.logged = self.logged
        new.seed = self.seed
        new.rolled = self.rolled
        new.script = self.script
        new.strict = self.strict
        new.outcome = self.outcome
        new.forking = self.forking
        return new

    def write(self, column: int) -> Any:
        """The column, ours to write, with a new stamp.  Write before the next look at the state."""
        bit = 1 << column
        if not self.owned & bit:
            self.cols[column] = self.cols[column].copy()
            self.owned |= bit
        self.stamps[column] = next(STAMPS)
        return self.cols[column]

    def tell(self, entry: tuple[Any, ...]) -> None:
        """Adds an entry to the log."""
        self.log = (self.log, entry)
        self.logged += 1

    def told(self, since: int = 0) -> list[tuple[Any, ...]]:
        """The entries after the first `since`, in order."""
        found = []
        link = self.log
        for _ in range(self.logged - since):
            assert link is not None
            found.append(link[1])
            link = link[0]
        found.reverse()
        return found

    # ---- as plain data -------------------------------------------------------------------------------------------

    def to_json(self, *, log: bool = True) -> dict[str, Any]:
        """Everything, as data that `json` writes without help."""
        return {
            "columns": [pack(column) for column in self.cols],
            "frames": [[pack(value) for value in frame] for frame in self.frames],
            "scopes": pack(self.scopes),
            "goto": pack(self.goto),
            "queue": pack(self.queue),
            "expiring": pack(self.expiring),
            "stopping": self.stopping,
            "seed": self.seed,
            "rolled": self.rolled,
            "script": pack(self.script),
            "outcome": pack(self.outcome),
            "log": [pack(entry) for entry in self.told()] if log else [],
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> State:
        """The state that `to_json` described."""
        new = cls([unpack(column) for column in data["columns"]], data["seed"])
        new.frames = [[unpack(value) for value in frame] for frame in data["frames"]]
        new.scopes = unpack(data["scopes"])
        new.goto = unpack(data["goto"])
        new.queue = unpack(data["queue"])
        new.expiring = unpack(data["expiring"])
        new.stopping = data["stopping"]
        new.rolled = data["rolled"]
        new.script = unpack(data["script"])
        new.outcome = unpack(data["outcome"])
        for entry in data["log"]:
            new.tell(unpack(entry))
        return new


FRACTION = re.compile(r"-?[0-9]+/[0-9]+")


def pack(value: Any) -> Any:
    """Fractions as "7/2", tuples as lists, lists and dicts in a box that says so."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, tuple):
        return [pack(part) for part in value]
    if isinstance(value, list):
        return {"list": [pack(part) for part in value]}
    if isinstance(value, dict):
        return {"map": [[pack(key), pack(part)] for key, part in value.items()]}
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return {"text": value}
    return value


def unpack(value: Any) -> Any:
    """What `pack` packed."""
    if isinstance(value, list):
        return tuple(unpack(part) for part in value)
    if isinstance(value, dict):
        if "text" in value:
            return value["text"]
        if "list" in value:
            return [unpack(part) for part in value["list"]]
        return {unpack(key): unpack(part) for key, part in value["map"]}
    if isinstance(value, str) and FRACTION.fullmatch(value):
        return Fraction(value)
    return value
