"""Judges the lines of a play file that expect something: does it hold in the game as it stands?"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from interpreter.play.errors import Ambiguous, PlayError, Reason, Unreadable
from interpreter.play.playfile_expressions import Expression
from interpreter.play.playfile_lines import (
    Expect,
    ExpectChoice,
    ExpectChoices,
    ExpectDecision,
    ExpectExplain,
    ExpectLog,
    ExpectOdds,
    ExpectOutcome,
    ExpectPhase,
    ExpectThat,
    Line,
    Refuse,
)
from interpreter.play.playfile_meaning import Meaning
from interpreter.play.playfile_result import Failure
from interpreter.play.playfile_words import bare
from interpreter.play.why import Why

if TYPE_CHECKING:
    from interpreter.play.game import Game

SHOWN = 12  # lines or results that a failure lists
MOST_COUNTED = 1_000_000


class Judge:
    """Looks at one game; `since` is the number of entries of the log before the last choice."""

    def __init__(self, game: Game, meaning: Meaning, text: str) -> None:
        self.game = game
        self.meaning = meaning
        self.text = text
        self.since = 0

    def judge(self, line: Expect | Refuse) -> Failure | None:
        """None when the line comes true."""
        try:
            return self.found(line)
        except (Unreadable, Ambiguous) as problem:
            return Failure(line.number, "nobody understands this", reasons=(str(problem),))
        except PlayError as problem:
            return Failure(line.number, "this could not be judged", reasons=(str(problem),))

    def found(self, line: Expect | Refuse) -> Failure | None:
        match line:
            case ExpectThat():
                return self.that(line)
            case ExpectLog():
                return self.log(line)
            case ExpectChoices():
                return self.choices(line)
            case ExpectChoice():
                return self.choice(line)
            case ExpectDecision():
                return self.decision(line)
            case ExpectPhase():
                return self.phase(line)
            case ExpectOutcome():
                return self.outcome(line)
            case ExpectOdds():
                return self.odds(line)
            case ExpectExplain():
                return self.explain(line)
            case Refuse():
                return self.refuse(line)

    # ---- the state -----------------------------------------------------------------------------------------------

    def that(self, line: ExpectThat) -> Failure | None:
        settled = self.meaning.expressions[line.number]
        if settled.value(self.game):
            return None
        left = settled.left
        if left is None:
            return Failure(line.number, "this is not so", reasons=(self.why_not(settled),))
        return Failure(line.number, "this is not so", line.expression.text, f"{left.text} is {left.shown(self.game)}")

    def why_not(self, expression: Expression) -> str:
        """The part of a condition that does not hold, in words."""
        title = self.game.title
        file = expression.expr.span.file
        title.sources[file] = self.text  # the words are quoted from there
        try:
            return str(Why(title, self.game.state, {}, []).fails(expression.expr, ()))
        finally:
            del title.sources[file]

    def phase(self, line: ExpectPhase) -> Failure | None:
        found = self.game.phase or "none"
        if found.lower() == line.phase.text.lower():
            return None
        return Failure(line.number, "another phase is under way", line.phase.text, found)

    def outcome(self, line: ExpectOutcome) -> Failure | None:
        outcome = self.game.outcome
        names = self.game.title.data.sides.names
        if outcome is None:
            found = "none"
        else:
            found = ", ".join(names[side] for side in outcome.winners) or "draw"
        if found.lower() == line.outcome.text.lower():
            return None
        text = "the game goes on" if outcome is None else f"{found}: {outcome.text}"
        return Failure(line.number, "the game has come out otherwise", line.outcome.text, text)

    def log(self, line: ExpectLog) -> Failure | None:
        lines = self.game.log_since(self.since)
        wanted = squeezed(line.words)
        if any(wanted in squeezed(entry) for entry in lines):
            return None
        shown = "\n".join(lines[-SHOWN:]) or "nothing was logged"
        return Failure(line.number, "the log does not say this", f"“{line.words}”", shown)

    # ---- choices -------------------------------------------------------------------------------------------------

    def choices(self, line: ExpectChoices) -> Failure | None:
        found = self.game.choices.count(min(max(2 * line.count, 1000), MOST_COUNTED))
        if found == line.count:
            return None
        return Failure(line.number, "another number of choices", str(line.count), str(found))

    def choice(self, line: ExpectChoice) -> Failure | None:
        reasons = self.game.why(line.choice.text)
        if not reasons:
            return None
        return Failure(line.number, "this is not allowed", "allowed", "refused", worded(reasons))

    def refuse(self, line: Refuse) -> Failure | None:
        reasons = self.game.why(line.choice.text)
        if not reasons:
            return Failure(line.number, "this is allowed", f"refused{cited(line)}", "allowed")
        given = {bare(paragraph) for reason in reasons for paragraph in reason.cites}
        if all(bare(paragraph) in given for paragraph in line.cites):
            return None
        found = "refused for other reasons"
        return Failure(line.number, "another paragraph refuses this", f"refused{cited(line)}", found, worded(reasons))

    def decision(self, line: ExpectDecision) -> Failure | None:
        side, name = self.meaning.decisions[line.number]
        decisions = self.game.decisions
        for decision in decisions:
            named = [*(form.name for form in decision.forms), decision.kind]
            if decision.who == side and (not name or name.lower() in (word.lower() for word in named)):
                return None
        names = self.game.title.data.sides.names
        found = [
            f"{names[decision.who]}: {', '.join(form.name for form in decision.forms) or decision.kind}"
            for decision in decisions
        ]
        return Failure(line.number, "another decision", line.words.text, "; ".join(found) or "the game is over")

    # ---- values and chances --------------------------------------------------------------------------------------

    def odds(self, line: ExpectOdds) -> Failure | None:
        chances = self.game.odds(line.choice.text).chances
        wrong: list[str] = []
        found: list[str] = []
        for result, wanted in line.results:
            words = squeezed(result)
            exact = Fraction(0)
            for chance in chances:
                codes = [*chance.results.values(), *chance.losses, chance.then]
                if any(words == squeezed(code) for code in codes) or any(words in squeezed(x) for x in chance.lines):
                    exact += chance.probability
            if exact != wanted:
                wrong.append(f"{result} {fraction(wanted)}")
                found.append(f"{result} {fraction(exact)}")
        if not wrong:
            return None
        found += [f"  {fraction(c.probability)}  {'; '.join(c.lines) or 'nothing happens'}" for c in chances[:SHOWN]]
        return Failure(line.number, "other chances", ", ".join(wrong), "\n".join(found))

    def explain(self, line: ExpectExplain) -> Failure | None:
        lines = self.meaning.explained(line, self.game)
        rest = iter([squeezed(found) for found in lines])
        missing = next((wanted for wanted in line.lines if not any(squeezed(wanted) in found for found in rest)), None)
        if missing is None:
            return None
        return Failure(line.number, "the value comes about otherwise", missing, "\n".join(lines[: 2 * SHOWN]))


def squeezed(text: str) -> str:
    """Letters alone matter: neither case nor spaces."""
    return " ".join(text.lower().split())


def cited(line: Line) -> str:
    return f" by {', '.join(line.cites)}" if line.cites else ""


def worded(reasons: Iterable[Reason]) -> tuple[str, ...]:
    return tuple(str(reason) for reason in reasons)


def fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"
