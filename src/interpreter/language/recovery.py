"""Reading a block in spite of its mistakes: a clause that cannot be read is told, set aside, and the rest read again.

A clause is set aside in three steps, each tried until the reader gets past it: as it was probably meant, as a stand-in
of its kind, left out (with its body).  What a later reading finds because something was left out is not told.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.language.layout import Clause, body_end, find_parents
from interpreter.language.mistakes import explain
from interpreter.language.page import Page, bare
from interpreter.language.placeholders import placeholder
from interpreter.language.reader import Node, Reader, Stuck
from interpreter.language.trouble import Mistake, Trouble, body_kind
from interpreter.language.words import NEEDS

MOST_MISTAKES = 40  # told of one block
MOST_OF_FILE = 400  # told of one file; what comes after is not read
PATIENCE = 1_500_000  # characters of a file that may be read again because of mistakes


@dataclass(slots=True)
class Patience:
    """How much may still be read again; shared by the blocks of a file, so that a hostile one is answered in time."""

    left: int = PATIENCE


@dataclass(slots=True)
class Recovery:
    """The reading of one block; `aside` collects the lines whose words the tree does not show."""

    reader: Reader
    page: Page
    made: list[Clause]
    patience: Patience
    aside: set[int] = field(default_factory=set)
    steps: dict[int, list[dict[int, str]]] = field(default_factory=dict)  # clause: changes still to be tried
    left_out: set[int] = field(default_factory=set)  # clauses left out
    mistakes: int = 0

    def read(self) -> Node | None:
        """The tree of the block, or None when nothing of it could be read."""
        for number, clause in enumerate(self.made):
            if any(line in self.page.faults for line in range(clause.first, clause.last + 1)):
                self.steps[number] = self._steps(number, {})
                self.aside.update(range(clause.first, clause.last + 1))
        for _ in range(4 * len(self.made) + 4):  # every round takes a step; no clause has more than three
            stuck = self._try()
            if not isinstance(stuck, Stuck):
                return stuck
            self.patience.left -= len(self._text())
            if not self._set_aside(stuck):
                break
        self.aside.update(self._lines())
        return None

    def _lines(self) -> range:
        return range(self.made[0].first, self.made[-1].last + 1)

    def _text(self, change: dict[int, str] | None = None) -> str:
        lines = self.page.clean[self.made[0].first - 1 : self.made[-1].last]
        for number, text in (change or {}).items():
            lines[number - self.made[0].first] = text
        return "\n".join(lines) + "\n"

    def _try(self, change: dict[int, str] | None = None) -> Node | Stuck:
        try:
            return self.reader.read(self._text(change), "start", self.made[0].first)
        except Stuck as stuck:
            return stuck

    def _attempt(self, change: dict[int, str]) -> Stuck | None:
        """Where the reader would get stuck after a change; used to find out whether a guess is right."""
        if self.patience.left <= 0:
            return Stuck("", "", 0, 0, 0, [])
        self.patience.left -= len(self._text())
        after = self._try(change)
        return after if isinstance(after, Stuck) else None

    def _set_aside(self, stuck: Stuck) -> bool:
        """Takes the next step with the clause where the reader got stuck; False when all is lost."""
        accepts = self.reader.accepts(stuck.stack)
        number = self._clause_of(stuck, accepts)
        if number not in self.steps:
            silent = self._follows(number, stuck, accepts)
            if not silent:
                self.mistakes += 1
            if self.mistakes > MOST_MISTAKES or self.patience.left <= 0:
                return self._give_up(number)
            trouble = Trouble(self.reader, self.page, self.made, number, stuck, accepts, self._attempt)
            mistake = explain(trouble)
            if not silent:
                self._tell(mistake)
            if mistake.code == "clause-missing":
                self.steps[number] = []
                number = self._lacking(number, accepts)
            if not self.steps.get(number):
                self.steps[number] = self._steps(number, mistake.repair)
        while not self.steps[number]:
            self.steps[number] = []
            if number <= 0 or self.made[number].parent < 0:
                return False
            number = self.made[number].parent
            self.steps[number] = [{}] if number not in self.left_out else []
        change = self.steps[number].pop(0)
        clause = self.made[number]
        self.aside.update(range(clause.first, clause.last + 1))
        if change:
            for line, text in change.items():
                self.page.clean[line - 1] = text
                self.aside.add(line)
            find_parents(self.page, self.made)
            return True
        return self._leave_out(number)

    def _leave_out(self, number: int) -> bool:
        if number == 0:
            return False
        end = body_end(self.made, number)
        for other in range(number, end):
            self.left_out.add(other)
            self.steps[other] = []
            for line in range(self.made[other].first, self.made[other].last + 1):
                self.page.clean[line - 1] = ""
                self.aside.add(line)
        return True

    def _steps(self, number: int, repair: dict[int, str]) -> list[dict[int, str]]:
        """The changes to be tried, in order; an empty one leaves the clause out."""
        clause = self.made[number]
        steps = [repair] if repair and self._balanced(number, repair) else []
        parent = self.made[clause.parent] if clause.parent >= 0 else None
        body = body_kind(self.page.clean[parent.first - 1]) if parent is not None else ""
        text = self.page.clean[clause.first - 1]
        if repair and clause.first in repair and len(repair) == 1:
            text = repair[clause.first]
        below = self.made[number + 1].word if body_end(self.made, number) > number + 1 else ""
        stands_in = placeholder(text, body, below)
        if stands_in:
            change = dict.fromkeys(range(clause.first, clause.last + 1), "")
            change[clause.first] = " " * clause.indent + stands_in
            steps.append(change)
        steps.append({})
        return steps

    def _balanced(self, number: int, repair: dict[int, str]) -> bool:
        """A repair that leaves a bracket open would swallow the clauses below."""
        clause = self.made[number]
        lines = [repair.get(n, self.page.clean[n - 1]) for n in range(clause.first, clause.last + 1)]
        text = bare(" ".join(lines))
        return clause.word == "|" or text.count("(") == text.count(")")

    def _clause_of(self, stuck: Stuck, accepts: set[str]) -> int:
        """The clause that is to blame: where the reader is stuck, or the heading above when its body is missing."""
        number = next((n for n, c in enumerate(self.made) if c.first <= stuck.line <= c.last), len(self.made) - 1)
        if "_INDENT" in accepts and stuck.kind not in ("_DEDENT", "$END"):
            number -= 1
            while number > 0 and number in self.left_out:
                number -= 1
        return max(number, 0)

    def _lacking(self, number: int, accepts: set[str]) -> int:
        """The heading around this clause whose body lacks a clause that could still come."""
        heading = number
        while heading >= 0:
            needed = NEEDS.get(body_kind(self.page.clean[self.made[heading].first - 1]), ("",))[0]
            if needed and needed.upper() in accepts:
                return heading
            heading = self.made[heading].parent
        return number

    def _follows(self, number: int, stuck: Stuck, accepts: set[str]) -> bool:
        """Whether the reader is stuck only because something before was left out."""
        clause = self.made[number]
        if "_INDENT" in accepts:
            return self._told_below(clause) or any(self.made[n].parent == number for n in self.left_out)
        if stuck.kind in ("_DEDENT", "$END"):
            return bool(self.left_out) or self._told_below(clause)
        if any(line in self.page.faults for line in range(clause.first, clause.last + 1)):
            return True
        if (stuck.line, stuck.column) != (clause.first, clause.indent + 1) or clause.parent < 0:
            return False
        if not any(self.made[n].parent == clause.parent and n < number for n in self.left_out):
            return False
        needed = NEEDS.get(body_kind(self.page.clean[self.made[clause.parent].first - 1]), ("",))[0]
        return clause.word == "otherwise" or (needed != "" and needed.upper() in accepts)

    def _told_below(self, clause: Clause) -> bool:
        """Whether the line below is where something is wrong, so that its absence here need not be told."""
        return clause.last + 1 in self.page.faults or clause.last + 1 in self.page.doubtful

    def _tell(self, mistake: Mistake) -> None:
        if mistake.line in self._lines():
            self.page.faults.add(mistake.line)
        span = self.page.span(mistake.line, mistake.column, mistake.width)
        self.page.report.error(mistake.code, mistake.message, span, note=mistake.note, help=mistake.help)

    def _give_up(self, number: int) -> bool:
        clause = self.made[number]
        message = "there are so many mistakes that the rest of this block is not read"
        help = "mend those above, then check again"
        self._tell(Mistake("too-many-mistakes", message, clause.first, clause.indent + 1, len(clause.word), help=help))
        return False
