"""Which sides are played from here, and what is said to somebody who reaches over the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from games import disk
from games.errors import CannotSave, NotYours
from games.following import Follower
from games.lock import Lock
from games.opening import Loaded
from games.person import Person
from games.seats import MACHINE, Seats, seats_file
from games.watching import view_for
from interpreter.play.choice import Choice
from interpreter.play.decision import Decision
from interpreter.play.errors import NothingAsked
from interpreter.play.playfile_titles import Shelf as Titles
from interpreter.play.view import View


class Sitting(Follower):
    """`me` is the person here, `seats` who plays what, `sides` those he plays from this program; `watching` when he
    wants none."""

    def __init__(
        self, path: Path, found: Loaded, me: Person, titles: Titles | None = None, *, watching: bool = False
    ) -> None:
        super().__init__(path, found, titles)
        self.me = me
        self.watching = watching
        self._seats_seen: disk.Signature | None = None
        self._read_seats()

    def _read_seats(self) -> None:
        self._seats_seen = disk.signature(seats_file(self.path))
        self.seats = Seats.read(self.path, self.game.title.data.sides.names)
        self.sides = self.seats.held(self.me)
        self.game.analysis = self.seats.analysis

    def stirred(self) -> bool:
        return super().stirred() or disk.signature(seats_file(self.path)) != self._seats_seen

    def _see_seats(self) -> list[str]:
        """Looks whether somebody sat down or rose; says so."""
        seen = disk.signature(seats_file(self.path))
        if seen == self._seats_seen or (seen is None and disk.signature(self.path) is None):
            return []
        before, mine = self.seats.told(), self.sides
        self._read_seats()
        lines = []
        for side, told in self.seats.told().items():
            number = self.seats.sides.index(side)
            if number in mine and number not in self.sides:
                claim = self.seats[side].claim
                again = claim is not None and claim.same_player(self.me)
                where = f"from another window (process {claim.pid})" if again and claim else f"by {told}"
                lines.append(f"{side} is now played {where}.")
            elif told != before[side] and number not in self.sides:
                lines.append(f"{side} is played by {told}.")
        return lines

    def _reseat(self, change: Callable[[], None]) -> None:
        with Lock(self.path):
            self._read_seats()
            change()
            self.seats.write(self.path)
            self._read_seats()

    def sit_down(self, sides: Iterable[int] | None = None) -> None:
        """Takes these sides, or those that a person expects who said nothing: then what cannot be had is only noted."""
        if sides is not None:
            wanted = list(sides)
            self._reseat(lambda: self._sit_at(wanted))
            return
        if not self.seats.expected(self.me):
            self.watching = not self._nobody_but_machines()
            self.notes += self._free_for_the_asking()
            return
        try:
            self._reseat(lambda: self._sit_at(self.seats.expected(self.me)))
        except CannotSave as problem:
            self.watching = True
            self.notes.append(f"You can only watch. {problem.sentence}")

    def _sit_at(self, sides: Iterable[int]) -> None:
        for side in sides:
            self.seats.sit(side, self.me)

    def _nobody_but_machines(self) -> bool:
        return len(self.seats.machines()) == len(self.seats.sides)

    def _free_for_the_asking(self) -> list[str]:
        """What to say to somebody for whom no seat is left."""
        lines = []
        for side in self.seats.sides:
            claim = self.seats[side].claim
            if claim is not None and not claim.alive:
                lines.append(f"{side} was played by {claim.name}, who is away: `--side {side}` takes it over.")
        return lines if self._nobody_but_machines() else ["You are watching.", *lines]

    # ---- whose decision --------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> int | None:
        """The side whose eyes look here: the one that decides, if it is played here; None for somebody who watches."""
        asked = self.decision
        if asked is not None and asked.who in self.sides:
            return asked.who
        return min(self.sides) if self.sides else None

    def view(self) -> View:
        """The game as it may be seen here."""
        return view_for(self.game, self.viewer)

    @property
    def decision(self) -> Decision | None:
        """What is asked of somebody here; None when others must decide, or nobody."""
        return next((one for one in self.game.decisions if one.who in self.sides), None)

    def waiting_for(self) -> str:
        """Who must decide before anything happens here, in words; nothing when it is for somebody here."""
        if self.game.decision is None or self.decision is not None:
            return ""
        return ", ".join(f"{one.side} ({self.seats[one.who].told()})" for one in self.game.decisions)

    def asked(self, choice: Choice | str, who: int | str | None, machine: bool = False) -> tuple[Choice | str, int]:
        """A choice without the side named in front of it, and the side; NotYours when that is not played here."""
        game = self.game
        if game.decision is None:
            raise NothingAsked("The game is over.")
        side = game.decision.who if self.decision is None else self.decision.who
        if who is not None:
            side = game.side(who)
        elif isinstance(choice, Choice):
            side = choice.who if choice.who >= 0 else side
        else:
            head, colon, rest = choice.partition(":")
            named = game.title.data.sides.index.get(head.strip().lower())
            if colon and named is not None:
                choice, side = rest.strip(), named
        if not machine:
            self.must_hold(side)
        return choice, side

    def must_hold(self, side: int) -> None:
        """Refuses, with a sentence, what is done for a side that is not played here."""
        if side in self.sides:
            return
        seat = self.seats[side]
        if seat.kind == MACHINE or (seat.claim is not None and not seat.claim.same_player(self.me)):
            raise NotYours(f"{seat.side} is played by {seat.told()}, not by you.")
        if seat.claim is not None:
            raise NotYours(f"{seat.side} is now played from your other window (process {seat.claim.pid}).")
        raise NotYours(f"Nobody plays {seat.side} yet: sit down there first (`--side {seat.side}`).")
