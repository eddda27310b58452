"""The shelf of saved games: a folder of play files."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from games import disk
from games.errors import CannotOpen, CannotSave, cannot_save
from games.info import GameInfo, info_of, look, memory_of, read_rules, remember
from games.lock import Lock
from games.opening import load, read_bytes
from games.person import Person
from games.seats import Seats, seats_file
from games.table import Table
from interpreter.library import PLAY, data_folder, find
from interpreter.play.playfile_save import choice_lines, dice_lines, heading, save
from interpreter.play.playfile_titles import Shelf as Titles
from interpreter.play.playfile_titles import keep

if TYPE_CHECKING:
    from interpreter.compile.title import Title
    from interpreter.play.game import Game

TRASH = "trash"
LONGEST_NAME = 80
MOST_NAMES = 100_000
KEEPS = " -_.,()'"  # besides letters and digits, in the name of a file


def default_folder() -> Path:
    """Where games are kept that nobody put elsewhere: `$GROGNARD_GAMES`, else the player's data directory."""
    named = os.environ.get("GROGNARD_GAMES", "")
    return Path(named).expanduser() if named else data_folder() / "games"


class Shelf:
    """`folder` need not exist yet.  A game's name is that of its file without `.play`."""

    def __init__(self, folder: Path | str | None = None) -> None:
        self.folder = Path(os.path.abspath(Path(folder).expanduser() if folder else default_folder()))

    # ---- looking ---------------------------------------------------------------------------------------------------

    def games(self, *, quick: bool = False) -> list[GameInfo]:
        """All games, the one last played first.  A file that cannot be opened is listed with the reason.  With `quick`
        none is played through: of a game that is not remembered only the heading is told."""
        try:
            with os.scandir(self.folder) as entries:
                names = [e.name for e in entries if e.name.endswith(PLAY) and not e.name.startswith(".")]
        except OSError:
            return []
        found = [look(self.folder / name, quick=quick) for name in names]
        return sorted(found, key=lambda info: (-info.changed, info.name))

    def path(self, name: str | Path) -> Path:
        """The file that a name or path means, there or not."""
        text = str(name)
        try:
            given = Path(text).expanduser()
        except RuntimeError:  # an unknown ~user
            given = Path(text)
        bare = given.name == text
        for path in ([self.folder / f"{text}{PLAY}", self.folder / text] if bare else []) + [given]:
            with suppress(OSError, ValueError):
                if path.suffix == PLAY and path.is_file():
                    return Path(os.path.realpath(path))
        return self.folder / (text if text.endswith(PLAY) else text + PLAY) if bare else given

    def has(self, name: str | Path) -> bool:
        with suppress(OSError, ValueError):
            return self.path(name).is_file()
        return False

    # ---- new, open -------------------------------------------------------------------------------------------------

    def new(
        self,
        title: str | Title,
        scenario: str | None = None,
        options: Sequence[str] = (),
        seed: int = 0,
        seats: Sequence[str] | Mapping[str, str] = ("you",),
        name: str | None = None,
        *,
        who: str | None = None,
        side: str | None = None,
    ) -> Table:
        """Begins a game of a title (its name, its path, or loaded already) and sits down at it.

        `seats` has a word for each side: you, other, or a machine's name.  Without a `name` the game is called after
        the title.
        """
        from interpreter.load import load_title
        from interpreter.play.game import Game

        rules = ""
        if isinstance(title, str):
            found = find(title)
            rules = str(found.path) if found.label == "given" else ""
            loaded: Title = load_title(found.path, scenario=scenario, options=tuple(options))
            keep(found.path, loaded)
        else:
            loaded = title
        made = Seats.of(loaded.data.sides.names, seats, rules=rules)
        path = self._put(save(Game(loaded, seed=seed), name or ""), name, loaded.name, made)
        return self.open(path, who, side=side)

    def begin(self, game: Game, seats: Sequence[str] = ("you",), *, who: str | None = None, rules: str = "") -> Table:
        """A new file for a game that stands somewhere already: an example, or a friend's position."""
        made = Seats.of(game.title.data.sides.names, seats, rules=rules)
        return self.open(self._put(save(game), None, game.title.name, made), who)

    def open(self, name: str | Path, who: str | None = None, *, side: str | None = None, watch: bool = False) -> Table:
        """Sits down at a game, by its name on the shelf or by the path of a file anywhere.

        `who` is the player's name, without it his login.  `side` names the sides he wants, with commas between; without
        it he gets those he had, or those that are free.  With `watch` he gets none.  CannotOpen says why not.
        """
        path = self.path(name)
        rules = read_rules(path)
        titles = Titles(under=rules or None)
        table = Table(path, load(path, titles), Person.here(who), titles, watching=watch)
        if side is not None:
            table.sit_down([table.game.side(word.strip()) for word in side.split(",")])
        elif not watch:
            table.sit_down()
        if path.parent == self.folder:
            table.changed = lambda: remember(path, info_of(path, table.game, table.label, table.seats))
            table.close()
        return table

    # ---- away, copies ----------------------------------------------------------------------------------------------

    def remove(self, name: str | Path) -> Path:
        """Moves a game to the trash folder of the shelf, from where it can be moved back; returns where it is now."""
        path = self.path(name)
        if not path.is_file():
            raise CannotOpen(f"There is no game {path}.", "`grognard games` lists the games there are.")
        trash = self.folder / TRASH
        with Lock(path):
            try:
                trash.mkdir(parents=True, exist_ok=True)
                goal = unused(trash, path.stem)
                shutil.move(path, goal)
                with suppress(OSError):
                    shutil.move(seats_file(path), seats_file(goal))
                with suppress(OSError):
                    memory_of(path).unlink()
            except OSError as problem:
                raise cannot_save(path, problem) from problem
        return goal

    def discard(self, table: Table) -> bool:
        """Takes a game off the shelf in which nothing was ever chosen; whether it did."""
        if table.path.parent != self.folder or len(table.game.history) or table.game.taken_back:
            return False
        with Lock(table.path):
            if table._may_follow() and table._follow():
                return False
            for file in (table.path, seats_file(table.path), memory_of(table.path)):
                with suppress(OSError):
                    file.unlink()
        return True

    def copy(self, name: str | Path, new: str | None = None) -> Path:
        """The same game once more on the shelf, or a game from elsewhere; the file alone is the game."""
        path = self.path(name)
        data = read_bytes(path).data
        text = data[: data.rfind(b"\n") + 1].decode("utf-8-sig", "replace")
        return self._put(text, new, path.stem, None)

    def branch(self, name: str | Path, at_choice: int, new: str | None = None) -> Path:
        """A copy for analysis that goes on from behind the first `at_choice` decisions.  Everything in it can be taken
        back; its later dice are others, so that nobody learns what the real game will roll."""
        path = self.path(name)
        rules = read_rules(path)
        found = load(path, Titles(under=rules or None))
        game = found.game
        if not 0 <= at_choice <= len(game.history):
            raise CannotOpen(f"{path.stem} has {len(game.history)} decisions; there is no number {at_choice}.")
        label = new or f"{found.name}, analysis from decision {at_choice}"
        lines = heading(game, label)
        seed = int.from_bytes(hashlib.sha256(f"{game.seed} {at_choice}".encode()).digest()[:6], "big")
        lines = [f"seed {seed}" if line.startswith("seed ") else line for line in lines]
        lines += dice_lines(game.opening_dice)
        lines += game.position
        for played in game.history[:at_choice]:
            lines += choice_lines(played)
        seats = Seats(game.title.data.sides.names, analysis=True, rules=rules)
        return self._put("\n".join(lines) + "\n", new, f"{path.stem}-analysis", seats)

    def _put(self, text: str, name: str | None, stem: str, seats: Seats | None) -> Path:
        """Writes a new file under the name wanted, or under the first free one."""
        if name is not None:
            names = iter([file_name(name)])
        else:
            names = (f"{file_name(stem)}-{number}" for number in range(1, MOST_NAMES))
        for tried in names:
            path = self.folder / (tried + PLAY)
            try:
                if path.exists() or not disk.create(path, text):
                    continue
            except CannotSave as problem:
                other = "`--games DIR` or $GROGNARD_GAMES names another folder."
                raise CannotSave(problem.sentence, other) from problem
            with suppress(OSError):
                seats_file(path).unlink()  # left over from a game that was taken away by hand
            if seats is not None:
                seats.write(path)
            return path
        raise CannotSave(f"There is a game called {tried} already.", "Choose another name.")


def file_name(name: str) -> str:
    """A name for a file that every system takes and no shell misreads much."""
    kept = "".join(letter if letter.isalnum() or letter in KEEPS else "-" for letter in name.strip())
    return kept.strip(" .-")[:LONGEST_NAME].strip(" .-") or "game"


def unused(folder: Path, stem: str) -> Path:
    for number in range(1, MOST_NAMES):
        path = folder / (f"{stem}{PLAY}" if number == 1 else f"{stem}-{number}{PLAY}")
        if not path.exists():
            return path
    raise CannotSave(f"{folder} holds too many games of the name {stem}.", "Empty it.")
