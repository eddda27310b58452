"""How a play file came out: the mistakes in it, the lines that did not come true, the game it led to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.play.playfile_lines import Line, Play
from interpreter.play.playfile_report import quoted, told

if TYPE_CHECKING:
    from interpreter.play.game import Game


@dataclass(frozen=True, slots=True)
class Failure:
    """One line that did not come true: what was expected, what was found, and why."""

    line: int
    message: str
    expected: str = ""
    found: str = ""
    reasons: tuple[str, ...] = ()

    def told(self, file: str, lines: list[str]) -> str:
        shown = [f"{file}:{self.line}: {self.message}"]
        if 0 < self.line <= len(lines):
            shown += quoted(lines[self.line - 1], self.line)
        if self.expected:
            shown.append(f"  expected: {self.expected}")
        if self.found:
            shown.append("  found:    " + self.found.replace("\n", "\n            "))
        shown += [f"  because:  {reason}" for reason in self.reasons]
        return "\n".join(shown)

    def as_data(self) -> dict[str, Any]:
        return {
            "line": self.line,
            "message": self.message,
            "expected": self.expected,
            "found": self.found,
            "reasons": list(self.reasons),
        }


@dataclass(slots=True)
class PlayResult:
    """`stopped` is the line where play ended before the file did; `game` is where it stands then."""

    play: Play
    text: str
    report: Report
    game: Game | None = None
    failures: list[Failure] = field(default_factory=list)
    passed: list[Line] = field(default_factory=list)  # lines that expected something and were right
    stopped: int = 0
    choices: int = 0  # made and not taken back
    notes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.failures and not self.report.failed

    @property
    def proved(self) -> dict[str, list[int]]:
        """Paragraphs that this file shows to be right, with the lines that do."""
        found: dict[str, list[int]] = {}
        if self.ok:
            for paragraph, lines in self.play.cited().items():
                found[paragraph] = lines
        return found

    def summary(self) -> str:
        """One line: how it came out."""
        if self.report.failed:
            number = sum(mistake.severity == "error" for mistake in self.report.diagnostics)
            return counted(number, "mistake") + " in the play file"
        if self.failures:
            left = f", stopped at line {self.stopped}" if self.stopped else ""
            return counted(len(self.failures), "line") + " did not come true" + left
        return f"{counted(len(self.passed), 'expectation')} came true"

    def told(self, file: str = "") -> str:
        """Everything that is wrong, for a person; empty when nothing is."""
        lines = self.text.split("\n")
        name = file or self.play.file
        parts = [told([renamed(mistake, name)], self.text) for mistake in self.report.diagnostics]
        parts += [failure.told(name, lines) for failure in self.failures]
        return "\n\n".join(parts)

    def as_data(self) -> dict[str, Any]:
        """For tools, ready for JSON."""
        return {
            "file": self.play.file,
            "name": self.play.name,
            "passed": self.ok,
            "mistakes": [
                {"code": m.code, "line": m.span.line, "column": m.span.column, "message": m.message, "help": m.help}
                for m in self.report.diagnostics
            ],
            "failures": [failure.as_data() for failure in self.failures],
            "proves": sorted(self.proved),
        }


def renamed(mistake: Diagnostic, file: str) -> Diagnostic:
    from dataclasses import replace

    return replace(mistake, span=replace(mistake.span, file=file))


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


@dataclass(slots=True)
class Tested:
    """The results of several play files, as `grognard test` tells them."""

    results: list[PlayResult] = field(default_factory=list)
    problem: str = ""  # why there was nothing to run

    @property
    def code(self) -> int:
        """0 all came true, 1 some did not, 2 there was nothing to run."""
        if self.problem or not self.results:
            return 2
        return 0 if all(result.ok for result in self.results) else 1

    def text(self) -> str:
        if self.problem or not self.results:
            return self.problem or "there are no play files here"
        failed = [result for result in self.results if not result.ok]
        parts = [result.told() for result in failed]
        parts.append(
            f"{len(self.results) - len(failed)} passed, {len(failed)} failed: {counted(len(self.results), 'play file')}"
        )
        return "\n\n".join(parts)

    def as_data(self) -> dict[str, Any]:
        return {"plays": [result.as_data() for result in self.results]}


def joined(results: Iterable[PlayResult]) -> Tested:
    return Tested(list(results))
