"""Play files of spi-ww1 with mistakes in them: what the person is told stands beside each.

`GROGNARD_UPDATE=1 pytest tests/titles/test_wrong_play_files.py` writes the answers anew; the change is read as a diff.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter.play.playfile import Shelf, run_play

HERE = Path(__file__).parent / "wrong"
FILES = sorted(HERE.glob("*.play"))
SHELF = Shelf()


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_what_is_told(path: Path) -> None:
    result = run_play(path.read_text(encoding="utf-8"), shelf=SHELF, file=path.name)
    found = f"{result.told()}\n\n{result.summary()}\n"
    expected = path.with_suffix(".expected")
    if os.environ.get("GROGNARD_UPDATE"):
        expected.write_text(found, encoding="utf-8")
    assert not result.ok
    assert found == expected.read_text(encoding="utf-8")
