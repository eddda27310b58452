"""Reads what stands behind `expect`: an expression of the rule language, or one of eight other things."""

from __future__ import annotations

import re
from fractions import Fraction

from interpreter.play.playfile_lines import (
    Expect,
    ExpectChoice,
    ExpectChoices,
    ExpectDecision,
    ExpectExplain,
    ExpectLog,
    ExpectOdds,
    ExpectOutcome,
    ExpectPhase,
    ExpectThat,
    Words,
)
from interpreter.play.playfile_words import Complaints, Source, whole_number

CHANCE = re.compile(r"(\d{1,9})/0*([1-9]\d{0,8}),?")
EXPECT_FORMS = {
    "that": "expect WHAT is VALUE",
    "log": 'expect log "WORDS"',
    "choices": "expect choices NUMBER",
    "choice": "expect choice CHOICE",
    "decision": "expect decision of SIDE NAME",
    "phase": "expect phase NAME",
    "outcome": "expect outcome SIDE",
    "odds": "expect odds CHOICE: RESULT 1/6, RESULT 5/6",
    "explain": "expect explain VALUE:` and the lines, indented, below it, as in `  add 2",
}


def read_expect(source: Source, words: Words, complain: Complaints) -> Expect | None:
    """The record of an `expect` line, or None after a complaint."""

    def wants(form: str, message: str, at: Words | None = None) -> None:
        shown = at if at is not None and at.text else Words(source.text, source.column)
        help = f"write it as `{EXPECT_FORMS[form]}`"
        complain(f"play-bad-{form}", source.number, shown.column, len(shown.text), message, help=help)

    place = source.place()
    if not words.text:
        wants("that", "what is expected is missing")
        return None
    first, _, rest = words.text.partition(" ")
    after = Words(rest.strip(), words.column + len(first) + 1 + len(rest) - len(rest.lstrip()))
    compared = re.match(r"(is|of|in)\b", after.text)  # `choices of it is 3`: a field of the title, not our word
    if first not in EXPECT_FORMS or first == "that" or (compared and first != "decision"):
        return ExpectThat(words, **place)
    if first == "log":
        quoted = re.fullmatch(r'"([^"]+)"', after.text)
        if quoted and quoted[1].strip():
            return ExpectLog(quoted[1].strip(), **place)
        wants("log", "the words to be found in the log stand in quotes", after)
    elif first == "choices":
        number = whole_number(after.text)
        if number is not None:
            return ExpectChoices(number, **place)
        wants("choices", "the number of choices is missing", after)
    elif first == "choice":
        if after.text:
            return ExpectChoice(after, **place)
        wants("choice", "the choice that should be legal is missing")
    elif first == "decision":
        named = re.fullmatch(r"of\s+(\S.*)", after.text)
        if named:
            return ExpectDecision(Words(named[1], after.column + named.start(1)), **place)
        wants("decision", "this does not say whose decision is expected", after)
    elif first == "phase":
        if after.text:
            return ExpectPhase(after, **place)
        wants("phase", "the name of the phase is missing")
    elif first == "outcome":
        if after.text:
            return ExpectOutcome(after, **place)
        wants("outcome", "who is expected to win is missing; or write `draw` or `none`")
    elif first == "odds":
        return read_odds(source, after, complain)
    else:
        named = re.fullmatch(r"(\S.*?)\s*:", after.text)
        if named:
            return ExpectExplain(Words(named[1], after.column), [], **place)
        wants("explain", "the value to be explained is missing, or the colon behind it", after)
    return None


def read_odds(source: Source, words: Words, complain: Complaints) -> ExpectOdds | None:
    """`CHOICE: RESULT 1/6, RESULT 5/6`; a result may hold commas, because its chance ends it."""
    choice, colon, listed = words.text.rpartition(": ") if ": " in words.text else words.text.rpartition(":")
    if not colon or not choice.strip():
        message = "a choice, a colon and the chances of its results belong here"
        at = words if words.text else Words(source.text, source.column)
        complain.words("play-bad-odds", source.number, at, message, help=f"write it as `{EXPECT_FORMS['odds']}`")
        return None
    line = ExpectOdds(Words(choice.rstrip(), words.column), [], **source.place())
    result: list[str] = []
    for found in re.finditer(r"\S+", listed):
        chance = CHANCE.fullmatch(found[0])
        if chance is None or not result:
            result.append(found[0])
        else:
            line.results.append((" ".join(result), Fraction(int(chance[1]), int(chance[2]))))
            result = []
    if result:
        column = words.column + len(choice) + len(colon)
        bad_chance(source.number, Words(listed.strip(), column + len(listed) - len(listed.lstrip())), complain)
        return None
    return line


def read_chance(source: Source, complain: Complaints) -> tuple[str, Fraction] | None:
    """One result and its chance, on an indented line of their own."""
    result, _, last = source.text.rpartition(" ")
    chance = CHANCE.fullmatch(last)
    if chance is not None and result.strip():
        return result.strip(), Fraction(int(chance[1]), int(chance[2]))
    bad_chance(source.number, Words(source.text, source.column), complain)
    return None


def bad_chance(number: int, words: Words, complain: Complaints) -> None:
    help = f"write it as `{EXPECT_FORMS['odds']}`"
    complain.words("play-bad-odds", number, words, "each result is followed by its chance, a fraction", help=help)
