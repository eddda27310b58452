"""The budgets of the screen, measured against curses in the same run.

    python -m benchmarks.screen [--quick] [--json FILE] [--size 120x40]
                                [--command COMMAND --ready TEXT --name NAME] [--steps KEYS] [--scrolls KEYS]

A program is driven in a pseudo-terminal of 256 colours and its screens are kept; its twin shows the very same screens
with curses.  Bytes are the same in every run; milliseconds depend on the machine.  With a command any program can be
driven, such as the real screen:  --command 'grognard play …' --ready 'end phase'
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.bench import Figure, shown
from benchmarks.screens.session import ROOT, Answer, drive, twin

HEXES = [sys.executable, "-m", "benchmarks.screens.hexes"]
REAL = [sys.executable, "-m", "benchmarks.screens.real"]
EMPTY = [sys.executable, "-m", "benchmarks.screens.empty"]
STEPS, SCROLLS = "edsdeqawwsss", "JJJKLLHLJKHK"


@dataclass
class Program:
    """What is driven: a command, the text that says it is ready, and its keys."""

    name: str
    command: list[str]
    ready: str
    steps: str = STEPS
    scrolls: str = SCROLLS
    vertical: str = "JK"  # which of the scrolling keys move rows
    panel: bool = True  # whether something stands beside the map
    load: float = 0.0  # seconds that loading a title takes


def programs() -> list[Program]:
    return [
        Program("hexes, panel", HEXES, "HJKL"),
        Program("hexes alone", [*HEXES, "alone"], "HJKL", panel=False),
        Program("spi-ww1", [*REAL, "spi-ww1"], "help", load=load_time("spi-ww1")),
    ]


def load_time(title: str) -> float:
    """Seconds that a program without a screen takes to read a title and to lay out a game of it."""
    code = "import sys; from games.shelf import Shelf\n"
    code += "Shelf(sys.argv[2]).new(sys.argv[1], None, [], 1, ['you'], None, who='you', side=None)"
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}

    def seconds(program: str) -> float:
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", program, title, folder], check=True, capture_output=True, env=environ)
            return time.perf_counter() - start

    return min(seconds(code) for _ in range(3)) - min(seconds("pass") for _ in range(3))


def mean(answers: list[Answer]) -> float:
    return statistics.mean(answer.size for answer in answers) if answers else 0.0


def measure(program: Program, width: int, height: int, quick: bool, folder: Path) -> Iterator[Figure]:
    keys = [*program.steps, *program.scrolls] * (1 if quick else 2)
    ours = drive(program.command, program.ready, keys, width, height, idle=1.0 if quick else 5.0)
    curses = twin(ours.screens, folder, width, height)
    pairs = list(zip(keys, ours.answers, curses.answers, strict=True))

    def against(what: str, wanted: str, must: float, great: float) -> Figure:
        mine = mean([answer for key, answer, _ in pairs if key in wanted])
        theirs = mean([answer for key, _, answer in pairs if key in wanted])
        return Figure(
            program.name, f"{what}: {mine:,.0f} bytes, curses {theirs:,.0f}", mine / theirs, "×", must, great, False
        )

    beside = program.panel
    yield against("cursor step", program.steps, 1.0, 0.7)
    rows = program.vertical
    yield against("scroll rows by a hex", rows, 0.5 if beside else 1.0, 0.42 if beside else 0.9)
    columns = "".join(set(program.scrolls) - set(rows))
    yield against("scroll columns by a hex", columns, 0.5, 0.26)
    first = f"first frame: {ours.first.size:,} bytes, curses {curses.first.size:,}"
    yield Figure(program.name, first, ours.first.size / curses.first.size, "×", 1.0, 0.9, False)
    yield Figure(program.name, "idle, bytes", ours.idle_bytes, "B", 0, 0, False)
    yield Figure(program.name, "idle, processor", 100 * ours.idle_work / (1.0 if quick else 5.0), "%", 2, 0.5, False)
    times = sorted(1000 * answer.seconds for answer in ours.answers if answer.size)
    yield Figure(program.name, "key to last byte, median", statistics.median(times), "ms", 20, 5, False)
    yield Figure(program.name, "key to last byte, 95 of 100", times[int(len(times) * 0.95)], "ms", 20, 10, False)
    work = 1000 * ours.work / len(ours.answers)
    yield Figure(program.name, "processor time a key", work, "ms", 20, 8, False)
    yield Figure(program.name, "memory", ours.memory, "MB", 150, 60, False)
    yield start_up(program, width, height, 3 if quick else 7)


def start_up(program: Program, width: int, height: int, runs: int) -> Figure:
    """From the start of the process to the last byte of the first frame, beside an empty Textual program."""
    mine, empty = [], []
    for _ in range(runs):  # in turns, so that both meet the same machine
        mine.append(drive(program.command, program.ready, [], width, height).first.seconds)
        empty.append(drive(EMPTY, "", [], width, height).first.seconds)
    ours, theirs = min(mine), min(empty)
    loaded = f" − title {1000 * program.load:.0f}" if program.load else ""
    what = f"first frame: {1000 * ours:.0f} ms{loaded}, empty Textual {1000 * theirs:.0f}"
    return Figure(program.name, what, (ours - program.load) / theirs, "×", 1.5, 1.2, False)


def report(wanted: list[Program], width: int, height: int, quick: bool) -> list[Figure]:
    """Measure and print, one line each."""
    figures = []
    print(
        f"{'screen':<14} {'measure, ' + f'{width}×{height}, 256 colours':<54} {'found':>9}    {'must':>6} {'great':>6}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for program in wanted:
            for figure in measure(program, width, height, quick, Path(folder)):
                figures.append(figure)
                print(
                    f"{figure.title:<14} {figure.measure:<54} {shown(figure.value):>9} {figure.unit:<2} "
                    f"{figure.must:>6g} {figure.great:>6g}  {figure.verdict}",
                    flush=True,
                )
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="screen", description="Measure the screen against curses.")
    parser.add_argument("--quick", action="store_true", help="fewer keys, fewer starts")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    parser.add_argument("--size", default="120x40", metavar="WxH")
    parser.add_argument("--command", help="a program to drive in place of the benchmark's own map")
    parser.add_argument("--ready", default="", metavar="TEXT", help="what its screen shows when it is ready")
    parser.add_argument("--name", default="command")
    parser.add_argument("--steps", default=STEPS, metavar="KEYS", help="keys that move the cursor")
    parser.add_argument("--scrolls", default=SCROLLS, metavar="KEYS", help="keys that scroll by a hex")
    parser.add_argument("--load", type=float, default=0.0, metavar="SECONDS", help="what loading its title takes")
    args = parser.parse_args()
    wanted = programs()
    if args.command:
        command = shlex.split(args.command)
        wanted = [Program(args.name, command, args.ready, args.steps, args.scrolls, load=args.load)]
    width, _, height = args.size.partition("x")
    figures = report(wanted, int(width), int(height), args.quick)
    if args.json:
        data = {"figures": [asdict(figure) | {"verdict": figure.verdict} for figure in figures]}
        Path(args.json).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
