"""A small terminal made of paper: it does what it is told and refuses what it does not know.

It is written apart from the driver, from what terminals document, so that the two can be held against each other.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"\x1b\[(?P<private>[?<>=]?)(?P<numbers>[\d;]*)(?P<middle>\$?)(?P<final>[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<charset>\x1b\([A-Z])"
    r"|(?P<control>[\x00-\x1f])"
    r"|(?P<letter>[^\x1b\x00-\x1f])"
)
INVISIBLE = {"bold", "dim", "italic", "blink", "conceal"}  # on a blank
ON = {1: "bold", 2: "dim", 3: "italic", 4: "line", 5: "blink", 6: "blink", 7: "reverse", 8: "conceal", 9: "struck"}
OFF = {
    22: {"bold", "dim"},
    23: {"italic"},
    24: {"line"},
    25: {"blink"},
    27: {"reverse"},
    28: {"conceal"},
    29: {"struck"},
}


@dataclass(frozen=True)
class Look:
    attributes: frozenset[str] = frozenset()
    ink: str = ""
    paper: str = ""
    link: str = ""


@dataclass
class Square:
    letter: str = " "
    look: Look = field(default_factory=Look)

    def seen(self) -> tuple[str, Look]:
        """What an eye sees: the ink of a blank is not seen, unless it is underlined or reversed."""
        look = self.look
        if self.letter == " " and look.attributes <= INVISIBLE:
            look = Look(paper=look.paper, link=look.link)
        return self.letter, look


class PaperTerminal:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.squares = [[Square() for _ in range(width)] for _ in range(height)]
        self.x = self.y = 0
        self.look = Look()
        self.top, self.bottom = 0, height
        self.bytes = 0
        self.modes: dict[str, bool] = {}
        self.other: list[str] = []  # what changes no square

    def screen(self) -> list[list[tuple[str, Look]]]:
        return [[square.seen() for square in row] for row in self.squares]

    def text(self) -> list[str]:
        return ["".join(square.letter for square in row) for row in self.squares]

    def resize(self, width: int, height: int) -> None:
        self.squares = [
            [self.squares[y][x] if y < self.height and x < self.width else Square() for x in range(width)]
            for y in range(height)
        ]
        self.width, self.height = width, height
        self.x, self.y = min(self.x, width - 1), min(self.y, height - 1)
        self.top, self.bottom = 0, height

    def feed(self, data: str) -> None:
        self.bytes += len(data.encode())
        at = 0
        while at < len(data):
            token = TOKEN.match(data, at)
            assert token, f"not understood: {data[at : at + 30]!r}"
            at = token.end()
            if token["letter"]:
                self.write(token["letter"])
            elif token["control"]:
                self.control(token["control"])
            elif token["osc"] is not None:
                if token["osc"].startswith("8;"):
                    link = re.sub(r"^id=[^;]*;", ";", token["osc"][2:])  # Textual draws the number anew at each start
                    self.look = Look(self.look.attributes, self.look.ink, self.look.paper, "" if link == ";" else link)
                else:
                    self.other.append(token[0])
            elif token["final"]:
                self.command(token["private"], token["numbers"], token["middle"], token["final"])

    def control(self, letter: str) -> None:
        if letter == "\r":
            self.x = 0
        elif letter == "\n":  # as a terminal line with ONLCR sends it
            self.x = 0
            self.y = min(self.height - 1, self.y + 1)
        elif letter == "\b":
            self.x = max(0, self.x - 1)
        else:
            assert letter in "\x07\x0f", repr(letter)

    def write(self, letter: str) -> None:
        wide = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if unicodedata.combining(letter):
            x = self.x - 1
            if x > 0 and self.squares[self.y][x].letter == "":
                x -= 1
            if x >= 0:
                self.squares[self.y][x].letter += letter
            return
        assert self.x + wide <= self.width, f"{letter!r} at column {self.x} of {self.width}"
        row = self.squares[self.y]
        if row[self.x].letter == "" and self.x:
            row[self.x - 1] = Square(" ", row[self.x - 1].look)
        after = self.x + wide
        if after < self.width and row[after].letter == "":
            row[after] = Square(" ", row[after].look)
        row[self.x] = Square(letter, self.look)
        if wide == 2:
            row[self.x + 1] = Square("", self.look)
        self.x += wide

    def command(self, private: str, numbers: str, middle: str, final: str) -> None:
        if private or middle:
            assert final in "hlpu", (private, numbers, middle, final)
            self.other.append(f"\x1b[{private}{numbers}{middle}{final}")
            if final in "hl":
                self.modes[numbers] = final == "h"
            return
        values = [int(value or 0) for value in numbers.split(";")]
        number = max(1, values[0])
        assert self.x < self.width or final in "HrmSTl", f"moves from beyond the edge: {numbers}{final}"
        blank = [Square("?", Look()) for _ in range(number)]  # what is uncovered has a colour nobody can rely on
        row = self.squares[self.y]
        if final == "H":
            column = max(1, values[1]) if len(values) > 1 else 1
            self.y, self.x = min(number, self.height) - 1, min(column, self.width) - 1
        elif final == "C":
            self.x = min(self.width - 1, self.x + number)
        elif final == "D":
            self.x = max(0, self.x - number)
        elif final == "B":
            self.y = min(self.height - 1, self.y + number)
        elif final == "m":
            self.pen(values)
        elif final == "r":
            self.top = number - 1 if numbers else 0
            self.bottom = values[1] if numbers else self.height
            self.x = self.y = 0
        elif final in "ST":
            self.roll(self.top, number if final == "S" else -number)
        elif final in "ML":
            assert self.top <= self.y < self.bottom
            self.roll(self.y, number if final == "M" else -number)
        elif final == "X":  # in the colour of the pen; a terminal that does otherwise is not told to
            assert self.x + number <= self.width and row[self.x].letter != ""
            assert self.x + number == self.width or row[self.x + number].letter != ""
            row[self.x : self.x + number] = [Square(" ", Look(paper=self.look.paper)) for _ in range(number)]
        elif final == "P":
            assert row[self.x].letter != "" and (self.x + number >= self.width or row[self.x + number].letter != "")
            row[self.x :] = (row[self.x + number :] + blank)[: self.width - self.x]
        elif final == "@":
            assert row[self.x].letter != "" and row[self.width - number].letter != ""
            row[self.x :] = (blank + row[self.x :])[: self.width - self.x]
        else:
            assert final == "l" and numbers == "4", f"\\x1b[{numbers}{final}"

    def roll(self, top: int, up: int) -> None:
        rows = self.squares[top : self.bottom]
        fresh = [[Square("?", Look()) for _ in range(self.width)] for _ in range(min(abs(up), len(rows)))]
        self.squares[top : self.bottom] = rows[up:] + fresh if up > 0 else fresh + rows[: len(rows) + up]

    def pen(self, values: list[int]) -> None:
        attributes, ink, paper = set(self.look.attributes), self.look.ink, self.look.paper
        while values:
            value = values.pop(0)
            if value in (38, 48):
                size = 4 if values[0] == 2 else 2
                colour = ",".join(map(str, values[:size]))
                del values[:size]
                ink, paper = (colour, paper) if value == 38 else (ink, colour)
            elif value == 0:
                attributes, ink, paper = set(), "", ""
            elif value in ON:
                attributes.add(ON[value])
            elif value in OFF:
                attributes -= OFF[value]
            elif value in (39, 49):
                ink, paper = ("", paper) if value == 39 else (ink, "")
            else:
                name = str(value % 10 + (8 if value >= 90 else 0))
                behind = 40 <= value <= 47 or 100 <= value <= 107
                ink, paper = (ink, name) if behind else (name, paper)
        self.look = Look(frozenset(attributes), ink, paper, self.look.link)
