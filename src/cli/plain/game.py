"""A game in the terminal, line by line: it asks, lists what may be answered, and takes a number or the words.

Nothing is drawn over and nothing depends on colour, so that it works in a pipe, over a slow line and with a screen
reader.  Every decision is on the disk before the next is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from interpreter.play.errors import NotAllowed, PlayError
from interpreter.play.odds_text import odds_text
from interpreter.play.plain_answers import explained_text, map_text, shown_text, units_text
from interpreter.play.playfile_record import Record
from interpreter.play.playfile_storage import SaveProblem, games_folder, unused_name, write_save
from interpreter.play.simulate import UnknownPlayer, players_of

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from interpreter.play.simulate import Player

LISTED = 20  # choices shown at once
HELP = """\
Type the number of a choice, or its words. Besides:
  more            the next choices of the list
  why CHOICE      why it is allowed or refused, with the paragraphs
  odds CHOICE     the exact chances of what follows
  explain VALUE   how a value came about: explain defence of hex 0405
  show WORDS      anything in the words of the rules: show count of units in hex 0405
  map, units      what stands where
  duties          what must still be done in this phase
  log [N]         the last N lines of what happened
  undo            take the last choice back
  save FILE       write the game as a play file
  quit            leave; the game is kept
A line that begins with > is always a choice."""

Say = Callable[[str], None]
Ask = Callable[[str], str]  # shows a prompt and returns a line; EOFError when there are no more


def play(
    game: Game,
    *,
    players: Sequence[str] = ("you",),
    seed: int = 0,
    record: Record | None = None,
    keep: bool = True,
    analysis: bool = False,
    say: Say = print,
    ask: Ask = input,
) -> int:
    """Plays until the game is over or the person leaves; returns the exit code, always 0.

    `players` names `you` or `random` for each side, or one for all.  `record` is the file of a game that is resumed;
    with `keep` a new game gets a file of its own as soon as something was chosen.  With `analysis` undo goes back past
    rolls and reveals.
    """
    game.analysis = analysis
    return PlainGame(game, deciders(players, game, seed), record, keep, say, ask).go()


def deciders(players: Sequence[str], game: Game, seed: int) -> list[Player | None]:
    """Who decides for each side; None is a person."""
    sides = game.title.data.sides.names
    words = [word.strip().lower() for word in players]
    if len(words) == 1:
        words *= len(sides)
    if len(words) != len(sides):
        raise UnknownPlayer(f"{len(words)} players are named, but there are {len(sides)} sides: {', '.join(sides)}")
    computer = players_of(["random" if word == "you" else word for word in words], sides, seed)
    return [None if word == "you" else player for word, player in zip(words, computer, strict=True)]


class PlainGame:
    """One game, the people and programs who play it, and the file it is kept in."""

    def __init__(
        self, game: Game, players: list[Player | None], record: Record | None, keep: bool, say: Say, ask: Ask
    ) -> None:
        self.game = game
        self.players = players
        self.record = record
        self.keep = keep
        self.say = say
        self.ask = ask
        self.told = len(game.log)  # lines of the log already shown
        self.listed: list[str] = []  # choices with a number
        self.fresh = True  # a decision that was not shown yet
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "more": self.more,
            "choices": self.more,
            "why": self.why,
            "odds": self.odds,
            "explain": lambda words: self.say(explained_text(self.game, words)),
            "show": lambda words: self.say(shown_text(self.game, words)),
            "map": lambda words: self.say(map_text(self.game)),
            "units": lambda words: self.say(units_text(self.game)),
            "duties": self.duties,
            "log": self.log,
            "undo": self.undo,
            "save": self.save,
        }

    def go(self) -> int:
        names = self.game.title.data.sides.names
        self.say(f"{' against '.join(names)}. Type ? for help, quit to leave.")
        for line in self.game.log[-LISTED:]:
            self.say(line)
        try:
            while not self.game.over and self.step():
                pass
        except (EOFError, KeyboardInterrupt):
            self.say("")
        self.tell_log()
        if self.game.outcome is not None:
            self.say(f"The game is over. {self.game.outcome}")
        self.leave()
        return 0

    def step(self) -> bool:
        """One decision of the computer, or one line of a person; False to leave."""
        self.tell_log()
        decision = self.game.decision
        assert decision is not None
        player = self.players[decision.who]
        try:
            if player is not None:
                self.game.choose(player(self.game))
                self.chosen()
                return True
            if self.fresh:
                self.fresh = False
                self.say("")
                self.say(decision.prompt)
                self.listed = []
                self.more("")
            side = self.game.title.data.sides.names[decision.who]
            return self.obey(self.ask(f"{side}> ").strip())
        except NotAllowed as refused:
            self.say(f"Not allowed: {refused.text}")
            for reason in refused.reasons:
                self.say(f"  {reason}")
        except PlayError as problem:
            self.say(str(problem))
            if player is not None:
                return False
        return True

    def obey(self, line: str) -> bool:
        """Does what was typed; False to leave."""
        word, _, rest = line.partition(" ")
        if line.startswith(">"):
            self.choose(line[1:].strip())
        elif word.lower() in ("quit", "exit") and not rest:
            return False
        elif word.lower() in self.commands:
            self.commands[word.lower()](rest.strip())
        elif line.isascii() and line.isdigit() and len(line) < 7:
            if 1 <= int(line) <= len(self.listed):
                self.choose(self.listed[int(line) - 1])
            else:
                self.say(f"There is no choice {int(line)} in the list; it has {len(self.listed)}.")
        elif line:
            self.choose(line)
        return True

    def choose(self, text: str) -> None:
        self.game.choose(text)
        self.chosen()

    def chosen(self) -> None:
        """A choice was made: on to the disk with it."""
        self.fresh = True
        try:
            if self.record is not None:
                self.record.chose()
            elif self.keep:
                path = unused_name(games_folder(), self.game.title.data.name)
                self.record = Record.begin(path, self.game)
                self.say(f"The game is kept in {path}.")
        except SaveProblem as problem:
            self.say(f"{problem}. The game goes on; `save FILE` writes it elsewhere.")

    def tell_log(self) -> None:
        log = self.game.log
        for line in log[self.told :]:
            self.say(line)
        self.told = len(log)

    def leave(self) -> None:
        if self.record is not None:
            self.record.close()
            if not self.game.over:
                self.say(f"The game is kept; go on with: grognard play {self.record.path}")

    # ---- what can be typed ---------------------------------------------------------------------------------------

    def help(self, words: str) -> None:
        self.say(HELP)

    def more(self, words: str) -> None:
        """The next numbers of the list."""
        first = len(self.listed)
        found = [self.game.text(choice) for choice in islice(self.game.choices, first, first + LISTED + 1)]
        for number, text in enumerate(found[:LISTED], first + 1):
            self.say(f"{number:4}  {text}")
        self.listed += found[:LISTED]
        if len(found) > LISTED:
            self.say("      and more: type `more` to see them")
        elif words or (first and not found):
            self.say("      that is all")

    def why(self, words: str) -> None:
        reasons = self.game.why(words)
        self.say("It is allowed." if not reasons else "\n".join(str(reason) for reason in reasons))

    def odds(self, words: str) -> None:
        self.say(odds_text(self.game.odds(words)))

    def duties(self, words: str) -> None:
        self.say("\n".join(str(duty) for duty in self.game.duties) or "Nothing is left to do.")

    def log(self, words: str) -> None:
        last = int(words) if words.isascii() and words.isdigit() and len(words) < 7 else LISTED
        self.say("\n".join(self.game.log[-last:]) if last and self.game.log else "Nothing has happened yet.")

    def undo(self, words: str) -> None:
        taken = self.game.undo()
        self.fresh = True
        self.say(f"Taken back: {taken}")
        self.told = len(self.game.log)
        if self.record is not None:
            try:
                self.record.undid()
            except SaveProblem as problem:
                self.say(f"{problem}.")

    def save(self, words: str) -> None:
        if not words:
            where = self.record.path if self.record is not None else "no file yet"
            self.say(f"Every choice is kept in {where}; `save FILE` writes a copy.")
            return
        try:
            path = Path(words).expanduser()
            if path.suffix != ".play":
                path = path.with_name(path.name + ".play")
            if path.exists():
                self.say(f"{path} is there already; choose another name.")
                return
        except (OSError, ValueError, RuntimeError):  # too long, a strange letter, an unknown ~user
            self.say("That cannot be the name of a file.")
            return
        write_save(path, self.game.save())
        self.say(f"Saved as {path}.")
