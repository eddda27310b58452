"""Where titles are found, in which order, and what a person is told when one is not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from interpreter import library
from interpreter.library import LibraryProblem, find, play_files, rule_files, titles


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is the only place besides the checkout, and the current directory elsewhere."""
    monkeypatch.setattr(library, "data_folder", lambda: tmp_path / "data")
    monkeypatch.setenv("GROGNARD_PATH", str(tmp_path / "shelf"))
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "shelf").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path / "shelf"


def title(folder: Path, *files: str, printed: str = "The Ford") -> Path:
    folder.mkdir(parents=True)
    (folder / "title.rules").write_text(f'title {folder.name}:\n  name "{printed}"\n')
    for file in files:
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text("# nothing\n")
    return folder


def test_a_title_is_found_by_name_by_folder_and_by_any_file_in_it(shelf: Path) -> None:
    ford = title(shelf / "ford", "map.rules", "scenarios/dawn.rules", "examples/1.play").resolve()
    for words in ("ford", "FORD", str(ford), str(ford / "map.rules"), str(ford / "examples" / "1.play")):
        assert find(words).path.resolve() == ford
    assert find("ford").printed_name == "The Ford"


def test_a_path_stands_before_a_name(shelf: Path) -> None:
    title(shelf / "ford")
    mine = title(Path("ford").resolve(), printed="My own ford")
    assert find("ford").path == mine
    assert find("ford").label == "given"


def test_a_players_own_copy_stands_before_the_checkout_and_the_environment_before_both(shelf: Path) -> None:
    own = title(library.data_folder() / "rulesets" / "ford")
    assert find("ford") == library.Found("ford", own, "your own")
    named = title(shelf / "ford")
    assert find("ford") == library.Found("ford", named, "GROGNARD_PATH")
    assert [found.path for found in titles() if found.name == "ford"] == [named]


def test_several_folders_may_be_named_in_the_environment(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_PATH", os.pathsep.join([str(shelf), "", str(shelf.parent / "more")]))
    title(shelf / "ford")
    title(shelf.parent / "more" / "bridge")
    assert {"ford", "bridge"} <= {found.name for found in titles()}


def test_a_rule_file_outside_a_title_is_a_title_by_itself(shelf: Path) -> None:
    alone = Path("alone.rules").resolve()
    alone.write_text('title alone:\n  name "Alone"\n')
    found = find("alone.rules")
    assert (found.name, found.path, found.printed_name) == ("alone", alone, "Alone")
    assert rule_files(found.path) == [alone]


def test_the_order_of_files_is_title_then_names_then_folders_then_scenarios(shelf: Path) -> None:
    ford = title(shelf / "ford", "a.rules", "zones.rules", "scenarios/a.rules", "units/red.rules", "units/deep/x.rules")
    (ford / "notes.txt").write_text("")
    (ford / ".hidden.rules").write_text("")
    names = [file.relative_to(ford).as_posix() for file in rule_files(ford)]
    assert names == [
        "title.rules",
        "a.rules",
        "zones.rules",
        "units/deep/x.rules",
        "units/red.rules",
        "scenarios/a.rules",
    ]


def test_loops_of_links_end(shelf: Path) -> None:
    ford = title(shelf / "ford", "examples/1.play")
    (ford / "again").symlink_to(ford, target_is_directory=True)
    (ford / "self").symlink_to(ford / "self")
    (ford / "loop.rules").symlink_to(ford / "loop.rules")
    assert rule_files(ford) == [ford / "title.rules"]
    assert play_files(ford) == [ford / "examples" / "1.play"]
    with pytest.raises(LibraryProblem):
        find(str(ford / "loop.rules"))


def test_a_huge_folder_is_refused(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_ENTRIES", 10)
    ford = title(shelf / "ford", *(f"{n}.rules" for n in range(20)))
    with pytest.raises(LibraryProblem, match="more than 10 files"):
        rule_files(ford)


def test_a_deep_folder_is_left_alone_below_its_bound(shelf: Path) -> None:
    ford = title(shelf / "ford", "1/2/3/4/5/near.rules", "1/2/3/4/5/6/far.rules")
    assert [file.name for file in rule_files(ford)] == ["title.rules", "near.rules"]


def test_what_is_said_when_there_is_no_such_title(shelf: Path) -> None:
    title(shelf / "ford")
    with pytest.raises(LibraryProblem) as problem:
        find("frod")
    said = str(problem.value)
    assert said.startswith("there is no title 'frod'. Did you mean 'ford'?\nTitles found: ")
    assert f"  {shelf}  (GROGNARD_PATH)\n" in said
    assert f"  {library.data_folder() / 'rulesets'}  (your own, not there)\n" in said


def test_what_is_said_of_a_folder_without_rules(shelf: Path) -> None:
    Path("empty").mkdir()
    with pytest.raises(LibraryProblem, match=r"empty exists, but a title is a folder with \*\.rules files in it"):
        find("empty")


@pytest.mark.parametrize("words", ["", "\0", "a" * 10_000, "\x1b[2J", "~nobody-of-that-name/x", "../../../../.."])
def test_odd_names_are_answered(shelf: Path, words: str) -> None:
    with pytest.raises(LibraryProblem) as problem:
        find(words)
    assert "\x1b" not in str(problem.value)


def test_a_file_that_is_not_text_has_no_printed_name(shelf: Path) -> None:
    ford = title(shelf / "ford")
    (ford / "title.rules").write_bytes(b"\xff\xfe\0title\n")
    assert find("ford").printed_name == "ford"
