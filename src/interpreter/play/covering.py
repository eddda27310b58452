"""`stuck`: whether the other options of a question can still cover what remains.

A bounded search: first whether one answer covers it all, then answer after answer through the real procedure on
copies.  When the bound is reached the player is taken not to be stuck: he still has something to try.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from interpreter.compile.form_codes import FormCode
from interpreter.compile.instructions import Ask
from interpreter.play.errors import PlayError
from interpreter.play.forms import Filling
from interpreter.play.machine import WAIT, Machine
from interpreter.play.state import State

if TYPE_CHECKING:
    from interpreter.play.decision import Decision

MOST_ANSWERS = 2_000  # tried in one search
EACH = 200  # fillings looked at of one option


def is_stuck(decision: Decision, option: FormCode) -> bool:
    """Whether the options other than this one cannot cover the rest."""
    others = [form.number for form in decision.forms if form is not option]
    frames = decision.state.frames
    search = Search(decision.machine, decision.who, decision.instruction, others, len(frames), frames[-1][1])
    return not search.covers(decision.state)


class Search:
    def __init__(self, machine: Machine, who: int, ask: object, others: list[int], depth: int, at: int) -> None:
        self.machine = machine
        self.who = who
        self.ask = ask
        self.others = others
        self.depth = depth
        self.at = at
        self.left = MOST_ANSWERS

    def covers(self, state: State) -> bool:
        """Whether some answers of the other options cover all that remains."""
        ask = self.ask
        assert isinstance(ask, Ask)
        frame = state.frames[-1]
        remaining = frame[ask.remaining_slot]
        if remaining <= 0:
            return True
        partial = []
        for number in self.others:
            form = self.machine.title.forms[number]
            if form.once and number in frame[ask.slot][1]:
                continue
            trial = frame[:]
            trial[ask.stuck_slot] = False
            filling = Filling(self.machine, state, form, trial, self.who, remaining)
            found = list(islice(filling, EACH))
            if found and form.covers_all:
                return True
            for values in found:
                if form.covers is None:
                    continue
                tried = Filling(self.machine, state, form, trial, self.who, remaining)
                tried.has(values)
                amount = form.covers(state, tried.frame)
                if amount == remaining:
                    return True
                partial.append((-amount, number, values))
        partial.sort(key=lambda answer: answer[:2])
        for _, number, values in partial:
            self.left -= 1
            if self.left <= 0 or self._after(state, number, values):
                return True
        return False

    def _after(self, state: State, number: int, values: tuple[object, ...]) -> bool:
        """The same question after one answer.  An answer that rolls or asks something else counts as a way out."""
        from interpreter.play.asking import take_option

        ask = self.ask
        assert isinstance(ask, Ask)
        trial = state.copy()
        trial.forking = True
        form = self.machine.title.forms[number]
        frame = trial.frames[-1][:]
        frame[ask.stuck_slot] = False
        filling = Filling(self.machine, trial, form, frame, self.who, frame[ask.remaining_slot])
        filling.has(values)
        try:
            take_option(self.machine, trial, ask, filling, values)
            # the answer's own body only: what comes back to this question is looked at by the caller
            signal = self.machine.run_to(trial, self.depth, self.at)
        except PlayError:
            return False
        if signal != WAIT:
            return True
        top = trial.frames[-1]
        here = len(trial.frames) == self.depth and top[1] == self.at
        return self.covers(trial) if here else True
