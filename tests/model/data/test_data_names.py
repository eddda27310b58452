"""Calling spaces and counters by name: whatever is printed can be typed, and a slip is answered."""

from __future__ import annotations

import pytest

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.model.data import Data
from interpreter.model.map_text import map_text
from interpreter.model.names import Unknown, parse_space, parse_unit, space_name, space_title, unit_name
from interpreter.model.reading import read_data

RULES = """
sides:
  | side |
  | Blue |
  | Red  |

nations:
  | nation  | short | side | adjective |
  | Westria | WE    | Blue | Westrian  |
  | Estoria | ES    | Red  | Estorian  |

types:
  | type  | plural | carries | holds |
  | corps | corps  | -       | -     |
  | fleet | -      | corps   |     1 |

counters:
  | nation  | names           | type  |
  | Westria | 1st 2nd Lancers | corps |
  | Estoria | 1st Ford        | corps |
  | Estoria | North           | fleet |

terrain:
  | terrain | symbol |
  | clear   | .      |

map valley:
  grid flat
  low even
  | row | 01 02 |
  |  01 | .  .  |
  |  02 | .  -  |

places:
  | hex  | name | shown    |
  | 0101 | Ford | Old Ford |
  | 0201 | Hill | -        |

boxes:
  | box  | shown          |
  | pool | The force pool |

calendar:
  | turn |
  |    1 |
  |    2 |
"""


@pytest.fixture(scope="module")
def data() -> Data:
    report = Report()
    made = read_data(parse(RULES, "rules").blocks, report)
    assert report.diagnostics == []
    return made


def test_every_name_printed_is_read_back(data: Data) -> None:
    for space in range(len(data.spaces)):
        if space >= data.hex_count or data.hexes >> space & 1:
            assert parse_space(data, space_name(data, space)) == space
    for unit in range(len(data.units)):
        assert parse_unit(data, unit_name(data, unit)) == unit
    assert space_name(data, -1) == unit_name(data, -1) == "none"


def test_titles_of_spaces(data: Data) -> None:
    named = [space_title(data, space) for space in range(len(data.spaces))]
    assert named[:4] == ["0101 Old Ford", "0201 Hill", "0102", "0202"]
    assert named[4:] == ["The force pool", "off-map", "turn-1", "turn-2", "Estoria North"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("0101", "0101"),
        ("hex 0101", "0101"),
        ("ford", "0101"),
        ("HILL", "0201"),
        ("Pool", "pool"),
        ("turn-2", "turn-2"),
        ("estoria  north", "Estoria North"),
    ],
)
def test_spaces(data: Data, text: str, name: str) -> None:
    found = parse_space(data, text)
    assert not isinstance(found, Unknown)
    assert space_name(data, found) == name


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("0202", "hex 0202 is out of play"),
        ("0909", "there is no hex 0909; the map runs from 0101 to 0202"),
        ("12", "`12` is no hex number; hex numbers have 4 digits, such as 0101"),
        ("Frod", "there is no place `Frod`; did you mean `Ford`?"),
        ("turn-3", "there is no place `turn-3`; did you mean `turn-1`?"),
        ("Xanadu", "there is no place `Xanadu`"),
        ("", "there is no place ``"),
    ],
)
def test_spaces_that_are_none(data: Data, text: str, answer: str) -> None:
    assert str(parse_space(data, text)) == answer


@pytest.mark.parametrize("text", ["Westria 1st", "westria  1ST", "WE 1st", "Westrian 1st"])
def test_counters(data: Data, text: str) -> None:
    assert parse_unit(data, text) == 0


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1st", "`1st` may be `Westria 1st`, `Estoria 1st`; say which nation's"),
        ("Ford", "`Ford` is also the name of something else; write `Estoria Ford`"),
        ("Westria 9th", "Westria has no counter `9th`; it has 1st, 2nd, Lancers"),
        ("Westria Lancer", "Westria has no counter `lancer`; did you mean `Westria Lancers`?"),
        ("Lancres", "there is no counter `Lancres`; did you mean `Lancers`?"),
        ("Westira 1st", "there is no counter `Westira 1st`; did you mean `Westria 1st`?"),
        ("", "there is no counter ``"),
    ],
)
def test_counters_that_are_none(data: Data, text: str, answer: str) -> None:
    assert str(parse_unit(data, text)) == answer


def test_a_unique_name_is_enough(data: Data) -> None:
    assert parse_unit(data, "2nd") == 1
    assert parse_unit(data, "lancers") == 2


def test_the_map_in_plain_signs(data: Data) -> None:
    assert map_text(data, 80, ascii=True).isascii()
    assert all(len(line) <= 80 for line in map_text(data, 80).split("\n"))


def test_a_title_without_hexes_has_a_heading_too() -> None:
    data = Data(name="boxy")
    data.spaces.names, data.boxes = ["pool"], {"pool": 0}
    data.neighbours = [[]]
    assert map_text(data) == "boxy: no hexes\n\nboxes\n  pool\n"
