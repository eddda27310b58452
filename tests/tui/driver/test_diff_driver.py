"""The driver in a real program and a real pseudo-terminal: what the player sees, and that he always sees it."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

from pty_session import Session

APP = str(Path(__file__).parent / "little_app.py")


def started(*options: str, **environ: str) -> Session:
    session = Session(APP, *options, **environ)
    session.until("the rules")
    return session


def test_random_keys_look_the_same_as_with_textuals_own_driver() -> None:
    """Side by side: scrolling, stepping, the panel, resizing; screens compared cell by cell."""
    rng = random.Random(7)
    with started(COLORTERM="truecolor") as thin, started("stock", COLORTERM="truecolor") as stock:
        assert thin.screen.screen() == stock.screen.screen()
        sent = {thin: 0, stock: 0}
        for turn in range(6):
            keys = "".join(rng.choice("hjjkllwasdp") for _ in range(rng.randint(1, 5)))
            for session in (thin, stock):
                sent[session] += session.keys(keys)
                if turn % 3 == 2:
                    session.resize(*((60, 16), (44, 11), (70, 18))[turn // 3 % 3])
                    session.settle(0.3)
            assert thin.screen.text() == stock.screen.text()
            assert thin.screen.screen() == stock.screen.screen()
        assert sent[thin] < sent[stock] / 2


def test_a_garbled_screen_is_whole_again_after_every_event_that_may_have_garbled_it() -> None:
    with started() as session:
        good = session.screen.screen()

        def garble() -> None:
            session.screen.feed("\x1b[3;1HBroadcast message from root\x1b[7m")
            assert session.screen.screen() != good

        garble()
        assert session.keys("\x0c") > 1000  # ctrl+L
        assert session.screen.screen() == good
        garble()
        session.keys("\x1b[O\x1b[I")  # the focus goes and comes back
        assert session.screen.screen() == good
        garble()
        session.resize(50, 12)  # there and back between two frames
        session.resize(60, 16)
        session.settle(0.4)
        assert session.screen.screen() == good
        assert session.keys("\x1b[I") == 0  # it had it already
        for _ in range(2):
            garble()
            session.signal(signal.SIGSTOP)
            time.sleep(0.05)
            session.signal(signal.SIGCONT)
            session.settle(0.6)
            assert session.screen.screen() == good
        assert threads(session) <= 4  # one reads, one writes
        session.keys("dddx")
        assert session.gone(3) == 0


def threads(session: Session) -> int:
    return len(os.listdir(f"/proc/{session.pid}/task"))


def test_nothing_is_written_when_nothing_happens_and_little_when_little_does() -> None:
    with started() as session:
        session.settle(0.3)
        assert session.settle(0.5) == 0
        assert 0 < session.keys("d") < 120
        assert session.keys("\x1b[?2026;2$y") == 0  # the terminal says it can show frames at once
        written = session.keys("d")
        assert 16 < written < 140
        assert session.screen.modes["2026"] is False
        before = list(session.screen.other)
        assert session.keys("w") > 0
        assert session.screen.other == [*before, "\x1b[?2026h", "\x1b[?2026l"]


def test_the_terminals_cursor_stands_on_the_mark_when_asked_for() -> None:
    with started("cursor") as session:
        assert session.screen.modes["25"] is True
        session.keys("ddds")
        row = next(y for y, text in enumerate(session.screen.text()) if "@" in text)
        assert session.screen.squares[row][session.screen.x].letter == "@"
        assert session.screen.y == row
    with started() as session:
        assert session.screen.modes["25"] is False


def test_a_linux_console_is_asked_nothing_and_gets_ascii_in_sixteen_colours() -> None:
    with started(TERM="linux") as session:
        assert not [text for text in session.screen.other if text.endswith(("p", "u"))]
        assert "".join(session.screen.text()).isascii()
        inks = {look.ink for row in session.screen.screen() for _, look in row}
        assert inks and all("," not in ink for ink in inks)
        session.keys("jjlld")


def test_without_colours_nothing_is_coloured() -> None:
    with started(NO_COLOR="1") as session:
        session.keys("jl")
        assert {(look.ink, look.paper) for row in session.screen.screen() for _, look in row} == {("", "")}


def test_leaving_gives_the_terminal_back() -> None:
    with started() as session:
        session.keys("jjll")
        session.keys("x")
        assert session.gone(3) == 0
        session.settle()
        modes = session.screen.modes
        assert modes["1049"] is False and modes["25"] is True and modes["7"] is True
        assert session.screen.look.ink == session.screen.look.paper == ""
