"""Errors are data as well: a simulation on all cores tells of them from another process."""

from __future__ import annotations

import pickle

import pytest

from interpreter.language.diagnostic import Diagnostic, Span
from interpreter.play.errors import NotAllowed, PlayError, Reason, RuleFault, Unreadable

FAULT = Diagnostic("fault", "a table has no such row", Span("rules/combat.rules", 3, 1, 3, 9))


@pytest.mark.parametrize(
    "error",
    [NotAllowed("march", [Reason("too far", ("5.1",))]), RuleFault(FAULT, ("6.6",)), Unreadable("no", "try yes")],
    ids=lambda error: type(error).__name__,
)
def test_errors_cross_to_another_process(error: PlayError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error) and str(back) == str(error) and vars(back).keys() == vars(error).keys()
