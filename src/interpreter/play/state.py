"""The state of a game: columns, frames, dice, log.  Plain data, copied in microseconds, saved as JSON.

Columns are shared between copies and copied on the first write; each write gives the column a new stamp from one
counter, so that equal stamps mean equal content wherever the state was copied to.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import count
from typing import Any

from interpreter.compile.whereabouts import EVERYONE, TOGETHER, stamps_for

# columns every game has; declared fields follow (see the interpreter's README)
PLACE, INSIDE, FACE, NATION_SIDE, TURN, PHASE, ACTIVE = 0, 1, 2, 3, 4, 5, 6
PAST, SCOPES, TALLIES, SHOWN, ANSWERS = 7, 8, 9, 10, 11
MINE = "mine"  # in the column of answers: (MINE, name) is a mask of those who may know what one player chose secretly

STAMPS = count(1)

Frame = list[Any]
Scope = tuple[Any, ...]  # (kind, name, depth, where it ends, whether it is ending, what to restore)
Link = tuple[Any, ...]  # (everything before, entry), and what each side may know of it where something is hidden


class State:
    """`frames` are what is running, innermost last; `scopes` what has begun and not ended.

    `queue` gathers effects inside `at once`; `goto` are instructions still to be gone through to reach a phase;
    `expiring` are marks with an end: (edge, scope, column, thing).  `witness` belongs to the title and says of each
    entry of the log who may see it; a title without secrets has none.
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
        "witness",
    )

    def __init__(self, cols: list[Any], seed: int = 0) -> None:
        self.cols = cols
        self.stamps = [next(STAMPS) for _ in cols]
        # behind them a stamp for each few units, new when one of them moves
        first = next(STAMPS)
        self.stamps += [first] * stamps_for(len(cols[PLACE]))
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
        self.witness: Any = None

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
        new.witness = self.witness
        return new

    def write(self, column: int) -> Any:
        """The column, ours to write, with a new stamp.  Write before the next look at the state."""
        bit = 1 << column
        if not self.owned & bit:
            self.cols[column] = self.cols[column].copy()
            self.owned |= bit
        self.stamps[column] = stamp = next(STAMPS)
        if not column:  # anyone may have moved
            base = len(self.cols)
            self.stamps[base:] = [stamp] * (len(self.stamps) - base)
        return self.cols[column]

    def write_places(self, units: int) -> Any:
        """The column of places, of which only those of these units will be written."""
        if not self.owned & 1:
            self.cols[PLACE] = self.cols[PLACE].copy()
            self.owned |= 1
        self.stamps[PLACE] = stamp = next(STAMPS)
        base = len(self.cols)
        while units:
            group = (units & -units).bit_length() - 1 >> TOGETHER
            self.stamps[base + group] = stamp
            units &= ~(EVERYONE << (group << TOGETHER))
        return self.cols[PLACE]

    def tell(self, entry: tuple[Any, ...]) -> None:
        """Adds an entry to the log, with who may see it now, whatever is hidden or revealed later."""
        sight = None if self.witness is None else self.witness.sight(self, entry)
        self.log = (self.log, entry) if sight is None else (self.log, entry, sight)
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

    def witnessed(self) -> list[tuple[tuple[Any, ...], Any]]:
        """All entries in order, each with what each side may know of it (None: all of it)."""
        found = []
        link = self.log
        while link is not None:
            found.append((link[1], link[2] if len(link) > 2 else None))
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
            "sights": [[n, pack(sight)] for n, (_, sight) in enumerate(self.witnessed()) if sight] if log else [],
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
        sights = {n: unpack(sight) for n, sight in data.get("sights", ())}
        for n, entry in enumerate(data["log"]):
            new.log = (new.log, unpack(entry)) if n not in sights else (new.log, unpack(entry), sights[n])
        new.logged = len(data["log"])
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
