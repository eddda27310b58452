"""The ground the resolver stands on: the world of names, and how a mistake inside a clause is reported once.

Settling turns words into things: `supplied friendly armies` becomes sets and tests with known kinds.  A clause that
cannot be settled is reported and set aside; the rest of the title is still checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from interpreter.language.diagnostic import Report, Span
from interpreter.language.placeholders import SET_ASIDE
from interpreter.language.suggest import nearest
from interpreter.model import blocks as b
from interpreter.model import expressions as e
from interpreter.model.data import Cites, Data, Field
from interpreter.model.kinds import (
    FACE,
    HEXSIDE,
    KIND_PLURALS,
    KIND_WORDS,
    NUMBER,
    PHASE,
    SIDE,
    SPACE,
    TURN,
    UNIT,
    Kind,
    plural,
)
from interpreter.model.remedies import ASKED_WITH, REMEDIES, SAID_OTHERWISE
from interpreter.model.trees import Node, Part, child, cites_of, span_of


class Unsettled(Exception):
    """A clause could not be settled; the report already says why."""


@dataclass(slots=True)
class Scope:
    """The names in force at one place: their kinds, whom friendly and enemy look from, what `it` is."""

    names: dict[str, Kind] = field(default_factory=dict)
    subject: e.Expr | None = None
    purpose: str = ""
    it: Kind | None = None
    leg: str = ""  # the leg of a route whose clause this is

    def plus(self, **names: Kind) -> Scope:
        """The same with more names (hyphens written as underscores here)."""
        more = {name.replace("_", "-"): kind for name, kind in names.items()}
        return replace(self, names=self.names | more)

    def named(self, name: str, kind: Kind) -> Scope:
        return replace(self, names=self.names | {name.lower(): kind})

    def member(self, kind: Kind) -> Scope:
        """Inside `where` and `every`: `it` is each member."""
        one = kind.one()
        return replace(self, it=one, names=self.names | {"it": one})


def built_in_fields() -> list[Field]:
    """The fields every title has, in the columns the state keeps for them."""

    def make(owner: str, name: str, kind: Kind, column: int) -> Field:
        return Field(owner, name, kind, None, column=column, built_in=True)

    return [
        make("unit", "place", SPACE, 0),
        make("unit", "face", FACE, 2),
        make("nation", "side", SIDE.or_none(), 3),
        make("game", "turn", TURN, 4),
        make("game", "phase", PHASE.or_none(), 5),
        make("game", "active", SIDE.or_none(), 6),
    ]


FIRST_COLUMN = 12  # declared fields start here; see the table in the interpreter's README


class Ground:
    """What all parts of the resolver share: data, rules so far, the report, the file being settled."""

    def __init__(self, data: Data, report: Report) -> None:
        self.data = data
        self.rules = b.Rules()
        self.report = report
        self.file = ""
        self.heads: dict[str, tuple[str, Node, str]] = {}  # lower name -> (block kind, tree, file)
        self.faces = {w.lower(): n for names in data.face_names for n, w in enumerate(names)}  # "reduced": 1
        self.broken: set[str] = set()  # names of blocks that could not be read: told already
        self.likened: set[str] = set()  # blocks that others are `like`
        self.asked: dict[str, Kind] = {}  # names that a question to both sides gives to each side
        self.legs: set[str] = set()  # names of the legs of all routes
        for field_ in built_in_fields():
            self.rules.fields[field_.owner, field_.name] = field_
        column = FIRST_COLUMN
        for field_ in data.fields:
            key = (field_.owner, field_.name.lower())
            if key in self.rules.fields and self.rules.fields[key].built_in:
                field_.column = self.rules.fields[key].column
                field_.built_in = True
            else:
                field_.column = column
                column += 1
            self.rules.fields[key] = field_

    # ---- saying what is wrong ------------------------------------------------------------------------------------

    def span(self, part: Part) -> Span:
        return span_of(part, self.file)

    def fail(self, code: str, message: str, at: Part | Span, *, note: str = "", help: str = "") -> Unsettled:
        """Report and give the exception to raise."""
        where = at if isinstance(at, Span) else self.span(at)
        self.report.error(code, message, where, note=note, help=help or REMEDIES.get(code, ""))
        return Unsettled(message)

    def unknown(self, what: str, word: str, at: Part | Span, near: Iterable[str], *, note: str = "") -> Unsettled:
        """An unknown word, with the nearest known one as remedy."""
        if word.lower() in self.broken or word == SET_ASIDE:
            return Unsettled("its own mistake is reported already")
        candidates = sorted(set(near))
        best = nearest(word, candidates)
        help = f"did you mean `{best}`?" if best else "declare it, or use a name that exists"
        if not best and 0 < len(candidates) <= 8:
            help = "there " + ("is " if len(candidates) == 1 else "are ") + ", ".join(f"`{c}`" for c in candidates)
        if word.lower() in SAID_OTHERWISE and word.lower() not in (c.lower() for c in candidates):
            help = SAID_OTHERWISE[word.lower()]
        help = ASKED_WITH.get(word.lower(), help)
        return self.fail(
            "unknown-name",
            f"nothing called `{word}`{what}",
            at,
            note=note,
            help=help,
        )

    def names_of(self, blocks: Mapping[str, b.Block]) -> list[str]:
        """Their names as written, for did-you-mean."""
        return [block.name for block in blocks.values()]

    # ---- kinds of names ------------------------------------------------------------------------------------------

    def kind_named(self, word: str) -> Kind | None:
        """The kind a parameter of that name or `as WORD` has: a kind, a type of unit, or the plural of either."""
        low = word.lower()
        if low in KIND_WORDS:
            return KIND_WORDS[low]
        if low in KIND_PLURALS:
            return KIND_PLURALS[low]
        if low in self.data.types.index:
            return UNIT
        if low in self.data.plurals and self.data.plurals[low] in self.data.types.index:
            return UNIT.all()
        if low == self.data.calendar.lower() and low:
            return TURN
        return None

    def singular(self, word: str) -> str:
        """`armies` to `army`, by the title's plurals and the regular ones."""
        low = word.lower()
        if low in self.data.plurals:
            return self.data.plurals[low]
        for tail, back in (("ies", "y"), ("es", ""), ("s", "")):
            if low.endswith(tail):
                stem = low[: -len(tail)] + back
                if plural(stem) == low:
                    return stem
        return low

    def fields_of(self, owner: str) -> dict[str, Field]:
        return {name: f for (kind, name), f in self.rules.fields.items() if kind == owner}

    # ---- making expressions --------------------------------------------------------------------------------------

    def const(self, kind: Kind, value: object, span: Span) -> e.Const:
        return e.Const(value, kind=kind, span=span)

    def built_in(self, name: str, kind: Kind, span: Span, *args: e.Expr) -> e.BuiltIn:
        return e.BuiltIn(name, list(args), kind=kind, span=span)

    def game_field(self, name: str, span: Span) -> e.FieldOf:
        field_ = self.rules.fields["game", name]
        return e.FieldOf(field_, None, kind=field_.kind, span=span)

    def side_of(self, expr: e.Expr, span: Span) -> e.Expr:
        """The side a unit, nation, set of units or side stands for."""
        name, many = expr.kind.name, expr.kind.many
        if name == "unit":
            one = self.built_in("first", UNIT.or_none(), span, expr) if many else expr
            return self.built_in("side-of-unit", SIDE.or_none(), span, one)
        if name == "nation":
            return e.FieldOf(self.rules.fields["nation", "side"], expr, kind=SIDE.or_none(), span=span)
        return expr

    def subject_side(self, scope: Scope, span: Span) -> e.Expr:
        """Whom `friendly` means here."""
        if scope.subject is None:
            return self.game_field("active", span)
        return self.side_of(replace(scope.subject, span=span), span)  # the words speak of it here, not in the heading

    def many(self, expr: e.Expr) -> e.Expr:
        """A set, made of the one thing if it is one."""
        if expr.kind.many:
            return expr
        return e.SetOf([expr], kind=expr.kind.all(), span=expr.span)

    def spaces(self, expr: e.Expr) -> e.Expr:
        """The space or spaces an expression stands for: where units are, a nation's hexes, a turn's box."""
        kind, span = expr.kind, expr.span
        if kind.name == "space":
            return expr
        if kind.name == "unit":
            if not kind.many:
                return self.built_in("place", SPACE, span, expr)
            it = e.Local("it", kind=UNIT, span=span)
            return e.OfEach(expr, self.built_in("place", SPACE, span, it), kind=SPACE.all(), span=span)
        if kind.name == "nation":
            return e.SpacesOfNation(expr, kind=SPACE.all(), span=span)
        if kind.name == "turn" and not kind.many:
            return self.built_in("turn-space", SPACE, span, expr)
        if kind.name == "path":
            return self.built_in("hexes", SPACE.all(), span, expr)
        raise self.fail("wrong-kind", f"this is a {kind}, but a hex or set of hexes must stand here", span)

    def coerce(self, expr: e.Expr, want: Kind, at: Part | Span, what: str) -> e.Expr:
        """The expression as the kind wanted, or a message that says both kinds."""
        have, span = expr.kind, expr.span
        if have.name == "unknown":
            raise Unsettled("its own mistake is reported already")
        if have == want or (have.name, have.many) == (want.name, want.many):
            if have.name == "word" and want.words and have.words and not set(have.words) & set(want.words):
                raise self.fail("wrong-kind", f"{what} must be one of {', '.join(want.words)}", at)
            return expr
        if have.name == "nothing" and want.many:
            return e.Const(0, kind=want, span=span)
        if want.many and not have.many and have.name == want.name:
            return e.SetOf([expr], kind=want, span=span)
        if want.name == "number" and have.name == "turn" and not have.many and not want.many:
            return self.built_in("turn-number", NUMBER, span, expr)
        if want.name == "number" and not want.many and have.name == "cell":
            return replace_kind(expr, NUMBER)
        if want.name == "space" and not want.many and have.name == "turn" and not have.many:
            return self.built_in("turn-space", SPACE, span, expr)
        if (have.name, want.name) == ("crossing", "hexside") and not have.many and not want.many:
            return self.built_in("edge-of", HEXSIDE, span, expr)
        if want.name == "path" and have.name == "space" and not have.many:
            return self.built_in("path-of", want, span, expr)
        if want.name == "space" and want.many and have.name in ("nation", "path"):
            return self.spaces(expr)
        if have.name == "none" and not want.many:
            empty = -1 if want.is_thing else None
            return e.Const(empty, kind=want.or_none(), span=span)
        help = ""
        if have.name == want.name and have.many:
            help = f"a set may hold several: write `first of …`, or go through it with `for each {want} in …:`"
            if have.name == "number":
                help = "say which: `sum of …`, `highest of …`, `lowest of …`"
        if want.name == "truth":
            help = "say what is asked of it: `some …`, `… is …`"
        raise self.fail("wrong-kind", f"{what} must be a {want}, but this is a {have}", at, help=help)

    def cite(self, cites: Cites, span: Span, at: Part = None) -> Cites:
        """Note that these paragraphs are cited by the clause at `span`; an unknown one is a mistake, told `at` the
        citation."""
        for paragraph in cites:
            self.rules.cited.setdefault(paragraph, []).append(span)
            if self.data.rulebook and not self.known_paragraph(paragraph):
                best = nearest(paragraph, sorted(self.data.rulebook))
                self.report.error(
                    "unknown-paragraph",
                    f"the rulebook list has no paragraph [{paragraph}]",
                    span if at is None else self.span(at),
                    help=f"did you mean [{best}]?" if best else "add it to the `rulebook` block",
                )
        return cites

    def cite_clause(self, node: Node, span: Span) -> Cites:
        """The same for the citation at the end of a clause or heading."""
        return self.cite(cites_of(node), span, child(node, "cite"))

    def known_paragraph(self, paragraph: str) -> bool:
        """[8.51 (a)] belongs to 8.51 unless the list has it on its own."""
        return paragraph in self.data.rulebook or paragraph.split(" ")[0] in self.data.rulebook

    def first_of(self, kinds: Sequence[str], params: Sequence[tuple[str, Kind]], span: Span) -> e.Expr | None:
        """The first parameter that can be a subject."""
        for name, kind in params:
            if kind.name in kinds:
                return e.Local(name.lower(), kind=kind, span=span)
        return None


def replace_kind(expr: e.Expr, kind: Kind) -> e.Expr:
    """The same expression, known to have another kind."""
    return replace(expr, kind=kind)


SUBJECTS = ("unit", "nation", "side")
