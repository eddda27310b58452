"""Misspelt words in a title that has no mistakes: each must be caught on its line, with the right word suggested.

    python -m tests.language.misspellings [--words N]

Words that are only defined and never used, free text, and words whose misspelling is another known word are left out.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from interpreter.check import check_texts
from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.language.parser import Parsed, parse
from interpreter.library import rule_files
from interpreter.load import Texts

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
NAMING = ("phase", "choice", "duty", "trigger", "scenario", "option", "errata", "exception", "leg")
LEFT_OUT = re.compile(r'"[^"]*"|\[[^\]]*\]|#.*')


@dataclass(slots=True)
class Figures:
    """`elsewhere` are misspelt definitions, told at every use of the right word instead."""

    tried: int = 0
    on_the_line: int = 0
    suggested: int = 0
    elsewhere: int = 0
    renamed: int = 0
    missed: list[str] = field(default_factory=list)


class Bench:
    """A title held in memory, checked again and again with one line changed."""

    def __init__(self, folder: Path) -> None:
        self.texts = {str(path): path.read_text(encoding="utf-8") for path in rule_files(folder)}
        self.parsed: dict[str, Parsed] = {file: parse(text, file) for file, text in self.texts.items()}
        self.words = Counter(
            word.lower() for text in self.texts.values() for word in WORD.findall(LEFT_OUT.sub("", text))
        )

    def check(self, changed: str, text: str) -> list[Diagnostic]:
        texts = Texts([], {}, Report())
        for file, parsed in self.parsed.items():
            texts.add(parse(text, file) if file == changed else parsed)
        return [d for d in check_texts(texts).report.diagnostics if d.severity == "error"]

    def places(self) -> Iterator[tuple[str, int, int, str]]:
        """Every word of a rule (not of a table) that is written at least twice: file, line, column, word."""
        for file, text in self.texts.items():
            for number, line in enumerate(text.splitlines()):
                if line.lstrip().startswith("|"):
                    continue
                bare = LEFT_OUT.sub(lambda found: " " * len(found[0]), line)
                for found in WORD.finditer(bare):
                    if len(found[0]) > 4 and self.words[found[0].lower()] > 1:
                        yield file, number, found.start(), found[0]


def misspelt(word: str, rng: random.Random) -> str:
    """Two letters swapped, or one left out."""
    at = rng.randrange(1, len(word) - 2)
    swapped = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return swapped if swapped != word else word[:at] + word[at + 1 :]


def measure(folder: Path, number: int | None, seed: int = 1) -> Figures:
    bench, rng, figures = Bench(folder), random.Random(seed), Figures()
    places = list(bench.places())
    for file, number_, column, word in rng.sample(places, min(number or len(places), len(places))):
        wrong = misspelt(word, rng)
        if bench.words[wrong.lower()] or "-" in wrong[:2] + wrong[-2:]:
            continue
        lines = bench.texts[file].split("\n")
        line = lines[number_]
        lines[number_] = line[:column] + wrong + line[column + len(word) :]
        told = bench.check(file, "\n".join(lines))
        figures.tried += 1
        here = [d for d in told if d.span.file == file and d.span.line == number_ + 1]
        if here:
            figures.on_the_line += 1
            figures.suggested += any(word.lower() in (d.help + d.message).lower() for d in here)
        elif not told and free_name(line, word):
            figures.renamed += 1
        elif told and word.lower() in (told[0].message + told[0].help).lower():
            figures.elsewhere += 1
        else:
            figures.missed.append(f"{Path(file).name}:{number_ + 1}: {word} → {wrong}: {[d.message for d in told][:2]}")
    return figures


def free_name(line: str, word: str) -> bool:
    """A phase, choice, duty or scenario that nothing names again, or the key of a table, may be called anything."""
    first, second = line.split()[:2]
    return (first in NAMING and second.rstrip(":") == word) or first == "table"


def shown(figures: Figures) -> str:
    return (
        f"{figures.tried} misspelt words: {figures.on_the_line} told on their line "
        f"({figures.suggested} with the right word), {figures.elsewhere} definitions told where they are used, "
        f"{figures.renamed} names that nothing refers to, {len(figures.missed)} missed"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Misspell words of a title and see what is said.")
    parser.add_argument("--words", type=int, default=None, help="how many (default all)")
    parser.add_argument("title", nargs="?", default=str(ROOT / "rulesets" / "skirmish"))
    args = parser.parse_args()
    figures = measure(Path(args.title), args.words)
    print(shown(figures), *figures.missed, sep="\n")
    return 1 if figures.missed else 0


if __name__ == "__main__":
    sys.exit(main())
