"""The sub-commands: what `grognard` alone shows, and what each `--help` says.

Only names and sentences stand here, so that the list is shown without loading anything; the work of a sub-command is
the module of the same name in cli/commands.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """`example` is one line a person can type; `about` says what the summary leaves out."""

    name: str
    summary: str
    example: str
    about: str = ""


PLAYING = (
    Command(
        "play",
        "play a title, or a game that is kept, here in the terminal",
        "grognard play skirmish --scenario border-clash --players you,random",
        "On the full screen (`grognard docs playing`); with --plain and in a pipe line by line: type a choice or its\n"
        "number, `help` lists what else can be typed. Every choice is on the disk before the next is asked. Two\n"
        "logins on one machine play one game: `--players you,other` begins it.",
    ),
    Command(
        "games",
        "list the games that are kept, and how each stands",
        "grognard games",
        "A game is a play file: `grognard play NAME` goes on with it, and sending the file is play by mail.",
    ),
    Command(
        "replay",
        "replay a saved game, also under changed rules",
        "grognard replay game.play --under skirmish --log",
        "Stops at the first choice that is no longer legal and says which clause forbids it.",
    ),
    Command(
        "simulate",
        "let the computer play a title to the end, many times",
        "grognard simulate skirmish --games 20 --seed 1 --players random,random",
        "Game number N of seed S is the same game on every machine.",
    ),
)

LOOKING_UP = (
    Command(
        "map",
        "print the map",
        "grognard map skirmish",
    ),
    Command(
        "render",
        "draw the map and a position as a picture",
        "grognard render skirmish -o map.svg",
        "The position is the start of a scenario, or the end of a play file given in place of the title.\n"
        "A picture that ends with .png needs rsvg-convert, cairosvg, inkscape or magick to be installed.",
    ),
    Command(
        "table",
        "print a table, or look one cell up in it",
        "grognard table skirmish combat-results --row 4 --column 2",
        "Without the name of a table, lists the tables of the title.",
    ),
    Command(
        "explain",
        "say how a value came about, line by line",
        'grognard explain skirmish "march-points of Westria 1st"',
        "The position is the start of a scenario, or the end of a play file given in place of the title.",
    ),
    Command(
        "odds",
        "the exact chances of an attack, or of any other choice",
        'grognard odds game.play "attack 0704 with Westria 2nd"',
        "The position is the start of a scenario, or the end of a play file given in place of the title.",
    ),
    Command(
        "why",
        "say why a choice is allowed or refused, with its paragraphs",
        'grognard why skirmish "march Westria 1st to 0202"',
        "The position is the start of a scenario, or the end of a play file given in place of the title.",
    ),
    Command(
        "cite",
        "show the clauses and play files that cite a paragraph",
        "grognard cite skirmish 5.2",
    ),
    Command(
        "docs",
        "list the documents, or show one",
        "grognard docs guide",
    ),
)

WRITING = (
    Command(
        "check",
        "find the mistakes in rule files and explain each",
        "grognard check skirmish",
        "Without a title, checks every title found. Errors make the exit code 1, warnings do not.",
    ),
    Command(
        "fmt",
        "lay rule files out in the one way",
        "grognard fmt skirmish",
        "Blocks with mistakes are left as they are. `-` formats standard input to standard output.",
    ),
    Command(
        "coverage",
        "list the paragraphs of the rulebook as encoded, tested, descriptive or missing",
        "grognard coverage skirmish --fail-under 100",
    ),
    Command(
        "test",
        "run play files and compare what they expect",
        "grognard test skirmish",
        "Takes play files, folders that hold some, or titles; without any, tests every title found.",
    ),
    Command(
        "mutate",
        "find the clauses that no play file would miss",
        "grognard mutate skirmish --paragraph 5.2",
        "Takes each cited clause out or alters it (a number, a comparison, a condition, a cell), runs the play files,\n"
        "and lists the changes that none of them notices, with file, line and paragraph.",
    ),
    Command(
        "export",
        "write a title as one JSON document",
        "grognard export skirmish --output skirmish.json",
    ),
    Command(
        "bench",
        "measure the speed of the interpreter",
        "grognard bench",
    ),
)

GROUPS = (("Play", PLAYING), ("Look something up", LOOKING_UP), ("Write rules", WRITING))
COMMANDS = {command.name: command for _, group in GROUPS for command in group}
