"""What the rest of the program asks of a route: is it open, how long, where may it end, which ways, why not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from operator import itemgetter
from typing import Any, Protocol

from interpreter.compile.routes.answers import Answer, Chosen, Nothing
from interpreter.compile.routes.clauses import Args, Path, Pure, Reason, RouteTooLarge, State
from interpreter.compile.routes.connected import joined
from interpreter.compile.routes.flood import Flood
from interpreter.compile.routes.going import Going
from interpreter.compile.routes.names import members
from interpreter.compile.routes.plain import MOST_NODES, Found, all_ways, search
from interpreter.compile.routes.program import Program, program_of
from interpreter.compile.routes.ranking import best
from interpreter.compile.routes.reasons import why_path, why_space
from interpreter.compile.routes.staged import Staged, staged_ends
from interpreter.compile.routes.waves import Opaque, Waves
from interpreter.compile.routes.ways import completed, draws, halted, retrace
from interpreter.model.blocks import Route
from interpreter.model.data import Data, Number

MOST_KEPT = 512  # answers kept for one route
DEEPEST = 60  # routes that ask for each other


class Random(Protocol):
    def randrange(self, stop: int, /) -> int: ...


class Runner:
    """One route, ready to be asked.  `args` are the values of its parameters.

    Answers are kept by the stamps of the columns the route looks at, so nobody needs to tell it that the state changed.
    With `plain` everything is searched step by step: slower, and what the fast search is tested against.
    """

    def __init__(self, route: Route, data: Data, pure: Pure, runners: dict[str, Runner], plain: bool = False) -> None:
        self.route = route
        self.data = data
        self.pure = pure
        self.runners = runners
        self.plain = plain
        self.most = MOST_NODES
        self._answers: dict[Any, Answer] = {}
        self._open: dict[Any, bool] = {}
        self._ends: dict[Any, int] = {}
        self._asked: list[Args] = []

    # ---- made on first use, when all blocks are settled ------------------------------------------------------------

    @cached_property
    def program(self) -> Program:
        return program_of(self.route, {name: runner.route for name, runner in self.runners.items()}, self.pure)

    @cached_property
    def waves(self) -> Waves:
        return Waves(self.data, self.program)

    @cached_property
    def flood(self) -> Flood:
        return Flood(self.waves)

    @cached_property
    def _may_miss(self) -> bool:
        """Ways by several legs that never come back: to be sure of all their ends every way would have to be gone, so
        the search takes the cheapest way to each space and leg for all others.  What it misses, if anything, may
        still be chosen."""
        return self.program.loose and not self.program.end_prefers

    @cached_property
    def _stamps(self) -> Any:
        columns = self.program.columns
        return itemgetter(*columns) if columns else (lambda stamps: ())

    # ---- questions the rules ask -----------------------------------------------------------------------------------

    def open(self, state: State, args: Args) -> bool:
        """Whether some end can be reached."""
        key = (args, self._stamps(state.stamps))
        known = self._open.get(key)
        if known is not None:
            return known
        kept = self._answers.get(key)
        if kept is not None:
            return bool(kept.ends)
        if self.program.circular:
            return bool(self._circular(state, args, True))
        found = self._leads_home(state, args, key[1])
        if found is None:
            found = bool(self._search(state, args, self._goals(state, args), True).ends)
        if len(self._open) >= 8 * MOST_KEPT:
            self._open.clear()
        self._open[key] = found
        return found

    def length(self, state: State, args: Args) -> int | None:
        """Steps of the cheapest way."""
        return self._found(state, args).length()

    def points(self, state: State, args: Args) -> Number | None:
        """Points of the cheapest way."""
        return self._found(state, args).points()

    def ends(self, state: State, args: Args) -> int:
        """The spaces where a way may end, of those with goals the goals reached."""
        if self.plain or not self.program.goals or self.program.end_prefers or not self.flood.fits:
            return self._found(state, args).ends
        key = (args, self._stamps(state.stamps))
        known = self._ends.get(key)
        if known is None:
            kept = self._answers.get(key)
            goals = self._goals(state, args) or 0
            known = kept.ends if kept is not None else self._reached(state, args, goals)
            if len(self._ends) >= MOST_KEPT:
                self._ends.clear()
            self._ends[key] = known
        return known

    # ---- questions the players ask ---------------------------------------------------------------------------------

    def reach(self, state: State, args: Args) -> dict[int, Number]:
        """The spaces that can be come to, ends or not, with the least points to each; the start costs 0."""
        return self._found(state, args).reach()

    def cheapest(self, state: State, args: Args, space: int) -> Path | None:
        """The canonical way to end in this space: least points, then fewest steps, then lowest spaces."""
        return self._found(state, args).path(space) if self._known((space,)) else None

    def _known(self, spaces: Sequence[int]) -> bool:
        """Whether these are spaces of the map at all."""
        return bool(spaces) and min(spaces) >= 0 and max(spaces) < len(self.data.neighbours)

    def paths(self, state: State, args: Args) -> Iterator[Path]:
        """Every legal way: the canonical one to each end, cheapest first, then all others as they are found."""
        found = self._found(state, args)
        ends = found.ends
        firsts = [path for space in members(ends) if (path := found.path(space)) is not None]
        yield from sorted(firsts, key=lambda path: (path[0], len(path[2]), path[2], path[1]))
        given = set(firsts)
        going = self._going(state, args)
        for node in all_ways(going, self.most):
            if self._may_miss or ends >> node.space & 1:
                path = going.path(node)
                if path not in given:
                    yield path

    def has(self, state: State, args: Args, path: Path) -> bool:
        """Whether this very way may be chosen."""
        if not self._known(path[2]) or not (self._may_miss or self.ends(state, args) >> path[2][-1] & 1):
            return False
        going = self._going(state, args)
        node = retrace(going, path)
        return node is not None and node.points == path[0] and going.may_end(node)

    def by_legs(self, state: State, args: Args, spaces: Sequence[int], legs: Sequence[str]) -> Path | None:
        """The way through these spaces by these legs, or None when it may not be gone."""
        if not self._known(spaces):
            return None
        going = self._going(state, args)
        node = retrace(going, (0, tuple(legs), tuple(spaces)))
        return None if node is None or not going.may_end(node) else going.path(node)

    def complete(self, state: State, args: Args, spaces: Sequence[int]) -> Path | None:
        """The way through these spaces by the best legs, or None; the start may be left out."""
        if not self._known(spaces) or not (self._may_miss or self.ends(state, args) >> spaces[-1] & 1):
            return None
        going = self._going(state, args)
        node = completed(going, spaces)
        return None if node is None else going.path(node)

    def sample(self, state: State, args: Args, rng: Random) -> Path | None:
        """Some cheapest way to an end taken at random."""
        found = self._found(state, args)
        ends = members(found.ends)
        if not ends:
            return None
        space = ends[rng.randrange(len(ends))]
        any_path = getattr(found, "any_path", None)
        path: Path | None = found.path(space) if any_path is None else any_path(space, rng)
        return path

    # ---- a way under way -------------------------------------------------------------------------------------------

    def still_open(self, state: State, args: Args, path: Path, index: int) -> bool:
        """Whether the step after space number `index` of a way under way is still legal."""
        return not self.halted(state, args, path, index)

    def halted(self, state: State, args: Args, path: Path, index: int) -> list[Reason]:
        """Why it is not; nothing when it is."""
        return halted(Going(self.data, self.program, state, args, goals=-1), path, index)

    def draws(self, state: State, args: Args, path: Path, index: int) -> list[tuple[int, int, Number]]:
        """What the step after space number `index` takes from fields: (column, thing, amount)."""
        if not any(leg.quotas for leg in self.program.legs) or index >= len(path[1]):
            return []
        return draws(Going(self.data, self.program, state, args, goals=-1), path, index)

    def why(self, state: State, args: Args, what: int | Path) -> list[Reason]:
        """Why a space cannot be an end, or a way not be chosen; nothing when it can."""
        if not self._known((what,) if isinstance(what, int) else what[2]):
            return [("there is no such space", self.route.cites, None)]
        going = self._going(state, args)
        ends = self.ends(state, args)
        if isinstance(what, int):
            return why_space(going, ends, what, self.most)
        return why_path(going, ends, what)

    # ---- searching -------------------------------------------------------------------------------------------------

    def _found(self, state: State, args: Args) -> Answer:
        key = (args, self._stamps(state.stamps))
        found = self._answers.get(key)
        if found is None:
            if self.program.circular:
                circular: Answer = self._circular(state, args, False)
                return circular
            found = self._preferred(state, args, self._search(state, args, self._goals(state, args), False))
            if len(self._answers) >= MOST_KEPT:
                self._answers.clear()
            self._answers[key] = found
        # what it was found in may have been written to since: this state has the same in all the route looks at
        found.state = state
        return found

    def _circular(self, state: State, args: Args, first: bool) -> Any:
        """A route that leads back to itself through what it asks: asked twice in one chain, it is not open."""
        if args in self._asked:
            return Nothing()
        if len(self._asked) >= DEEPEST:
            raise RouteTooLarge(self.route, "asks for itself without end")
        self._asked.append(args)
        try:
            found = self._search(state, args, self._goals(state, args), first)
            return found.ends if first else self._preferred(state, args, found)
        finally:
            self._asked.pop()

    def _search(self, state: State, args: Args, goals: int | None, first: bool, starts: int | None = None) -> Answer:
        if not self.plain:
            try:
                if self.waves.staged and goals is not None:
                    begun = self.waves.own_starts(state, args) if starts is None else starts
                    ends = staged_ends(self.waves, state, args, goals, begun)
                    return Staged(ends, state, lambda now: self._step_by_step(now, args, goals, False, starts))
                return self.waves.search(state, args, goals, first, starts)
            except Opaque:
                pass
        return self._step_by_step(state, args, goals, first, starts)

    def _reached(self, state: State, args: Args, goals: int, starts: int | None = None) -> int:
        """The goals that can be come to, by which way does not matter."""
        found = None
        if not self.plain and self.flood.fits:
            with suppress(Opaque):
                found = self.flood.ends(state, args, goals, starts)
        return self._search(state, args, goals, False, starts).ends if found is None else found

    def _leads_home(self, state: State, args: Args, stamps: Any) -> bool | None:
        """Whether some goal can be come to, where one answer serves all who ask; else None."""
        if self.plain or not self.flood.homes:
            return None
        try:
            return self.flood.open(state, args, stamps, self._goals)
        except Opaque:
            return None

    def _step_by_step(self, state: State, args: Args, goals: int | None, first: bool, starts: int | None) -> Found:
        return search(Going(self.data, self.program, state, args, starts, goals), first, self.most)

    def _going(self, state: State, args: Args) -> Going:
        return Going(self.data, self.program, state, args, goals=self._goals(state, args))

    def _preferred(self, state: State, args: Args, found: Answer) -> Answer:
        """With `prefer end` lines only the best ends are left."""
        prefers = self.program.end_prefers
        if not prefers or not found.ends:
            return found
        spaces = members(found.ends)
        views = {space: self._view(found, space) for space in spaces}
        for prefer in prefers:
            grades = []
            for space in spaces:
                held = prefer.when is None or prefer.when(state, args, views[space])
                value = True if prefer.value is None else prefer.value(state, args, views[space]) if held else None
                grades.append(value if held else None)
            spaces = best(prefer, spaces, grades)
        mask = 0
        for space in spaces:
            mask |= 1 << space
        return Chosen(found, mask)

    def _view(self, found: Answer, space: int) -> tuple[Any, ...]:
        """The names as they stand at an end: the last step of the canonical way to it, and that way."""
        if all(ask is None or ask.picks in ((), (1,)) for p in self.program.end_prefers for ask in (p.value, p.when)):
            return (space, space, -1, -1, None, None)
        path = found.path(space)
        here, side = space, -1
        if path is not None and len(path[2]) > 1:
            here = path[2][-2]
            side = next((c for to, _, c in self.data.neighbours[here] if to == space), -1)
        return (here, space, side >> 1, side, path, None)

    # ---- goals -----------------------------------------------------------------------------------------------------

    def _goals(self, state: State, args: Args) -> int | None:
        """Where the route must lead; None when anywhere will do."""
        if not self.program.goals:
            return None
        mask = 0
        for goal in self.program.goals:
            if goal.when is not None and not goal.when(state, args, ()):
                continue
            spaces: int = goal.spaces(state, args, ())
            if goal.clause.number:
                spaces = self._joined(state, args, spaces, goal.clause.number, goal.clause.connected)
            mask |= spaces
        return mask

    def _joined(self, state: State, args: Args, spaces: int, number: int, by: str) -> int:
        """Of these spaces those that are reached, in groups of so many joined to each other."""
        reached = self._reached(state, args, spaces)
        if reached.bit_count() < number:
            return 0
        if not by:
            return reached
        joining = self.runners[by]

        def reaching(space: int, wanted: int) -> int:
            given = joining.arguments(self.route, args, space)
            return joining._reached(state, given, wanted, 1 << space)

        return joined(reached, number, reaching)

    def arguments(self, asking: Route, args: Args, space: int) -> Args:
        """The arguments when another route asks what this one joins to a space: those of the same name, else of the
        same kind; a space it is asked about is that space."""
        by_name = {name.lower(): (kind, value) for (name, kind), value in zip(asking.params, args, strict=True)}
        found: list[Any] = []
        for name, kind in self.route.params:
            known = by_name.get(name.lower())
            if kind.name == "space" and not kind.many:
                found.append(space)
            elif known is not None and known[0] == kind:
                found.append(known[1])
            else:
                same = [value for other, value in by_name.values() if other == kind]
                found.append(same[0] if same else 0 if kind.many else -1)
        return tuple(found)
