"""Where titles are found: a title is a folder of rule files, and its name is the name of the folder.

Places are searched in this order, and the first that has a title of that name wins, so that a player's corrected copy
stands before the one that was installed:

1. a path given by hand: the folder, or any file inside it; a rule file outside a title folder is a title by itself;
2. the folders named in GROGNARD_PATH, separated as in PATH;
3. the player's own data directory (`grognard` alone says which);
4. `rulesets/` of the checkout this program runs from;
5. the rulesets installed with the program.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from interpreter.language.suggest import nearest

# A title is small.  These bounds only end a search that was pointed at the wrong folder, a disk or a loop of links.
MOST_DEPTH = 5
MOST_ENTRIES = 20_000
MOST_TITLES = 1_000
HEAD = 65_536  # characters of title.rules read to learn the printed name

RULES = ".rules"
PLAY = ".play"


class LibraryProblem(Exception):
    """A title cannot be found or listed; the text is meant for the person who asked."""


@dataclass(frozen=True, slots=True)
class Place:
    """A folder of titles, and how the player would call it."""

    folder: Path
    label: str


@dataclass(frozen=True, slots=True)
class Found:
    """A title that was found: `path` is its folder, or its only file."""

    name: str
    path: Path
    label: str

    @property
    def printed_name(self) -> str:
        """The name on the box, as far as the title block states it plainly; else the folder's name."""
        return _printed_name(self.path) or self.name


def places(environ: Mapping[str, str] = os.environ) -> list[Place]:
    """The folders that are searched, best first, whether or not they exist."""
    found = [
        Place(Path(part).expanduser(), "GROGNARD_PATH")
        for part in environ.get("GROGNARD_PATH", "").split(os.pathsep)
        if part
    ]
    found.append(Place(data_folder() / "rulesets", "your own"))
    here = Path(__file__).resolve().parent
    found.append(Place(here.parent.parent / "rulesets", "this checkout"))
    found.append(Place(here / "rulesets", "installed"))
    return found


def data_folder() -> Path:
    """The player's own data directory, by the custom of this system (XDG_DATA_HOME is heeded where it is one)."""
    from platformdirs import user_data_path  # the customs differ between systems and it knows them all

    return user_data_path("grognard", appauthor=False)


def documents() -> Path | None:
    """The folder of documents: of the checkout, else as installed."""
    here = Path(__file__).resolve().parent
    return next((folder for folder in (here.parent.parent / "docs", here / "docs") if folder.is_dir()), None)


def titles(environ: Mapping[str, str] = os.environ) -> list[Found]:
    """Every title that a bare name would find, by name."""
    found: dict[str, Found] = {}
    for place in places(environ):
        for folder in _folders(place.folder):
            if folder.name not in found and _has_rules(folder):
                found[folder.name] = Found(folder.name, folder, place.label)
    return [found[name] for name in sorted(found)]


def find(wanted: str, environ: Mapping[str, str] = os.environ) -> Found:
    """The title of that name or at that path; a LibraryProblem says where was looked and what there is."""
    path = _title_at(wanted)
    if path is not None:
        return Found(path.stem if path.suffix == RULES else path.name, path, "given")
    known = titles(environ)
    for title in known:
        if title.name.casefold() == wanted.casefold():
            return title
    raise LibraryProblem(_not_found(wanted, known, environ))


def rule_files(path: Path) -> list[Path]:
    """All rule files of a title in the order they are read: title.rules, the others by name, then those in folders
    by folder and name, `scenarios/` last."""
    if path.is_file():
        return [path]
    files = [file for file in _walk(path) if file.suffix == RULES]

    def order(file: Path) -> tuple[bool, bool, bool, tuple[str, ...]]:
        inside = file.relative_to(path).parts
        return (inside[0] == "scenarios" and len(inside) > 1, len(inside) > 1, inside != ("title.rules",), inside)

    return sorted(files, key=order)


def play_files(path: Path) -> list[Path]:
    """All play files of a title, by folder and name; of a lone file, those that stand beside it."""
    if path.is_file():
        return sorted(path.parent.glob("*" + PLAY))
    return sorted(file for file in _walk(path) if file.suffix == PLAY)


def _title_at(text: str) -> Path | None:
    """The title a path means: the folder itself, the folder around a file, or a lone rule file."""
    try:
        path = Path(text).expanduser()
        if path.is_dir():
            path = path.resolve()
            return path if _has_rules(path) else None
        if not path.is_file() or path.suffix not in (RULES, PLAY):
            return None
        path = path.resolve()
    except (OSError, ValueError, RuntimeError):  # too long a name, a NUL in it, no home, a loop of links
        return None
    for folder in list(path.parents)[:MOST_DEPTH]:
        if (folder / "title.rules").is_file():
            return folder
    return path if path.suffix == RULES else None


def _has_rules(folder: Path) -> bool:
    try:
        return any(entry.name.endswith(RULES) and entry.is_file() for entry in os.scandir(folder))
    except OSError:
        return False


def _folders(place: Path) -> list[Path]:
    try:
        with os.scandir(place) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith(".") and entry.is_dir())
    except OSError:
        return []
    return [place / name for name in names[:MOST_TITLES]]


def _walk(top: Path) -> Iterator[Path]:
    """Plain files under a folder; links are followed, but no folder is entered twice."""
    seen: set[tuple[int, int]] = set()
    entries = 0
    waiting = [(top, 0)]
    while waiting:
        folder, depth = waiting.pop()
        try:
            status = folder.stat()
            with os.scandir(folder) as unsorted:
                listed = sorted(islice(unsorted, MOST_ENTRIES + 1), key=lambda entry: entry.name)
        except OSError:  # a loop of links, or a folder that may not be read
            continue
        if (status.st_dev, status.st_ino) in seen:
            continue
        seen.add((status.st_dev, status.st_ino))
        for entry in listed:
            entries += 1
            if entries > MOST_ENTRIES:
                raise LibraryProblem(f"{top} holds more than {MOST_ENTRIES} files: is it really the folder of a title?")
            if entry.name.startswith("."):
                continue
            try:
                if entry.is_file():
                    yield folder / entry.name
                elif entry.is_dir() and depth < MOST_DEPTH:
                    waiting.append((folder / entry.name, depth + 1))
            except OSError:
                continue


def _printed_name(path: Path) -> str:
    for file in [path] if path.is_file() else [path / "title.rules", *sorted(path.glob("*" + RULES))[:50]]:
        try:
            with file.open(encoding="utf-8", errors="replace") as lines:
                head = lines.read(HEAD)
        except OSError:
            continue
        block = re.search(r"^title [^\n]*:[^\n]*\n((?:[ \t#][^\n]*\n|\n)*)", head, re.MULTILINE)
        if block:
            name = re.search(r'^ +name "([^"\n]*)"', block.group(1), re.MULTILINE)
            return "".join(c for c in name.group(1) if c.isprintable()) if name else ""
    return ""


def _not_found(wanted: str, known: list[Found], environ: Mapping[str, str]) -> str:
    """Says where was looked, what there is, and which was perhaps meant."""
    shown = "".join(c if c.isprintable() else "?" for c in wanted[:200])
    lines = [f"there is no title {shown!r}."]
    near = nearest(wanted[:200], [title.name for title in known])
    if near:
        lines[0] += f" Did you mean {near!r}?"
    try:
        exists = Path(wanted).exists()
    except (OSError, ValueError):
        exists = False
    if exists:
        lines.append(f"{shown} exists, but a title is a folder with *{RULES} files in it, or one of these files.")
    if known:
        lines.append("Titles found: " + ", ".join(title.name for title in known) + ".")
    else:
        lines.append("No title was found at all.")
    lines.append("Looked in:")
    for place in places(environ):
        lines.append(f"  {place.folder}  ({place.label}{'' if os.path.isdir(place.folder) else ', not there'})")
    lines.append("A path works too: the folder of the title, or any file in it.")
    return "\n".join(lines)
