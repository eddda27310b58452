"""The clauses of a route with their compiled functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from interpreter.compile.routes.names import STEP_NAMES, names_of, simpler
from interpreter.language.diagnostic import Span
from interpreter.model.blocks import Ban, Goal, Leg, Prefer, Quota, Route, Step, Stop
from interpreter.model.data import Cites, Number
from interpreter.model.expressions import Expr

Path = tuple[Number, tuple[str, ...], tuple[int, ...]]
Reason = tuple[str, Cites, Span | None]
Args = tuple[Any, ...]
VERBS = ("leave", "cross", "enter")


class State(Protocol):
    """What a route looks at: columns, and stamps that name their content."""

    cols: list[Any]
    stamps: list[int]


class Pure(Protocol):
    """The compiler of expressions."""

    def positional(self, expr: Expr, names: Sequence[str]) -> Callable[..., Any]: ...

    def mask(self, test: Expr, variable: str, names: Sequence[str]) -> Callable[..., int]: ...

    def depends(self, expr: Expr) -> frozenset[int]: ...


class RouteTooLarge(Exception):
    """A question about a route that would take too long: too many ways, or routes that ask for each other endlessly."""

    def __init__(self, route: Route, why: str) -> None:
        super().__init__(f"the route `{route.name}` {why}")
        self.route = route
        self.span = route.span
        self.cites = route.cites


class Ask:
    """One expression of a clause.  `picks` are the step names it looks at; parameters are always handed over."""

    __slots__ = ("expr", "function", "looks", "names", "picks", "pure")

    def __init__(self, expr: Expr, params: Sequence[str], pure: Pure) -> None:
        self.expr = simpler(expr)
        self.looks = names_of(self.expr)
        self.picks = tuple(n for n, name in enumerate(STEP_NAMES) if name in self.looks)
        own = {STEP_NAMES[n] for n in self.picks}
        # a parameter called like a step name is hidden by it
        self.names = [name if name not in own else f"hidden-{name}" for name in params]
        self.names += [STEP_NAMES[n] for n in self.picks]
        self.pure = pure
        self.function: Callable[..., Any] | None = None

    def __call__(self, state: State, args: Args, now: Sequence[Any]) -> Any:
        function = self.function
        if function is None:
            made = self.pure.positional(self.expr, self.names)
            forced = getattr(made, "forced", None)  # the function behind one that compiles itself on its first call
            function = self.function = made if forced is None else forced()
        if not self.picks:
            return function(state, *args)
        return function(state, *args, *[now[n] for n in self.picks])


@dataclass(slots=True)
class BanAsk:
    clause: Ban
    when: Ask | None  # None: always


@dataclass(slots=True)
class StopAsk:
    clause: Stop
    when: Ask | None


@dataclass(slots=True)
class StepAsk:
    clause: Step
    value: Ask | None
    when: Ask | None


@dataclass(slots=True)
class QuotaAsk:
    """`coarse` says that other spaces and sides may draw on the very same field."""

    clause: Quota
    amount: Ask
    of: Ask | None
    column: int
    many: bool
    when: Ask | None
    coarse: bool


@dataclass(slots=True)
class PreferAsk:
    clause: Prefer
    value: Ask | None
    when: Ask | None


@dataclass(slots=True)
class GoalAsk:
    clause: Goal
    spaces: Ask
    when: Ask | None


@dataclass(slots=True)
class LegPlan:
    """One way of going with the clauses of the whole route added; `bans` are in the order in which they are judged."""

    name: str
    number: int
    leg: Leg
    bans: list[BanAsk]
    starts: list[BanAsk]  # judged where a stretch of this leg begins
    ends: list[BanAsk]  # judged where a stretch of this leg ends
    stops: list[StopAsk]
    cost: list[StepAsk]
    quotas: list[QuotaAsk]
    length: Ask | None
    once: bool
    path_bans: list[BanAsk]  # those of the bans that look at the path
    other_bans: list[BanAsk]
    steady: bool  # its cost does not look at the path
