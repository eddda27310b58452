"""Explaining a word or sign that does not fit inside a clause, and a clause that ends too early."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.language.expected import expected, listed
from interpreter.language.layout import body_end
from interpreter.language.page import TAIL
from interpreter.language.sign_mistakes import characters, dice_and_ranges, short, signs, tell
from interpreter.language.suggest import ranked
from interpreter.language.trouble import Mistake, Trouble, Word
from interpreter.language.words import BLOCKS, CITED, FOREIGN, OPENS

_NAME = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
_GIVES_NAME = {*BLOCKS, "let", "phase", "leg", "choice", "exception", "as", "each", "choose", "some", "run", "declare"}


def inside(trouble: Trouble) -> Mistake:
    """The first of the explanations that fits."""
    words, at = trouble.found()
    for look in _LOOKS:
        mistake = look(trouble, words, at)
        if mistake is not None:
            return mistake
    return _generic(trouble, words, at)


Look = Callable[[Trouble, list[Word], int], Mistake | None]


# ---- rows -------------------------------------------------------------------------------------------------------


def _row(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    clause = trouble.clause
    line = trouble.line(clause.first)
    if clause.word == "|":
        below = [word for word in words if word.line > clause.first]
        if below:
            return _runs_on(below[0])
        text = line.rstrip()
        tail = TAIL.search(line)
        end = tail.start() if tail and line.count("[") else len(text)
        cell = line[line.rfind("|") + 1 : end]
        start = line.rfind("|") + 1 + len(cell) - len(cell.lstrip())
        if at < len(words) and words[at].text.startswith("[") and "|" in line[words[at].end :]:
            help = "a citation stands behind the last bar of the row"
            return tell("citation-place", "a cell cannot begin with `[`", words[at], help=help)
        help = "put a `|` after the last cell; only a citation may stand behind it"
        repair = {clause.first: line[:end] + " |" + line[end:]}
        message, width = "this row does not end with `|`", max(1, end - start)
        return Mistake("row-not-closed", message, clause.first, start + 1, width, help=help, repair=repair)
    bar = next((word for word in words if word.text in ("|", "||")), None)
    if bar is not None and trouble.body(trouble.heading()) in ("data", "table"):
        repair = {clause.first: line[: clause.indent] + "| " + line[clause.indent :]}
        return Mistake(
            "row-not-opened",
            "this row does not begin with `|`",
            clause.first,
            clause.indent + 1,
            1,
            help="put a `|` before the first cell",
            repair=repair,
        )
    if bar is not None and at < len(words) and words[at].text == "|":
        return tell(
            "row-misplaced",
            "a bar stands in a clause that is no row",
            words[at],
            help="rows stand in tables and data blocks, and begin with `|`",
        )
    return None


# ---- the end of a clause ----------------------------------------------------------------------------------------


def _citation(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word = words[at]
    line = trouble.line(word.line)
    if word.text.startswith("["):
        if trouble.stuck.kind in CITED and at + 1 < len(words):
            return _runs_on(words[at + 1])
        if at and words[at - 1].text.startswith("["):
            joined = f"{words[at - 1].text[:-1]}, {word.text[1:]}"
            return tell(
                "citation-place",
                "a clause has one citation",
                word,
                help=f"write `{joined}`",
                repair=trouble.replaced(words[at - 1], joined, word.end),
            )
        if at + 1 < len(words) and words[at + 1].text == ":" and "COLON" in trouble.accepts:
            return tell(
                "citation-place",
                "the colon stands before the citation",
                word,
                help=f"write `: {word.text}`",
                repair=trouble.replaced(word, f":  {word.text}", words[at + 1].end),
            )
        return None
    if at and words[at - 1].text.startswith("[") and words[at - 1].line == word.line:
        cited = words[at - 1]
        rest = line[cited.end - 1 :].strip()
        tail = ":" if rest.endswith(":") else ""
        rest = rest.removesuffix(":")
        moved = f"{line[: cited.column - 1].rstrip()} {rest}{tail}  {cited.text}"
        return tell(
            "citation-place",
            "a citation ends its line",
            cited,
            help=f"move `{cited.text}` to the end of the line",
            repair={word.line: moved},
        )
    return None


def _runs_on(word: Word) -> Mistake:
    """A line that begins with `when` and the like, below a clause that cannot go on."""
    message = f"the clause above cannot run on with `{word.text}`"
    help = "a line that begins with `and`, `or`, `where` or `when` belongs to the clause above it"
    return tell("unexpected-word", message, word, help=help)


def _colon(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words) or words[at].text != ":":
        return None
    word, clause = words[at], trouble.clause
    if at + 1 < len(words) and not words[at + 1].text.startswith("["):
        return tell(
            "stray-colon",
            "a colon stands inside this clause",
            word,
            help="only headings have a colon, at their end",
            repair=trouble.replaced(word, ""),
        )
    if trouble.accepts & {"_NL"}:
        return tell(
            "stray-colon",
            f"`{clause.word}` has no body, so no colon",
            word,
            help="delete the `:`",
            repair=trouble.replaced(word, ""),
        )
    return None


def _ends(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """The clause is over, or its citation has come, and something is still missing."""
    if at < len(words) and not words[at].text.startswith("["):
        return None
    if not at:
        return None
    if at < len(words) and "_NL" in trouble.accepts:
        return tell("citation-place", "no citation may stand here", words[at], help="delete it")
    last, clause = words[at - 1], trouble.clause
    line = trouble.line(last.line)
    heading = body_end(trouble.made, trouble.number) > trouble.number + 1 or clause.word in OPENS
    if "COLON" in trouble.accepts and heading:
        repaired = line[: last.end - 1] + ":" + line[last.end - 1 :]
        return Mistake(
            "missing-colon",
            "this heading does not end with `:`",
            last.line,
            last.end - 1,
            1,
            help=f"write `{last.text}:`",
            repair={last.line: repaired},
        )
    may = expected(trouble.accepts - {"_NL"}, trouble.reader.literals)
    return Mistake(
        "unfinished-clause",
        "this clause ends too early",
        last.line,
        last.column,
        len(last.text),
        note=f"after `{short(last.text)}` may stand {listed(may)}" if may else "",
    )


# ---- words ------------------------------------------------------------------------------------------------------


def _foreign(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """The word that stopped the reader, or the one before it, comes from another language."""
    for number in (at, at - 1):
        if not 0 <= number < len(words) or words[number].text not in FOREIGN:
            continue
        word = words[number]
        help, instead = FOREIGN[word.text]
        repair = trouble.replaced(word, instead) if instead else {}
        if number == at or (instead and trouble.helps(repair)) or word.text in ("equals", "equal", "greater", "larger"):
            return tell("foreign-word", f"`{word.text}` is not a word of this language", word, help=help, repair=repair)
    return None


def _misspelt(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """A slip of the pen in a word of the language, here or just before, whose correction lets the reader go on."""
    literals, keywords = trouble.reader.literals, trouble.reader.keywords
    here = sorted(literals[kind] for kind in trouble.accepts if kind in literals and literals[kind] in keywords)
    for number in range(min(at, len(words) - 1), max(-1, at - 4), -1):
        word = words[number]
        if not re.fullmatch(r"[^\W\d_]+", word.text) or (number != at and word.text in keywords):
            continue
        near = ranked(word.text, here if number == at else keywords, 3)
        changes = {candidate: trouble.replaced(word, candidate) for candidate in near}
        candidate = trouble.best(changes, past_clause=number != at)
        if candidate:
            message = f"`{word.text}` is not a word that fits here"
            help = f"did you mean `{candidate}`?"
            return tell("misspelt-word", message, word, help=help, repair=changes[candidate])
    return None


def _name_in_two(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """`value combat strength of unit:` where a name is given."""
    if not 2 <= at < len(words):
        return None
    word, before = words[at], words[at - 1]
    if words[at - 2].text not in _GIVES_NAME or before.line != word.line:
        return None
    if not _NAME.fullmatch(word.text) or not _NAME.fullmatch(before.text):
        return None
    joined = f"{before.text}-{word.text}"
    repair = trouble.replaced(before, joined, word.end)
    if not trouble.helps(repair):
        return None
    message = f"`{before.text} {word.text}` is two words where one name is wanted"
    help = f"join them with a hyphen: `{joined}`"
    width = word.end - before.column
    return Mistake("name-in-two", message, word.line, before.column, width, help=help, repair=repair)


def _generic(trouble: Trouble, words: list[Word], at: int) -> Mistake:
    if at >= len(words):
        last = words[-1] if words else Word("", trouble.clause.first, trouble.clause.indent + 1)
        return tell("unfinished-clause", "this clause ends too early", last)
    word = words[at]
    may = expected(trouble.accepts, trouble.reader.literals)
    note = ""
    if may:
        after = f"after `{short(words[at - 1].text)}`" if at else "here"
        note = f"{after} may stand {listed(may)}"
    help = ""
    if word.text.lower() == "where":  # it would take the rest of the clause
        note, help = "", "put the phrase with its `where` in brackets: `(units where …)`, `(cities + ports) where …`"
    return tell("unexpected-word", f"`{short(word.text)}` does not fit here", word, note=note, help=help)


_LOOKS: tuple[Look, ...] = (
    _row,
    characters,
    dice_and_ranges,
    signs,
    _citation,
    _colon,
    _foreign,
    _misspelt,
    _ends,
    _name_in_two,
)
