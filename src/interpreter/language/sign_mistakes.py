"""Explaining signs, quotation marks, dots, dice and ranges that are written in the manner of other languages."""

from __future__ import annotations

import re

from interpreter.language.suggest import nearest
from interpreter.language.trouble import Mistake, Trouble, Word
from interpreter.language.words import SIGNS

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


def tell(
    code: str, message: str, word: Word, *, note: str = "", help: str = "", repair: dict[int, str] | None = None
) -> Mistake:
    return Mistake(code, message, word.line, word.column, len(word.text), note, help, repair or {})


def short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"


def characters(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
    if at >= len(words):
        return None
    word, text = words[at], words[at].text
    if re.fullmatch(r"[0-9]+(?:\.\.\.+|…|–)[0-9]+", text):
        low, high = re.split(r"[.…–]+", text)
        return tell(
            "range",
            f"`{text}` is not how a range is written",
            word,
            help=f"write `{low}..{high}`",
            repair=trouble.replaced(word, f"{low}..{high}"),
        )
    if "_" in text:
        right = re.sub(r"_+", "-", text.strip("_")) or "name"
        return tell(
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
        return tell(
            "dotted-name", f"`{text}` has a dot", word, help=f"write `{turned}`", repair=trouble.replaced(word, turned)
        )
    if "'" in text[1:] or "’" in text[1:]:
        right = re.sub("['’].*", "", text) if text.endswith(("'t", "’t")) is False else "not"
        return tell(
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
        return tell(
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
    return tell(
        "decimal-number",
        f"`{text}` has a decimal point",
        word,
        note="all numbers are exact",
        help=f"write `{exact}`",
        repair=trouble.replaced(word, exact),
    )


def signs(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
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
            return tell(
                "foreign-sign",
                f"`{text}` does not stand between a property and its value",
                word,
                help="leave it out",
                repair=trouble.replaced(word, ""),
            )
        return tell(
            "foreign-sign",
            f"`{text}` is not a sign of this language",
            word,
            help=f"write `{instead}`",
            repair=trouble.replaced(word, f" {instead} "),
        )
    before = "".join(other.text for other in words[:at] if other.text in "()")
    if text == ")" and before.count("(") <= before.count(")"):
        help = "delete it, or add its `(`"
        return tell(
            "unopened-bracket", "this bracket was never opened", word, help=help, repair=trouble.replaced(word, "")
        )
    if text in ("[", "[]") or (text.startswith("[") and not text.strip("[] ")):
        return tell(
            "citation-empty",
            "this citation names no paragraph",
            word,
            help="write one, such as `[8.1]`",
            repair=trouble.replaced(word, ""),
        )
    if text in _SIGNS:
        return tell(
            "stray-character",
            f"`{text}` means nothing here",
            word,
            help=_SIGNS[text],
            repair=trouble.replaced(word, ""),
        )
    if text in ("/", "*", "-") and at + 1 < len(words) and words[at + 1].text == text:
        return tell(
            "stray-character",
            f"`{text * 2}` means nothing here",
            word,
            help="a comment begins with `#`",
            repair={word.line: trouble.line(word.line)[: word.column - 1].rstrip()},
        )
    if not re.match(r'[\w"\[(:,|+*/-]', text):
        return tell(
            "stray-character", f"`{text}` means nothing here", word, help="delete it", repair=trouble.replaced(word, "")
        )
    return None


def dice_and_ranges(trouble: Trouble, words: list[Word], at: int) -> Mistake | None:
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
        return tell(
            "dice",
            f"`{short(text)}` is not how dice are written",
            word,
            help=f"write `{right}`, the number of dice, `d`, and their sides",
            repair=trouble.replaced(word, right, end),
        )
    if trouble.accepts == {"RANGE"}:
        found = re.match(r"[0-9]+", text)
        last = words[at + 2].text if at + 2 < len(words) and words[at + 2].text.isdigit() else ""
        right = f"{found[0]}..{last}" if found and last else f"1..{found[0]}" if found else "1..10"
        return tell(
            "range",
            f"`{short(text)}` is not a range",
            word,
            help=f"write `{right}`",
            repair=trouble.replaced(word, right, words[-1].end if last else word.end),
        )
    return None
