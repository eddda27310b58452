"""The terminal goes away in every way it can: the game is saved, the program is gone, and it never spins."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from pty_session import Session

APP = str(Path(__file__).parent / "little_app.py")


def nohup() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def blocked() -> None:
    """A wrapper that lets no hang-up through at all: only the terminal itself tells."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])


def started(saved: Path, *options: str, before: object = None) -> Session:
    session = Session(APP, "hangup", str(saved), *options, before=before)  # type: ignore[arg-type]
    session.until("the rules")
    return session


@pytest.mark.parametrize("before", [None, nohup, blocked], ids=["plainly", "under nohup", "with hang-ups blocked"])
@pytest.mark.parametrize("driver", ["ours", "stock"])
def test_the_window_closes(tmp_path: Path, before: object, driver: str) -> None:
    saved = tmp_path / "saved"
    with started(saved, driver, before=before) as session:
        session.hang_up()
        assert session.gone(2) == 128 + signal.SIGHUP
    assert saved.read_text() == "saved\n"


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_signal_ends_it_and_gives_the_terminal_back(tmp_path: Path, number: signal.Signals) -> None:
    saved = tmp_path / "saved"
    with started(saved) as session:
        session.signal(number)
        assert session.gone(2) == 128 + number
        session.settle()
        assert session.screen.modes["1049"] is False
        assert session.screen.modes["25"] is True
    assert saved.read_text() == "saved\n"


def test_a_program_that_hangs_is_ended_by_the_backstop(tmp_path: Path) -> None:
    """It sleeps for half a minute; three seconds after its terminal went, the system ends it, and it does not spin."""
    with started(tmp_path / "saved", before=nohup) as session:
        os.write(session.master, b"b")
        time.sleep(0.2)
        worked = session.seconds_of_work()
        session.hang_up()
        time.sleep(1)
        assert session.seconds_of_work() - worked < 0.2
        assert session.gone(4) == -signal.SIGALRM


def test_a_program_that_ends_by_itself_is_left_alone(tmp_path: Path) -> None:
    with started(tmp_path / "saved") as session:
        session.keys("x")
        assert session.gone(2) == 0
    assert not (tmp_path / "saved").exists()


def test_watching_costs_nothing(tmp_path: Path) -> None:
    with started(tmp_path / "saved") as session:
        session.settle(0.3)
        before = session.seconds_of_work()
        assert session.settle(1.0) == 0
        assert session.seconds_of_work() - before <= 0.02
