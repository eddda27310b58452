"""Doubts before a phase is ended: what must still be done, who could still act, who is in danger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tui.looking.inspecting import asks, unit_conditions, usually_held
from tui.looking.line import Line

if TYPE_CHECKING:
    from tui.desk import Desk

MOST_NAMED = 6


@dataclass(slots=True)
class Warnings:
    """Each can be switched off."""

    duties: bool = True
    units: bool = True
    supply: bool = True

    def before_passing(self, desk: Desk) -> list[Line]:
        lines: list[Line] = []
        if self.duties:
            lines += [Line(f"still to do: {duty.text}", "bad", tuple(duty.cites)) for duty in desk.game.duties]
        if self.units and desk.pointer is not None:
            names = desk.game.title.data.units.names
            units = [names[unit] for unit in desk.pointer.units()]
            if units:
                lines.append(Line(f"could still act: {some(units)}", "head"))
        if self.supply:
            lines += in_danger(desk)
        return lines


def in_danger(desk: Desk) -> list[Line]:
    """Own units that lack what most units have, by the conditions of the rules."""
    game, view = desk.game, desk.view
    data, sides = game.title.data, game.state.cols[3]
    usual = usually_held(game, view)
    lines = []
    for condition in unit_conditions(game):
        if condition.name not in usual:
            continue
        lacking = [
            data.units.names[unit]
            for unit in range(len(data.units))
            if sides[data.unit_nation[unit]] == desk.side
            and data.hexes >> max(view.place(unit), 0) & 1
            and asks(game, view, condition.name, unit) is False
        ]
        if lacking and len(lacking) <= len(data.units) // 2:
            lines.append(Line(f"not {condition.name}: {some(lacking)}", "bad", tuple(condition.cites)))
    return lines


def some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
