"""Parts of the data in words, for the documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from lark import Tree

from interpreter.model.data import Column, Data, Key, Roster
from interpreter.model.map_text import map_text
from interpreter.model.names import space_name
from interpreter.model.reading.sheets import HasTree


def show(data: Data, part: str, blocks: Sequence[HasTree], sources: Mapping[str, str]) -> str:
    if part == "blocks":
        return "".join(line + "\n" for block in blocks for line in block_lines(block, sources))
    return "".join(line + "\n" for line in PARTS[part](data))


def members(data: Data, roster: Roster, mask: int) -> str:
    return ", ".join(name for number, name in enumerate(roster.names) if mask >> number & 1) or "nothing"


def spaces(data: Data, mask: int) -> str:
    return " ".join(name for number, name in enumerate(data.spaces.names) if mask >> number & 1) or "nowhere"


def value(data: Data, column: Column, item: Any) -> str:
    rosters = {
        "nation": data.nations,
        "side": data.sides,
        "type": data.types,
        "terrain": data.terrain,
        "unit": data.units,
        "space": data.spaces,
        "turn": data.turns,
    }
    if column.kind.name in rosters:
        roster = rosters[column.kind.name]
        if column.kind.many:
            return members(data, roster, item)
        return roster.names[item] if item >= 0 else "none"
    if isinstance(item, bool):
        return "yes" if item else "no"
    return "none" if item is None else str(item)


def columns(data: Data, roster: Roster) -> Iterator[str]:
    for column in roster.columns.values():
        optional = ", may be none" if column.kind.optional else ""
        front = " ".join(value(data, column, item) for item in column.values)
        yield f"  {column.name} ({column.kind}{optional}): {front}"
        if column.back is not None:
            yield f"  {column.name} on the back: " + " ".join(value(data, column, item) for item in column.back)


def sides(data: Data) -> Iterator[str]:
    for number, name in enumerate(data.sides.names):
        other = data.opponents[number]
        yield f"{name} ({data.sides.shorts[number]}) against {data.sides.names[other] if other >= 0 else 'nobody'}"
    yield from columns(data, data.sides)


def nations(data: Data) -> Iterator[str]:
    for number, name in enumerate(data.nations.names):
        side = data.nation_side[number]
        yield f"{name} ({data.nations.shorts[number]}), {data.sides.names[side] if side >= 0 else 'neutral'}"
    yield from columns(data, data.nations)


def adjectives(data: Data) -> Iterator[str]:
    for word, (kind, number) in data.adjectives.items():
        roster = data.sides if kind == "side" else data.nations
        yield f"{word}: {kind} {roster.names[number]}"


def types(data: Data) -> Iterator[str]:
    for number, name in enumerate(data.types.names):
        parent = data.type_parents[number]
        wider = data.types.names[parent] if parent >= 0 else "unit"
        carried = members(data, data.types, data.type_carries[number])
        holds = (
            ""
            if carried == "nothing"
            else f", carries {carried}: {data.type_holds[number]} {data.type_counted[number]}"
        )
        yield f"{name}, a kind of {wider}{holds}"
    yield from columns(data, data.types)


def plurals(data: Data) -> Iterator[str]:
    yield ", ".join(f"{many} of {one}" for many, one in data.plurals.items())


def counters(data: Data) -> Iterator[str]:
    for number, name in enumerate(data.units.names):
        faces = f", faces {' and '.join(data.face_names[number])}" if data.unit_faces[number] > 1 else ""
        yield f"{name}, {data.types.names[data.unit_type[number]]}{faces}"
    yield from columns(data, data.units)


def calls(data: Data) -> Iterator[str]:
    yield ", ".join(data.units.index)


def turns(data: Data) -> Iterator[str]:
    label = data.calendar or "without a name"
    yield f"calendar {label}: " + " ".join(data.turns.names)
    yield "spaces " + " ".join(space_name(data, space) for space in data.turn_space[:-1])
    yield from columns(data, data.turns)


def terrain(data: Data) -> Iterator[str]:
    signs = zip(data.terrain.names, data.terrain.shorts, strict=True)
    yield ", ".join(f"{name} {symbol}" for name, symbol in signs)
    yield from columns(data, data.terrain)


def legend(data: Data) -> Iterator[str]:
    yield ", ".join(data.legend.names) or "no legend"
    for column in data.edge_columns.values():
        optional = ", may be none" if column.kind.optional else ""
        yield f"  {column.name} ({column.kind}{optional})"
        for number, edge in enumerate(data.edges):
            if column.values[number] != column.values[-1]:
                pair = f"{space_name(data, edge.a)}/{space_name(data, edge.b)}"
                yield f"    {pair} {value(data, column, column.values[number])}"


def grid(data: Data) -> Iterator[str]:
    found = data.grid
    if found is None:
        yield "no map"
        return
    shape = "flat" if found.flat else "pointy"
    yield f"{shape}, low {found.low}, numbered {found.numbering}, {found.width} digits each"
    yield f"columns from {found.first_column}: {found.columns}; rows from {found.first_row}: {found.rows}"
    yield f"in play: {spaces(data, data.hexes)}"
    if found.basis:
        yield f"basis: {found.basis}"


def around(data: Data) -> Iterator[str]:
    for space in range(len(data.spaces)):
        if data.neighbours[space]:
            names = " ".join(space_name(data, other) for other, _, _ in data.neighbours[space])
            yield f"{space_name(data, space)}: {names}"


def places(data: Data) -> Iterator[str]:
    for space, name in data.place_names.items():
        label = f" ({data.shown[space]})" if space in data.shown else ""
        yield f"{space_name(data, space)} {name}{label}"
    for name, mask in data.features.items():
        yield f"  {name}: {spaces(data, mask)}"
    for column in data.spaces.columns.values():
        optional = ", may be none" if column.kind.optional else ""
        yield f"  {column.name} ({column.kind}{optional}), {value(data, column, column.values[-1])} elsewhere"
        for space, item in enumerate(column.values[:-1]):
            if item != column.values[-1]:
                yield f"    {space_name(data, space)} {value(data, column, item)}"


def regions(data: Data) -> Iterator[str]:
    for name, mask in data.regions.items():
        yield f"{data.spelling[name]}: {spaces(data, mask)}"
    yield "countries: " + " ".join(
        f"{data.spaces.names[s]} {data.nations.names[n]}" for s, n in enumerate(data.space_nation[:-1]) if n >= 0
    )


def boxes(data: Data) -> Iterator[str]:
    for space in data.boxes.values():
        label = f" ({data.shown[space]})" if space in data.shown else ""
        begins = f", begins with {members(data, data.units, data.box_units[space])}" if space in data.box_units else ""
        yield f"{space_name(data, space)}{label}{begins}"


def hexsides(data: Data) -> Iterator[str]:
    for name, mask in data.edge_features.items():
        found = [edge for number, edge in enumerate(data.edges) if mask >> number & 1]
        pairs = " ".join(f"{space_name(data, e.a)}{'=' if e.link else '/'}{space_name(data, e.b)}" for e in found)
        yield f"{name}: {pairs or 'nowhere'}"


def fields(data: Data) -> Iterator[str]:
    for f in data.fields:
        ends = "" if f.low is None and f.high is None else f" from {f.low} to {f.high}"
        starts = f", starts `{f.starts.text}`" if f.starts is not None else ", starts with nothing"
        optional = ", may be none" if f.kind.optional else ""
        reset = f", reset each {f.reset}" if f.reset else ""
        seen = "" if f.seen == "all" else f", seen by its {f.seen}"
        told = "" if f.told else ", not told"
        cited = f" [{', '.join(f.cites)}]" if f.cites else ""
        yield f"{f.name} of {f.owner}: {f.kind}{ends}{starts}{optional}{reset}{seen}{told}{cited}"


def key(k: Key) -> str:
    if k.word:
        return f"'{k.word}'"
    low = "" if k.low is None else f"{'over ' if k.above else ''}{k.low}"
    high = "" if k.high is None else f"{'under ' if k.below else ''}{k.high}"
    return low if k.low == k.high and k.low is not None else f"{low}..{high}"


def cell(item: Any) -> str:
    if isinstance(item, tuple):
        return "/".join(cell(part) for part in item)
    return "none" if item is None else f"'{item}'" if isinstance(item, str) else str(item)


def tables(data: Data) -> Iterator[str]:
    for table in data.tables.values():
        across = f" and {table.column_key} ({table.column_kind})" if table.column_key else ""
        yield f"{table.name} by {table.row_key} ({table.row_kind}){across}"
        kinds = [f"{kind}{', may be none' if kind.optional else ''}" for kind in table.part_kinds]
        if table.column_key:
            yield "  columns " + "  ".join(key(k) for k in table.columns)
        else:
            yield "  columns " + "  ".join(table.column_names)
        yield (
            f"  cells {' / '.join(table.parts)} ({'; '.join(kinds)})"
            if table.parts
            else f"  cells ({'; '.join(kinds)})"
        )
        if table.beyond:
            yield f"  beyond {table.beyond[0]} add column {table.beyond[1]} for each {table.beyond[2]}"
        for k, row in zip(table.rows, table.cells, strict=True):
            yield f"  {key(k)}: " + "  ".join(cell(item) for item in row)


def rooms(data: Data) -> Iterator[str]:
    for name, rows in data.rooms.items():
        yield name
        for row in rows:
            yield "  " + ", ".join(f"{heading} {text or 'none'}" for heading, text in row.items())


def look(data: Data) -> Iterator[str]:
    for row in data.look:
        yield ", ".join(f"{heading} {text or 'none'}" for heading, text in row.items())


def doctrine(data: Data) -> Iterator[str]:
    for entry in data.doctrine:
        yield f"{entry['name']}, plays {', '.join(entry.get('plays', ['anybody']))}"
        for wish, weight in entry["wants"]:
            yield f"  `{wish.text}` at line {wish.line} column {wish.column}, weight {weight}"


def rulebook(data: Data) -> Iterator[str]:
    for paragraph in data.rulebook.values():
        kind = "exec" if paragraph.executable else "text"
        silence = ", by silence" if paragraph.by_silence else ""
        yield f"{paragraph.id} {paragraph.heading}, {kind}{silence}"


def placements(data: Data) -> Iterator[str]:
    for p in data.placements:
        face = f", {data.face_names[p.unit][p.face]}" if data.unit_faces[p.unit] > 1 else ""
        cited = f" [{', '.join(p.cites)}]" if p.cites else ""
        yield f"{data.units.names[p.unit]} at {space_name(data, p.space)}{face}{cited}"


def basis(data: Data) -> Iterator[str]:
    for thing, why in data.basis.items():
        yield f"{thing}: {why}"


def title(data: Data) -> Iterator[str]:
    yield f"title {data.name}"
    for name, words in data.properties.items():
        yield f"  {name}: {' | '.join(words)}"


def names(data: Data) -> Iterator[str]:
    for name, entries in data.names.items():
        yield f"{name}: " + ", ".join(f"{what} {which}" for what, which, _ in entries)


def drawn(data: Data) -> Iterator[str]:
    yield from map_text(data, 80).rstrip("\n").split("\n")


def carriers(data: Data) -> Iterator[str]:
    for unit, space in enumerate(data.carrier_space[:-1]):
        if space >= 0:
            yield f"{data.units.names[unit]}: space {space - len(data.spaces)} from the end"


def all_spaces(data: Data) -> Iterator[str]:
    yield " ".join(data.spaces.names)


PARTS: dict[str, Callable[[Data], Iterator[str]]] = {
    "adjectives": adjectives,
    "around": around,
    "basis": basis,
    "boxes": boxes,
    "calls": calls,
    "carriers": carriers,
    "counters": counters,
    "doctrine": doctrine,
    "fields": fields,
    "grid": grid,
    "hexsides": hexsides,
    "legend": legend,
    "look": look,
    "map": drawn,
    "names": names,
    "nations": nations,
    "placements": placements,
    "places": places,
    "plurals": plurals,
    "regions": regions,
    "rooms": rooms,
    "rulebook": rulebook,
    "sides": sides,
    "spaces": all_spaces,
    "tables": tables,
    "terrain": terrain,
    "title": title,
    "turns": turns,
    "types": types,
}


def block_lines(block: HasTree, sources: Mapping[str, str]) -> Iterator[str]:
    """The source lines a block is made of now, in the order of its tree."""
    told: set[tuple[str, int]] = set()

    def visit(tree: Any, file: str) -> Iterator[str]:
        file = getattr(tree.meta, "file", file)
        line = tree.meta.line
        if (file, line) not in told:
            told.add((file, line))
            yield sources[file].split("\n")[line - 1].split("  [")[0].rstrip()
        for child in tree.children:
            if isinstance(child, Tree) and not child.meta.empty:
                yield from visit(child, file)

    if block.file == "rules":
        yield from visit(block.tree, block.file)
