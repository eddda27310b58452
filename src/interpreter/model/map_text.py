"""The map as text for a terminal: hexes in their staggered places, then what cannot be drawn as lists.

Each hex shows its terrain symbol and number, and below it the name of the place.  Flat hexes stand in columns, the
pushed ones one line lower; pointy hexes lie in rows, the pushed ones half a hex to the right.  A map wider than the
terminal is cut into panels that overlap by one column, so that every hex is seen with its neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import hexes
from interpreter.model.data import Data, Grid
from interpreter.model.names import space_name, space_title

NARROWEST = 80


def map_text(data: Data, width: int | None = None, ascii: bool = False) -> str:
    """The whole map with its lists; `width` is that of the terminal, None for as wide as the map needs."""
    lines: list[str] = []
    if data.grid is not None:
        lines += _heading(data, data.grid)
        lines += _drawing(data, data.grid, max(width, NARROWEST) if width is not None else None)
        lines += ["", *_terrain(data)]
    else:
        lines.append(f"{data.map_name or data.name or 'the map'}: no hexes")
    wrap_at = max(width or 100, NARROWEST)
    for name, items in _lists(data):
        lines += ["", name, *_wrapped(items, wrap_at)]
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    return _plain(text) if ascii else text


def _heading(data: Data, grid: Grid) -> list[str]:
    name = data.map_name or "map"
    shape = "flat-topped" if grid.flat else "pointy-topped"
    parts = [name, f"{grid.columns} columns, {grid.rows} rows", f"{shape} hexes"]
    head = " · ".join(parts)
    return [head, *([f"basis: {grid.basis}"] if grid.basis else []), ""]


def _plain(text: str) -> str:
    """Only signs that every terminal has."""
    for fancy, simple in (("·", "-"), ("…", "."), ("–", "-")):
        text = text.replace(fancy, simple)
    return text.encode("ascii", "replace").decode("ascii")


# ---- the drawing ------------------------------------------------------------------------------------------------


def _drawing(data: Data, grid: Grid, width: int | None) -> list[str]:
    """One panel, or several when the terminal is too narrow even for the tightest drawing."""
    symbols = max((len(s) for s in data.terrain.shorts), default=1)
    text = symbols + 2 * grid.width
    for gap in (2, 1):
        cell = text + gap
        margin = 0 if grid.flat else cell // 2
        fit = grid.columns if width is None else max(2, (width - margin + gap) // cell)
        if fit >= grid.columns:
            return _panel(data, grid, 0, grid.columns, cell)
    # even panels that share a column: no thin one at the end
    panels = -(-(grid.columns - 1) // (fit - 1))
    lines: list[str] = []
    for number in range(panels):
        start, end = ((grid.columns - 1) * n // panels for n in (number, number + 1))
        first, last = grid.first_column + start, grid.first_column + end
        lines += [f"columns {first:0{grid.width}d} to {last:0{grid.width}d}", ""]
        lines += [*_panel(data, grid, start, end + 1, cell), ""]
    return lines[:-1]


def _panel(data: Data, grid: Grid, start: int, end: int, cell: int) -> list[str]:
    height = 2 * grid.rows + (1 if grid.flat else 0)
    board = [[" "] * ((end - start) * cell + cell) for _ in range(height)]
    for row in range(grid.rows):
        for column in range(start, end):
            space = row * grid.columns + column
            if not data.hexes >> space & 1:
                continue
            low = hexes.is_low(grid, (column + grid.first_column, row + grid.first_row))
            if grid.flat:
                top, left = 2 * row + low, (column - start) * cell
            else:
                top, left = 2 * row, (column - start) * cell + (cell // 2 if low else 0)
            terrain = data.space_terrain[space]
            symbol = data.terrain.shorts[terrain] if terrain >= 0 else "?"
            _write(board, top, left, symbol + data.spaces.names[space])
            name = data.shown.get(space) or data.place_names.get(space, "")
            _write(board, top + 1, left, name if len(name) < cell else name[: cell - 2] + "…")
    drawn = ["".join(line).rstrip() for line in board]
    while drawn and not drawn[-1]:
        drawn.pop()
    return [line for line in drawn if grid.flat or line]


def _write(board: list[list[str]], line: int, left: int, text: str) -> None:
    board[line][left : left + len(text)] = text


# ---- the lists --------------------------------------------------------------------------------------------------


def _terrain(data: Data) -> list[str]:
    used = set(data.space_terrain)
    signs = [
        f"{symbol} {name}"
        for t, (symbol, name) in enumerate(zip(data.terrain.shorts, data.terrain.names, strict=True))
        if t in used
    ]
    return ["terrain  " + "   ".join(signs)] if signs else []


def _lists(data: Data) -> Iterable[tuple[str, list[str]]]:
    places = [f"{space_title(data, space)}{_features(data, space)}" for space in _noted(data)]
    if places:
        yield "places", places
    for name, mask in data.edge_features.items():
        chains = edge_chains(data, mask)
        if chains:
            yield f"hexsides: {data.spelling.get(name, name)}", chains
    for name, mask in data.regions.items():
        if mask:
            what = "country" if name in data.nations.index else "region"
            yield f"{what}: {data.spelling.get(name, name)}", hex_ranges(data, mask)
    boxes = [_box(data, space) for name, space in data.boxes.items() if name != "off-map" or data.neighbours[space]]
    if boxes:
        yield "boxes", boxes


def _noted(data: Data) -> list[int]:
    """Hexes with a name or a feature, in the order of the map."""
    mask = 0
    for spaces in data.features.values():
        mask |= spaces
    for space in data.place_names:
        mask |= 1 << space
    return [space for space in range(data.hex_count) if mask >> space & 1]


def _features(data: Data, space: int) -> str:
    words = [data.spelling.get(name, name) for name, mask in data.features.items() if mask >> space & 1]
    return f" ({', '.join(words)})" if words else ""


def _box(data: Data, space: int) -> str:
    name = space_name(data, space)
    shown = data.shown.get(space, "")
    text = f"{name} ({shown})" if shown and shown.lower() != name.lower() else name
    to = [space_name(data, other) for other, _, _ in data.neighbours[space]]
    return f"{text}, linked to {' and '.join(to)}" if to else text


def edge_chains(data: Data, mask: int) -> list[str]:
    """The sides of a set as few chains `0104-0205-0306`, each side once."""
    left: dict[int, list[int]] = {}
    for number, edge in enumerate(data.edges):
        if mask >> number & 1:
            left.setdefault(edge.a, []).append(edge.b)
            left.setdefault(edge.b, []).append(edge.a)
    chains: list[str] = []
    # ends of lines first, so that a line is not cut in its middle
    for start in sorted(left, key=lambda space: (len(left[space]) % 2 == 0, space)):
        while left[start]:
            chain = [start]
            while left[chain[-1]]:
                step = left[chain[-1]].pop(0)
                left[step].remove(chain[-1])
                chain.append(step)
            chains.append(("-" if len(chain) > 2 else "/").join(space_name(data, s) for s in chain))
    return chains


def hex_ranges(data: Data, mask: int) -> list[str]:
    """A set of spaces as ranges down the columns: `0104..0110, 0205`."""
    items: list[str] = []
    grid = data.grid
    for column in range(grid.columns if grid else 0):
        run: list[int] = []
        for row in range(grid.rows + 1 if grid else 0):
            space = row * grid.columns + column if grid and row < grid.rows else -1
            if space >= 0 and mask >> space & 1:
                run.append(space)
            elif run:
                names = [space_name(data, run[0]), space_name(data, run[-1])]
                items.append(names[0] if len(run) == 1 else "..".join(names))
                run = []
    items += [space_name(data, s) for s in range(data.hex_count, len(data.spaces)) if mask >> s & 1]
    return items


def _wrapped(items: list[str], width: int) -> list[str]:
    """Items side by side with commas, two spaces in, no line wider than the terminal unless one item is."""
    lines = ["  "]
    for number, item in enumerate(items):
        word = item + ("," if number + 1 < len(items) else "")
        if len(lines[-1]) > 2 and len(lines[-1]) + len(word) + 1 > width:
            lines.append("  ")
        lines[-1] += word if len(lines[-1]) == 2 else " " + word
    return lines
