"""Random edits: no crash, no hang, and the first message is where the edit is.  `edits.py` says how it is measured."""

from __future__ import annotations

import os
import random

import pytest

from interpreter.language.format import format_text
from interpreter.language.parser import parse, parse_phrase

from .edits import EDITS, TOKEN, measure, samples

NOISE = (
    *(
        "value ",
        "is ",
        "\n",
        "  ",
        "    ",
        "a",
        "b-c",
        "(",
        ")",
        "[",
        "]",
        '"',
        "|",
        ":",
        "#",
        "when ",
        "and ",
        "3",
        "1/2",
    ),
    *(
        "..",
        ",",
        "add ",
        "if ",
        "otherwise",
        "procedure ",
        "\t",
        "é",
        "\x00",
        "=",
        "_",
        ".",
        "'",
        "- ",
        "of ",
        "table ",
    ),
    *("by ", "option ", "extend ", "ask ", "to choose ", "for each ", "\r", "\u200b", "set-aside", "0"),
)


@pytest.mark.soak
def test_random_edits_are_told_where_they_are() -> None:
    edits = 20_000 if os.environ.get("GROGNARD_SOAK") else 1_000
    figures = measure(edits, seed=1)
    print(f"\n{figures}")
    assert not figures.crashes, figures.crashes[0]
    assert figures.slowest < 5
    assert figures.broken > edits / 3
    assert figures.share > 99, figures.far


@pytest.mark.soak
def test_formatting_settles_at_once_whatever_the_mistakes() -> None:
    rng = random.Random(2)
    texts = samples()
    words = sorted({token[0] for text in texts.values() for token in TOKEN.finditer(text)})
    for _ in range(3_000 if os.environ.get("GROGNARD_SOAK") else 100):
        lines = texts[rng.choice(sorted(texts))].split("\n")
        for _ in range(rng.choice((1, 1, 2, 3))):
            rng.choice(EDITS)(rng, lines, words)
        formatted = format_text("\n".join(lines), "a")
        assert format_text(formatted, "a") == formatted


@pytest.mark.soak
def test_noise_is_answered() -> None:
    rng = random.Random(3)
    for _ in range(20_000 if os.environ.get("GROGNARD_SOAK") else 500):
        text = "".join(rng.choice(NOISE) for _ in range(rng.randint(1, 120)))
        parsed = parse(text, "a")
        assert all(0 < d.span.line <= max(1, len(parsed.lines)) for d in parsed.report.diagnostics)
        formatted = format_text(text, "a")
        assert format_text(formatted, "a") == formatted
        parse_phrase(text, "a", 3, 4)
