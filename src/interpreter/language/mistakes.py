"""Explaining where the reader got stuck: what was found, what may stand there, and what to do about it.

Here are the mistakes of layout and of the word a clause begins with; `word_mistakes.py` explains those further on.
"""

from __future__ import annotations

from interpreter.language.expected import listed
from interpreter.language.layout import Clause, body_end
from interpreter.language.suggest import nearest, ranked
from interpreter.language.trouble import Mistake, Trouble, clause_words
from interpreter.language.word_mistakes import inside
from interpreter.language.words import BLOCKS, BODIES, CALLED, DATA, FOREIGN, NEEDS, OPENS

COST = "let the cost be a value of its own, which has such lines: `cost march-cost(hex, hexside)`"


def explain(trouble: Trouble) -> Mistake:
    """The mistake that stopped the reader."""
    stuck, clause = trouble.stuck, trouble.clause
    if "_INDENT" in trouble.accepts:
        return _empty_heading(trouble)
    if stuck.kind == "_INDENT":
        return _unexpected_indent(trouble)
    if stuck.kind in ("_DEDENT", "$END"):
        return _clause_missing(trouble)
    if stuck.kind != "_NL" and (stuck.line, stuck.column) == (clause.first, clause.indent + 1):
        return _first_word(trouble)
    return inside(trouble)


# ---- layout -----------------------------------------------------------------------------------------------------


def _empty_heading(trouble: Trouble) -> Mistake:
    """`trouble.number` is the heading here.  It is told where its body should begin, when a line stands there."""
    clause = trouble.clause
    line = trouble.line(clause.first)
    body = trouble.body(clause)
    example = {"statements": "run", "action": "choose", "data": "| … |"}.get(body) or BODIES.get(body, ("| … |",))[0]
    below = f", such as `{example} …`" if example[0] != "|" else ", such as rows between bars"
    help = f"write its clauses below it, two spaces deeper{below}; or delete the heading"
    below_it = trouble.page.lines[clause.last] if clause.last < len(trouble.page.lines) else ""
    if below_it.strip():
        indent = len(below_it) - len(below_it.lstrip(" "))
        message = f"the body of `{_heading_text(line)}` should begin here, two spaces deeper than its heading"
        width = len(below_it.strip())
        repair = _moved_below(trouble)
        return Mistake("empty-heading", message, clause.last + 1, indent + 1, width, help=help, repair=repair)
    message = f"nothing stands below `{_heading_text(line)}`"
    return Mistake("empty-heading", message, clause.first, clause.indent + 1, len(line.strip()), help=help)


def _moved_below(trouble: Trouble) -> dict[int, str]:
    """The one line that lost its indentation, put back: the line after it stands where the body should."""
    made, number = trouble.made, trouble.number
    if number + 2 >= len(made) or made[number + 2].indent != trouble.clause.indent + 2 or made[number + 1].opens:
        return {}
    lines = range(made[number + 1].first, made[number + 1].last + 1)
    return {line: " " * (trouble.clause.indent + 2) + trouble.line(line).lstrip(" ") for line in lines}


def _heading_text(line: str) -> str:
    text = line.strip().partition("[")[0].strip().removesuffix(":")
    return text if len(text) <= 40 else text[:37] + "…"


def _unexpected_indent(trouble: Trouble) -> Mistake:
    clause = trouble.clause
    above = trouble.made[trouble.number - 1]
    repair: dict[int, str] = {}
    by = clause.indent - above.indent
    group = trouble.made[trouble.number : body_end(trouble.made, trouble.number - 1)]
    if clause.opens and len(group) > 1 and group[1].indent <= clause.indent:
        group = group[:1]  # the heading alone was moved; its body stands where it should
    for other in group:
        for number in range(other.first, other.last + 1):
            repair[number] = trouble.line(number)[by:]
    return Mistake(
        "unexpected-indent",
        f"this line is deeper than the `{above.word}` above, which has no body",
        clause.first,
        1,
        clause.indent,
        help="begin it below the word above; or, if it belongs to that line, end that line with `:`",
        repair=repair,
    )


def _clause_missing(trouble: Trouble) -> Mistake:
    """The block ends although a clause must still come."""
    clause = trouble.clause
    heading: Clause | None = clause if clause.opens else trouble.heading()
    while heading is not None:
        body = trouble.body(heading)
        if body in NEEDS and NEEDS[body][0].upper() in trouble.accepts:
            number = clause.last
            if number < len(trouble.page.lines) and trouble.line(number + 1).strip():
                number += 1  # told where it should have come
            text = trouble.line(number)
            indent = len(text) - len(text.lstrip(" "))
            message = f"`{_heading_text(trouble.line(heading.first))}` ends here and has no `{NEEDS[body][0]}`"
            help = f"add {NEEDS[body][1]}"
            return Mistake("clause-missing", message, number, indent + 1, len(text.strip()), help=help)
        heading = trouble.made[heading.parent] if heading.parent >= 0 else None
    return inside(trouble)


# ---- the first word of a clause ---------------------------------------------------------------------------------


def _at_word(
    clause: Clause, code: str, message: str, note: str = "", help: str = "", repair: dict[int, str] | None = None
) -> Mistake:
    """A mistake that the first word of a clause shows."""
    width = max(1, len(clause.word))
    return Mistake(code, message, clause.first, max(0, clause.indent) + 1, width, note, help, repair or {})


def _first_word(trouble: Trouble) -> Mistake:
    clause = trouble.clause
    heading = trouble.heading()
    if heading is None:
        return unknown_block(trouble.line(clause.first), clause)
    body = trouble.body(heading)
    word = clause.word
    if word == "|":
        help = "rows between bars stand in tables and data blocks; `|` means nothing else"
        return _at_word(clause, "row-misplaced", f"{CALLED.get(body, 'this block')} has no rows", help=help)
    if word == "otherwise" and body == "statements":
        help = "it stands right after the body of an `if` (or `otherwise if`), at the same indentation as that `if`"
        return _at_word(clause, "otherwise-alone", "this `otherwise` has no `if`", help=help)
    if word in clause_words(body):
        return _out_of_order(trouble, body)
    if word in BLOCKS and clause.opens and body not in ("option", "scenario"):
        message = f"`{word}` begins a block, but stands inside `{heading.word}`"
        return _at_word(clause, "block-indented", message, help="begin it at the left margin")
    return _unknown_clause(trouble, body)


def _out_of_order(trouble: Trouble, body: str) -> Mistake:
    """The clause is right for the block, but not at this point."""
    clause, word = trouble.clause, trouble.clause.word
    needed = NEEDS.get(body, ("", ""))[0]
    what = CALLED.get(body, "this block")
    help = f"the order is {_order(body)}"
    if needed == "is" and "IS" in trouble.accepts:
        message = f"{what} begins with `is …`, not with `{word}`"
        help = "put the line `is …` first; the other lines change it, in the order they are written"
    elif word == needed == "is":
        message = f"{what} has one line `is …`, and this is another"
        help = "use `add`, `subtract`, `times` or an `exception … when …:`"
    elif needed and needed.upper() in trouble.accepts:
        message = f"`{word}` cannot stand here"
    elif word == needed:
        message, help = f"{what} has only one `{word}`", "put all of it under one heading"
    else:
        message = f"`{word}` comes too late in {what}"
    return _at_word(clause, "clause-order", message, help=help)


def _order(body: str) -> str:
    orders = {
        "value": "`is`, then the lines that change it, then the exceptions",
        "exception": "`is`, then the lines that change it",
        "action": "`by`, `choose`, `requires`, `limit`, `costs`, and `does:` last",
        "choice": "`choose`, `requires`, `limit`, `costs`, `covers`, and `does:` last",
        "duty": "`for each … in …` if it is judged for each, then `must …`, then `otherwise:`",
    }
    return orders.get(body, ", ".join(f"`{word}`" for word in clause_words(body)[:8]))


def _unknown_clause(trouble: Trouble, body: str) -> Mistake:
    clause, word = trouble.clause, trouble.clause.word
    what = CALLED.get(body, "this block")
    line = trouble.line(clause.first)
    rest = line.strip()[len(word) :]
    homes = [CALLED[home] for home in BODIES if word in clause_words(home) and home not in ("leg", "extend", body)]
    if body in ("data", "table") and "|" in line:
        return inside(trouble)
    if word in FOREIGN and not (homes and body != "statements"):
        help, instead = FOREIGN[word]
        repair = {clause.first: " " * clause.indent + instead + rest} if instead else {}
        return _at_word(clause, "foreign-word", f"`{word}` is not a word of this language", help=help, repair=repair)
    if homes:
        note = f"`{word}` belongs in {listed(list(dict.fromkeys(homes))[:4])}"
        help = COST if body in ("route", "leg") and word in ("at", "round", "exception") else _allowed(body)
        return _at_word(clause, "misplaced-clause", f"`{word}` cannot stand in {what}", note, help)
    if not word[:1].isalnum():
        return inside(trouble)
    meant = {near: {clause.first: " " * clause.indent + near + rest} for near in ranked(word, clause_words(body))}
    near = trouble.best(meant) or next(iter(meant), "")
    help = f"did you mean `{near}`?" if near else "the first word of a clause says what it does"
    message = f"no clause of {what} begins with `{word}`"
    if body == "statements":
        message = f"no statement begins with `{word}`"
    return _at_word(clause, "unknown-clause", message, _allowed(body), help, meant.get(near))


def _allowed(body: str) -> str:
    if body == "data":
        return "a data block has properties (`name value`) and rows between bars"
    words = clause_words(body)
    if not words:
        return ""
    shown = ", ".join(f"`{word}`" for word in words[:14])
    whose = "statements" if body == "statements" else "its clauses"
    return f"{whose} begin with {shown}{' …' if len(words) > 14 else ''}"


# ---- blocks -----------------------------------------------------------------------------------------------------


def unknown_block(line: str, clause: Clause) -> Mistake:
    """A line at the left margin that begins no block."""
    word = clause.word
    if word in OPENS or word == "|" or any(word in clause_words(body) for body in BODIES):
        message = f"`{word}` begins a clause, but no block has begun"
        help = "write a heading at the left margin, such as `value strength of unit:`, and the clauses below it"
        return _at_word(clause, "clause-without-block", message, help=help)
    if word in FOREIGN:
        return _at_word(clause, "foreign-word", f"`{word}` is not a word of this language", help=FOREIGN[word][0])
    message = f"no block begins with `{word}`"
    near = nearest(word, BLOCKS)
    if near:
        repair = {clause.first: near + line[len(word) :]}
        return _at_word(clause, "unknown-block", message, help=f"did you mean `{near}`?", repair=repair)
    note = f"blocks begin with {', '.join(f'`{block}`' for block in BLOCKS if block not in DATA)} or a kind of data"
    help = "a line that continues a block is indented by two spaces"
    return _at_word(clause, "unknown-block", message, note, help)
