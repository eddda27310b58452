"""Where counters begin: `| Blue | 1st 2nd 0304, 3rd 0305 back, 4th reserve, 5th turn-8 |`."""

from __future__ import annotations

from interpreter.model.carrying import misfit
from interpreter.model.data import Cell, Placement
from interpreter.model.names import Unknown, nation_of_word, parse_unit
from interpreter.model.reading.book import Book
from interpreter.model.reading.sheets import Row, Sheet, shown_place, split_list, split_words
from interpreter.model.reading.spaces import find_space


def read_placements(book: Book) -> None:
    placed: dict[int, Placement] = {}
    for sheet in book.sheets.get("placements", []):
        if not book.check_headings(sheet, ("nation", "units"), (), free=False):
            continue
        book.check_rows(sheet)
        for row in sheet.rows:
            cell = sheet.cell(row, "nation")
            nation = nation_of_word(book.data, cell.text)
            if nation < 0:
                book.unknown("unknown-nation", f"there is no nation `{cell.text}`", cell, book.data.nations.names)
                continue
            units = sheet.cell(row, "units")
            for group in split_list(units) if not units.empty else []:
                _group(book, sheet, row, nation, group, placed)
    book.data.placements = list(placed.values())
    _check_carriers(book)


def _check_carriers(book: Book) -> None:
    """What begins inside a carrier must be something it carries, and not too much of it."""
    data = book.data
    inside: dict[int, list[Placement]] = {}
    for one in data.placements:
        if one.space >= data.hex_count:
            inside.setdefault(one.space, []).append(one)
    for carrier, space in enumerate(data.carrier_space[:-1] if inside else ()):
        units = backs = 0
        for one in inside.get(space, ()) if space >= 0 else ():
            units |= 1 << one.unit
            backs |= (1 << one.unit) if one.face else 0
            why = misfit(data, carrier, units, backs)
            if why:
                text = f"{data.units.names[one.unit]} cannot begin in {data.units.names[carrier]}: {why}"
                book.report.error("overloaded", text, one.span)
                break


def _group(book: Book, sheet: Sheet, row: Row, nation: int, group: Cell, placed: dict[int, Placement]) -> None:
    """Names, then one place, then perhaps a face: `1st 2nd 0304 back`."""
    data = book.data
    words = split_words(group)
    own = {
        n.lower() for all_, who in zip(data.face_names, data.unit_nation, strict=True) if who == nation for n in all_
    }
    face = ""
    if (
        len(words) > 2
        and words[-1].text.lower() in own | {"front", "back"}
        and words[-1].text.lower() not in data.boxes
    ):
        face = words.pop().text.lower()
    if len(words) < 2:
        book.error(
            "bad-placement",
            f"`{group.text}` does not say where" if words else "nothing is placed here",
            group,
            help="write names and then a place: `1st 2nd 0304`",
        )
        return
    place = words.pop()
    space = _carrier(book, nation, place)
    if space < 0:
        space = find_space(book, place)
    for word in words:
        found = parse_unit(data, f"{data.nations.names[nation]} {word.text}")
        if isinstance(found, Unknown):
            help = found.help
            if word.text.lower() in data.spaces.index:
                help = "put a comma before the next name"
            book.error("unknown-counter", found.message, word, help=help)
            continue
        if found in placed:
            first = placed[found]
            book.error(
                "placed-twice",
                f"{data.units.names[found]} is placed twice",
                word,
                note=f"first at {data.spaces.names[first.space]}, {shown_place(first.span)}",
            )
            continue
        if space >= 0:
            placed[found] = Placement(
                found, space, word.span, row.cites or sheet.cites, _face(book, found, face, group)
            )


def _carrier(book: Book, nation: int, place: Cell) -> int:
    """The inside of a carrier of that nation, called by its name alone; -1 when it is none."""
    data = book.data
    if place.text.lower() in data.spaces.index:
        return -1
    found = parse_unit(data, f"{data.nations.names[nation]} {place.text}")
    return -1 if isinstance(found, Unknown) else data.carrier_space[found]


def _face(book: Book, unit: int, face: str, group: Cell) -> int:
    names = [name.lower() for name in book.data.face_names[unit]]
    if not face or face in names:
        return names.index(face) if face else 0
    if face in ("front", "back") and (face == "front" or len(names) > 1):
        return 1 if face == "back" else 0
    book.error("wrong-faces", f"{book.data.units.names[unit]} has no {face}", group)
    return 0
