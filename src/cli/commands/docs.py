"""`grognard docs`: the documents that come with the program, read where you are."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import CLEAN, WrongUse, aligned, nearest, say, say_json
from interpreter.library import documents


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("document", nargs="?", metavar="DOCUMENT", help="the document to show; without it, the list")
    parser.add_argument("--json", action="store_true", help="the list as JSON")


def run(args: Namespace) -> int:
    folder = documents()
    known = {file.stem: file for file in sorted(folder.glob("*.md"))} if folder else {}
    if folder:  # the notes on a title, by its name; a document of the program comes first
        for file in sorted(folder.glob("titles/*.md")):
            known.setdefault(file.stem, file)
    if not known:
        raise WrongUse("no documents were installed with this program.")
    if args.document is None:
        listed = [(name, heading(file), str(file)) for name, file in known.items()]
        if args.json:
            say_json([{"name": name, "heading": about, "file": file} for name, about, file in listed])
        else:
            say(aligned([(name, about) for name, about, _ in listed]))
            say()
            say(f"`grognard docs NAME` shows one. They stand in {folder}.")
        return CLEAN
    wanted = args.document.removesuffix(".md")
    if wanted not in known:
        raise WrongUse(
            f"there is no document {wanted!r}.{nearest(wanted, known)}\nDocuments: {', '.join(known)}.",
        )
    say(known[wanted].read_text(encoding="utf-8", errors="replace").rstrip())
    return CLEAN


def heading(file: Path) -> str:
    """The first heading of a document."""
    with file.open(encoding="utf-8", errors="replace") as lines:
        return next((line.lstrip("# ").rstrip() for line in lines if line.startswith("#")), "")
