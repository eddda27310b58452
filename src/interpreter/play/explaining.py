"""How a value came about, for whatever a person may ask of: a value of the rules, a field, a hex, a counter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from interpreter.language.diagnostic import Diagnostic, Report
from interpreter.model import expressions as e
from interpreter.model.blocks import Condition, Value
from interpreter.model.data import Cites, Roster
from interpreter.model.kinds import TRUTH
from interpreter.play.errors import PlayError, Unreadable
from interpreter.play.names import name_of, names_of, say
from interpreter.play.playfile_expressions import Explained, Expression, compiled, settled
from interpreter.play.playfile_lines import Play, Words
from interpreter.play.playfile_words import Complaints
from interpreter.play.state import INSIDE, NATION_SIDE, PLACE

if TYPE_CHECKING:
    from interpreter.play.game import Game

NUMBER = re.compile(r"(?<![\w.-])[0-9]+(?![\w./-])")


def explained(game: Game, text: str) -> list[str]:
    """The lines that made a value what it is; of a field or a printed number its value; of a hex, counter, nation or
    side all that the rules work out of it.  Raises Unreadable."""
    found = _understood(game, text)
    expr = found.expr
    if isinstance(expr, e.Call):
        return Explained(expr.block, [compiled(game.title, found.text, argument) for argument in expr.args]).lines(game)
    if expr.kind.is_thing and not expr.kind.many and found.value(game) is not None and found.value(game) >= 0:
        return list(_thing(game, found))
    cites: Cites = ()
    note = ""
    if isinstance(expr, e.FieldOf):
        cites, note = expr.field.cites, expr.field.note
    elif isinstance(expr, e.AttrOf):
        cites = expr.column.cites
    return [f"{found.text} = {found.shown(game)}{_cited(cites)}{f'  ({note})' if note else ''}"]


def _understood(game: Game, text: str) -> Expression:
    """The expression; the number of a hex may stand without the word `hex`."""
    if text.strip().isdecimal() and text.strip() not in game.title.data.spaces.index:
        raise Unreadable(f"there is no hex {text.strip()}", _known(game))
    told: list[str] = []
    for words in dict.fromkeys((_with_hexes(game, text), text)):
        complain = Complaints(Report(), Play("what you typed"))
        expr = settled(game.title, Words(words, 1), 1, complain)
        if expr is not None:
            return compiled(game.title, words, expr)
        told = told or [_wrong(game, found) for found in complain.report.diagnostics]
    raise Unreadable("\n".join(told) or "nobody understands this")


def _wrong(game: Game, found: Diagnostic) -> str:
    """What is wrong, and what is near or what there is; nobody can declare anything here."""
    help = found.help if found.help.startswith("did you mean") else _known(game)
    return f"{found.message}; {help}" if help else found.message


def _with_hexes(game: Game, text: str) -> str:
    """`hex` put before the numbers of hexes; a number that is no hex stays a number."""
    spaces = game.title.data.spaces.index

    def named(found: re.Match[str]) -> str:
        before = text[: found.start()].rstrip().rpartition(" ")[2].lower()
        return found[0] if found[0] not in spaces or before in ("hex", "turn") else f"hex {found[0]}"

    return NUMBER.sub(named, text)


def _known(game: Game) -> str:
    names = [block.name for block in (*game.title.rules.values.values(), *game.title.rules.conditions.values())]
    return f"ask for one of {', '.join(names)}" if names else ""


def _thing(game: Game, found: Expression) -> Iterator[str]:
    """What stands there, what is printed, its fields, then all that the rules work out of such a thing alone."""
    data, rules = game.title.data, game.title.rules
    kind, thing = found.expr.kind, found.value(game)
    name = name_of(data, kind.name, thing)
    yield {"turn": f"turn {name}", "space": f"hex {name}" if thing < data.hex_count else name}.get(kind.name, name)
    if kind.name == "space":
        if data.space_terrain[thing] >= 0:
            yield f"  terrain: {name_of(data, 'terrain', data.space_terrain[thing])}"
        if data.space_nation[thing] >= 0:
            yield f"  nation: {name_of(data, 'nation', data.space_nation[thing])}"
        yield f"  units: {names_of(data, 'unit', game.state.cols[INSIDE][thing])}"
    if kind.name == "unit":
        yield f"  hex: {name_of(data, 'space', game.state.cols[PLACE][thing])}"
    if kind.name == "nation":
        side = game.state.cols[NATION_SIDE][thing]
        yield f"  side: {name_of(data, 'side', side) if side >= 0 else 'neutral'}"
    for column in getattr(data, f"{kind.name}s", Roster(kind.name)).columns.values():
        printed = compiled(game.title, "", e.AttrOf(column, found.expr, kind=column.kind, span=found.expr.span))
        yield f"  {column.name}: {printed.shown(game)}{_cited(column.cites)}"
    for field in data.fields:
        if field.owner == kind.name and not field.built_in:
            held = say(game.title, game.state.cols[field.column][thing], field.kind)
            yield f"  {field.name}: {held}{_cited(field.cites)}"
    blocks: list[Value | Condition] = [*rules.values.values(), *rules.conditions.values()]
    for block in blocks:
        if len(block.params) != 1 or block.params[0][1].name != kind.name or block.params[0][1].many:
            continue
        answer = block.kind if isinstance(block, Value) else TRUTH
        ask = e.Call(block, [found.expr], kind=answer, span=found.expr.span)
        try:
            value = say(game.title, compiled(game.title, found.text, ask).value(game), answer)
        except PlayError as problem:
            value = str(problem)
        yield f"  {block.name}: {value}{_cited(block.cites)}"


def _cited(cites: Cites) -> str:
    return f" [{', '.join(cites)}]" if cites else ""
