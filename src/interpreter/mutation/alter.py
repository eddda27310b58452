"""The ways to change a clause: taken out, a number one more or less, a comparison turned round, a condition denied,
a part of a condition or a member of a list left out, a cell of a table changed.

Each change is made in the text, so that anybody can make it again by hand; a text that is no longer a rule, or that
the checker refuses, is nobody's survivor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token, Tree

from interpreter.model.trees import Node
from interpreter.model.trees import tree as as_tree
from interpreter.mutation.clauses import STATEMENTS, Clause, bare, named
from interpreter.mutation.mutant import Script

Change = tuple[str, str, int]  # what was done, the text of the block then, the line
FOR_PEOPLE = named("note basis shown short mark colour symbol name adjective plural told date")
SAID_ANYWAY = ("cost 1", "reach 1")  # what holds when nothing is said
TURNED = {"least": "most", "most": "least", "more": "less", "less": "more", "before": "after", "after": "before"}


def changes(clause: Clause, script: Script) -> Iterator[Change]:
    """Every change of one clause."""
    if clause.kind == "row":
        yield from removed(clause, script)
        yield from row_changes(clause, script)
        return
    yield from removed(clause, script)
    for tree in clause.inner:
        yield from numbers(tree, script)
        yield from directions(tree, script)
        yield from lists(tree, script)
        yield from conditions(tree, script)


def removed(clause: Clause, script: Script) -> Iterator[Change]:
    node = clause.node
    first, last = node.meta.line, node.meta.end_line
    indent = script.lines[first - script.first]
    if node.meta.column != len(indent) - len(indent.lstrip()) + 1 or clause.kind == "base":
        return
    if bare(indent) in SAID_ANYWAY:
        return
    if clause.kind in STATEMENTS:
        # said aloud, nothing is done: so that the body is never empty
        yield "taken out", script.without_lines(first, last, indent[: node.meta.column - 1] + 'announce "-"'), first
    else:
        yield "taken out", script.without_lines(first, last), first


def numbers(tree: Node, script: Script) -> Iterator[Change]:
    """Each number one more and one less."""
    for token in tree.children:
        if not isinstance(token, Token) or token.type not in ("NUMBER", "DICE", "RANGE"):
            continue
        for new in other_numbers(str(token), both=True):
            yield f"with {new} for {token}", replaced(script, token, new), token.line or 0


def other_numbers(text: str, *, both: bool) -> Iterator[str]:
    """`0405` one more and one less, with as many digits; of `1d6`, `1/2` and `1..10` each part in turn."""
    if re.fullmatch(r"\d+d\d+", text):
        dice, _, faces = text.partition("d")
        yield f"{dice}d{int(faces) - 1}"
        return
    for found in re.finditer(r"\d+", text):
        digits = found[0]
        for value in (int(digits) + 1, int(digits) - 1) if both else (int(digits) + 1,):
            if value >= 0 and not (value == 0 and text[: found.start()].endswith("/")):
                yield text[: found.start()] + str(value).zfill(len(digits)) + text[found.end() :]


def directions(tree: Node, script: Script) -> Iterator[Change]:
    """Most for least, up for down, at least for at most."""
    kind = tree.data
    for token in tree.children:
        if not isinstance(token, Token):
            continue
        if token.type in ("MOST", "LEAST", "MORE", "LESS", "BEFORE", "AFTER") and kind != "insert":
            new = TURNED[str(token)]
            yield f"with `{new}` for `{token}`", replaced(script, token, new), token.line or 0
        elif token.type in ("UP", "DOWN") and kind in ("rounding", "round", "changing"):
            new = "down" if token.type == "UP" else "up"
            yield f"rounded {new}", replaced(script, token, new), token.line or 0
    if kind == "relation" and len(tree.children) >= 3 and not is_number(tree.children[-1]):
        yield from boundary(tree, script)


def boundary(tree: Node, script: Script) -> Iterator[Change]:
    """`at least X` as `more than X`: where X is no number, one more or less cannot say it."""
    first, second = tree.children[0], tree.children[1]
    if isinstance(first, Token) and first.type == "AT" and isinstance(second, Token):
        new = "more than" if second.type == "LEAST" else "less than"
        start = script.at(first.line or 0, first.column or 0)
        end = script.at(second.end_line or 0, second.end_column or 0)
        yield f"with `{new}` for `at {second}`", script.edited([(start, end, new)]), first.line or 0


def lists(tree: Node, script: Script) -> Iterator[Change]:
    """Each member of a list left out: `one of a, b`, `allow a, b`, `void for a, b`."""
    members: list[Node | Token] = []
    if tree.data == "relation" and any(isinstance(c, Token) and c.type == "ONE" for c in tree.children):
        members = [child for child in tree.children if isinstance(child, Tree)]
    elif tree.data in ("allow", "void"):
        members = [child for child in tree.children if isinstance(child, Token) and child.type == "NAME"]
    if len(members) < 2:
        return
    for number, member in enumerate(members):
        start, end = bounds(member, script)
        if number:
            start = bounds(members[number - 1], script)[1]
        else:
            end = bounds(members[1], script)[0]
        line = member.meta.line if isinstance(member, Tree) else member.line or 0
        yield f"without `{words(member, script)}`", script.edited([(start, end, "")]), line


def conditions(tree: Node, script: Script) -> Iterator[Change]:
    """The condition of a clause denied, left out, or without one of its parts."""
    kind = str(tree.data)
    if kind == "when":
        phrase = as_tree(tree.children[-1])
        yield from denied(phrase, script)
        if phrase.data not in ("both", "either"):
            start = script.start(tree)
            gap = re.search(r"\s*$", script.text[:start])
            begin = gap.start() if gap else start
            # `holds when` and `exception … when` need one; then the text is no rule and nothing comes of it
            yield f"without `{words(tree, script)}`", script.edited([(begin, script.end(tree), "")]), tree.meta.line
    elif kind in ("filtered", "there_is", "aggregate") and has_where(tree):
        phrase, set_of = as_tree(tree.children[-1]), as_tree(tree.children[-3])
        yield from denied(phrase, script)
        if phrase.data not in ("both", "either"):
            text = script.edited([(script.end(set_of), script.end(phrase), "")])
            yield f"without `where {words(phrase, script)}`", text, phrase.meta.line
    elif kind in ("requires", "if", "else_if", "must", "repeat_until"):
        phrases = [child for child in tree.children if isinstance(child, Tree) and child.data != "cite"]
        which = 1 if kind == "repeat_until" else 0
        yield from denied(phrases[which], script)


def denied(phrase: Node, script: Script) -> Iterator[Change]:
    """A condition with `not` before it, part by part; and without each of its parts."""
    if phrase.data in ("both", "either"):
        left, right = as_tree(phrase.children[0]), as_tree(phrase.children[-1])
        text = script.edited([(script.start(left), script.start(right), "")])
        yield f"without `{words(left, script)}`", text, left.meta.line
        text = script.edited([(script.end(left), script.end(right), "")])
        yield f"without `{words(right, script)}`", text, right.meta.line
        yield from denied(left, script)
        yield from denied(right, script)
    elif phrase.data == "np" and (inner := in_brackets(phrase)) is not None:
        yield from denied(inner, script)
    elif phrase.data == "negation":
        start = script.start(phrase)
        yield (
            f"without `not` before `{words(phrase.children[0], script)}`",
            script.edited([(start, start + len("not "), "")]),
            phrase.meta.line,
        )
    elif not compares(phrase):
        start, end = script.start(phrase), script.end(phrase)
        text = script.edited([(start, start, "not ("), (end, end, ")")])
        yield f"with `not` before `{words(phrase, script)}`", text, phrase.meta.line


def compares(phrase: Node) -> bool:
    """`X is at least Y`: turned round, not denied as well."""
    last = phrase.children[-1]
    if phrase.data == "is_true" and isinstance(last, Tree) and last.data == "relation":
        first = last.children[0]
        return isinstance(first, Token) and first.type in ("AT", "MORE", "LESS", "BEFORE", "AFTER")
    return False


def in_brackets(phrase: Node) -> Node | None:
    """The joined condition in `(a or b)`."""
    noun = phrase.children[0]
    if isinstance(noun, Tree) and noun.data == "bracket" and all(c is None for c in phrase.children[1:]):
        inner = noun.children[0]
        if isinstance(inner, Tree) and inner.data in ("both", "either", "negation"):
            return inner
    return None


def has_where(tree: Node) -> bool:
    """The last child is a condition behind `where`: before it stands its citation or nothing."""
    parts = tree.children
    if len(parts) < 3 or not isinstance(parts[-1], Tree) or not isinstance(parts[-3], Tree):
        return False
    return parts[-3].data == "np" and (parts[-2] is None or isinstance(parts[-2], Token))


def row_changes(clause: Clause, script: Script) -> Iterator[Change]:
    """Each cell of a row in turn: a number one more, yes for no, one of several left out, another row's word."""
    assert clause.header is not None
    names = [str(cell) if cell is not None else "" for cell in clause.header.children]
    table = clause.inside[-1].startswith("table ") if clause.inside else False
    for place, cell in enumerate(clause.node.children):
        if not isinstance(cell, Token) or cell.type != "CELL" or str(cell) in ("-", ""):
            continue
        name = names[place].split(" as ")[0].strip() if place < len(names) else ""
        if name in FOR_PEOPLE or (table and place == 0) or (name == "kind" and clause.inside[-1].startswith("fields ")):
            continue
        for new, what in other_cells(str(cell), place, clause):
            yield f"with {name} {what}", replaced(script, cell, new), cell.line or 0


def other_cells(text: str, place: int, clause: Clause) -> Iterator[tuple[str, str]]:
    if text in ("yes", "no"):
        new = "no" if text == "yes" else "yes"
        yield new, f"{new} for {text}"
    elif "," in text:
        parts = [part.strip() for part in text.split(",")]
        for number, part in enumerate(parts):
            yield ", ".join(parts[:number] + parts[number + 1 :]), f"without {part}"
    elif re.fullmatch(r"(?:[<>]=)?\d+(?:[/.]+\d+)*", text):
        for new in other_numbers(text, both=False):
            yield new, f"{new} for {text}"
    elif " " in text and place:
        parts = text.split()
        yield " ".join(parts[:-1]), f"without {parts[-1]}"
    elif place:
        column = [str(row.children[place]) for row in clause.rows[1:] if place < len(row.children)]
        others = [word for word in column if word not in (text, "None", "-", "")]
        if others:
            later = column.index(text) + 1 if text in column else 0
            new = next((word for word in column[later:] if word in others), others[0])
            yield new, f"{new} for {text}"


def replaced(script: Script, token: Token, new: str) -> str:
    start, end = script.at(token.line or 0, token.column or 0), script.at(token.end_line or 0, token.end_column or 0)
    return script.edited([(start, end, new)])


def bounds(part: Node | Token, script: Script) -> tuple[int, int]:
    if isinstance(part, Tree):
        return script.start(part), script.end(part)
    return script.at(part.line or 0, part.column or 0), script.at(part.end_line or 0, part.end_column or 0)


def words(part: Node | Token, script: Script) -> str:
    """The words of a part on one line, without citations."""
    start, end = bounds(part, script)
    return " ".join(re.sub(r"\[[^\]\n]*\]", " ", script.text[start:end]).split())


def is_number(part: object) -> bool:
    return isinstance(part, Tree) and part.data == "number"
