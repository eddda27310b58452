"""The shelf: what stands on it, what its list says, copies, the trash, and games whose rules have changed."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from games_ground import SKIRMISH, TITLES, play_on, shelf_with, texts, title_of
from play_ground import game_of

from games import info as infos
from games.errors import CannotOpen, CannotSave
from games.opening import CHANGED
from games.report import write_report
from games.shelf import Shelf, default_folder, file_name
from games.watching import PublicView, told_since, view_for
from interpreter.library import LibraryProblem, data_folder
from interpreter.play.playfile import replay


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "mine"))
    assert Shelf().folder == default_folder() == tmp_path / "mine"
    monkeypatch.delenv("GROGNARD_GAMES")
    assert Shelf().folder == data_folder() / "games"
    assert Shelf(tmp_path).folder == tmp_path
    assert Shelf(tmp_path / "missing").games() == []


def test_the_list_says_how_each_game_stands_without_playing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, first = shelf_with(tmp_path, SKIRMISH, who="anna", seats=("you", "greedy"), name="Evening / at the club")
    second = shelf.new(title_of("border"), seed=1, who="bert")
    play_on(first, 2)
    play_on(second)
    for age, table in enumerate((first, second)):
        os.utime(table.path, (1_000_000_000 + age, 1_000_000_000 + age))
        table.changed and table.changed()
    monkeypatch.setattr(infos, "load", lambda *_: pytest.fail("a game was played through"))
    over, going = shelf.games()
    assert (over.name, over.title, over.scenario, over.over, over.turn) == ("border-1", "border", "dawn", True, 3)
    assert over.state() == over.result != ""
    assert (going.name, going.label) == ("Evening - at the club", "Evening / at the club")
    assert (going.turn, going.phase, going.whose, going.choices) == (1, first.game.phase, ("Blue",), 2)
    assert going.state() == f"turn 1, {first.game.phase}: Blue to decide"
    assert dict(zip(going.sides, going.seats, strict=True)) == {"Blue": "anna", "Red": "the machine (greedy)"}
    assert json.loads(json.dumps(going.as_data()))["turn"] == 1


def test_a_game_that_is_not_remembered_is_played_through_or_told_by_its_heading(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, who="anna")
    play_on(table, 4)
    [known] = shelf.games()
    shutil.rmtree(tmp_path / ".state")
    [quick] = shelf.games(quick=True)
    assert (quick.known, quick.title, quick.choices, quick.state()) == (False, "border", 4, "4 decisions")
    assert shelf.games() == [known] == shelf.games(quick=True)
    (tmp_path / ".state" / f"{table.name}.json").write_text('{"seen": [], "info": {"sides": [1]}}')
    assert shelf.games() == [known]


def test_whatever_lies_on_the_shelf_the_list_is_shown(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    (tmp_path / "empty.play").write_text("")
    (tmp_path / "binary.play").write_bytes(bytes(range(256)) + b"\n")
    (tmp_path / "diary.play").write_text("dear diary\n")
    (tmp_path / "unknown.play").write_text('play "x"\ntitle no-such-title\n')
    (tmp_path / "illegal.play").write_text('play "x"\ntitle border\n> juggle\n')
    (tmp_path / "folder.play").mkdir()
    (tmp_path / "nowhere.play").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe.play")
    (tmp_path / "notes.txt").write_text("not a game")
    listed = {info.name: info for info in shelf.games()}
    assert set(listed) == {table.name, "empty", "binary", "diary", "unknown", "illegal", "folder", "nowhere", "pipe"}
    assert all(info.problem for name, info in listed.items() if name != table.name)
    assert listed["unknown"].problem == "there is no title `no-such-title`"
    assert listed["illegal"].problem == "line 3 is no longer possible (nobody understands this choice)"
    for name in listed:
        if name != table.name:
            with pytest.raises(CannotOpen):
                shelf.open(name)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a game", "a game"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "game"),
        ("...", "game"),
        ("ö/" * 99, "ö-" * 39 + "ö"),
    ],
)
def test_names_become_names_of_files(name: str, file: str) -> None:
    assert file_name(name) == file


def test_a_name_is_given_once(tmp_path: Path) -> None:
    shelf, _ = shelf_with(tmp_path, name="mine")
    with pytest.raises(CannotSave, match=r"There is a game called mine already\. Choose another name\."):
        shelf.new(title_of("border"), name="mine")
    names = [shelf.new(title_of("border")).name for _ in range(3)]
    assert names == ["border-1", "border-2", "border-3"]
    with pytest.raises(LibraryProblem):
        shelf.new("no-such-title")
    with pytest.raises(CannotOpen, match="There is no game"):
        shelf.open("no-such-game")


def test_a_removed_game_lies_in_the_trash(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    play_on(table, 3)
    text = table.path.read_bytes()
    where = shelf.remove(table.name)
    assert shelf.games() == [] and where.read_bytes() == text
    again = shelf.new(title_of("border"))
    assert shelf.remove(again.name) != where
    assert len(shelf.open(where).game.history) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == [".state", "trash"]


def test_sending_the_file_is_play_by_mail(tmp_path: Path) -> None:
    """The file alone, under any name and in any folder, is the game; what is sent back goes on from there."""
    _, mine = shelf_with(tmp_path / "anna", SKIRMISH, who="anna")
    play_on(mine, 3)
    mailed = tmp_path / "inbox" / "from anna.play"
    mailed.parent.mkdir()
    shutil.copy(mine.path, mailed)
    hers = Shelf(tmp_path / "bert").open(mailed, "bert")
    assert hers.game.to_json() == mine.game.to_json() and hers.path == mailed
    play_on(hers, 2)
    shutil.copy(mailed, mine.path)
    assert mine.poll()
    assert mine.game.to_json() == hers.game.to_json()
    kept = Shelf(tmp_path / "bert").copy(mailed, "with anna")
    assert kept == tmp_path / "bert" / "with anna.play" and kept.read_bytes() == mailed.read_bytes()


def test_a_branch_goes_on_from_any_decision(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    play_on(table, 8)
    for number in (0, 3, 8):
        branch = shelf.open(shelf.branch(table.name, number))
        assert texts(branch.game) == texts(table.game)[:number]
        assert branch.game.analysis and not table.game.analysis
        assert branch.label == f"The Border, analysis from decision {number}"
        play_on(branch)
        assert shelf.open(branch.name).game.to_json() == branch.game.to_json()
    with pytest.raises(CannotOpen, match="has 8 decisions; there is no number 9"):
        shelf.branch(table.name, 9)


def test_a_title_named_by_its_path_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GROGNARD_PATH")
    shutil.copytree(TITLES / "border", tmp_path / "elsewhere")
    shelf = Shelf(tmp_path / "games")
    table = shelf.new(str(tmp_path / "elsewhere"))
    play_on(table, 3)
    assert shelf.open(table.name).game.to_json() == table.game.to_json()
    shutil.rmtree(tmp_path / "elsewhere")
    with pytest.raises(CannotOpen, match="there is no title"):
        shelf.open(table.name)
    (tmp_path / "games" / ".state" / f"{table.name}.json").unlink()
    assert shelf.games()[0].problem


# ---- rules that have changed -----------------------------------------------------------------------------------------


def changed_rules(folder: Path, old: str, new: str) -> Shelf:
    """A shelf with a game of a title of its own, whose rules are changed after three decisions."""
    shutil.copytree(TITLES / "border", folder / "border")
    shelf = Shelf(folder / "games")
    table = shelf.new(str(folder / "border"), seed=5, name="old")
    for text in ("choose 1", "choose 2", "march Blue 1st to 0103"):
        table.choose(text)
    table.close()
    rules = folder / "border" / "title.rules"
    text = rules.read_text(encoding="utf-8")
    assert old in text
    rules.write_text(text.replace(old, new, 1), encoding="utf-8")
    return shelf


def test_a_game_goes_on_under_changed_rules_and_says_so(tmp_path: Path) -> None:
    shelf = changed_rules(tmp_path, "strength", "force")
    text = (tmp_path / "border" / "title.rules").read_text().replace("strength", "force")
    (tmp_path / "border" / "title.rules").write_text(text)
    table = shelf.open("old")
    assert table.notes == [CHANGED]
    assert len(table.game.history) == 3
    play_on(table)


def test_a_choice_that_is_no_longer_legal_is_told_and_the_file_survives(tmp_path: Path) -> None:
    shelf = changed_rules(tmp_path, "choose plan between 1 and 3", "choose plan between 2 and 3")
    before = shelf.path("old").read_bytes()
    with pytest.raises(CannotOpen) as refused:
        shelf.open("old")
    told = str(refused.value)
    assert told.startswith("The rules have changed since this game was begun, and line 9 is no longer possible")
    assert "> choose 1\n" in told and "`grognard replay " in told and refused.value.line == 9
    assert shelf.path("old").read_bytes() == before
    [info] = shelf.games()
    assert info.choices == 3 and not info.problem  # what was known of it is still known
    (tmp_path / "games" / ".state" / "old.json").unlink()
    [info] = shelf.games()
    assert info.problem == "line 9 is no longer possible (this choice is not allowed)"


# ---- when the program fails ------------------------------------------------------------------------------------------


def test_a_report_is_a_game_that_can_be_played_again(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path, SKIRMISH)
    play_on(table, 5)
    try:
        raise ValueError("seven \x1b[31m is\nnot a side\x00 " + "x" * 30_000)
    except ValueError as problem:
        path = write_report(table, problem)
        second = write_report(table, problem)
    assert path == tmp_path / "reports" / "skirmish-1-1.play" and second != path
    text = path.read_text()
    assert "# ValueError: seven" in text and "test_shelf.py" in text
    found = replay(path)
    assert found.code == 0 and found.game is not None and found.game.to_json() == table.game.to_json()


def test_a_report_when_the_file_is_gone_and_the_folder_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = shelf_with(tmp_path / "games", SKIRMISH)
    play_on(table, 2)
    shutil.rmtree(tmp_path / "games")
    (tmp_path / "games").write_text("no folder any more")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    path = write_report(table, RuntimeError("lost"))
    assert path.parent == tmp_path / "temporary" / "grognard-reports"
    found = replay(path)
    assert found.game is not None and found.game.to_json() == table.game.to_json()


# ---- those who watch -------------------------------------------------------------------------------------------------

RULES = """
fields of unit:
  | field | kind       | starts | seen  |
  | stock | number 0.. |      3 | owner |

fields of nation:
  | field | kind       | starts | seen  |
  | gold  | number 0.. |      5 | owner |

action cloak:
  choose unit from friendly units on map
  does:
    hide unit from opponent of active side                                [10.3]
    set gold of Avia to 4                                                 [10.4]

sequence day:
  phase go by Blue:
    ask both sides to choose secretly plan between 1 and 9                [12.1]
    allow cloak
    reveal plan of sides                                                  [12.2]
    allow cloak
"""


def test_where_nothing_is_hidden_everybody_sees_everything(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path, SKIRMISH)
    play_on(table, 6)
    view = PublicView(table.game)
    assert view.log == table.game.log == told_since(table.game, 0, None)
    assert view.choices() == [] and set(view.asked) == {"Blue"}
    assert view.to_json()["side"] is None
    assert view_for(table.game, 1).side == 1


def test_a_bystander_sees_nothing_that_is_hidden_from_anybody() -> None:
    """Two games that differ only in what one side hides look the same to him."""
    first, second = game_of(RULES), game_of(RULES)
    first.play("choose 1", "Blue")
    second.play("choose 2", "Blue")
    assert first.to_json() != second.to_json()
    assert PublicView(first).to_json() == PublicView(second).to_json()
    assert told_since(first, 0, None) == told_since(second, 0, None) == PublicView(first).log
    for game in (first, second):
        game.play("choose 3", "Red")
    assert PublicView(first).to_json() == PublicView(second).to_json()
    assert told_since(first, 0, 0) != told_since(second, 0, 0) and told_since(first, 0, 1) == told_since(second, 0, 1)
    first.play("cloak Avia 1st")
    second.play("cloak Avia 2nd")
    seen = PublicView(first)
    assert seen.name(0) is None and "a counter of Avia" in seen.log[-2] + seen.log[-1]
    assert all("gold" not in line for line in seen.log)
    assert seen.field(first.title.rules.fields["nation", "gold"], 0) is None
    assert seen.field(first.title.rules.fields["unit", "stock"], 0) is None
    assert set(seen.asked) == {"Blue"} and seen.choices() == []
    for game in (first, second):
        game.play("pass")
    assert "plan" in PublicView(first).log[-1] or "plan" in PublicView(first).log[-2]
    assert any("Blue 1" in line for line in PublicView(first).log)
