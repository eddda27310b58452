"""The hunt for mutants that no play file notices, on several cores: a mutant that never ends is stopped.

Mutants that cannot matter stand in a list, each as the hunt tells it but for file, line and paragraph, with the reason
in indented lines below it.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from interpreter.mutation.breeding import mutants
from interpreter.mutation.mutant import Mutant
from interpreter.mutation.trial import CRASHED, NO_RULE, NOTICED, REFUSED, STUCK, SURVIVED, Trials, Verdict
from interpreter.play.errors import PlayError

LIMIT = 20.0  # seconds for one mutant; all play files of a large title take three
Tell = Callable[[Mutant, Verdict, int, int], None]
ENDED = Verdict(CRASHED, "its process ended")


class HuntFault(PlayError):
    """The hunt itself cannot be made."""


def known_mutants(text: str) -> dict[str, str]:
    """The list of mutants that cannot matter; what begins with `#` is a remark."""
    found: dict[str, str] = {}
    key = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] != " ":
            key = line.strip()
            found[key] = ""
        elif key:
            found[key] = f"{found[key]} {line.strip()}".strip()
    return found


@dataclass(slots=True)
class Hunt:
    """What became of each mutant."""

    title: str
    found: list[tuple[Mutant, Verdict]] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)  # play files that do not come true in the first place
    known: dict[str, str] = field(default_factory=dict)  # mutants that cannot matter, with the reason

    def of(self, *fates: str) -> list[tuple[Mutant, Verdict]]:
        return [(mutant, verdict) for mutant, verdict in self.found if verdict.fate in fates]

    @property
    def survivors(self) -> list[Mutant]:
        """Those that nobody noticed and nobody explained."""
        return [mutant for mutant, _ in self.of(SURVIVED) if mutant.key not in self.known]

    @property
    def excused(self) -> list[Mutant]:
        return [mutant for mutant, _ in self.of(SURVIVED) if mutant.key in self.known]

    @property
    def played(self) -> int:
        """How many could be played at all and could matter."""
        return len(self.of(NOTICED, STUCK, CRASHED, SURVIVED)) - len(self.excused)

    @property
    def per_mille(self) -> int:
        """Survivors in a thousand, rounded up."""
        return -(-1000 * len(self.survivors) // self.played) if self.played else 0

    @property
    def stale(self) -> list[str]:
        """Entries of the list of known ones that are noticed now, or are no mutants any more."""
        alive = {mutant.key for mutant, _ in self.of(SURVIVED)}
        return [key for key in self.known if key not in alive]

    def as_data(self) -> dict[str, Any]:
        """For tools, ready for JSON."""
        return {
            "title": self.title,
            "played": self.played,
            "survivors": len(self.survivors),
            "mutants": [
                {
                    "file": mutant.file,
                    "line": mutant.line,
                    "paragraphs": list(mutant.cites),
                    "block": mutant.block,
                    "clause": mutant.clause,
                    "change": mutant.change,
                    "fate": verdict.fate.replace(" ", "_"),
                    "by": verdict.by,
                    "known": self.known.get(mutant.key, ""),
                }
                for mutant, verdict in self.found
            ],
            "failing": list(self.failing),
        }

    def text(self) -> str:
        """For a person: survivors with their places, then the counts."""
        lines = [mutant.told() for mutant in self.survivors]
        if lines:
            lines.insert(0, "No play file notices:")
            lines.append("")
        for mutant, verdict in self.of(CRASHED):
            lines.append(f"A bug of grognard, found by {mutant.told()}\n    {verdict.by}")
        for file in self.failing:
            lines.append(f"{file} does not come true under the rules as they are, so it was left out.")
        counts = Counter(verdict.fate for _, verdict in self.found)
        refused = f", {counts[REFUSED]} refused by the checker" if counts[REFUSED] else ""
        stuck = f", {counts[STUCK]} stopped because they took too long" if counts[STUCK] else ""
        lines.append(f"{self.title}: {len(self.found) - counts[NO_RULE]} mutants{refused}{stuck}")
        whole, tenth = divmod(self.per_mille, 10)
        excused = f"; {len(self.excused)} more cannot matter" if self.excused else ""
        lines.append(f"  {len(self.survivors)} of {self.played} survive: {whole}.{tenth} %{excused}")
        return "\n".join(lines)


def hunt(
    path: Path,
    *,
    jobs: int = 0,
    paragraph: str = "",
    sample: int = 0,
    seed: int = 0,
    limit: float = LIMIT,
    known: Mapping[str, str] | None = None,
    tell: Tell | None = None,
) -> Hunt:
    """Tries every mutant of a title, those of one paragraph, or a sample of so many.

    With `jobs` that many processes work, and a mutant that takes longer than `limit` seconds is stopped; without, all
    is done here.  `tell` hears of each when it is judged, how many are done and of how many.
    """
    trials = Trials(path)
    made = list(mutants(trials.blocks, paragraph))
    if sample and sample < len(made):
        chosen = sorted(random.Random(seed).sample(range(len(made)), sample))
        made = [made[number] for number in chosen]
    result = Hunt(path.name, failing=trials.failing, known=dict(known or {}))
    if not jobs:
        verdicts = []
        for mutant in made:
            verdicts.append(trials.judge(mutant))
            if tell is not None:
                tell(mutant, verdicts[-1], len(verdicts), len(made))
    else:
        verdicts = in_processes(path, made, jobs, limit, tell)
    result.found = list(zip(made, verdicts, strict=True))
    return result


@dataclass(slots=True)
class Hunter:
    """A process with the mutant it is at, -1 while it gets ready."""

    process: multiprocessing.process.BaseProcess
    line: Connection
    number: int = -1
    since: float = 0.0

    def dismiss(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


def in_processes(
    path: Path, made: Sequence[Mutant], jobs: int, limit: float, tell: Tell | None = None
) -> list[Verdict]:
    """The verdicts on all mutants, in their order, whoever came to them first."""
    verdicts: dict[int, Verdict] = {}
    waiting = list(range(len(made)))[::-1]
    hunters = [hired(path) for _ in range(min(jobs, len(made)))]
    try:
        while hunters:
            ready = wait([hunter.line for hunter in hunters], timeout=1.0)
            for hunter in list(hunters):
                late = hunter.number >= 0 and time.monotonic() - hunter.since > limit
                if hunter.line not in ready and not late:
                    continue
                verdict = heard(hunter) if hunter.line in ready else Verdict(STUCK, f"more than {limit:.0f} seconds")
                if hunter.number >= 0:
                    verdicts[hunter.number] = verdict
                    if tell is not None:
                        tell(made[hunter.number], verdict, len(verdicts), len(made))
                if verdict in (ENDED, Verdict(STUCK, verdict.by)):
                    hunter.dismiss()
                    hunters[hunters.index(hunter)] = hired(path)
                elif waiting:
                    hunter.number, hunter.since = waiting.pop(), time.monotonic()
                    hunter.line.send(made[hunter.number])
                else:
                    hunters.remove(hunter)
                    hunter.dismiss()
    finally:
        for hunter in hunters:
            hunter.dismiss()
    return [verdicts[number] for number in range(len(made))]


def hired(path: Path) -> Hunter:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=work, args=(str(path), os.getcwd(), there), daemon=True)
    process.start()
    there.close()
    return Hunter(process, here)


def heard(hunter: Hunter) -> Verdict:
    try:
        said: Verdict = hunter.line.recv()
        return said
    except EOFError as problem:
        if hunter.number < 0:
            raise HuntFault("a process of the hunt ended before it began") from problem
        return ENDED


def work(path: str, folder: str, line: Connection) -> None:
    """One process of the hunt: says that it is ready, then takes mutant after mutant."""
    os.chdir(folder)
    trials = Trials(Path(path))
    line.send(Verdict(NO_RULE))
    while True:
        try:
            mutant: Mutant = line.recv()
        except EOFError:
            return
        line.send(trials.judge(mutant))
