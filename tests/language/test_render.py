"""What a message looks like: as text, in colour, and as data."""

from __future__ import annotations

from interpreter.language.diagnostic import Diagnostic, Span
from interpreter.language.render import as_json, ordered, render, render_one, summary

LINES = [
    "value cost of hex:                                     [8.1]",
    "  is base of hex + 2                        [8.2]",
]
SOURCES = {"a.rules": LINES}


def told(**changes: object) -> Diagnostic:
    made = {"code": "unknown-name", "message": "no `base` here", "span": Span("a.rules", 2, 6, 2, 10)} | changes
    return Diagnostic(**made)  # type: ignore[arg-type]


def test_a_message() -> None:
    assert render_one(told(note="it is a number", help="did you mean `bases`?"), SOURCES) == (
        "error[unknown-name]: no `base` here\n"
        " --> a.rules:2:6\n"
        "  |\n"
        "2 |   is base of hex + 2                        [8.2]\n"
        "  |      ^^^^\n"
        "  = note: it is a number\n"
        "  = help: did you mean `bases`?\n"
    )


def test_a_clause_is_marked_without_its_citation() -> None:
    marked = render_one(told(span=Span("a.rules", 2, 3, 2, len(LINES[1]) + 1)), SOURCES).split("\n")[4]
    assert marked == "  |   " + "^" * len("is base of hex + 2")
    marked = render_one(told(span=Span("a.rules", 2, 45, 2, 50)), SOURCES).split("\n")[4]
    assert marked.strip() == "| " + " " * 44 + "^^^^^"


def test_a_span_over_several_lines_is_marked_on_its_first() -> None:
    assert render_one(told(span=Span("a.rules", 1, 1, 2, 5)), SOURCES).split("\n")[4] == "  | " + "^" * 18


def test_places_that_do_not_exist() -> None:
    for span in (
        Span("a.rules", 0), Span("a.rules", 99), Span("b.rules", 1), Span("a.rules", 1, 900, 1, 901),
        Span("a.rules", 2, 3), Span("a.rules", 2, 0, 0, 0), Span("a.rules", -1, -1, -1, -1),
    ):  # fmt: skip
        assert render_one(told(span=span), SOURCES).startswith("error[unknown-name]: no `base` here\n")


def test_a_long_line_is_shown_in_part() -> None:
    line = "  is " + "a + " * 900 + "b"
    shown = render_one(told(span=Span("a.rules", 1, 2000, 1, 2001)), {"a.rules": [line]}).split("\n")
    assert len(shown[3]) < 160 and shown[3].count("…") == 2
    assert shown[3][shown[4].index("^")] == line[1999]


def test_nothing_in_a_rule_file_reaches_the_terminal_as_a_command() -> None:
    line = "  is \x1b[31mred\x07 \u202eback"
    shown = render([told(message="\x1b]0;title\x07", span=Span("a\x1b.rules", 1, 6, 1, 7))], {"a\x1b.rules": [line]})
    assert "\x1b" not in shown and "\x07" not in shown and "\u202e" not in shown


def test_wide_letters_are_marked_by_their_width() -> None:
    shown = render_one(told(span=Span("a.rules", 1, 4, 1, 5)), {"a.rules": ["日本 x"]}).split("\n")
    assert shown[4] == "  |      ^"


def test_colour() -> None:
    shown = render_one(told(severity="warning", help="h"), SOURCES, colour=True)
    assert "\x1b[1;33mwarning[unknown-name]\x1b[0m" in shown
    assert "\x1b[1;32mhelp\x1b[0m: h" in shown


def test_order_and_one_message_for_a_mistake() -> None:
    late, early, other = told(span=Span("a.rules", 9)), told(span=Span("a.rules", 1)), told(span=Span("A.rules", 3))
    assert ordered([late, early, late, other]) == [other, early, late]


def test_counts() -> None:
    assert summary([told(), told(), told(severity="warning")]) == "2 errors, 1 warning"
    assert summary([]) == "no mistakes"
    assert render([], {}) == ""


def test_as_data() -> None:
    assert as_json([told(help="h", span=Span("a.rules", 2, 6))]) == [
        {
            "file": "a.rules", "line": 2, "column": 6, "end_line": 2, "end_column": 7, "severity": "error",
            "code": "unknown-name", "message": "no `base` here", "note": "", "help": "h",
        }
    ]  # fmt: skip
