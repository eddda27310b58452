"""What the fast search found, and the ways behind it, read backward from the sets it went through."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from interpreter.compile.routes.clauses import Args, Path, State
from interpreter.compile.routes.names import members
from interpreter.model.data import Number

if TYPE_CHECKING:
    from interpreter.compile.routes.legs import Places, Steps
    from interpreter.compile.routes.memory import Sifting
    from interpreter.compile.routes.modes import Arc
    from interpreter.compile.routes.waves import Plan, Waves

Sets = dict[tuple[int, int], int]  # (mode, points) -> spaces


class Random(Protocol):
    def randrange(self, stop: int, /) -> int: ...


class Waved:
    """For each mode the sets of spaces by points.  Modes come twice: the second half are ways that had to stop."""

    __slots__ = (
        "_by_points",
        "_ends",
        "args",
        "endings",
        "goals",
        "levels",
        "over",
        "plan",
        "starts",
        "state",
        "visited",
        "waves",
    )

    def __init__(
        self,
        waves: Waves,
        plan: Plan,
        state: State,
        args: Args,
        starts: int,
        endings: list[list[Places]],
        goals: int | None,
    ) -> None:
        self.waves = waves
        self.plan = plan
        self.state = state  # any state with the same content in the columns the route looks at will do
        self.args = args
        self.starts = starts
        self.endings = endings
        self.goals = goals
        self.levels: list[list[tuple[int, int]]] = [[] for _ in endings]
        self.visited = [0] * len(endings)
        self.over: dict[int, list[tuple[int, int, int, int]]] = {}
        self._ends: list[int] | None = None  # by mode
        self._by_points: list[dict[int, int]] | None = None

    # ---- while it goes on ------------------------------------------------------------------------------------------

    def steps_of(self, mode: int) -> Steps:
        """What the leg of a mode allows."""
        return self.plan.steps[self.waves.modes[mode % len(self.waves.modes)][0]]

    def sift(self, sifts: list[Sifting], spaces: int) -> int:
        for sift in sifts:
            if spaces:
                spaces = sift(self.state, self.args, spaces)
        return spaces

    def onward(self, mode: int, spaces: int) -> int:
        """Those of these spaces from which a way in this mode may go on."""
        if not mode:
            return spaces
        steps = self.steps_of(mode)
        spaces &= steps.go
        return self.sift(steps.sifts.go, spaces) if steps.sifts.go else spaces

    def may_end(self, mode: int, spaces: int) -> int:
        """Those of these spaces where a way in this mode may end."""
        if self.goals is not None:
            spaces &= self.goals
        elif not mode:
            return 0
        for places in self.endings[mode]:
            if spaces:
                spaces = places.among(self.state, self.args, spaces)
        return spaces

    # ---- where -----------------------------------------------------------------------------------------------------

    @property
    def ends(self) -> int:
        found = 0
        for mask in self.ends_by_mode():
            found |= mask
        return found

    def ends_by_mode(self) -> list[int]:
        if self._ends is None:
            self._ends = [self.may_end(mode, visited) if visited else 0 for mode, visited in enumerate(self.visited)]
        return self._ends

    def number(self, points: int) -> Number:
        scale = self.plan.scale
        if points % scale == 0:
            return points // scale
        return Fraction(points, scale)

    def in_order(self) -> list[tuple[int, int, int]]:
        """All sets as (points, mode, spaces), cheapest first."""
        return sorted((points, mode, wave) for mode, row in enumerate(self.levels) for points, wave in row)

    def reach(self) -> dict[int, Number]:
        found: dict[int, Number] = {}
        seen = 0
        for points, _, wave in self.in_order():
            new = wave & ~seen
            seen |= new
            number = self.number(points)
            for space in members(new):
                found[space] = number
        return dict(sorted(found.items()))

    def nearest(self) -> tuple[int, int] | None:
        """The least points of any end, and the ends that cost no more."""
        least, spaces = None, 0
        for points, mode, wave in self.in_order():
            if least is not None and points > least:
                break
            hit = wave & self.ends_by_mode()[mode]
            if hit:
                least = points
                spaces |= hit
        return None if least is None else (least, spaces)

    def points(self) -> Number | None:
        found = self.nearest()
        return None if found is None else self.number(found[0])

    def length(self) -> int | None:
        """Steps of the cheapest way; where every step costs the same they are known without looking for it."""
        found = self.nearest()
        prices = {price for leg in self.plan.flows for flow in leg for price, _ in flow.into}
        if found is not None and len(prices) == 1 and not self.waves.program.changes and not self.over:
            price = prices.pop()
            if price:
                return int(found[0] // price)
        path = self.best()
        return None if path is None else len(path[2]) - 1

    # ---- ways ------------------------------------------------------------------------------------------------------

    def best(self) -> Path | None:
        """The canonical cheapest way of all."""
        found = self.nearest()
        if found is None:
            return None
        paths = [path for space in members(found[1]) if (path := self.path(space)) is not None]
        return min(paths, key=lambda path: (len(path[2]), path[2], path[1]))

    def arrivals(self, space: int) -> tuple[int, list[int]] | None:
        """The least points for which a way may end there, and the modes it may then be in."""
        bit = 1 << space
        best: tuple[int, list[int]] | None = None
        for mode, row in enumerate(self.levels):
            if not self.ends_by_mode()[mode] & bit:
                continue
            points = next(points for points, wave in row if wave & bit)
            if best is None or points < best[0]:
                best = (points, [mode])
            elif points == best[0]:
                best[1].append(mode)
        return best

    def path(self, space: int) -> Path | None:
        """The canonical way: least points, then fewest steps, then lowest spaces, then first legs."""
        found = self.arrivals(space)
        if found is None:
            return None
        points, modes = found
        names = self.waves.program.legs
        if self.plan.limit is not None and points > self.plan.limit:
            here, leg = min((here, leg) for total, here, leg, to in self.over[space] if total == points and to in modes)
            return self.number(points), (names[leg].name,), (here, space)
        if 0 in modes:
            return 0, (), (space,)
        layers: list[Sets] = [{(mode, points): 1 << space for mode in modes}]
        while (0, 0) not in layers[-1]:
            layers.append(self.before(layers[-1]))
            if not layers[-1]:
                raise AssertionError("every space found was come to from the start")
        spaces, legs = self.forward(layers)
        return self.number(points), tuple(names[leg].name for leg in legs), spaces

    def before(self, layer: Sets) -> Sets:
        """The states one step before any of these on a cheapest way to it."""
        found: Sets = {}
        for (mode, points), spaces in layer.items():
            for before, spent, wave in self.steps_to(mode, points, spaces):
                found[before, spent] = found.get((before, spent), 0) | wave
        return found

    def steps_to(self, mode: int, points: int, spaces: int) -> Iterator[tuple[int, int, int]]:
        """Where steps come from that lead into these spaces in this mode at just these points."""
        waves, plan = self.waves, self.plan
        halted, target = divmod(mode, len(waves.modes))
        # of a single space the neighbours are known, and most sets hold none of them
        near = -1 if spaces & (spaces - 1) else waves.data.neighbour_mask[spaces.bit_length() - 1]
        for before, arcs in enumerate(waves.arcs):
            for arc in arcs:
                if arc.to != target or not self.levels[before]:
                    continue
                for flow in plan.flows[arc.leg]:
                    if flow.halts != bool(halted):
                        continue
                    for price, into in flow.into:
                        if price > points:
                            break
                        entered = spaces & into
                        if not entered:
                            continue
                        for spent, wave in self.levels_for(before, arc, points - price, near & flow.here):
                            back = flow.back.around
                            came = 0
                            for here, enter in plan.steps[arc.leg].groups:
                                if wave & here and entered & enter:
                                    came |= back(entered & enter) & wave & here
                            if came:
                                yield before, spent, came

    def levels_for(self, before: int, arc: Arc, wanted: int, near: int) -> Iterator[tuple[int, int]]:
        """The sets of a mode, as far as they lie near, that may go on by this arc and then have just these points."""
        leave = self.plan.steps[arc.leg].sifts.leave
        rows = self.levels[before] if arc.turns else [(wanted, self.by_points()[before].get(wanted, 0))]
        for spent, whole in rows:
            wave, after = self.onward(before, whole & near), spent
            if arc.changes and wave:
                wave, after = self.waves.change(self, arc, wave, spent)
            if after == wanted and wave:
                wave = self.sift(leave, wave)
                if wave:
                    yield spent, wave

    def by_points(self) -> list[dict[int, int]]:
        if self._by_points is None:
            self._by_points = [{} for _ in self.levels]
            for known, row in zip(self._by_points, self.levels, strict=True):
                for points, wave in row:
                    known[points] = known.get(points, 0) | wave
        return self._by_points

    def forward(self, layers: list[Sets]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The lowest spaces, then the first legs, from the start through the layers to the end."""
        starts = layers[-1][0, 0]
        space = (starts & -starts).bit_length() - 1
        spaces = [space]
        states: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}
        for layer in reversed(layers[:-1]):
            onward: dict[tuple[int, int, int], tuple[int, ...]] = {}
            for (mode, points), targets in layer.items():
                for to in members(targets & self.waves.data.neighbour_mask[space]):
                    for before, spent, wave in self.steps_to(mode, points, 1 << to):
                        legs = states.get((before, spent))
                        if legs is not None and wave >> space & 1:
                            new = (*legs, self.waves.modes[mode % len(self.waves.modes)][0])
                            key = (to, mode, points)
                            if key not in onward or new < onward[key]:
                                onward[key] = new
            space = min(key[0] for key in onward)
            spaces.append(space)
            states = {(mode, points): legs for (to, mode, points), legs in onward.items() if to == space}
        return tuple(spaces), min(states.values())

    def free_steps(self, among: int) -> bool:
        """Whether some steps into these spaces cost nothing, so that a way taken at random might go in circles."""
        return any(price == 0 and into & among for leg in self.plan.flows for flow in leg for price, into in flow.into)

    def any_path(self, space: int, rng: Random) -> Path | None:
        """Some cheapest way there, its steps taken at random from the last to the first."""
        found = self.arrivals(space)
        if found is None:
            return None
        points, modes = found
        over = self.plan.limit is not None and points > self.plan.limit
        came = 0
        for visited in self.visited:
            came |= visited
        if 0 in modes or over or self.free_steps(came):
            return self.path(space)
        names = self.waves.program.legs
        mode, spent, spaces, legs = modes[rng.randrange(len(modes))], points, [space], []
        while mode or spent or not self.starts >> space & 1:
            legs.append(names[self.waves.modes[mode % len(self.waves.modes)][0]].name)
            steps = list(self.steps_to(mode, spent, 1 << space))
            mode, spent, wave = steps[rng.randrange(len(steps))]
            choices = members(wave)
            space = choices[rng.randrange(len(choices))]
            spaces.append(space)
        return self.number(points), tuple(reversed(legs)), tuple(reversed(spaces))
