"""How often a form was used, for the limits that count it."""

from __future__ import annotations

from interpreter.play.forms import Filling
from interpreter.play.state import TALLIES


def count_use(filling: Filling) -> None:
    """Adds a filled form to the tallies of its limits."""
    state = filling.state
    counted = []
    for limit in filling.form.limits:
        if limit.when is not None and not limit.when(state, filling.frame):
            continue
        amount = limit.amount(state, filling.frame) if limit.amount is not None else 1
        counted += [(key, amount) for key in filling.tally_keys(limit)]
    tallies = state.write(TALLIES)
    for key, amount in counted:
        tallies[key] = tallies.get(key, 0) + amount
