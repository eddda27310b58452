"""`grognard test`: which play files are run, what is told, the exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from border_game import TITLES

from interpreter.play import playfile

EXAMPLES = TITLES / "border" / "examples"
HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def only_border(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GROGNARD_PATH", str(TITLES))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("word", [str(EXAMPLES), str(EXAMPLES / "victory.play"), str(TITLES / "border"), "border"])
def test_files_folders_and_titles(word: str) -> None:
    done = playfile.test([word])
    assert done.code == 0
    count = 1 if word.endswith(".play") else 3
    assert done.text() == f"{count} passed, 0 failed: {count} play file{'s' if count > 1 else ''}"


def test_failures_are_told_and_counted() -> None:
    done = playfile.test([str(EXAMPLES), str(HERE / "failing" / "dice-left.play"), str(HERE / "bad" / "no-title.play")])
    assert done.code == 1
    assert "dice-left.play:5: some scripted dice were never rolled" in done.text()
    assert "error: this play file does not say which title is played" in done.text()
    assert done.text().endswith("3 passed, 2 failed: 5 play files")
    data = json.loads(json.dumps(done.as_data()))["plays"]
    assert [play["passed"] for play in data] == [True, True, True, False, False]
    assert data[0]["proves"] == ["2"]
    assert data[3]["failures"][0]["line"] == 5
    assert data[4]["mistakes"][0]["code"] == "play-no-title"


@pytest.mark.parametrize("word", ["nowhere.play", "no-such-title", "", "\0", "x" * 5000])
def test_nothing_to_run(word: str) -> None:
    done = playfile.test([word])
    assert done.code == 2
    assert done.text()


def test_a_title_without_play_files(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "bare" / "title.rules").write_text("title bare:\n  language 1\n")
    done = playfile.test([str(tmp_path / "bare")])
    assert done.code == 2 and "bare has no play files" in done.text()
    done = playfile.test([str(tmp_path)])
    assert done.code == 2


def test_all_under_other_rules() -> None:
    done = playfile.test([str(EXAMPLES / "both-at-once.play")], under="nowhere")
    assert done.code == 1 and "the rules to play under were not found" in done.text()
