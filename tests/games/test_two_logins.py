"""Two players at one game from two programs, each for his side; others watch; seats are kept and taken over."""

from __future__ import annotations

import json
import os
import signal
import time
from itertools import islice
from pathlib import Path

import pytest
from games_ground import BORDER, SKIRMISH, ended, play_on, program, reference, shelf_with, texts

from games.errors import Behind, CannotOpen, NotYours
from games.person import Person
from games.shelf import Shelf
from games.table import Table
from interpreter.play.errors import NothingToUndo
from interpreter.play.playfile import replay


@pytest.mark.parametrize("title", [SKIRMISH, BORDER], ids=["skirmish", "both-at-once"])
def test_two_programs_play_a_whole_game_and_a_third_watches(title: str, tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, title, who="anna", seats=("you", "other"))
    read, write = os.pipe()

    def side(name: str, number: int) -> None:
        mine = shelf.open(table.name, name)
        assert mine.sides == {number}
        os.write(write, b"+")
        play_on(mine)

    def watch() -> None:
        mine = shelf.open(table.name, "carl", watch=True)
        os.write(write, b"+")
        lines = []
        while not mine.game.over:
            lines += mine.poll()
            time.sleep(0.001)
        (tmp_path / "watched.txt").write_text("\n".join(lines))
        (tmp_path / "state.json").write_text(json.dumps(mine.game.to_json()))

    watching = program(watch)
    assert os.read(read, 1) == b"+"
    programs = [watching, program(lambda: side("anna", 0)), program(lambda: side("bert", 1))]
    assert [ended(pid) for pid in programs] == [0, 0, 0]
    found = replay(table.path).game if title == SKIRMISH else shelf.open(table.name, watch=True).game
    assert found is not None and found.over
    assert json.loads((tmp_path / "state.json").read_text()) == json.loads(json.dumps(found.to_json()))
    watched = (tmp_path / "watched.txt").read_text().splitlines()
    told = [line for line in watched if "is played by" not in line]
    assert told and told == found.log[-len(told) :]
    table.poll()
    assert table.game.to_json() == found.to_json()
    assert sorted(path.name for path in tmp_path.glob("*.lock")) == []
    os.close(read)
    os.close(write)


def test_one_of_two_players_is_killed_again_and_again(tmp_path: Path) -> None:
    """The other goes on, and both come to the end of the game they would have played undisturbed."""
    shelf, table = shelf_with(tmp_path, SKIRMISH, who="anna", seats=("you", "other"))
    bert = program(lambda: play_on(shelf.open(table.name, "bert", side="Red")))
    for number in range(6):
        anna = program(lambda: play_on(shelf.open(table.name, "anna")))
        time.sleep(0.02 + 0.03 * number)
        os.kill(anna, signal.SIGKILL)
        ended(anna)
    assert ended(program(lambda: play_on(shelf.open(table.name, "anna")))) == 0
    assert ended(bert) == 0
    found = shelf.open(table.name, watch=True).game
    assert found.over and found.to_json() == reference(table).to_json()


def other(shelf: Shelf, table: Table, name: str) -> Table:
    """A table of somebody else: his account has another number, so that this process can be both."""
    found = shelf.open(table.name, name, watch=True)
    found.me = Person(name, found.me.user + 1, found.me.pid, found.me.host, found.me.boot, found.me.started)
    found._read_seats()
    found.sit_down()
    return found


def test_who_decided_on_an_old_position_is_told_what_happened_and_asked_again(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna", seats=("you", "other"))
    window = shelf.open(anna.name, "anna")
    window.sides = anna.sides
    first, second = texts_of_some(anna)
    anna.choose(first)
    with pytest.raises(Behind) as told:
        window.choose(second)
    assert told.value.lines and first.split(" to ")[0] in told.value.lines[0]
    assert window.game.to_json() == anna.game.to_json()
    window.choose("pass")
    assert anna.poll() and texts(anna.game) == texts(window.game) == [first, "pass"]


def texts_of_some(table: Table) -> list[str]:
    return [table.game.text(choice) for choice in islice(table.game.choices, 2)]


def test_nobody_acts_for_a_side_that_another_plays(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna", seats=("you", "other"))
    bert = other(shelf, anna, "bert")
    carl = other(shelf, anna, "carl")
    assert (anna.sides, bert.sides, carl.sides) == ({0}, {1}, set())
    assert anna.poll() == ["Red is played by bert."]
    before = anna.path.read_bytes()
    for table in (bert, carl):
        with pytest.raises(NotYours, match=r"^Blue is played by anna, not by you\.$"):
            table.choose("pass")
        with pytest.raises(NotYours, match="Blue is played by anna"):
            table.choose("Blue: pass")
        with pytest.raises(NotYours, match="Red is played by bert" if table is carl else "asked of Red now|Blue"):
            table.choose("pass", "Red" if table is carl else "Blue")
    assert bert.waiting_for() == "Blue (anna)" and anna.waiting_for() == ""
    anna.choose("pass")
    bert.poll()
    with pytest.raises(NotYours, match="Blue is played by anna, not by you"):
        bert.undo()
    assert anna.path.read_bytes() == before + b"> pass\n"


def test_a_seat_is_kept_while_its_program_runs_and_can_be_taken_over_when_it_is_gone(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna", seats=("you", "other"))
    read, write = os.pipe()

    def sits() -> None:
        shelf.open(anna.name, "bert")
        os.write(write, b"+")
        time.sleep(60)

    pid = program(sits)
    os.read(read, 1)
    with pytest.raises(NotYours, match=rf"^Red is played by bert, whose program is running \(process {pid}\)\. You"):
        shelf.open(anna.name, "carl", side="Red")
    carl = shelf.open(anna.name, "carl")
    assert carl.watching and carl.notes == ["You are watching."]
    os.kill(pid, signal.SIGKILL)
    claim = carl.seats["Red"].claim
    assert claim is not None
    while claim.alive:  # a killed program that nobody has waited for counts as gone
        time.sleep(0.001)
    assert shelf.open(anna.name, "carl").notes == [
        "You are watching.",
        "Red was played by bert, who is away: `--side Red` takes it over.",
    ]
    assert shelf.open(anna.name, "bert").sides == {1}  # his seat has survived the lost connection
    assert carl.poll() == ["Red is played by bert."]  # he is here again
    ended(pid)

    def gone() -> None:
        shelf.open(anna.name, "bert")

    ended(program(gone))
    assert carl.poll() == ["Red is played by bert (away)."]
    carl = shelf.open(anna.name, "carl", side="Red")
    assert carl.sides == {1}
    anna.poll()
    assert anna.seats.told() == {"Blue": "anna", "Red": "carl"}
    os.close(read)
    os.close(write)


def test_a_second_copy_of_the_program_takes_the_seat_of_the_first(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna")

    def again() -> None:
        second = shelf.open(anna.name, "anna")
        assert second.sides == {0, 1}
        second.choose("pass")

    pid = program(again)
    assert ended(pid) == 0
    with pytest.raises(Behind):
        anna.undo()
    with pytest.raises(NotYours, match=rf"^Blue is now played from your other window \(process {pid}\)\.$"):
        anna.undo()
    assert anna.poll() == []  # the refusal has caught up already
    assert texts(anna.game) == ["pass"]
    anna.sit("Blue")
    assert anna.undo() == "pass"


def test_a_number_that_another_process_got_later_is_not_the_player(tmp_path: Path) -> None:
    here = Person.here("anna")
    assert here.alive and Person.here("anna") == here
    assert not Person("anna", here.user, here.pid, here.host, here.boot, "1").alive
    assert not Person("anna", here.user, here.pid, here.host, "before the machine was started", here.started).alive
    assert Person("anna", here.user, 4_000_000, "elsewhere", here.boot, here.started).alive  # nobody can tell
    assert not Person("anna", here.user, 4_190_000, here.host, here.boot, here.started).alive


def test_another_account_that_calls_itself_the_same_is_somebody_else(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna")
    assert other(shelf, anna, "anna").sides == frozenset()


def test_seats_are_given_away_and_taken_up(tmp_path: Path) -> None:
    shelf, anna = shelf_with(tmp_path, SKIRMISH, who="anna", seats={"red": "greedy"})
    assert anna.seats.told() == {"Blue": "anna", "Red": "the machine (greedy)"}
    with pytest.raises(NotYours, match="Red is played by the machine"):
        shelf.open(anna.name, "bert", side="Red")
    anna.choose("pass")
    anna.choose("pass")
    assert anna.machine_asked and anna.decision is None
    with pytest.raises(NotYours, match="Red is played by the machine"):
        anna.choose("pass")
    with pytest.raises(NothingToUndo, match="the last decision was Blue's"):
        anna.undo("Red")
    anna.give("Red", "you")
    assert anna.sides == {0, 1} and not anna.machine_asked
    anna.give("Red", "other")
    assert other(shelf, anna, "bert").sides == {1}
    anna.rise("Blue")
    with pytest.raises(NotYours, match="Nobody plays Blue yet"):
        anna.choose("Blue: pass")
    with pytest.raises(CannotOpen, match="There is no player `chess`"):
        anna.give("Blue", "chess")


def test_the_machine_decides_alike_after_every_resumption(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path / "one", SKIRMISH, seats=("random",))
    for _ in range(12):
        table.machine_choose()
    _, again = shelf_with(tmp_path / "two", SKIRMISH, seats=("random", "random"))
    for _ in range(12):
        assert again.machine_asked
        again.machine_choose()
        again = Shelf(tmp_path / "two").open(again.name)
    assert texts(again.game) == texts(table.game)
    assert not shelf.open(table.name, watch=True).machine_asked


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"sides": 3}', '{"sides": {"Blue": {"claim": {"pid": -1}}}}', "[" * 9999]
)
def test_a_broken_file_of_seats_is_a_table_with_free_seats(text: str, tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, SKIRMISH)
    table.path.with_suffix(".seats").write_text(text)
    assert shelf.open(table.name, "bert").sides == {0, 1}
