"""One game, one file: what is chosen stands in it at once, and what cannot be written was never chosen."""

from __future__ import annotations

import errno
import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from games_ground import ROOT, SKIRMISH, ended, next_choice, play_on, program, shelf_with, texts, title_of

from games import disk
from games.errors import Behind, CannotOpen, CannotSave
from games.lock import Lock
from games.shelf import Shelf
from games.table import Table
from interpreter.library import find
from interpreter.play.errors import NotAllowed, NothingAsked, NothingToUndo, Unreadable
from interpreter.play.game import Game
from interpreter.play.playfile import replay, run_play, save


def lines_of(table: Table) -> list[str]:
    return table.path.read_text(encoding="utf-8").splitlines()


def test_every_choice_is_in_the_file_when_it_stands(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path)
    table.choose("South: choose 2")
    assert lines_of(table)[-1] == "> South: choose 2"
    table.choose("choose 1")
    told = table.choose("march Blue 1st to 0102")
    assert told == ["North: march Blue 1st to 0101-0102 [3]", "Blue 1st moves 0101-0102 [3]"]
    assert table.path.read_text() == save(table.game)
    for _ in range(12):
        play_on(table, 1)
        assert table.path.read_text() == save(table.game)
    assert any(line.startswith("dice ") for line in lines_of(table)[9:])


def test_it_is_forced_to_the_disk_before_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = shelf_with(tmp_path)
    seen: list[tuple[str, int]] = []
    real = os.fsync

    def watched(handle: int) -> None:
        seen.append((lines_of(table)[-1], len(table.game.history)))
        real(handle)

    monkeypatch.setattr(os, "fsync", watched)
    table.choose("choose 1", "North")
    assert seen == [("> choose 1", 0)]


def test_what_the_rules_refuse_is_not_written(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path)
    before, game = table.path.read_bytes(), table.game.to_json()
    for text, problem in (("choose 7", NotAllowed), ("juggle", Unreadable), ("pass", NotAllowed)):
        with pytest.raises(problem):
            table.choose(text)
    assert table.path.read_bytes() == before and table.game.to_json() == game


def test_what_is_taken_back_leaves_a_trace_and_replays(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        table.undo()
    table.choose("choose 1", "North")
    table.choose("choose 2", "South")
    table.choose("march Blue 1st to 0102")
    other = shelf.open(table.name, watch=True)
    assert table.undo("North") == "march Blue 1st to 0102"
    assert lines_of(table)[-2:] == ["> march Blue 1st to 0102", "undo  # North: march Blue 1st to 0102"]
    assert other.poll() == ["Taken back: march Blue 1st to 0102"]
    table.choose("march Blue 1st to 0202")
    assert len(other.poll()) == 2
    again = shelf.open(table.name, watch=True)
    assert again.game.to_json() == table.game.to_json() == other.game.to_json()
    assert "Taken back: march Blue 1st to 0102" in again.game.log


def test_nothing_is_taken_back_past_a_roll_except_in_analysis(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, SKIRMISH)
    while "dice" not in table.path.read_text():
        play_on(table, 1)
    before = table.path.read_bytes()
    with pytest.raises(NothingToUndo, match="dice have been rolled"):
        table.undo()
    assert table.path.read_bytes() == before
    count = len(table.game.history)
    copy = shelf.open(shelf.branch(table.name, count))
    assert texts(copy.game) == texts(table.game) and copy.game.seed != table.game.seed
    for _ in range(count):
        copy.undo()
    with pytest.raises(NothingToUndo):
        copy.undo()
    assert shelf.open(copy.name).game.to_json() == copy.game.to_json()


def test_remarks_are_kept_and_seen(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path, who="anna")
    other = shelf.open(table.name, watch=True)
    table.note("  good\x1b[31m luck\n> choose 3 ")
    table.note("")
    assert lines_of(table)[-1] == "# anna: good [31m luck > choose 3"
    assert other.poll() == ["# anna: good [31m luck > choose 3"]
    other.me = table.me
    other._read_seats()
    other.choose("choose 1", "North")  # a remark does not make anybody look again
    table.note("thanks")
    assert len(table.game.history) == 1


def test_after_the_end_nothing_can_be_chosen(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path)
    play_on(table)
    with pytest.raises(NothingAsked, match="The game is over"):
        table.choose("pass")


def test_a_choice_that_would_not_read_back_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name with a strange letter, or a fault of ours: better no choice than a game that leads elsewhere."""
    _, table = shelf_with(tmp_path)
    before, game = table.path.read_bytes(), table.game.to_json()
    for text in ("choose 2", "choose 1 # really", "juggle", "choose 1 [", ""):
        monkeypatch.setattr(Game, "_text_of", lambda self, past, text=text: text)
        if text == "choose 1 # really":
            table.choose("choose 1", "North")  # a remark is none of the choice
            table.undo()
            before, game = table.path.read_bytes(), table.game.to_json()
            continue
        with pytest.raises(CannotSave, match=r"read again, .* would mean something else"):
            table.choose("choose 1", "North")
    assert table.path.read_bytes() == before and table.game.to_json() == game


def test_a_file_never_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf, table = shelf_with(tmp_path)
    monkeypatch.setattr("games.following.MOST_CHARACTERS", table.whole + 12)
    table.choose("choose 1", "North")
    with pytest.raises(CannotSave, match="too long to be read again"):
        table.choose("choose 2", "South")
    assert texts(shelf.open(table.name).game) == ["choose 1"]


# ---- a disk that refuses ---------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk that is soon full: a real one where this system lets us make it, else a limit on the size of files."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(folder)]
    if shutil.which("mount") and subprocess.run(mount, capture_output=True, check=False).returncode == 0:
        yield folder
        subprocess.run(["umount", str(folder)], check=True)
        return
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, before[1]))
    yield folder
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, old)


def test_a_full_disk_refuses_the_choice_and_loses_nothing(small_disk: Path) -> None:
    shelf, table = shelf_with(small_disk, who="anna")
    table.choose("choose 1", "North")
    filler = (
        table.path if not (small_disk / ".." / "x").is_mount() and not small_disk.is_mount() else small_disk / "filler"
    )
    fill(filler, table)
    before, game = table.path.read_bytes(), table.game.to_json()
    for _ in range(3):
        with pytest.raises(CannotSave, match=r"disk is full|not allowed to grow") as refused:
            table.choose("choose 2", "South")
        assert "choose again" in refused.value.remedy and "`save FILE`" in refused.value.remedy
        assert table.path.read_bytes() == before and table.game.to_json() == game
    with pytest.raises(CannotSave):
        table.undo()
    assert table.path.read_bytes() == before and table.game.to_json() == game
    assert shelf.open(table.name, watch=True).game.to_json() == game
    make_room(filler, table)
    table.choose("choose 2", "South")
    assert shelf.open(table.name).game.to_json() == table.game.to_json()


def fill(filler: Path, table: Table) -> None:
    """Writes until nothing more fits; the last page of the game's file is filled with remarks."""
    if filler == table.path:
        while True:
            try:
                table.note("x" * 400)
            except CannotSave:
                break
    else:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 512)
            except OSError as problem:
                assert problem.errno == errno.ENOSPC
    while True:
        try:
            table.note("y" * 3)
        except CannotSave:
            return


def make_room(filler: Path, table: Table) -> None:
    if filler != table.path:
        filler.unlink()
    else:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def test_a_file_that_may_not_grow_in_a_program_with_a_limit(tmp_path: Path) -> None:
    """The same with the limit that an administrator sets on a login (`ulimit -f`)."""
    shelf, table = shelf_with(tmp_path, who="anna")
    size = table.path.stat().st_size

    def limited() -> None:
        mine = shelf.open(table.name, "anna")
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 20, size + 20))
        mine.changed = None
        mine.choose("choose 1", "North")
        game = mine.game.to_json()
        with pytest.raises(CannotSave, match="not allowed to grow"):
            mine.choose("choose 2", "South")
        assert mine.game.to_json() == game

    assert ended(program(limited)) == 0
    assert lines_of(table)[-1] == "> choose 1" and table.path.read_bytes().endswith(b"\n")
    assert texts(shelf.open(table.name).game) == ["choose 1"]


@pytest.mark.parametrize("step", ["write", "fsync"])
def test_half_a_line_is_cut_off_again(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = shelf_with(tmp_path)
    before, game = table.path.read_bytes(), table.game.to_json()
    real = os.write

    def broken(handle: int, data: bytes = b"") -> int:
        if step == "write" and len(data) > 4:
            return real(handle, data[:4])
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, step, broken)
    with pytest.raises(CannotSave, match="could not be written: input/output error"):
        table.choose("choose 1", "North")
    monkeypatch.undo()
    assert table.path.read_bytes() == before and table.game.to_json() == game
    table.choose("choose 1", "North")


def test_an_interrupt_in_the_middle_of_writing_takes_the_choice_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, table = shelf_with(tmp_path)
    before, game = table.path.read_bytes(), table.game.to_json()

    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        table.choose("choose 1", "North")
    assert table.path.read_bytes() == before and table.game.to_json() == game
    assert not list(tmp_path.glob("*.lock"))


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # the checkout may stand in a folder that is closed to others: the title is copied to where everybody may read
    shutil.copytree(find("border").path, tmp_path / "titles" / "border")
    monkeypatch.setenv("GROGNARD_PATH", str(tmp_path / "titles"))
    _, table = shelf_with(tmp_path / "games", who="anna")
    table.choose("choose 1", "North")
    before, game = table.path.read_bytes(), table.game.to_json()
    table.path.with_suffix(".seats").unlink()
    table.path.parent.chmod(0o555)
    table.path.chmod(0o444)

    def forbidden() -> None:
        if os.getuid() == 0:  # nothing is forbidden to root
            os.setgid(65_534)
            os.setuid(65_534)
        mine = Shelf(tmp_path / "games").open(table.name, "anna")
        assert mine.watching and mine.notes[0].startswith("You can only watch.")
        assert mine.game.to_json() == game
        mine.sides = frozenset({0, 1})
        with pytest.raises(CannotSave, match="may not be written"):
            mine.choose("choose 2", "South")
        with pytest.raises(CannotSave, match=r"may not be written.*--games DIR"):
            Shelf(tmp_path / "games").new(title_of("border"))

    closed = [folder for folder in (tmp_path, *tmp_path.parents) if not folder.stat().st_mode & 0o001]
    for folder in closed if os.getuid() == 0 else []:
        folder.chmod(folder.stat().st_mode | 0o001)
    try:
        assert ended(program(forbidden)) == 0
    finally:
        for folder in closed if os.getuid() == 0 else []:
            folder.chmod(folder.stat().st_mode & ~0o001)
        table.path.parent.chmod(0o755)
    assert table.path.read_bytes() == before


def test_a_file_that_vanishes(tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    table.choose("choose 1", "North")
    game = table.game.to_json()
    shelf.remove(table.name)
    assert table.poll() == [f"{table.path} is gone: it was moved or removed."]
    assert table.poll() == []
    with pytest.raises(CannotSave, match="is gone"):
        table.choose("choose 2", "South")
    assert table.game.to_json() == game and not table.path.exists()
    table.save_copy(tmp_path / "saved.play")
    assert replay(tmp_path / "saved.play").game is not None
    with pytest.raises(CannotSave, match="there already"):
        table.save_copy(tmp_path / "saved.play")
    shutil.move(tmp_path / "trash" / table.path.name, table.path)
    table.poll()
    table.sit("North")
    table.sit("South")
    table.choose("choose 2", "South")
    assert shelf.open(table.name, watch=True).game.to_json() == table.game.to_json()


def test_somebody_who_holds_the_lock_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, table = shelf_with(tmp_path)
    monkeypatch.setattr("games.table.Lock", lambda path: Lock(path, 0.05))
    with Lock(table.path), pytest.raises(CannotSave, match="held by another copy"):
        table.choose("choose 1", "North")
    table.choose("choose 1", "North")


# ---- a file that another hand changed --------------------------------------------------------------------------------


def test_a_file_changed_by_hand_is_read_anew(tmp_path: Path) -> None:
    _, table = shelf_with(tmp_path)
    table.choose("choose 1", "North")
    table.path.write_text(table.path.read_text().replace("> choose 1\n", "> choose 3\n"))
    with pytest.raises(Behind):
        table.choose("choose 2", "South")
    assert texts(table.game) == ["choose 3"]
    table.choose("choose 2", "South")
    assert lines_of(table)[-2:] == ["> choose 3", "> choose 2"]


@pytest.mark.parametrize("more", ["> juggle\n", "nonsense\n", "undo\nundo\n", "title other\n", "\udcff\n", "\x00\n"])
def test_a_file_that_leads_nowhere_is_never_written_to(more: str, tmp_path: Path) -> None:
    shelf, table = shelf_with(tmp_path)
    table.choose("choose 1", "North")
    good, game = table.path.read_bytes(), table.game.to_json()
    bad = good + more.encode("utf-8", "surrogateescape")
    table.path.write_bytes(bad)
    with pytest.raises(CannotOpen):
        table.poll()
    assert table.poll() == []
    for _ in range(2):
        with pytest.raises(CannotOpen):
            table.choose("choose 2", "South")
    assert table.path.read_bytes() == bad and table.game.to_json() == game
    [info] = shelf.games()
    assert info.problem and info.state().startswith("cannot be opened: ")
    table.path.write_bytes(good)
    table.poll()
    table.choose("choose 2", "South")
    assert shelf.open(table.name).game.to_json() == table.game.to_json()


def test_a_look_at_an_unchanged_game_costs_next_to_nothing(tmp_path: Path) -> None:
    import time

    _, table = shelf_with(tmp_path)
    best = 1.0
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(200):
            table.poll()
        best = min(best, (time.perf_counter() - start) / 200)
    assert best < 0.0002  # about 10 microseconds on a quiet machine


def test_a_new_game_has_the_mode_of_its_folder(tmp_path: Path) -> None:
    """Two accounts play in a folder of their group."""
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o2770)
    _, table = shelf_with(folder)
    assert table.path.stat().st_mode & 0o060 == 0o060
    assert table.path.with_suffix(".seats").stat().st_mode & 0o060 == 0o060


def test_the_game_itself_is_the_interpreters(tmp_path: Path) -> None:
    """Whoever holds `table.game` sees every change: the object stays, the game in it goes on."""
    _, table = shelf_with(tmp_path)
    game = table.game
    assert isinstance(game, Game)
    table.choose(next_choice(game, 0), 0)
    assert game is table.game and len(game.history) == 1
    found = run_play(table.path.read_text(), judge=False, rulesets=[ROOT / "tests" / "playfiles" / "titles"]).game
    assert found is not None and found.to_json() == game.to_json()
    assert disk.signature(tmp_path / "nowhere") is None
