"""Everything that can be looked for: places, units, paragraphs."""

from __future__ import annotations

from dataclasses import dataclass, field

from interpreter.compile.explain import Explainer
from interpreter.play.game import Game
from interpreter.play.view import View
from tui.looking.line import Line
from tui.looking.tracks import nation_lines


@dataclass(slots=True)
class Thing:
    """`space` is where it is on the map; `lines` what there is to read about it."""

    text: str
    space: int = -1
    lines: list[Line] = field(default_factory=list)


def things_to_find(game: Game, view: View) -> list[Thing]:
    """Named places, counters on the map, hexes by number, paragraphs."""
    data = game.title.data
    found = [Thing(f"{name} {data.spaces.names[space]}", space) for space, name in sorted(data.place_names.items())]
    for unit in range(len(data.units)):
        name, place = view.name(unit), view.place(unit)
        if name is not None and place >= 0 and data.hexes >> place & 1:
            found.append(Thing(f"{name} in {data.spaces.names[place]}", place))
    for nation, name in enumerate(data.nations.names):
        found.append(Thing(f"nation {name}", -1, nation_lines(game, view, nation)))
    found += [Thing(data.spaces.names[space], space) for space in range(data.hex_count) if data.hexes >> space & 1]
    explainer = Explainer(game.title.pure, game.title.sources)
    for paragraph in data.rulebook.values():
        spans = game.title.rules.cited.get(paragraph.id, [])
        words = list(dict.fromkeys(explainer.words(span) for span in spans))
        lines = [Line(f"{paragraph.id}  {paragraph.heading}", "head"), *(Line(f"  {one}") for one in words)]
        found.append(Thing(f"[{paragraph.id}] {paragraph.heading}", -1, lines))
    return found
