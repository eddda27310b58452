"""What the list says about a saved game, without playing it again: remembered since it was last played.

What is remembered counts only for the very file it was taken from; for any other the heading is read, and the game is
played through when somebody wants to know how it stands.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games import disk
from games.errors import CannotOpen, CannotSave
from games.opening import load, read_bytes
from games.seats import Seats, read_json
from interpreter.play.errors import PlayError
from interpreter.play.playfile_reader import read_play
from interpreter.play.playfile_titles import Shelf as Titles

if TYPE_CHECKING:
    from interpreter.play.game import Game

MEMORY = ".state"
HEAD = 4000  # bytes in which the heading stands


@dataclass(frozen=True, slots=True)
class GameInfo:
    """One line of the list.  `problem` says why a file cannot be opened; `known` is no while only its heading was read.

    `whose` are the sides that must decide now; `changed` is when the file was last written, in seconds.
    """

    name: str
    path: str
    label: str = ""
    title: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()
    turn: int = 0
    date: str = ""
    phase: str = ""
    whose: tuple[str, ...] = ()
    over: bool = False
    result: str = ""
    choices: int = 0
    sides: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    analysis: bool = False
    changed: float = 0.0
    problem: str = ""
    known: bool = True

    def state(self) -> str:
        """How the game stands, in a few words."""
        if self.problem:
            return f"cannot be opened: {self.problem}"
        if self.over:
            return self.result
        if not self.known:
            return f"{self.choices} decisions"
        date = f" ({self.date})" if self.date else ""
        return f"turn {self.turn}{date}, {self.phase or 'before the first phase'}: {' and '.join(self.whose)} to decide"

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def info_of(path: Path, game: Game, label: str, seats: Seats) -> GameInfo:
    """What is said of a game that stands in memory."""
    title = game.title
    turns, number = title.data.turns, game.turn - 1
    date = turns.shorts[number] if number < len(turns.shorts) else ""
    outcome = game.outcome
    return GameInfo(
        name=path.stem,
        path=str(path),
        label=label,
        title=title.name,
        scenario=title.scenario or "",
        options=tuple(title.options),
        turn=game.turn,
        date=date if date != str(game.turn) else "",
        phase=game.phase,
        whose=tuple(one.side for one in game.decisions),
        over=game.over,
        result=outcome.text if outcome is not None else "",
        choices=len(game.history),
        sides=tuple(seats.sides),
        seats=tuple(seats.told().values()),
        analysis=seats.analysis,
        changed=written(path),
    )


def look(path: Path, *, quick: bool = False) -> GameInfo:
    """How the game at `path` stands; never fails.  `quick` does not play a game through to know it."""
    seen = disk.signature(path)
    data = read_json(memory_of(path))
    sides = data.get("info", {}).get("sides") if isinstance(data.get("info"), dict) else None
    if seen is not None and data.get("seen") == list(seen) and isinstance(sides, list):
        found = from_data(path, data["info"])
        if found is not None:
            seats = Seats.read(path, found.sides)
            return replace(found, seats=tuple(seats.told().values()), analysis=seats.analysis)
    try:
        if quick:
            return heading_of(path)
        rules = read_rules(path)
        loaded = load(path, Titles(under=rules or None))
        seats = Seats.read(path, loaded.game.title.data.sides.names)
        info = info_of(path, loaded.game, loaded.name, seats)
        remember(path, info)
        return info
    except CannotOpen as problem:
        return replace(heading_of(path), problem=first_line(problem.short))
    except PlayError as problem:
        return replace(heading_of(path), problem=first_line(str(problem)))
    except Exception as problem:  # our mistake; the other games are listed all the same
        return replace(heading_of(path), problem=f"the program failed on it ({type(problem).__name__})")


def heading_of(path: Path) -> GameInfo:
    """What the heading of a file says; a file that is no play file is listed with the reason."""
    info = GameInfo(path.stem, str(path), changed=written(path), known=False)
    try:
        data = read_bytes(path).data
    except CannotOpen as problem:
        return replace(info, problem=first_line(problem.sentence))
    head = data[:HEAD]
    play, report = read_play(head[: head.rfind(b"\n") + 1].decode("utf-8-sig", "replace"), str(path))
    if not play.title:
        wrong = report.diagnostics[0].message if report.diagnostics else "it does not say which title is played"
        return replace(info, label=play.name, problem=wrong)
    count = len(re.findall(rb"^>", data, re.MULTILINE)) - len(re.findall(rb"^undo\b", data, re.MULTILINE))
    return replace(
        info, label=play.name, title=play.title, scenario=play.scenario, options=play.options, choices=max(count, 0)
    )


def read_rules(path: Path) -> str:
    """The folder of the title, where the game was begun with its path and it is still there."""
    rules = Seats.read(path, ()).rules
    try:
        return rules if rules and Path(rules).exists() else ""
    except (OSError, ValueError):
        return ""


def remember(path: Path, info: GameInfo) -> None:
    """Keeps what is known for the next list; a pity when that cannot be written, nothing more."""
    seen = disk.signature(path)
    with suppress(CannotSave, OSError):
        memory = memory_of(path)
        memory.parent.mkdir(exist_ok=True)
        disk.replace(memory, json.dumps({"seen": seen, "info": info.as_data()}) + "\n", lasting=False)


def memory_of(path: Path) -> Path:
    return path.parent / MEMORY / f"{path.stem}.json"


def from_data(path: Path, data: Any) -> GameInfo | None:
    """What was remembered, if it is what was written."""
    names = {field.name for field in fields(GameInfo)}
    if not isinstance(data, dict) or set(data) != names:
        return None
    blank = GameInfo("", "")
    values: dict[str, Any] = {}
    for name in names:
        value = tuple(data[name]) if isinstance(data[name], list) else data[name]
        if not isinstance(value, type(getattr(blank, name))):
            return None
        if isinstance(value, tuple) and not all(isinstance(one, str) for one in value):
            return None
        values[name] = value
    return replace(GameInfo(**values), name=path.stem, path=str(path))


def written(path: Path) -> float:
    seen = disk.signature(path)
    return seen[3] / 1e9 if seen is not None else 0.0


def first_line(text: str) -> str:
    """The first line that says something, short enough for a list."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0][:200] if lines else "it cannot be read"
