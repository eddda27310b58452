"""The way of a move drawn hex by hex, instead of taking the cheapest to where it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.play.errors import PlayError
from interpreter.play.sets import members

if TYPE_CHECKING:
    from tui.desk import Desk


def draw_way(desk: Desk) -> None:
    """Begins to draw the way of a move from where it starts, or gives the drawing up."""
    builder = desk.builder
    if desk.drawing is not None:
        desk.drawing = None
    elif builder is None or builder.field is None or builder.field.how != "path":
        desk.say("choose who moves first; then its way can be drawn hex by hex", "dim")
    else:
        filling = builder.filled()
        starts = filling.runner(builder.field).waves.own_starts(filling.state, filling.args(builder.field))
        first = members(starts)[0] if starts else desk.cursor
        desk.drawing, desk.cursor = [first], first
        desk.say("step from hex to hex; Enter goes, Esc gives up")


def draw_step(desk: Desk) -> None:
    """The cursor has moved while a way is drawn: back over the last hex takes it off again."""
    if desk.drawing is None or desk.cursor == desk.drawing[-1]:
        return
    if len(desk.drawing) > 1 and desk.cursor == desk.drawing[-2]:
        desk.drawing.pop()
    elif desk.game.title.data.neighbour_mask[desk.drawing[-1]] >> desk.cursor & 1:
        desk.drawing.append(desk.cursor)
    else:
        desk.drawing = None
        desk.say("the way was left: draw it again", "dim")


def close_way(desk: Desk) -> None:
    """Goes the drawn way, by the best legs there are; or says what forbids it."""
    builder = desk.builder
    assert builder is not None and builder.field is not None and desk.drawing is not None
    filling, spaces = builder.filled(), desk.drawing
    args = filling.args(builder.field)
    path = filling.runner(builder.field).complete(filling.state, args, spaces)
    if path is not None and builder.feasible(path):
        desk.drawing = None
        builder.put(path)
        desk.offer(builder.choice)
        return
    names = desk.game.title.data.spaces.names
    way = "-".join(names[space] for space in spaces)
    try:
        reasons = desk.game.why(f"{builder.text.removesuffix(' …')} to {way}", builder.decision.who)
    except PlayError:
        reasons = []
    cites = tuple(reasons[0].cites) if reasons else ()
    desk.say(reasons[0].text if reasons else f"{way} cannot be gone", "bad", cites)
