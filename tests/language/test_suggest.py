"""The nearest word."""

from __future__ import annotations

import pytest

from interpreter.language.suggest import did_you_mean, distance, nearest, ranked


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("form", "from"), ("adjcent", "adjacent"), ("SUPPLIED", "supplied"), ("suplied", "supplied"),
        ("armys", "armies"), ("strength", "fighting-strength"), ("x", None), ("zebra", None), ("", None),
    ],
)  # fmt: skip
def test_nearest(word: str, right: str | None) -> None:
    candidates = ["from", "adjacent", "supplied", "armies", "fighting-strength", "cost", "y"]
    assert nearest(word, candidates) == right
    assert nearest(word, reversed(candidates)) == right


def test_distance() -> None:
    assert distance("abc", "abc", 3) == 0
    assert distance("abc", "acb", 3) == 1
    assert distance("abc", "ab", 3) == 1
    assert distance("abc", "xyz", 2) == 3
    assert distance("a" * 100_000, "b", 2) == 3


def test_ties_are_settled_by_the_first_letter_and_the_alphabet() -> None:
    assert ranked("cats", ["bats", "cuts", "cots", "rats"]) == ["cots", "cuts", "bats"]


def test_as_a_sentence() -> None:
    assert did_you_mean("form", ["from"]) == "did you mean `from`?"
    assert did_you_mean("zebra", ["from"]) == ""
