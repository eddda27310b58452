"""Reads a play file: text in, its lines out, with every mistake of the file told in one run.

A play file comes from strangers (play by mail, bug reports): size, line length and numbers are bounded, and nothing
in it is ever run as code.
"""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.language.diagnostic import Report
from interpreter.play.playfile_expect_lines import EXPECT_FORMS, read_chance, read_expect
from interpreter.play.playfile_forms import FORMS, HEADERS, POSITION, wants
from interpreter.play.playfile_heading import Heading
from interpreter.play.playfile_lines import Choice, Dice, ExpectExplain, ExpectOdds, Play, Refuse, Undo, Words
from interpreter.play.playfile_position_lines import read_position
from interpreter.play.playfile_words import Complaints, Source, cut_line, did_you_mean, whole_number

MOST_CHARACTERS = 8_000_000
LONGEST_LINE = 20_000  # an attack with every counter of a large title fits
MOST_DICE = 1_000


def read_play_file(path: Path) -> tuple[Play, Report, str]:
    """Reads the file at `path`; also returns its text, which the complaints quote."""
    report = Report()
    play = Play(str(path))
    complain = Complaints(report, play)
    try:
        if not path.is_file():
            raise FileNotFoundError(0, "there is no such file" if not path.exists() else "it is not a file")
        if path.stat().st_size > MOST_CHARACTERS:
            complain(
                "play-too-large", 1, 1, 1, "this play file is too large", note=f"the most is {MOST_CHARACTERS:,} bytes"
            )
            return play, report, ""
        raw = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or "it cannot be opened"
        complain("play-unreadable", 1, 1, 1, f"cannot read this file: {reason.lower()}")
        return play, report, ""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        complain("play-not-text", line, 1, 1, "this is not text", note="play files are text in UTF-8")
        return play, report, ""
    play, report = read_play(text, str(path))
    return play, report, text


def read_play(text: str, file: str = "play") -> tuple[Play, Report]:
    """Reads the text of a play file.  The play holds every line that could be read; the report the rest."""
    return Reader(text, file).read()


class Reader:
    """Goes through the lines once, from top to bottom."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.play = Play(file)
        self.report = Report()
        self.complain = Complaints(self.report, self.play)
        self.heading = Heading(self.play, self.complain)
        self.begun = False  # a choice was made: the position is fixed
        self.depth = 0  # choices made and not undone
        self.block: ExpectExplain | ExpectOdds | None = None  # takes the indented lines that follow

    def read(self) -> tuple[Play, Report]:
        if len(self.text) > MOST_CHARACTERS:
            self.complain(
                "play-too-large", 1, 1, 1, "this play file is too large", note=f"the most is {MOST_CHARACTERS:,}"
            )
            return self.play, self.report
        lines = self.text.split("\n")
        for number, raw in enumerate(lines, 1):
            if self.complain.full:
                break
            if raw.startswith("> ") and self.play.name and len(raw) <= LONGEST_LINE:
                if "#" not in raw and "[" not in raw and raw.isprintable() and not raw.isspace():
                    self.choice(number, raw[2:].strip(), 3, raw)  # nearly every line of a long game
                    continue
            self.line(number, raw)
        self.close_block()
        self.finish()
        if not self.complain.full:
            self.report.diagnostics.sort(key=lambda mistake: mistake.span)
        return self.play, self.report

    # ---- one line ------------------------------------------------------------------------------------------------

    def line(self, number: int, raw: str) -> None:
        raw = raw.rstrip("\r").replace("\t", "    ")
        if len(raw) > LONGEST_LINE:
            self.complain(
                "play-long-line", number, 1, 1, "this line is too long", note=f"the most is {LONGEST_LINE:,} characters"
            )
            return
        if not raw.isprintable():
            column = next(i for i, letter in enumerate(raw, 1) if not letter.isprintable())
            self.complain(
                "play-strange-letter", number, column, 1, "a character that cannot be printed", help="delete it"
            )
            return
        if self.block is not None and raw.startswith(" ") and raw.strip() and not raw.lstrip().startswith("#"):
            self.indented(number, raw)
            return
        source = cut_line(number, raw, self.complain)
        if source is None or not source.text:
            return
        self.close_block()
        if raw.startswith(" "):
            self.complain(
                "play-indented",
                number,
                source.column,
                len(source.text),
                "this line is indented, but nothing above it takes indented lines",
                help="begin it at the left margin; only `expect explain` and `expect odds` take indented lines",
            )
            return
        self.words(source)

    def words(self, source: Source) -> None:
        text = source.text
        first = ">" if text.startswith(">") else re.split(r"[\s,:]", text, maxsplit=1)[0]
        if not self.play.name and first != "play":
            self.complain(
                "play-no-name",
                source.number,
                source.column,
                len(first),
                "a play file begins with its name",
                help='write `play "what this game shows"` above this line',
            )
            self.play.name = "nameless"
        if first not in FORMS:
            known = "a line begins with one of: " + ", ".join(FORMS)
            self.complain(
                "play-unknown-line",
                source.number,
                source.column,
                len(first),
                f"no line of a play file begins with `{first[:40]}`",
                help=did_you_mean(first, FORMS, known),
            )
            return
        rest = text[len(first) :]
        words = Words(rest.strip(), source.column + len(first) + len(rest) - len(rest.lstrip()))
        if first == "play":
            self.heading.name(source, words)
        elif first in HEADERS:
            self.heading.line(source, first, words)
        elif first == ">":
            if not words.text:
                wants(self.complain, source, first, "what is chosen is missing")
            else:
                self.choice(source.number, words.text, words.column, text, source.cites, source.cite_column)
        elif first in POSITION:
            self.position(source, first, words)
        elif first == "dice":
            self.dice(source, words)
        elif first == "expect":
            self.expect(source, words)
        elif first == "refuse":
            if not words.text:
                wants(self.complain, source, first, "what is refused is missing")
            else:
                self.play.lines.append(Refuse(words, **source.place()))
        else:
            self.undo(source, words)

    # ---- what follows the heading --------------------------------------------------------------------------------

    def position(self, source: Source, first: str, words: Words) -> None:
        if self.begun:
            self.complain(
                "play-late-position",
                source.number,
                source.column,
                len(source.text),
                f"`{first}` after the first choice",
                note="the position is built first; then only choices change it",
                help="move this line above the first `>` line, or write a second play file",
            )
            return
        line = read_position(source, first, words, self.complain)
        if line is not None:
            self.play.lines.append(line)

    def dice(self, source: Source, words: Words) -> None:
        faces: list[int] = []
        for found in re.finditer(r"\S+", words.text):
            face = whole_number(found[0])
            if not face:
                at = Words(found[0], words.column + found.start())
                wants(self.complain, source, "dice", f"`{found[0][:40]}` is not the face of a die", at)
                return
            faces.append(face)
        if not faces:
            wants(self.complain, source, "dice", "the faces the dice show are missing")
        elif len(faces) > MOST_DICE:
            wants(self.complain, source, "dice", f"too many dice on one line; the most is {MOST_DICE}", words)
        else:
            self.play.lines.append(Dice(faces, **source.place()))

    def choice(
        self, number: int, text: str, column: int, line: str, cites: tuple[str, ...] = (), cite_column: int = 0
    ) -> None:
        if self.block is not None:
            self.close_block()
        self.begun = True
        self.depth += 1
        self.play.lines.append(Choice(text, column, number=number, text=line, cites=cites, cite_column=cite_column))

    def undo(self, source: Source, words: Words) -> None:
        if words.text:
            wants(self.complain, source, "undo", "`undo` stands alone; it takes the last choice back", words)
        elif not self.depth:
            self.complain(
                "play-nothing-to-undo",
                source.number,
                source.column,
                4,
                "there is no choice above that could be taken back",
                help="move this line below the choice, or delete it",
            )
        else:
            self.depth -= 1
            self.play.lines.append(Undo(**source.place()))

    def expect(self, source: Source, words: Words) -> None:
        line = read_expect(source, words, self.complain)
        if line is not None:
            self.play.lines.append(line)
            if isinstance(line, ExpectExplain) or (isinstance(line, ExpectOdds) and not line.results):
                self.block = line

    def indented(self, number: int, raw: str) -> None:
        if isinstance(self.block, ExpectExplain):
            self.block.lines.append(raw.strip())
            return
        assert self.block is not None
        source = cut_line(number, raw, self.complain)
        chance = read_chance(source, self.complain) if source is not None and source.text else None
        if chance is not None:
            self.block.results.append(chance)

    def close_block(self) -> None:
        block, self.block = self.block, None
        if block is None:
            return
        empty = not (block.lines if isinstance(block, ExpectExplain) else block.results)
        if empty:
            word = "explain" if isinstance(block, ExpectExplain) else "odds"
            self.complain(
                f"play-bad-{word}",
                block.number,
                1,
                len(block.text),
                f"what `expect {word}` expects is missing",
                help=f"write it as `{EXPECT_FORMS[word]}`",
            )

    def finish(self) -> None:
        if not self.play.name:
            self.complain(
                "play-empty", 1, 1, 1, "this play file is empty", help='begin with `play "what this game shows"`'
            )
        elif not self.play.title and "title" not in self.play.headers:
            self.complain(
                "play-no-title",
                self.play.headers.get("play", (1, 1))[0],
                1,
                4,
                "this play file does not say which title is played",
                help="write `title NAME` below the `play` line",
            )
