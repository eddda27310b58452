"""The grammar as the reader needs it: lark reads `rules.lark` and makes the tables; they are kept for the next start.

Lark takes half a second for its work, so its tables are put into the user's cache directory as plain JSON (nothing is
executed when they are read).  A cache that is missing, damaged, of another grammar, of another user or not writable
is passed over in silence; the tables are then simply made anew.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import lark

GRAMMAR = Path(__file__).with_name("rules.lark")
STARTS = ("start", "lone_phrase")
FORMAT = 1  # raise it when the layout of the tables changes
LARGEST = 8_000_000  # bytes of a cache file that we are willing to read
KEPT = 8  # cache files of other grammars (other checkouts, older versions) that may lie beside ours

Tables = dict[str, Any]


@cache
def tables() -> Tables:
    """The tables of the grammar, from the cache when that is possible."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    key = hashlib.sha256(f"{FORMAT} {lark.__version__}\n{grammar}".encode()).hexdigest()
    folder = cache_folder()
    if folder is not None and (found := load(folder / f"{key[:16]}.json", key)) is not None:
        return found
    made = compiled(grammar)
    if folder is not None:
        save(made, folder, key)
    return made


# ---- making -----------------------------------------------------------------------------------------------------


def parser(grammar: str, strict: bool = False) -> lark.Lark:
    """Lark's own parser of the language; `strict` refuses any conflict and any two words that could be confused."""
    from lark.indenter import Indenter

    class Layout(Indenter):
        NL_type = "_NL"
        OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 - lark wants plain lists
        CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
        INDENT_type = "_INDENT"
        DEDENT_type = "_DEDENT"
        tab_len = 8

    return lark.Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        postlex=Layout(),
        start=list(STARTS),
        propagate_positions=True,
        maybe_placeholders=True,
        strict=strict,
    )


def compiled(grammar: str) -> Tables:
    """Everything the reader needs, as lists, dicts, strings and numbers.

    A state maps the kind of the next token to what is done: a number 0 or more shifts and goes to that state, a
    negative one reduces by rule ~number.
    """
    from lark.parsers.lalr_analysis import Shift

    made = parser(grammar)
    numbers = {rule: number for number, rule in enumerate(made.rules)}
    found = made.parser.parser._parse_table
    states: list[dict[str, int]] = [{} for _ in found.states]
    for state, actions in found.states.items():
        for kind, (action, target) in sorted(actions.items()):
            states[state][kind] = target if action is Shift else ~numbers[target]
    terminals = sorted(made.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    return {
        "terminals": [[t.name, t.pattern.to_regexp(), t.pattern.value, t.pattern.type == "str"] for t in terminals],
        "ignored": sorted(made.ignore_tokens),
        "rules": [_rule(rule) for rule in made.rules],
        "states": states,
        "starts": dict(found.start_states),
        "ends": dict(found.end_states),
    }


def _rule(rule: Any) -> list[Any]:
    """[what it reduces to, how many parts, name of its tree, kept parts, Nones at the end, lifted when single].

    A kept part is [number, spliced in, how many Nones stand before it]: lark's options, settled once.
    """
    kept: list[list[Any]] = []
    nones = at = 0
    for missing in rule.options.empty_indices or (False,) * len(rule.expansion):
        if missing:
            nones += 1
            continue
        symbol = rule.expansion[at]
        if rule.options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            kept.append([at, not symbol.is_term and symbol.name.startswith("_"), nones])
            nones = 0
        at += 1
    name = str(rule.alias or rule.options.template_source or rule.origin.name)
    lifted = bool(rule.options.expand1 and not rule.alias)
    return [str(rule.origin.name), len(rule.expansion), name, kept, nones, lifted]


# ---- keeping ----------------------------------------------------------------------------------------------------


def cache_folder() -> Path | None:
    """Our own folder in the user's cache directory, readable by him alone; None when there cannot be one."""
    try:
        named = os.environ.get("XDG_CACHE_HOME", "")
        if sys.platform == "win32":
            base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        else:
            base = Path(named) if os.path.isabs(named) else Path.home() / ".cache"
        folder = base / "grognard" / "grammar"
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder if _is_ours(folder.lstat(), stat.S_ISDIR) else None
    except (OSError, RuntimeError, ValueError):
        return None


def _is_ours(found: os.stat_result, kind: Any) -> bool:
    """Made by this user, writable by nobody else, and no link to somewhere."""
    if not kind(found.st_mode):
        return False
    if sys.platform == "win32":
        return True
    return found.st_uid == os.getuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def load(path: Path, key: str) -> Tables | None:
    """The tables in a cache file, if it is ours, whole, and made from this very grammar."""
    try:
        found = path.lstat()
        if not _is_ours(found, stat.S_ISREG) or found.st_size > LARGEST:
            return None
        first, _, body = path.read_bytes().partition(b"\n")
        if first != _header(key, body):
            return None
        loaded = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None
    return loaded if isinstance(loaded, dict) else None


def save(made: Tables, folder: Path, key: str) -> None:
    """Writes the tables beside and moves them into place, so that nobody ever reads half a file."""
    try:
        body = json.dumps(made, separators=(",", ":")).encode()
        handle, name = tempfile.mkstemp(dir=folder, prefix="new-")
        try:
            with os.fdopen(handle, "wb") as out:
                out.write(_header(key, body) + b"\n" + body)
            os.replace(name, folder / f"{key[:16]}.json")
        except OSError:
            os.unlink(name)
            return
        old = sorted(folder.glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in old[KEPT:]:
            path.unlink()
    except OSError:
        return


def _header(key: str, body: bytes) -> bytes:
    return f"grognard {key} {hashlib.sha256(body).hexdigest()}".encode()
