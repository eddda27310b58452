"""A title as one plain document: what a map viewer, an order-of-battle page or another program would ask for.

Keys are stable: they may be added, never renamed.  Things are named, not numbered; a number that is not whole is a text
such as "1/2"; what is absent is null.  Spaces, counters, turns and the rest stand in the order of the rule files.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from interpreter.compile.title import Title
from interpreter.load import load_title
from interpreter.model.data import Data, Key, Roster, Table
from interpreter.model.kinds import Kind

FORMAT = 1

Plain = dict[str, Any]


def export_title(path: Path) -> Plain:
    """The whole title with all its scenarios; raises TitleProblems when it has mistakes."""
    title: Title = load_title(path)
    data = title.data
    return {
        "format": FORMAT,
        "title": data.name,
        "name": " ".join(data.properties.get("name", [])) or data.name,
        "properties": {key: list(values) for key, values in data.properties.items()},
        "sides": [side | {"opponent": _name(data.sides, data.opponents[i])} for i, side in _things(data, data.sides)],
        "nations": [
            nation | {"side": _name(data.sides, data.nation_side[i])} for i, nation in _things(data, data.nations)
        ],
        "types": [kind | {"noun": _name(data.types, data.type_parents[i])} for i, kind in _things(data, data.types)],
        "counters": _counters(data),
        "terrain": [terrain for _, terrain in _things(data, data.terrain)],
        "map": _map(data),
        "spaces": _spaces(data),
        "hexside_features": [feature for _, feature in _things(data, data.legend)],
        "hexsides": _hexsides(data),
        "regions": {name: _members(data.spaces, mask) for name, mask in data.regions.items()},
        "tables": {table.name: _table(data, table) for table in data.tables.values()},
        "calendar": [turn for _, turn in _things(data, data.turns)],
        "fields": [
            {
                "of": field.owner,
                "name": field.name,
                "kind": str(field.kind),
                "lowest": _number(field.low),
                "highest": _number(field.high),
                "reset": field.reset or None,
                "seen": field.seen,
                "told": field.told,
                "note": field.note or None,
            }
            for field in data.fields
            if not field.built_in
        ],
        "options": list(title.all_options),
        "scenarios": [_scenario(load_title(path, scenario=name), name) for name in title.scenarios],
        "basis": dict(data.basis),
        "look": [dict(row) for row in data.look],
        "rulebook": [
            {
                "paragraph": paragraph.id,
                "heading": paragraph.heading,
                "category": paragraph.category or None,
                "executable": paragraph.executable,
                "by_silence": paragraph.by_silence,
            }
            for paragraph in data.rulebook.values()
        ],
    }


def plain(data: Data, kind: Kind, value: Any) -> Any:
    """A value of that kind as JSON has it."""
    if value is None:
        return None
    roster = roster_of(data, kind.name)
    if roster is not None and kind.many:
        return _members(roster, value)
    if roster is not None:
        return _name(roster, value)
    return _number(value)


def _number(value: Any) -> Any:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value


def roster_of(data: Data, kind: str) -> Roster | None:
    """The things of a kind, where they have names."""
    rosters = (data.sides, data.nations, data.types, data.units, data.terrain, data.spaces, data.turns)
    return next((roster for roster in rosters if roster.kind == kind), None)


def plain_cell(data: Data, table: Table, place: int, cell: Any) -> Any:
    """A cell in that column of a table: a number, a word, a name, or a list of its parts."""
    if isinstance(cell, tuple):
        return [plain(data, kind, part) for kind, part in zip(table.part_kinds, cell, strict=True)]
    kinds = table.part_kinds
    kind = kinds[0] if table.column_key else kinds[place]
    return plain(data, kind, cell)


def _name(roster: Roster, thing: int) -> str | None:
    return roster.names[thing] if thing >= 0 else None


def _members(roster: Roster, mask: int) -> list[str]:
    return [name for i, name in enumerate(roster.names) if mask >> i & 1]


def _things(data: Data, roster: Roster) -> Iterable[tuple[int, Plain]]:
    """Each thing of a roster with its name, short name and columns."""
    for i, name in enumerate(roster.names):
        thing: Plain = {"name": name, "short": (roster.shorts[i] if i < len(roster.shorts) else "") or None}
        thing["attributes"] = {
            column.name: plain(data, column.kind, column.values[i]) for column in roster.columns.values()
        }
        yield i, thing


def _counters(data: Data) -> list[Plain]:
    counters = []
    for i, name in enumerate(data.units.names):
        faces = []
        for face in range(data.unit_faces[i]):
            names = data.face_names[i] if i < len(data.face_names) else ()
            faces.append(
                {
                    "name": names[face] if face < len(names) else None,
                    "attributes": {
                        column.name: plain(
                            data, column.kind, (column.back if face and column.back else column.values)[i]
                        )
                        for column in data.units.columns.values()
                    },
                }
            )
        counters.append(
            {
                "name": name,
                "short": data.units.shorts[i] or None if i < len(data.units.shorts) else None,
                "nation": _name(data.nations, data.unit_nation[i]),
                "type": _name(data.types, data.unit_type[i]),
                "faces": faces,
            }
        )
    return counters


def _map(data: Data) -> Plain | None:
    grid = data.grid
    if grid is None:
        return None
    return {
        "name": data.map_name or None,
        "grid": "flat" if grid.flat else "pointy",
        "low": grid.low,
        "columns": grid.columns,
        "rows": grid.rows,
        "first_column": grid.first_column,
        "first_row": grid.first_row,
        "numbering": grid.numbering,
        "basis": grid.basis or None,
    }


def _spaces(data: Data) -> list[Plain]:
    turns = {space: turn for turn, space in enumerate(data.turn_space[: len(data.turns)])}
    inside = {space: unit for unit, space in enumerate(data.carrier_space[: len(data.units)]) if space >= 0}
    spaces = []
    for i, name in enumerate(data.spaces.names):
        hex = i < data.hex_count
        if hex and not data.hexes >> i & 1:
            continue  # printed but out of play
        what = "hex" if hex else "turn" if i in turns else "carrier" if i in inside else "box"
        column, row = data.coordinates[i] if hex else (None, None)
        spaces.append(
            {
                "name": name,
                "kind": what,
                "place": data.place_names.get(i),
                "shown": data.shown.get(i),
                "column": column,
                "row": row,
                "terrain": _name(data.terrain, data.space_terrain[i]),
                "nation": _name(data.nations, data.space_nation[i]),
                "features": [feature for feature, mask in data.features.items() if mask >> i & 1],
                "attributes": {
                    column_.name: plain(data, column_.kind, column_.values[i])
                    for column_ in data.spaces.columns.values()
                },
            }
        )
    return spaces


def _hexsides(data: Data) -> list[Plain]:
    """The sides and links that have something; plain sides follow from the grid."""
    sides = []
    for i, edge in enumerate(data.edges):
        features = [feature for feature, mask in data.edge_features.items() if mask >> i & 1]
        if features or edge.link:
            between = [data.spaces.names[edge.a], data.spaces.names[edge.b]]
            sides.append({"between": between, "link": edge.link, "features": features})
    return sides


def _key(key: Key) -> Plain:
    return {"text": key.text or key.word, "word": key.word or None, "low": _number(key.low), "high": _number(key.high)}


def _table(data: Data, table: Table) -> Plain:
    grid = bool(table.column_key)
    return {
        "by": table.row_key,
        "and": table.column_key or None,
        "parts": list(table.parts),
        "rows": [_key(key) for key in table.rows],
        "columns": [_key(key) for key in table.columns] if grid else list(table.column_names),
        "cells": [[plain_cell(data, table, i, cell) for i, cell in enumerate(row)] for row in table.cells],
        "beyond": [_number(part) for part in table.beyond] if table.beyond else None,
        "cites": list(table.cites),
    }


def _scenario(title: Title, name: str) -> Plain:
    data, scenario = title.data, title.rules.scenario
    setup = [
        {
            "counter": data.units.names[placed.unit],
            "space": data.spaces.names[placed.space],
            "face": placed.face,
            "cites": list(placed.cites),
        }
        for placed in data.placements
    ]
    return {
        "name": scenario.name if scenario else name,
        "about": (scenario.about or None) if scenario else None,
        "uses": list(scenario.uses) if scenario else [],
        "first_turn": scenario.first_turn if scenario else None,
        "last_turn": (scenario.last_turn or None) if scenario else None,
        "begin_phase": (scenario.begin_phase or None) if scenario else None,
        "begin_turn": scenario.begin_turn if scenario else None,
        "setup": setup,
    }
