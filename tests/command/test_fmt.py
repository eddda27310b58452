"""`fmt` may be run on anything and never loses a word."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cli import main

UNTIDY = 'title messy:\n  name   "Untidy"\n\n\n\nsides:   [1]\n  | side | short |\n  |Blue|B|   # us\n'


class Pipe(io.StringIO):
    """Standard input or output with the bytes beneath."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__()
        self.buffer = io.BytesIO(data)


def through(text: bytes, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, bytes]:
    out = Pipe()
    monkeypatch.setattr("sys.stdin", Pipe(text))
    monkeypatch.setattr("sys.stdout", out)
    return main.main(["fmt", "-", *words]), out.buffer.getvalue()


def test_standard_input_is_laid_out_once_and_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    code, once = through(UNTIDY.encode(), monkeypatch)
    assert code == 0
    assert once != UNTIDY.encode()
    assert b"# us" in once
    assert through(once, monkeypatch) == (0, once)
    assert through(once, monkeypatch, "--check") == (0, b"")
    assert through(UNTIDY.encode(), monkeypatch, "--check") == (1, b"")


@pytest.mark.parametrize(
    "text",
    [
        b"value wide of unit:\n  is " + b"(" * 10_000 + b"1\n",
        b"value long of unit:\n  is " + b"9" * 100_000 + b"\n",
        b"value \xff\xfe of unit:\n  is 1\n",
        b"value x\0y of unit:\n  is   1\n",
        b"just a letter to a friend, with   spaces\n  and an indented line\n",
        b"| a | b\n|||\n",
    ],
    ids=["deep", "digits", "bytes", "nul", "prose", "pipes"],
)
def test_no_word_is_lost(text: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code, out = through(text, monkeypatch)
    assert code == 1
    assert b"".join(out.split()) == b"".join(text.split())
    file = tmp_path / "odd.rules"
    file.write_bytes(text)
    assert main.main(["fmt", str(file)]) == 1
    assert b"".join(file.read_bytes().split()) == b"".join(text.split())


def test_a_file_is_formatted_alone_and_a_title_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("title.rules", "other.rules"):
        (tmp_path / name).write_text(UNTIDY)
    assert main.main(["fmt", str(tmp_path / "other.rules")]) == 0
    assert (tmp_path / "title.rules").read_text() == UNTIDY
    assert main.main(["fmt", "--check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].endswith("title.rules")
    assert main.main(["fmt", str(tmp_path)]) == 0
    assert main.main(["fmt", "--check", str(tmp_path)]) == 0


def test_line_ends_and_byte_order_mark_become_plain(tmp_path: Path) -> None:
    file = tmp_path / "windows.rules"
    file.write_bytes(b'\xef\xbb\xbftitle w:\r\n  name "W"\r\n')
    assert main.main(["fmt", str(file)]) == 0
    assert file.read_bytes() == b'title w:\n  name "W"\n'
