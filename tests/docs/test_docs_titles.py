"""The pages of titles: their commands print what they show, and the moves they quote were played."""

from __future__ import annotations

from pathlib import Path

import pytest
from console import run_console
from fences import DOCS, Fence, fences

ROOT = DOCS.parent
PAGES = sorted((DOCS / "titles").glob("*.md"))
FENCES = [(page.stem, fence) for page in PAGES for fence in fences(f"titles/{page.name}")]


@pytest.mark.parametrize(("title", "fence"), FENCES, ids=[fence.place for _, fence in FENCES])
def test_block(title: str, fence: Fence) -> None:
    if fence.language == "console":
        run_console(fence.text, ROOT)
    elif fence.language == "play":
        quoted_from(fence, ROOT / "rulesets" / title / "examples" / fence.word("file"))
    else:
        assert fence.language == "text", "a block of a title's page is `console`, `play` or `text`"


def quoted_from(fence: Fence, path: Path) -> None:
    """Every quoted line stands in the play file, in this order."""
    left = iter(path.read_text(encoding="utf-8").splitlines())
    for line in fence.text.splitlines():
        assert any(line == other for other in left), f"`{line}` is not (or not in this order) in {path.name}"


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_page_names_a_title_and_files_that_exist(page: Path) -> None:
    folder = ROOT / "rulesets" / page.stem
    assert folder.is_dir()
    for word in page.read_text(encoding="utf-8").split("`")[1::2]:
        if word.endswith((".play", ".rules")):
            assert (folder / word).exists(), f"there is no {word}"
