"""Games from the command line: played by the computer, played by a person, kept and gone on with."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli import main
from interpreter.play import plain, playfile_storage

FORD = str(Path(__file__).parent / "titles" / "ford")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept that nobody named."""
    folder = tmp_path / "games"
    monkeypatch.setattr(plain, "games_folder", lambda: folder)
    monkeypatch.setattr(playfile_storage, "games_folder", lambda: folder)
    return folder


def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main.main(["simulate", FORD, "--json", *words]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)["games"]
    return found


def test_a_seed_is_one_game_whenever_and_with_whatever_others_it_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    several = simulated(capsys, "--games", "4", "--seed", "10")
    assert [game["seed"] for game in several] == [10, 11, 12, 13]
    assert simulated(capsys, "--games", "4", "--seed", "10") == several
    assert simulated(capsys, "--seed", "12") == several[2:3]


def test_simulated_games_can_be_kept_and_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main.main(["simulate", FORD, "--games", "2", "--save", str(tmp_path / "kept")]) == 0
    kept = sorted((tmp_path / "kept").glob("*.play"))
    assert [file.name for file in kept] == ["ford-0.play", "ford-1.play"]
    for file in kept:
        assert main.main(["replay", str(file), "--under", FORD]) == 0
        assert "A draw" in capsys.readouterr().out


def test_a_game_that_does_not_end_is_given_up_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["simulate", FORD, "--most", "2"]) == 1
    assert "given up after 2 decisions" in capsys.readouterr().out


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(line + "\n" for line in lines)))


def test_a_person_plays_leaves_and_goes_on(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "why attack 0401 with Alba 1st", "march Alba 1st to 0302", "quit")
    assert main.main(["play", FORD]) == 0
    said = capsys.readouterr().out
    assert "[3.1]" in said  # why not
    file = games / "ford-1.play"
    assert f"grognard play {file}" in said
    assert "> march Alba 1st to 0302\n" in file.read_text()

    monkeypatch.setenv("GROGNARD_PATH", str(Path(FORD).parent))
    typed(monkeypatch, "pass")
    assert main.main(["play", str(file)]) == 0
    assert file.read_text().count("\n> ") == 2
    assert sorted(games.glob("*")) == [file]


def test_an_example_is_played_on_from_without_being_changed(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = Path(FORD) / "examples" / "march.play"
    before = example.read_bytes()
    typed(monkeypatch, "pass")
    assert main.main(["play", str(example), "--players", "you,random"]) == 0
    assert example.read_bytes() == before
    assert (games / "ford-1.play").is_file()


def test_two_copies_do_not_write_one_game(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "pass")
    assert main.main(["play", FORD]) == 0
    capsys.readouterr()
    with playfile_storage.Lock(games / "ford-1.play"):
        assert main.main(["play", str(games / "ford-1.play")]) == 2
    assert "is being played in another copy" in capsys.readouterr().err
