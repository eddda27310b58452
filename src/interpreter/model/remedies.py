"""What to do about a mistake, where the place itself suggests nothing better."""

from __future__ import annotations

# Words of rulebooks that the language says otherwise.
SAID_OTHERWISE: dict[str, str] = {
    "total": "write `sum of …`",
    "number": "write `count of …`",
    "amount": "write `count of …` or `sum of …`",
    "half": "write `… / 2 rounded up` (or `down`)",
    "maximum": "write `highest of …`, or `at most …` in a value",
    "minimum": "write `lowest of …`, or `at least …` in a value",
    "max": "write `higher(a, b)`, or `highest of …`",
    "min": "write `lower(a, b)`, or `lowest of …`",
}
# Words that stand before brackets only.
ASKED_WITH: dict[str, str] = {
    "hexsides": "say between what: `hexsides(hex, neighbours of hex)`",
    "crossings": "say from where to where: `crossings(hexes, hex)`",
}
BRACKETS = "a preposition belongs to the noun just before it; use brackets: `(units of nation) on map`"

REMEDIES: dict[str, str] = {
    "no-subject": "give the block a parameter to look from, such as `of unit`",
    "own-enemy": "give the parameter a name of its own, such as `stack as units`; then `units` means all of them",
    "not-a-set": "sets are named in the plural: `units in hex`, `friendly armies`, `neighbours of hex`",
    "not-one": "name one place: `hex of unit`, `target`",
    "not-numbers": "name the number of each: `sum of attack of units in hex`",
    "not-an-attribute": "write a plain name before `of`, such as `attack of unit`",
    "wrong-count": "see what stands in the brackets where it is defined",
    "wrong-kind": "see how it is declared; every name has one kind of thing it stands for",
    "wrong-name": "the clauses that are taken over use those names",
    "no-such-turn": "lengthen the calendar, or name an earlier turn",
    "not-whole": "write a whole number",
    "divided-by-nothing": "divide by something that cannot be 0",
    "twice": "give one of them another name",
    "circular": "take the common part into a value of its own",
    "reserved": "choose another name",
    "bad-dice": "write it as 1d6, 2d6, 1d10 …",
    "not-a-table": "look up a `table`, and give each of its results a procedure of that name",
    "not-a-route": "declare a `route`, and choose the way along it",
    "not-a-field": "declare it in a `fields of …:` block",
    "not-hidden": "counters, answers and what was chosen secretly can be shown; a field is `seen owner` or not",
    "misplaced": "move it out of the leg, two spaces to the left",
    "no-choice": "let the set or the numbers leave something to choose",
}
