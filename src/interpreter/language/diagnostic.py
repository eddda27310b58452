"""What a person is told about a mistake: what, where, why, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of one file; lines and columns count from 1, the end column is just past the last character."""

    file: str
    line: int
    column: int = 1
    end_line: int = 0
    end_column: int = 0


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake (`error`), doubtful thing (`warning`) or hint (`note`); tests and suppressions name its code.

    Messages of lower `rank` come first: what cannot be read (0) before wrong data (1) before rules that make no sense
    (2), since the later ones often follow from the earlier.
    """

    code: str
    message: str
    span: Span
    severity: str = "error"
    note: str = ""
    help: str = ""
    rank: int = 0


@dataclass(slots=True)
class Report:
    """Collects diagnostics; every stage returns its result and adds what it found here."""

    diagnostics: list[Diagnostic] = field(default_factory=list)

    def error(self, code: str, message: str, span: Span, *, note: str = "", help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, span, "error", note, help))

    def warning(self, code: str, message: str, span: Span, *, note: str = "", help: str = "") -> None:
        self.diagnostics.append(Diagnostic(code, message, span, "warning", note, help))

    def ranked(self, rank: int, since: int) -> None:
        """Give that rank to everything reported since."""
        self.diagnostics[since:] = [replace(d, rank=rank) for d in self.diagnostics[since:]]

    @property
    def failed(self) -> bool:
        """True when there is at least one error."""
        return any(d.severity == "error" for d in self.diagnostics)
