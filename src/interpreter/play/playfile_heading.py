"""Reads the lines at the top of a play file: its name, the title, scenario, options, seed, hash and language."""

from __future__ import annotations

import re

from interpreter.play.playfile_forms import wants
from interpreter.play.playfile_lines import LANGUAGE, Play, Words
from interpreter.play.playfile_words import MOST_DIGITS, Complaints, Source, whole_number


class Heading:
    """Fills in what the play file says about itself."""

    def __init__(self, play: Play, complain: Complaints) -> None:
        self.play = play
        self.complain = complain

    def name(self, source: Source, words: Words) -> None:
        quoted = re.fullmatch(r'"([^"]*)"', words.text)
        if self.play.headers.get("play"):
            self.complain(
                "play-second-name",
                source.number,
                source.column,
                len(source.text),
                "a second `play` line",
                note=f"the first stands on line {self.play.headers['play'][0]}",
                help="write each play in a file of its own",
            )
            return
        self.play.headers["play"] = (source.number, words.column)
        self.play.name = quoted[1].strip() if quoted else words.text.strip('" ')
        self.play.cites = source.cites
        if not quoted or not self.play.name:
            self.play.name = self.play.name or "nameless"
            wants(self.complain, source, "play", "the name of the play stands in quotes", words)

    def line(self, source: Source, first: str, words: Words) -> None:
        before = self.play.headers.get(first)
        if before is not None:
            self.complain(
                "play-header-twice",
                source.number,
                source.column,
                len(first),
                f"`{first}` a second time",
                note=f"the first stands on line {before[0]}",
                help="keep one of them",
            )
            return
        self.play.headers[first] = (source.number, words.column)
        if self.play.lines:
            self.complain(
                "play-late-header",
                source.number,
                source.column,
                len(first),
                f"`{first}` after the game has begun",
                note=f"the game begins on line {self.play.lines[0].number}",
                help="move this line up, under the `play` line",
            )
        text = words.text
        if first in ("title", "scenario"):
            if "," in text:
                after = Words(text[text.index(",") :], words.column + text.index(","))
                wants(
                    self.complain,
                    source,
                    first,
                    "one thing to a line: `scenario` and `options` have lines of their own",
                    after,
                )
            elif not text:
                wants(self.complain, source, first, f"the {first} has no name")
            elif first == "title":
                self.play.title = text
            else:
                self.play.scenario = text
        elif first == "options":
            self.options(source, words)
        elif first == "hash":
            if not re.fullmatch(r"[0-9a-f]{8,128}", text):
                wants(
                    self.complain,
                    source,
                    first,
                    "a hash is written in the letters 0-9 and a-f, at least 8 of them",
                    words,
                )
            else:
                self.play.hash = text
        else:
            self.numbered_header(source, first, words)

    def options(self, source: Source, words: Words) -> None:
        names: list[str] = []
        column = words.column
        for piece in words.text.split(","):
            name = piece.strip()
            at = Words(name or ",", column + len(piece) - len(piece.lstrip()))
            if not name:
                wants(self.complain, source, "options", "an option without a name", at)
            elif name.lower() in (other.lower() for other in names):
                self.complain(
                    "play-option-twice", source.number, at.column, len(name), f"option `{name}` twice", help="keep one"
                )
            else:
                names.append(name)
            column += len(piece) + 1
        self.play.options = tuple(names)

    def numbered_header(self, source: Source, first: str, words: Words) -> None:
        number = whole_number(words.text)
        if number is None:
            wants(self.complain, source, first, f"the {first} is a whole number of at most {MOST_DIGITS} digits", words)
        elif first == "seed":
            self.play.seed = number
        elif not 1 <= number <= LANGUAGE:
            self.complain(
                "play-newer-language",
                source.number,
                words.column,
                len(words.text),
                f"this play file is written in version {number} of the language",
                note=f"this program knows the versions up to {LANGUAGE}",
                help="install a newer Grognard",
            )
        else:
            self.play.language = number
