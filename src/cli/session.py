"""A game at the terminal, line by line: what is asked, what may be answered, and what else can be typed."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import say
from cli.shown import explained_lines, odds_lines, value_text
from interpreter.play.errors import NotAllowed, PlayError
from interpreter.play.playfile_storage import SaveProblem, games_folder, unused_name, write_save

if TYPE_CHECKING:
    from cli.players import Player
    from interpreter.play.game import Game

LISTED = 12  # choices shown without being asked for more

HELP = """\
Type a choice as it stands in the list, or its number. Besides:
  choices [N]     list the choices (the first N)
  why CHOICE      why it is allowed or refused, with the paragraphs
  odds CHOICE     the exact chances of what follows
  explain VALUE   how a value came about: explain defence of hex 0405
  show WORDS      the value of anything, in the words of the rules
  map             the map
  log [N]         the last N lines of what happened
  duties          what must still be done in this phase
  undo            take the last choice back
  save FILE       keep the game as this play file
  quit            leave; the game is kept
A line that begins with > is always a choice."""


class Session:
    """One game with its players; `file` is where it is saved."""

    def __init__(self, game: Game, players: list[Player | None], file: Path | None = None) -> None:
        self.game = game
        self.players = players
        self.file = file
        self.told = 0  # lines of the log already shown
        self.asked: object = None  # the decision whose choices were listed
        self.listed: list[str] = []
        self.warned = False

    def go(self) -> None:
        """Plays until the game is over or the person leaves; the game is kept in either case."""
        try:
            while not self.game.over and self.step():
                pass
        except (EOFError, KeyboardInterrupt):
            say()
        self.tell_log()
        if self.game.outcome:
            say(self.game.outcome.text)
        self.keep()
        if self.file:
            say(f"The game is kept; look at it or go on with: grognard play {self.file}")

    def step(self) -> bool:
        """One decision, or one line typed; False to leave."""
        self.tell_log()
        decision = self.game.decision
        assert decision is not None
        player = self.players[decision.who]
        if player is not None:
            self.game.choose(player(self.game))
            self.keep()
            return True
        if decision is not self.asked:
            self.asked = decision
            self.list_choices(LISTED)
        side = self.game.title.data.sides.names[decision.who]
        line = input(f"{side}> ").strip()
        try:
            return self.obey(line)
        except NotAllowed as refused:
            say(f"No: {refused.text}")
            for reason in refused.reasons:
                say(f"  {reason}")
        except PlayError as problem:
            say(str(problem))
        return True

    def obey(self, line: str) -> bool:
        """Does what was typed; False to leave."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        command = getattr(self, f"do_{word.lower()}", None) if word.isalpha() else None
        if line.startswith(">"):
            self.do(line[1:].strip())
        elif word.lower() in ("quit", "exit"):
            return False
        elif command:
            command(rest)
        elif line.isascii() and line.isdigit() and len(line) < 6 and 1 <= int(line) <= len(self.listed):
            self.do(self.listed[int(line) - 1])
        elif line:
            self.do(line)
        return True

    def do(self, choice: str) -> None:
        self.game.choose(choice)
        self.keep()

    def tell_log(self) -> None:
        log = self.game.log
        for line in log[self.told :]:
            say(line)
        self.told = len(log)

    def list_choices(self, most: int) -> None:
        decision = self.game.decision
        assert decision is not None
        say()
        say(decision.prompt)
        listed = [self.game.text(choice) for choice in islice(self.game.choices, most + 1)]
        self.listed = listed[:most]
        for number, text in enumerate(self.listed, 1):
            say(f"  {number:2}  {text}")
        if len(listed) > most:
            say(f"  …   more: `choices {most * 5}`; `help` says what else can be typed")

    # ---- what can be typed ---------------------------------------------------------------------------------------

    def do_help(self, rest: str) -> None:
        say(HELP)

    def do_choices(self, rest: str) -> None:
        self.list_choices(min(int(rest), 10_000) if rest.isascii() and rest.isdigit() and len(rest) < 9 else 100)

    def do_why(self, rest: str) -> None:
        reasons = self.game.why(rest)
        say("It is allowed." if not reasons else "\n".join(f"  {reason}" for reason in reasons))

    def do_odds(self, rest: str) -> None:
        say("\n".join(odds_lines(self.game.odds(rest))))

    def do_explain(self, rest: str) -> None:
        say("\n".join(explained_lines(self.game, rest)))

    def do_show(self, rest: str) -> None:
        say(value_text(self.game, rest))

    def do_map(self, rest: str) -> None:
        from cli.shown import map_lines

        say("\n".join(map_lines(self.game.title, self.game)))

    def do_log(self, rest: str) -> None:
        last = int(rest) if rest.isascii() and rest.isdigit() and 0 < len(rest) < 9 else 20
        say("\n".join(self.game.log[-last:] if last else []))

    def do_duties(self, rest: str) -> None:
        say("\n".join(f"  {duty}" for duty in self.game.duties) or "Nothing.")

    def do_undo(self, rest: str) -> None:
        say(f"Taken back: {self.game.undo()}")
        self.keep()
        self.told = min(self.told, len(self.game.log))

    def do_save(self, rest: str) -> None:
        if not rest:
            say(f"The game is kept in {self.file}." if self.file else "Under which name? `save FILE`")
            return
        path = Path(rest).expanduser()
        if path.suffix != ".play":
            path = path.with_name(path.name + ".play")
        if path.exists():
            say(f"{path} is there already; choose another name.")
            return
        write_save(path, self.game.save())
        self.file = path
        say(f"Saved as {path}, and from now on kept there.")

    # ---- keeping -------------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Writes the game down, so that it outlives whatever happens to the terminal; told once when it cannot be."""
        if not self.game.history:
            return
        try:
            if self.file is None:
                self.file = unused_name(games_folder(), self.game.title.data.name)
            write_save(self.file, self.game.save())
        except SaveProblem as problem:
            if not self.warned:
                say(f"Beware: {problem}")
            self.warned = True
