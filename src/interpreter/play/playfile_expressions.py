"""Expressions in play files, in the words of the rules: read, settled and compiled as those in rule files are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from interpreter.language.diagnostic import Report
from interpreter.language.parser import parse_phrase
from interpreter.model import expressions as e
from interpreter.model.blocks import Condition, Value
from interpreter.model.data import Field
from interpreter.model.kinds import NUMBER, TRUTH, Kind
from interpreter.model.settle import Scope, Unsettled
from interpreter.play.errors import PlayError
from interpreter.play.names import say
from interpreter.play.playfile_lines import Words
from interpreter.play.playfile_words import Complaints, split_outside_brackets

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game

Look = Callable[[Any], Any]
LONGEST = 1_000  # characters of an expression
PURPOSE = "play"  # no zone is void for this


@dataclass(slots=True)
class Expression:
    """An expression that can be looked up in any state of its title; `left` is what stands before `is`, so that a
    failure can say what was found there."""

    title: Title
    text: str
    expr: e.Expr
    look: Look
    left: Expression | None = None

    def value(self, game: Game) -> Any:
        """What it is now; a rule that fails on the way is told as such."""
        try:
            return self.look(game.state)
        except PlayError:
            raise
        except Exception as problem:
            raise game.machine.fault(self.expr, problem) from problem

    def shown(self, game: Game) -> str:
        return say(self.title, self.value(game), self.expr.kind)


@dataclass(slots=True)
class Target:
    """What `set` writes: a field, and of which things."""

    field: Field
    of: Expression | None

    def things(self, game: Game) -> list[int]:
        if self.of is None:
            return [0]
        found = self.of.value(game)
        if not self.of.expr.kind.many:
            return [found] if found >= 0 else []
        return [thing for thing in range(found.bit_length()) if found >> thing & 1]


@dataclass(slots=True)
class Explained:
    """A value or condition whose coming about can be told."""

    block: Value | Condition
    args: list[Expression]

    def lines(self, game: Game) -> list[str]:
        """Each line that applied, with the value after it and its paragraphs; under a sum its members."""
        kind = self.block.kind if isinstance(self.block, Value) else TRUTH
        found: list[str] = []
        for line in game.explain(self.block.name, *(argument.value(game) for argument in self.args)):
            cites = f" [{', '.join(line.cites)}]" if line.cites else ""
            found.append(f"{line.text} = {say(game.title, line.subtotal, kind)}{cites}")
            found += [f"  {name} {say(game.title, value, NUMBER)}" for name, value in line.parts]
        return found


def settle(
    title: Title, words: Words, number: int, complain: Complaints, *, truth: bool = False, want: Kind | None = None
) -> Expression | None:
    """The expression these words mean; None after a complaint.  `want` is the kind of value that belongs here."""
    expr = settled(title, words, number, complain, truth=truth, want=want)
    if expr is None:
        return None
    found = compiled(title, words.text, expr)
    if truth:  # what stands before `is`, to be shown when it is not so
        parts = split_outside_brackets(words.text, "is")
        if parts is not None and not words.text.startswith(("every ", "not ", "no ", "some ")):
            quiet = Complaints(Report(), complain.play)
            left = settled(title, Words(parts[0], words.column), number, quiet)
            if left is not None:
                found.left = compiled(title, parts[0], left)
    return found


def compiled(title: Title, text: str, expr: e.Expr) -> Expression:
    return Expression(title, text, expr, title.pure.positional(expr, []))


def settled(
    title: Title, words: Words, number: int, complain: Complaints, *, truth: bool = False, want: Kind | None = None
) -> e.Expr | None:
    file = complain.play.file
    if len(words.text) > LONGEST:
        too_long(words, number, complain)
        return None
    tree, report = parse_phrase(words.text, file, number, words.column)
    if tree is None:
        complain.report.diagnostics += report.diagnostics
        return None
    resolver = title.resolver
    before, where = resolver.report, resolver.file
    resolver.report, resolver.file = Report(), file
    try:
        scope = Scope(purpose=PURPOSE)
        expr: e.Expr
        if truth:
            expr = resolver.truth(tree, scope, "what is expected")
        else:
            expr = resolver.phrase(tree, scope, want)
            if want is not None:
                expr = resolver.coerce(expr, want, tree, "this")
        return expr
    except Unsettled:
        return None
    except RecursionError:  # `not not not …`
        too_long(words, number, complain)
        return None
    finally:
        complain.report.diagnostics += resolver.report.diagnostics
        resolver.report, resolver.file = before, where


def too_long(words: Words, number: int, complain: Complaints) -> None:
    shown = Words(words.text[:40], words.column)
    complain.words("play-long-expression", number, shown, "this expression is too long", help="say it in several lines")


def settle_target(title: Title, words: Words, number: int, complain: Complaints) -> Target | None:
    """`FIELD of THING`, or the name of a field of the game."""
    expr = settled(title, words, number, complain)
    if expr is None:
        return None
    each: e.Expr | None = None
    if isinstance(expr, e.OfEach) and isinstance(expr.value, e.FieldOf):
        expr, each = expr.value, expr.of
    if not isinstance(expr, e.FieldOf):
        message = f"`{words.text}` is no field, so it cannot be set"
        complain.words(
            "play-no-field", number, words, message, help="fields are listed in `fields` blocks of the title"
        )
        return None
    of = each if each is not None else expr.of
    return Target(expr.field, compiled(title, words.text, of) if of is not None else None)


def settle_explained(title: Title, words: Words, number: int, complain: Complaints) -> Explained | None:
    """`defence of hex 0405`, `differential(…)`: the value and what it is asked about."""
    expr = settled(title, words, number, complain)
    if expr is None:
        return None
    if not isinstance(expr, e.Call):
        message = f"`{words.text}` is not worked out by a `value` or `condition` block"
        complain.words("play-no-value", number, words, message, help="name a value of the title and what it is of")
        return None
    return Explained(expr.block, [compiled(title, words.text, argument) for argument in expr.args])
