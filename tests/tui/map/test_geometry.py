"""Every cell belongs to one hex at most, and the hex that was painted there is the one that the mouse finds."""

from __future__ import annotations

from collections import Counter

import pytest
from small_maps import SHAPES, data_of, small_map

from interpreter.hexes import is_low
from interpreter.model.data import Data
from tui.map.geometry import Geometry

OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
MAPS = {f"{grid}-{low}-{first}": (grid, low, first) for grid, low, first in SHAPES}


def in_play(data: Data) -> list[int]:
    return [space for space in range(data.hex_count) if data.hexes >> space & 1]


@pytest.fixture(params=[*MAPS, "skirmish", "spi-ww1"])
def data(request) -> Data:
    return small_map(*MAPS[request.param]) if request.param in MAPS else data_of(request.param)


@pytest.fixture(params=[0, 1, 2])
def geometry(request, data) -> Geometry:
    return Geometry(data, request.param)


def owned(geometry: Geometry) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for y in range(geometry.height):
        for x, owner in enumerate(geometry.owners(y)):
            assert geometry.owner(x, y) == owner
            found.setdefault(owner, []).append((x, y))
    return found


def test_each_hex_owns_its_cells_and_its_centre(geometry):
    cells = owned(geometry)
    assert set(cells) - {-1} == set(in_play(geometry.data))
    for space in in_play(geometry.data):
        assert geometry.owner(*geometry.centre(space)) == space
        assert geometry.centre(space) in cells[space]
    sizes = Counter(len(cells[space]) for space in in_play(geometry.data))
    whole = geometry.layout.across * geometry.layout.down
    if geometry.halved:  # the lower half of the last low hexes has a row of its own
        assert set(sizes) <= {whole, 2 * whole}
    else:
        assert sizes == {whole: len(in_play(geometry.data))}


def test_the_region_of_a_hex_holds_its_cells_and_lies_on_the_map(geometry):
    cells = owned(geometry)
    for space in in_play(geometry.data):
        left, top, width, height = geometry.region(space)
        assert left >= 0 and top >= 0 and left + width <= geometry.width and top + height <= geometry.height
        for x, y in cells[space]:
            assert left <= x < left + width and top <= y < top + height


def test_hexes_out_of_play_own_nothing(geometry):
    for space in range(geometry.data.hex_count):
        if not geometry.data.hexes >> space & 1:
            x, y = geometry.centre(space)
            assert geometry.owner(x, y) == -1
            assert geometry.place(x, y) == space
            assert geometry.around(space) == {}


def test_outside_there_is_nobody(geometry):
    for x, y in ((-1, 0), (0, -1), (geometry.width, 0), (0, geometry.height), (10**6, 10**6)):
        assert geometry.owner(x, y) == -1
    assert geometry.step(-1, "n") == geometry.step(10**6, "n") == -1


def test_steps_lead_to_the_neighbours_of_the_rules_and_back(geometry):
    data = geometry.data
    for space in in_play(data):
        steps = {direction: geometry.step(space, direction) for direction in geometry.directions}
        near = {other for other, edge, _ in data.neighbours[space] if not data.edges[edge].link}
        assert {other for other in steps.values() if other >= 0} == {other for other in near if other < data.hex_count}
        for direction, other in steps.items():
            assert other < 0 or geometry.step(other, OPPOSITE[direction]) == space
        assert geometry.step(space, "nowhere") == -1


def test_a_step_goes_where_its_name_says(geometry):
    for space in in_play(geometry.data):
        x, y = geometry.centre(space)
        for direction in geometry.directions:
            other = geometry.step(space, direction)
            if other < 0:
                continue
            to_x, to_y = geometry.centre(other)
            # seen from afar, low columns lie no whole row lower
            slack = 1 if geometry.halved and direction not in ("n", "s") else 0
            if "n" in direction:
                assert to_y < y + slack
            if "s" in direction:
                assert to_y > y - slack
            if "w" in direction:
                assert to_x < x
            if "e" in direction:
                assert to_x > x


def test_low_lines_are_those_of_the_title(data):
    geometry = Geometry(data, 0)
    assert data.grid is not None
    for space in range(data.hex_count):
        assert geometry.low(space) == is_low(data.grid, data.coordinates[space])


def test_six_directions_as_the_keys_lie():
    assert Geometry(small_map("flat", "even", 1), 0).directions == ("nw", "n", "ne", "sw", "s", "se")
    assert Geometry(small_map("pointy", "even", 1), 0).directions == ("nw", "ne", "w", "e", "sw", "se")


def test_a_title_without_hexes_has_an_empty_map():
    geometry = Geometry(Data(), 0)
    assert (geometry.width, geometry.height, geometry.owner(0, 0), geometry.step(0, "n")) == (0, 0, -1, -1)


def test_zooms_beyond_the_last_are_the_last():
    data = small_map("flat", "even", 1)
    assert Geometry(data, 9).zoom == 2 and Geometry(data, -3).zoom == 0
