"""The desk: what a player at this keyboard sees and does, without a word about how it is drawn.

The play screen turns keys into calls and shows what the desk says; tests and the plain mode can sit at it too.
"""

from __future__ import annotations

from dataclasses import replace

from interpreter.play.choice import Choice
from interpreter.play.decision import Decision
from interpreter.play.errors import NotAllowed, PlayError
from interpreter.play.game import Game
from interpreter.play.sets import members
from interpreter.play.view import View
from tui.asking.builder import PASS, Builder, Option
from tui.asking.pointing import Meaning, Pointer
from tui.asking.refusing import why_not
from tui.deeds import either, last_deed
from tui.drawing import close_way
from tui.looking.line import Line
from tui.looking.overlays import Overlay, Shown
from tui.map.scene import Scene
from tui.map.scenery import scene_of
from tui.session import Session
from tui.warnings import Warnings

MOST_NUMBERS = 400


class Desk:
    """`cursor` is the hex pointed at; `pending` an answer that waits to be confirmed; `menu` several meanings of one
    key press; `message` the last thing said to the player."""

    def __init__(self, session: Session, warnings: Warnings | None = None) -> None:
        self.session = session
        self.warnings = warnings or Warnings()
        self.cursor = -1
        self.overlay: Overlay | None = None
        self.hide_counters = False
        self.message = Line("")
        self.menu: list[Meaning] = []
        self.pending: Choice | None = None
        self.doubts: list[Line] = []
        self.builder: Builder | None = None
        self.pointer: Pointer | None = None
        self.deed = ""  # the last action of anybody, in words
        self.drawing: list[int] | None = None  # a way drawn hex by hex
        self.seen = 0  # entries of the log when this player last decided
        self._base: tuple[int, int, Scene] | None = None
        self._log: tuple[tuple[int, int], list[str]] | None = None
        self.refresh()
        if self.cursor < 0:
            self.cursor = self.first_space()

    # ---- what stands ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def decision(self) -> Decision | None:
        """What is asked of somebody at this keyboard."""
        mine = [one for one in self.game.decisions if one.who in self.session.mine]
        return mine[0] if mine else None

    @property
    def side(self) -> int:
        """Whose eyes are on the map: the side asked, or the only one here; -1 for one who watches."""
        if self.decision is not None:
            return self.decision.who
        return min(self.session.mine) if len(self.session.mine) == 1 else -1

    @property
    def view(self) -> View:
        return self.session.view(self.side)

    def log(self) -> list[str]:
        """The log as this player may read it; put into words once for each position."""
        key = (self.game.state.logged, self.side)
        if self._log is None or self._log[0] != key:
            self._log = (key, self.view.log)
        return self._log[1]

    @property
    def waiting_for(self) -> str:
        """Who is asked, when it is nobody here."""
        asked = self.game.decision
        return "" if asked is None or self.decision is not None else asked.side

    def first_space(self) -> int:
        """Where the cursor begins: one of the player's units, else any unit, else the middle of the map.

        Who can act is not asked here: that may take a while, and the first picture must not wait for it.
        """
        data, decision = self.game.title.data, self.decision
        if decision is not None and decision.kind == "deploy" and decision.places & data.hexes:
            return members(decision.places & data.hexes)[0]
        view, sides = self.view, self.game.state.cols[3]
        known = [unit for unit in range(len(data.units)) if view.sees(unit) and view.place(unit) >= 0]
        seen = [unit for unit in known if data.hexes >> view.place(unit) & 1]
        mine = [unit for unit in seen if sides[data.unit_nation[unit]] == self.side]
        if mine or seen:
            return view.place((mine or seen)[0])
        return members(data.hexes)[data.hexes.bit_count() // 2] if data.hexes else -1

    def refresh(self) -> None:
        """The game has changed: what is asked is looked at anew."""
        self.menu, self.pending, self.doubts, self.drawing = [], None, [], None
        decision = self.decision
        self.builder = Builder(self.game, decision) if decision is not None else None
        self.deed, at = last_deed(self.game, self.session.has_secrets)
        self.pointer = Pointer(self.builder) if self.builder is not None else None
        if decision is not None and decision.remaining is not None and at >= 0 and self.pointer is not None:
            payers = members(self.pointer.spaces() & self.game.title.data.hexes)
            self.cursor = at if at in payers or not payers else payers[0]

    # ---- the map -------------------------------------------------------------------------------------------------

    def scene(self) -> Scene:
        """What the map shows now."""
        base = self._base
        if base is None or base[:2] != (self.game.state.logged, self.side):
            made = scene_of(self.game, self.side if self.side >= 0 else None)
            base = self._base = (self.game.state.logged, self.side, made)
        scene = replace(base[2], cursor=self.cursor, hide_counters=self.hide_counters, trails=self.trails())
        if self.overlay is not None:
            shown = self.shown_overlay()
            scene = replace(scene, tints=shown.tints, path=shown.path)
        builder = self.builder
        if builder is None:
            return scene
        if builder.field is not None and builder.field.how == "path":
            options = [option for option in builder.options() if option.enabled and option.kind == "path"]
            numbers = {option.spaces.bit_length() - 1: str(option.value[0]) for option in options[:MOST_NUMBERS]}
            here = next((option for option in options if option.spaces >> max(self.cursor, 0) & 1), None)
            path = tuple(here.value[2]) if here is not None else ()
            if self.drawing is not None:
                path = tuple(self.drawing)
            return replace(scene, numbers=numbers, targets=builder.spaces(), path=path, selected=self.chosen_spaces())
        if builder.form is not None or builder.decision.kind == "deploy":
            spaces = builder.spaces()
            if spaces:
                return replace(scene, targets=spaces | self.chosen_spaces(), selected=self.chosen_spaces())
        return replace(scene, selected=self.chosen_spaces())

    def shown_overlay(self) -> Shown:
        return self.overlay.show(self.game, self.view, self.cursor) if self.overlay is not None else Shown()

    def chosen_spaces(self) -> int:
        """Where the pieces of the answer lie that are chosen already."""
        builder, found = self.builder, 0
        if builder is None or builder.form is None:
            return 0
        for field, value in zip(builder.form.fields, builder.values, strict=False):
            if field.how == "one":
                found |= builder.where(field.kind.name, value)
            elif field.how == "some":
                for thing in members(value):
                    found |= builder.where(field.kind.name, thing)
        if builder.field is not None and builder.marked:
            for thing in members(builder.marked):
                found |= builder.where(builder.field.kind.name, thing)
        return found

    def trails(self) -> tuple[tuple[int, ...], ...]:
        """The ways gone since this player last decided; none in a game with secrets."""
        if self.session.has_secrets:
            return ()
        moves = [raw for raw in self.game.state.told(min(self.seen, self.game.state.logged)) if raw[0] == "move"]
        return tuple(tuple(space for space in raw[3] if space >= 0) for raw in moves[-12:])

    # ---- what is asked -------------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Line:
        """The line that says what to do now."""
        if self.pending is not None:
            return Line(f"{self.game.text(self.pending)}: Enter to do it, Esc to go back", "head")
        if self.game.outcome is not None:
            return Line(f"The game is over. {self.game.outcome}", "head")
        if self.builder is None:
            return Line(f"Waiting for {self.waiting_for}", "dim")
        side, remaining = self.builder.decision.side, self.builder.decision.remaining
        if remaining is not None and not self.builder.begun:
            names = [form.name for form in self.builder.forms if self.builder.possible(form)]
            about = f" ({self.deed})" if self.deed else ""
            return Line(f"{side} must cover {remaining} by {either(names)}{about}", "", self.decision_cites())
        if self.builder.begun:
            return Line(f"{side}: {self.builder.text} {self.builder.asks}", "", tuple(self.builder.decision.cites))
        return Line(self.builder.decision.prompt, "", tuple(self.builder.decision.cites))

    def decision_cites(self) -> tuple[str, ...]:
        return tuple(self.builder.decision.cites) if self.builder is not None else ()

    def options(self) -> list[Option]:
        """What can be chosen from a list now."""
        if self.menu:
            return [Option(meaning.text, number, "menu") for number, meaning in enumerate(self.menu)]
        return self.builder.options() if self.builder is not None and self.pending is None else []

    # ---- acting --------------------------------------------------------------------------------------------------

    def say(self, text: str, tone: str = "", cites: tuple[str, ...] = ()) -> None:
        self.message = Line(text, tone, cites)

    def act(self) -> None:
        """Enter: confirms what waits, or does what the hex under the cursor means."""
        self.message = Line("")
        if self.pending is not None:
            self.commit(self.pending)
            return
        if self.builder is None or self.pointer is None:
            self.say(f"nothing is asked of you: waiting for {self.waiting_for}" if self.waiting_for else "", "dim")
            return
        if self.drawing is not None:
            close_way(self)
            return
        meanings = self.pointer.meanings(self.cursor) if self.cursor >= 0 else []
        if len(meanings) == 1:
            self.mean(meanings[0])
        elif meanings:
            self.menu = meanings
            self.say("which of these?")
        elif self.builder.field is not None and self.builder.field.how == "some" and self.builder.marked:
            self.finish()
        else:
            self.refuse()

    def refuse(self) -> None:
        """Says why nothing can be done here."""
        reasons = self.why_here()
        first = reasons[0] if reasons else Line("nothing can be done here now", "bad")
        self.message = replace(first, tone="bad")

    def mean(self, meaning: Meaning) -> None:
        assert self.pointer is not None
        self.menu = []
        self.offer(self.pointer.take(meaning))
        self.look_where_to()

    def take(self, option: Option) -> None:
        """Chooses from the list."""
        self.message = Line("")
        if option.kind == "menu":
            self.mean(self.menu[option.value])
        elif self.builder is not None:
            if not option.enabled:
                self.say(f"{option.text} is not possible now; ! says why", "bad")
                return
            self.offer(self.builder.take(option))
            self.look_where_to()

    def look_where_to(self) -> None:
        """A unit to be placed was taken up: the cursor goes where it may stand."""
        if self.builder is not None and self.builder.unit >= 0:
            places = self.builder.spaces() & self.game.title.data.hexes
            if places and not places >> max(self.cursor, 0) & 1:
                self.cursor = members(places)[0]

    def finish(self) -> None:
        """Closes a set that is being ticked."""
        if self.builder is None or self.builder.field is None or self.builder.field.how != "some":
            return
        trial = self.builder.trial
        if self.builder.finish() is None and not self.builder.whole:
            reasons = self.game.why(trial) if trial is not None else []
            first = reasons[0].text if reasons else self.builder.asks
            self.say(first, "bad", tuple(reasons[0].cites) if reasons else self.decision_cites())
            return
        self.offer(self.builder.choice)

    def offer(self, choice: Choice | None) -> None:
        """A piece was chosen; when the answer is whole it is done, or shown first where it cannot be taken back."""
        if choice is None:
            return
        if choice.form == PASS:
            ends = self.builder is not None and self.builder.decision.kind == "allow"  # an offer is just declined
            self.doubts = self.warnings.before_passing(self) if ends else []
            if self.doubts:
                self.pending = choice
                return
        elif self.is_final(choice):
            self.pending = choice
            return
        self.commit(choice)

    def is_final(self, choice: Choice) -> bool:
        """Whether dice will roll: then it cannot be taken back."""
        if choice.form in ("yes", "no", "done", "deploy"):
            return False
        try:
            return len(self.game.odds(choice).chances) > 1
        except PlayError:
            return True

    def commit(self, choice: Choice) -> None:
        """Does it: on to the disk, then on to the screen."""
        self.pending = None
        before = self.game.state.logged
        try:
            self.session.keeper.choose(choice, choice.who if choice.who >= 0 else None)
        except NotAllowed as refused:
            first = refused.reasons[0] if refused.reasons else None
            self.message = Line(first.text, "bad", tuple(first.cites)) if first else Line(str(refused), "bad")
            self.refresh()
            return
        except PlayError as problem:
            self.say(str(problem), "bad")
            self.refresh()
            return
        self.seen = before
        self.refresh()

    def pass_on(self) -> None:
        """Space: ends the phase, or closes a set."""
        if self.pending is not None:
            self.commit(self.pending)
            return
        builder = self.builder
        if builder is None:
            return
        declines = builder.may_pass and not builder.begun
        if builder.field is not None and builder.field.how == "some" and not declines:
            self.finish()
            return
        done = next((option for option in builder.options() if option.value == "done" and option.kind == "word"), None)
        if builder.begun:
            self.say("finish this first, or Esc to give it up", "bad")
        elif builder.may_pass:
            self.offer(Choice(PASS, (), builder.decision.who))
        elif done is not None:
            self.take(done)
        else:
            bars = builder.decision.bars() if builder.decision.kind != "deploy" else []
            if bars:
                self.say(f"the phase cannot be ended yet: {bars[0].text}", "bad", tuple(bars[0].cites))
            else:
                self.say("this must be answered", "bad", self.decision_cites())

    def back(self) -> bool:
        """Esc: one piece back.  False when there is nothing to give up."""
        self.message = Line("")
        if self.pending is not None:
            self.pending, self.doubts = None, []
            if self.builder is not None and self.builder.whole:
                self.builder.back()
            return True
        if self.menu or self.drawing is not None:
            self.menu, self.drawing = [], None
            return True
        return self.builder is not None and self.builder.back()

    def undo(self) -> None:
        """Takes the last choice back, as far as the rules of the game allow."""
        try:
            text = self.session.keeper.undo()
        except PlayError as problem:
            self.say(str(problem), "bad")
            return
        self.seen = min(self.seen, self.game.state.logged)
        self.refresh()
        self.say(f"taken back: {text}")

    # ---- why -----------------------------------------------------------------------------------------------------

    def why_here(self) -> list[Line]:
        """Why the hex under the cursor cannot be chosen now: the clauses that forbid it; nothing where it can be."""
        if self.builder is None or self.pointer is None or self.cursor < 0 or self.pointer.meanings(self.cursor):
            return []
        found = why_not(self.builder, self.view, self.cursor)
        lines = [Line(one.text, "", () if one.inline else tuple(one.cites)) for one in found]
        return lines or [Line("nothing that is asked now is about this hex", "dim", self.decision_cites())]

    # ---- going from unit to unit -----------------------------------------------------------------------------------

    def next_unit(self, step: int) -> None:
        """The next unit that can still act; where units are not what is chosen, the next hex that can be."""
        if self.pointer is None:
            self.say("nothing is asked of you", "dim")
            return
        hexes = self.game.title.data.hexes
        places = list(dict.fromkeys(int(self.game.state.cols[0][unit]) for unit in self.pointer.units()))
        places = [place for place in places if hexes >> place & 1] or members(self.pointer.spaces() & hexes)
        if not places:
            self.say("nothing on the map can be chosen now; x shows the list", "dim")
            return
        at = places.index(self.cursor) + step if self.cursor in places else (0 if step > 0 else -1)
        self.cursor = places[at % len(places)]
