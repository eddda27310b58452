"""One mutant against the play files: the ones that cite its paragraphs first, until one no longer comes true."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Report
from interpreter.language.parser import Block
from interpreter.library import play_files
from interpreter.load import Texts, assemble, settle, shown
from interpreter.model.title import check_title as check_whole
from interpreter.mutation.breeding import bred, read_files
from interpreter.mutation.mutant import Mutant
from interpreter.play.playfile_lines import Play
from interpreter.play.playfile_reader import read_play, read_play_file
from interpreter.play.playfile_runner import run_read
from interpreter.play.playfile_titles import Shelf
from interpreter.play.playfile_words import Complaints

if TYPE_CHECKING:
    from interpreter.compile.title import Title

# What can become of a mutant.
NO_RULE, REFUSED, NOTICED, STUCK, CRASHED, SURVIVED = "no rule", "refused", "noticed", "stuck", "crashed", "survived"
Variant = tuple[str, tuple[str, ...]]  # scenario and options


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: `by` is the play file or the message that noticed it."""

    fate: str
    by: str = ""


@dataclass(slots=True)
class Proof:
    """A play file that comes true under the rules as they are."""

    file: str
    text: str
    variant: Variant
    cites: frozenset[str]
    seconds: float


@dataclass(slots=True)
class Stock(Shelf):
    """The one title that play files get, in its variants; each is made when first asked for."""

    texts: Texts
    made: dict[Variant, Title | None] = field(default_factory=dict)
    refusal: str = ""
    under: Path | str | None = "-"

    def title(self, play: Play, complain: Complaints) -> Title | None:
        key = variant_of(play)
        if key not in self.made:
            self.made[key] = self.make(key)
        return self.made[key]

    def make(self, key: Variant) -> Title | None:
        scenario, options = key
        report = Report()
        check_whole(self.texts.blocks, report)
        settled = settle(self.texts, scenario or None, options, report)
        for mistake in report.diagnostics:
            if mistake.severity == "error":
                self.refusal = f"{mistake.span.file}:{mistake.span.line}: {mistake.message}"
                return None
        made: Title = assemble(self.texts, settled)
        return made


class Trials:
    """The play files of a title, ready to judge mutant after mutant."""

    def __init__(self, path: Path) -> None:
        files = read_files(path)
        self.blocks = [block for parsed in files for block in parsed.blocks]
        self.sources = {parsed.file: "\n".join(parsed.lines) for parsed in files}
        self.notices: dict[str, list[int]] = defaultdict(list)  # of a block: play files that noticed changes in it
        self.proofs: list[Proof] = []
        self.failing: list[str] = []
        stock = self.stock(self.blocks)
        for file in play_files(path):
            play, _, text = read_play_file(file)
            variant = variant_of(play)
            if variant not in stock.made:
                stock.made[variant] = stock.make(variant)
            start = time.perf_counter()
            if self.comes_true(shown(file), text, stock):
                cites = frozenset(play.cited())
                self.proofs.append(Proof(shown(file), text, variant, cites, time.perf_counter() - start))
            else:
                self.failing.append(shown(file))

    def stock(self, blocks: list[Block]) -> Stock:
        texts = Texts([], self.sources, Report())  # what is wrong is told with its line, as it was before the change
        for block in blocks:
            texts.add_block(block)
        texts.in_order_of_title()
        return Stock(texts)

    def comes_true(self, file: str, text: str, stock: Stock) -> bool:
        play, report = read_play(text, file)
        result = run_read(play, report, text, stock)
        return result.ok and result.game is not None

    def judge(self, mutant: Mutant) -> Verdict:
        """What becomes of a mutant."""
        made = bred(mutant, self.blocks[mutant.number])
        if made is None:
            return Verdict(NO_RULE)
        blocks = [*self.blocks[: mutant.number], *made, *self.blocks[mutant.number + 1 :]]
        stock = self.stock(blocks)
        proof = None
        try:
            for number in self.order(mutant):
                proof = self.proofs[number]
                if not self.comes_true(proof.file, proof.text, stock):
                    if stock.refusal:
                        return Verdict(REFUSED, stock.refusal)
                    self.remember(mutant.block, number)
                    return Verdict(NOTICED, proof.file)
        except Exception as problem:  # a bug of ours, which the mutant has found
            where = proof.file if proof is not None else ""
            return Verdict(CRASHED, f"{where}: {type(problem).__name__}: {problem}")
        return Verdict(SURVIVED)

    def order(self, mutant: Mutant) -> list[int]:
        """Play files that cite the same paragraphs, then those that noticed another change of the block, then the
        others, the quick before the slow."""
        wanted = set(mutant.cites)
        lately = self.notices[mutant.block]
        ranks = []
        for number, proof in enumerate(self.proofs):
            shared = len(wanted & proof.cites)
            known = lately.index(number) if number in lately else len(lately)
            ranks.append((not shared, -shared / (1 + len(proof.cites)), known, proof.seconds, number))
        return [rank[-1] for rank in sorted(ranks)]

    def remember(self, block: str, number: int) -> None:
        lately = self.notices[block]
        if number in lately:
            lately.remove(number)
        lately.insert(0, number)
        del lately[8:]


def variant_of(play: Play) -> Variant:
    return play.scenario.casefold(), tuple(option.casefold() for option in play.options)
