"""A program that is killed loses nothing: after any kill the file leads to a beginning of what was decided, and every
decision that was made is in it."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
from games_ground import SKIRMISH, ended, next_choice, play_on, program, reference, shelf_with, texts

from games import disk
from games.shelf import Shelf


def slowly(handle: int, data: bytes) -> None:
    """Writes as a slow disk does, so that a kill comes in the middle of a line."""
    step = max(5, len(data) // 10)
    for start in range(0, len(data), step):
        os.write(handle, data[start : start + step])
        time.sleep(0.001)


def killed_while_playing(shelf: Shelf, name: str, by: signal.Signals, after: float) -> int:
    """Plays on in a program that is killed after so many seconds; returns how many decisions it told to be made."""
    read, write = os.pipe()

    def act() -> None:
        disk.write_all = slowly
        table = shelf.open(name, "anna")
        os.write(write, b"+")
        play_on(table, chosen=lambda: os.write(write, b".") and None)

    pid = program(act)
    os.close(write)
    told = os.read(read, 1)  # it sits at the table
    time.sleep(after)
    os.kill(pid, by)
    while more := os.read(read, 10_000):
        told += more
    os.close(read)
    assert ended(pid) in (-by, 0)
    return told.count(b".")


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM], ids=lambda by: by.name)
def test_killed_again_and_again_a_game_comes_to_its_end(by: signal.Signals, tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, who="anna")
    whole = reference(table)
    wanted = texts(whole)
    generator = Random(by)
    made = torn = 0
    for _ in range(25 if by == signal.SIGKILL else 6):
        made += killed_while_playing(shelf, table.name, by, generator.random() * 0.03)
        data = table.path.read_bytes()
        torn += not data.endswith(b"\n")
        again = shelf.open(table.name, "anna")
        found = texts(again.game)
        assert found == wanted[: len(found)]
        assert made <= len(found) <= made + 1, "one decision may be on the disk that nobody was told of yet"
        made = len(found)
        if again.game.over:
            break
    play_on(shelf.open(table.name, "anna"))
    last = shelf.open(table.name, watch=True).game
    assert last.over and last.to_json() == whole.to_json()
    assert torn or by != signal.SIGKILL, "no line was ever cut off: this test tests nothing"


@pytest.mark.parametrize("bytes_left", [1, 4, 7, 8, 9, 12, 20, 10_000])
def test_a_line_cut_off_anywhere_is_left_out_and_set_aside_by_the_next_decision(
    bytes_left: int, tmp_path: Path
) -> None:
    shelf, table = shelf_with(tmp_path, SKIRMISH)
    while True:
        before = table.path.read_bytes()
        state = table.game.to_json()
        play_on(table, 1)
        last = table.path.read_bytes()[len(before) :]
        if last.startswith(b"dice"):
            break
    cut = last[: min(bytes_left, len(last) - 1)]
    table.path.write_bytes(before + cut)

    again = shelf.open(table.name)
    assert again.game.to_json() == state
    assert again.notes == ["The last line was cut off when it was written, and is left out."]
    other = shelf.open(table.name, watch=True)
    play_on(again, 1)
    aside = "".join(f"# cut off: {line}\n" for line in cut.decode().split("\n") if line)
    assert again.path.read_text() == before.decode() + aside + last.decode()
    assert other.poll()
    assert other.game.to_json() == again.game.to_json() == shelf.open(table.name).game.to_json()


def test_dice_before_the_first_decision_are_not_taken_for_cut_off_ones(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    text = table.path.read_text()
    assert text.splitlines()[-1].startswith("dice ")
    assert shelf.open(table.name).notes == []
    table.path.write_text(text + "dice 6 6\n")
    again = shelf.open(table.name)
    assert again.game.to_json() == table.game.to_json()
    again.choose("choose 2", "North")
    assert again.path.read_text() == text + "# cut off: dice 6 6\n> choose 2\n"
    assert shelf.open(table.name).game.to_json() == again.game.to_json()


def test_the_lock_of_a_program_that_was_killed_while_writing_is_free(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    read, write = os.pipe()

    def stuck(handle: int, data: bytes) -> None:
        os.write(handle, data[:3])
        os.write(write, b"!")
        time.sleep(60)

    def act() -> None:
        mine = shelf.open(table.name)
        disk.write_all = stuck
        mine.choose("choose 1", "North")

    disk_write_all = disk.write_all
    pid = program(act)
    assert os.read(read, 1) == b"!"
    assert disk.write_all is disk_write_all
    assert [line for line in table.poll() if "another window" not in line] == []  # it is writing: look again later
    assert not table.game.history
    os.kill(pid, signal.SIGKILL)
    ended(pid)
    again = shelf.open(table.name)
    again.choose(next_choice(again.game, 0), 0)
    assert "# cut off: > c\n" in again.path.read_text()
    os.close(read)
    os.close(write)


def test_a_program_without_a_terminal_loses_nothing(tmp_path: Path) -> None:
    """The connection is lost: the line mode gets a SIGHUP in the middle of a game, and its end of the line is gone."""
    shelf, table = shelf_with(tmp_path, SKIRMISH, who="anna")
    made = killed_while_playing(shelf, table.name, signal.SIGHUP, 0.05)
    claim = shelf.open(table.name, watch=True).seats["Blue"].claim
    assert claim is not None and claim.name == "anna" and not claim.alive
    back = shelf.open(table.name, "anna")
    assert back.sides == {0, 1} and made <= len(back.game.history) <= made + 1
