"""Writes a game as a play file: who played what, every choice, and the dice it rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.playfile_lines import LANGUAGE

if TYPE_CHECKING:
    from interpreter.play.game import Game, Played

MOST_FACES = 200  # on one `dice` line; more go on the next


def save(game: Game, name: str = "") -> str:
    """The whole game; reading it back gives the same game, which goes on with the same dice."""
    lines = heading(game, name)
    lines += dice_lines(game.opening_dice)
    lines += game.position
    for played in game.history:
        lines += choice_lines(played)
    lines += game.taken_back
    return "\n".join(lines) + "\n"


def heading(game: Game, name: str = "") -> list[str]:
    title = game.title
    printed = name or " ".join(title.data.properties.get("name", [])) or title.name
    lines = [f'play "{quotable(printed)}"', f"title {title.name}"]
    if title.scenario:
        lines.append(f"scenario {title.scenario}")
    if title.options:
        lines.append("options " + ", ".join(title.options))
    lines.append(f"seed {game.seed}")
    if title.hash:
        lines.append(f"hash {title.hash}")
    return [*lines, f"language {LANGUAGE}", ""]


def choice_lines(played: Played) -> list[str]:
    """The lines of one choice: what was tried and taken back before it, its dice, itself."""
    return [*played.undone, *dice_lines(played.dice), f"> {played.text}"]


def dice_lines(faces: tuple[int, ...]) -> list[str]:
    return [
        "dice " + " ".join(map(str, faces[start : start + MOST_FACES])) for start in range(0, len(faces), MOST_FACES)
    ]


def quotable(name: str) -> str:
    """A name that fits between quotes on one line."""
    return "".join(letter for letter in name if letter.isprintable() and letter != '"')[:200].strip() or "A game"
