"""The page and the engine play one game together, and must agree at every decision."""

from __future__ import annotations

import random
from collections.abc import Collection

from interpreter.compile.title import Title
from interpreter.play.game import Choice, Game, PlayError
from skirmish_page.box import Box
from skirmish_page.campaign import Campaign
from skirmish_page.ground import Hex, Way
from skirmish_page.marching import forbidden_by
from skirmish_page.position import SIDES, TARN, Asking, Question, Side, Unit

EAGER = 0.8  # how often a player does something when he might pass
BOLD = 4  # of so many random answers the boldest is given
WALKS = 2  # ways tried before each march
STRAY = 0.1  # of them with a unit that may not march
LONGEST_WAY = 7


class Match:
    """One game of random players; dice are the engine's. `play` raises an AssertionError where the two part."""

    def __init__(self, title: Title, box: Box, scenario: str, options: Collection[str], seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = Game(title, seed=seed)
        self.campaign = Campaign(box, scenario, options)
        self.position = self.campaign.position
        self.seed = seed
        self.decisions = 0
        self.goals = self.few_goals(box)

    def play(self) -> None:
        asking = self.campaign.play()
        question: Question | None = next(asking)
        while question is not None:
            self.same_question(question)
            said = self.march_or_pass(question.side) if question.answers is None else self.pick(question.answers)
            self.game.choose(self.read(said))
            self.decisions += 1
            played = self.game.last
            assert played is not None
            self.campaign.dice.extend(played.dice)
            question = next_question(asking, said)
            self.same_position()
        assert self.game.outcome is not None, self.told("the game is over by the page, and goes on")
        for side in SIDES:
            score = self.game.value(f"score of {side}")
            assert score == self.position.score(side), self.told(f"{side} has {score}, not {self.position.score(side)}")
        winners = [self.game.title.data.sides.names[side] for side in self.game.outcome.winners]
        assert (", ".join(winners) or "draw") == self.campaign.outcome, self.told(self.campaign.outcome)

    # ---- what is asked ---------------------------------------------------------------------------------------------

    def same_question(self, question: Question) -> None:
        """The same side, and the same answers."""
        asked = self.game.decision
        assert asked is not None, self.told(f"the game is over, and by the page {question.side} is asked")
        assert asked.side == question.side, self.told(f"by the page {question.side} is asked: {question.answers}")
        if question.answers is None:
            self.same_marches(question.side)
            return
        allowed = {self.read(answer) for answer in question.answers}
        assert len(allowed) == len(question.answers), self.told("two answers of the page are one to the engine")
        for choice in self.game.choices:
            assert choice in allowed, self.told(f"by the page this may not be done: {self.game.text(choice)}")

    def read(self, answer: str) -> Choice:
        """The engine's choice of that text."""
        try:
            return self.game.parse(answer)
        except PlayError as refused:
            raise AssertionError(self.told(f"by the page this may be done: {answer} ({refused})")) from None

    def same_marches(self, side: Side) -> None:
        """There are too many to compare all: some units walk about until a paragraph stops them."""
        for _ in range(WALKS):
            able = list(self.position.where) if self.rng.random() < STRAY else self.position.army(side)
            if not able:
                return
            unit = self.rng.choice(able)
            way: Way = (self.position.where[unit],)
            stopped_by = ""
            while not stopped_by and len(way) <= LONGEST_WAY:
                way = (*way, self.rng.choice(self.position.ground.neighbours[way[-1]]))
                stopped_by = forbidden_by(self.position, side, unit, way)
                self.same_verdict(unit, way, stopped_by)

    def same_verdict(self, unit: Unit, way: Way, stopped_by: str) -> None:
        """Allowed by both, or forbidden by both. The paragraph is compared too when it is one about ways."""
        text = f"march {unit} to {'-'.join(way)}"
        reasons = self.game.why(text)
        assert bool(reasons) == bool(stopped_by), self.told(f"{text}: by the page {stopped_by or 'allowed'}; {reasons}")
        if stopped_by in ("4.4", "5.2", "5.3"):
            cited = {cite for reason in reasons for cite in reason.cites}
            assert stopped_by in cited, self.told(f"{text}: by the page {stopped_by}; {reasons}")

    # ---- what is answered ------------------------------------------------------------------------------------------

    def few_goals(self, box: Box) -> list[Hex]:
        """What this game is about: few places, so that units meet there. Tarn is left in peace in half of the games."""
        ground = box.ground
        goals = [*ground.towns, *sorted(hex for side in ground.bridges for hex in side)]
        if self.rng.random() < 0.5:
            goals = [hex for hex in goals if ground.country[hex] != TARN]
        return self.rng.sample(goals, 2)

    def pick(self, answers: Collection[str]) -> str:
        """Rather something than nothing, and rather with many units or far."""
        pool = list(answers)
        if "done" in pool and self.rng.random() < EAGER:
            return "done"
        doing = [answer for answer in pool if answer != "pass" and not answer.startswith("lose-step")]
        if not doing or self.rng.random() > EAGER:
            return self.rng.choice(pool)
        return max(self.rng.choices(doing, k=BOLD), key=lambda answer: answer.count(",") + answer.count("-"))

    def march_or_pass(self, side: Side) -> str:
        """Towards something worth having, so that the armies meet."""
        fresh = [unit for unit in self.position.army(side) if unit not in self.position.marched]
        self.rng.shuffle(fresh)
        for unit in fresh:
            way = self.way_towards(side, unit, self.rng.choice(self.goals))
            if len(way) > 1 and self.rng.random() < EAGER:
                return f"march {unit} to {'-'.join(way)}"
        return "pass"

    def way_towards(self, side: Side, unit: Unit, goal: Hex) -> Way:
        """Not quite straight, and as far as the paragraphs allow."""
        ground = self.position.ground
        way: Way = (self.position.where[unit],)
        while len(way) <= LONGEST_WAY:
            far = {hex: ground.distance(hex, goal) + 2.5 * self.rng.random() for hex in ground.neighbours[way[-1]]}
            longer = (*way, min(far, key=far.__getitem__))
            if forbidden_by(self.position, side, unit, longer):
                break
            way = longer
        return way

    # ---- what has become of it -------------------------------------------------------------------------------------

    def same_position(self) -> None:
        assert not self.campaign.dice, self.told(f"the page has not rolled {self.campaign.dice}")
        view, data, fields = self.game.view(SIDES[0]), self.game.title.data, self.game.title.rules.fields
        for number, unit in enumerate(data.units.names):
            place = data.spaces.names[view.place(number)]
            assert place == self.place(unit), self.told(f"{unit} is at {place}, by the page at {self.place(unit)}")
            if unit in self.position.where:
                assert bool(view.face(number)) == (unit in self.position.reduced), self.told(f"the face of {unit}")
                hungry = view.field(fields["unit", "hungry"], number)
                assert hungry == (unit in self.position.hungry), self.told(f"hunger of {unit}: {hungry}")
                dug_in = "dug-in" in self.position.options and view.field(fields["unit", "entrenched"], number)
                assert dug_in == (unit in self.position.dug_in), self.told(f"works of {unit}: {dug_in}")
        for hex, side in self.position.held.items():
            holder = view.field(fields["space", "held"], data.spaces.names.index(hex))
            assert holder == (-1 if side is None else self.game.side(side)), self.told(f"holder of {hex}: {holder}")
        for number, side in enumerate(data.sides.names):
            scored = view.field(fields["side", "vp"], number)
            assert scored == self.position.scored[side], self.told(f"{side} has scored {scored} without towns")

    def place(self, unit: Unit) -> str:
        """In the engine's words."""
        position = self.position
        if unit in position.where:
            return position.where[unit]
        if unit in position.lost:
            return "lost"
        return f"turn-{position.due[unit]}" if unit in position.due else "reserve"

    def told(self, difference: str) -> str:
        """With all that is needed to see it again."""
        asked = self.game.decision.prompt if self.game.decision else "the game is over"
        last = "\n  ".join(self.game.log[-12:])
        return f"seed {self.seed}, decision {self.decisions + 1}: {difference}\nasked: {asked}\n  {last}"


def next_question(asking: Asking, said: str) -> Question | None:
    try:
        return asking.send(said)
    except StopIteration:
        return None
