"""Plays a saved game again, also under changed rules, to the first choice that is no longer legal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.play.playfile_result import PlayResult
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from interpreter.play.playfile_lines import Play


@dataclass(slots=True)
class Replay:
    """Where a saved game leads.  `text` is for a person; `code` is 0 when it came to its end, 1 when not, 2 when the
    file is not a play file at all."""

    result: PlayResult
    text: str
    code: int

    @property
    def game(self) -> Game | None:
        return self.result.game

    @property
    def play(self) -> Play:
        return self.result.play


def replay(
    path: Path | str, under: Path | str | None = None, log: bool = False, *, shelf: Shelf | None = None
) -> Replay:
    """Replays the file at `path`.  `under` names other rules (a title or its path); with `log` the text tells what
    happened.  What the file expects is not judged."""
    result = run_play(Path(path), shelf=shelf or Shelf(under=under), judge=False)
    return replayed(result, log)


def replayed(result: PlayResult, log: bool = False) -> Replay:
    return Replay(result, "\n".join(told(result, log)), code_of(result))


def code_of(result: PlayResult) -> int:
    if result.report.failed:
        return 2
    return 1 if result.failures else 0


def told(result: PlayResult, log: bool) -> list[str]:
    lines: list[str] = []
    game = result.game
    if log and game is not None:
        lines += game.log
        lines.append("")
    lines += [f"note: {note}" for note in result.notes]
    if not result.ok:
        lines.append(result.told())
    if game is None:
        return lines
    made = "1 choice" if result.choices == 1 else f"{result.choices} choices"
    if result.stopped:
        lines.append(f"stopped at line {result.stopped}, after {made}")
    else:
        end = game.outcome.text if game.outcome is not None else standing(game)
        lines.append(f"{made} replayed. {end}")
    return lines


def standing(game: Game) -> str:
    decision = game.decision
    if decision is None:
        return "Nobody has anything to decide."
    return f"{game.title.data.sides.names[decision.who]} is to decide: {decision.prompt}"
