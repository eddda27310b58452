"""The kinds of values a rule can speak of, checked before anything is played.

A *thing* (space, hexside, crossing, unit, nation, side, type, terrain, turn, phase, form) is a small whole number,
its place in the roster of its kind; `none` is -1.  A set of things is one Python int, a bit for each member.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

THINGS = ("space", "hexside", "crossing", "unit", "nation", "side", "type", "terrain", "turn", "phase", "form")


@dataclass(frozen=True, slots=True)
class Kind:
    """`name` is a thing, or number, truth, word, text, path, cell or nothing (the empty set).

    `many` makes it a set of things, or for numbers the bag of values that `sum of` adds up.  `optional` says that it
    may be `none`.  `words` lists what a word may be, `table` names the table whose cell it is.
    """

    name: str
    many: bool = False
    optional: bool = False
    words: tuple[str, ...] = ()
    table: str = ""

    def one(self) -> Kind:
        return replace(self, many=False)

    def all(self) -> Kind:
        return replace(self, many=True, optional=False)

    def or_none(self) -> Kind:
        return replace(self, optional=True)

    @property
    def is_thing(self) -> bool:
        return self.name in THINGS

    def __str__(self) -> str:
        shown = {"space": "hex", "truth": "yes/no"}.get(self.name, self.name)
        if self.name == "word" and self.words:
            shown = "word (" + ", ".join(self.words[:6]) + ("…" if len(self.words) > 6 else "") + ")"
        return f"set of {plural(shown)}" if self.many else shown


NUMBER = Kind("number")
NUMBERS = Kind("number", many=True)
TRUTH = Kind("truth")
TEXT = Kind("text")
SPACE = Kind("space")
SPACES = Kind("space", many=True)
HEXSIDE = Kind("hexside")
CROSSING = Kind("crossing")
UNIT = Kind("unit")
UNITS = Kind("unit", many=True)
NATION = Kind("nation")
SIDE = Kind("side")
TYPE = Kind("type")
TERRAIN = Kind("terrain")
TURN = Kind("turn")
PHASE = Kind("phase")
FORM = Kind("form")
PATH = Kind("path")
FACE = Kind("face")  # of a counter: 0 the front, 1 the back; titles name them
NOTHING = Kind("nothing", many=True)

# The words by which a rule file names a kind, in the singular; plurals are the sets.
KIND_WORDS: dict[str, Kind] = {
    "number": NUMBER,
    "yes/no": TRUTH,
    "truth": TRUTH,
    "hex": SPACE,
    "space": SPACE,
    "box": SPACE,
    "hexside": HEXSIDE,
    "crossing": CROSSING,
    "unit": UNIT,
    "nation": NATION,
    "side": SIDE,
    "type": TYPE,
    "terrain": TERRAIN,
    "turn": TURN,
    "phase": PHASE,
    "path": PATH,
    "text": TEXT,
}


def plural(word: str) -> str:
    """The regular English plural; irregular ones stand in the `types` block."""
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


KIND_PLURALS: dict[str, Kind] = {plural(word): kind.all() for word, kind in KIND_WORDS.items()}
KIND_PLURALS |= {"boxes": SPACES, "hexes": SPACES}
