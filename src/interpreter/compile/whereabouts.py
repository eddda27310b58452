"""What says that none of these units has moved.

A move gives the column of places a new stamp, and with it everything that asks where units are would be found anew.
But one side's move leaves the other side's units where they are: each few units, as they stand in the roster, have a
stamp of their own behind those of the columns.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from interpreter.compile.helpers import bits

TOGETHER = 3  # 2 ** 3 units share a stamp
EVERYONE = (1 << (1 << TOGETHER)) - 1  # all units that share the first
MOST_KEPT = 1024

_getters: dict[tuple[int, int], Callable[[list[int]], Any]] = {}


def stamps_for(units: int) -> int:
    """How many stamps so many units need."""
    return (units >> TOGETHER) + 1


def unmoved(g: Any, units: int) -> Any:
    """The same answer as before means that these units are where they were."""
    base = len(g.cols)
    getter = _getters.get((base, units))
    if getter is None:
        if len(_getters) >= MOST_KEPT:
            _getters.clear()
        groups = sorted({base + (unit >> TOGETHER) for unit in bits(units)})
        getter = _getters[base, units] = itemgetter(*groups) if groups else nobody
    return getter(g.stamps)


def nobody(stamps: list[int]) -> tuple[int, ...]:
    return ()
