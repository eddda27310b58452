"""The words of the language as a person thinks of them: which block has which clauses, what a sign should have been.

The grammar decides what is right; these tables only help to say what is wrong.  A test compares them with the grammar.
"""

from __future__ import annotations

DATA = (
    *("title", "sides", "nations", "fields", "types", "counters", "calendar", "terrain", "hexsides", "map", "places"),
    *("regions", "boxes", "links", "look", "doctrine", "rulebook", "rooms", "placements"),
)
PURE = ("value", "condition", "zone", "route")
ACTING = ("action", "procedure", "sequence", "trigger", "duty")
OVERLAY = ("option", "errata", "scenario")
BLOCKS = (*DATA, "table", *PURE, *ACTING, *OVERLAY)

STEPS = ("add", "subtract", "without", "times", "round", "at least", "at most")
STATEMENTS = (
    *("let", "roll", "run", "apply", "if", "otherwise", "for", "repeat", "at", "stop", "phase", "allow", "alternate"),
    *("ask", "offer", "move", "place", "remove", "set", "mark", "unmark", "add", "take", "reveal", "hide", "announce"),
    *("victory", "draw"),
)
ROUTE = (
    *(
        "like",
        "from",
        "follow",
        "to",
        "allowance",
        "length",
        "cost",
        "never",
        "start",
        "enter",
        "cross",
        "leave",
        "end",
    ),
    *("stop", "once", "minimum", "prefer", "costs", "add", "subtract", "times", "legs", "leg", "changing"),
)
CHANGES = ("drop", "replace", "extend", "insert")

# The clauses that may stand in each kind of body, by their first word (two where the first alone does not tell).
BODIES: dict[str, tuple[str, ...]] = {
    "value": ("is", *STEPS, "exception"),
    "exception": ("is", *STEPS),
    "condition": ("holds", "fails"),
    "zone": ("like", "from", "reach", "never", "void"),
    "route": ROUTE,
    "leg": ROUTE,
    "action": ("by", "choose", "requires", "limit", "costs", "does"),
    "choice": ("choose", "requires", "limit", "costs", "covers", "once", "does"),
    "duty": ("for", "must", "otherwise"),
    "statements": STATEMENTS,
    "choices": ("choice",),
    "question": ("requires",),
    "table": ("cells", "beyond", "|"),
    "data": ("|",),
    "option": ("needs", "excludes", *CHANGES, *BLOCKS),
    "scenario": ("about", "uses", "lasts", "begin", "setup", *CHANGES, *BLOCKS),
    "extend": (*STEPS, "exception", "holds", "fails", "void", "never", "start", "enter", "cross", "leave", "end",
               "prefer", "by", "choose", "requires", "limit", "|"),
}  # fmt: skip

# What a body is called when a clause is said to belong there.
CALLED = {
    "value": "a value",
    "exception": "an exception",
    "condition": "a condition",
    "zone": "a zone",
    "route": "a route",
    "leg": "a leg of a route",
    "action": "an action",
    "choice": "a choice",
    "duty": "a duty",
    "statements": "a list of statements",
    "choices": "a question",
    "question": "a question",
    "table": "a table",
    "data": "a data block",
    "option": "an option or errata",
    "scenario": "a scenario",
    "extend": "an `extend`",
}

# The body that a heading opens, by its first word; questions are told apart by their text.
OPENS: dict[str, str] = (
    {word: word for word in ("value", "exception", "condition", "zone", "route", "leg", "action", "choice", "duty")}
    | dict.fromkeys(("does", "procedure", "sequence", "trigger", "if", "otherwise", "for", "repeat"), "statements")
    | dict.fromkeys(("at", "phase", "alternate", "setup", "insert", "offer"), "statements")
    | {"ask": "question", "table": "table", "option": "option", "errata": "option", "scenario": "scenario"}
    | {"extend": "extend"}
    | dict.fromkeys(DATA, "data")
)

# The clause without which a body means nothing, and how to write it.
NEEDS = {
    "value": ("is", "the line `is …` that gives its base"),
    "exception": ("is", "the line `is …` that gives its value"),
    "action": ("does", "`does:` with the statements it carries out"),
    "duty": ("must", "the line `must …` that is judged"),
}

CONTINUES = ("and", "or", "where", "when")

# ---- words and signs of other languages, and how we say it ------------------------------------------------------

SIGNS = {
    "==": "is",
    "=": "is",
    "!=": "is not",
    "<>": "is not",
    "≠": "is not",
    ">=": "is at least",
    "≥": "is at least",
    "<=": "is at most",
    "≤": "is at most",
    ">": "is more than",
    "<": "is less than",
    "&&": "and",
    "&": "and",
    "||": "or",
    "!": "not",
    "×": "*",
    "·": "*",
    "÷": "/",
    "−": "-",
    "–": "-",
    "—": "-",
}

# A word from elsewhere: (what to write instead, a word to repair the clause with, or empty).
FOREIGN: dict[str, tuple[str, str]] = {
    "unless": ("write `when not …`", "when not"),
    "else": ("write `otherwise:`, at the indentation of its `if`", "otherwise"),
    "elif": ("write `otherwise if …:`, at the indentation of its `if`", "otherwise if"),
    "elsif": ("write `otherwise if …:`, at the indentation of its `if`", "otherwise if"),
    "elseif": ("write `otherwise if …:`, at the indentation of its `if`", "otherwise if"),
    "while": ("every repetition has an end: write `repeat at most 10 times until …:`", ""),
    "until": ("write `repeat at most 10 times until …:`", ""),
    "loop": ("write `repeat 3 times:` or `for each unit in …:`", ""),
    "foreach": ("write `for each unit in …:`", "for each"),
    "return": ("a value says `is …`; in a procedure, `stop` leaves it and fields keep what must last", ""),
    "then": ("end the condition with `:` and put the statements below, two spaces deeper", ""),
    "end": ("a body ends where the indentation ends; no word closes it", ""),
    "endif": ("a body ends where the indentation ends; no word closes it", ""),
    "def": ("write `value`, `condition` or `procedure`", "value"),
    "function": ("write `value`, `condition` or `procedure`", "value"),
    "var": ("write `let x be …`", ""),
    "print": ('write `announce "…"`', "announce"),
    "import": ("every file of the title's folder is read; nothing is imported", ""),
    "include": ("every file of the title's folder is read; nothing is included", ""),
    "equals": ("write `is`", "is"),
    "equal": ("write `is`", "is"),
    "greater": ("write `is more than …`", "more"),
    "larger": ("write `is more than …`", "more"),
    "bigger": ("write `is more than …`", "more"),
    "fewer": ("write `is less than …`", "less"),
    "smaller": ("write `is less than …`", "less"),
    "xor": ("write it out with `and`, `or`, `not`", ""),
}

# ---- the grammar's terminals, in a wargamer's words -------------------------------------------------------------

TERMINALS = {
    "NAME": "a name",
    "NUMBER": "a number",
    "STRING": 'text in "quotes"',
    "RANGE": "a range such as `1..10`",
    "DICE": "dice such as `2d6`",
    "CELL": "a cell",
    "CITATION": "a citation such as `[8.1]`",
    "VBAR": "`|`",
    "_NL": "the end of the line",
    "_INDENT": "clauses, two spaces deeper",
    "_DEDENT": "the end of the body",
    "$END": "the end of the block",
}

# Where all of these may stand, a phrase begins; where these may stand, the phrase before may go on.
BEGINS_PHRASE = {"NAME", "NUMBER", "STRING", "LPAR", "MINUS", "SUM", "COUNT", "HIGHEST", "LOWEST"}
BEGINS_CONDITION = {"SOME", "NO", "AT", "EXACTLY", "EVERY", "NOT"}
EXTENDS_PHRASE = {"OF", "IN", "ADJACENT", "WITHIN", "ON", "EXCEPT", "THIS", "WITH", "NEAREST"}
JOINS = {"PLUS", "MINUS", "TIMES", "OVER"}
TESTS = {"IS", "AND", "OR", "WHERE"}
CITED = {"CITED_AND", "CITED_OR", "CITED_WHERE", "CITED_WHEN"}
