"""Positions made by hand: for play files, and for screens that edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from interpreter.compile.title import Title
from interpreter.language.suggest import did_you_mean
from interpreter.model.data import Field
from interpreter.play import phases
from interpreter.play.decision import Decision
from interpreter.play.errors import PlayError, Unreadable
from interpreter.play.history import Past
from interpreter.play.machine import Machine
from interpreter.play.moving import relocate
from interpreter.play.names import name_of, say
from interpreter.play.state import ACTIVE, FACE, PHASE, TURN, State


class Positions:
    """The part of a game that changes it without asking the rules."""

    __slots__ = ("_asked", "_past", "_undone", "analysis", "machine", "position", "seed", "state", "title")

    title: Title
    machine: Machine
    state: State
    analysis: bool
    seed: int
    position: tuple[str, ...]  # what was put there by hand, as lines of a play file
    _past: Past | None
    _undone: tuple[str, ...]
    _asked: tuple[Decision, ...] | None

    def _run(self) -> None:
        """Runs to the next decision."""
        self.state.strict = bool(self.state.script)
        self.machine.run(self.state)
        self.state.strict = False
        self._asked = None

    def become(self, other: Positions) -> None:
        """Stands from now on where the other game does; whoever holds this one sees it."""
        self.title = other.title
        self.machine = other.machine
        self.seed = other.seed
        self.position = other.position
        self.state = other.state.copy()
        self._past = other._past
        self._undone = other._undone
        self._asked = None

    def side(self, who: int | str) -> int:
        """The number of a side given by name or number; raises Unreadable."""
        if isinstance(who, int):
            return who
        found = self.title.data.sides.index.get(who.lower())
        if found is None:
            names = self.title.data.sides.names
            raise Unreadable(f"“{who}” is no side", did_you_mean(who, names) or f"sides are {', '.join(names)}")
        return found

    def script(self, faces: Sequence[int]) -> None:
        """The next dice show these faces, one number for each die, before the seed is used again.  A choice that begins
        with faces given must find all its rolls among them; `unused_dice` tells how many are left."""
        self.state.script = tuple(faces)

    @property
    def unused_dice(self) -> int:
        return len(self.state.script)

    def place(self, unit: int, space: int, face: int | None = None) -> None:
        """Puts a counter there without rules or triggers."""
        relocate(self.state, 1 << unit, space)
        if face is not None:
            self.state.write(FACE)[unit] = face
        where = name_of(self.title.data, "space", space)
        self._edited(f"place {name_of(self.title.data, 'unit', unit)} at {where}")
        self._asked = None

    def write(self, field: Field, of: int, value: Any) -> None:
        """Sets a field (model.data.Field) of a thing without rules or triggers; of a field of the game `of` is 0."""
        self.state.write(field.column)[of] = value
        whose = "" if field.owner == "game" else f" of {name_of(self.title.data, field.owner, of)}"
        told = say(self.title, value, field.kind)
        self._edited(f"turn {told}" if field.column == TURN else f"set {field.name}{whose} to {told}")

    def _edited(self, line: str) -> None:
        self.position = (*self.position, line)
        self.state.tell(("edit", line))
        self._asked = None

    def go_to(
        self,
        phase: str,
        turn: int | None = None,
        rounds: dict[str, int] | None = None,
        side: int | str | None = None,
    ) -> None:
        """Leaves whatever is under way and begins that phase of that turn (default: the running one); `rounds` tells
        the number in loops such as `repeat 3 times as round`, `side` whose phase of that name is meant.  Raises
        Unreadable for an unknown phase or round."""
        wanted = self.state.cols[TURN][0] if turn is None else turn - 1
        if not 0 <= wanted <= self.title.last_turn:
            raise Unreadable(f"there is no turn {wanted + 1}", f"the last is {self.title.last_turn + 1}")
        counts = {name.lower(): number for name, number in (rounds or {}).items()}
        by = None if side is None else self.side(side)
        before = self.state
        try:
            way = 0
            while not self._gone(before, wanted, phase, counts, by, way):
                way += 1
        except PlayError:
            self.state = before
            self._asked = None
            raise
        self._past = None
        self._undone = ()
        whose = "" if by is None else f" of {name_of(self.title.data, 'side', by)}"
        told = f"go to {phase}{whose} turn {wanted + 1}" + "".join(f" round {count}" for count in counts.values())
        self.position = (*self.position, told)

    def _gone(self, before: State, turn: int, phase: str, rounds: dict[str, int], by: int | None, way: int) -> bool:
        """Goes the way with that number to a phase; False when the phase there is another side's."""
        new = before.copy()
        self.machine.begin(new)
        new.frames[0][2] = turn
        new.scopes, new.queue, new.stopping, new.outcome = (), None, None, None
        new.write(ACTIVE)[0] = -1
        new.write(PHASE)[0] = -1
        if not phases.set_course(self.machine, new, new.frames[0], phase, rounds, way):
            if phase.lower() not in (name.lower() for name in self.title.rules.phases):
                raise Unreadable(f"there is no phase “{phase}”", did_you_mean(phase, self.title.rules.phases))
            raise Unreadable(f"no turn comes to phase “{phase}” that way")
        self.state = new
        self._run()
        number = [name.lower() for name in self.title.rules.phases].index(phase.lower())
        begun = next((raw for raw in new.told(before.logged) if raw[0] == "phase" and raw[2] == number), None)
        return by is None or (begun is not None and begun[3] == by)
