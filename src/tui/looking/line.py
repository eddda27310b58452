"""One line of a panel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """`tone` is head, dim, good, bad or nothing; `cites` stand at the right; `space` is where Enter goes."""

    text: str
    tone: str = ""
    cites: tuple[str, ...] = ()
    space: int = -1

    def plain(self, width: int) -> str:
        """The line with its paragraphs at the right edge, cut to the width."""
        cite = f"[{', '.join(self.cites)}]" if self.cites else ""
        if not cite:
            return self.text[:width]
        if len(cite) > width // 2:
            cite = cite[: max(0, width // 2 - 2)] + "…]"
        room = width - len(cite) - 1
        text = self.text if len(self.text) <= room else self.text[: max(0, room - 1)] + "…"
        return f"{text:<{room}} {cite}"


def wrapped(lines: Sequence[Line], width: int) -> list[Line]:
    """Lines too long for a panel go on below, further in; the paragraphs stay with the last part."""
    found: list[Line] = []
    for line in lines:
        cite = len(f" [{', '.join(line.cites)}]") if line.cites else 0
        text, indent = line.text, ""
        further = " " * (len(text) - len(text.lstrip())) + "  "
        while len(text) > width:
            cut = text.rfind(" ", len(indent) + 1, width + 1)
            cut = cut if cut > len(indent) + width // 3 else width
            found.append(Line(text[:cut].rstrip(), line.tone, (), line.space))
            indent = further
            text = indent + text[cut:].lstrip()
        if cite and len(text) + cite > width and len(text) > width // 3:
            found.append(Line(text, line.tone, (), line.space))
            text = ""
        found.append(Line(text, line.tone, line.cites, line.space))
    return found
