"""A map of flat-top hexes, seven cells by four, drawn simply: what the screen benchmark scrolls."""

from __future__ import annotations

from functools import lru_cache

COLUMNS, ROWS = 40, 30
WIDTH, HEIGHT = COLUMNS * 7 + 2, ROWS * 4 + 2
SIDES = {
    (1, 0): "╱", (0, 1): "╱", (8, 2): "╱", (7, 3): "╱", (0, 2): "╲", (1, 3): "╲", (7, 0): "╲", (8, 1): "╲",
    **{(x, 3): "_" for x in range(2, 7)},
}  # fmt: skip
INSIDE = [(x, y) for y, inset in enumerate((2, 1, 1, 2)) for x in range(inset, 9 - inset)]
TERRAIN = ((230, "   "), (150, "♣ ♣"), (180, "⌒ ⌒"), (230, "   "), (223, " ▪ "), (115, "≈ ≈"))
Look = tuple[str, int, int, bool]  # letter, ink, paper, bold


def corner(column: int, row: int) -> tuple[int, int]:
    return column * 7, row * 4 + column % 2 * 2


def kind(column: int, row: int) -> int:
    return (column * 37 + row * 101 + column * row * 7) % 17 % len(TERRAIN)


def hex_cells(column: int, row: int, cursor: bool) -> dict[tuple[int, int], Look]:
    """The cells of one hex on the map."""
    left, top = corner(column, row)
    paper, sign = TERRAIN[kind(column, row)]
    cells: dict[tuple[int, int], Look] = dict.fromkeys(INSIDE, (" ", 16, paper, False))
    for x, letter in enumerate(sign, 3):
        cells[x, 1] = (letter, 65, paper, False)
    river = (column + 2 * row) % 5 == 0
    for place, letter in SIDES.items():
        ink = 220 if cursor else 26 if river and letter == "_" else 180
        cells[place] = (("▁" if river and letter == "_" else letter), ink, paper, cursor or river)
    if (column * 3 + row * 5) % 7 == 0:
        side = 238 if column > COLUMNS // 2 else 25
        for y, text in enumerate((f"╳{(column * row) % 40:3}²", f"{row % 9}-{column % 9}-4"), 1):
            for x, letter in enumerate(text, 2):
                cells[x, y] = (letter, 231, side, False)
    if (column + row) % 6 == 0:
        for x, letter in enumerate(f"{column:02}{row:02}", 2):
            cells[x, 0] = (letter, 240, paper, False)
    return {(left + x, top + y): look for (x, y), look in cells.items()}


@lru_cache(None)
def row_of(y: int) -> list[Look]:
    """One row of the map without a cursor."""
    found: list[Look] = [(" ", 16, 230, False)] * WIDTH
    for column in range(COLUMNS):
        row = (y - column % 2 * 2) // 4
        if 0 <= row < ROWS:
            for (x, on), look in hex_cells(column, row, False).items():
                if on == y:
                    found[x] = look
    return found


def described(column: int, row: int) -> list[str]:
    """What the panel says of a hex and its stack: words on the left, the paragraph on the right."""
    name = ("clear", "forest", "hills", "clear", "town", "marsh")[kind(column, row)]
    number = column * row % 40
    return [
        cited(f"hex {column:02}{row:02}  {name}", 31),
        cited(f"movement {1 + kind(column, row) % 3}, combat −{kind(column, row) % 2}", 32),
        cited("river to the south", 33),
        cited(f"{number}th corps  8-7-4", 41),
        cited(f"movement left {'●' * (row % 4)}{'○' * (4 - row % 4)}", 52),
        cited("in supply from 0712", 82),
        cited("zone of control: six hexes", 61),
        cited(f"stack {number % 3}/3", 44),
        cited(f"victory points {(column + row) % 4}", 91),
        cited("has not moved, has not fought", 54),
    ]


def preview() -> list[str]:
    """A combat before it is fought."""
    results = (("AE", 1), ("AR", 3), ("EX", 5), ("DR", 9), ("DE", 4), ("NE", 2))
    return [
        cited("IX + VII  16  ▸  4 × 2 fort", 93),
        cited("2:1  river −1, siege +2", 94),
        *(f"{name} {'█' * wide:<22}{wide * 4.2:5.1f}%" for name, wide in results),
        cited("loss attacker .47  defender .61", 95),
        cited("takes the hex  61%", 96),
    ]


def log() -> list[str]:
    """What happened, line by line."""
    verbs = ("marches to", "attacks", "retreats to", "digs in at", "is supplied at")
    return [cited(f"▸ {n}th corps {verbs[n % 5]} {n * 7 % 40:02}{n * 3 % 30:02}", 50 + n) for n in range(1, 12)]


def cited(text: str, paragraph: int) -> str:
    return f"{text:<32}\\[{paragraph // 10}.{paragraph % 10}]"
