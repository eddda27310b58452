"""Whatever stands in the file system, the answer is a diagnostic, never an exception."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from interpreter.language.parser import parse, parse_file
from interpreter.language.render import render
from interpreter.language.source import read_source


def told(path: Path) -> list[tuple[str, str]]:
    return [(d.code, d.help) for d in parse_file(path).report.diagnostics]


def test_an_ordinary_file(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"\xef\xbb\xbfvalue a of hex:\r\n  is 1\r\n")
    parsed = parse_file(path, "a.rules")
    assert not parsed.report.diagnostics
    assert (parsed.file, parsed.lines) == ("a.rules", ["value a of hex:", "  is 1"])
    assert [(block.kind, block.name, block.first, block.last) for block in parsed.blocks] == [("value", "a", 1, 2)]


def test_a_missing_file_is_named_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "combat.rules").write_text("")
    assert told(tmp_path / "combta.rules") == [("file-missing", "did you mean `combat.rules`?")]
    assert told(tmp_path / "nowhere" / "a.rules")[0][0] == "file-missing"
    assert told(tmp_path / "combat.rules" / "a.rules")[0][0] == "file-missing"
    assert told(tmp_path / ("a" * 5000))[0][0] == "file-missing"
    assert told(tmp_path / "a\x00b")[0][0] == "file-missing"


def test_a_folder(tmp_path: Path) -> None:
    assert told(tmp_path)[0][0] == "file-is-folder"


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert told(tmp_path / "a")[0][0] == "file-loop"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert told(tmp_path / "pipe")[0][0] == "file-not-regular"
    assert told(Path("/dev/zero"))[0][0] == "file-not-regular"


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.rules"
    path.write_text("value a:\n  is 1\n")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", refuse)
    assert told(path)[0][0] == "file-unreadable"


def test_a_file_of_ten_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(b"value a:\n  is 1\n" * 700_000)
    begun = time.perf_counter()
    assert [code for code, _ in told(path)] == ["file-too-big"]
    assert time.perf_counter() - begun < 1
    assert [d.code for d in parse("a" * 3_000_000, "a").report.diagnostics] == ["file-too-big"]


def test_utf16(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_text("value a:\n  is 1\n", encoding="utf-16")
    assert [code for code, _ in told(path)] == ["not-utf8"]


def test_random_bytes_are_answered(tmp_path: Path) -> None:
    path = tmp_path / "a.rules"
    path.write_bytes(bytes(range(256)) * 20)
    parsed = parse_file(path)
    assert {"not-utf8", "control-character"} <= {d.code for d in parsed.report.diagnostics}
    shown = render(parsed.report.diagnostics, {str(path): parsed.lines})
    assert shown.isprintable() or not set(shown) & {chr(n) for n in range(32) if n != 10}


def test_the_message_of_a_file_has_no_line(tmp_path: Path) -> None:
    source = read_source(tmp_path / "a.rules", "skirmish/a.rules")
    assert render(source.report.diagnostics, {}) == (
        "error[file-missing]: there is no such file\n --> skirmish/a.rules\n\n1 error\n"
    )
