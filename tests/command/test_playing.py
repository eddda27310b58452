"""Games from the command line: played by the computer, played by a person, kept and gone on with."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli import main

FORD = str(Path(__file__).parent / "titles" / "ford")


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept that nobody named."""
    folder = tmp_path / "games"
    monkeypatch.setenv("GROGNARD_GAMES", str(folder))
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
    assert "go on with: grognard play ford-1\n" in said
    assert "> march Alba 1st to 0302\n" in file.read_text()

    typed(monkeypatch, "pass")
    assert main.main(["play", str(file)]) == 0
    assert file.read_text().count("\n> ") == 2
    typed(monkeypatch, "undo")
    assert main.main(["play", "--plain", "ford-1"]) == 0
    assert file.read_text().endswith("\nundo  # Blue: pass\n")
    assert sorted(games.glob("ford*")) == [file, games / "ford-1.seats"]


def test_the_games_that_are_kept(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["games"]) == 0
    assert capsys.readouterr().out == f"There are no games in {games}.\n"
    typed(monkeypatch, "pass")
    assert main.main(["play", FORD, "--as", "anna", "--players", "you,other", "--name", "Evening"]) == 0
    (games / "diary.play").write_text("dear diary\n")
    capsys.readouterr()
    assert main.main(["games"]) == 0
    listed = capsys.readouterr().out
    assert "Evening  ford" in listed and "turn 1, " in listed and "Blue: anna, Red: another login" in listed
    assert "cannot be opened: a play file begins with its name" in listed
    assert main.main(["games", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["games"]
    assert {game["name"] for game in found} == {"Evening", "diary"}
    assert main.main(["games", "--remove", "diary"]) == 0
    assert (games / "trash" / "diary.play").read_text() == "dear diary\n"
    capsys.readouterr()
    assert main.main(["games", "--remove", "diary"]) == 2
    assert "There is no game" in capsys.readouterr().err


def test_an_example_is_played_on_from_without_being_changed(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = Path(FORD) / "examples" / "march.play"
    before = example.read_bytes()
    typed(monkeypatch, "pass")
    assert main.main(["play", str(example), "--players", "you,random"]) == 0
    assert example.read_bytes() == before
    assert (games / "ford-1.play").is_file()


def test_a_second_copy_takes_the_seats_over_and_a_stranger_watches(
    games: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "pass")
    assert main.main(["play", FORD, "--as", "anna"]) == 0
    typed(monkeypatch, "pass", "quit")
    assert main.main(["play", "ford-1", "--as", "anna"]) == 0
    capsys.readouterr()
    typed(monkeypatch, "pass", "quit")
    assert main.main(["play", "ford-1", "--as", "bert"]) == 0
    said = capsys.readouterr().out
    assert "You are watching." in said and "is played by anna, not by you." in said
    assert main.main(["play", "ford-1", "--as", "bert", "--side", "Blue"]) == 2
    assert "Blue is played by anna, whose program is running" in capsys.readouterr().err
    assert main.main(["play", "ford-1", "--side", "Green"]) == 2
    assert "“Green” is no side" in capsys.readouterr().err
