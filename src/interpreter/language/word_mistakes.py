"""Explaining a word or sign that does not fit inside a clause, and a clause that ends too early."""

from __future__ import annotations

import re
from collections.abc import Callable

from interpreter.language.expected import expected, listed
from interpreter.language.layout import body_end
from interpreter.language.page import TAIL
from interpreter.language.suggest import nearest, ranked
from interpreter.language.trouble import Mistake, Trouble, Word
from interpreter.language.words import FOREIGN, OPENS, SIGNS

_QUOTES = "“”„‟«»‘’‚'`´"
_SIGNS = {
    ";": "one clause stands on one line; begin a new line",
    "{": "bodies are shown by indentation, two spaces for each level",
    "}": "bodies are shown by indentation, two spaces for each level",
    "%": "write a fraction such as `1/4`, or a table by percentage",
    "?": "conditions need no question mark",
    "@": "leave it out",
    "$": "leave it out",
    "\\": "a clause runs on over lines that begin with `and`, `or`, `where` or `when`",
    "^": "powers are not known; multiply",
    "~": "leave it out",
    ".": "a clause needs no full stop",
}


def inside(trouble: Trouble) -> Mistake:
    """The first of the explanations that fits."""
    words, at = trouble.found()
    for look in _LOOKS:
        mistake = look(trouble, words, at)
        if mistake is not None:
            return mistake
    return _generic(trouble, words, at)


Look = Callable[[Trouble, list[Word], int], Mistake | None]


def _tell(
    code: str, message: str, word: Word, *, note: str = "", help: str = "", repair: dict[int, str] | None = None
) -> Mistake:
    return Mistake(code, message, word.line, word.column, len(word.text), note, help, repair or {})


# ---- rows -------------------------------------------------------------------------------------------------------


def _row(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    clause = trouble.clause
    line = trouble.line(clause.first)
    if clause.word == "|":
        text = line.rstrip()
        tail = TAIL.search(line)
        end = tail.start() if tail and line.count("[") else len(text)
        cell = line[line.rfind("|") + 1 : end]
        start = line.rfind("|") + 1 + len(cell) - len(cell.lstrip())
        if trouble.stuck.kind == "_NL" or (at < len(words) and words[at].text.startswith("[")):
            return Mistake(
                "row-not-closed",
                "this row does not end with `|`",
                clause.first,
                start + 1,
                max(1, end - start),
                help="put a `|` after the last cell; only a citation may stand behind it",
                repair={clause.first: line[:end] + " |" + line[end:]},
            )
        if at < len(words) and at and words[at - 1].text.startswith("["):
            return _tell(
                "citation-place",
                "a cell cannot begin with `[`",
                words[at - 1],
                help="a citation stands behind the last bar of the row",
            )
        return None
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
        return _tell(
            "row-misplaced",
            "a bar stands in a clause that is no row",
            words[at],
            help="rows stand in tables and data blocks, and begin with `|`",
        )
    return None


# ---- characters -------------------------------------------------------------------------------------------------


def _characters(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word, text = words[at], words[at].text
    if re.fullmatch(r"[0-9]+(?:\.\.\.+|…|–)[0-9]+", text):
        low, high = re.split(r"[.…–]+", text)
        return _tell(
            "range",
            f"`{text}` is not how a range is written",
            word,
            help=f"write `{low}..{high}`",
            repair=trouble.replaced(word, f"{low}..{high}"),
        )
    if "_" in text:
        right = re.sub(r"_+", "-", text.strip("_")) or "name"
        return _tell(
            "underscore",
            f"`{text}` has an underscore",
            word,
            help=f"join words with hyphens: `{right}`",
            repair=trouble.replaced(word, right),
        )
    if re.fullmatch(r"[0-9]+\.[0-9]+", text):
        return _decimal(trouble, words, at)
    if re.fullmatch(r"[^\W_]+(?:-[^\W_]+)*(?:\.[^\W_]+(?:-[^\W_]+)*)+", text):
        turned = " of ".join(reversed(text.split(".")))
        return _tell(
            "dotted-name", f"`{text}` has a dot", word, help=f"write `{turned}`", repair=trouble.replaced(word, turned)
        )
    if "'" in text[1:] or "’" in text[1:]:
        right = re.sub("['’].*", "", text) if text.endswith(("'t", "’t")) is False else "not"
        return _tell(
            "quotation-mark",
            f"`{text}` has an apostrophe",
            word,
            help="names are letters and digits, joined by hyphens; attributes are written with `of`",
            repair=trouble.replaced(word, right),
        )
    if text[0] in _QUOTES:
        end = next((other for other in words[at + 1 :] if other.line == word.line and other.text[-1] in _QUOTES), word)
        line = trouble.line(word.line)
        inner = line[word.column - 1 : end.end - 1].strip(_QUOTES)
        return Mistake(
            "quotation-mark",
            f"`{text[0]}` is not our quotation mark",
            word.line,
            word.column,
            1,
            help=f'texts stand between straight double marks: "{inner}"; names need none',
            repair=trouble.replaced(word, f'"{inner}"', end.end),
        )
    return None


def _decimal(trouble: Trouble, words: list[Word], at: int) -> Mistake:
    word, text = words[at], words[at].text
    line = trouble.line(word.line)
    behind = line[word.end - 1 :].strip()
    if not behind and at and line[: word.column - 1].endswith("  "):
        return _tell(
            "citation-bracket",
            f"`{text}` looks like a paragraph",
            word,
            help=f"write `[{text}]`",
            repair=trouble.replaced(word, f"[{text}]"),
        )
    whole, part = text.split(".")
    over = 10 ** len(part)
    top = int(whole) * over + int(part)
    while top % 2 == 0 and over % 2 == 0:
        top, over = top // 2, over // 2
    while top % 5 == 0 and over % 5 == 0:
        top, over = top // 5, over // 5
    exact = f"{top}/{over}" if over > 1 else str(top)
    return _tell(
        "decimal-number",
        f"`{text}` has a decimal point",
        word,
        note="all numbers are exact",
        help=f"write `{exact}`",
        repair=trouble.replaced(word, exact),
    )


def _signs(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word, text = words[at], words[at].text
    if text in SIGNS and not (text == "-" or trouble.clause.word == "|"):
        instead = SIGNS[text]
        if text in ("=", "=="):
            for kind, literal in (("BE", "be"), ("TO", "to")):
                if (kind in trouble.accepts and "IS" not in trouble.accepts) or (
                    trouble.clause.word == "set" and kind == "TO"
                ):
                    instead = literal
                    break
        if trouble.body(trouble.heading()) == "data":
            return _tell(
                "foreign-sign",
                f"`{text}` does not stand between a property and its value",
                word,
                help="leave it out",
                repair=trouble.replaced(word, ""),
            )
        return _tell(
            "foreign-sign",
            f"`{text}` is not a sign of this language",
            word,
            help=f"write `{instead}`",
            repair=trouble.replaced(word, f" {instead} "),
        )
    if text == ")":
        return _tell(
            "unopened-bracket",
            "this bracket was never opened",
            word,
            help="delete it, or add its `(`",
            repair=trouble.replaced(word, ""),
        )
    if text in ("[", "[]") or (text.startswith("[") and not text.strip("[] ")):
        return _tell(
            "citation-empty",
            "this citation names no paragraph",
            word,
            help="write one, such as `[8.1]`",
            repair=trouble.replaced(word, ""),
        )
    if text in _SIGNS:
        return _tell(
            "stray-character",
            f"`{text}` means nothing here",
            word,
            help=_SIGNS[text],
            repair=trouble.replaced(word, ""),
        )
    if text in ("/", "*", "-") and at + 1 < len(words) and words[at + 1].text == text:
        return _tell(
            "stray-character",
            f"`{text * 2}` means nothing here",
            word,
            help="a comment begins with `#`",
            repair={word.line: trouble.line(word.line)[: word.column - 1].rstrip()},
        )
    if not re.match(r'[\w"\[(:,|+*/-]', text):
        return _tell(
            "stray-character", f"`{text}` means nothing here", word, help="delete it", repair=trouble.replaced(word, "")
        )
    return None


# ---- the end of a clause ----------------------------------------------------------------------------------------


def _citation(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word = words[at]
    line = trouble.line(word.line)
    if word.text.startswith("["):
        if at and words[at - 1].text.startswith("["):
            joined = f"{words[at - 1].text[:-1]}, {word.text[1:]}"
            return _tell(
                "citation-place",
                "a clause has one citation",
                word,
                help=f"write `{joined}`",
                repair=trouble.replaced(words[at - 1], joined, word.end),
            )
        if at + 1 < len(words) and words[at + 1].text == ":" and "COLON" in trouble.accepts:
            return _tell(
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
        return _tell(
            "citation-place",
            "a citation ends its line",
            cited,
            help=f"move `{cited.text}` to the end of the line",
            repair={word.line: moved},
        )
    return None


def _colon(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words) or words[at].text != ":":
        return None
    word, clause = words[at], trouble.clause
    if at + 1 < len(words) and not words[at + 1].text.startswith("["):
        return _tell(
            "stray-colon",
            "a colon stands inside this clause",
            word,
            help="only headings have a colon, at their end",
            repair=trouble.replaced(word, ""),
        )
    if trouble.accepts & {"_NL"}:
        return _tell(
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
        note=f"after `{_short(last.text)}` may stand {listed(may)}" if may else "",
    )


# ---- words ------------------------------------------------------------------------------------------------------


def _special(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word, text = words[at], words[at].text
    if "DICE" in trouble.accepts:
        found = re.fullmatch(r"([0-9]*) *[dDwW]([0-9]+)", text)
        right = f"{found[1] or 1}d{found[2]}" if found else "1d6"
        end = word.end
        if not found and text.isdigit() and at + 1 < len(words) and re.fullmatch(r"[dD][0-9]+", words[at + 1].text):
            right, end = text + words[at + 1].text.lower(), words[at + 1].end
        elif not found and "LPAR" in trouble.accepts and nearest(text, ["dice"]) is None and not text.isdigit():
            return None
        return _tell(
            "dice",
            f"`{_short(text)}` is not how dice are written",
            word,
            help=f"write `{right}`, the number of dice, `d`, and their sides",
            repair=trouble.replaced(word, right, end),
        )
    if trouble.accepts == {"RANGE"}:
        found = re.match(r"[0-9]+", text)
        last = words[at + 2].text if at + 2 < len(words) and words[at + 2].text.isdigit() else ""
        right = f"{found[0]}..{last}" if found and last else f"1..{found[0]}" if found else "1..10"
        return _tell(
            "range",
            f"`{_short(text)}` is not a range",
            word,
            help=f"write `{right}`",
            repair=trouble.replaced(word, right, words[-1].end if last else word.end),
        )
    return None


def _foreign(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """The word that stopped the reader, or the one before it, comes from another language."""
    for number in (at, at - 1):
        if not 0 <= number < len(words) or words[number].text not in FOREIGN:
            continue
        word = words[number]
        help, instead = FOREIGN[word.text]
        repair = trouble.replaced(word, instead) if instead else {}
        if number == at or (instead and trouble.helps(repair)) or word.text in ("equals", "equal", "greater", "larger"):
            return _tell(
                "foreign-word", f"`{word.text}` is not a word of this language", word, help=help, repair=repair
            )
    return None


def _misspelt(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """A slip of the pen in a word of the language, here or just before, whose correction lets the reader go on."""
    literals, keywords = trouble.reader.literals, trouble.reader.keywords
    here = sorted(literals[kind] for kind in trouble.accepts if kind in literals and literals[kind] in keywords)
    for number in range(min(at, len(words) - 1), max(-1, at - 4), -1):
        word = words[number]
        if not re.fullmatch(r"[^\W\d_]+", word.text):
            continue
        near = ranked(word.text, here if number == at else [k for k in keywords if k != word.text], 3)
        changes = {candidate: trouble.replaced(word, candidate) for candidate in near}
        if candidate := trouble.best(changes):
            return _tell(
                "misspelt-word",
                f"`{word.text}` is not a word that fits here",
                word,
                help=f"did you mean `{candidate}`?",
                repair=changes[candidate],
            )
    return None


def _name_in_two(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    """`value combat strength of unit:` where a name is given."""
    if not 2 <= at + 1 <= len(words) or at >= len(words):
        return None
    word, before = words[at], words[at - 1]
    name = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
    if not name.fullmatch(word.text) or not name.fullmatch(before.text) or before.line != word.line:
        return None
    joined = f"{before.text}-{word.text}"
    repair = trouble.replaced(before, joined, word.end)
    if before.text not in trouble.reader.keywords and trouble.helps(repair):
        return Mistake(
            "name-in-two",
            f"`{before.text} {word.text}` is two words where one name is wanted",
            word.line,
            before.column,
            word.end - before.column,
            help=f"join them with a hyphen: `{joined}`",
            repair=repair,
        )
    return None


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"


def _generic(trouble: Trouble, words: list[Word], at: int) -> Mistake:
    if at >= len(words):
        last = words[-1] if words else Word("", trouble.clause.first, trouble.clause.indent + 1)
        return _tell("unfinished-clause", "this clause ends too early", last)
    word = words[at]
    may = expected(trouble.accepts, trouble.reader.literals)
    note = ""
    if may:
        after = f"after `{_short(words[at - 1].text)}`" if at else "here"
        note = f"{after} may stand {listed(may)}"
    return _tell("unexpected-word", f"`{_short(word.text)}` does not fit here", word, note=note)


_LOOKS: tuple[Look, ...] = (
    _row,
    _special,
    _characters,
    _signs,
    _citation,
    _colon,
    _foreign,
    _ends,
    _misspelt,
    _name_in_two,
)
