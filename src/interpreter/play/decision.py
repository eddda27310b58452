"""What is asked now: read off the innermost frame, never stored."""

from __future__ import annotations

from typing import Any

from interpreter.compile.form_codes import FormCode
from interpreter.compile.instructions import Allow, Ask
from interpreter.language.diagnostic import Span
from interpreter.model.data import Cites
from interpreter.model.expressions import RouteUse
from interpreter.play.asking import last_chance_names
from interpreter.play.covering import is_stuck
from interpreter.play.errors import Reason
from interpreter.play.forms import Filling
from interpreter.play.machine import Machine
from interpreter.play.moving import crowding
from interpreter.play.names import name_of, names_of
from interpreter.play.phases import open_duties
from interpreter.play.sets import first, members
from interpreter.play.state import ACTIVE, Frame, State


class Decision:
    """One question to one side.

    `kind`: allow (actions until he passes), choose (one field), pick (one of several), cover (again and again until
    enough is covered), declare (yes or no), deploy (a space for each unit).
    """

    __slots__ = (
        "_bars",
        "_fillings",
        "_forms",
        "frame",
        "impossible",
        "instruction",
        "kind",
        "known",
        "machine",
        "state",
        "who",
    )

    def __init__(self, machine: Machine, state: State, who: int, instruction: Allow | Ask, frame: Frame) -> None:
        self.machine = machine
        self.state = state
        self.who = who
        self.instruction = instruction
        self.frame = frame
        self.kind = "allow" if isinstance(instruction, Allow) else instruction.how
        self.known: object = None  # the choice found legal last
        self.impossible: set[int] = set()  # forms that nothing can fill
        self._bars: list[Reason] | None = None
        self._fillings: dict[int, Filling | None] = {}
        self._forms: tuple[FormCode, ...] | None = None

    # ---- what a screen shows -------------------------------------------------------------------------------------

    @property
    def side(self) -> str:
        """The name of the side asked."""
        return self.machine.data.sides.names[self.who]

    @property
    def cites(self) -> Cites:
        return self.instruction.cites

    @property
    def span(self) -> Span:
        return self.instruction.span

    @property
    def forms(self) -> tuple[FormCode, ...]:
        """The actions or options, also those that are not possible now."""
        if self._forms is None:
            forms = self.machine.title.forms
            self._forms = tuple([forms[number] for number in self.instruction.forms])
        return self._forms

    @property
    def remaining(self) -> Any:
        """What a `cover` still needs; None for other questions."""
        ask = self.instruction
        return self.frame[ask.remaining_slot] if isinstance(ask, Ask) and ask.how == "cover" else None

    @property
    def secret(self) -> bool:
        """Whether the answer stays hidden from the others."""
        return isinstance(self.instruction, Ask) and self.instruction.secretly

    @property
    def units(self) -> int:
        """The units to be deployed."""
        return int(self.frame[self.instruction.slot][1]) if self.kind == "deploy" else 0

    @property
    def placed(self) -> dict[int, int]:
        """The space of each unit deployed so far."""
        if self.kind != "deploy":
            return {}
        return {unit: space for side, unit, space in self.frame[self.instruction.slot][2] if side == self.who}

    @property
    def to_deploy(self) -> int:
        """The units of this side that have no space yet."""
        mine = self.units & self.own_units() if self.several else self.units
        for unit in self.placed:
            mine &= ~(1 << unit)
        return mine

    def own_units(self) -> int:
        data, sides = self.machine.data, self.state.cols[3]
        return sum(1 << unit for unit in range(len(data.units)) if sides[data.unit_nation[unit]] == self.who)

    @property
    def several(self) -> bool:
        return isinstance(self.instruction, Ask) and self.instruction.who_many

    @property
    def places(self) -> int:
        """Where units may be deployed."""
        ask = self.instruction
        assert isinstance(ask, Ask) and ask.places is not None
        found: int = ask.places(self.seen_by_side, self.frame)
        return found

    @property
    def prompt(self) -> str:
        """The question in a few words."""
        ask = self.instruction
        names = ", ".join(form.name for form in self.forms)
        if isinstance(ask, Allow):
            return f"{self.side}: {names} or pass"
        if ask.how == "cover":
            return f"{self.side}: cover {self.remaining} ({names})"
        if ask.how == "declare":
            return f"{self.side}: {ask.name}?"
        if ask.how == "deploy":
            left = self.to_deploy
            what = names_of(self.machine.data, "unit", left) if left else "all placed"
            return f"{self.side}: deploy ({what})"
        if ask.how == "pick":
            return f"{self.side}: choose {names}" + (" or pass" if ask.offer else "")
        return f"{self.side}: choose {ask.name}{self.traveller()}" + (" or pass" if ask.offer else "")

    def traveller(self) -> str:
        """` for 1st corps`: whose way is asked for, because two questions in a row may differ in nothing else."""
        field = self.forms[0].fields[0]
        domain = field.source.domain
        if field.how == "path" and isinstance(domain, RouteUse):
            for arg, look in zip(domain.args, field.args, strict=True):
                if arg.kind.name == "unit" and not arg.kind.many:
                    unit = look(self.seen_by_side, self.frame)
                    return f" for {name_of(self.machine.data, 'unit', unit)}" if unit >= 0 else ""
        return ""

    # ---- what may be answered ------------------------------------------------------------------------------------

    @property
    def seen_by_side(self) -> State:
        """The state in which the answer is judged: `friendly` means the side asked when several are asked at once."""
        state = self.state
        turned = isinstance(self.instruction, Allow) or self.instruction.who_many
        if turned and state.cols[ACTIVE][0] != self.who:
            state = state.copy()
            state.write(ACTIVE)[0] = self.who
        return state

    def filling(self, form: FormCode) -> Filling | None:
        """The form ready to be filled; None when it cannot be used (again)."""
        if form.number in self._fillings:
            found = self._fillings[form.number]
            if found is None:
                return None
            return Filling(self.machine, found.state, form, found.frame, self.who, found.remaining)
        made: Filling | None = None
        state = self.seen_by_side
        if form.action:
            made = Filling(self.machine, state, form, None, self.who)
        else:
            ask = self.instruction
            assert isinstance(ask, Ask)
            if not (ask.how == "cover" and form.once and form.number in self.frame[ask.slot][1]):
                frame = self.frame[:]
                if ask.how == "cover":
                    frame[ask.stuck_slot] = form.asks_stuck and is_stuck(self, form)
                made = Filling(self.machine, state, form, frame, self.who, self.remaining)
        self._fillings[form.number] = made
        if made is None:
            return None
        return Filling(self.machine, made.state, form, made.frame, self.who, made.remaining)

    def bars(self) -> list[Reason]:
        """Duties that forbid passing now."""
        if self._bars is None:
            self._bars = []
            if isinstance(self.instruction, Allow) and self.machine.title.duties:
                names = last_chance_names(self.machine, self.state)
                self._bars = open_duties(self.machine, self.state, names) if names else []
        return self._bars

    @property
    def may_pass(self) -> bool:
        """Whether `pass` (or `no`) is a legal answer.  A duty may forbid it, unless nothing else can be done."""
        if isinstance(self.instruction, Allow):
            if not self.bars():
                return True
            return not any(f is not None and f.possible() for f in map(self.filling, self.forms))
        return self.instruction.offer

    @property
    def may_finish(self) -> bool:
        """Whether a deployment is complete, or cannot be completed."""
        if self.kind != "deploy" or not self.to_deploy or not self.places:
            return self.kind == "deploy"
        places = members(self.places)
        if not all(space in self.machine.carriers for space in places):
            return False
        return not any(self.has_room(unit, space) for unit in members(self.to_deploy) for space in places)

    def has_room(self, unit: int, space: int) -> bool:
        """Whether a unit may be deployed there as far as carriers go."""
        return not self.machine.carriers or not self.crowded(unit, space)

    def crowded(self, unit: int, space: int) -> str:
        """Why a carrier does not take this unit besides those it has or is to have; empty when it does."""
        if space not in self.machine.carriers:
            return ""
        units = 1 << unit
        for other, place in self.placed.items():
            units |= (1 << other) if place == space else 0
        return crowding(self.machine, self.state, units, space)


def decisions_of(machine: Machine, state: State) -> tuple[Decision, ...]:
    """All that is asked now, in the order of sides."""
    if not state.frames:
        return ()
    frame = state.frames[-1]
    one = machine.title.codes[frame[0]].instructions[frame[1]]
    if not isinstance(one, Allow | Ask) or frame[one.slot] is None:
        return ()
    pending = frame[one.slot][0]
    if isinstance(one, Ask) and one.how in ("pick", "cover") and pending.bit_count() > 1:
        pending = 1 << first(pending)
    found = [Decision(machine, state, side, one, frame) for side in members(pending)]
    active = state.cols[ACTIVE][0]
    if isinstance(one, Allow) and len(found) > 1:  # whoever acted last goes on until he passes
        found.sort(key=lambda decision: (decision.who != active, decision.who))
    return tuple(found)
