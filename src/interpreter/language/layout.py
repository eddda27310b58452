"""Blocks, clauses and bodies, as the indentation shows them before anything is read.

A clause is a line with those that run on from it.  Blocks begin at the left margin with one of the words for blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreter.language.page import RUNS_ON, TAIL, Page, bare
from interpreter.language.words import BLOCKS, BODIES, CONTINUES, DATA, OVERLAY

MOST_BRACKETS = 60
MOST_JOINTS = 120  # of a clause: words that hang one part on another; each is a step deeper for whoever reads the tree
MOST_IN_A_CHAIN = 40  # of them in a row without `and`, `or`, `is` or a comma between
MOST_LEVELS = 24

_HEADING = re.compile(r": *(?:\[[^\]]*\] *)?$")
_JOINT = re.compile(r"(?<![\w-])(?:of|in|on|to|within|except|not|and|or|where)(?![\w-])|[-+*/](?![\w-])")
_LINK = re.compile(r"(?<![\w-])(?:and|or|where|when|is)(?![\w-])|,")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*|\S")
_CLAUSE_WORDS = {words.split()[0] for body in BODIES.values() for words in body} - set(BLOCKS) | {*CONTINUES}
# Blocks that stand inside others only in options, errata and scenarios; indented elsewhere they have lost their way.
_NESTED = {word for word in BLOCKS if word not in DATA}
_ASTRAY = ("clause-without-block", "unknown-block")  # what follows indented belongs to whatever was meant there


@dataclass(slots=True)
class Clause:
    """A line with those that run on from it; lines count from 1.  `opens` when it ends with a colon."""

    first: int
    last: int
    indent: int
    opens: bool
    word: str
    parent: int = -1  # number of the clause whose body it stands in


@dataclass(slots=True)
class Stretch:
    """The lines of one block.  `trouble` names what is wrong with how it begins, if anything is."""

    first: int
    last: int
    trouble: str = ""


def first_word(line: str) -> str:
    """The word a clause begins with, or its first sign."""
    found = _WORD.search(line)
    return found[0] if found else ""


def opens(line: str) -> bool:
    """Whether a line ends with the colon of a heading, a citation after it or not."""
    return ":" in line and _HEADING.search(line) is not None


def stretches(page: Page) -> Iterator[Stretch]:
    """The blocks of a file.  A clause that lost its indentation stays with its block and is told; a heading at the
    left margin whose word is unknown begins a block of its own; so does an indented heading that may not be nested."""
    current: Stretch | None = None
    overlay = told = False
    above = ""
    for number, line in enumerate(page.clean, 1):
        if not line or line.isspace():
            continue
        word = first_word(line)
        begins = ""
        if line[0] != " ":
            if word in BLOCKS:
                begins = "block"
            elif current is not None and not word[0].isalnum() and word != "|":
                line = _without_sign(page, number, line)
                begins = "block" if line[:1] != " " else ""
            elif (
                current is None
                or (word not in _CLAUSE_WORDS and word != "|" and opens(line))
                or (word not in _CLAUSE_WORDS and word != "|" and first_word(page.clean[current.first - 1]) not in DATA)
            ):
                begins = "unknown-block"
            else:
                _indent(page, number, line, told or bool(current.trouble))
                told = True
                current.last = number
                continue
        elif current is None:
            begins = "block-indented" if word in BLOCKS and opens(line) else "clause-without-block"
        elif word in _NESTED and not overlay and current.trouble not in _ASTRAY and opens(line):
            begins = "" if opens(above) else "block-indented"  # a body of its own is told when it is read
        told = False
        above = line
        if begins:
            if current:
                yield current
            current = Stretch(number, number, "" if begins == "block" else begins)
            overlay = word in OVERLAY
        assert current is not None
        current.last = number
    if current:
        yield current


def _without_sign(page: Page, number: int, line: str) -> str:
    """A line with a sign or citation before its first word: told, and read without it."""
    cited = re.match(r"\[[^\]]*\] *", line)
    if cited:
        page.fault("citation-place", "a citation ends its line", number, 1, len(cited[0]), help="move it to the end")
    else:
        page.fault("stray-character", f"`{line[0]}` means nothing here", number, 1, help="delete it")
    rest = line[cited.end() if cited else 1 :]
    if rest[:1] != " " and first_word(rest) not in BLOCKS:
        rest = "  " + rest
    page.clean[number - 1] = rest
    return rest


def _indent(page: Page, number: int, line: str, told: bool) -> None:
    """A clause at the left margin: told (once for a run of them) and moved to where it belongs."""
    if not told:
        word = first_word(line)
        message = f"`{word}` is not the beginning of a block, but stands at the left margin"
        if word in CONTINUES:
            message = f"a line that runs on with `{word}` stands at the left margin"
        help = "indent it by two spaces more than the heading it belongs to"
        page.fault("not-indented", message, number, 1, len(word), help=help)
    page.faults.add(number)
    page.clean[number - 1] = "  " + line
    page.shifts[number] = page.shifts.get(number, 0) + 2


# ---- clauses ----------------------------------------------------------------------------------------------------


def clauses(page: Page, first: int, last: int) -> list[Clause]:
    """The clauses of a block, with brackets that run on over deeper lines; unclosed ones are told and closed."""
    made: list[Clause] = []
    opened: list[tuple[int, int]] = []  # line and column of each bracket that is still open
    for number in range(first, last + 1):
        line = page.clean[number - 1]
        if not line or line.isspace():
            continue
        indent = len(line) - len(line.lstrip(" "))
        if opened and indent <= made[-1].indent and not RUNS_ON.match(line):
            _close_brackets(page, made[-1], opened)
        if made and indent and (opened or RUNS_ON.match(line)):
            made[-1].last = number
        else:
            made.append(Clause(number, number, indent, False, first_word(line)))
        made[-1].opens = opens(line)
        if "(" in line or ")" in line:
            _follow_brackets(page, number, line, opened)
            if opened and made[-1].opens:
                _close_brackets(page, made[-1], opened)
    if opened:
        _close_brackets(page, made[-1], opened)
    for clause in made:
        if clause.last > clause.first + 8 or len(page.clean[clause.last - 1]) > 2 * MOST_IN_A_CHAIN:
            _check_length(page, clause)
    return made


def _check_length(page: Page, clause: Clause) -> None:
    """A clause that goes on and on is told and cut off."""
    if clause.word == "|":
        return
    number = 0
    for line in range(clause.first, clause.last + 1):
        text = bare(page.clean[line - 1])
        number += len(_JOINT.findall(text))
        longest = max(len(_JOINT.findall(part)) for part in _LINK.split(text))
        if number > MOST_JOINTS or longest > MOST_IN_A_CHAIN:
            message = "this clause joins more parts with `of`, `and`, `+` and the like than anybody can follow"
            page.fault("too-deep", message, line, 1, 80, help="name a part of it with a value or condition of its own")
            indent = page.clean[clause.first - 1]
            indent = indent[: len(indent) - len(indent.lstrip(" "))]
            for rest in range(clause.first, clause.last + 1):
                page.clean[rest - 1] = ""
            page.clean[clause.first - 1] = f"{indent}{clause.word} set-aside"
            page.faults.add(clause.first)
            return


def _follow_brackets(page: Page, number: int, line: str, opened: list[tuple[int, int]]) -> None:
    if line.lstrip(" ").startswith("|"):
        return
    for at, character in enumerate(bare(line)):
        if character == "(":
            opened.append((number, at + 1))
            if len(opened) > MOST_BRACKETS:
                message = f"brackets may be nested {MOST_BRACKETS} deep; here they are deeper"
                page.fault("too-deep", message, number, at + 1, help="name a part of it with a value of its own")
                page.clean[number - 1] = " " * (len(line) - len(line.lstrip(" "))) + first_word(line) + " set-aside"
                opened.clear()
                return
        elif character == ")" and opened:
            opened.pop()


def _close_brackets(page: Page, clause: Clause, opened: list[tuple[int, int]]) -> None:
    number, column = opened[-1]
    help = "add `)` where the part ends"
    page.fault("unclosed-bracket", "this bracket is never closed", number, column, help=help)
    line = page.clean[clause.last - 1]
    tail = TAIL.search(line)
    end = tail.start() if tail else len(line)
    page.clean[clause.last - 1] = line[:end] + ")" * len(opened) + line[end:]
    page.faults.add(clause.first)
    opened.clear()


# ---- bodies -----------------------------------------------------------------------------------------------------


def find_bodies(page: Page, made: list[Clause]) -> None:
    """Finds the heading of each clause by indentation, and tells of lines that stand between two levels.

    A line that is off by a space is moved to the level it most likely belongs to, so that its words are still read.
    """
    levels = [(made[0].indent, -1)]  # indentation and heading of the bodies around, outermost first
    meant: dict[int, int] = {}  # an indentation as written, where it was wrong, and as it must have been meant
    for number, clause in enumerate(made[1:], 1):
        before = made[number - 1]
        written = clause.indent
        if written not in meant:  # the level is in use, so what was taken for it is not meant again
            meant = {level: to for level, to in meant.items() if to != written}
        indent, wrong = meant.get(written, written), ""
        indent, wrong = _led_astray(made, number, levels) or (indent, wrong)
        deeper = indent - before.indent
        if (before.opens and deeper > 0 and deeper != 2) or deeper == 1:
            wrong = f"this line is {_spaces(deeper)} deeper than the line above"
            indent = before.indent + 2 if before.opens else before.indent
        if indent > before.indent:
            levels.append((indent, number - 1))
        while len(levels) > 1 and indent < levels[-1][0]:
            left = levels.pop()
            if levels[-1][0] < indent:  # between two levels: the nearer one was meant
                wrong = f"this line is indented by {_spaces(written)}, which is none of the levels above it"
                if left[0] - indent <= indent - levels[-1][0]:
                    levels.append(left)
                indent = levels[-1][0]
        if indent < levels[0][0]:
            wrong, indent = "this line is indented less than the heading of its block", levels[0][0]
        if wrong:
            help = "the clauses of a body stand two spaces deeper than its heading, all alike"
            page.fault("indentation", wrong, clause.first, 1, written, help=help)
            meant = {level: to for level, to in meant.items() if level < written} | {written: indent}
        _move(page, clause, indent - written)
        clause.parent = levels[-1][1]
        if len(levels) > MOST_LEVELS:
            message = f"bodies may be nested {MOST_LEVELS} deep; here they are deeper"
            help = "move a part of it into a procedure of its own"
            page.fault("too-indented", message, clause.first, 1, clause.indent, help=help)
            page.faults.add(before.first)  # that its body is gone is not told as well
            blank(page, made, number, len(made))
            del made[number:]
            return


def _led_astray(made: list[Clause], number: int, levels: list[tuple[int, int]]) -> tuple[int, str] | None:
    """A heading that was moved while its body stayed: the body shows where it belongs, if that is a level here."""
    clause, before = made[number], made[number - 1]
    if not clause.opens or number + 1 >= len(made):
        return None
    right = made[number + 1].indent - 2
    here = {level for level, _ in levels}
    if before.opens:
        fits = clause.indent == before.indent + 2 or (clause.indent in here and right != before.indent + 2)
        here.add(before.indent + 2)
    else:
        fits = clause.indent in here
    if fits or right == clause.indent or right not in here or right < levels[0][0] + 2:
        return None
    side = "deeper" if clause.indent > right else "less deep"
    return right, f"this line is {_spaces(abs(clause.indent - right))} {side} than its body shows that it should be"


def find_parents(page: Page, made: list[Clause]) -> None:
    """Finds the heading of each clause anew, after lines were moved."""
    levels: list[tuple[int, int]] = []
    for number, clause in enumerate(made):
        line = page.clean[clause.first - 1]
        if line.strip():
            clause.indent = len(line) - len(line.lstrip(" "))
        while levels and levels[-1][0] >= clause.indent:
            levels.pop()
        clause.parent = levels[-1][1] if levels else -1
        levels.append((clause.indent, number))


def blank(page: Page, made: list[Clause], start: int, end: int) -> None:
    """Empties the lines of some clauses; the lines stay, so that all others keep their numbers."""
    for clause in made[start:end]:
        for line in range(clause.first, clause.last + 1):
            page.clean[line - 1] = ""


def body_end(made: list[Clause], number: int) -> int:
    """The number of the first clause after the body of this one."""
    end = number + 1
    while end < len(made) and made[end].indent > made[number].indent:
        end += 1
    return end


def _spaces(number: int) -> str:
    return "one space" if number == 1 else f"{number} spaces"


def _move(page: Page, clause: Clause, by: int) -> None:
    if not by:
        return
    for number in range(clause.first, clause.last + 1):
        line = page.clean[number - 1]
        by = max(by, len(line.lstrip(" ")) - len(line))
        page.clean[number - 1] = " " * by + line if by > 0 else line[-by:]
        page.shifts[number] = page.shifts.get(number, 0) + by
    clause.indent += by
