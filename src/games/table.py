"""The table where one game is played: every decision is in the play file and on the disk before it stands.

Several programs may sit at one table.  Each writes under the lock, looks first whether another wrote, and sees with
`poll` what the others did.  The game in memory never runs ahead of the file.
"""

from __future__ import annotations

from pathlib import Path

from games import disk
from games.errors import Behind, CannotOpen, CannotSave
from games.lock import Lock
from games.opening import read_bytes
from games.seats import YOU
from games.sitting import Sitting
from games.watching import told_since
from interpreter.play.choice import Choice
from interpreter.play.errors import NothingToUndo, PlayError
from interpreter.play.playfile_reader import LONGEST_LINE
from interpreter.play.playfile_save import dice_lines
from interpreter.play.simulate import players_of
from interpreter.play.view import chooser

LONGEST_NOTE = 500


class Table(Sitting):
    """Made by `Shelf.new` and `Shelf.open`.

    `game` may be asked anything, but is changed only through the table; `notes` are sentences for the player about how
    the game was opened.
    """

    # ---- deciding --------------------------------------------------------------------------------------------------

    def choose(self, choice: Choice | str, who: int | str | None = None) -> list[str]:
        """Makes a decision for `who` (else for the side here that is asked) and returns what the log tells him of it.

        It is on the disk when this returns.  Raises Behind when somebody else decided meanwhile, NotYours for a side
        played by others, the errors of `Game.choose` for what the rules refuse, CannotSave when the disk does; then
        the game is as it was.
        """
        return self._choose(choice, who, False)

    def _choose(self, choice: Choice | str, who: int | str | None, machine: bool) -> list[str]:
        with Lock(self.path):
            self._be_current()
            choice, side = self.asked(choice, who, machine)
            trial = self.game.copy()
            before = trial.state.logged
            trial.play(choice, side)
            played = trial.last
            assert played is not None
            lines = [*dice_lines(played.dice), f"> {played.text}"]
            self._must_read_back(lines, trial)
            self._add(lines)
            self.game.become(trial)
        self._changed()
        return told_since(self.game, before, side if not machine else self.viewer)

    @property
    def machine_asked(self) -> bool:
        """Whether a machine's decision is due that this program should make."""
        decision = self.game.decision
        machines = self.seats.machines()
        if decision is None or decision.who not in machines or self.watching:
            return False
        return bool(self.sides) or len(machines) == len(self.seats.sides)

    def machine_choose(self) -> list[str]:
        """Lets the machine make its decision: the same one in every program and after every resumption."""
        decision = self.game.decision
        if decision is None or not self.machine_asked:
            raise PlayError("It is not for the machine to decide.")
        seed = self.game.seed * 1_000_003 + len(self.game.history)
        player = players_of([self.seats[decision.who].player], [decision.side], seed)[0]
        return self._choose(player(self.game), decision.who, True)

    def undo(self, who: int | str | None = None) -> str:
        """Takes the last decision back, if it was made here and nothing was rolled or shown since; returns its text.

        The file keeps the decision and a line that says it was taken back.
        """
        with Lock(self.path):
            self._be_current()
            past = self.game._past
            if past is None:
                raise NothingToUndo("there is nothing to take back")
            side = chooser(self.game.machine, past)
            if who is not None and self.game.side(who) != side:
                raise NothingToUndo(f"the last decision was {self.seats.sides[side]}'s, who alone can take it back")
            self.must_hold(side)
            trial = self.game.copy()
            text = trial.undo()
            self._add([f"undo  # {self.seats.sides[side]}: {text}"[:LONGEST_LINE]])
            self.game.become(trial)
        self._changed()
        return text

    # ---- the others ------------------------------------------------------------------------------------------------

    def poll(self) -> list[str]:
        """What other programs have done since, in the lines of the log that may be read here.  Costs next to nothing
        when nothing happened.  Raises CannotOpen once when the file was changed so that it leads to no game."""
        seated = self._see_seats()
        lines = self._follow() if self._may_follow() else []
        if lines or seated or self._untold:
            self._changed()
        return [*seated, *lines]

    def note(self, text: str) -> None:
        """Writes a remark into the file, for whoever reads it; the others at the table see it too."""
        words = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LONGEST_NOTE]
        if words:
            with Lock(self.path):
                self._follow()
                self._add([f"# {self.me.name}: {words}"])

    # ---- the file --------------------------------------------------------------------------------------------------

    def _be_current(self) -> None:
        """Called under the lock: nobody else has decided anything that is not known here."""
        self._see_seats()
        past, undone = self.game._past, self.game.taken_back
        lines = self._follow()
        if self.astray is not None:
            raise self.astray
        if self.gone:
            raise CannotSave(
                f"{self.path} is gone: it was moved or removed.",
                "Put it back and choose again; or `save FILE` writes the game to another place.",
            )
        if self.game._past is not past or self.game.taken_back != undone:
            self._changed()
            raise Behind(lines)

    def save_copy(self, path: Path) -> None:
        """Writes the game to a new file: to keep it, to mail it, or because its own disk is full."""
        try:
            text = read_bytes(self.path).data[: self.whole].decode("utf-8-sig") if self.astray is None else ""
        except (CannotOpen, UnicodeDecodeError):
            text = ""
        if not disk.create(path, text or self.game.save()):
            raise CannotSave(f"{path} is there already.", "Choose another name.")

    # ---- seats -----------------------------------------------------------------------------------------------------

    def sit(self, side: int | str) -> None:
        """Takes a side: a free one, one's own, or one whose player is gone."""
        number = self.game.side(side)
        self._reseat(lambda: self.seats.sit(number, self.me))
        self.watching = False

    def rise(self, side: int | str) -> None:
        """Gives a side up for whoever comes."""
        number = self.game.side(side)
        self._reseat(lambda: self.seats.rise(number, self.me))

    def give(self, side: int | str, word: str) -> None:
        """Lets another play a side: `random` or `greedy` for the machine, `other` for another login, `you`."""
        number = self.game.side(side)
        self._reseat(lambda: self.seats.give(number, word, self.me))
        if word.strip().lower() in YOU:
            self.sit(number)
