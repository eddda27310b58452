"""Finds and loads the titles that play files name, each combination of scenario and options once for all files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.library import LibraryProblem, find, rule_files, titles
from interpreter.play.playfile_lines import Play, Words
from interpreter.play.playfile_words import Complaints, did_you_mean

if TYPE_CHECKING:
    from interpreter.compile.title import Title


Key = tuple[Path, str, tuple[str, ...]]  # folder, scenario, options
MOST_KEPT = 4
Files = tuple[tuple[str, int, int], ...]  # the state of the rule files
KEPT: dict[Key, tuple[Files, Title | Report]] = {}


class Shelf:
    """`rulesets` are folders of titles that come before the usual places; `under` is a title (its name or path) that
    every play file is played with, whatever title it names."""

    def __init__(self, rulesets: Sequence[Path | str] = (), under: Path | str | None = None) -> None:
        self.rulesets = [Path(folder) for folder in rulesets]
        self.under = under
        self.loaded: dict[Key, Title | Report] = {}

    def find(self, play: Play) -> Path:
        """The folder of the title a play file names; LibraryProblem says what was looked for and what there is."""
        if self.under is not None:
            return find(str(self.under)).path
        name = play.title.casefold()
        for folder in self.inside():
            if folder.name.casefold() == name:
                return folder
        try:
            around = find(play.file) if play.file.endswith(".play") else None
        except LibraryProblem:
            around = None
        if around is not None and around.name.casefold() == name:
            return around.path
        known = titles()
        for title in known:
            if title.name.casefold() == name:
                return title.path
        names = sorted({title.name for title in known} | {inside.name for inside in self.inside()})
        listed = "titles found: " + ", ".join(names) if names else "no title was found at all"
        raise LibraryProblem(did_you_mean(play.title[:60], names, listed))

    def inside(self) -> Iterator[Path]:
        """The titles in `rulesets`."""
        for folder in self.rulesets:
            if (folder / "title.rules").is_file():
                yield folder
            elif folder.is_dir():
                yield from sorted(inside.parent for inside in folder.glob("*/title.rules"))

    def title(self, play: Play, complain: Complaints) -> Title | None:
        """The title with the scenario and options of the play file; None after a complaint."""
        line, column = play.headers.get("title", (1, 1))
        try:
            path = self.find(play)
        except LibraryProblem as problem:
            if self.under is not None:
                complain("play-no-such-title", 1, 1, 1, "the rules to play under were not found", note=str(problem))
            else:
                name = Words(play.title, column)
                message = f"there is no title `{play.title}`"
                complain.words("play-no-such-title", line, name, message, help=str(problem))
            return None
        key = (path, play.scenario.casefold(), tuple(option.casefold() for option in play.options))
        found = self.loaded.get(key)
        if found is None:
            found = self.loaded[key] = kept(key, play)
        if isinstance(found, Report):
            blame(play, found, complain)
            return None
        return found


def kept(key: Key, play: Play) -> Title | Report:
    """The title, as it was last loaded in this process if its files are still the same: a screen that opens one saved
    game after the other does not wait for the rules each time."""
    path = key[0]
    try:
        files = files_of(path)
    except (OSError, LibraryProblem):
        return load(path, play)
    found = KEPT.get(key)
    if found is None or found[0] != files:
        found = (files, load(path, play))
        put_away(key, *found)
    return found[1]


def keep(path: Path, title: Title) -> None:
    """Keeps a title that was loaded from `path` a moment ago for the play files that will name it."""
    key = (path, (title.scenario or "").casefold(), tuple(option.casefold() for option in title.options))
    with suppress(OSError, LibraryProblem):
        put_away(key, files_of(path), title)


def put_away(key: Key, files: Files, title: Title | Report) -> None:
    KEPT.pop(key, None)
    KEPT[key] = (files, title)
    while len(KEPT) > MOST_KEPT:
        del KEPT[next(iter(KEPT))]


def files_of(path: Path) -> Files:
    stats = [(file, file.stat()) for file in rule_files(path)]
    return tuple((str(file), stat.st_mtime_ns, stat.st_size) for file, stat in stats)


def load(path: Path, play: Play) -> Title | Report:
    """The title, or the report of what is wrong with it."""
    from interpreter.load import TitleProblems, load_title

    try:
        title: Title = load_title(path, scenario=play.scenario or None, options=play.options)
    except TitleProblems as problem:
        return problem.report
    return title


def blame(play: Play, report: Report, complain: Complaints) -> None:
    """A title that cannot be played: an unknown scenario or option is this file's mistake, the rest the title's."""
    errors = [mistake for mistake in report.diagnostics if mistake.severity == "error"]
    for word in ("scenario", "option"):
        for mistake in errors:
            if mistake.code == f"unknown-{word}":
                header = "options" if word == "option" else word
                line, column = play.headers.get(header, play.headers.get("title", (1, 1)))
                complain(f"play-no-such-{word}", line, column, 1, mistake.message, note=mistake.note, help=mistake.help)
                return
    line, column = play.headers.get("title", (1, 1))
    name = Words(play.title, column)
    message = f"title `{play.title}` has mistakes and cannot be played"
    note = "\n".join(first_words(mistake) for mistake in errors[:3])
    complain.words("play-broken-title", line, name, message, note=note, help=f"run `grognard check {play.title}`")


def first_words(mistake: Diagnostic) -> str:
    return f"{mistake.span.file}:{mistake.span.line}: {mistake.message}"
