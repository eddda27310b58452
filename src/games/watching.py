"""The game as bystanders may see it: only what every side may know; and what a choice told each of those who look."""

from __future__ import annotations

from copy import copy
from typing import Any

from interpreter.model.data import Field
from interpreter.play.game import Game
from interpreter.play.log import Raw, Teller
from interpreter.play.machine import Machine
from interpreter.play.state import SHOWN, State
from interpreter.play.view import View
from interpreter.play.witness import Sight, Witness


class Bystander(Witness):
    """Knows of one more side, behind all others, that may see nothing that is hidden from anybody."""

    def hidden(self, state: State) -> tuple[int, ...]:
        masks = super().hidden(state)
        everything = 0
        for mask in masks:
            everything |= mask
        return (*masks, everything)

    def sees(self, state: State, side: int, field: Field, thing: int) -> bool:
        if side in self.sides:
            return super().sees(state, side, field, thing)
        return all(super(Bystander, self).sees(state, one, field, thing) for one in self.sides)

    def sees_answer(self, state: State, side: int, name: str, of: int) -> bool:
        if side in self.sides:
            return super().sees_answer(state, side, name, of)
        return all(super(Bystander, self).sees_answer(state, one, name, of) for one in self.sides)

    def told(self, raw: Raw, sight: Sight | None, side: int) -> Raw | None:
        return super().told(raw, with_everyone(sight), side)


def with_everyone(sight: Sight | None) -> Sight | None:
    """The sight with one more part, of somebody who is told only what all are told."""
    if sight is None:
        return None
    drop = veil = 0
    for one, other in sight:
        drop |= one
        veil |= other
    return (*sight, (drop, veil))


class PublicView(View):
    """What anybody may see who plays no side."""

    def __init__(self, game: Game) -> None:
        machine: Machine = game.machine
        if machine.witness is not None:
            machine = copy(machine)
            machine.witness = Bystander(game.title)
        super().__init__(machine, game.state, len(game.title.data.sides), game._past)
        if machine.witness is not None:
            self.state.write(SHOWN)[:] = [0] * len(self.state.cols[SHOWN])

    def to_json(self) -> dict[str, Any]:
        title = self.machine.title
        return {
            "title": title.name,
            "hash": title.hash,
            "side": None,
            "state": self.state.to_json(log=False),
            "log": self.log,
            "history": [[played.who, played.text, list(played.dice)] for played in self.history],
            "asked": self.asked,
        }


def view_for(game: Game, side: int | None) -> View:
    """The game as a side sees it, or with None as everybody may."""
    return game.view(side) if side is not None else PublicView(game)


def told_since(game: Game, entry: int, side: int | None) -> list[str]:
    """The lines about what happened after that many entries of the log, as that side (or a bystander) may read them."""
    witness: Witness | None = game.machine.witness
    if witness is None:
        return game.log_since(entry)
    eyes = len(game.title.data.sides) if side is None else side
    teller = Teller(witness.veiled)
    found = []
    for raw, sight in game.state.witnessed()[entry:]:
        told = witness.told(raw, with_everyone(sight), eyes)
        if told is not None and teller.tells(told):
            found.append(str(teller.entry(told)))
    return found
