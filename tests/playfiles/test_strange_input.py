"""Whatever stands in a play file, the answer is a result, never an exception, and it comes soon."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path

import pytest
from border_game import SHELF, TITLES, border, random_game

from interpreter.play.playfile import replay, run_play, save
from interpreter.play.playfile_reader import read_play

EDITS = 20_000 if os.environ.get("GROGNARD_SOAK") else 400
WORDS = [
    "place", "at", ";", ":", "is", "of", "to", ">", "dice", "99", "0", "-1", "[", "]", '"', "#", "(", ")", "undo",
    "expect", "refuse", "odds", "explain", "hex", "0101", "9999", "Blue 1st", "North", "North:", "pass", "1/0", "turn",
    "\0", "\u202e", "é", "\t", "  ", "__import__", "{0.__class__}", "%s", "9" * 30, "where", "every", "some", "not",
]  # fmt: skip


def edited(text: str, generator: random.Random) -> str:
    """One slip of the typist: a word left out, doubled, swapped or put in, or a line."""
    lines = text.split("\n")
    at = generator.randrange(len(lines))
    words = lines[at].split(" ")
    place = generator.randrange(len(words))
    kind = generator.randrange(6)
    if kind == 0:
        del words[place]
    elif kind == 1:
        words.insert(place, generator.choice(WORDS))
    elif kind == 2:
        words[place] = generator.choice(WORDS)
    elif kind == 3:
        other = generator.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    elif kind == 4:
        lines.insert(generator.randrange(len(lines)), lines[at])
    else:
        lines[at] = ""
        words = []
    lines[at] = " ".join(words)
    return "\n".join(lines)


@pytest.mark.soak
def test_random_edits_are_answered() -> None:
    generator = random.Random(1)
    texts = [file.read_text(encoding="utf-8") for file in sorted((TITLES / "border" / "examples").glob("*.play"))]
    texts.append(save(random_game(border(), 8, 12, undo=0.2)))
    slowest = 0.0
    told = 0
    for _ in range(EDITS):
        text = generator.choice(texts)
        for _ in range(generator.randrange(1, 4)):
            text = edited(text, generator)
        begun = time.perf_counter()
        result = run_play(text, shelf=SHELF)
        slowest = max(slowest, time.perf_counter() - begun)
        assert result.ok or result.told()
        told += not result.ok
    print(f"{EDITS} edits of play files: {told} told, the slowest answered in {slowest * 1000:.0f} ms")
    assert told > EDITS // 3
    assert slowest < 5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n" * 1000,
        "\0" * 1000,
        "play",
        'play "x"\ntitle ' + "a" * 3000,
        'play "x"\ntitle border\nexpect ' + "(" * 1500 + "vp of North" + ")" * 1500 + " is 3",
        'play "x"\ntitle border\nexpect ' + "not " * 900 + "no units",
        'play "x"\ntitle border\nexpect ' + "not " * 240 + "no units",
        'play "x"\ntitle border\nexpect ' + " + ".join(["vp of North"] * 250) + " is 3",
        'play "x"\ntitle border\nexpect vp of North is ' + "9" * 3000,
        'play "x"\ntitle border\nset vp of North to 9/0',
        'play "x"\ntitle border\nexpect vp of North / 0 is 3',
        'play "x"\ntitle border\nexpect "' + "{0.__class__.__mro__}" * 40 + '" is 3',
        'play "x"\ntitle border\n> ' + "__import__('os').system('true') " * 50,
        'play "x"\ntitle border\nrefuse ' + "attack " * 500,
        'play "x"\ntitle border\nseed 999999999999999999\n> choose 1\n' + "undo\n> choose 1\n" * 200,
        'play "x"\ntitle border\n' + "dice 1\n" * 5000,
        'play "x"\ntitle border\n' + "expect choices 3\n" * 300,
        'play "x"\ntitle border\nexpect choices 999999999999999999',
    ],
    ids=range(19),
)
def test_hostile_files_are_answered_soon(text: str) -> None:
    begun = time.perf_counter()
    result = run_play(text, shelf=SHELF)
    assert result.ok or result.told()
    assert len(result.told()) < 200_000
    assert time.perf_counter() - begun < 10


def test_eight_megabytes_of_nothing() -> None:
    begun = time.perf_counter()
    _, report = read_play('play "x"\ntitle border\n' + "plce\n" * 1_500_000)
    assert report.diagnostics[-1].code == "play-many-mistakes"
    _, report = read_play('play "x"\ntitle border\n' + "> pass\n" * 1_000_000)
    assert not report.failed
    assert time.perf_counter() - begun < 20


def test_a_loop_of_links_and_a_folder(tmp_path: Path) -> None:
    loop = tmp_path / "loop.play"
    loop.symlink_to(loop)
    for path in (loop, tmp_path):
        done = replay(path, shelf=SHELF)
        assert done.code == 2 and "cannot read this file" in done.text
