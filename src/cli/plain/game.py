"""The game line by line.

Nothing is drawn and nothing depends on colour, so that it works in a pipe, over a slow line and with a screen reader.
Every decision is on the disk before the next is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cli.plain.answers import Answers
from cli.plain.keyboard import Keyboard, Lines
from games.errors import Behind
from games.shelf import Shelf
from games.watching import told_since
from interpreter.library import PLAY
from interpreter.play.errors import NotAllowed, PlayError

if TYPE_CHECKING:
    from games.table import Table

LISTED = 20  # choices or lines of the log shown at once
HELP = """\
Type the number of a choice, or its words. Besides:
  more            the next choices of the list
  look HEX        what a hex or place is, and who stands there
  near [HEX]      the hexes around it
  units [SIDE]    where the counters stand
  map             the map, and where the counters stand
  why CHOICE      why it is allowed or refused, with the paragraphs
  odds CHOICE     the exact chances of what follows
  explain VALUE   how a value came about: explain defence of hex 0405
  show WORDS      anything in the words of the rules: show count of units in hex 0405
  duties          what must still be done in this phase
  log [N]         the last N lines of what happened
  undo            take the last choice back
  seats           who plays which side; sit SIDE takes one
  note WORDS      a remark that the others see
  wait            wait until it is for you to decide
  save [FILE]     where the game is kept; or write a copy of it
  quit            leave; the game is kept
A line that begins with > is always a choice."""

Say = Callable[[str], None]


def play(table: Table, shelf: Shelf, *, say: Say = print, lines: Lines | None = None) -> int:
    """Plays until the game is over or the person leaves; returns the exit code, always 0."""
    return PlainGame(table, shelf, say, lines or Keyboard()).go()


class PlainGame:
    """One table, and the person who sits there or watches."""

    def __init__(self, table: Table, shelf: Shelf, say: Say, lines: Lines) -> None:
        self.table = table
        self.shelf = shelf
        self.say = say
        self.lines = lines
        self.answers = answers = Answers(table)
        self.new = not len(table.game.history)  # the person does not know yet where it is kept
        self.listed: list[str] = []  # choices with a number
        self.fresh = True  # a decision, or a wait, that was not told yet
        self.asked = -1  # the side that was asked last
        self.commands: dict[str, Callable[[str], str | None]] = {
            "?": lambda words: HELP,
            "help": lambda words: HELP,
            "more": self.more,
            "choices": self.more,
            "look": answers.look,
            "near": answers.near,
            "units": answers.units,
            "map": answers.map,
            "why": answers.why,
            "odds": answers.odds,
            "explain": answers.explain,
            "show": answers.show,
            "duties": answers.duties,
            "log": lambda words: answers.log(words, LISTED),
            "undo": self.undo,
            "seats": answers.seats,
            "sit": self.sit,
            "note": self.table.note,
            "wait": self.wait,
            "save": self.save,
        }

    def go(self) -> int:
        seats = self.table.seats
        players = [f"{side} ({seats[side].told()})" for side in seats.sides]
        self.say(f"{' against '.join(players)}. Type help for what can be typed, quit to leave.")
        for note in self.table.notes:
            self.say(note)
        self.tell(told_since(self.table.game, 0, self.table.viewer)[-LISTED:])
        try:
            while not self.table.game.over and self.step():
                pass
        except (EOFError, KeyboardInterrupt):
            self.say("")
        if self.table.game.outcome is not None:
            self.say(f"The game is over. {self.table.game.outcome}")
        self.leave()
        return 0

    def tell(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

    def step(self) -> bool:
        """One decision of the machine, one line of a person, or some news; False to leave."""
        try:
            self.news()
            if self.table.machine_asked:
                self.tell(self.table.machine_choose())
                self.fresh = True
                return True
            if self.table.game.over:
                return False
            return self.ask()
        except Behind as behind:
            self.say(str(behind))
            self.tell(behind.lines)
            self.fresh = True
        except NotAllowed as refused:
            self.say(f"Not allowed: {refused.text}")
            self.tell([f"  {reason}" for reason in refused.reasons])
        except PlayError as problem:
            self.say(str(problem))
            if self.table.machine_asked or self.table.astray is not None:
                return False  # it would fail again at once
        return True

    def news(self) -> bool:
        """Tells what others did; whether they did anything."""
        before = self.standing()
        lines = self.table.poll()
        self.tell(lines)
        self.fresh = self.fresh or before != self.standing()
        return bool(lines)

    def standing(self) -> tuple[int, tuple[str, ...], str]:
        """What changes when somebody decides something, but not when he makes a remark or sits down."""
        game = self.table.game
        return len(game.history), game.taken_back, self.table.waiting_for() if self.table.decision is None else ""

    def ask(self) -> bool:
        decision = self.table.decision
        if decision is None:
            return self.ask_while_waiting()
        if self.fresh:
            self.fresh = False
            self.say("")
            if self.asked not in (-1, decision.who) and self.table.game.machine.witness is not None:
                self.say(f"Hand over to {decision.side}.")
            self.asked = decision.who
            self.say(decision.prompt)
            self.listed = []
            self.more("")
        return self.obey(self.lines.line(f"{decision.side}> ").strip())

    def ask_while_waiting(self) -> bool:
        if self.fresh:
            self.fresh = False
            self.say("")
            self.say(f"Waiting for {self.table.waiting_for()}.")
        line = self.lines.line_or("waiting> ", self.something_happened)
        return self.obey(line.strip()) if line is not None else True

    def something_happened(self) -> bool:
        return self.table.stirred()

    def obey(self, line: str) -> bool:
        """Does what was typed; False to leave."""
        word, _, rest = line.partition(" ")
        if line.startswith(">"):
            self.choose(line[1:].strip())
        elif word.lower() in ("quit", "exit") and not rest:
            return False
        elif word.lower() in self.commands:
            answer = self.commands[word.lower()](rest.strip())
            if answer:
                self.say(answer)
        elif line.isascii() and line.isdigit() and len(line) < 7:
            if 1 <= int(line) <= len(self.listed):
                self.choose(self.listed[int(line) - 1])
            else:
                self.say(f"There is no choice {int(line)} in the list; it has {len(self.listed)}.")
        elif line:
            self.choose(line)
        return True

    def choose(self, text: str) -> None:
        asked = self.table.decision
        lines = self.table.choose(text, asked.who if asked is not None and ":" not in text else None)
        self.fresh = True
        if self.new:
            self.new = False
            self.say(f"The game is kept in {self.table.path}.")
        self.tell(lines)

    def leave(self) -> None:
        self.table.close()
        if not self.shelf.discard(self.table) and not self.table.game.over:
            inside = self.table.path.parent == self.shelf.folder
            self.say(f"The game is kept; go on with: grognard play {self.table.name if inside else self.table.path}")

    # ---- what can be typed, besides questions ------------------------------------------------------------------------

    def more(self, words: str) -> None:
        """The next numbers of the list."""
        first = len(self.listed)
        found, further = self.answers.choices(first, LISTED)
        for number, text in enumerate(found, first + 1):
            self.say(f"{number:4}  {text}")
        self.listed += found
        if further:
            self.say("      and more: type `more` to see them")
        elif words or (first and not found):
            self.say("      that is all")

    def undo(self, words: str) -> str:
        taken = self.table.undo()
        self.fresh = True
        return f"Taken back: {taken}"

    def sit(self, words: str) -> str:
        self.table.sit(words)
        self.fresh = True
        return self.answers.seats("")

    def wait(self, words: str) -> None:
        """Until somebody here must decide: what a script types before it goes on."""
        import time

        from cli.plain.keyboard import PAUSE

        while not self.table.game.over and self.table.decision is None and not self.table.machine_asked:
            if not self.news():
                time.sleep(PAUSE)

    def save(self, words: str) -> str:
        if not words:
            return f"Every choice is kept in {self.table.path}; `save FILE` writes a copy."
        try:
            path = Path(words).expanduser()
            if path.suffix != PLAY:
                path = path.with_name(path.name + PLAY)
            self.table.save_copy(path)
        except (OSError, ValueError, RuntimeError):  # too long, a strange letter, an unknown ~user
            return "That cannot be the name of a file."
        return f"Saved as {path}."
