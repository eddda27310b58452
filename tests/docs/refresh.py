"""Brings the documents up to date: `.venv/bin/python tests/docs/refresh.py`.

Rules are laid out as `fmt` does it, and what commands say now is written into the `console` blocks whose output has
changed.  Read the difference before you keep it.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from console import agree, commands, said
from fences import DOCS, Fence, fences
from frame import write_title
from workshop import Workshop

from interpreter.language.format import format_text


def outputs(document: str) -> dict[int, tuple[Fence, str]]:
    """The new text of each console block that has to change, by line."""
    found: dict[int, tuple[Fence, str]] = {}
    workshop = Workshop(Path(tempfile.mkdtemp()))
    folder = workshop.folder
    for fence in fences(document):
        if fence.language in ("rules", "play"):
            if document == "guide.md":
                workshop.write(fence)
            elif fence.language == "rules":
                folder = Path(tempfile.mkdtemp())
                write_title(fence, folder)
        elif fence.language == "console":
            if document == "guide.md":
                done = workshop.run(fence)
            else:
                done = [(command, expected, said(command, folder)) for command, expected in commands(fence.text)]
            if not all(agree(expected, new) for _, expected, new in done):
                found[fence.line] = (fence, "".join(f"$ {c}\n" + "".join(f"{x}\n" for x in new) for c, _, new in done))
    return found


def laid_out(document: str) -> dict[int, tuple[Fence, str]]:
    """The text of each block of rules that `fmt` would lay out otherwise."""
    right = [f for f in fences(document) if f.language == "rules" and not {"error"} & set(f.words)]
    made = {f.line: (f, format_text(f.text)) for f in right if not f.word("mistake")}
    return {line: (fence, text) for line, (fence, text) in made.items() if text != fence.text}


def refresh(document: str) -> int:
    """How many blocks were changed."""
    return put(document, laid_out(document)) + put(document, outputs(document))


def put(document: str, changed: dict[int, tuple[Fence, str]]) -> int:
    path = DOCS / document
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    for line, (fence, text) in sorted(changed.items(), reverse=True):
        lines[line : line + len(fence.text.splitlines())] = [text]
    path.write_text("".join(lines), encoding="utf-8")
    return len(changed)


if __name__ == "__main__":
    for name in ("language.md", "limits.md", "guide.md"):
        print(name, refresh(name), "changed")
