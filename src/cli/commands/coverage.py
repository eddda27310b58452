"""`grognard coverage`: every paragraph of the rulebook as tested, encoded, true by silence, descriptive or missing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Any

from cli.console import CLEAN, MISTAKES, WrongUse, aligned, counted, say, say_json, tell
from cli.diagnostics import show
from cli.titles import title_argument
from interpreter.library import find

if TYPE_CHECKING:
    from interpreter.coverage import Coverage


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    parser.add_argument("--only", metavar="STATE", help="list only paragraphs in this state, such as missing")
    parser.add_argument("--fail-under", type=int, metavar="N", help="exit code 1 when less than N %% is carried")
    parser.add_argument("--tested-under", type=int, metavar="N", help="exit code 1 when less than N %% is tested")
    parser.add_argument(
        "--json", action="store_true", help="everything as JSON, with the places that cite each paragraph"
    )


def run(args: Namespace) -> int:
    from interpreter.coverage import ENCODED, SILENT, STATES, TESTED, coverage

    if args.only and args.only not in STATES:
        raise WrongUse(f"there is no state {args.only!r}. States: {', '.join(STATES)}.")
    title = find(args.title)
    found = coverage(title.path)
    if found.report.failed:
        show(found.report)
        tell("What cannot be read is not counted below.")
    carried, tested = found.percent(TESTED, ENCODED, SILENT), found.percent(TESTED)
    if args.json:
        say_json(as_json(title.name, found))
    elif not found.paragraphs:
        say(f"{title.name} has no rulebook block, so there is nothing to cover; `grognard docs language` shows one.")
    else:
        rows = [
            (covered.paragraph.id, covered.state, covered.paragraph.heading)
            for covered in found.paragraphs
            if args.only in (None, covered.state)
        ]
        if rows:
            say(aligned(rows) + "\n")
        say(f"{title.name}: {counted(len(found.paragraphs), 'paragraph')}, {found.wanted} of them to be encoded")
        say(aligned([(state, str(found.count(state))) for state in STATES], right=(1,), indent="  "))
        say(f"  carried {carried} %, tested {tested} %")
        for file in found.failing:
            say(f"  {file} does not come true, so what it cites is not counted as tested")
        for stray, mentions in found.strays.items():
            say(f"  [{stray}] is cited but not in the rulebook block: {mentions[0].file}:{mentions[0].line}")
    asked = args.fail_under is not None or args.tested_under is not None
    code = MISTAKES if found.report.failed or (asked and not found.paragraphs) else CLEAN
    for least, percent, word in ((args.fail_under, carried, "carried"), (args.tested_under, tested, "tested")):
        if least is not None and percent < least:
            tell(f"grognard: only {percent} % {word}, less than {least} %.")
            code = MISTAKES
    return code


def as_json(title: str, found: Coverage) -> dict[str, Any]:
    from interpreter.coverage import ENCODED, SILENT, STATES, TESTED

    return {
        "title": title,
        "carried_percent": found.percent(TESTED, ENCODED, SILENT),
        "tested_percent": found.percent(TESTED),
        "counts": {state.replace(" ", "_"): found.count(state) for state in STATES},
        "paragraphs": [
            {
                "paragraph": covered.paragraph.id,
                "heading": covered.paragraph.heading,
                "state": covered.state.replace(" ", "_"),
                "clauses": [{"file": m.file, "line": m.line, "block": m.block} for m in covered.clauses],
                "plays": [{"file": m.file, "line": m.line, "play": m.block} for m in covered.plays],
            }
            for covered in found.paragraphs
        ],
        "failing": list(found.failing),
        "strays": {stray: [{"file": m.file, "line": m.line} for m in ms] for stray, ms in found.strays.items()},
    }
