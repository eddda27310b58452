"""Random edits of valid files, as a hurried person makes them: does the checker survive, and does it point at them?

Every edit changes one or two lines of a valid file: a token or a line deleted, put in, swapped, typed twice or
mistyped, an indentation shifted, two lines joined.  Measured are crashes (there must be none), the slowest answer,
and, where the edit broke the file, how far the first message is from it.

    python -m tests.language.edits --edits 20000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
if str(ROOT / "src") not in sys.path:
    sys.path.insert(0, str(ROOT / "src"))

from interpreter.language.diagnostic import Diagnostic  # noqa: E402
from interpreter.language.parser import parse  # noqa: E402

TOKEN = re.compile(r'"[^"]*"|\[[^\]]*\]|[\w-]+|[^\w\s]')
SIGNS = ":()[]|\"',.;=<>+-*/#_!?%"
Lines = list[str]
Checker = Callable[[str, str], list[Diagnostic]]


def syntax(text: str, file: str) -> list[Diagnostic]:
    """What the reading of a file alone finds."""
    return parse(text, file).report.diagnostics


def samples() -> dict[str, str]:
    """Every valid file we have: the samples of this folder and all titles."""
    found = sorted(HERE.glob("good/*.rules")) + sorted((ROOT / "rulesets").glob("**/*.rules"))
    texts = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in found}
    return {name: text for name, text in texts.items() if not syntax(text, name)}


# ---- edits: each changes some lines (numbered from 0) and returns those that differ ------------------------------


def _pick(rng: random.Random, lines: Lines) -> int:
    """A line that says something."""
    return rng.choice([n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")])


def _tokens(line: str) -> list[re.Match[str]]:
    return list(TOKEN.finditer(line))


def delete_token(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    token = rng.choice(_tokens(lines[at]))
    lines[at] = lines[at][: token.start()] + lines[at][token.end() :].removeprefix(" ")
    return {at}


def insert_token(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    token = rng.choice(_tokens(lines[at]))
    lines[at] = lines[at][: token.start()] + rng.choice(words) + " " + lines[at][token.start() :]
    return {at}


def swap_tokens(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    tokens = _tokens(lines[at])
    if len(tokens) < 2:
        return delete_token(rng, lines, words)
    number = rng.randrange(len(tokens) - 1)
    one, two = tokens[number], tokens[number + 1]
    line = lines[at]
    lines[at] = line[: one.start()] + two[0] + line[one.end() : two.start()] + one[0] + line[two.end() :]
    return {at}


def retype_token(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    tokens = [token for token in _tokens(lines[at]) if len(token[0]) > 1] or _tokens(lines[at])
    token = rng.choice(tokens)
    text = token[0]
    place = rng.randrange(len(text))
    letter = rng.choice("abcdefghijklmnopqrstuvwxyz0123456789")
    how = rng.randrange(4)
    if how == 0:
        text = text[:place] + text[place + 1 :]
    elif how == 1:
        text = text[:place] + letter + text[place:]
    elif how == 2:
        text = text[:place] + letter + text[place + 1 :]
    elif len(text) > 1:
        place = min(place, len(text) - 2)
        text = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    lines[at] = lines[at][: token.start()] + text + lines[at][token.end() :]
    return {at}


def replace_token(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    token = rng.choice(_tokens(lines[at]))
    lines[at] = lines[at][: token.start()] + rng.choice(words) + lines[at][token.end() :]
    return {at}


def insert_sign(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    place = rng.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + rng.choice(SIGNS) + lines[at][place:]
    return {at}


def delete_letter(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    place = rng.randrange(len(lines[at]))
    lines[at] = lines[at][:place] + lines[at][place + 1 :]
    return {at}


def delete_line(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    del lines[at]
    return {max(0, at - 1), at}  # the two lines that now meet


def double_line(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    lines.insert(at, lines[at])
    return {at, at + 1}


def swap_lines(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines[:-1])
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return {at, at + 1}


def move_line(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    line = lines.pop(at := _pick(rng, lines))
    to = _pick(rng, lines)
    lines.insert(to, line)
    gap = at if at < to else at + 1
    return {max(0, gap - 1), gap, to, to + 1}


def indent_line(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    lines[at] = " " * rng.randint(1, 4) + lines[at]
    return {at}


def dedent_line(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines)
    number = rng.randint(1, 4)
    line = lines[at]
    lines[at] = line[min(number, len(line) - len(line.lstrip(" "))) :]
    return {at}


def join_lines(rng: random.Random, lines: Lines, words: Lines) -> set[int]:
    at = _pick(rng, lines[:-1])
    lines[at : at + 2] = [lines[at].rstrip() + " " + lines[at + 1].strip()]
    return {at}


EDITS = (
    delete_token, insert_token, swap_tokens, retype_token, replace_token, insert_sign, delete_letter, delete_line,
    double_line, swap_lines, move_line, indent_line, dedent_line, join_lines,
)  # fmt: skip


# ---- measuring --------------------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What came of the edits; `far` holds examples of messages that stand too far away."""

    edits: int = 0
    broken: int = 0
    on_line: int = 0
    near: int = 0
    crashes: list[str] = field(default_factory=list)
    far: list[str] = field(default_factory=list)
    slowest: float = 0.0
    messages: int = 0

    @property
    def share(self) -> float:
        return 100 * (self.on_line + self.near) / self.broken if self.broken else 100.0

    def __str__(self) -> str:
        return (
            f"{self.edits} edits, {self.broken} broke the file: first message on the line {self.on_line}, on one of"
            f" the next two {self.near}, elsewhere {len(self.far)}: {self.share:.2f} % near; {len(self.crashes)}"
            f" crashes; slowest answer {self.slowest * 1000:.0f} ms; {self.messages / max(1, self.broken):.2f}"
            " messages a mistake"
        )


def measure(edits: int, seed: int, check: Checker = syntax) -> Figures:
    """Makes that many edits, one at a time, each to a fresh copy of a sample."""
    rng = random.Random(seed)
    texts = samples()
    names = sorted(texts)
    words = sorted({token[0] for text in texts.values() for token in TOKEN.finditer(text)})
    figures = Figures()
    for _ in range(edits):
        name = rng.choice(names)
        edit = rng.choice(EDITS)
        lines = texts[name].split("\n")
        changed = {n + 1 for n in edit(rng, lines, words)}
        _judge(figures, name, edit.__name__, "\n".join(lines), changed, check)
    return figures


def _judge(figures: Figures, name: str, edit: str, text: str, changed: set[int], check: Checker) -> None:
    figures.edits += 1
    begun = time.perf_counter()
    try:
        told = check(text, name)
    except Exception:  # counted, and shown by whoever asked
        figures.crashes.append(f"{name}: {edit} on {sorted(changed)}\n{traceback.format_exc()}")
        return
    figures.slowest = max(figures.slowest, time.perf_counter() - begun)
    if not told:
        return
    figures.broken += 1
    figures.messages += len(told)
    first = min(told, key=lambda d: (d.span.line, d.span.column))
    if first.span.line in changed:
        figures.on_line += 1
    elif any(line < first.span.line <= line + 2 for line in changed):
        figures.near += 1
    else:
        line = text.split("\n")[min(changed) - 1]
        figures.far.append(f"{name}: {edit} on {sorted(changed)}, told on {first.span.line} ({first.code}): {line}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many far messages to print")
    given = parser.parse_args(arguments)
    figures = measure(given.edits, given.seed)
    for example in [*figures.crashes[: given.show], *figures.far[: given.show]]:
        print(example)
    print(figures)
    return 1 if figures.crashes or figures.share < 97 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
