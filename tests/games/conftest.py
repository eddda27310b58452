"""These tests play in folders of their own; nobody's real games are touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from games_ground import TITLES


@pytest.fixture(autouse=True)
def no_real_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "nobody's games"))
    monkeypatch.setenv("GROGNARD_PATH", str(TITLES))
