"""The real screen with a new game of a title, in a folder of its own.

python -m benchmarks.screens.real TITLE [SCENARIO]
"""

from __future__ import annotations

import sys
import tempfile

from games.shelf import Shelf
from tui.start import Wishes, start

if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(folder)
        scenario = sys.argv[2] if len(sys.argv) > 2 else None
        table = shelf.new(sys.argv[1], scenario, [], 1, ["you"], "bench", who="you", side=None)
        sys.exit(start(shelf, Wishes(), table))
