"""Reading text by the tables of the grammar: words, layout and structure in one pass.

This does what lark's LALR parser with contextual lexer and Indenter does (the tests compare the trees), in a third of
the time: keywords are looked up in a table after a word is read, layout tokens are made on the way, and a tree keeps
two tokens instead of six numbers.  Where it gets stuck, it says at which word and what could have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Token, Tree

from interpreter.language.builder import Build, builder
from interpreter.language.tables import Tables, tables

Match = Callable[[str, int], "re.Match[str] | None"]
Node = Tree[Token]


class Stuck(Exception):
    """The text cannot be read on.  `kind` is the token that does not fit here, or empty for a character or word that
    no token here begins with; `stack` is the parser's state, from which `Reader.accepts` tells what would fit."""

    def __init__(self, kind: str, value: str, line: int, column: int, end_column: int, stack: list[int]) -> None:
        super().__init__(kind, value, line, column)
        self.kind = kind
        self.value = value
        self.line = line
        self.column = column
        self.end_column = end_column
        self.stack = stack


class Reader:
    """The tables, made ready to run."""

    def __init__(self, made: Tables) -> None:
        self.states: list[dict[str, int]] = made["states"]
        self.starts: dict[str, int] = made["starts"]
        self.ends: dict[str, int] = made["ends"]
        self.rules: list[tuple[str, int, Build | None]] = [
            (origin, size, builder(size, name, kept, nones, lifted))
            for origin, size, name, kept, nones, lifted in made["rules"]
        ]
        self.ignored: frozenset[str] = frozenset(made["ignored"])
        self.patterns: dict[str, str] = {name: pattern for name, pattern, _, _ in made["terminals"]}
        # literal words and signs, by the name lark gave them: WHEN is `when`, COLON is `:`
        self.literals: dict[str, str] = {name: text for name, _, text, literal in made["terminals"] if literal}
        self.keywords: dict[str, str] = {text: name for name, text in self.literals.items() if text.isalpha()}
        for name in self.keywords.values():
            self.patterns[name] += r"(?![\w-])"
        whole = re.compile(self.patterns["NAME"]).fullmatch
        self._found_as_names = {text: name for text, name in self.keywords.items() if whole(text)}
        self._order = [n for n, _, text, _ in made["terminals"] if self._found_as_names.get(text) != n]
        self._always = {"_NL", *self.ignored}
        self._lexers: list[tuple[Match, dict[str, str]] | None] = [None] * len(self.states)
        self._matches: dict[tuple[str, ...], Match] = {}

    def _lexer(self, state: int) -> tuple[Match, dict[str, str]]:
        """What may stand where the parser is in this state: a pattern, and the words that are keywords there."""
        wanted = self._always | self.states[state].keys()
        words = {word: kind for word, kind in self._found_as_names.items() if kind in wanted}
        if words and "NAME" not in wanted:
            wanted.add("NAME")
            words[""] = "none"  # marks a place where a keyword may stand but no name
        names = tuple(name for name in self._order if name in wanted)
        match = self._matches.get(names)
        if match is None:
            source = "|".join(f"(?P<{name}>{self.patterns[name]})" for name in names)
            match = self._matches[names] = re.compile(source).match
        made = self._lexers[state] = (match, words)
        return made

    def read(
        self, text: str, start: str = "start", line: int = 1, column: int = 1, seen: list[Token] | None = None
    ) -> Node:
        """The tree of a text whose first character stands at that line and column; raises Stuck.

        `seen`, when given, receives every token in order, those included that leave no trace in the tree.
        """
        states, rules, lexers, ignored = self.states, self.rules, self._lexers, self.ignored
        make = str.__new__
        stack = [self.starts[start]]
        values: list[Any] = []

        def feed(kind: str, token: Token) -> None:
            before = stack[:]  # what may stand here is told from before the reductions that led nowhere
            while True:
                action = states[stack[-1]].get(kind)
                if action is None:
                    end = token.end_column if token.end_line == token.line else token.column
                    raise Stuck(kind, str(token), token.line or 0, token.column or 0, end or 0, before)
                if action >= 0:
                    stack.append(action)
                    values.append(token)
                    return
                origin, size, build = rules[~action]
                if size == 1:
                    del stack[-1]
                    if build is not None:
                        values[-1] = build([values[-1]])
                elif size:
                    del stack[-size:]
                    value = build(values[-size:]) if build is not None else values[-size]
                    del values[-size:]
                    values.append(value)
                else:
                    values.append(build([]) if build is not None else None)
                stack.append(states[stack[-1]][origin])

        position, end, begin = 0, len(text), 1 - column
        depth = 0
        levels = [0]
        last = _mark("_NL", 0, line, column)
        while position < end:
            state = stack[-1]
            match, words = lexers[state] or self._lexer(state)
            found = match(text, position)
            if found is None:
                at = position - begin + 1
                raise Stuck("", text[position], line, at, at + 1, stack)
            kind: str = found.lastgroup  # type: ignore[assignment]
            value = found[0]
            after = found.end()
            if kind == "_NL":
                line += value.count("\n")
                begin = position + value.rindex("\n") + 1
                position = after
                if depth:
                    continue
                # Layout tokens stand where the text before them ends, so that a clause ends with its last word.
                feed("_NL", _behind("_NL", last))
                indent = after - begin
                if indent > levels[-1]:
                    levels.append(indent)
                    feed("_INDENT", _mark("_INDENT", after, line, indent + 1))
                while indent < levels[-1]:
                    levels.pop()
                    feed("_DEDENT", _behind("_DEDENT", last))
                continue
            if kind in ignored:
                if "\n" in value:
                    line += value.count("\n")
                    begin = position + value.rindex("\n") + 1
                position = after
                continue
            if kind == "NAME":
                kind = words.get(value, kind)
                if kind == "NAME" and "" in words:
                    raise Stuck("", value, line, position - begin + 1, after - begin + 1, stack)
            last = make(Token, value)
            last.type = kind
            last.value = value
            last.start_pos = position
            last.line = last.end_line = line
            last.column = position - begin + 1
            last.end_column = after - begin + 1
            last.end_pos = position = after
            if seen is not None:
                seen.append(last)
            feed(kind, last)
            if kind == "LPAR":
                depth += 1
            elif kind == "RPAR":
                depth -= 1
        for _ in levels[1:]:
            feed("_DEDENT", _behind("_DEDENT", last))
        return self._finish(stack, values, self.ends[start], last)

    def _finish(self, stack: list[int], values: list[Any], end: int, last: Token) -> Node:
        """The reductions that remain when the text is at its end."""
        before = stack[:]
        while True:
            action = self.states[stack[-1]].get("$END")
            if action is None:
                raise Stuck("$END", "", last.end_line or 0, last.end_column or 0, last.end_column or 0, before)
            origin, size, build = self.rules[~action]
            if build is not None:
                value = build(values[len(values) - size :])
                del values[len(values) - size :]
                values.append(value)
            del stack[len(stack) - size :]
            stack.append(self.states[stack[-1]][origin])
            if stack[-1] == end:
                return values[-1]  # type: ignore[no-any-return]

    def accepts(self, stack: list[int]) -> set[str]:
        """The kinds of token that could stand where the reader got stuck."""
        return {
            kind for kind in self.states[stack[-1]] if (kind.isupper() or kind == "$END") and self.goes(stack, kind)
        }

    def goes(self, stack: list[int], *kinds: str) -> bool:
        """Whether these tokens, one after another, could be read from there."""
        stack = list(stack)
        for kind in kinds:
            while True:
                action = self.states[stack[-1]].get(kind)
                if action is None:
                    return False
                if action >= 0:
                    stack.append(action)
                    break
                origin, size, _ = self.rules[~action]
                if size:
                    del stack[-size:]
                stack.append(self.states[stack[-1]][origin])
                if kind == "$END" and stack[-1] in self.ends.values():
                    break
        return True


def _mark(kind: str, position: int, line: int, column: int) -> Token:
    """A token without width."""
    return Token(kind, "", position, line, column, line, column, position)


def _behind(kind: str, token: Token) -> Token:
    """A token without width, just behind another."""
    line, column, position = token.end_line, token.end_column, token.end_pos
    return Token(kind, "", position, line, column, line, column, position)


@cache
def reader() -> Reader:
    """The reader of this process."""
    return Reader(tables())
