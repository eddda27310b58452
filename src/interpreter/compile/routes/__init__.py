"""Routes: moves, traces, retreats, pursuits.  A runner for each answers where a way may lead, and why not.

| file | what |
| --- | --- |
| `runner.py`, `answers.py` | what the rest of the program asks; answers kept by stamps; goals |
| `program.py`, `clauses.py`, `names.py` | a route made ready: clauses sorted, and what each looks at |
| `going.py`, `node.py`, `ranking.py` | going step by step: the plain meaning of every clause |
| `plain.py`, `ways.py` | the plain search, the list of all ways, single ways, a way under way |
| `telling.py`, `reasons.py` | why not |
| `waves.py`, `modes.py`, `waved.py`, `staged.py` | the fast search over sets of spaces |
| `legs.py`, `shaping.py`, `memory.py`, `cells.py`, `network.py` | clauses asked of all steps at once |
| `connected.py` | `to any 2 connected by R` |

Where the language leaves room, this is what holds:

- A step is judged in the order of the language: bans of `leave`, `cross`, `enter`; then what they demand; then the cost
  against what is left; quotas; `stop`.  `start` and `end` of the whole route are judged where the way begins and ends,
  those inside a leg where a stretch of it does; there `hex` is that space (and `here`, for `start`).
- `path` is the way up to `here`; for `stop` and `end` it includes `hex`.  In a leg `leg` is the part of it gone by that
  leg without a break; before its first step that is the space where it would begin.
- A cost that is none cannot be paid; one below nothing is nothing.  An allowance that is none is 0.  A leg with a
  `cost` of its own has no use for that of the route.
- `minimum` lets the first steps cost what they will, but only those who have any points at all.
- `changing .. rounds down` loses the fraction of what is left, not of what is spent.
- Stages (`legs in order`) may be empty; an empty one must still be allowed to end where it is.
- A way may come back to a space if it can pay for it.  It never comes back without having spent anything, nor at all
  where nothing limits its points.
- A preference chooses among the steps from which the way can still end.
- The canonical way to a space has least points, then fewest steps, then lowest spaces, then first legs.
"""

from __future__ import annotations

from interpreter.compile.routes.clauses import Path, Pure, Reason, RouteTooLarge
from interpreter.compile.routes.runner import Runner
from interpreter.model.blocks import Rules
from interpreter.model.data import Data

__all__ = ["Path", "Reason", "RouteTooLarge", "Runner", "compile_routes"]


def compile_routes(data: Data, rules: Rules, pure: Pure, *, plain: bool = False) -> dict[str, Runner]:
    """A runner for each route by its lower-case name; each is made ready when first asked."""
    runners: dict[str, Runner] = {}
    for name, route in rules.routes.items():
        runners[name] = Runner(route, data, pure, runners, plain)
    return runners
