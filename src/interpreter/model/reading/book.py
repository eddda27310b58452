"""What all readers of data blocks share: the data so far, the report, and the one list of names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from interpreter.language.diagnostic import Report, Span
from interpreter.language.suggest import nearest
from interpreter.model.data import Cell, Cites, Data, Roster
from interpreter.model.kinds import KIND_PLURALS, KIND_WORDS
from interpreter.model.reading.columns import FreeColumn
from interpreter.model.reading.sheets import Row, Sheet, shown_place

NAME = re.compile(r"[0-9]*[^\W\d_][^\W_]*(-[^\W_]+)*")

_RESERVED_WORDS = """
    a adjacent all along and as at between by count default every except from highest if in is it lowest nearest no none
    not nothing of on or rounded some sum this times to when where with within yes here path so-far base remaining stuck
    active friendly enemy hostile other neutral map
"""
RESERVED = frozenset(_RESERVED_WORDS.split())

# Adjectives that describe different things never meet, so these may share a name.
APART = frozenset({"hexside-feature"})

WHAT = {
    "space": "place",
    "hexside-feature": "feature of hexsides",
    "feature": "feature of places",
    "unit": "counter",
    "field": "field of the game",
    "rooms": "set of rooms",
}


@dataclass(slots=True)
class Book:
    """The data blocks of a title while they are being read."""

    data: Data
    report: Report
    sheets: dict[str, list[Sheet]] = field(default_factory=dict)
    free: dict[tuple[str, str], FreeColumn] = field(default_factory=dict)  # (owner, lower-case name)
    features: dict[str, str] = field(default_factory=dict)  # lower-case features of places, as first written

    # ---- saying what is wrong ------------------------------------------------------------------------------------

    def error(self, code: str, message: str, at: Cell | Span, *, note: str = "", help: str = "") -> None:
        self.report.error(code, message, at if isinstance(at, Span) else at.span, note=note, help=help)

    def warning(self, code: str, message: str, at: Cell | Span, *, note: str = "", help: str = "") -> None:
        self.report.warning(code, message, at if isinstance(at, Span) else at.span, note=note, help=help)

    def unknown(self, code: str, message: str, cell: Cell, known: Iterable[str], *, help: str = "") -> None:
        """A word that names nothing, with the nearest name that would do."""
        words = sorted(set(known))
        best = nearest(cell.text, words)
        if best:
            help = f"did you mean `{best}`?"
        elif not help and words:
            help = "known here: " + ", ".join(words[:8]) + (", …" if len(words) > 8 else "")
        self.error(code, message, cell, help=help)

    # ---- headings and rows ---------------------------------------------------------------------------------------

    def check_headings(self, sheet: Sheet, needed: Sequence[str], known: Sequence[str], *, free: bool) -> bool:
        """Complains about missing, doubled, unknown and misspelt headings; False when a needed one is missing."""
        sheet.find_headings(*needed)
        if sheet.broken and any(sheet.column(name) < 0 for name in needed):
            return False
        if not sheet.headings:
            if sheet.properties:
                return False  # told already: lines without bars
            self.error("no-rows", f"`{sheet.kind}` has no rows", sheet.head, help=f"begin with `| {needed[0]} | … |`")
            return False
        seen: dict[str, Cell] = {}
        whole = True
        missing = [n for n in (*needed, *known) if sheet.column(n) < 0]
        for heading in sheet.headings:
            low = heading.text.lower()
            if not low:
                self.error("no-heading", "this column has no heading", heading, help="give it a name, or remove it")
                continue
            if low in seen:
                self.error("column-twice", f"two columns are headed `{heading.text}`", heading)
                continue
            seen[low] = heading
            if low in needed or low in known:
                continue
            best = nearest(low, sorted(missing))
            if best and (not free or _slip(low, best)):
                self.error(
                    "unknown-column",
                    f"`{sheet.kind}` has no column `{heading.text}`",
                    heading,
                    help=f"did you mean `{best}`?",
                )
                heading.text = best  # read on as if it had been written right
                missing.remove(best)
            elif not free:
                every = ", ".join((*needed, *known))
                self.error(
                    "unknown-column",
                    f"`{sheet.kind}` has no column `{heading.text}`",
                    heading,
                    help=f"its columns are {every}",
                )
            elif not NAME.fullmatch(low.split(" as ")[0].strip()):
                self.error(
                    "bad-name",
                    f"`{heading.text}` cannot be the name of a column",
                    heading,
                    help="use letters and digits, and hyphens between words",
                )
        for name in needed:
            if sheet.column(name) < 0:
                whole = False
                others = ", ".join((*needed, *known)) + (" and columns of your own" if free else "")
                self.error(
                    "missing-column",
                    f"`{sheet.kind}` needs a column `{name}`",
                    sheet.headings[0],
                    help=f"its columns are {others}",
                )
        return whole

    def check_rows(self, sheet: Sheet) -> None:
        """Every row has as many cells as there are headings; a ragged one is told and evened out."""
        wanted = len(sheet.headings)
        for row in sheet.rows:
            self.even_out(row, wanted)

    def even_out(self, row: Row, wanted: int) -> None:
        have = len(row.cells)
        if have == wanted:
            return
        at = row.cells[wanted] if have > wanted else row.line
        self.error(
            "ragged-row",
            f"this row has {count(have, 'cell')}, but the headings are {wanted}",
            at,
            help="remove a `|` or a cell" if have > wanted else "write `-` where there is nothing",
        )
        line = row.line
        while len(row.cells) < wanted:
            row.cells.append(Cell("", line.file, line.line, line.column, line.end_column))
        del row.cells[wanted:]

    # ---- names ---------------------------------------------------------------------------------------------------

    def good_name(self, cell: Cell, what: str, *, reserved: bool = True) -> bool:
        """Whether rules can use this name; says why not."""
        text = cell.text
        if cell.empty:
            self.error("no-name", f"this row does not name its {what}", cell)
            return False
        if not NAME.fullmatch(text):
            hint = "-".join(re.findall(r"[^\W_]+", text))
            self.error(
                "bad-name",
                f"`{text}` cannot be the name of a {what}",
                cell,
                note="a name is one word of letters and digits, or several joined by hyphens",
                help=f"write `{hint}`" if NAME.fullmatch(hint) else "",
            )
            return False
        low = text.lower()
        if reserved and (low in RESERVED or low in KIND_WORDS or low in KIND_PLURALS):
            self.error(
                "reserved-name",
                f"`{text}` is a word of the language and cannot be the name of a {what}",
                cell,
                help=f"give it another name, such as `{text}-1`",
            )
            return False
        return True

    def claim(self, what: str, value: int | str, cell: Cell) -> bool:
        """Enters a global name; two things of one name are a mistake that is told with both places."""
        low = cell.text.lower()
        entries = self.data.names.setdefault(low, [])
        for other, _, span in entries:
            if other == what or not (other in APART or what in APART):
                first, second = WHAT.get(other, other), WHAT.get(what, what)
                both = f"two {plural_of(what)}" if other == what else f"{a(first)} and {a(second)}"
                self.error(
                    "name-clash",
                    f"{both} are called `{cell.text}`",
                    cell,
                    note=f"the other is at {shown_place(span)}",
                    help="give one of them another name",
                )
                return False
        single = self.data.plurals.get(low, low)
        if single != low and what not in APART and (single in self.data.types.index or single in self.data.features):
            self.error(
                "name-clash", f"`{cell.text}` is already the plural of `{single}`", cell, help="choose another name"
            )
            return False
        entries.append((what, value, cell.span))
        return True

    def enter(self, roster: Roster, cell: Cell, cites: Cites, *, short: str = "", what: str = "") -> int:
        """Adds a thing to its roster and claims its name; -1 when the name cannot be used."""
        what = what or roster.kind
        if not self.good_name(cell, WHAT.get(what, what)) or not self.claim(what, len(roster), cell):
            return -1
        number = len(roster)
        roster.names.append(cell.text)
        roster.shorts.append(short or cell.text)
        roster.spans.append(cell.span)
        roster.cites.append(cites)
        roster.index[cell.text.lower()] = number
        return number

    def add_plural(self, plural: str, single: str, cell: Cell) -> None:
        """`armies` for `army`; a plural that already means something else is a clash."""
        low, one = plural.lower(), single.lower()
        other = self.data.plurals.get(low, one)
        if other != one:
            self.error("name-clash", f"`{plural}` is the plural of both `{other}` and `{single}`", cell)
            return
        for what, _, span in self.data.names.get(low, ()):
            if low != one and what not in APART:
                self.error(
                    "name-clash",
                    f"the plural of `{single}` is also the name of a {WHAT.get(what, what)}: `{plural}`",
                    cell,
                    note=f"the other is at {shown_place(span)}",
                )
                return
        self.data.plurals[low] = one

    # ---- free columns --------------------------------------------------------------------------------------------

    def free_columns(self, sheet: Sheet, owner: str, known: Iterable[str]) -> list[tuple[int, FreeColumn]]:
        """The columns of a sheet that are attributes of its rows, with their places."""
        taken = set(known)
        found: list[tuple[int, FreeColumn]] = []
        for place, heading in enumerate(sheet.headings):
            low = heading.text.lower()
            name, _, declared = low.partition(" as ")
            name = name.strip()
            if low in taken or not NAME.fullmatch(name):
                continue
            taken.add(low)
            as_written = heading.text[: len(name)]
            column = self.free.setdefault((owner, name), FreeColumn(owner, as_written, heading, cites=sheet.cites))
            if declared and column.declared and declared.strip() != column.declared:
                self.error(
                    "wrong-kind",
                    f"`{as_written}` is a {column.declared} elsewhere and a {declared.strip()} here",
                    heading,
                    note=f"the other is at {shown_place(column.heading.span)}",
                )
            column.declared = column.declared or declared.strip()
            found.append((place, column))
        return found

    def basis(self, sheet: Sheet, row: Row, thing: str) -> None:
        """What was rebuilt says from what."""
        cell = sheet.cell(row, "basis")
        if not cell.empty:
            self.data.basis[thing.lower()] = cell.text


def a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def plural_of(what: str) -> str:
    word = WHAT.get(what, what)
    return {"feature of hexsides": "features of hexsides", "feature of places": "features of places"}.get(
        word, word + ("es" if word.endswith("x") else "s")
    )


def _slip(word: str, other: str) -> bool:
    """One letter wrong, missing, doubled or two swapped: a slip of the pen rather than a name of one's own."""
    if abs(len(word) - len(other)) > 1 or len(word) < 4:
        return False
    if len(word) == len(other):
        wrong = [i for i, (a, b) in enumerate(zip(word, other, strict=True)) if a != b]
        return len(wrong) == 1 or (
            len(wrong) == 2 and word[wrong[0]] == other[wrong[1]] and word[wrong[1]] == other[wrong[0]]
        )
    short, long = sorted((word, other), key=len)
    return any(long[:i] + long[i + 1 :] == short for i in range(len(long)))
