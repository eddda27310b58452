"""The codes of everything this stage can say, with one line on what each means.

A code is what tests name and what `# allow CODE: reason` names; errors listed here cannot be allowed, because a clause
that cannot be read cannot be played.
"""

from __future__ import annotations

FILES = {
    "file-missing": "there is no such file",
    "file-is-folder": "a folder stands where a file is wanted",
    "file-not-regular": "a pipe, device or socket stands where a file is wanted",
    "file-unreadable": "the system does not let us read the file",
    "file-loop": "links lead in a circle",
    "file-too-big": "the file is larger than any rule file needs to be",
    "not-utf8": "the file is not in UTF-8",
    "control-character": "a character that no text should contain",
    "invisible-character": "a character that cannot be seen but is there",
    "tab": "a tab where spaces are wanted",
}

LIMITS = {
    "line-too-long": "a line longer than anybody can read",
    "too-many-words": "a file with more words than we read",
    "too-deep": "brackets nested deeper than we follow",
    "too-indented": "bodies nested deeper than we follow",
    "number-too-long": "a number with too many digits",
    "division-by-zero": "a fraction whose lower part is zero",
    "too-many-mistakes": "so many mistakes that the rest was not read",
}

LAYOUT = {
    "indentation": "a line indented by a number of spaces that fits no level",
    "not-indented": "a clause at the left margin, where only blocks begin",
    "unexpected-indent": "a line deeper than the one above, which has no body",
    "empty-heading": "a heading with nothing below it",
    "clause-without-block": "clauses before any block began",
    "block-indented": "a block inside another, where none may be",
    "missing-colon": "a heading without its colon",
    "stray-colon": "a colon on a clause that has no body",
    "unclosed-bracket": "a bracket that is never closed",
    "unopened-bracket": "a closing bracket too many",
    "unclosed-quote": "a text whose quotation mark is never closed",
    "quotation-mark": "a quotation mark of another kind",
    "citation-bracket": "a citation with a bracket missing",
    "citation-place": "a citation that does not end its clause",
    "citation-empty": "a citation of nothing",
    "row-not-closed": "a row of a table without its last bar",
    "row-not-opened": "a row of a table without its first bar",
    "row-misplaced": "a row where no table is",
}

WORDS = {
    "unknown-block": "a word at the left margin that begins no block",
    "unknown-clause": "a word that begins no clause",
    "misplaced-clause": "a clause that belongs in another kind of block",
    "clause-order": "a clause in the wrong place of its block",
    "clause-missing": "a block without the clause that gives it its meaning",
    "otherwise-alone": "an `otherwise` without its `if`",
    "unfinished-clause": "a clause that ends too early",
    "unexpected-word": "a word or sign that does not fit where it stands",
    "misspelt-word": "a word of the language with a slip of the pen",
    "foreign-word": "a word of another language",
    "foreign-sign": "a sign of another language",
    "every-is": "`all … are`, which we say as `every … is`",
    "stray-character": "a character that means nothing here",
    "dotted-name": "a name with a dot",
    "underscore": "a name with an underscore",
    "decimal-number": "a number with a decimal point",
    "name-in-two": "a name of several words without hyphens",
    "dice": "dice written in another way",
    "range": "a range written in another way",
}

SYNTAX: dict[str, str] = FILES | LIMITS | LAYOUT | WORDS

ALLOWING = {
    "allow-without-reason": "a mistake is allowed without saying why",
    "unused-allow": "something is allowed that does not happen",
}
