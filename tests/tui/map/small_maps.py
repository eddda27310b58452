"""Small titles for the tests of the painter: hexes that lie either way, pushed either way, with holes in the map."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from interpreter.library import find
from interpreter.load import load_data, load_title
from interpreter.model.data import Data
from interpreter.play.game import Game

TITLE = """\
title small:
  name "A small map"
  language 1
  map field
  turn game-turn

sides:
  | side | opponent |
  | Blue | Red      |
  | Red  | Blue     |

nations:
  | nation    | short | side |
  | Northland | N     | Blue |
  | Southland | S     | Red  |

types:
  | type    | plural   |
  | brigade | brigades |

counters:
  | nation    | names   | type    | attack | defence | speed |
  | Northland | 1st 2nd | brigade |      4 |       5 |     6 |
  | Southland | 3rd     | brigade |     10 |       8 |     6 |

terrain:
  | terrain | symbol | to-enter |
  | clear   | .      |        1 |
  | woods   | &      |        2 |
  | sea     | ~      |       no |

map field:
  grid {grid}
  low {low}
  columns {first:02d}..{last:02d}
  rows 01..05
  | row | {columns} |
  |  01 | .  .  .  &  -  .  .  |
  |  02 | .  &  .  .  -  .  .  |
  |  03 | .  .  -  .  .  &  .  |
  |  04 | ~  .  .  .  .  .  .  |
  |  05 | ~  ~  .  .  .  .  -  |

regions field:
  | region    | hexes |
  | Northland | {first:02d}01..{first:02d}03 |
  | Southland | {second:02d}01..{second:02d}03 |

places field:
  | hex  | name       | features |
  | {second:02d}02 | Longbridge | city     |
  | {fourth:02d}04 | Mere       | city     |

hexsides field:
  | feature | chain     |
  | river   | {first:02d}02/{first:02d}03 |
  | road    | {second:02d}02-{second:02d}03-{second:02d}04 |

calendar week:
  | turn |
  |    1 |

look:
  | thing | colour | mark | drawn |
  | Blue  | blue   | -    | -     |
  | Red   | orange | -    | -     |
  | city  | black  | ★    | -     |
  | river | blue   | ▁    | side  |
  | road  | brown  | ─    | way   |
  | woods | green  | ♣♣♣  | -     |

sequence game-turn:
  phase rest by Blue:
    allow wait

action wait:
  does:
    announce "still"

scenario start:
  placements:
    | nation    | units                    |
    | Northland | 1st {fourth:02d}03, 2nd {fourth:02d}03 |
    | Southland | 3rd {fourth:02d}04                 |
"""

SHAPES = [(grid, low, first) for grid in ("flat", "pointy") for low in ("even", "odd") for first in (1, 2)]


def text(grid: str, low: str, first: int) -> str:
    columns = " ".join(f"{first + i:02d}" for i in range(7))
    return TITLE.format(
        grid=grid, low=low, first=first, second=first + 1, fourth=first + 3, last=first + 6, columns=columns
    )


@cache
def small_game(grid: str, low: str, first: int) -> Game:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "small"
        path.mkdir()
        (path / "title.rules").write_text(text(grid, low, first))
        return Game(load_title(path), seed=1)


def small_map(grid: str, low: str, first: int) -> Data:
    return small_game(grid, low, first).title.data


@cache
def game(name: str) -> Game:
    return Game(load_title(find(name).path), seed=1)


@cache
def data_of(name: str) -> Data:
    return load_data(find(name).path)
