"""The command line: finds the sub-command, runs it, and turns whatever happens into words and an exit code.

Exit codes: 0 clean, 1 mistakes found, 2 wrong use, 70 a bug of ours, 130 interrupted.  Nothing is imported before it
is needed, so that `grognard --version` and a mistyped command are answered at once.
"""

from __future__ import annotations

import os
import sys

from cli import __version__
from cli.console import BUG, CLEAN, INTERRUPTED, MISTAKES, NOBODY_READS, WRONG_USE, WrongUse, nearest, say, tell
from cli.menu import COMMANDS, GROUPS, Command

USAGE = "usage: grognard [--version] [--help] [--debug] COMMAND ..."


def main(argv: list[str] | None = None) -> int:
    """The program `grognard`."""
    words = list(sys.argv[1:] if argv is None else argv)
    before_dashes = words[: words.index("--")] if "--" in words else words
    debug = "--debug" in before_dashes
    if debug:
        words.remove("--debug")
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a letter must not stop the answer
            stream.reconfigure(errors="backslashreplace")
    try:
        code = answer(words)
        sys.stdout.flush()
        return code
    except SystemExit as left:  # argparse, after its own message
        return left.code if isinstance(left.code, int) else CLEAN
    except WrongUse as wrong:
        tell(f"grognard: {wrong}")
        return WRONG_USE
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return NOBODY_READS
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as problem:
        if debug:
            raise
        return explained(problem, words)


def answer(words: list[str]) -> int:
    """Does what the words ask."""
    if not words:
        return overview() if opening() is None else opened()
    first, rest = words[0], words[1:]
    if first in ("--version", "-V"):
        say(f"grognard {__version__}")
        return CLEAN
    if first in ("--help", "-h", "help"):
        if rest:
            return run(command_of(rest[0]), ["--help"])
        say(general_help())
        return CLEAN
    if first.startswith("-"):
        raise WrongUse(f"there is no option {first!r}.\n{USAGE}")
    return run(command_of(first), rest)


def command_of(name: str) -> Command:
    """The sub-command of that name."""
    if name in COMMANDS:
        return COMMANDS[name]
    raise WrongUse(
        f"there is no command {name!r}.{nearest(name, COMMANDS)}\n"
        f"Commands: {', '.join(COMMANDS)}.\n"
        "`grognard --help` says what each does."
    )


def run(command: Command, words: list[str]) -> int:
    """Loads the module of a sub-command and nothing else."""
    from argparse import RawDescriptionHelpFormatter
    from importlib import import_module

    from cli.words import WordsParser

    module = import_module(f"cli.commands.{command.name}")
    summary = command.summary[0].upper() + command.summary[1:] + "."
    parser = WordsParser(
        prog=f"grognard {command.name}",
        description=f"{summary}\n{command.about}".rstrip(),
        epilog=f"example:\n  {command.example}",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.arguments(parser)
    code: int = module.run(parser.parse_args(words))
    return code


def general_help() -> str:
    """What can be done, by purpose."""
    wide = max(map(len, COMMANDS))
    lines = [USAGE, "", "Board wargames in a terminal; the rules of a title are text files."]
    for heading, group in GROUPS:
        lines += ["", f"{heading}:"]
        lines += [f"  {command.name.ljust(wide)}  {command.summary}" for command in group]
    lines += ["", "`grognard COMMAND --help` shows the words a command takes, with an example."]
    return "\n".join(lines)


def opening() -> str | None:
    """The terminal, if there is one to open the screen on."""
    from tui.driver.terminal import Terminal

    terminal = Terminal.of()
    return None if terminal.refusal() is not None else terminal.name


def opened() -> int:
    """`grognard` alone in a terminal: the screen with titles and games."""
    from games.shelf import Shelf
    from tui.start import Wishes, start

    return start(Shelf(), Wishes())


def overview() -> int:
    """`grognard` alone in a pipe: the titles there are, and what can be done with them."""
    from cli.console import aligned
    from interpreter.library import data_folder, places, titles

    known = titles()
    if known:
        say("Titles:")
        say(aligned([(title.name, title.printed_name, f"({title.label})") for title in known], indent="  "))
    else:
        say("No titles were found. Looked in:")
        say(aligned([(str(place.folder), f"({place.label})") for place in places()], indent="  "))
    say(f"Titles of your own go into {data_folder() / 'rulesets'}, or stay anywhere and are named by their path.")
    say()
    say(general_help())
    return CLEAN


def explained(problem: Exception, words: list[str]) -> int:
    """The last resort: every problem becomes a sentence."""
    import shlex

    from interpreter.library import LibraryProblem
    from interpreter.load import TitleProblems
    from interpreter.play.errors import PlayError, RuleFault

    if isinstance(problem, LibraryProblem):
        tell(f"grognard: {problem}")
        return WRONG_USE
    if isinstance(problem, PlayError):  # a fault of the rules is theirs, anything else is about the words typed
        tell(f"grognard: {problem}")
        return MISTAKES if isinstance(problem, RuleFault) else WRONG_USE
    if isinstance(problem, TitleProblems):
        from cli.diagnostics import show

        show(problem.report, problem.sources)
        asked_for = all(d.code in ("unknown-scenario", "unknown-option") for d in problem.report.diagnostics)
        return WRONG_USE if asked_for else MISTAKES
    if isinstance(problem, OSError) and problem.filename is not None:
        tell(f"grognard: {problem.filename}: {problem.strerror}")
        return WRONG_USE
    tell("grognard: this is a bug in grognard, not a mistake in your files or in what you typed.")
    tell(f"  {type(problem).__name__}: {problem}")
    tell("Nothing you saved is changed. Please report it with the files, this message and the output of:")
    tell(f"  grognard --debug {shlex.join(words)}")
    return BUG
