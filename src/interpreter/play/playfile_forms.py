"""How each kind of line of a play file is written, and the complaint about a line that begins well and goes wrong."""

from __future__ import annotations

from interpreter.play.playfile_lines import Words
from interpreter.play.playfile_words import Complaints, Source

HEADERS = {
    "title": "title NAME",
    "scenario": "scenario NAME",
    "options": "options NAME, NAME",
    "seed": "seed NUMBER",
    "hash": "hash LETTERS",
    "language": "language NUMBER",
}
FORMS = {
    "play": 'play "NAME"',
    **HEADERS,
    "clear": "clear",
    "place": "place UNIT at SPACE; UNIT at SPACE",
    "remove": "remove UNIT",
    "set": "set FIELD of THING to VALUE",
    "turn": "turn NUMBER",
    "go": "go to PHASE of SIDE turn NUMBER round NUMBER",
    "dice": "dice 4 3",
    ">": "> CHOICE",
    "expect": "expect WHAT",
    "refuse": "refuse CHOICE [PARAGRAPH]",
    "undo": "undo",
}
POSITION = ("clear", "place", "remove", "set", "turn", "go")


def wants(complain: Complaints, source: Source, form: str, message: str, at: Words | None = None) -> None:
    """The line begins as `form` but is not one: say what is wrong and how such a line is written."""
    shown = at if at is not None and at.text else Words(source.text, source.column)
    code = f"play-bad-{'choice' if form == '>' else form}"
    complain.words(code, source.number, shown, message, help=f"write it as `{FORMS[form]}`")
