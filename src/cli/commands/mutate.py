"""`grognard mutate`: which clauses does no play file notice?"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import BUG, CLEAN, MISTAKES, WrongUse, counted, say, say_json, tell
from cli.titles import title_argument
from interpreter.library import find

if TYPE_CHECKING:
    from interpreter.mutation.mutant import Mutant
    from interpreter.mutation.trial import Verdict


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    parser.add_argument("--paragraph", metavar="P", default="", help="only the clauses that cite this paragraph")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many mutants, taken at random")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which sample (default 0)")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--limit", type=float, default=20.0, metavar="S", help="seconds for a mutant (default 20)")
    parser.add_argument("--known", metavar="FILE", help="a list of mutants that cannot matter, each with its reason")
    parser.add_argument("--fail-over", type=float, metavar="N", help="exit code 1 when more than N %% survive")
    parser.add_argument("--json", action="store_true", help="what became of every mutant, as JSON")


def run(args: Namespace) -> int:
    from interpreter.coverage import coverage
    from interpreter.mutation.hunt import hunt, known_mutants
    from interpreter.mutation.trial import CRASHED

    if args.sample < 0 or args.limit <= 0 or (args.jobs is not None and args.jobs < 1):
        raise WrongUse("--sample, --jobs and --limit must be more than 0.")
    title = find(args.title)
    known = known_mutants(Path(args.known).read_text(encoding="utf-8", errors="replace")) if args.known else {}
    if args.paragraph and not any(args.paragraph in c for c in cited(title.path)):
        covered = coverage(title.path, run=False).find(args.paragraph)
        what = "no clause cites it" if covered is not None else "the rulebook block has no such paragraph"
        raise WrongUse(f"{args.paragraph!r}: {what}.")
    done = hunt(
        title.path,
        jobs=args.jobs or os.cpu_count() or 1,
        paragraph=args.paragraph,
        sample=args.sample,
        seed=args.seed,
        limit=args.limit,
        known=known,
        tell=progress if sys.stderr.isatty() else None,
    )
    if args.json:
        say_json(done.as_data())
    else:
        say(done.text())
        if done.stale and not args.paragraph and not args.sample:
            tell(f"Of the known ones {counted(len(done.stale), 'entry').replace('entrys', 'entries')} no longer fit:")
            for key in done.stale:
                tell(f"  {key}")
    if done.of(CRASHED):
        return BUG
    over = args.fail_over is not None and done.per_mille > 10 * args.fail_over
    return MISTAKES if over else CLEAN


def cited(path: Path) -> list[tuple[str, ...]]:
    """The paragraphs of each clause that can be changed."""
    from interpreter.mutation.breeding import mutants, read_blocks

    return [mutant.cites for mutant in mutants(read_blocks(path))]


def progress(mutant: Mutant, verdict: Verdict, done: int, many: int) -> None:
    print(f"\r{done} of {many} mutants", end="\n" if done == many else "", file=sys.stderr, flush=True)
