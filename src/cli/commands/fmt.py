"""`grognard fmt`: the one layout of rule files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from cli.console import CLEAN, MISTAKES, counted, say, say_json, tell
from cli.diagnostics import show
from interpreter.library import RULES, find, rule_files

STDIN = "-"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("path", nargs="+", metavar="PATH", help="titles, rule files, or - for standard input")
    parser.add_argument("--check", action="store_true", help="change nothing; exit code 1 when something would change")
    parser.add_argument("--json", action="store_true", help="which files change and which have mistakes, as JSON")


def run(args: Namespace) -> int:
    if args.path == [STDIN]:
        return standard_input(args.check)
    files = files_of(args.path)
    outcomes = [lay_out(file, args.check) for file in files]
    changed = [str(file) for file, (changes, _) in zip(files, outcomes, strict=True) if changes]
    if args.json:
        wrong = [str(file) for file, (_, wrong) in zip(files, outcomes, strict=True) if wrong]
        say_json({"files": [str(file) for file in files], "changed": changed, "mistakes": wrong})
    else:
        for file in changed:
            say(file)
        tell(f"{counted(len(files), 'file')}, {len(changed)} {'to be laid out' if args.check else 'laid out'}")
    return MISTAKES if any(wrong for _, wrong in outcomes) or (args.check and changed) else CLEAN


def standard_input(check: bool) -> int:
    """Formats what comes in; what cannot be understood goes out as it came."""
    text = sys.stdin.buffer.read().decode("utf-8", errors="surrogateescape")
    laid_out, wrong = formatted(text, "standard input")
    if not check:
        sys.stdout.flush()
        sys.stdout.buffer.write(laid_out.encode("utf-8", errors="surrogateescape"))
        sys.stdout.buffer.flush()
    return MISTAKES if wrong or (check and laid_out != text) else CLEAN


def files_of(words: list[str]) -> list[Path]:
    """The files that are meant: all of a title, or just the one that is named."""
    found: dict[Path, None] = {}
    for word in words:
        path = Path(word)
        alone = path.suffix == RULES and path.is_file()
        found |= dict.fromkeys([path] if alone else map(nearby, rule_files(find(word).path)))
    return list(found)


def nearby(path: Path) -> Path:
    """The path as a person standing here would write it."""
    from interpreter.load import shown

    return Path(shown(path))


def lay_out(file: Path, check: bool) -> tuple[bool, bool]:
    """Formats one file; whether that changes it, and whether it has mistakes."""
    from interpreter.language.source import read_source
    from interpreter.play.playfile_storage import write_save

    source = read_source(file)
    if source.report.failed:
        show(source.report, {})
        return False, True
    text, wrong = formatted(source.text, str(file))
    raw = file.read_bytes()
    if text.encode("utf-8") == raw or "\ufffd" in source.text:
        return False, wrong
    if not check:
        write_save(file, text)  # the old text or the new one whole, whatever happens
    return True, wrong


def formatted(text: str, file: str) -> tuple[str, bool]:
    """The text laid out, and whether it has mistakes, which are told; a block with mistakes stays as it is."""
    from interpreter.language.format import format_text
    from interpreter.language.parser import parse

    report = parse(text, file).report
    if report.failed:
        show(report, {file: text})
    laid_out = format_text(text, file)
    if bare(laid_out) != bare(text):  # a layout moves words and never loses one: rather none than a wrong one
        tell(f"grognard: {file} is left as it is, because its layout would have changed its words.")
        return text, True
    return laid_out, report.failed


def bare(text: str) -> str:
    """The text without its spaces, line ends and byte order mark: what a layout must not change."""
    return "".join(text.removeprefix("\ufeff").split())
