"""What was done last: a loss to be covered makes sense only together with the attack it came from."""

from __future__ import annotations

from interpreter.play.game import Game
from interpreter.play.text import form_text

MOST_BACK = 200  # entries of the log looked through for the last action


def last_deed(game: Game, secrets: bool) -> tuple[str, int]:
    """The last action somebody took, in words, and the hex it was aimed at (-1 for none)."""
    if secrets:
        return "", -1
    link = game.state.log
    for _ in range(MOST_BACK):
        if link is None:
            break
        raw = link[1]
        if raw[0] == "choice" and game.title.forms[raw[2]].action:
            form = game.title.forms[raw[2]]
            spaces = [value for field, value in zip(form.fields, raw[3], strict=True) if field.kind.name == "space"]
            aimed = spaces[0] if spaces and isinstance(spaces[0], int) else -1
            text = form_text(game.title, form, raw[3])
            return text, aimed if aimed < game.title.data.hex_count else -1
        link = link[0]
    return "", -1


def either(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else "".join(names)
