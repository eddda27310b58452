"""What each terminal is taken for, and what is said where there is none."""

from __future__ import annotations

import pytest

from tui.driver.colours import XTERM, quantised
from tui.driver.letters import letters, plain
from tui.driver.terminal import Terminal, layout_of, too_small

UTF8 = {"LANG": "en_GB.UTF-8"}


@pytest.mark.parametrize(
    ("environ", "depth", "ascii_only", "shifting"),
    [
        ({"TERM": "xterm-256color"}, "256", False, "scroll"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "24bit", False, "scroll"),
        ({"TERM": "xterm"}, "256", False, "scroll"),
        ({"TERM": "xterm-16color"}, "16", False, "scroll"),
        ({"TERM": "screen"}, "16", False, "scroll"),
        ({"TERM": "screen", "TMUX": "/tmp/x"}, "256", False, "scroll"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor"}, "256", False, "scroll"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "/tmp/x"}, "24bit", False, "scroll"),
        ({"TERM": "tmux"}, "256", False, "scroll"),
        ({"TERM": "tmux-256color", "COLORTERM": "24bit"}, "24bit", False, "scroll"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16", True, "insert"),
        ({"TERM": "vt100"}, "none", True, "none"),
        ({"TERM": "vt220"}, "none", True, "insert"),
        ({"TERM": "some-unknown"}, "16", False, "scroll"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none", False, "scroll"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256", False, "scroll"),
        ({"TERM": "xterm-256color", "LC_ALL": "C"}, "256", True, "scroll"),
        ({"TERM": "xterm-256color", "LANG": "de_DE.ISO-8859-1"}, "256", True, "scroll"),
        ({"TERM": "xterm-256color", "LC_CTYPE": "C.utf8", "LANG": "C"}, "256", False, "scroll"),
    ],
)
def test_a_terminal_is_known_by_its_name_and_surroundings(
    environ: dict[str, str], depth: str, ascii_only: bool, shifting: str
) -> None:
    found = Terminal.of({**UTF8, **environ}, platform="linux")
    assert (found.depth, found.ascii, found.shifting) == (depth, ascii_only, shifting)
    assert found.ours


def test_a_switch_comes_before_the_surroundings() -> None:
    found = Terminal.of({"TERM": "linux"}, colours="24bit", ascii=False, mouse=False, cursor=True)
    assert (found.depth, found.ascii, found.mouse, found.cursor) == ("24bit", False, False, True)


def test_a_browser_and_windows_keep_their_own_driver() -> None:
    assert Terminal.of({"TERM": "xterm", "TEXTUAL_DRIVER": "a:B"}).driver_class() is None
    assert Terminal.of({"TERM": "xterm"}, platform="win32").driver_class() is None
    suited = Terminal.of({"TERM": "linux"}, platform="linux").driver_class()
    assert suited is not None and suited.__name__ == "DiffDriver"


def test_textual_is_told_before_its_import() -> None:
    said: dict[str, str] = {}
    Terminal.of({"TERM": "xterm"}).prepare(said)
    assert said == {"TEXTUAL_ANIMATIONS": "none", "TEXTUAL_COLOR_SYSTEM": "truecolor"}
    Terminal.of({"TERM": "vt100", "TEXTUAL_DRIVER": "a:B"}).prepare(said := {})
    assert said == {"TEXTUAL_ANIMATIONS": "none", "NO_COLOR": "1"}


def test_no_screen_is_said_in_one_sentence() -> None:
    xterm = Terminal.of({"TERM": "xterm"})
    assert xterm.refusal(True, True) is None
    assert xterm.refusal(False, True) == (
        "The input is not a terminal; with --plain the game is played line by line."
    )  # fmt: skip
    assert "output is not" in (xterm.refusal(True, False) or "")
    assert "input and output are not" in (xterm.refusal(False, False) or "")
    assert (Terminal.of({"TERM": "dumb"}).refusal(True, True) or "").startswith("TERM=dumb is a terminal without")
    assert (Terminal.of({}).refusal(True, True) or "").startswith("TERM is not set")


def test_room_for_each_layout() -> None:
    sizes = {(200, 60): "L", (199, 60): "M", (120, 40): "M", (120, 39): "S", (80, 24): "S", (79, 24): "strip"}
    for (width, height), layout in sizes.items():
        assert layout_of(width, height) == layout
    assert layout_of(40, 12) == "strip" and too_small(40, 12) is None
    said = too_small(39, 12)
    assert said is not None and all(len(line) <= 20 for line in said.splitlines())


def test_colours_of_the_cube_are_kept_exactly() -> None:
    """Every one of the 240 comes back as its own number, or as its twin where two are the same."""
    for number, rgb in enumerate(XTERM[16:], 16):
        code = quantised("48;2;" + ";".join(map(str, rgb)), "256")
        assert code.startswith("48;5;") and XTERM[int(code[5:])] == rgb
        assert quantised(f"38;5;{number}", "256") == f"38;5;{number}"


@pytest.mark.parametrize(
    ("colour", "depth", "expected"),
    [
        ("38;2;1;2;3", "24bit", "38;2;1;2;3"),
        ("38;2;254;1;1", "256", "38;5;196"),
        ("48;2;200;200;200", "256", "48;5;251"),
        ("38;2;255;0;0", "16", "91"),
        ("48;5;21", "16", "44"),
        ("48;5;9", "16", "101"),
        ("31", "16", "31"),
        ("104", "256", "104"),
        ("38;5;9", "none", ""),
        ("", "256", ""),
    ],
)
def test_other_colours_become_the_nearest(colour: str, depth: str, expected: str) -> None:
    assert quantised(colour, depth) == expected  # type: ignore[arg-type]


def test_letters_without_unicode() -> None:
    assert "".join(letter for letter, _ in letters("╭─ Liège ▸ ★ “so” …", True)) == '+- Liege > * "so" .'
    assert letters("漢a", True) == [("?", 1), ("?", 1), ("a", 1)]
    assert all(plain(letter).isascii() and len(plain(letter)) == 1 for letter in "╱╲▁▀♣⌒≈▪◈²³⁴½ŁßØ\u2007★●○▮▯⚑")


def test_joined_signs_stand_in_one_place() -> None:
    assert letters("e\u0301x", False) == [("e\u0301", 1), ("x", 1)]
    assert letters("👩\u200d🚀!", False) == [("👩\u200d🚀", 2), ("!", 1)]
