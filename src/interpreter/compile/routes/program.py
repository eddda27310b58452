"""A route made ready to be asked: its clauses sorted by when they are judged, each with its compiled function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from interpreter.compile.routes.clauses import (
    VERBS,
    Ask,
    BanAsk,
    GoalAsk,
    LegPlan,
    PreferAsk,
    Pure,
    QuotaAsk,
    StepAsk,
    StopAsk,
)
from interpreter.compile.routes.names import HEX, PATH, STEP_NAMES, asks_for, expressions_in, names_of
from interpreter.compile.walk import children
from interpreter.model.blocks import Ban, Change, Clause, Leg, Minimum, Quota, Route
from interpreter.model.expressions import BuiltIn, Expr, FieldOf, Local, Member


@dataclass
class Program:
    """Everything a search needs to know about one route, but the state and the arguments."""

    route: Route
    params: list[str]
    pure: Pure
    start: Ask | None
    follow: Ask | None
    goals: list[GoalAsk]
    allowance: Ask | None
    length: Ask | None
    legs: list[LegPlan]
    starts: list[BanAsk]  # judged where the way begins
    ends: list[BanAsk]  # judged where the way ends
    minimum: Minimum | None
    minimum_when: Ask | None
    prefers: list[PreferAsk]
    end_prefers: list[PreferAsk]
    changes: dict[tuple[int, int], list[tuple[Change, Ask | None]]]
    simple: bool = False  # "never enter when hex is in path", and nothing else looks at the path
    loose: bool = False  # the same with several legs or starts: see `has` of the runner
    by_way: bool = False  # clauses look at the path: two ways to one space are never the same
    by_points: bool = False  # two ways to one space are the same only with the same points …
    by_steps: bool = False  # … and as many steps …
    by_start: bool = False  # … and the same start …
    by_legs: bool = False  # … and the same legs gone by …
    by_stretch: bool = False  # … and the same stretch of the last leg
    circular: bool = False
    columns: list[int] = field(default_factory=list)
    beside: dict[int, list[tuple[int, int]]] = field(default_factory=dict)  # (space, crossing) around a space, in order

    @cached_property
    def looks_at_path(self) -> bool:
        return self.simple or self.by_way or any(PATH in one.picks for _, one in asks_of(self))

    @cached_property
    def path_in_steps(self) -> bool:
        """Whether a clause judged while going, not only where a way ends, looks at the path."""
        endings = {id(ban.when) for bans in (self.ends, *(leg.ends for leg in self.legs)) for ban in bans}
        return any(PATH in one.picks and id(one) not in endings for _, one in asks_of(self))

    @cached_property
    def free(self) -> bool:
        """No clause limits the points of some leg: then a way must not come back to a space it has left."""
        return self.allowance is None and self.length is None and any(leg.length is None for leg in self.legs)


def program_of(route: Route, routes: dict[str, Route], pure: Pure) -> Program:
    """Sort and compile the clauses of a route."""
    params = [name.lower() for name, _ in route.params]

    def ask(expr: Expr | None) -> Ask | None:
        return None if expr is None else Ask(expr, params, pure)

    def must(expr: Expr) -> Ask:
        return Ask(expr, params, pure)

    def bans(of: list[Ban], verb: str) -> list[BanAsk]:
        return [BanAsk(ban, ask(ban.when)) for ban in of if ban.verb == verb]

    common = route.common or Leg("", route.span)
    legs = []
    for number, leg in enumerate(route.legs or [Leg("", route.span)]):
        both = [*common.bans, *leg.bans]
        steps = [b for verb in VERBS for b in bans(both, verb)]
        cost = leg.cost or common.cost
        legs.append(
            LegPlan(
                leg.name,
                number,
                leg,
                [b for b in steps if not b.clause.only] + [b for b in steps if b.clause.only],
                bans(leg.bans, "start"),
                bans(leg.bans, "end"),
                [StopAsk(stop, ask(stop.when)) for stop in [*common.stops, *leg.stops]],
                [StepAsk(step, ask(step.value), ask(step.when)) for step in cost],
                [_quota(quota, params, pure) for quota in [*common.quotas, *leg.quotas]],
                ask(leg.length),
                leg.once or common.once,
                [b for b in steps if b.when is not None and PATH in b.when.picks],
                [b for b in steps if b.when is None or PATH not in b.when.picks],
                not any("path" in names_of(step.value) | names_of(step.when) for step in cost),
            )
        )
    prefers = [PreferAsk(prefer, ask(prefer.value), ask(prefer.when)) for prefer in route.prefers]
    program = Program(
        route,
        params,
        pure,
        ask(route.start),
        ask(route.follow),
        [GoalAsk(goal, must(goal.spaces), ask(goal.when)) for goal in route.goals],
        ask(route.allowance),
        ask(common.length),
        legs,
        bans(common.bans, "start"),
        bans(common.bans, "end"),
        route.minimum,
        ask(route.minimum.when) if route.minimum else None,
        [p for p in prefers if not p.clause.end],
        [p for p in prefers if p.clause.end],
        _changes(route, legs, ask),
    )
    _look_at_path(program)
    program.circular = asks_for(route, route)
    program.columns = sorted(_columns(route, routes, pure))
    return program


def _quota(quota: Quota, params: list[str], pure: Pure) -> QuotaAsk:
    target = quota.target
    if not isinstance(target, FieldOf):
        raise TypeError("a quota draws on a field")
    of = None if target.of is None else Ask(target.of, params, pure)
    direct = of is not None and isinstance(of.expr, Local) and {"hex", "here", "edge", "hexside"} & of.looks
    many = target.of is not None and target.of.kind.many
    when = None if quota.when is None else Ask(quota.when, params, pure)
    return QuotaAsk(quota, Ask(quota.amount, params, pure), of, target.field.column, many, when, not direct)


def _changes(
    route: Route, legs: list[LegPlan], ask: Callable[[Expr | None], Ask | None]
) -> dict[tuple[int, int], list[tuple[Change, Ask | None]]]:
    numbers = {leg.name.lower(): leg.number for leg in legs}
    found: dict[tuple[int, int], list[tuple[Change, Ask | None]]] = {}
    for change in route.changes:
        pair = numbers.get(change.start.lower(), -1), numbers.get(change.end.lower(), -1)
        found.setdefault(pair, []).append((change, ask(change.costs)))
    return found


def asks_of(program: Program) -> list[tuple[Clause | None, Ask]]:
    """All compiled expressions that are asked at each step, with their clauses."""
    found: list[tuple[Clause | None, Ask | None]] = []
    for leg in program.legs:
        found += [(b.clause, b.when) for b in [*leg.bans, *leg.starts, *leg.ends]]
        found += [(s.clause, s.when) for s in leg.stops]
        for step in leg.cost:
            found += [(step.clause, step.value), (step.clause, step.when)]
        for quota in leg.quotas:
            found += [(quota.clause, quota.amount), (quota.clause, quota.of), (quota.clause, quota.when)]
    for prefer in program.prefers:
        found += [(prefer.clause, prefer.value), (prefer.clause, prefer.when)]
    found += [(b.clause, b.when) for b in [*program.starts, *program.ends]]
    found.append((program.minimum, program.minimum_when))
    return [(clause, one) for clause, one in found if one is not None]


def _look_at_path(program: Program) -> None:
    """The one clause about the path that a cheapest way obeys anyhow need not slow the search down."""
    program.by_points = bool(program.prefers)
    about_path = [(clause, one) for clause, one in asks_of(program) if PATH in one.picks]
    if not about_path:
        return
    uses = {use for _, one in about_path for use in path_uses(one.expr)}
    if uses <= {"points", "length", "start", "goes-by", "stretch"}:
        program.by_points = True
        program.by_steps = "length" in uses
        program.by_start = "start" in uses
        program.by_legs = "goes-by" in uses
        program.by_stretch = "stretch" in uses
        return
    start = program.route.start
    one_start = start is not None and not start.kind.many
    if all(_no_return(clause, one) for clause, one in about_path):
        program.simple = True
        program.loose = not one_start or len(program.legs) > 1
        program.by_start = not one_start
    else:
        program.by_way = True


def path_uses(expr: Expr) -> set[str]:
    """What is asked of the path: its points, length, start …; `whole` where the path itself is looked at."""
    if isinstance(expr, Local):
        return {"whole"} if expr.name.lower() == STEP_NAMES[PATH] else set()
    if isinstance(expr, BuiltIn) and expr.args and isinstance(expr.args[0], Local) and expr.name != "stretch":
        if len(expr.args) == 1 or expr.name == "goes-by":
            return {expr.name} if expr.args[0].name.lower() == STEP_NAMES[PATH] else set()
    if isinstance(expr, BuiltIn) and expr.name in ("start", "length") and isinstance(expr.args[0], BuiltIn):
        return {"stretch"} if expr.args[0].name == "stretch" else path_uses(expr.args[0])
    found: set[str] = set()
    for part in children(expr):
        found |= path_uses(part)
    return found


def _no_return(clause: Clause | None, one: Ask) -> bool:
    """`never enter when hex is in path`."""
    expr = one.expr
    return (
        isinstance(clause, Ban)
        and clause.verb == "enter"
        and not clause.only
        and isinstance(expr, Member)
        and isinstance(expr.left, Local)
        and expr.left.name.lower() == STEP_NAMES[HEX]
        and isinstance(expr.of, BuiltIn)
        and expr.of.name == "hexes"
        and isinstance(expr.of.args[0], Local)
        and expr.of.args[0].name.lower() == STEP_NAMES[PATH]
    )


def _columns(route: Route, routes: dict[str, Route], pure: Pure) -> set[int]:
    """The columns of the state that any answer about this route may look at."""
    found: set[int] = {quota.target.field.column for quota in _quotas(route) if isinstance(quota.target, FieldOf)}
    for expr in expressions_in(route):
        found |= pure.depends(expr)
    for goal in route.goals:
        joining = routes.get(goal.connected)
        if joining is not None and joining is not route:
            found |= _columns(joining, {}, pure)
    return found


def _quotas(route: Route) -> list[Quota]:
    return [quota for leg in [route.common, *route.legs] if leg is not None for quota in leg.quotas]
