"""A picture as PNG, where something is installed that can make one out of SVG."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

SIGNATURE = b"\x89PNG\r\n\x1a\n"
PROGRAMS: dict[str, Sequence[str]] = {
    "rsvg-convert": ("{from}", "-o", "{to}"),
    "inkscape": ("{from}", "--export-type=png", "--export-filename={to}"),
    "magick": ("{from}", "{to}"),
}
LOOKED_FOR = ("rsvg-convert", "cairosvg", "inkscape", "magick")
SECONDS = 120


class NoConverter(Exception):
    """Nothing that turns SVG into PNG is installed, or nothing of it worked; the text says what was tried."""


def png(svg: str) -> bytes:
    """The picture; raises NoConverter."""
    tried = []
    for name in LOOKED_FOR:
        if name == "cairosvg":
            made, problem = _by_cairosvg(svg)
        elif which(name):
            made, problem = _by_program(name, svg)
        else:
            continue
        if made.startswith(SIGNATURE):
            return made
        if problem:
            tried.append(f"{name}: {problem}")
    if tried:
        raise NoConverter("no PNG could be made. " + "; ".join(tried))
    raise NoConverter(
        "nothing is installed that turns SVG into PNG. Looked for "
        + ", ".join(LOOKED_FOR)
        + ". Write an .svg instead, "
        "or install one of these: `pip install cairosvg`, or librsvg2-bin."
    )


def _by_cairosvg(svg: str) -> tuple[bytes, str]:
    try:
        import cairosvg  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except (ImportError, OSError):  # not there, or there without the library it stands on
        return b"", ""
    try:
        return bytes(cairosvg.svg2png(bytestring=svg.encode())), ""
    except Exception as problem:  # whatever a stranger's library raises
        return b"", str(problem) or type(problem).__name__


def _by_program(name: str, svg: str) -> tuple[bytes, str]:
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / "map.svg", Path(folder) / "map.png"
        source.write_text(svg, encoding="utf-8")
        words = [part.replace("{from}", str(source)).replace("{to}", str(target)) for part in PROGRAMS[name]]
        try:
            done = subprocess.run([name, *words], capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as problem:
            return b"", str(problem)
        if done.returncode or not target.is_file():
            said = done.stderr.decode(errors="replace").strip().splitlines()
            return b"", said[0] if said else f"ended with code {done.returncode}"
        return target.read_bytes(), ""
