"""`grognard simulate`: games played to the end by the computer, and how they came out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cli.console import CLEAN, MISTAKES, WrongUse, aligned, counted, say, say_json, tell
from cli.players import players_of
from cli.titles import game_options, loaded, title_argument

if TYPE_CHECKING:
    from interpreter.compile.title import Title


def arguments(parser: ArgumentParser) -> None:
    title_argument(parser)
    game_options(parser)
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many; game i has seed S + i (default 1)")
    parser.add_argument("--players", default="random", metavar="P,P", help="who plays each side (default: random)")
    parser.add_argument("--most", type=int, default=100_000, metavar="N", help="give a game up after so many decisions")
    parser.add_argument("--save", metavar="FOLDER", help="keep every game there as a play file")
    parser.add_argument("--json", action="store_true", help="the results as JSON")


def run(args: Namespace) -> int:
    if args.games < 1:
        raise WrongUse("--games must be at least 1.")
    title = loaded(args)
    folder = Path(args.save) if args.save else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    results = []
    for seed in range(args.seed, args.seed + args.games):
        result = one_game(title, seed, args.players, args.most, folder)
        results.append(result)
        if not args.json:
            say(f"seed {seed}: {result['outcome']} ({counted(result['decisions'], 'decision')})")
    if args.json:
        say_json({"title": title.data.name, "games": results})
    else:
        say()
        say(summary(results))
    faults = [result for result in results if result["fault"]]
    for result in faults:
        tell(f"seed {result['seed']}: {result['fault']}")
    return MISTAKES if faults else CLEAN


def one_game(title: Title, seed: int, players: str, most: int, folder: Path | None) -> dict[str, Any]:
    """Plays one game; a fault of the rules ends it and is told."""
    from interpreter.play.errors import PlayError
    from interpreter.play.game import Game

    outcome, fault, decisions = "", "", 0
    try:
        game = Game(title, seed=seed)
        sides = players_of(players, title.data.sides.names, seed)
        while not game.over and decisions < most:
            decision = game.decision
            assert decision is not None
            player = sides[decision.who]
            if player is None:
                raise WrongUse("the computer plays here: every player must be `random`.")
            game.choose(player(game))
            decisions += 1
        if folder:
            (folder / f"{title.data.name}-{seed}.play").write_text(game.save(), encoding="utf-8")
        outcome = game.outcome.text if game.outcome else f"given up after {decisions} decisions"
    except PlayError as problem:
        outcome, fault = "stopped by a fault in the rules", str(problem)
    return {"seed": seed, "outcome": outcome, "decisions": decisions, "fault": fault}


def summary(results: list[dict[str, Any]]) -> str:
    """How often each outcome came."""
    tally = Counter(result["outcome"] for result in results)
    rows = [
        (str(number), f"{100 * number // len(results)} %", outcome)
        for outcome, number in sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))
    ]
    return aligned(rows, right=(0, 1))
