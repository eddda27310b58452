"""What the map shows at one moment: plain data, made from the game and changed by whoever moves the cursor."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class CounterArt:
    """The face of a counter as the player may see it.

    `slot` is the number of its colours in the theme; nations that have to share one also show their `letter`.
    `faded` is for one that has acted, `hidden` for one of which only the nation is known, `mine` for one of the
    side that looks: where there is no colour, mine stand in square brackets and theirs in round ones.
    """

    symbol: str
    label: str = ""
    factors: str = ""
    slot: int = 0
    letter: str = ""
    faded: bool = False
    hidden: bool = False
    mine: bool = False


@dataclass(slots=True)
class Scene:
    """Spaces are numbers as in the title's data; sets of them are masks with a bit for each.

    `tints` puts one letter into a hex and colours it: z zone, s supplied, ! cut off, v victory, or the letter of the
    side that controls it (`tui.map.scenery.side_letters`).
    """

    stacks: dict[int, tuple[CounterArt, ...]] = field(default_factory=dict)  # top first
    cursor: int = -1
    selected: int = 0
    targets: int | None = None  # where something may be done now; all other hexes are dimmed
    numbers: dict[int, str] = field(default_factory=dict)  # such as what it costs to get there
    path: tuple[int, ...] = ()
    tints: dict[int, str] = field(default_factory=dict)
    trails: tuple[tuple[int, ...], ...] = ()  # ways that counters went lately
    hide_counters: bool = False
