"""Puts an example of a few lines into the small title of `frame.rules`, so that it can be checked and played.

- An example's block that has the kind and name of a block of the frame takes its place; data blocks other than `title`,
  `map` and `calendar` are added to those of the frame.
- The turn is made here: for each side a phase `events`, which runs the example's procedure `example` if it has one, and
  a phase `orders`, which allows the frame's action `rest` and the example's actions.
- A block marked `frame=none` is a whole title.
"""

from __future__ import annotations

import re
from pathlib import Path

from fences import Fence

FRAME = Path(__file__).with_name("frame.rules").read_text(encoding="utf-8")
# Kinds of blocks that have a name of their own: the example's takes the place of the frame's.
NAMED = "title map calendar table value condition zone route action procedure sequence trigger duty option scenario"
REPLACED = frozenset(NAMED.split(" "))
TITLE = "example"

TURN = """\
sequence game-turn:
  run half-turn(Blue)
  run half-turn(Red)

sequence half-turn(side):
  phase events by side:
    {events}
  phase orders by side:
    allow {actions}
"""


def blocks(text: str) -> list[tuple[str, str]]:
    """The blocks of a text with their kind and name (`value punch`, `map field`); data that is added has none."""
    found: list[tuple[str, str]] = []
    for part in re.split(r"\n(?=[a-z])", "\n" + text):
        words = re.findall(r"[\w-]+", part.split("\n", 1)[0])
        if words and part[:1].isalpha():
            heading = " ".join(words[:2]) if words[0] in REPLACED else ""
            found.append((heading, part.rstrip("\n") + "\n"))
    return found


def compose(example: str) -> dict[str, str]:
    """The files of the title that an example makes with the frame."""
    own = [heading for heading, _ in blocks(example) if heading]
    allowed = set(re.findall(r"[\w-]+", " ".join(re.findall(r"^ +allow (?:one )?(.*)", example, re.MULTILINE))))
    actions = [heading.split()[1] for heading in own if heading.startswith("action ")]
    actions = ["rest", *(action for action in actions if action not in allowed)]
    events = "run example" if "procedure example" in own else 'announce "nothing happens"'
    turn = TURN.format(events=events, actions=", ".join(actions))
    if "sequence game-turn" in own:
        turn = ""
    kept = [text for heading, text in blocks(FRAME + "\n" + turn) if heading not in own]
    return {"title.rules": "\n".join(kept), "example.rules": example}


def write_title(fence: Fence, folder: Path) -> Path:
    """The folder of the title a block of rules makes."""
    title = folder / TITLE
    title.mkdir()
    files = {"title.rules": fence.text} if "frame=none" in fence.words else compose(fence.text)
    for name, text in files.items():
        (title / name).write_text(text, encoding="utf-8")
    return title
