"""The program with a fault made for a test: the key that copies a hex fails as a bug would."""

from __future__ import annotations

import sys

from cli.main import main
from tui.screens.play import PlayScreen


def broken(self: PlayScreen) -> None:
    raise ZeroDivisionError("a fault made for a test")


PlayScreen.key_copy = broken  # type: ignore[method-assign]
sys.exit(main(sys.argv[1:]))
