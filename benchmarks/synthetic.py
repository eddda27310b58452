"""A title made to a size: 2,000 rule lines, 2,000 hexes, 200 units; army-level rules of march, zones, battle, supply.

The text is the same on every machine; nothing in it is drawn by chance.
"""

from __future__ import annotations

from pathlib import Path

COLUMNS, ROWS, UNITS, LINES = 50, 40, 200, 2_000
NATIONS = ("Alba", "Boria", "Caria", "Doria")

HEAD = """title synthetic:
  name "A title made to a size"
  language 1
  map plain
  turn day
  scenarios front

sides:
  | side | short | opponent | adjective |
  | Blue | B     | Red      | Blue      |
  | Red  | R     | Blue     | Red       |

nations:
  | nation | short | side | adjective |
  | Alba   | A     | Blue | Alban     |
  | Boria  | B     | Blue | Borian    |
  | Caria  | C     | Red  | Carian    |
  | Doria  | D     | Red  | Dorian    |

fields of unit:
  | field | kind        | starts | reset |
  | moves | number 0..1 |      1 | phase |
  | fired | number 0..1 |      1 | phase |

fields of hex:
  | field | kind | starts |
  | owner | side | none   |

types:
  | type | plural | noun |
  | army | armies | unit |

terrain:
  | terrain | symbol | to-enter | shelter |
  | clear   | .      |        1 |       0 |
  | woods   | %      |        2 |       1 |
  | hills   | ^      |        3 |       2 |
  | lake    | ~      | no       |       0 |

hexsides:
  | hexside |
  | river   |

boxes plain:
  | box  | shown |
  | lost | Lost  |

table results by die and edge:                              [1]
  cells attacker-hits / defender-hits
  | die | <=-3 | -2..-1 | 0..1 | 2..4 | >=5 |
  |   1 | 2/0  | 2/0    | 1/0  | 1/0  | 1/1 |
  |   2 | 2/0  | 1/0    | 1/0  | 1/1  | 1/1 |
  |   3 | 1/0  | 1/0    | 1/1  | 1/1  | 0/1 |
  |   4 | 1/0  | 1/1    | 1/1  | 0/1  | 0/1 |
  |   5 | 1/1  | 1/1    | 0/1  | 0/1  | 0/2 |
  |   6 | 1/1  | 0/1    | 0/1  | 0/2  | 0/2 |

rulebook:
  | paragraph | heading    | kind |
  | 1         | Everything | exec |

"""

RULES = """zone control of unit:                                       [1]
  from armies
  never cross when hexside is river
  void for retreat, supply-line when some enemy units in hex

route marching of unit:                                     [1]
  from hex of unit
  allowance 5
  cost to-enter of terrain of hex
  add 1 when hexside is river
  never enter when hex is lake
  never enter when some hostile units in hex
  stop when hex is in enemy control
  never enter when here is in enemy control and hex is in enemy control
  end only when no friendly units in hex

action march:                                               [1]
  choose unit from friendly armies on map where moves is 1
  choose way along marching of unit
  costs 1 from moves of unit
  does:
    move unit along way

route supply-line of unit:                                  [1]
  from hex of unit
  to home-edge of unit
  never enter when hex is lake
  never enter when some enemy units in hex
  never enter when hex is in enemy control

value home-edge of unit:                                    [1]
  is west-edge
  exception eastern when side of unit is Red:
    is east-edge

condition supplied of unit:                                 [1]
  holds when supply-line of unit is open

value punch of unit:                                        [1]
  is attack of unit
  times 1/2 rounded up when unit is not supplied

value resistance of hex:                                    [1]
  is sum of defence of units in hex
  add shelter of terrain of hex
  add 1 when season of turn is winter

value edge(attackers as units, target as hex):              [1]
  is sum of punch of attackers
  subtract resistance of target

action attack:                                              [1]
  choose target from hexes where some enemy armies in it
  choose up to 3 attackers from friendly armies adjacent to target where fired is 1
  requires some attackers
  limit to 1 a phase for target
  costs 1 from fired of attackers
  does:
    run battle(attackers, target)

procedure battle(attackers as units, target as hex):        [1]
  let defenders be units in target
  roll 1d6 as die
  let result be results(die, edge(attackers, target))
  run suffer(defenders, defender-hits of result)
  run suffer(attackers, attacker-hits of result)

procedure suffer(losers as units, hits as number):          [1]
  ask owner of first of losers to cover lower(hits, count of losers):
    choice retreat:
      once
      choose unit from losers on map
      choose way along retreat of unit
      covers 1
      does:
        move unit along way
    choice lose:
      choose victim from losers on map
      covers 1
      does:
        remove victim to lost

route retreat of unit:                                      [1]
  from hex of unit
  allowance 1
  never enter when hex is lake
  never enter when some units in hex
  never enter when hex is in enemy control

trigger passage on unit entering hex:                       [1]
  set owner of hex to side of unit

sequence day:                                               [1]
  phase Blue-march by Blue:
    allow march
  phase Blue-fight by Blue:
    allow attack
  phase Red-march by Red:
    allow march
  phase Red-fight by Red:
    allow attack

trigger last-day at end of turn 6:                          [1]
  victory for sides with most score

value score of side:                                        [1]
  is count of friendly armies on map
  add count of hexes where owner is side

"""

FILLER = """value weight-{n} of unit:                                     [1]
  is attack of unit + defence of unit
  add {n} when season of turn is winter
  subtract 1 when unit is not supplied and hex of unit is in enemy control
  add count of friendly armies adjacent to hex of unit where attack is at least 3
  times 1/2 rounded up when some enemy armies within 2 of hex of unit
  at least 0
  exception lone when no other friendly armies within 3 of hex of unit:
    is {n}

condition ready-{n} of unit:                                  [1]
  holds when weight-{n} of unit is more than {n} and unit is supplied
  holds when some friendly armies adjacent to hex of unit where defence is less than {n}
  fails when terrain of hex of unit is one of hills, woods and season of turn is winter

"""


def terrain_at(column: int, row: int) -> str:
    """Woods and hills strewn by arithmetic, a few lakes."""
    mixed = (column * 7919 + row * 104_729 + column * row * 31) % 97
    return "~" if mixed < 3 else "^" if mixed < 18 else "%" if mixed < 40 else "."


def map_text() -> str:
    lines = ["map plain:", "  grid flat", "  numbering column, row", f"  columns 01..{COLUMNS}", f"  rows 01..{ROWS}"]
    lines += ["  low even", "  | row | " + " ".join(f"{c:02}" for c in range(1, COLUMNS + 1)) + " |"]
    for row in range(1, ROWS + 1):
        cells = "  ".join(terrain_at(column, row) for column in range(1, COLUMNS + 1))
        lines.append(f"  |  {row:02} | {cells}  |")
    lines += ["", "regions plain:", "  | region    | hexes      |", f"  | west-edge | 0101..01{ROWS} |"]
    lines += [f"  | east-edge | {COLUMNS}01..{COLUMNS}{ROWS} |", "", "hexsides plain:", "  | feature | chain |"]
    river = ", ".join(f"25{row:02}/26{row:02}" for row in range(3, ROWS - 2, 1) if row % 9)
    lines += [f"  | river   | {river} |", ""]
    return "\n".join(lines) + "\n"


def counters_text() -> str:
    lines = ["counters:", "  | nation | names | type | attack | defence |"]
    for number, nation in enumerate(NATIONS):
        names = " ".join(f"{n}th" for n in range(1, UNITS // 4 + 1))
        lines.append(f"  | {nation} | {names} | army | {3 + number % 2} | {3 + number // 2} |")
    return "\n".join(lines) + "\n\n"


def calendar_text() -> str:
    rows = [f"  | {turn} | {'winter' if turn % 3 == 0 else 'summer'} |" for turn in range(1, 7)]
    return "\n".join(["calendar date:", "  | turn | season |", *rows]) + "\n\n"


def scenario_text() -> str:
    """Two lines of armies a few hexes apart on both sides of the middle."""
    lines = ["scenario front:                                             [1]", "  lasts 1..6", "  placements:"]
    lines.append("    | nation | units |")
    for number, nation in enumerate(NATIONS):
        placed = []
        columns = (24, 23, 22) if number < 2 else (27, 28, 29)
        spots = [(c, r) for r in range(1 + number % 2, ROWS + 1, 2) for c in columns if terrain_at(c, r) != "~"]
        for unit, (column, row) in zip(range(1, UNITS // 4 + 1), spots, strict=False):
            placed.append(f"{unit}th {column:02}{row:02}")
        lines.append(f"    | {nation} | {', '.join(placed)} |")
    return "\n".join(lines) + "\n"


def write_title(folder: Path) -> Path:
    """Write the title's files into a folder and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = {
        "title.rules": HEAD + calendar_text() + counters_text(),
        "map.rules": map_text(),
        "rules.rules": RULES,
        "scenarios.rules": scenario_text(),
    }
    lines = sum(text.count("\n") for text in texts.values())
    filler, number = "", 0
    while lines + filler.count("\n") < LINES:
        number += 1
        filler += FILLER.format(n=number)
    texts["weights.rules"] = filler
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


if __name__ == "__main__":
    import sys

    print(write_title(Path(sys.argv[1])))
