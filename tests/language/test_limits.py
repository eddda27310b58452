"""Hostile text is answered in bounded time, with a message at the place."""

from __future__ import annotations

import time
import tracemalloc

import pytest

from interpreter.language.format import format_text
from interpreter.language.parser import parse, parse_phrase

HOSTILE = {
    "ten thousand brackets": "value a:\n  is " + "(" * 10_000 + "1" + ")" * 10_000 + "\n",
    "brackets on many lines": "value a:\n  is " + "(\n    " * 3_000 + "1\n",
    "brackets in many clauses": "value a:\n  is 1\n" + "  add ((((1\n" * 2_000,
    "ten thousand levels": "procedure a:\n" + "".join("  " * n + "if b:\n" for n in range(1, 1_900)),
    "deep and flat": "procedure a:\n" + "".join("  " * (1 + n % 60) + "if b:\n" for n in range(20_000)),
    "a number without end": "value a:\n  is " + "9" * 1_000_000 + "\n",
    "many long numbers": "value a:\n  is 1\n" + ("  add " + "9" * 3_000 + "\n") * 500,
    "one line": "value a:\n  is " + "b of " * 390_000 + "c\n",
    "one word": "value " + "a" * 1_900_000,
    "hyphens": "value " + "a-" * 900_000,
    "words": "value a:\n  is b\n" + "  add b of c\n" * 100_000,
    "blocks": "value a:\n  is 1\n" * 20_000,
    "broken blocks": "value a:\n  iss 1\n" * 20_000,
    "unknown blocks": "fnord a:\n  is 1\n" * 20_000,
    "broken rows": "sides:\n" + "  | a | b\n" * 20_000,
    "broken clauses": "procedure a:\n" + "  runn b\n" * 20_000,
    "a long body with one mistake": "procedure a:\n" + "  run b\n" * 20_000 + "  runn c\n",
    "quotes": 'procedure a:\n  announce "' + '" "' * 1_000 + "\n",
    "open quotes": "procedure a:\n" + '  announce "b\n' * 20_000,
    "citations": "value a:\n  is 1 " + "[1.1] " * 600 + "\n",
    "open citations": "value a:\n  is 1\n" + "  add 1 [1.1\n" * 20_000,
    "bars": "sides:\n  " + "|" * 3_900 + "\n",
    "rows of bars": "sides:\n" + ("  " + "| a " * 900 + "|\n") * 250,
    "blank lines": "value a:\n  is 1\n" + "\n" * 1_900_000,
    "blank lines in a clause": "value a:\n  is b" + "\n    " * 300_000 + "\n    and c\n",
    "spaces": "value a:\n  is 1" + " " * 3_900 + "\n" + (" " * 3_900 + "\n") * 400,
    "comments": "# a\n" * 400_000,
    "hashes": "#" * 1_900_000,
    "tabs": "\t" * 3_000 + "\n" + "\ta\n" * 50_000,
    "control characters": "\x00\x01\x1b[31m" * 200_000,
    "tokens": "+ - * / " * 240_000,
    "signs": "value a:\n  is 1\n" + ("  add " + "=" * 3_000 + "\n") * 300,
    "colons": "value a:\n" + ":" * 3_000 + "\n",
    "steps down": "procedure a:\n" + "".join(" " * (48 - n % 47) + "run b\n" for n in range(20_000)),
    "ands": "condition a:\n  holds when b\n" + "    and b\n" * 60_000,
    "not": "condition a:\n  holds when " + "not " * 900 + "b\n",
    "minus": "value a:\n  is " + "- " * 1_900 + "1\n",
    "ofs": "value a:\n  is " + "b of " * 700 + "c\n",
    "underscores": "value a:\n  is " + "_" * 3_900 + "\n",
    "dots": "value a:\n  is " + "a." * 1_900 + "b\n",
    "code": "value __import__('os'):\n  is {0.__class__} %s ${HOME}\n  add __builtins__\n",
    "surrogates": "value \ud800a:\n  is 1\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_answered_in_time(name: str) -> None:
    begun = time.process_time()
    parsed = parse(HOSTILE[name], "hostile.rules")
    spent = time.process_time() - begun
    assert spent < 4, f"{name}: {spent:.1f} s"
    harmless = {
        "words",
        "blocks",
        "blank lines",
        "comments",
        "hashes",
        "spaces",
        "rows of bars",
        "ands",
        "not",
        "minus",
    }
    harmless |= {"ofs", "blank lines in a clause", "bars"}
    assert bool(parsed.report.diagnostics) or name in harmless
    assert len(parsed.report.diagnostics) <= 40_000


@pytest.mark.parametrize("name", sorted(HOSTILE)[::3])
def test_formatted_in_time(name: str) -> None:
    begun = time.process_time()
    format_text(HOSTILE[name], "hostile.rules")
    assert time.process_time() - begun < 8


@pytest.mark.parametrize("name", ["ten thousand brackets", "a number without end", "tokens", "one line"])
def test_answered_in_little_memory(name: str) -> None:
    tracemalloc.start()
    parse(HOSTILE[name], "hostile.rules")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 200_000_000


def test_a_hostile_phrase() -> None:
    for text in ("(" * 10_000, "9" * 100_000, "a of " * 100_000, "not " * 5_000, "\n" * 10_000, "[" * 10_000):
        tree, report = parse_phrase(text, "a", 1, 1)
        assert tree is None and len(report.diagnostics) == 1


def test_two_thousand_lines_are_read_quickly() -> None:
    """The budget is 150 ms; the test allows for a slow and busy machine."""
    text = "".join(
        f"value strength-{n} of unit:                                                [8.{n}]\n"
        "  is sum of attack of supplied friendly units adjacent to hex of unit     [8.1]\n"
        "  add 2 when season of turn is winter and hex of unit is not rough        [8.2]\n"
        "  exception night when turn is at least 3:                                [8.3]\n"
        f"    is lower(attack of unit, {n}) / 2 rounded up\n\n"
        for n in range(334)
    )
    parse(text, "warm.rules")
    begun = time.process_time()
    parsed = parse(text, "long.rules")
    spent = time.process_time() - begun
    assert not parsed.report.diagnostics and len(parsed.blocks) == 334
    print(f"\n{text.count(chr(10))} lines in {spent * 1000:.0f} ms")
    assert spent < 1
