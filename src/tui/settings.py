"""What a player has chosen for good: theme, zoom, warnings.  Lost settings are only settings again."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from platformdirs import user_config_path

from tui.warnings import Warnings


def settings_file() -> Path:
    told = os.environ.get("GROGNARD_CONFIG")
    return Path(told) if told else user_config_path("grognard") / "settings.json"


@dataclass(slots=True)
class Settings:
    """`theme` empty: the one that suits the terminal."""

    theme: str = ""
    zoom: int = 0
    warnings: Warnings = field(default_factory=Warnings)
    taught: bool = False  # has been through the lesson, or refused it
    path: Path = field(default_factory=settings_file)

    @classmethod
    def load(cls, path: Path | None = None) -> Settings:
        """What the file says, as far as it makes sense."""
        found = cls(path=path or settings_file())
        told: Any = {}
        with suppress(OSError, ValueError):
            told = json.loads(found.path.read_text(encoding="utf-8"))
        if not isinstance(told, dict):
            return found
        if isinstance(told.get("theme"), str):
            found.theme = told["theme"]
        if told.get("zoom") in (0, 1, 2):
            found.zoom = told["zoom"]
        found.taught = told.get("taught") is True
        for name in ("duties", "units", "supply"):
            if isinstance(told.get(f"warn-{name}"), bool):
                setattr(found.warnings, name, told[f"warn-{name}"])
        return found

    def save(self) -> None:
        """Written whole or not at all; a disk that refuses loses nothing but the setting."""
        data = {
            "theme": self.theme,
            "zoom": self.zoom,
            "taught": self.taught,
            **{f"warn-{name}": getattr(self.warnings, name) for name in ("duties", "units", "supply")},
        }
        with suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            new = self.path.with_suffix(".new")
            new.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
            os.replace(new, self.path)
