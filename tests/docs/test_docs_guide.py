"""The guide, followed to the letter: every file written, every command run and compared with what the guide shows."""

from __future__ import annotations

from pathlib import Path

from console import agree
from fences import fences
from workshop import Workshop


def test_the_guide_leads_to_a_tested_title(tmp_path: Path) -> None:
    workshop = Workshop(tmp_path)
    for fence in fences("guide.md"):
        if fence.language in ("rules", "play"):
            workshop.write(fence)
        elif fence.language == "console":
            for command, expected, found in workshop.run(fence):
                if not agree(expected, found):
                    assert found == expected, f"{fence.place}: $ {command}"
        else:
            assert fence.language == "text", f"{fence.place}: what is `{fence.language}`?"
    assert workshop.before == {}, "a mistake that no command has shown"
