"""A file laid out for reading: its lines, its comments taken out, and whatever would harm the reader answered.

Everything here is one look at each line, so that a line of a million letters or a number of a million digits is
answered at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from interpreter.language.diagnostic import Report, Span
from interpreter.language.words import FOREIGN

LARGEST = 2_000_000  # characters of a file
LONGEST_LINE = 4_000
MOST_TOKENS = 200_000
MOST_DIGITS = 12

HARMFUL = re.compile(
    "[\x00-\x08\t\x0b-\x1f\x7f-\x9f\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"
    "\ud800-\udfff\ufff9-\ufffd]"
)
_COMMENT = re.compile(r'"[^"]*"|\[[^\]]*\]|#')
_ROW_COMMENT = re.compile(r"\| *(?:\[[^\]|]*\] *)?#(?=[^|]*$)")
_TOKEN = re.compile(r"[\w-]+|[^\w\s]")
_LONG_NUMBER = re.compile(rf"[0-9]{{{MOST_DIGITS + 1},}}")
_NEVER = re.compile(  # would pass for names, and never are
    r"(?<![\w-])(?:unless|then|are|(?:greater|larger|bigger|fewer|smaller)(?= +than\b))(?![\w-])"
)
_ZERO = re.compile(r"(?<![\w.])[0-9]+/0+(?![\w.])")
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]')
RUNS_ON = re.compile(r" +(?:and|or|where|when)(?![\w-])")  # a line that goes on with the clause above
TAIL = re.compile(r" *(?::? *\[[^\]]*\]|:) *$")  # the colon and citation that end a clause


@dataclass(slots=True)
class Comment:
    """`text` begins with its `#`; `alone` when nothing else stands on the line."""

    line: int
    column: int
    text: str
    alone: bool


@dataclass(slots=True)
class Page:
    """A file laid out: `clean` is what the reader sees, without comments and with harmless characters only.

    `shifts` says by how many columns a clean line was moved to the right, where it was moved at all.
    """

    file: str
    lines: list[str]
    clean: list[str]
    comments: list[Comment] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    faults: set[int] = field(default_factory=set)  # lines whose own mistake has been told
    shifts: dict[int, int] = field(default_factory=dict)
    doubtful: set[int] = field(default_factory=set)  # lines where a block begins that should not

    def fault(
        self, code: str, message: str, line: int, column: int, width: int = 1, *, note: str = "", help: str = ""
    ) -> None:
        """Reports a mistake on a line; what else is wrong with that line is not told before this is mended."""
        if line in self.faults:
            return
        self.faults.add(line)
        self.report.error(code, message, self.span(line, column, width), note=note, help=help)

    def span(self, line: int, column: int, width: int = 1) -> Span:
        """A place in the file, given by its place in the clean text."""
        column = max(1, column - self.shifts.get(line, 0))
        return Span(self.file, line, column, line, column + max(1, width))


def lay_out(text: str, file: str) -> Page:
    """Splits a text into lines, takes the comments out, and answers everything that could harm the reader."""
    if len(text) > LARGEST:
        page = Page(file, [], [])
        page.fault("file-too-big", f"this file has {len(text):,} characters", 1, 1, help=too_big(LARGEST))
        return page
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    page = Page(file, lines, list(lines))
    if HARMFUL.search(text):
        _make_harmless(page)
    if len(text) > MOST_TOKENS:
        _cut_off(page)
    for index, line in enumerate(page.clean):
        if len(line) > LONGEST_LINE:
            help = f"a line may have {LONGEST_LINE:,}; begin a new line before `and`, `or`, `where` or `when`"
            page.fault("line-too-long", f"this line has {len(line):,} characters", index + 1, 1, 80, help=help)
            page.clean[index] = ""
            continue
        if "#" in line:
            _take_comment(page, index, line)
            line = page.clean[index]
        if line.lstrip(" ").startswith("|"):
            _close_row_citation(page, index, line)
        elif '"' in line or "[" in line or "]" in line:
            _close(page, index, line)
    _halve_indentation(page)
    _check_numbers(page, text)
    if _NEVER.search(text):
        _check_words(page)
    return page


def too_big(most: int) -> str:
    return f"a file may have {most:,}; divide it, for every file of the title's folder is read"


def bare(line: str) -> str:
    """The line with its texts and citations crossed out, so that signs inside them are not mistaken for ours."""
    return _QUOTED.sub(lambda match: "x" * len(match[0]), line) if '"' in line or "[" in line else line


def _take_comment(page: Page, index: int, line: str) -> None:
    if line.lstrip(" ").startswith("|"):
        found = _ROW_COMMENT.search(line)
        start = found.end() - 1 if found else -1
    else:
        start = next((found.start() for found in _COMMENT.finditer(line) if found[0] == "#"), -1)
    if start >= 0:
        before = line[:start]
        page.comments.append(Comment(index + 1, start + 1, line[start:].rstrip(), not before.strip()))
        page.clean[index] = before.rstrip(" ")


# ---- characters -------------------------------------------------------------------------------------------------


def _make_harmless(page: Page) -> None:
    """Tabs, control characters and the like: told once for each kind, then replaced so that the rest is still read."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for index, line in enumerate(page.clean):
        seen: set[str] = set()
        for match in HARMFUL.finditer(line):
            kind = _kind_of(match[0])
            if kind not in seen:
                seen.add(kind)
                found.setdefault(kind, []).append((index + 1, match.start() + 1, match[0]))
        if seen:
            page.clean[index] = _harmless(line)
    for kind, places in found.items():
        number, column, character = places[0]
        more = len(places) - 1
        note = f"the same on {more} more line{'s' if more > 1 else ''}" if more else ""
        message, help = _MESSAGES[kind]
        message = message.format(name=f"U+{ord(character):04X}")
        page.report.error(kind, message, page.span(number, column), note=note, help=help)
    for index, line in enumerate(page.lines):
        if "\t" in line and (added := line[: len(line) - len(line.lstrip("\t "))].count("\t")):
            page.shifts[index + 1] = added


def _kind_of(character: str) -> str:
    if character == "\t":
        return "tab"
    if character == "\ufffd" or "\ud800" <= character <= "\udfff":
        return "not-utf8"
    return "control-character" if character < "\xa0" else "invisible-character"


def _harmless(line: str) -> str:
    body = line.lstrip("\t ")
    lead = line[: len(line) - len(body)].replace("\t", "  ")
    return lead + HARMFUL.sub(lambda match: "x" if _kind_of(match[0]) == "not-utf8" else " ", body)


_MESSAGES = {
    "tab": ("this is a tab", "indent by two spaces; set your editor to write spaces when you press the tab key"),
    "not-utf8": ("this character is not UTF-8", "save the file again, choosing the encoding UTF-8"),
    "control-character": ("a control character ({name}) stands here", "delete it; rule files are plain text"),
    "invisible-character": (
        "an invisible character ({name}) stands here",
        "delete it and type an ordinary space; it often comes from copying out of a document or web page",
    ),
}


def _cut_off(page: Page) -> None:
    """Counts words, and reads no further than the limit."""
    number = 0
    for index, line in enumerate(page.clean):
        number += len(_TOKEN.findall(line))
        if number > MOST_TOKENS:
            message = f"a file may have {MOST_TOKENS:,} words, numbers and signs; the rest of this one is not read"
            help = "divide the file; every file of the title's folder is read"
            page.fault("too-many-words", message, index + 1, 1, 80, help=help)
            page.clean[index:] = [""] * (len(page.clean) - index)
            return


def _halve_indentation(page: Page) -> None:
    """A file that indents by four spaces throughout is read as it is meant, and told once."""
    first = 0
    for index, line in enumerate(page.clean):
        if line[:1] == " " and line.strip() and not RUNS_ON.match(line):
            if (len(line) - len(line.lstrip(" "))) % 4:
                return
            first = first or index + 1
    if not first:
        return
    help = "`grognard fmt` changes the whole file"
    span = page.span(first, 1, 4)
    page.report.warning("indentation", "this file indents by four spaces; two are wanted", span, help=help)
    for index, line in enumerate(page.clean):
        cut = (len(line) - len(line.lstrip(" "))) // 2
        if cut:
            page.clean[index] = line[cut:]
            page.shifts[index + 1] = page.shifts.get(index + 1, 0) - cut


# ---- things that must be closed on their line, and numbers ------------------------------------------------------


def _close_row_citation(page: Page, index: int, line: str) -> None:
    """After the last bar of a row only a citation may stand."""
    bar = line.rfind("|") + 1
    if "[" in line[bar:] and "]" not in line[bar:]:
        _close_citation(page, index, line, line.index("[", bar))


def _close_citation(page: Page, index: int, line: str, at: int) -> None:
    text = line[at:].rstrip()
    help = f"write `{text}]`"
    page.fault("citation-bracket", "this citation is not closed", index + 1, at + 1, len(text), help=help)
    page.clean[index] = line + "]"


def _close(page: Page, index: int, line: str) -> None:
    """Quotation marks and the brackets of citations: each is closed where it was opened, or told and closed."""
    left = bare(line)
    number = index + 1
    if (at := left.find('"')) >= 0:
        tail = TAIL.search(line, at)
        end = tail.start() if tail else len(line)
        help = 'a text stands between two quotation marks `"` on one line'
        page.fault("unclosed-quote", "this text is never closed", number, at + 1, end - at, help=help)
        page.clean[index] = line[:end] + '"' + line[end:]
    elif (at := left.find("[")) >= 0:
        _close_citation(page, index, line, at)
    elif (at := left.find("]")) >= 0:
        found = re.search(r"[\w.-]+(?: ?\(\w+\))?(?:, *[\w.-]+(?: ?\(\w+\))?)*$", line[:at])
        start = found.start() if found else at
        help = f"write `[{line[start : at + 1]}`"
        message = "this citation has no opening bracket"
        page.fault("citation-bracket", message, number, start + 1, at + 1 - start, help=help)
        page.clean[index] = line[:start] + "[" + line[start:]


def _check_numbers(page: Page, text: str) -> None:
    """Numbers so long that computing with them could take forever; fractions of nothing."""
    long = _LONG_NUMBER.search(text) is not None
    if not long and "/0" not in text:
        return
    for index, line in enumerate(page.clean):
        left = bare(line)
        if long and (found := _LONG_NUMBER.search(left)):
            message, help = f"this number has {len(found[0])} digits", f"numbers may have {MOST_DIGITS} digits"
            page.fault("number-too-long", message, index + 1, found.start() + 1, len(found[0]), help=help)
            page.clean[index] = _LONG_NUMBER.sub("1", line)
        elif "/0" in left and not left.lstrip().startswith("|") and (found := _ZERO.search(left)):
            message, help = f"`{found[0]}` divides by zero", "the lower part of a fraction is 1 or more"
            page.fault("division-by-zero", message, index + 1, found.start() + 1, len(found[0]), help=help)
            page.clean[index] = _ZERO.sub("1", line)


def _check_words(page: Page) -> None:
    """`unless`, `then` and `all … are` would be taken for names; they are told and said in our way."""
    for index, line in enumerate(page.clean):
        left = bare(line)
        found = None if left.lstrip().startswith("|") else _NEVER.search(left)
        if found is None:
            continue
        word, start, width = found[0], found.start(), len(found[0])
        code, message, help = "foreign-word", f"`{word}` is not a word of this language", FOREIGN.get(word, ("", ""))[0]
        meant = line[:start] + FOREIGN.get(word, ("", "is"))[1] + line[found.end() :]
        if word == "are":
            code, message, help = "every-is", "`are` is not a word of this language", "write `is`"
            before = list(re.finditer(r"(?<![\w-])all(?![\w-])", left[:start]))
            if before:
                every = before[-1]
                middle = line[every.end() : start]
                meant = f"{line[: every.start()]}every{middle}is{line[found.end() :]}"
                message, help = "`all … are` is not how it is said", "write `every … is …`"
                start, width = every.start(), found.end() - every.start()
        page.fault(code, message, index + 1, start + 1, width, help=help)
        page.clean[index] = meant
