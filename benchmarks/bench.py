"""The table of DESIGN section 6, measured on the titles in rulesets/ and on the synthetic title.

    python -m benchmarks.bench [--quick] [--json FILE]

Each figure stands beside what it must be and what would be great, and beside its ratio to a fixed loop of plain Python
run in the same process, so that runs on different machines can be compared.  Nothing is asserted here.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.synthetic import write_title
from interpreter.library import find
from interpreter.load import load_title
from interpreter.memory import settle_down
from interpreter.play.game import Game

ROOT = Path(__file__).resolve().parent.parent
CALIBRATION = 2_000_000  # additions and remainders of the fixed loop


@dataclass(slots=True)
class Figure:
    """One measurement; `more` says that more is better."""

    title: str
    measure: str
    value: float
    unit: str
    must: float
    great: float
    more: bool
    ratio: float = 0.0

    @property
    def verdict(self) -> str:
        def meets(limit: float) -> bool:
            return self.value >= limit if self.more else self.value <= limit

        if not self.must and self.more:  # only told, nothing is asked of it
            return "-"
        return "great" if meets(self.great) else "must" if meets(self.must) else "NOT MET"


def calibration() -> float:
    """Loops a second of a fixed piece of plain Python; the best of five, as the machine is rarely at rest."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        total = 0
        for number in range(CALIBRATION):
            total = (total + number * 7) % 1_000_003
        best = min(best, time.perf_counter() - start)
    return CALIBRATION / best


def rate(work: Callable[[], int], seconds: float) -> float:
    """How many a second: `work` does some and says how many; the best of several stretches."""
    work()
    best = 0.0
    for _ in range(3):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 3:
            done += work()
        best = max(best, done / (time.perf_counter() - start))
    return best


def cold_check(path: Path, runs: int) -> float:
    """Seconds of a fresh process that parses and checks a whole title."""
    code = "import sys, pathlib, interpreter.check as c; c.check_title(pathlib.Path(sys.argv[1]))"
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", code, str(path)], check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT / "src")}
        )
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])


def played(title: Any, seed: int, until: Callable[[Game], bool]) -> Game:
    """A game of random choices, stopped where asked."""
    game, rng = Game(title, seed=seed), random.Random(seed)
    while not game.over and not until(game):
        game.choose(game.choices.sample(rng))
    return game


def reaches(game: Game) -> list[tuple[Any, tuple[int, ...]]]:
    """The movement routes of the units that stand on the map."""
    title = game.title
    places = game.state.cols[0]
    units = [u for u in range(len(title.data.units)) if title.data.hexes >> places[u] & 1]
    return [(title.routes["marching"], (unit,)) for unit in units]


def reach_rate(game: Game, seconds: float, before: str) -> tuple[float, float]:
    """Reach searches a second and hexes each.  `before` each search: nothing (the answer may be remembered), "anew"
    (it is forgotten), "own" (the unit itself has moved), "all" (any counter may have moved)."""
    wanted = reaches(game)
    state = game.state
    sizes: list[int] = []

    def work() -> int:
        for runner, args in wanted:
            if before:
                runner._answers.clear()
            if before == "own":
                state.write_places(1 << args[0])
                state.write(1)
            elif before == "all":
                state.write(0)
                state.write(1)
            sizes.append(len(runner.reach(state, args)))
        return len(wanted)

    found = rate(work, seconds)
    return found, statistics.mean(sizes[: len(wanted)])


def attacks(title: Any, number: int) -> Iterator[tuple[Game, Any]]:
    """Attacks that random play comes to."""
    for seed in range(100):
        game, rng = Game(title, seed=seed), random.Random(seed)
        while not game.over:
            choice = game.choices.sample(rng)
            if choice.form == "attack":
                yield game.copy(), choice
            game.choose(choice)


def odds_rate(title: Any, seconds: float) -> float:
    found = list(islice(attacks(title, 40), 40))

    def work() -> int:
        for game, choice in found:
            game.odds(choice)
        return len(found)

    return rate(work, seconds)


def decisions_rate(title: Any, seconds: float) -> float:
    seeds = iter(range(1_000_000))

    def work() -> int:
        seed = next(seeds)
        game, rng, made = Game(title, seed=seed), random.Random(seed), 0
        while not game.over and made < 2_000:
            game.choose(game.choices.sample(rng))
            made += 1
        return made

    return rate(work, seconds)


def games_rate(title: Any, seconds: float) -> float:
    """Complete random games a second, each to its last turn."""
    seeds = iter(range(1_000_000))

    def work() -> int:
        seed = next(seeds)
        game, rng = Game(title, seed=seed), random.Random(seed)
        while not game.over:
            game.play(game.choices.sample(rng))
        return 1

    return rate(work, seconds)


def copy_time(title: Any, seconds: float) -> float:
    """Microseconds to copy a game while a battle waits for an answer."""
    game = played(title, 3, lambda g: g.decision is not None and g.decision.kind == "cover")

    def work() -> int:
        for _ in range(1_000):
            game.copy()
        return 1_000

    return 1e6 / rate(work, seconds)


def load_time(title: Any, path: Path, folder: Path) -> float:
    """Seconds to load a play file of 1,000 decisions (several games' worth where one is shorter, scaled)."""
    from interpreter.play.playfile import replay

    longest = max(
        (played(title, seed, lambda g: len(g.history) >= 1_000) for seed in range(6)), key=lambda g: len(g.history)
    )
    file = folder / "long.play"
    file.write_text(longest.save(), encoding="utf-8")
    times = []
    for _ in range(3):
        start = time.perf_counter()
        done = replay(file, under=path)
        assert done.code == 0, done.text
        times.append(time.perf_counter() - start)
    return min(times) * 1_000 / max(1, len(longest.history))


def measure(name: str, path: Path, seconds: float, folder: Path) -> Iterator[Figure]:
    lines = sum(file.read_text(encoding="utf-8").count("\n") for file in path.rglob("*.rules"))
    yield Figure(name, f"parse and check {lines} rule lines, cold process", cold_check(path, 5), "s", 0.6, 0.3, False)
    title = load_title(path)
    settle_down()  # as `grognard simulate` and the screen do
    game = played(title, 1, lambda g: len(g.history) >= 12)
    found, hexes = reach_rate(game, seconds, "anew")
    yield Figure(name, f"reach of one unit, {hexes:.0f} hexes, searched anew", found, "/s", 20_000, 50_000, True)
    for before, words in (("own", "the same, it moved before"), ("all", "all may have moved"), ("", "asked again")):
        found, _ = reach_rate(game, seconds, before)
        yield Figure(name, f"  {words}", found, "/s", 0, 0, True)
    yield Figure(name, "exact outcomes of one attack", odds_rate(title, seconds), "/s", 20_000, 60_000, True)
    yield Figure(name, "decisions in random play", decisions_rate(title, seconds), "/s", 5_000, 10_000, True)
    if name != "synthetic":  # it has no end
        yield Figure(name, "complete random games", games_rate(title, seconds), "/s", 5, 10, True)
    units = len(title.data.units)
    yield Figure(name, f"copy a game in mid-combat, {units} units", copy_time(title, seconds), "µs", 20, 5, False)
    yield Figure(name, "load 1,000 decisions", load_time(title, path, folder), "s", 0.5, 0.15, False)


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Measure the interpreter and the screen.")
    parser.add_argument("--quick", action="store_true", help="short stretches")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    args = parser.parse_args()
    seconds = 0.6 if args.quick else 3.0
    speed = calibration()
    print(f"calibration: {speed / 1e6:.1f} million loops a second of plain Python\n")
    print(f"{'title':<10} {'measure':<46} {'found':>12} {'must':>9} {'great':>9}  {'verdict':<8} {'per loop':>10}")
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        synthetic = write_title(Path(folder) / "synthetic")
        titles = [(name, find(name).path) for name in ("skirmish", "spi-ww1")]
        for name, path in [*titles, ("synthetic", synthetic)]:
            for figure in measure(name, path, seconds, Path(folder)):
                per_second = figure.value if figure.more else 1 / figure.value * (1e6 if figure.unit == "µs" else 1)
                figure.ratio = per_second / speed
                figures.append(figure)
                print(
                    f"{figure.title:<10} {figure.measure:<46} {shown(figure.value):>9} {figure.unit:<2}"
                    f" {shown(figure.must):>9} {shown(figure.great):>9}  {figure.verdict:<8} {figure.ratio:>10.2e}",
                    flush=True,
                )
    print()
    figures += screen_figures(args.quick)
    if args.json:
        data = {"calibration": speed, "figures": [asdict(f) | {"verdict": f.verdict} for f in figures]}
        Path(args.json).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 0


def screen_figures(quick: bool) -> list[Figure]:
    """The screen against curses; nothing where there are no pseudo-terminals."""
    try:
        from benchmarks.screen import programs, report
    except ImportError as missing:
        print(f"The screen is not measured: this Python has no {missing.name}.")
        return []
    return report(programs(), 120, 40, quick)


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    sys.exit(main())
