"""`grognard why`: the clauses that allow or forbid a choice."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from cli.console import CLEAN, MISTAKES, say, say_json
from cli.titles import game_at, position_argument


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument("choice", metavar="CHOICE", help="what a player would do, as play files write it")
    parser.add_argument("--side", metavar="SIDE", help="who would do it; without it, who decides now")
    parser.add_argument("--json", action="store_true", help="the reasons as JSON")


def run(args: Namespace) -> int:
    from interpreter.play.errors import NotAllowed

    try:
        reasons = game_at(args).why(args.choice, args.side)
    except NotAllowed as refused:  # nothing is asked of that side
        reasons = refused.reasons
    if args.json:
        say_json(
            {
                "choice": args.choice,
                "allowed": not reasons,
                "reasons": [
                    {
                        "text": reason.text,
                        "cites": list(reason.cites),
                        "file": reason.span.file if reason.span else None,
                        "line": reason.span.line if reason.span else None,
                    }
                    for reason in reasons
                ],
            }
        )
    elif not reasons:
        say(f"Allowed: {args.choice}")
    else:
        say(f"Refused: {args.choice}")
        for reason in reasons:
            where = f"  ({reason.span.file}:{reason.span.line})" if reason.span else ""
            say(f"  {reason}{where}")
    return MISTAKES if reasons else CLEAN
