"""`# allow CODE: reason` in the file: on the line, or alone on the line before."""

from __future__ import annotations

from interpreter.language.diagnostic import Diagnostic, Span
from interpreter.language.suppress import suppress


def told(code: str, line: int, severity: str = "warning") -> Diagnostic:
    return Diagnostic(code, "something", Span("a.rules", line, 3, line, 5), severity)


def left(text: str, *diagnostics: Diagnostic) -> list[tuple[str, int]]:
    answered = suppress(diagnostics, {"a.rules": text.split("\n")})
    return [(d.code, d.span.line) for d in answered]


def test_on_the_line_and_on_the_line_before() -> None:
    assert left("value a:\n  is 1  # allow odd-value: it is meant", told("odd-value", 2)) == []
    assert left("value a:\n  # allow odd-value: it is meant\n  is 1", told("odd-value", 3)) == []
    assert left("# allow odd-value: both\n# allow even-value: are meant\nvalue a:", told("odd-value", 3),
                told("even-value", 3)) == []  # fmt: skip


def test_several_codes_and_several_messages() -> None:
    text = "value a:\n  is 1  # allow odd-value, even-value: it is meant"
    assert left(text, told("odd-value", 2), told("even-value", 2), told("odd-value", 2)) == []


def test_an_error_of_the_checker_may_be_allowed() -> None:
    assert left("value a:\n  is 1  # allow unknown-name: in the next file", told("unknown-name", 2, "error")) == []


def test_only_that_line_and_that_code() -> None:
    text = "value a:\n  is 1  # allow odd-value: it is meant\n  add 2"
    assert left(text, told("odd-value", 3)) == [("odd-value", 3), ("unused-allow", 2)]
    assert left(text, told("even-value", 2)) == [("even-value", 2), ("unused-allow", 2)]


def test_without_a_reason() -> None:
    for comment in ("# allow odd-value", "# allow odd-value:", "#allow odd-value:   "):
        assert left(f"value a:\n  is 1  {comment}", told("odd-value", 2)) == [("allow-without-reason", 2)]


def test_what_cannot_be_read_cannot_be_allowed() -> None:
    text = "value a:\n  is  # allow unfinished-clause: I like it"
    answered = suppress([told("unfinished-clause", 2, "error")], {"a.rules": text.split("\n")})
    assert [(d.code, d.severity) for d in answered] == [("unfinished-clause", "error"), ("unused-allow", "warning")]
    assert answered[1].message == "`unfinished-clause` cannot be allowed"


def test_a_misspelt_code() -> None:
    text = "value a:\n  is 1  # allow od-value: it is meant"
    answered = suppress([told("odd-value", 2)], {"a.rules": text.split("\n")})
    assert answered[1].help == "did you mean `odd-value`?"


def test_a_text_that_only_looks_like_a_comment() -> None:
    text = 'procedure a:\n  announce "# allow odd-value: no"'
    assert left(text, told("odd-value", 2)) == [("odd-value", 2)]


def test_other_files_are_left_alone() -> None:
    other = Diagnostic("odd-value", "something", Span("b.rules", 2), "warning")
    assert suppress([other], {"a.rules": ["# allow odd-value: x", "", "value a:"]})[0] is other
