"""Routes: moves, traces, retreats, pursuits.  A runner for each answers where a way may lead, and why not."""

from __future__ import annotations

from interpreter.compile.routes.program import Path, Pure, Reason, RouteTooLarge
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
