"""`grognard cite`: everything that cites a paragraph."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from cli.console import CLEAN, WrongUse, nearest, say, say_json, tell
from cli.titles import title_argument
from interpreter.library import find

if TYPE_CHECKING:
    from interpreter.coverage import Covered, Mention


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    parser.add_argument("paragraph", metavar="PARAGRAPH", help="as the book numbers it: 8.59, or '4.0 (3)'")
    parser.add_argument("--json", action="store_true", help="the places as JSON")


def run(args: Namespace) -> int:
    from interpreter.coverage import coverage

    title = find(args.title)
    found = coverage(title.path, run=False)
    wanted = args.paragraph.strip().removeprefix("[").removesuffix("]").strip()
    covered = found.find(wanted)
    if found.report.failed:
        tell(f"grognard: {title.name} has mistakes, and what cannot be read is not found: grognard check {args.title}")
    if not found.paragraphs:
        raise WrongUse(f"{title.name} has no rulebook block that lists its paragraphs.")
    if covered is None:
        known = [c.paragraph.id for c in found.paragraphs]
        raise WrongUse(
            f"the rulebook block of {title.name} has no paragraph {wanted!r}.{nearest(wanted, known)}\n"
            f"`grognard coverage {args.title}` lists all {len(known)}."
        )
    if args.json:
        say_json(
            {
                "paragraph": covered.paragraph.id,
                "heading": covered.paragraph.heading,
                "clauses": [place(mention) for mention in covered.clauses],
                "plays": [place(mention) for mention in covered.plays],
            }
        )
    else:
        shown(covered)
    return CLEAN


def place(mention: Mention) -> dict[str, str | int]:
    return {"file": mention.file, "line": mention.line, "block": mention.block, "text": mention.text}


def shown(covered: Covered) -> None:
    say(f"[{covered.paragraph.id}] {covered.paragraph.heading}")
    if not covered.clauses and not covered.plays:
        say("Nothing cites it.")
    for heading, mentions in (("Clauses", covered.clauses), ("Play files", covered.plays)):
        if mentions:
            say(f"\n{heading}:")
        for mention in mentions:
            say(f"  {mention.file}:{mention.line}: {mention.block}")
            say(f"      {mention.text}")
