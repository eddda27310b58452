"""The rules, paragraph by paragraph: our headings and the clauses behind each."""

from __future__ import annotations

from interpreter.compile.explain import Explainer
from interpreter.play.game import Game
from tui.looking.line import Line


def book_lines(game: Game) -> list[Line]:
    """Every paragraph of the rulebook list with its clauses."""
    title = game.title
    explainer = Explainer(title.pure, title.sources)
    lines: list[Line] = []
    for paragraph in title.data.rulebook.values():
        lines.append(Line(f"{paragraph.id}  {paragraph.heading}", "head"))
        seen = set()
        for span in title.rules.cited.get(paragraph.id, []):
            words = explainer.words(span)
            if words and words not in seen:
                seen.add(words)
                lines.append(Line(f"    {words}", "dim"))
    return lines or [Line("this title has no list of paragraphs", "dim")]
