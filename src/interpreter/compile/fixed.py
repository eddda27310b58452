"""What never changes during play, laid out for speed: who neighbours whom, which units a nation has, distances."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from interpreter import hexes
from interpreter.compile import helpers
from interpreter.compile.whereabouts import TOGETHER, unmoved
from interpreter.model import blocks as b
from interpreter.model.data import Data

FAR = 1_000_000  # how far apart spaces are that no hexes lie between
NOBODY = -2  # the foe of whoever has none: not a side, and not the neutrals either


def fixed_lists(data: Data, rules: b.Rules) -> dict[str, Any]:
    """Lists by the name a built-in word has; the last entry of each is for none."""
    ends: list[int] = []
    starts: list[int] = []
    for edge in data.edges:
        starts += [edge.a, edge.b]
        ends += [edge.b, edge.a]
    spaces = len(data.spaces)
    columns = [c for c, _ in data.coordinates] + [0] * (spaces - len(data.coordinates)) + [0]
    rows = [r for _, r in data.coordinates] + [0] * (spaces - len(data.coordinates)) + [0]
    sets: dict[str, dict[str, bool]] = {}
    for action in rules.actions.values():
        for field in action.fields:
            sets.setdefault(field.name.lower(), {})[action.name.lower()] = field.kind.many
    fixed: dict[str, Any] = {
        "nation-of-unit": [*data.unit_nation, -1],
        "type": [*data.unit_type, -1],
        "opponent": [*data.opponents, -1],
        "terrain": [*data.space_terrain, -1],
        "nation-of-space": [*data.space_nation, -1],
        "column": columns,
        "row": rows,
        "neighbours": [*data.neighbour_mask, 0],
        "near": [*starts, -1],
        "far": [*ends, -1],
        "turn-space": [*data.turn_space, -1],
        "inside": [*(data.carrier_space or [-1] * len(data.units)), -1],
        "sets in forms": sets,
        "all spaces": (1 << spaces) - 1,
    }
    for kind, roster in (
        ("unit", data.units),
        ("nation", data.nations),
        ("side", data.sides),
        ("type", data.types),
        ("terrain", data.terrain),
        ("space", data.spaces),
        ("turn", data.turns),
    ):
        fixed["names of " + kind] = [*roster.names, "none"]
    return fixed


def namespace(data: Data, fixed: dict[str, Any]) -> dict[str, Any]:
    """The names compiled rules see, and nothing else: no Python built-in but these."""
    nations = len(data.nations)
    units = [helpers.mask_of(u for u, n in enumerate(data.unit_nation) if n == nation) for nation in range(nations)]
    ground = [helpers.mask_of(s for s, n in enumerate(data.space_nation) if n == nation) for nation in range(nations)]
    units_of_side = by_side(len(data.sides), [*units])
    nations_of_side = by_side(len(data.sides), [1 << n for n in range(nations)])
    foes = [foe if foe >= 0 else NOBODY for foe in data.opponents[: len(data.sides)]] + [NOBODY]
    names: dict[str, Any] = {word.replace("-", "_"): value for word, value in fixed.items() if " " not in word}
    names |= {
        "__builtins__": {},
        "unit_nation": fixed["nation-of-unit"],
        "nation_units": [*units, 0],
        "nation_spaces": [*ground, 0],
        "neighbour_mask": fixed["neighbours"],
        "edge_of": data.edge_of,
        "crossing_of": crossings(data),
        "bits": helpers.bits,
        "mask_of": helpers.mask_of,
        "union": helpers.union,
        "first": helpers.first,
        "goes_by": helpers.goes_by,
        "stretch": helpers.stretch,
        "bit": helpers.bit,
        "divide": helpers.divide,
        "round_up": helpers.up,
        "round_down": helpers.down,
        "round_nearest": helpers.nearest,
        "total": helpers.total,
        "highest": helpers.highest,
        "lowest": helpers.lowest,
        "extreme": helpers.extreme,
        "past_forms": helpers.past_forms,
        "field_of_forms": helpers.field_of_forms,
        "min": min,
        "max": max,
        "len": len,
        "any": any,
        "all": all,
        "bool": bool,
        "distance": measure(data),
        "adjacent": adjacency(fixed["neighbours"]),
        "within": surroundings(data),
        "turn_plus": later(len(data.turns)),
        "hexsides_between": between(data),
        "crossings_between": ways_between(data),
        "calendar": calendar_cells(data),
        "units_in": units_in_spaces(len(data.units), len(data.spaces)),
        "places_of": places_of_units(),
        "units_of_side": units_of_side,
        "nations_of_side": nations_of_side,
        "units_of_foe": by_foe(units_of_side, foes),
        "nations_of_foe": by_foe(nations_of_side, foes),
        "foe_of": foes,
    }
    return names


def crossings(data: Data) -> dict[tuple[int, int], int]:
    found = {}
    for number, edge in enumerate(data.edges):
        found[edge.a, edge.b] = 2 * number
        found[edge.b, edge.a] = 2 * number + 1
    return found


def cube(data: Data) -> list[tuple[int, int]]:
    """Slanted coordinates, in which distance is plain arithmetic."""
    grid = data.grid
    return [hexes.axial(grid, hex) for hex in data.coordinates] if grid is not None else []


def measure(data: Data) -> Callable[[int, int], int]:
    """Hexes from one to another, whatever lies between; to or from a box, steps over links and hexes."""
    at = cube(data)
    size = len(at)
    reached: dict[int, dict[int, int]] = {}

    def distance(a: int, b: int) -> int:
        if 0 <= a < size and 0 <= b < size:
            q, r = at[a][0] - at[b][0], at[a][1] - at[b][1]
            return max(abs(q), abs(r), abs(q + r))
        if a == b:
            return 0
        box, other = (a, b) if a >= size else (b, a)
        if box < 0 or other < 0:
            return FAR
        if box not in reached:
            reached[box] = steps_from(data, box)
        return reached[box].get(other, FAR)

    return distance


def steps_from(data: Data, start: int) -> dict[int, int]:
    """How many steps away each space is that can be come to at all."""
    found, edge = {start: 0}, [start]
    while edge:
        following = []
        for here in edge:
            for there, _, _ in data.neighbours[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    following.append(there)
        edge = following
    return found


def adjacency(neighbours: list[int]) -> Callable[[int], int]:
    def adjacent(spaces: int) -> int:
        found = 0
        while spaces:
            low = spaces & -spaces
            found |= neighbours[low.bit_length() - 1]
            spaces ^= low
        return found

    return adjacent


def surroundings(data: Data) -> Callable[[int, int], int]:
    """All hexes and linked boxes at most so far from any of the spaces."""
    distance = measure(data)
    known: dict[tuple[int, int], int] = {}
    everywhere = [*helpers.bits(data.hexes), *data.boxes.values()]

    def around(space: int, number: int) -> int:
        key = (space, number)
        if key not in known:
            known[key] = helpers.mask_of(s for s in everywhere if distance(space, s) <= number) | 1 << space
        return known[key]

    def within(number: int, spaces: int) -> int:
        found = 0
        for space in helpers.bits(spaces):
            found |= around(space, number)
        return found

    return within


def later(turns: int) -> Callable[[int, int], int]:
    def turn_plus(turn: int, number: int) -> int:
        found = turn + number
        return found if 0 <= found < turns else -1

    return turn_plus


def between(data: Data) -> Callable[[int, int], int]:
    def hexsides_between(some: int, others: int) -> int:
        found = 0
        for space in helpers.bits(some):
            for other, edge, _ in data.neighbours[space]:
                if others >> other & 1:
                    found |= 1 << edge
        return found

    return hexsides_between


def ways_between(data: Data) -> Callable[[int, int], int]:
    """The same with a direction: from one of the first to one of the second."""
    numbers = crossings(data)

    def crossings_between(some: int, others: int) -> int:
        found = 0
        for space in helpers.bits(some):
            for other, _, _ in data.neighbours[space]:
                if others >> other & 1:
                    found |= 1 << numbers[space, other]
        return found

    return crossings_between


def calendar_cells(data: Data) -> Callable[[int, int], Any]:
    """The calendar's column named after a nation; a nation without one has 0."""
    columns = [data.turns.columns.get(name.lower()) for name in data.nations.names]

    def calendar(turn: int, nation: int) -> Any:
        column = columns[nation] if nation >= 0 else None
        return 0 if column is None else column.values[turn] or 0

    return calendar


FEW = 64  # spaces that are looked into one by one


def units_in_spaces(units: int, spaces_there_are: int) -> Callable[[Any, int], int]:
    """Units in a set of spaces: by space when they are few, by unit otherwise, and remembered by stamp."""
    beyond = 1 << spaces_there_are
    elsewhere: dict[int, tuple[int, ...]] = {}  # the other spaces
    known: dict[tuple[int, int], int] = {}

    def units_in(g: Any, spaces: int) -> int:
        found = 0
        if spaces.bit_count() <= 8:
            there = g.cols[1]
            base = (spaces & -spaces).bit_length() - 1  # neighbours lie close together: small numbers are quicker
            spaces >>= max(base, 0)
            while spaces:
                low = spaces & -spaces
                found |= there[base + low.bit_length() - 1]
                spaces ^= low
            return found
        key = (g.stamps[0], spaces)
        kept = known.get(key)
        if kept is not None:
            return kept
        outside = elsewhere.get(spaces)
        if outside is None:
            if len(elsewhere) > 64:
                elsewhere.clear()
            outside = elsewhere[spaces] = helpers.bits(beyond - 1 & ~spaces)
        if len(outside) < FEW and -1 not in g.cols[0][:units]:  # nearly everywhere: all but those who are elsewhere
            there = g.cols[1]
            for space in outside:
                found |= there[space]
            found = (1 << units) - 1 & ~found
            known[key] = found
            return found
        # the digit of every space, looked up for every unit and read as one number: quicker than asking one by one
        digits = bin(spaces | beyond)[:2:-1] + "0"  # the last for a unit that is nowhere (-1)
        found = int("".join(map(digits.__getitem__, g.cols[0][units - 1 :: -1])), 2) if units else 0
        if len(known) > 512:
            known.clear()
        known[key] = found
        return found

    return units_in


def places_of_units() -> Callable[[Any, int], int]:
    """Where these units are, remembered until one of them moves; then only what moved is looked at."""
    known: dict[int, tuple[Any, int, list[tuple[int, ...]]]] = {}
    groups_of: dict[int, tuple[int, ...]] = {}

    def places_of(g: Any, units: int) -> int:
        stamps = unmoved(g, units)
        kept = known.get(units)
        if kept is not None and kept[0] == stamps:
            return kept[1]
        places = g.cols[0]
        groups = groups_of.get(units)
        if groups is None:
            if len(groups_of) > 512:
                groups_of.clear()
                known.clear()
            groups = groups_of[units] = tuple(sorted({unit >> TOGETHER for unit in helpers.bits(units)}))
        if kept is not None and len(groups) > 2:
            changed = [n for n, (old, new) in enumerate(zip(kept[0], stamps, strict=True)) if old != new]
            if len(changed) <= 2:
                found, stood, inside = kept[1], kept[2][:], g.cols[1]
                for n in changed:
                    first = groups[n] << TOGETHER
                    now = tuple(places[first : first + (1 << TOGETHER)])
                    for unit, (before, after) in enumerate(zip(stood[n], now, strict=True), first):
                        if before != after and units >> unit & 1:
                            if before >= 0 and not inside[before] & units:
                                found &= ~(1 << before)
                            if after >= 0:
                                found |= 1 << after
                    stood[n] = now
                known[units] = (stamps, found, stood)
                return found
        found = helpers.mask_of(map(places.__getitem__, helpers.bits(units)))
        size = 1 << TOGETHER
        stood = [tuple(places[group << TOGETHER : (group << TOGETHER) + size]) for group in groups]
        known[units] = (stamps, found, stood)
        return found

    return places_of


def by_side(sides: int, masks: list[int]) -> Callable[[Any], list[int]]:
    """For each side the union of its nations' masks; last of all that of the neutrals."""
    known: dict[int, list[int]] = {}

    def of_side(g: Any) -> list[int]:
        stamp = g.stamps[3]
        found = known.get(stamp)
        if found is None:
            found = [0] * (sides + 1)
            for nation, mask in enumerate(masks):
                found[g.cols[3][nation]] |= mask
            if len(known) > 256:
                known.clear()
            known[stamp] = found
        return found

    return of_side


def by_foe(of_side: Callable[[Any], list[int]], foes: list[int]) -> Callable[[Any], list[int]]:
    """For each side the union of its foe's nations' masks; last of all nothing, for the neutrals."""
    known: dict[int, list[int]] = {}

    def of_foe(g: Any) -> list[int]:
        stamp = g.stamps[3]
        found = known.get(stamp)
        if found is None:
            masks = of_side(g)
            found = [masks[foe] if foe >= 0 else 0 for foe in foes]
            if len(known) > 256:
                known.clear()
            known[stamp] = found
        return found

    return of_foe
