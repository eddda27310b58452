"""Ground for play: a small title around the blocks under test, and short ways to play it."""

from __future__ import annotations

import random
from typing import Any

from interpreter.compile.title import Title
from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.load import Texts, assemble, settle
from interpreter.play.game import Game

HEAD = """
title trial:
  name "Trial of play"
  language 1
  map ground
  turn day

sides:
  | side | short | opponent | adjective |
  | Blue | B     | Red      | Blue      |
  | Red  | R     | Blue     | Red       |

nations:
  | nation | short | side    | adjective |
  | Avia   | A     | Blue    | Avian     |
  | Boria  | B     | Red     | Borian    |
  | Cania  | C     | neutral | Canian    |

types:
  | type  | plural |
  | corps | corps  |
  | horse | horses |

counters:
  | nation | names       | type  | attack | defence | speed |
  | Avia   | 1st 2nd 3rd | corps |      4 |       3 |     2 |
  | Avia   | Lancers     | horse |      2 |       1 |     4 |
  | Boria  | 1st 2nd 3rd | corps |      3 |       3 |     2 |
  | Boria  | Guard       | corps |      5 |       5 |     2 |
  | Cania  | Watch       | corps |      2 |       2 |     2 |

terrain:
  | terrain | symbol | to-enter |
  | clear   | .      |        1 |
  | hills   | ^      |        2 |

map ground:
  grid flat
  low even
  | 01 | . . . . . . |
  | 02 | . . ^ . . . |
  | 03 | . . . ^ . . |
  | 04 | . . . . . . |

regions:
  | region | hexes            |
  | Avia   | 0101..0104, 0201 |
  | Boria  | 0601..0604       |
  | Cania  | 0401, 0402       |

boxes:
  | box     | shown |
  | lost    | Lost  |
  | reserve | Res.  |

calendar date:
  | turn | season |
  |    1 | spring |
  |    2 | spring |
  |    3 | summer |

route marching of unit:
  from hex of unit
  allowance speed of unit
  cost to-enter of terrain of hex
  never enter when some enemy units in hex                                [5.1]
"""

PLACED = """
scenario trial:
  placements:
    | nation | units                                       |
    | Avia   | 1st 0101, 2nd 0102, 3rd 0103, Lancers 0204  |
    | Boria  | 1st 0601, 2nd 0602, 3rd 0603, Guard 0504    |
    | Cania  | Watch 0401                                  |
"""


def title_of(rules: str, scenario: str = PLACED) -> Title:
    """The title made of the head, these rules and a scenario; a mistake in them fails the test with its message."""
    texts = Texts([], {}, Report())
    texts.add(parse(HEAD + rules + scenario, "trial.rules"))
    report = Report()
    settled = settle(texts, None, (), report)
    wrong = [d for d in texts.report.diagnostics + report.diagnostics if d.severity == "error"]
    assert not wrong, "\n".join(f"{d.span.line}: {d.message} {d.help}" for d in wrong)
    made: Title = assemble(texts, settled)
    return made


def game_of(rules: str, scenario: str = PLACED, **more: Any) -> Game:
    return Game(title_of(rules, scenario), **more)


def played(game: Game, *choices: str) -> list[str]:
    """Makes these choices and tells what the log says of them, phases and turns left out."""
    before = game.state.logged
    for choice in choices:
        game.choose(choice)
    return story(game, before)


def story(game: Game, since: int = 0) -> list[str]:
    told = game.entries[since:]
    return [str(entry) for entry in told if entry.kind not in ("turn", "phase", "round")]


def asked(game: Game) -> str:
    return game.decision.prompt if game.decision is not None else "over"


def texts(game: Game, most: int = 100) -> list[str]:
    """The legal answers in words, in order."""
    found = []
    for choice in game.choices:
        found.append(game.text(choice))
        if len(found) >= most:
            break
    return found


def play_on(game: Game, rng: random.Random, most: int = 10_000) -> int:
    """Random choices to the end; how many."""
    count = 0
    while not game.over and count < most:
        game.play(game.choices.sample(rng))
        count += 1
    return count
