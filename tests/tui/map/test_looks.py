"""What a title may say under `look`, and what it is told about words that mean nothing."""

from __future__ import annotations

import pytest
from small_maps import text

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse
from interpreter.model.data import Data
from interpreter.model.looks import COLOURS, factor_words, look_of
from interpreter.model.reading import read_data
from tui.map.looks import Looks


def read(look: str) -> tuple[Data, Report]:
    written = text("flat", "even", 1)
    start, end = written.index("look:"), written.index("sequence game-turn:")
    parsed = parse(written[:start] + look + "\n\n" + written[end:], "small.rules")
    report = Report(list(parsed.report.diagnostics))
    return read_data(parsed.blocks, report), report


@pytest.mark.parametrize(
    ("row", "message", "help"),
    [
        ("| Blue | bleu | - | - |", "`bleu` is no colour", "did you mean `blue`?"),
        ("| Blue | 17 | - | - |", "`17` is no colour", "write one of cream, white"),
        ("| river | blue | - | sied |", "`sied` is no way of drawing", "did you mean `side`?"),
        (
            "| brigade | - | attack defense | - |",
            "counters have no column or field `defense`",
            "did you mean `defence`?",
        ),
    ],
)
def test_words_that_mean_nothing(row, message, help):
    _, report = read(f"look:\n  | thing | colour | factors | drawn |\n  {row}")
    (problem,) = report.diagnostics
    assert (problem.code, problem.message) == ("unknown-word", message)
    assert problem.help.startswith(help)


def test_what_is_said_is_drawn():
    data, report = read(
        "look:\n"
        "  | thing   | colour | mark | factors        | drawn |\n"
        "  | brigade | -      | ╳    | attack, speed  | -     |\n"
        "  | road    | brown  | ─    | -              | way   |\n"
        "  | river   | blue   | ▁    | -              | -     |\n"
        "  | sea     | blue   | ~~   | -              | -     |\n"
        "  | city    | red    | ★    | -              | -     |\n"
    )
    assert not report.diagnostics
    looks = Looks(data)
    assert [(sign.name, sign.word, sign.marks, sign.plain_marks) for sign in looks.terrain] == [
        ("clear", "cream", "", ""),
        ("woods", "green", "&", "&"),
        ("sea", "blue", "~~", "~~"),
    ]
    assert [sign.name for sign in looks.ways] == ["road"]
    assert [sign.name for sign in looks.sides] == ["river"]
    assert [sign.name for sign in looks.stars] == ["city"] and not looks.places
    assert factor_words(look_of(data, "Brigade")["factors"]) == ["attack", "speed"]
    assert look_of(data, "nobody") == {}


def test_the_first_row_is_drawn_where_several_lie_on_one_side():
    rows = ["| road | red | - |", "| river | blue | - |"]
    for order in (rows, rows[::-1]):
        data, _ = read("look:\n  | thing | colour | mark |\n  " + "\n  ".join(order))
        assert [sign.word for sign in Looks(data).sides] == [row.split()[3] for row in order]


def test_every_colour_word_is_a_colour():
    for word in COLOURS:
        _, report = read(f"look:\n  | thing | colour |\n  | Blue | {word} |")
        assert not report.diagnostics
