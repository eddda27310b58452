"""Ground for routes: a small random title around the clauses under test, and positions on it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from interpreter.compile.pure import Pure
from interpreter.compile.routes import Runner, compile_routes
from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.load import Texts, settle
from interpreter.model.blocks import Rules
from interpreter.model.data import Data
from interpreter.play.state import State

HEAD = """
title trial:
  name "Trial of routes"
  language 1
  map ground

sides:
  | side | short | opponent | adjective |
  | Blue | B     | Red      | Blue      |
  | Red  | R     | Blue     | Red       |

nations:
  | nation | short | side    | adjective |
  | Avia   | A     | Blue    | Avian     |
  | Boria  | B     | Red     | Borian    |
  | Cania  | C     | neutral | Canian    |

fields of hex:
  | field    | kind        | starts |
  | trenched | yes/no      | no     |
  | capacity | number 0..9 |      2 |

fields of hexside:
  | field | kind        | starts |
  | track | number 0..3 |      1 |

fields of unit:
  | field  | kind        | starts |
  | halted | yes/no      | no     |
  | moves  | number 0..9 |      3 |
  | trail  | path        | none   |

fields of nation:
  | field  | kind         | starts |
  | trains | number 0..20 |      4 |

types:
  | type  | plural |
  | corps | corps  |
  | horse | horses |

counters:
  | nation | names           | type  | attack | speed |
  | Avia   | 1st 2nd 3rd 4th | corps |      4 |     4 |
  | Avia   | Lancers         | horse |      2 |     6 |
  | Boria  | 1st 2nd 3rd 4th | corps |      4 |     4 |
  | Boria  | Uhlans          | horse |      2 |     6 |

calendar week:
  | turn | weather |
  |    1 | fair    |
  |    2 | mud     |

terrain:
  | terrain | symbol | to-enter |
  | clear   | .      |        1 |
  | woods   | &      |        2 |
  | hills   | ^      |        3 |
  | sea     | ~      | no       |

hexsides:
  | hexside | width |
  | river   |     1 |
  | wall    |     0 |
  | rail    |     0 |
  | road    |     0 |
  | ferry   |     0 |

zone control of unit:
  from corps
  reach 1
  never cross when hexside is wall
"""


@dataclass
class Ground:
    """A compiled title with two sets of runners: the fast ones and the plain ones."""

    data: Data
    rules: Rules
    fast: dict[str, Runner]
    plain: dict[str, Runner]

    def state(self) -> State:
        """Nobody on the map; fields at their start, which the tests then change."""
        data = self.data
        last = len(data.spaces) - 1
        cols: list[Any] = [[last] * len(data.units) + [-1], [0] * (len(data.spaces) + 1)]
        cols[1][last] = (1 << len(data.units)) - 1
        cols += [[0] * (len(data.units) + 1), [*data.nation_side[: len(data.nations)], -1], [0], [0], [0]]
        cols += [[], {}, {}, [3] * (len(data.units) + 1), {}]
        sizes = {
            "space": len(data.spaces),
            "hexside": len(data.edges),
            "unit": len(data.units),
            "nation": len(data.nations),
        }
        values = {"capacity": 2, "track": 1, "moves": 3, "trains": 4, "trenched": False, "halted": False, "trail": None}
        fields = sorted((f for f in self.rules.fields.values() if f.column >= 12), key=lambda f: f.column)
        for field in fields:
            assert field.column == len(cols)
            cols.append([values[field.name]] * (sizes[field.owner] + 1))
        return State(cols)

    def put(self, state: State, unit: int, space: int) -> None:
        places, inside = state.write_places(1 << unit), state.write(1)
        inside[places[unit]] &= ~(1 << unit)
        places[unit] = space
        inside[space] |= 1 << unit

    def field(self, owner: str, name: str) -> int:
        return self.rules.fields[owner, name].column

    def hex(self, name: str) -> int:
        return self.data.spaces.index[name.lower()]

    def hexes(self, *names: str) -> tuple[int, ...]:
        return tuple(self.hex(name) for name in names)


def map_text(rows: list[str]) -> str:
    columns = len(rows[0])
    lines = ["map ground:", "  grid flat", "  numbering column, row", f"  columns 01..{columns:02d}"]
    lines += [f"  rows 01..{len(rows):02d}", "  low even"]
    lines.append("  | row | " + " ".join(f"{n + 1:02d}" for n in range(columns)) + " |")
    lines += [f"  |  {n + 1:02d} | " + "  ".join(row) + "  |" for n, row in enumerate(rows)]
    return "\n".join(lines) + "\n"


def ground(rules: str, rows: list[str], more: str = "") -> Ground:
    """Compile a title of this map, with `rules` and further data blocks."""
    text = HEAD + "\n" + map_text(rows) + "\n" + more + "\n" + rules
    texts = Texts([], {}, Report())
    texts.add(parse(text, "trial.rules"))
    report = Report()
    settled = settle(texts, None, (), report)
    problems = [d for d in texts.report.diagnostics + report.diagnostics if d.severity == "error"]
    mistakes = [  # nobody plays these titles, so no sequence is a turn
        d for d in problems if d.code not in ("no-turn",)
    ]
    assert not mistakes, "\n".join(f"{d.span.line}: {d.code} {d.message} {d.help}" for d in mistakes)
    found = []
    for plain in (False, True):
        pure = Pure(settled.data, settled.rules)
        pure.routes.update(compile_routes(settled.data, settled.rules, pure, plain=plain))
        found.append(pure.routes)
    return Ground(settled.data, settled.rules, found[0], found[1])


def pairs(columns: int, rows: int) -> list[tuple[str, str]]:
    """All neighbouring hexes of a map whose even columns are pushed down."""
    found = []
    for column in range(1, columns + 1):
        low = column % 2 == 0
        for row in range(1, rows + 1):
            for across, down in ((0, 1), (1, 0 if low else -1), (1, 1 if low else 0)):
                other = (column + across, row + down)
                if other[0] <= columns and 1 <= other[1] <= rows:
                    found.append((f"{column:02d}{row:02d}", f"{other[0]:02d}{other[1]:02d}"))
    return found


def lines_of(name: str, cells: list[str]) -> list[str]:
    """Rows of a name and a long list."""
    return [f"  | {name} | {', '.join(cells[n : n + 80])} |\n" for n in range(0, len(cells), 80)]


def random_ground(rules: str, seed: int, columns: int = 7, rows: int = 6, boxes: bool = True) -> Ground:
    """Random terrain, hexsides, places and countries."""
    rng = random.Random(seed)
    drawn = ["".join(rng.choice("....&&^~") for _ in range(columns)) for _ in range(rows)]
    sides = pairs(columns, rows)
    chains = {
        "river": [f"{a}/{b}" for a, b in rng.sample(sides, len(sides) // 5)],
        "wall": [f"{a}/{b}" for a, b in rng.sample(sides, len(sides) // 10)],
        "rail": [f"{a}/{b}" for a, b in rng.sample(sides, len(sides) // 3)],
        "road": [f"{a}/{b}" for a, b in rng.sample(sides, len(sides) // 4)],
    }
    more = "hexsides ground:\n  | feature | chain |\n"
    more += "".join(line for name, found in chains.items() for line in lines_of(name, found))
    names = [f"{c:02d}{r:02d}" for c in range(1, columns + 1) for r in range(1, rows + 1)]
    cities = rng.sample(names, 5)
    more += "\nplaces ground:\n  | hex | name | features |\n"
    more += "".join(f"  | {hex} | Town-{n} | {'city, depot' if n < 3 else 'city'} |\n" for n, hex in enumerate(cities))
    owner = {name: rng.choice(["Avia", "Avia", "Boria", "Boria", "Cania"]) for name in names}
    more += "\nregions ground:\n  | region | hexes |\n"
    for nation in ("Avia", "Boria", "Cania"):
        inside = [name for name in names if owner[name] == nation]
        if inside:
            more += "".join(lines_of(nation, inside))
    more += f"  | harbours | {', '.join(rng.sample(names, 4))} |\n"
    if boxes:
        more += "\nboxes ground:\n  | box | shown |\n  | ocean | The ocean |\n  | isle | An isle |\n"
        more += "\nlinks ground:\n  | from | to | features |\n"
        more += f"  | {names[0]} | ocean | ferry |\n  | {names[-1]} | ocean | ferry |\n  | ocean | isle | ferry |\n"
    return ground(rules, drawn, more)


def random_position(made: Ground, seed: int) -> State:
    """Units strewn over the map, some hexes trenched, some fields drawn on."""
    rng = random.Random(seed)
    state = made.state()
    hexes = [n for n in range(made.data.hex_count) if made.data.hexes >> n & 1]
    for unit in range(len(made.data.units)):
        if rng.random() < 0.85:
            made.put(state, unit, rng.choice(hexes))
    trenched = state.write(made.field("space", "trenched"))
    capacity = state.write(made.field("space", "capacity"))
    for hex in hexes:
        trenched[hex] = rng.random() < 0.2
        capacity[hex] = rng.randrange(3)
    track = state.write(made.field("hexside", "track"))
    for edge in range(len(made.data.edges)):
        track[edge] = rng.randrange(2)
    trains = state.write(made.field("nation", "trains"))
    for nation in range(len(made.data.nations)):
        trains[nation] = rng.randrange(6)
    halted = state.write(made.field("unit", "halted"))
    for unit in range(len(made.data.units)):
        halted[unit] = rng.random() < 0.1
    state.write(4)[0] = rng.randrange(2)
    if rng.random() < 0.3:
        state.write(3)[2] = rng.randrange(2)
    return state
