"""The play files of a title notice when a clause of it is changed: all clauses in `make soak`, a few in `make test`.

mutants/TITLE.txt lists the changes that cannot matter, with the reason; `grognard mutate TITLE --known FILE` reads it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from interpreter.mutation.hunt import hunt, known_mutants
from interpreter.mutation.trial import CRASHED

ROOT = Path(__file__).parents[2]
LONG = bool(os.environ.get("GROGNARD_SOAK"))
MOST = 50  # survivors in a thousand


def known(title: str) -> dict[str, str]:
    file = Path(__file__).parent / "mutants" / f"{title}.txt"
    return known_mutants(file.read_text(encoding="utf-8")) if file.exists() else {}


@pytest.mark.soak
@pytest.mark.parametrize("title", ["skirmish", "spi-ww1"] if LONG else ["skirmish"])
def test_play_files_notice_what_is_changed(title: str) -> None:
    done = hunt(
        ROOT / "rulesets" / title,
        jobs=(os.cpu_count() or 1) if LONG else 0,
        paragraph="" if LONG else "5.3",
        known=known(title),
    )
    if LONG:
        print("\n" + done.text())
        assert done.stale == [], "listed as changes that cannot matter"
    assert done.failing == []
    assert done.of(CRASHED) == []
    assert done.played and done.per_mille <= (MOST if LONG else 0), done.text()
    assert all(done.known.values()), "a change that cannot matter, without the reason"


def test_without_its_play_files_nothing_is_noticed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rulesets" / "skirmish", tmp_path / "skirmish", ignore=shutil.ignore_patterns("5.*.play"))
    done = hunt(tmp_path / "skirmish", paragraph="5.3")
    whole = hunt(ROOT / "rulesets" / "skirmish", paragraph="5.3")
    assert len(done.survivors) > len(whole.survivors)
    mutant = done.survivors[0]
    excused = hunt(tmp_path / "skirmish", paragraph="5.3", known=known_mutants(f"{mutant.key}\n  for no reason\n"))
    assert mutant.key not in [survivor.key for survivor in excused.survivors]
    assert [mutant.key for mutant in excused.excused] == [mutant.key]
