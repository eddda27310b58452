"""The file of a game that is being played: locked while it is, each choice on the disk before the next is asked."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from interpreter.play.playfile_replay import Replay, replay, replayed
from interpreter.play.playfile_runner import run_play
from interpreter.play.playfile_save import dice_lines, save
from interpreter.play.playfile_storage import Lock, SaveProblem, append_choice, ends_torn, write_save
from interpreter.play.playfile_titles import Shelf

if TYPE_CHECKING:
    from interpreter.play.game import Game


class Record:
    """Made with `begin` for a new game or `resume` for one on the disk; closed when the game is left."""

    def __init__(self, path: Path, game: Game, name: str, lock: Lock) -> None:
        self.path = path
        self.game = game
        self.name = name
        self.lock = lock
        self.behind = False  # the file lacks something: the next choice writes it whole

    @classmethod
    def begin(cls, path: Path, game: Game, name: str = "") -> Record:
        """A new file with everything played so far; SaveProblem when there is one already, or it cannot be made."""
        lock = Lock(path)
        lock.take()
        try:
            if path.exists():
                raise SaveProblem(f"{path} is there already")
            write_save(path, save(game, name))
        except BaseException:
            lock.release()
            raise
        return cls(path, game, name, lock)

    @classmethod
    def resume(cls, path: Path, shelf: Shelf | None = None) -> tuple[Record | None, Replay]:
        """The game of a file, ready to go on; None instead of a record when the file does not lead to its end.

        A last line without an end was cut off while it was written: it is set aside as a comment, for half a choice
        may look like another whole one.
        """
        lock = Lock(path)
        lock.take()
        kept = False
        try:
            found = replay(path, shelf=shelf)
            mended = ""
            if path.is_file() and ends_torn(path):
                whole, _, rest = path.read_text(encoding="utf-8", errors="replace").rpartition("\n")
                mended = f"{whole}\n# cut off: {rest}\n"
                result = run_play(mended, file=str(path), shelf=shelf, judge=False)
                result.notes.append("the last line was cut off and has been set aside")
                if not result.ok:
                    return None, found
                found = replayed(result)
            if found.code or found.game is None:
                return None, found
            if mended:
                write_save(path, mended)
            found.game.script(())  # dice whose choice was cut off
            kept = True
            return cls(path, found.game, found.play.name, lock), found
        except OSError as problem:
            raise SaveProblem(f"{path} could not be read: {problem.strerror or problem}") from problem
        finally:
            if not kept:
                lock.release()

    def chose(self) -> None:
        """The last choice of the game goes to the disk."""
        played = self.game.last
        if played is not None:  # what was taken back before it is in the file already
            self.add([*dice_lines(played.dice), f"> {played.text}"])

    def undid(self) -> None:
        """The last choice of the file is taken back."""
        self.add(["undo"])

    def add(self, lines: list[str]) -> None:
        if self.behind:
            write_save(self.path, save(self.game, self.name))
            self.behind = False
            return
        self.behind = True
        append_choice(self.path, "\n".join(lines) + "\n")
        self.behind = False

    def close(self) -> None:
        self.lock.release()

    def __enter__(self) -> Record:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
