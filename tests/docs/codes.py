"""Writes docs/mistakes.md from the program: every code of a message, with what it means.

Run it after a message was added: `.venv/bin/python tests/docs/codes.py`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from interpreter.language.codes import ALLOWING, FILES, LAYOUT, LIMITS, WORDS
from interpreter.model.reading import codes as data_codes

ROOT = Path(__file__).resolve().parents[2]
SRC = ROOT / "src" / "interpreter"
PAGE = ROOT / "docs" / "mistakes.md"
TELLERS = ("error", "warning", "fail", "fault", "Mistake", "Diagnostic", "complain", "words", "refuse", "unknown")
CODE = re.compile(r"[a-z]+(-[a-z0-9]+)*")

HEAD = """\
# Messages

Every message has a code, in square brackets behind `error` or `warning`. This page lists the codes and what each means;
it is written by `tests/docs/codes.py` and compared with the program by a test. `…` stands for the names of your title.

What the checker objects to may be allowed where it stands, with a reason: `# allow never-used: for scenarios to come`
at the end of the line or alone on the line above. What cannot be read (the first four tables) cannot be allowed, and an
error that is allowed still keeps the title from being played.
"""

GROUPS: list[tuple[str, dict[str, str]]] = [
    ("Files", FILES),
    ("Limits", LIMITS),
    ("Layout", LAYOUT),
    ("Words", WORDS),
    ("Rows and columns", data_codes.SHEETS),
    ("Names", data_codes.NAMES),
    ("Sides, nations, counters", data_codes.PEOPLE),
    ("Fields", data_codes.FIELDS),
    ("Maps", data_codes.MAPS),
    ("Tables", data_codes.TABLES),
    ("Notes", data_codes.NOTES),
    ("Options, errata, scenarios", data_codes.OVERLAYS),
    ("The title as a whole", data_codes.TITLE),
    ("Allowing", ALLOWING),
]


def message(node: ast.expr) -> str:
    """The text of a message with `…` for what is put into it; empty when it is put together elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(v.value if isinstance(v, ast.Constant) else "…" for v in node.values)
    if isinstance(node, ast.IfExp):
        return message(node.body)
    return ""


# Where the first message in the program says too little about the code.
MEANING = {
    "circular": "a value, route or zone that needs itself",
    "misplaced": "a clause of the whole route inside a leg",
    "misspelt-definition": "a name that is defined almost as it is used elsewhere",
    "never-used": "an action no phase allows, a procedure nothing runs, a condition, zone or route nobody asks for",
    "no-choice": "a question or field that can never have an answer",
    "no-kind": "a parameter or name whose kind cannot be told",
    "not-a-field": "something is changed, or paid from, that is no field",
    "not-a-set": "a word that needs several things, said of one",
    "not-an-attribute": "something before `of` that nothing can have",
    "not-one": "a word that needs one thing, said of several",
    "overlay-order": "two options change the same thing without an order",
    "reserved": "a name that always means the same",
    "rule-fault": "a rule that failed: a number out of its range, a look-up outside a table, two exceptions at once",
    "runaway-rule": "a rule that would go on for ever",
    "twice": "two things of one name in one place",
    "unknown-name": "a word that names nothing here",
    "unreachable": "an exception that never applies",
    "wrong-count": "more or fewer arguments, rows or columns than there should be",
    "wrong-kind": "something of another kind than belongs here",
    "wrong-name": "parameters called otherwise than in the block this one is like",
    "wrong-parameter": "parameters this kind of block cannot have",
}


def found() -> dict[str, str]:
    """Each code in the program, with the first message that it is given."""
    known: dict[str, str] = {}
    for file in sorted(SRC.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            texts = {
                target.id: message(node.value)
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and len(node.args) > 1:
                    look_at(node, texts, known)
    return known


def look_at(call: ast.Call, texts: dict[str, str], known: dict[str, str]) -> None:
    """Notes the code of a call that tells something, with its message."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    first = call.args[0]
    if name not in TELLERS or not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return
    told = [texts.get(arg.id, "") if isinstance(arg, ast.Name) else message(arg) for arg in call.args[1:]]
    told = [text for text in told if " " in text]
    if CODE.fullmatch(first.value) and ("-" in first.value or told):
        known[first.value] = known.get(first.value) or (told[0] if told else "")


def page() -> str:
    """The whole document."""
    codes = found()
    told: set[str] = set()
    parts = [HEAD]
    groups = [*GROUPS]
    rest = {
        code: MEANING.get(code, text)
        for code, text in sorted(codes.items())
        if not any(code in group for _, group in GROUPS)
    }
    groups.append(("Meaning", {code: text for code, text in rest.items() if not code.startswith("play-")}))
    groups.append(("Play files", {code: text for code, text in rest.items() if code.startswith("play-")}))
    for heading, group in groups:
        rows = [(code, text or codes.get(code, "")) for code, text in group.items() if code not in told]
        told |= set(group)
        wide = max((len(code) for code, _ in rows), default=0) + 2
        parts.append(f"## {heading}\n")
        parts.append(f"| {'code'.ljust(wide)} | what is wrong |\n| {'-' * wide} | --- |")
        parts.append("\n".join(f"| {f'`{code}`'.ljust(wide)} | {cell(text)} |" for code, text in rows) + "\n")
    return "\n".join(parts)


def cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
