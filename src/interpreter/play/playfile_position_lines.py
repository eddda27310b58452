"""Reads the lines that build a position: clear, place, remove, set, turn, go to."""

from __future__ import annotations

import re

from interpreter.play.playfile_forms import wants
from interpreter.play.playfile_lines import Clear, GoTo, Place, Position, Remove, Set, Turn, Words
from interpreter.play.playfile_words import Complaints, Source, split_outside_brackets, whole_number


def read_position(source: Source, first: str, words: Words, complain: Complaints) -> Position | None:
    """The record of a position line, or None after a complaint."""
    place = source.place()
    if first == "clear":
        if not words.text:
            return Clear(**place)
        wants(complain, source, first, "`clear` stands alone", words)
    elif first == "place":
        return read_place(source, words, complain)
    elif first == "remove":
        units = pieces(source, first, words, complain)
        return Remove(units, **place) if units else None
    elif first == "set":
        parts = split_outside_brackets(words.text, "to")
        if parts is not None:
            return Set(Words(parts[0], words.column), Words(parts[1], words.column + parts[2]), **place)
        wants(complain, source, first, "`set` says what is set and to what", words)
    elif first == "turn":
        number = whole_number(words.text)
        if number:
            return Turn(number, words.column, **place)
        wants(complain, source, first, "the turn is a whole number from 1", words)
    else:
        return read_go_to(source, words, complain)
    return None


def read_place(source: Source, words: Words, complain: Complaints) -> Place | None:
    placed: list[tuple[Words, Words]] = []
    for piece in pieces(source, "place", words, complain):
        parts = re.fullmatch(r"(.*\S)\s+at\s+(\S.*)", piece.text)
        if parts is None:
            wants(complain, source, "place", "this does not say which unit is placed at which space", piece)
        else:
            placed.append((Words(parts[1], piece.column), Words(parts[2], piece.column + parts.start(2))))
    return Place(placed, **source.place()) if placed else None


def read_go_to(source: Source, words: Words, complain: Complaints) -> GoTo | None:
    """`to PHASE [of SIDE] [turn N] [round N]`, each part at most once and in this order."""
    parts: dict[str, list[Words]] = {}
    waiting = ["to", "of", "turn", "round"]
    for found in re.finditer(r"[^\s,]+|,", words.text):
        word = Words(found[0], words.column + found.start())
        if word.text in waiting and (parts or word.text == "to"):
            del waiting[: waiting.index(word.text) + 1]
            parts[word.text] = []
        elif parts and word.text != ",":
            parts[next(reversed(parts))].append(word)
        else:
            wants(complain, source, "go", "this does not say where to go", word)
            return None
    if not parts or not all(parts.values()):
        wants(complain, source, "go", "this does not say where to go", words)
        return None
    numbers = {"turn": 0, "round": 0}
    for part in numbers:
        for word in parts.get(part, []):
            number = whole_number(word.text)
            if not number or len(parts[part]) > 1:
                wants(complain, source, "go", f"the {part} is a whole number from 1", word)
                return None
            numbers[part] = number
    side = joined(parts["of"]) if "of" in parts else None
    return GoTo(joined(parts["to"]), side, numbers["turn"], numbers["round"], **source.place())


def joined(words: list[Words]) -> Words:
    return Words(" ".join(word.text for word in words), words[0].column)


def pieces(source: Source, form: str, words: Words, complain: Complaints) -> list[Words]:
    """The parts between semicolons, each with its column; an empty one is a mistake."""
    found: list[Words] = []
    column = words.column
    for piece in words.text.split(";"):
        text = piece.strip()
        if text:
            found.append(Words(text, column + len(piece) - len(piece.lstrip())))
        else:
            wants(complain, source, form, f"`{form}` without a unit", Words(";", column - 1) if words.text else None)
        column += len(piece) + 1
    return found
