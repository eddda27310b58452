"""What lies in the box: the map, the counters with their places at the start, the weather, the combat results."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from skirmish_page.ground import Ground, Hex
from skirmish_page.page import Page, read_page


@dataclass(frozen=True)
class Counter:
    """Factors are attack and defence (1.3); the second pair is that of the reduced face (1.4)."""

    name: str
    country: str
    type: str
    full: tuple[int, int]
    reduced: tuple[int, int]
    speed: int
    due: int  # turn, or 0: begins on the map


@dataclass(frozen=True)
class Results:
    """The table of 6.6: hits on attacker and defender for each die, column by column."""

    columns: list[str]
    rows: dict[int, list[tuple[int, int]]]

    def look_up(self, die: int, differential: int) -> tuple[int, int]:
        return next(
            cell for column, cell in zip(self.columns, self.rows[die], strict=True) if fits(column, differential)
        )


def fits(column: str, differential: int) -> bool:
    """Whether a column headed `-1 or less`, `2, 3` or `8 or more` is that of the differential."""
    numbers = [int(number) for number in re.findall(r"-?\d+", column)]
    if column.endswith("or less"):
        return differential <= numbers[0]
    if column.endswith("or more"):
        return differential >= numbers[0]
    return differential in numbers


class Box:
    def __init__(self, page: Page) -> None:
        self.ground = Ground(page)
        self.counters = {counter.name: counter for counter in read_counters(page)}  # in the order of the list
        self.start = dict(read_start(page))
        self.rain = {int(turn) for turn in re.findall(r"\d+", page.paragraph("3.2").split(" are ")[0].split("**")[2])}
        self.results = read_results(page)


def read_counters(page: Page) -> Iterator[Counter]:
    for country, names, kind, factors, arrival in page.table("country", "units", "type", "factors", ""):
        attack, defence, speed, less_attack, less_defence, _ = (int(word) for word in re.findall(r"\d+", factors))
        units = names.split(", ")
        turns = [int(turn) for turn in re.findall(r"\d+", arrival)]
        due = [0] * (len(units) - len(turns)) + turns  # `on the map; due on turn 2`: the last one named comes later
        for name, turn in zip(units, due, strict=True):
            yield Counter(
                f"{country} {name}", country, kind, (attack, defence), (less_attack, less_defence), speed, turn
            )


def read_start(page: Page) -> Iterator[tuple[str, Hex]]:
    """Where units begin in the border clash (11.1)."""
    for country, units in page.table("country", "units"):
        for name, hex in re.findall(r"(\w+) (\d{4})", units):
            yield f"{country} {name}", hex


def read_results(page: Page) -> Results:
    columns = ["-1 or less", "0, 1", "2, 3", "4, 5", "6, 7", "8 or more"]
    rows = {}
    for die, *pairs in page.table("die", *columns):
        hits = [pair.split("/") for pair in pairs]
        rows[int(die)] = [(int(attacker), int(defender)) for attacker, defender in hits]
    return Results(columns, rows)


def open_box() -> Box:
    return Box(read_page())
