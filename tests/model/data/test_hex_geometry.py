"""Hexes: whatever the grid, neighbours are mutual, distance is what walking needs, sets spread as single hexes do."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from interpreter import hexes
from interpreter.model.data import Grid

Hex = tuple[int, int]

grids = st.builds(
    Grid,
    flat=st.booleans(),
    low=st.sampled_from(["even", "odd"]),
    columns=st.integers(1, 9),
    rows=st.integers(1, 9),
    first_column=st.integers(0, 12),
    first_row=st.integers(0, 12),
    numbering=st.sampled_from(["column, row", "row, column"]),
    width=st.integers(2, 4),
)
steps = st.tuples(st.integers(-15, 15), st.integers(-15, 15))


def inside(grid: Grid) -> list[Hex]:
    return [hexes.hex_at(grid, place) for place in range(grid.columns * grid.rows)]


def walked(grid: Grid, start: Hex, limit: int) -> dict[Hex, int]:
    """Breadth-first distances on an endless map."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        if far[here] == limit:
            continue
        for there in hexes.neighbours(grid, here):
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


@given(grids)
def test_numbers_are_read_back(grid: Grid) -> None:
    for place, hex in enumerate(inside(grid)):
        text = hexes.hex_number(grid, hex)
        assert len(text) == 2 * grid.width
        assert hexes.read_number(grid, text) == hex
        assert hexes.place_of(grid, hex) == place


def test_numbers_that_are_none() -> None:
    grid = Grid(True, "even", 3, 3)
    for text in ("", "1", "12a4", "00001", "½½½½", "-101", "+101", "01 1"):
        assert hexes.read_number(grid, text) is None
    assert hexes.place_of(grid, (9, 9)) == -1


@given(grids, steps)
def test_six_neighbours_and_each_the_other_way_round(grid: Grid, hex: Hex) -> None:
    around = hexes.neighbours(grid, hex)
    assert len(set(around)) == 6 and hex not in around
    for number, other in enumerate(around):
        assert hexes.neighbours(grid, other)[(number + 3) % 6] == hex
        assert hexes.distance(grid, hex, other) == 1
        assert hexes.direction(grid, hex, other) == hexes.directions(grid)[number]
        # clockwise: each neighbour touches the next
        assert around[(number + 1) % 6] in hexes.neighbours(grid, other)


@given(grids, steps, steps, steps)
def test_distance_is_a_metric(grid: Grid, a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(grid, a, a) == 0
    assert hexes.distance(grid, a, b) == hexes.distance(grid, b, a)
    assert (hexes.distance(grid, a, b) == 0) == (a == b)
    assert hexes.distance(grid, a, c) <= hexes.distance(grid, a, b) + hexes.distance(grid, b, c)


@given(grids, steps)
def test_distance_is_the_number_of_steps(grid: Grid, start: Hex) -> None:
    far = walked(grid, start, 6)
    assert sum(1 for d in far.values() if d == 6) == 36
    assert all(hexes.distance(grid, start, hex) == d for hex, d in far.items())


@given(grids, steps)
def test_slanted_coordinates_go_there_and_back(grid: Grid, hex: Hex) -> None:
    assert hexes.from_axial(grid, hexes.axial(grid, hex)) == hex


@given(grids, steps, steps)
def test_a_line_is_a_shortest_way(grid: Grid, start: Hex, end: Hex) -> None:
    chain = hexes.line(grid, start, end)
    assert chain[0] == start and chain[-1] == end
    assert len(chain) == hexes.distance(grid, start, end) + 1
    assert all(hexes.distance(grid, a, b) == 1 for a, b in pairwise(chain))


@given(grids, steps, st.integers(0, 5), st.integers(1, 7))
def test_straight_ahead_keeps_its_direction(grid: Grid, start: Hex, way: int, far: int) -> None:
    end = start
    for _ in range(far):
        end = hexes.neighbours(grid, end)[way]
    assert hexes.distance(grid, start, end) == far
    assert hexes.direction(grid, start, end) == hexes.directions(grid)[way]
    bent = hexes.neighbours(grid, end)[(way + 1) % 6]
    assert hexes.direction(grid, start, bent) == ("" if far > 0 else hexes.directions(grid)[way])
    assert hexes.direction(grid, start, start) == ""


@given(grids, st.data())
def test_neighbours_in_play(grid: Grid, data: st.DataObject) -> None:
    in_play = data.draw(st.integers(0, (1 << grid.columns * grid.rows) - 1))
    places = hexes.neighbour_places(grid, in_play)
    for place, found in enumerate(places):
        hex = hexes.hex_at(grid, place)
        expected = []
        if in_play >> place & 1:
            for number, other in enumerate(hexes.neighbours(grid, hex)):
                at = hexes.place_of(grid, other)
                if at >= 0 and in_play >> at & 1:
                    expected.append((number, at))
        assert found == expected


@given(grids, st.data())
def test_a_set_spreads_as_its_members_do(grid: Grid, data: st.DataObject) -> None:
    every = (1 << grid.columns * grid.rows) - 1
    in_play = data.draw(st.integers(0, every))
    group = data.draw(st.integers(0, every)) & in_play
    places = hexes.neighbour_places(grid, in_play)
    expected = 0
    for place, found in enumerate(places):
        if group >> place & 1:
            for _, other in found:
                expected |= 1 << other
    made = hexes.spread(grid, in_play)
    assert made.around(group) == expected
    reached = group
    for _ in range(2):
        reached |= made.around(reached)
    assert made.within(group, 2) == reached
    assert made.within(group, 0) == group
