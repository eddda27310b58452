"""The guide, followed to the letter: every file written, every command run and compared with what the guide shows."""

from __future__ import annotations

import re
from pathlib import Path

from console import agree
from fences import DOCS, fences
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


def test_the_reader_is_told_which_file_is_meant() -> None:
    """The words behind ```` ```rules ```` are not shown on a page, so the name stands in the sentence before."""
    text = (DOCS / "guide.md").read_text(encoding="utf-8")
    parts = re.split(r"^```(\S*)([^\n]*)\n.*?^```$", text, flags=re.MULTILINE | re.DOTALL)
    for prose, language, words in zip(parts[::3], parts[1::3], parts[2::3], strict=False):
        named = re.search(r"=two-fords/(\S+)", words)
        assert language not in ("rules", "play") or (named and f"`{named[1]}`" in prose), words
