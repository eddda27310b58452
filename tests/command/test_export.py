"""`export`: one document with stable keys, the same on every run, and nothing in it but plain JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import main

FORD = str(Path(__file__).parent / "titles" / "ford")
KEYS = [
    "format",
    "title",
    "name",
    "properties",
    "sides",
    "nations",
    "types",
    "counters",
    "terrain",
    "map",
    "spaces",
    "hexside_features",
    "hexsides",
    "regions",
    "tables",
    "calendar",
    "fields",
    "options",
    "scenarios",
    "basis",
    "look",
    "rulebook",
]


def exported(capsys: pytest.CaptureFixture[str], title: str) -> str:
    assert main.main(["export", title]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("title", [FORD, "skirmish"])
def test_keys_are_stable_and_every_run_says_the_same(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = exported(capsys, title)
    assert list(json.loads(text)) == KEYS
    assert exported(capsys, title) == text


def test_every_name_in_the_document_is_in_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    """Counters name nations and types, spaces name terrain, set-ups name counters and spaces that are there."""
    document = json.loads(exported(capsys, "skirmish"))
    names = {key: {thing["name"] for thing in document[key]} for key in ("sides", "nations", "types", "spaces")}
    counters = {counter["name"] for counter in document["counters"]}
    assert {counter["nation"] for counter in document["counters"]} <= names["nations"]
    assert {counter["type"] for counter in document["counters"]} <= names["types"]
    assert {nation["side"] for nation in document["nations"]} <= names["sides"] | {None}
    for side in document["hexsides"]:
        assert set(side["between"]) <= names["spaces"]
    assert [scenario["name"] for scenario in document["scenarios"]] == document["properties"]["scenarios"]
    for scenario in document["scenarios"]:
        assert scenario["setup"]
        for placed in scenario["setup"]:
            assert placed["counter"] in counters
            assert placed["space"] in names["spaces"]


def test_it_can_be_written_to_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["export", FORD, "--output", str(tmp_path / "ford.json")]) == 0
    written = (tmp_path / "ford.json").read_text(encoding="utf-8")
    assert capsys.readouterr().out == ""
    assert json.loads(written) == json.loads(exported(capsys, FORD))


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["export", FORD, "--output", str(tmp_path / "nowhere" / "ford.json")]) == 2
    assert "No such file or directory" in capsys.readouterr().err
