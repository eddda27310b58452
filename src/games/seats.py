"""Who plays which side: kept beside the game as `NAME.seats`, changed under the game's lock.

A seat is for a person, for another login, or for the machine.  A person who sits down leaves a claim with the process
he plays from.  A claim outlives its process, so that a lost connection loses no seat; then he, or with an explicit word
anybody, may take the seat over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from games import disk
from games.errors import CannotOpen, NotYours
from games.person import Person
from interpreter.play.simulate import PLAYERS

HUMAN, OTHER, MACHINE = "human", "other", "machine"
LARGEST = 100_000  # bytes
YOU = ("you", "me", HUMAN)


@dataclass(frozen=True, slots=True)
class Seat:
    """`kind`: human, other (kept for another login) or machine; `player` names the machine's way of playing."""

    side: str
    kind: str = HUMAN
    player: str = ""
    claim: Person | None = None

    def told(self) -> str:
        """Who plays this side, in a few words."""
        if self.kind == MACHINE:
            return f"the machine ({self.player})"
        if self.claim is None:
            return "another login" if self.kind == OTHER else "nobody yet"
        return self.claim.name if self.claim.alive else f"{self.claim.name} (away)"

    def refuses(self, who: Person) -> str:
        """Why a person may not sit down here; nothing when he may."""
        if self.kind == MACHINE:
            return f"{self.side} is played by the machine ({self.player})."
        if self.claim is None or self.claim.same_player(who) or not self.claim.alive:
            return ""
        where = "" if self.claim.host == who.host else f" on {self.claim.host}"
        return (
            f"{self.side} is played by {self.claim.name}, whose program is running (process {self.claim.pid}{where}). "
            "You can watch."
        )

    def as_data(self) -> dict[str, Any]:
        claim = self.claim.as_data() if self.claim is not None else None
        return {"kind": self.kind, "player": self.player, "claim": claim}


def seat_of(side: str, word: str) -> Seat:
    """A seat by the word a player uses: `you`, `other`, or the name of a machine's way of playing."""
    low = word.strip().lower()
    if low in YOU or not low:
        return Seat(side)
    if low == OTHER:
        return Seat(side, OTHER)
    if low == MACHINE:
        return Seat(side, MACHINE, PLAYERS[-1])
    if low in PLAYERS:
        return Seat(side, MACHINE, low)
    raise CannotOpen(f"There is no player `{word[:40]}`.", f"Players: you, other, {', '.join(PLAYERS)}.")


class Seats:
    """All seats of one game.  `rules` is the folder of the title when it was named by its path; with `analysis`
    choices are taken back without limit."""

    def __init__(self, sides: Sequence[str], *, analysis: bool = False, rules: str = "") -> None:
        self.sides = list(sides)
        self.all = {side: Seat(side) for side in sides}
        self.analysis = analysis
        self.rules = rules

    @classmethod
    def of(
        cls, sides: Sequence[str], words: Sequence[str] | Mapping[str, str], *, analysis: bool = False, rules: str = ""
    ) -> Seats:
        """Seats by words, one for each side or one for all."""
        made = cls(sides, analysis=analysis, rules=rules)
        if isinstance(words, Mapping):
            named = {side.lower(): word for side, word in words.items()}
            listed = [named.get(side.lower(), YOU[0]) for side in sides]
        else:
            listed = list(words) * (len(sides) if len(words) == 1 else 1) or [YOU[0]] * len(sides)
        if len(listed) != len(sides):
            raise CannotOpen(
                f"{len(listed)} players are named, but there are {len(sides)} sides: {', '.join(sides)}.",
                "Name one player for each side, or one for all.",
            )
        made.all = {side: seat_of(side, word) for side, word in zip(sides, listed, strict=True)}
        return made

    def __getitem__(self, side: int | str) -> Seat:
        return self.all[side if isinstance(side, str) else self.sides[side]]

    def held(self, who: Person) -> frozenset[int]:
        """The sides that this person plays from this very program."""
        return frozenset(n for n, side in enumerate(self.sides) if self.all[side].claim == who)

    def machines(self) -> frozenset[int]:
        return frozenset(n for n, side in enumerate(self.sides) if self.all[side].kind == MACHINE)

    def told(self) -> dict[str, str]:
        return {side: self.all[side].told() for side in self.sides}

    # ---- changes, all of them under the game's lock ----------------------------------------------------------------

    def sit(self, side: int, who: Person) -> None:
        """Takes a seat, also one whose player is gone; NotYours when that may not be."""
        seat = self[side]
        refused = seat.refuses(who)
        if refused:
            raise NotYours(refused)
        self.all[seat.side] = replace(seat, claim=who)

    def rise(self, side: int, who: Person) -> None:
        """Gives a seat up for whoever comes."""
        seat = self[side]
        if seat.claim is not None and seat.claim.same_player(who):
            self.all[seat.side] = replace(seat, claim=None)

    def give(self, side: int, word: str, who: Person) -> None:
        """Makes a seat one for a person, the machine or another login."""
        seat = self[side]
        refused = seat.refuses(who) if seat.kind != MACHINE else ""
        if refused:
            raise NotYours(refused)
        self.all[seat.side] = seat_of(seat.side, word)

    def expected(self, who: Person) -> list[int]:
        """Where a person sits down who said nothing: in the seats he had; else in all that are free for anybody here;
        else in one that is kept for another login."""
        seats = [self.all[side] for side in self.sides]
        mine = [n for n, seat in enumerate(seats) if seat.claim is not None and seat.claim.same_player(who)]
        free = [n for n, seat in enumerate(seats) if seat.claim is None and seat.kind == HUMAN]
        kept = [n for n, seat in enumerate(seats) if seat.claim is None and seat.kind == OTHER]
        return mine or free or kept[:1]

    # ---- the file --------------------------------------------------------------------------------------------------

    @classmethod
    def read(cls, game: Path, sides: Sequence[str]) -> Seats:
        """The seats of the game at that path; those of a game without the file are free."""
        made = cls(sides)
        data = read_json(seats_file(game))
        made.analysis = data.get("analysis") is True
        rules = data.get("rules")
        made.rules = rules if isinstance(rules, str) else ""
        seats = data.get("sides")
        if isinstance(seats, dict):
            for side in sides:
                made.all[side] = read_seat(side, seats.get(side))
        return made

    def write(self, game: Path) -> None:
        data: dict[str, Any] = {"sides": {side: self.all[side].as_data() for side in self.sides}}
        if self.analysis:
            data["analysis"] = True
        if self.rules:
            data["rules"] = self.rules
        disk.replace(seats_file(game), json.dumps(data, indent=1, ensure_ascii=False) + "\n")


def read_seat(side: str, data: Any) -> Seat:
    """A seat from a file that anybody may have written; what makes no sense is a free seat."""
    if not isinstance(data, dict):
        return Seat(side)
    kind, player = data.get("kind"), data.get("player")
    if kind == MACHINE and player in PLAYERS:
        return Seat(side, MACHINE, str(player))
    return Seat(side, OTHER if kind == OTHER else HUMAN, "", Person.from_data(data.get("claim")))


def read_json(path: Path) -> dict[str, Any]:
    """What a small file beside a game says; nothing when it is missing, large or broken."""
    try:
        with path.open("rb") as file:
            data = json.loads(file.read(LARGEST))
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def seats_file(game: Path) -> Path:
    return game.with_suffix(".seats")
