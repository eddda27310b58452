"""`grognard test`: finds play files and runs them, without pytest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from interpreter.library import PLAY, LibraryProblem, find, play_files, titles
from interpreter.play.playfile_result import PlayResult, Tested
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_titles import Shelf


def test(paths: Sequence[str] = (), under: Path | str | None = None) -> Tested:
    """Runs play files, all play files of folders, or those of titles; without any, those of every title found."""
    files: list[Path] = []
    try:
        for path in paths:
            files += found_at(path)
        if not paths:
            for title in titles():
                files += play_files(title.path)
        return Tested(list(test_paths(files, under=under)))
    except LibraryProblem as problem:
        return Tested(problem=str(problem))


test.__test__ = False  # type: ignore[attr-defined]  # the name is right for the command; pytest must not collect it


def test_paths(paths: Iterable[Path], *, under: Path | str | None = None) -> Iterator[PlayResult]:
    """The result of each play file, in the order given; titles are loaded once."""
    shelf = Shelf(under=under)
    for path in paths:
        yield run_play(path, shelf=shelf)


test_paths.__test__ = False  # type: ignore[attr-defined]


def found_at(text: str) -> list[Path]:
    """The play files that a word of the command line means."""
    path = Path(text)
    try:
        if path.is_file() and path.suffix == PLAY:
            return [path]
        if path.is_dir():
            inside = play_files(path)
            if inside:
                return inside
            raise LibraryProblem(f"{text} has no play files: text files that end in {PLAY}")
    except (OSError, ValueError) as problem:
        raise LibraryProblem(f"{text[:200]!r} cannot be looked at") from problem
    if path.suffix == PLAY:
        raise LibraryProblem(f"there is no play file {text[:200]!r}")
    title = find(text)
    inside = play_files(title.path)
    if not inside:
        raise LibraryProblem(f"{title.name} has no play files: text files that end in {PLAY}, anywhere in its folder")
    return inside
