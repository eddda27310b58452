"""Every example of the documents is run: rules are checked, plays are played, messages and commands are compared.

A block of `rules` stands in the small title of `frame.rules`; the `play` and `console` blocks after it use that title.
A block marked `error` or `warning` is followed by a `text` block with the messages; one marked `clean` has none.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from console import run_console, standing_in
from fences import Fence, fences
from frame import TITLE, write_title

from interpreter.check import check_title
from interpreter.language.render import render
from interpreter.play.playfile import run_play

DOCUMENTS = ("language.md", "limits.md")
EXECUTED = ("play", "console", "text")


def groups() -> list[list[Fence]]:
    """Each block of rules with the blocks that belong to it."""
    found: list[list[Fence]] = []
    for document in DOCUMENTS:
        inside = False
        for fence in fences(document):
            if fence.language == "rules":
                found.append([fence])
                inside = True
            elif fence.language in EXECUTED and inside:
                found[-1].append(fence)
            else:
                assert fence.language in ("text", "python"), f"{fence.place}: what is `{fence.language}`?"
    return found


GROUPS = groups()


def messages(title: Path, severity: str) -> str:
    """What the checker says, as a person standing in the title's folder sees it."""
    with standing_in(title):
        done = check_title(Path("."))
    told = [d for d in done.report.diagnostics if d.severity == severity]
    lines = {file: text.splitlines() if isinstance(text, str) else text for file, text in done.sources.items()}
    return render(told, lines)


@pytest.mark.parametrize("group", GROUPS, ids=[group[0].place for group in GROUPS])
def test_an_example_comes_true(group: list[Fence], tmp_path: Path) -> None:
    rules, *others = group
    title = write_title(rules, tmp_path)
    wrong = next((word for word in rules.words if word in ("error", "warning")), "")
    if wrong:
        assert others and others[0].language == "text", f"{rules.place}: the message belongs in a `text` block below"
        found = messages(title, wrong).rsplit("\n", 2)[0]
        assert found.rstrip() == others[0].text.rstrip()
        others = others[1:]
    else:
        assert messages(title, "error") == ""
        assert "clean" not in rules.words or messages(title, "warning") == ""
    for fence in others:
        if fence.language == "play":
            result = run_play(f'play "{fence.line}"\ntitle {TITLE}\n{fence.text}', rulesets=[tmp_path])
            assert result.ok, result.told(fence.place)
        elif fence.language == "console":
            run_console(fence.text, tmp_path)
