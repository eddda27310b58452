"""A title ready to be played: immutable, shared by all games of it, known by the hash of its texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from interpreter.compile.form_codes import DutyCode, FormCode
from interpreter.compile.instructions import Code, Instruction
from interpreter.compile.procedures import Assembly
from interpreter.model.blocks import Rules
from interpreter.model.data import Data, Field
from interpreter.model.expressions import Const

LANGUAGE = "1"  # version of the rule language, written into saved games

Start = Callable[[Any, int], Any]


@dataclass(slots=True, eq=False)
class Title:
    """`sources` are the rule texts by file name; `scenario` and `options` say which overlays are applied."""

    name: str
    data: Data
    rules: Rules
    pure: Any
    routes: Mapping[str, Any]
    codes: list[Code]
    sites: list[Instruction]
    forms: list[FormCode]
    actions: dict[str, int]  # lower-case name to place in `forms`
    duties: list[DutyCode]
    hash: str = ""
    language: str = LANGUAGE
    scenario: str = ""
    options: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    all_options: tuple[str, ...] = ()
    sources: dict[str, str] = field(default_factory=dict)
    # what happens when: codes of triggers and duties in file order
    starts: dict[str, list[int]] = field(default_factory=dict)
    ends: dict[str, list[int]] = field(default_factory=dict)
    changes: dict[int, list[int]] = field(default_factory=dict)  # by column of the field
    entering: list[int] = field(default_factory=list)
    leaving: list[int] = field(default_factory=list)
    removal: list[int] = field(default_factory=list)
    placing: list[int] = field(default_factory=list)
    only_turn: dict[int, int] = field(default_factory=dict)  # triggers that wait for one turn
    resets: dict[str, list[Field]] = field(default_factory=dict)
    seasons: list[str] = field(default_factory=list)  # columns of the calendar, each a scope
    start_values: dict[int, Start] = field(default_factory=dict)  # by column
    columns: dict[int, Field] = field(default_factory=dict)  # fields by column, built-in ones too
    first_turn: int = 0
    last_turn: int = 0
    machine: Any = None  # play keeps its linked code here
    resolver: Any = None  # settles expressions of play files

    def way_to(self, phase: str) -> list[list[tuple[int, int]]]:
        """Every way from the start of a turn to a phase of that name: (code, instruction) pairs to go through in order;
        loops and scopes around the phase are among them."""
        return list(_ways(self.codes, 0, phase.lower(), ()))


def _ways(codes: Sequence[Code], at: int, phase: str, above: tuple[int, ...]) -> Any:
    code = codes[at]
    for label in code.labels:
        if label.name == phase:
            yield [(at, entry) for entry in label.entries] + [(at, label.at)]
    if len(above) > 20 or at in above:
        return
    for call in code.calls:
        target = code.instructions[call.at].code  # type: ignore[attr-defined]
        for rest in _ways(codes, target, phase, (*above, at)):
            yield [(at, entry) for entry in call.entries] + [(at, call.at)] + rest


def make_title(
    data: Data,
    rules: Rules,
    pure: Any,
    routes: Mapping[str, Any],
    *,
    sources: dict[str, str] | None = None,
    digest: str = "",
    scenario: str = "",
    options: Sequence[str] = (),
    scenarios: Sequence[str] = (),
    all_options: Sequence[str] = (),
    resolver: Any = None,
) -> Title:
    """Compiles the acting blocks and puts everything together.

    `pure` is compile.pure.Pure, `routes` the runner of each route by lower-case name.
    """
    assembly = Assembly(rules, pure)
    title = Title(
        name=data.name,
        data=data,
        rules=rules,
        pure=pure,
        routes=routes,
        codes=assembly.codes,
        sites=assembly.sites,
        forms=assembly.forms,
        actions=assembly.actions,
        duties=assembly.duties,
        hash=digest,
        scenario=scenario,
        options=tuple(options),
        scenarios=tuple(scenarios),
        all_options=tuple(all_options),
        sources=sources or {},
        only_turn=assembly.trigger_turn,
        seasons=list(data.turns.columns),
        resolver=resolver,
    )
    for (event, of), codes in assembly.events.items():
        if event == "start":
            title.starts[of] = codes
        elif event == "end":
            title.ends[of] = codes
        elif event == "change":
            owner, _, name = of.partition(" ")
            title.changes[rules.fields[owner, name].column] = codes
        elif event in ("entering", "leaving", "removal", "placing"):
            setattr(title, event, codes)
    for key, made in rules.fields.items():
        title.columns[made.column] = made
        if made.reset:
            title.resets.setdefault(made.reset.lower(), []).append(made)
        title.start_values[made.column] = _start_of(made, rules.starts.get(key), pure)
    last = len(data.turns) or 1
    if rules.scenario is not None:
        title.first_turn = rules.scenario.first_turn - 1
        last = rules.scenario.last_turn or last
    title.last_turn = last - 1
    _forget_trees(resolver)
    return title


def _forget_trees(resolver: Any) -> None:
    """Everything is settled: the parsed trees would only be carried along, through every look for garbage."""
    if resolver is not None:
        resolver.trees.clear()
        resolver.heads = {name: (kind, None, file) for name, (kind, _, file) in resolver.heads.items()}


def _start_of(made: Field, expr: Any, pure: Any) -> Start:
    """What the field holds at the start and after each reset, for one thing of its owner."""
    if expr is None:
        empty = empty_value(made)
        return lambda state, thing: empty
    if isinstance(expr, Const):
        value = expr.value
        return lambda state, thing: value
    if made.owner == "game":
        whole = pure.positional(expr, [])
        return lambda state, thing: whole(state)
    return pure.positional(expr, ["it"])  # type: ignore[no-any-return]


def empty_value(made: Field) -> Any:
    """What a field holds when nothing is said: none, no, nothing, or the number nearest to 0."""
    kind = made.kind
    if kind.many:
        return 0
    if kind.name == "number":
        if kind.optional:
            return None
        if made.low is not None and made.low > 0:
            return made.low
        if made.high is not None and made.high < 0:
            return made.high
        return 0
    if kind.name == "truth":
        return False
    return -1 if kind.is_thing else None
