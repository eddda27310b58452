"""Reading files: whatever the file system holds, the answer is a text or a diagnostic, never an exception."""

from __future__ import annotations

import errno
import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from lark import Token, Tree

from interpreter.language.diagnostic import Report, Span
from interpreter.language.page import LARGEST, too_big
from interpreter.language.suggest import did_you_mean

LARGEST_IN_BYTES = 2 * LARGEST  # a little room for letters of several bytes


@dataclass(slots=True)
class Source:
    """A file as text; empty when it could not be read, and then `report` says why."""

    file: str
    text: str = ""
    report: Report = field(default_factory=Report)


def read_source(path: Path | str, file: str = "") -> Source:
    """Reads a file.  `file` is the name by which messages call it, else the path as given."""
    source = Source(file or str(path))
    try:
        data = _read(path, source)
    except OSError as error:
        _explain(error, Path(path), source)
        return source
    except ValueError:
        _tell(source, "file-missing", "no file can have this name", "")
        return source
    if data is None:
        return source
    if len(data) > LARGEST_IN_BYTES:
        _tell(source, "file-too-big", f"this file has more than {LARGEST_IN_BYTES:,} bytes", too_big(LARGEST))
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        _tell(source, "not-utf8", "this file is in UTF-16", "save the file again, choosing the encoding UTF-8")
    else:
        source.text = data.decode("utf-8-sig", errors="replace")
    return source


def _read(path: Path | str, source: Source) -> bytes | None:
    """The bytes of an ordinary file, one more than may be at most; a pipe or device is not even opened."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        _tell(source, "file-is-folder", "this is a folder, not a file", "name a file in it")
    elif not stat.S_ISREG(mode):
        _tell(source, "file-not-regular", "this is a pipe, device or socket, not a file", "name a text file")
    else:
        with open(path, "rb") as opened:
            return opened.read(LARGEST_IN_BYTES + 1)
    return None


def _explain(error: OSError, path: Path, source: Source) -> None:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        try:
            beside = sorted(os.listdir(path.parent or "."))[:1000]
        except OSError:
            beside = []
        _tell(source, "file-missing", "there is no such file", did_you_mean(path.name, beside))
    elif error.errno == errno.ELOOP:
        _tell(source, "file-loop", "this link leads in a circle", "delete the link, or point it at a file")
    elif error.errno == errno.ENAMETOOLONG:
        _tell(source, "file-missing", "no file can have so long a name", "")
    else:
        reason = os.strerror(error.errno) if error.errno else "unknown reason"
        _tell(source, "file-unreadable", f"this file cannot be read: {reason.lower()}", "look at its permissions")


def _tell(source: Source, code: str, message: str, help: str) -> None:
    source.report.error(code, message, Span(source.file, 0), help=help)


# ---- places -----------------------------------------------------------------------------------------------------


def span_of(part: Tree[Token] | Token | None, file: str) -> Span:
    """Where a tree or token stands in its file; a clause's place includes its citation."""
    if isinstance(part, Token):
        line, column = part.line or 1, part.column or 1
        return Span(file, line, column, part.end_line or line, part.end_column or column + len(part))
    if part is None or part.meta.empty:
        return Span(file, 0)
    meta = part.meta
    return Span(file, meta.line, meta.column, meta.end_line, meta.end_column)
