"""The terminal goes away in every way it can: the game is saved, the program is gone, and it never spins."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from pty_session import Session

APP = str(Path(__file__).parent / "little_app.py")


def nohup() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def blocked() -> None:
    """A wrapper that lets no hang-up through at all: only the terminal itself tells."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])


def begun(saved: Path, *options: str, before: Callable[[], None] | None = None) -> Session:
    return Session(APP, "hangup", str(saved), *options, before=before)


def test_the_window_closes(tmp_path: Path) -> None:
    """Plainly, under nohup, with hang-ups blocked."""
    ways: dict[str, Callable[[], None] | None] = {"plain": None, "nohup": nohup, "blocked": blocked}
    with ExitStack() as stack:
        sessions = {name: stack.enter_context(begun(tmp_path / name, before=before)) for name, before in ways.items()}
        for session in sessions.values():
            session.until("the rules")
            session.hang_up()
        for name, session in sessions.items():
            assert session.gone(3) == 128 + signal.SIGHUP, name
            assert (tmp_path / name).read_text() == "saved\n"


def test_a_signal_ends_it_and_gives_the_terminal_back(tmp_path: Path) -> None:
    with begun(tmp_path / "1") as hung, begun(tmp_path / "15") as killed:
        for session, number in ((hung, signal.SIGHUP), (killed, signal.SIGTERM)):
            session.until("the rules")
            session.signal(number)
            assert session.gone(3) == 128 + number
            session.settle()
            assert session.screen.modes["1049"] is False
            assert session.screen.modes["25"] is True
            assert (tmp_path / str(int(number))).read_text() == "saved\n"


def test_a_program_that_hangs_is_ended_by_the_backstop_and_does_not_spin(tmp_path: Path) -> None:
    with begun(tmp_path / "saved", before=nohup) as session:
        session.until("the rules")
        os.write(session.master, b"b")  # it sleeps for half a minute
        time.sleep(0.2)
        worked = session.seconds_of_work()
        session.hang_up()
        time.sleep(0.6)
        assert session.seconds_of_work() - worked < 0.2
        assert session.gone(3) == -signal.SIGALRM


def test_a_program_that_ends_by_itself_is_left_alone_and_watching_costs_nothing(tmp_path: Path) -> None:
    with begun(tmp_path / "saved") as session:
        session.until("the rules")
        session.settle(0.3)
        before = session.seconds_of_work()
        assert session.settle(0.5) == 0
        assert session.seconds_of_work() - before <= 0.02
        session.keys("x")
        assert session.gone(3) == 0
    assert not (tmp_path / "saved").exists()
