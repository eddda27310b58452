"""How many legal choices there are: counts that show at once when a rule has changed, wanted or not.

Every play file in perft/ leads to a position.  The text beside it counts the choices there, by action and by what is
chosen first, and how many ways there are to make two (three) choices in a row.  `GROGNARD_UPDATE=1 pytest
tests/titles/test_perft.py` writes the counts anew; the change is then read as a diff.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from interpreter.play.game import Choice, Game
from interpreter.play.names import say
from interpreter.play.playfile import Shelf, run_play
from interpreter.play.simulate import perft

HERE = Path(__file__).parent / "perft"
POSITIONS = sorted(HERE.glob("*.play"))
SHELF = Shelf()
MOST = 40_000  # ways that are still counted


@pytest.mark.parametrize("position", POSITIONS, ids=[path.stem for path in POSITIONS])
def test_choices(position: Path) -> None:
    result = run_play(position, shelf=SHELF)
    assert result.ok and result.game is not None, result.told()
    found = counted(result.game)
    file = position.with_suffix(".txt")
    if os.environ.get("GROGNARD_UPDATE"):
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


def counted(game: Game) -> str:
    assert game.decision is not None
    lines = [f"turn {game.turn}, {game.phase}", game.decision.prompt, ""]
    groups: Counter[tuple[str, str]] = Counter()
    ends: dict[tuple[str, str], set[int]] = {}
    for choice in game.choices:
        key = group(game, choice)
        groups[key] += 1
        way = choice.values[-1] if choice.values else None
        if isinstance(way, tuple) and len(way) > 2:  # points, legs and spaces
            ends.setdefault(key, set()).add(way[2][-1])
    total = sum(groups.values())
    forms: Counter[str] = Counter()
    for (form, _), number in groups.items():
        forms[form] += number
    for form, number in forms.items():
        lines.append(f"{number:6}  {form}")
        parts = [(first, count) for (name, first), count in groups.items() if name == form and first]
        if len(parts) > 1:
            lines += [f"{count:10}  {first}{to(ends.get((form, first)))}" for first, count in parts]
    lines.append(f"{total:6}  choices")
    wide = total
    for depth, word in ((2, "two"), (3, "three")):
        if wide * total > MOST:
            break
        wide = perft(game, depth)
        lines.append(f"{wide:6}  ways to make {word} choices")
    return "\n".join(lines) + "\n"


def to(ends: set[int] | None) -> str:
    return f", to {len(ends)} hexes" if ends and len(ends) > 1 else ""


def group(game: Game, choice: Choice) -> tuple[str, str]:
    """The action, and in words what is chosen first."""
    assert game.decision is not None
    form = next((form for form in game.decision.forms if form.name == choice.form), None)
    if form is None or not choice.values:
        return choice.form, ""
    return choice.form, say(game.title, choice.values[0], form.fields[0].kind)
