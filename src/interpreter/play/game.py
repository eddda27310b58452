"""One game: a title, a state, a pending decision.  The screen, the AI, tests and play files all drive this.

```
game = Game(title, seed=7)
while not game.over:
    game.choose(game.choices.sample(rng))
print(game.outcome, *game.log, sep="\\n")
```

Sides are given and taken as small numbers (places in `title.data.sides`) or by name.
"""
# ruff: noqa

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from interpreter.compile.title import Title


class Game:
    """`seed` decides all dice.  With `analysis` undo goes back past rolls and reveals.

    `dice` scripts the first rolls, face by face.  With `start=False` the set-up is not run: only the scenario's
    placements and the starting values of fields stand, which is how a play file builds a position.
    """

    title: Title
    state: Any  # play.state.State
    analysis: bool

    def __init__(
        self, title: Title, seed: int = 0, *, analysis: bool = False, dice: Iterable[int] = (), start: bool = True
    ) -> None: ...

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def outcome(self) -> Outcome | None:
        """None while the game goes on; else Outcome(winners: tuple[int, ...], text: str, cites): no winners is a draw."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now; the first of `decisions`; None when the game is over."""

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All that is asked now: several when sides answer at once.  Decision has
        `who: int` (side), `kind: str` (allow, choose, pick, cover, declare, deploy), `prompt: str`,
        `forms: tuple[FormCode, ...]` (each with `name`), `may_pass: bool`, `cites`, `span`, `remaining: number | None`."""

    @property
    def choices(self) -> Choices:
        """The legal answers to `decision`: lazy, in a fixed order; `c in choices` (Choice or text),
        `iter`, `sample(rng: random.Random) -> Choice`, `count(limit: int) -> int`, `bool()`."""

    def choices_of(self, decision: Decision) -> Choices:
        """The legal answers to one of `decisions`."""

    # ---- answering -----------------------------------------------------------------------------------------------

    def parse(self, text: str, who: int | str | None = None) -> Choice:
        """The choice a text means; raises Unreadable, NotAllowed or Ambiguous (play.errors).

        Choice has `form: str`, `values: tuple`, `who: int`; `game.text(choice)` is its canonical short text."""

    def text(self, choice: Choice) -> str:
        """The canonical short text, which `parse` reads back to the same choice."""

    def choose(self, choice: Choice | str, who: int | str | None = None) -> list[str]:
        """Answers `decision` (or that of side `who`) and runs on to the next; returns the new lines of the log.

        Raises Unreadable, NotAllowed, Ambiguous (nothing has changed then), DiceFault, RuleFault or RunawayRule (the
        game stands as it was before the choice)."""

    def why(self, choice: Choice | str, who: int | str | None = None) -> list[Reason]:
        """Why this may not be done now, clause by clause; an empty list when it is legal.

        Understands any action of the title, also one not allowed now.  Raises Unreadable or Ambiguous for a text that
        names nothing."""

    def odds(self, choice: Choice | str) -> Odds:
        """The exact distribution of what follows this choice, up to the next decision: every face of every die is
        sent through the real procedure.  Odds has `chances: list[Chance]`; Chance has `probability: Fraction`,
        `lines: list[str]`, `results: dict[str, str]`, `losses: list[str]`, `then: str` (what is asked next)."""

    def undo(self) -> str:
        """Takes the last choice back and returns its text; raises NothingToUndo at the start of the game or behind a
        roll or reveal (unless `analysis`).  The log keeps a line about it."""

    def copy(self) -> Game:
        """An independent game that continues in exactly the same way."""

    # ---- looking -------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[str]:
        """What happened, line by line with paragraph numbers and dice."""

    @property
    def entries(self) -> list[Entry]:
        """The log as records: Entry(kind, text, cites, roll, side)."""

    @property
    def duties(self) -> list[Reason]:
        """Duties of the running phase that are not yet fulfilled."""

    def view(self, player: int | str) -> View:
        """The game as that player may see it: what is hidden from him is None."""

    def explain(self, name: str, *args: Any) -> Any:
        """Line by line why a value is what it is; arguments are things (numbers) or their names."""

    def value(self, text: str) -> Any:
        """The value of an expression in the words of the rules: `crp of Blue`, `count of units in 0405`."""

    # ---- saving --------------------------------------------------------------------------------------------------

    @property
    def history(self) -> list[Played]:
        """Played(who: int, text: str, dice: tuple[int, ...] (faces rolled by it), undone: tuple[str, ...] (choices taken
        back just before)), from the start; `opening_dice` are the faces rolled before the first decision."""

    @property
    def opening_dice(self) -> tuple[int, ...]: ...

    def save(self) -> str:
        """The game as a play file."""

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data."""

    @classmethod
    def from_json(cls, title: Title, data: dict[str, Any]) -> Game:
        """The same game again, without history to undo."""

    # ---- positions (play files, screens that edit) ---------------------------------------------------------------

    def script(self, faces: Sequence[int]) -> None:
        """The next dice show these faces, one number for each die, before the seed is used again.  Faces not used when
        the next choice has been made stay for the one after; `unused_dice` tells how many."""

    @property
    def unused_dice(self) -> int: ...

    def place(self, unit: int, space: int, face: int | None = None) -> None:
        """Puts a counter there without rules or triggers."""

    def write(self, field: Any, of: int, value: Any) -> None:
        """Sets a field (model.data.Field) of a thing without rules or triggers; of a field of the game `of` is 0."""

    def go_to(self, phase: str, turn: int | None = None, rounds: dict[str, int] | None = None) -> None:
        """Leaves whatever is under way and begins that phase of that turn (default: the running one); `rounds` tells
        the number in loops such as `repeat 3 times as round`.  Raises Unreadable for an unknown phase or round."""
