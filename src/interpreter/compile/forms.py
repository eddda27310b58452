"""Forms: actions and the choices of questions, as fields with domains and tests that run as early as they can."""

from __future__ import annotations

from collections.abc import Callable

from interpreter.compile.form_codes import CostCode, FieldCode, FormCode, LimitCode, RequireCode
from interpreter.compile.instructions import HEAD, Look
from interpreter.compile.walk import names_in
from interpreter.compile.writer import Whole, Writer
from interpreter.model.blocks import Choose, Form, Limit, Quota
from interpreter.model.expressions import Expr, FieldOf, Local, RouteUse

ORDER = "order of "  # the slot that remembers the ranking of `choose order xs of …`


def write_form(assembly: Whole, writer: Writer, form: Form, *, action: bool = False) -> FormCode:
    """The form with its functions; its fields get slots in the writer's frame."""
    fields: list[FieldCode] = []
    places: dict[str, int] = {}
    for number, choose in enumerate(form.fields):
        fields.append(_field(writer, choose))
        places[choose.name.lower()] = number
    needs = _needs(places)
    made = FormCode(
        name=form.name,
        source=form,
        fields=fields,
        requires=[RequireCode(writer.look(r.when), needs(r.when), r) for r in form.requires],
        limits=[_limit(assembly, writer, limit, places, needs) for limit in form.limits],
        costs=[_cost(writer, cost, needs) for cost in form.costs],
        by=[(writer.look(by.who), by.who.kind.many, writer.maybe(by.when)) for by in form.by],
        when=writer.maybe(form.when),
        slots=writer.names(),
        size=HEAD,
        once=form.once,
        action=action,
    )
    if form.covers == "all":
        made.covers_all = True
    elif form.covers is not None:
        made.covers = writer.amount(form.covers, form.cites)
        made.covers_needs = needs(form.covers)
        if isinstance(form.covers, Local):
            made.covers_field = places.get(form.covers.name.lower(), -1)
    looked = [form.when, *(r.when for r in form.requires), *(c.domain for c in form.fields)]
    looked += [c.high for c in form.fields] + [c.low for c in form.fields]
    made.asks_stuck = "stuck" in names_in(*looked)
    tests: list[RequireCode | LimitCode | CostCode] = [*made.requires, *made.limits, *made.costs]
    used_up = [limit for limit in made.limits if limit.member_of >= 0]  # these narrow the domain itself
    needed = {test.needs for test in tests if test not in used_up} | (
        {made.covers_needs} if made.covers is not None else set()
    )
    made.tested = [number in needed for number in range(-1, len(fields))]
    one = not fields or (len(fields) == 1 and fields[0].how == "one" and fields[0].domain is not None)
    made.simple = bool(one and not tests and not made.by and made.when is None and made.covers_needs < 0)
    made.number = len(assembly.forms)
    assembly.forms.append(made)
    return made


def _needs(places: dict[str, int]) -> Callable[..., int]:
    def needs(*exprs: Expr | None) -> int:
        return max((places[name] for name in names_in(*exprs) if name in places), default=-1)

    return needs


def _field(writer: Writer, choose: Choose) -> FieldCode:
    domain = choose.domain
    made = FieldCode(choose.name, choose.kind, choose.how, -1, choose)
    if choose.how == "path" and isinstance(domain, RouteUse):
        made.route = domain.route.name.lower()
        made.args = [writer.look(arg) for arg in domain.args]
    elif domain is not None:
        made.domain = writer.look(domain) if domain.kind.many else writer.one_as_set(domain)
    made.items = [writer.look(item) for item in choose.items]
    made.low = writer.maybe(choose.low)
    made.high = writer.maybe(choose.high)
    made.default = writer.maybe(choose.default)
    made.slot = writer.slot(choose.name)  # only now: a field's own domain looks at an earlier thing of that name
    if choose.how == "order":
        made.order_slot = writer.slot(ORDER + choose.name)
    return made


def _limit(
    assembly: Whole, writer: Writer, limit: Limit, places: dict[str, int], needs: Callable[..., int]
) -> LimitCode:
    """`member_of`: the field counted member by member, so that members used up leave its domain at once."""
    per = limit.per
    member_of = -1
    if isinstance(per, Local) and limit.amount is None and per.name.lower() in places:
        member_of = places[per.name.lower()]
        if needs(limit.when, limit.most) >= member_of or (per.kind.many and not limit.each):
            member_of = -1
    assembly.limit_count += 1
    return LimitCode(
        number=assembly.limit_count,
        amount=writer.amount(limit.amount, limit.cites) if limit.amount is not None else None,
        most=writer.amount(limit.most, limit.cites),
        per=writer.maybe(per),
        per_many=per is not None and per.kind.many,
        when=writer.maybe(limit.when),
        needs=needs(limit.amount, limit.most, per, limit.when),
        member_of=member_of,
        source=limit,
    )


def _cost(writer: Writer, cost: Quota, needs: Callable[..., int]) -> CostCode:
    target = cost.target
    if not isinstance(target, FieldOf):
        raise TypeError("what is paid from must be a field")
    of: Look | None = writer.maybe(target.of)
    return CostCode(
        amount=writer.amount(cost.amount, cost.cites),
        field=target.field,
        of=of,
        of_many=target.of is not None and target.of.kind.many,
        when=writer.maybe(cost.when),
        needs=needs(cost.amount, target, cost.when),
        source=cost,
    )
