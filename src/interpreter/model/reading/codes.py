"""The codes of everything that can be wrong with data, overlays and a title as a whole, with what each means.

A code is what tests name and what `# allow CODE: reason` names.
"""

from __future__ import annotations

SHEETS = {
    "no-rows": "a block without rows",
    "no-heading": "a column without a heading",
    "column-twice": "two columns with one heading",
    "unknown-column": "a heading this block does not know",
    "missing-column": "a heading this block must have",
    "ragged-row": "a row with more or fewer cells than headings",
    "unknown-property": "a property this block does not know",
    "property-twice": "a property said twice",
    "rows-here": "rows where only properties may be",
    "unfit-cell": "a cell that is not what its column holds",
    "unknown-kind": "a word that is no kind of value",
    "wrong-kind": "a column that is declared as two kinds",
}

NAMES = {
    "no-name": "a row or block that does not say what it is called",
    "bad-name": "a name that rules could not use",
    "reserved-name": "a name that is a word of the language",
    "name-clash": "two things of one name",
    "short-twice": "two things with one short name",
    "unknown-side": "a side that does not exist",
    "unknown-nation": "a nation that does not exist",
    "unknown-type": "a type that does not exist",
    "unknown-terrain": "a terrain that does not exist",
    "unknown-unit": "a counter that does not exist",
    "unknown-counter": "a counter that its nation does not have",
    "unknown-turn": "a turn that the calendar does not have",
    "unknown-hex": "a hex that is not on the map",
    "unknown-place": "a place or box that does not exist",
    "unknown-feature": "a feature the legend does not have",
    "unknown-thing": "a look for something that does not exist",
    "unknown-word": "a word that is not one of the few allowed",
}

PEOPLE = {
    "no-opponent": "three or more sides, and one without an opponent",
    "own-opponent": "a side that is its own opponent",
    "type-circle": "a type that would be a kind of itself",
    "carries-nothing": "a type that holds something but carries nothing",
    "overloaded": "a counter that begins inside another which does not carry it, or not so much",
    "counter-twice": "two counters of one nation and name",
    "wrong-faces": "more faces, or fewer, than a counter has",
    "too-many": "more counters or hexes than a title may have",
    "bad-placement": "a placement without a place",
    "placed-twice": "a counter placed twice",
    "bad-begins": "a box that does not say which counters begin in it",
}

FIELDS = {
    "no-kind": "a field that does not say what it holds",
    "bad-range": "a range that is none, or runs backwards",
    "out-of-range": "a field that starts outside its range",
    "field-twice": "a field declared twice",
    "word-twice": "a word twice in one list",
}

MAPS = {
    "two-maps": "two maps, and nothing says which is used",
    "unknown-map": "a map that does not exist",
    "missing-property": "a map that does not say how its hexes lie",
    "bad-property": "a property of the map with a value it cannot have",
    "bad-heading": "a heading that is no number or range where numbers are",
    "wrong-count": "more or fewer rows or columns than promised",
    "wrong-row": "rows of the map that are not counted one by one",
    "unknown-symbol": "a symbol that no terrain has",
    "bad-symbol": "a symbol with blanks in it",
    "symbol-twice": "one symbol for two terrains",
    "hex-of-two": "a hex in two countries",
    "place-twice": "a hex with two names",
    "value-twice": "an attribute of a hex given twice",
    "no-chain": "a feature that is nowhere",
    "bad-chain": "something that is no chain of hexes",
    "not-adjacent": "two hexes of a chain that do not touch",
    "link-to-itself": "a link from a space to itself",
    "two-calendars": "two calendars",
    "wrong-turn": "turns that do not count 1, 2, 3",
}

TABLES = {
    "gap": "a number no heading holds",
    "overlap": "a number two headings hold",
    "heading-twice": "a heading written twice",
    "no-columns": "a table with a key and nothing to look up",
    "wrong-corner": "a first heading that is not the key",
    "misplaced-cells": "`cells` in a table with several named columns",
    "misplaced-beyond": "`beyond` that does not fit the columns",
}

NOTES = {
    "paragraph-twice": "a paragraph listed twice",
    "bad-paragraph": "a paragraph that no citation could name",
    "look-twice": "one thing with two looks",
}

OVERLAYS = {
    "unknown-option": "an option that does not exist",
    "unknown-scenario": "a scenario that does not exist",
    "option-needed": "an option without the one it needs",
    "option-excluded": "two options that exclude each other",
    "nothing-to-change": "an overlay that changes what does not exist",
    "several-blocks": "an overlay that may mean several blocks",
    "overlay-order": "two overlays that replace one block, without an order",
    "block-exists": "an overlay that adds a block which exists",
    "block-left-bare": "a block that could not stand without what is dropped",
    "bad-extension": "a clause that does not belong in the block extended",
}

TITLE = {
    "no-title": "no title block",
    "two-titles": "more than one title block",
    "no-sides": "a title without sides",
    "no-nations": "a title without nations",
    "no-calendar": "a title without a calendar",
    "no-scenario": "a title without a scenario",
    "no-turn": "a title that does not name its turn sequence",
    "unknown-sequence": "a sequence that does not exist",
    "unknown-condition": "no condition of a hex or unit, where the title says what is impossible",
    "other-language": "a title in a language this program does not read",
    "listed-twice": "a scenario or option listed twice",
    "not-listed": "a scenario or option the title does not list",
}

DATA: dict[str, str] = SHEETS | NAMES | PEOPLE | FIELDS | MAPS | TABLES | NOTES | OVERLAYS | TITLE
