"""What stands in for a clause that could not be read, so that everything around it still is.

The stand-in keeps the names that the clause gives (a parameter, a `let`, a phase), for otherwise every later use of
them would look like a mistake.  Where a phrase stood, it says `set-aside`; later stages take that word for anything,
and what they find on such a line is not told.
"""

from __future__ import annotations

import re

from interpreter.language.words import DATA

SET_ASIDE = "set-aside"

_NAME = r"[0-9]*[^\W\d_][^\W_]*(?:-[^\W_]+)*"
_PARAM = rf"{_NAME}(?: as {_NAME})?"
_PARAMS = re.compile(rf" +({_NAME})( of {_PARAM}| *\( *{_PARAM}(?: *, *{_PARAM})* *\))?")
_FIRST = re.compile(rf" +({_NAME})")
_CHOSEN = re.compile(rf"\bchoose +(?:secretly +)?(?:(?:some|up to|order|[0-9]+|\([^()]*\)) +)*({_NAME})")
_AS = re.compile(rf"\bas +({_NAME})")

_FIXED = {
    "is": "is set-aside",
    "holds": "holds when set-aside",
    "fails": "fails when set-aside",
    "from": "from set-aside",
    "reach": "reach 1",
    "void": "void for set-aside",
    "never": "never enter when set-aside",
    "does": "does:",
    "setup": "setup:",
    "if": "if set-aside:",
    "must": "must set-aside",
    "alternate": "alternate set-aside:",
    "covers": "covers all",
    "insert": "insert before phase set-aside:",
    "lasts": "lasts 1..1",
}
_NAMED = {
    "exception": "exception {} when set-aside:",
    "leg": "leg {}:",
    "choice": "choice {}:",
    "phase": "phase {}:",
    "let": "let {} be set-aside",
    "trigger": "trigger {} after set-aside:",
    "duty": "duty {} at end of turn:",
    "option": "option {}:",
    "errata": "errata {}:",
    "scenario": "scenario {}:",
    "table": "table {} by set-aside:",
}
_WITH_PARAMS = ("value", "condition", "zone", "route", "action", "procedure", "sequence")
_LEAVES = (
    *("run", "apply", "stop", "allow", "move", "place", "remove", "set", "mark", "unmark", "add", "take", "reveal"),
    *("hide", "announce", "victory", "draw"),
)


def placeholder(text: str, body: str, below: str) -> str:
    """A clause of the same kind that can be read, or empty when the line had better be left out.

    `body` is the kind of body the clause stands in; `below` is the first word of its own body, if it has one.
    """
    word, _, rest = text.strip().partition(" ")
    word = word.rstrip(":")
    rest = " " + rest.strip()
    if word == "replace":
        inner = placeholder(rest, "", below)
        return f"replace {inner}" if inner else ""
    if word in _FIXED:
        return _FIXED[word]
    if word in _NAMED:
        found = _FIRST.match(rest)
        return _NAMED[word].format(found[1] if found else SET_ASIDE)
    if word in _WITH_PARAMS:
        found = _PARAMS.match(rest)
        return f"{word} {found[1]}{found[2] or ''}:" if found else f"{word} {SET_ASIDE}:"
    if word == "extend":
        found = re.match(rf" +([a-z]+) +({_NAME})", rest)
        return f"extend {found[1]} {found[2]}:" if found else ""
    if word in DATA and not body.startswith("data"):
        found = re.match(rf"(?: +of)?(?: +{_NAME})*", rest)
        return f"{word}{found[0].rstrip() if found else ''}:"
    return _acting(word, rest, body, below)


def _acting(word: str, rest: str, body: str, below: str) -> str:
    chosen = _CHOSEN.search(f"{word}{rest}")
    name = chosen[1] if chosen else SET_ASIDE
    named = _AS.search(rest)
    if word == "otherwise":
        return "otherwise if set-aside:" if rest.startswith(" if") else "otherwise:"
    if word == "for":
        found = re.match(rf" +each +(?:group +)?({_NAME})", rest)
        return f"for each {found[1] if found else SET_ASIDE} in set-aside" + ("" if body == "duty" else ":")
    if word == "repeat":
        return "repeat 1 times" + (f" as {named[1]}" if named else "") + ":"
    if word == "roll":
        return f"roll 1d6 as {named[1] if named else SET_ASIDE}"
    if word == "choose":
        return f"choose {name} from set-aside"
    if word in ("ask", "offer") and (below == "choice" or re.search(r"\bcover\b|\bchoose *:", rest)):
        return f"{word} set-aside to choose:"
    if word == "ask":
        return f"ask set-aside to choose {name} from set-aside" + (":" if below else "")
    if word == "offer":
        return f"offer set-aside to choose {name} from set-aside:"
    if word == "at" and body == "statements":
        return "at once:"
    if word in _LEAVES and body == "statements":
        return 'announce ""'
    return ""
