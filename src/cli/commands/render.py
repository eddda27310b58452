"""`grognard render`: the map of a title and the position of a game as a picture."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from cli.console import CLEAN, WrongUse, nearest, tell
from cli.titles import game_at, position_argument

if TYPE_CHECKING:
    from interpreter.play.game import Game
    from tui.theme import Theme

ZOOMS = {"near": 0, "middle": 1, "far": 2}


def arguments(parser: ArgumentParser) -> None:
    position_argument(parser)
    parser.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="the picture: map.svg, or map.png; `-` prints the SVG"
    )
    parser.add_argument("--theme", default="paper", metavar="NAME", help="the colours: paper, night, … (default paper)")
    parser.add_argument("--zoom", default="near", metavar="NAME", help="near, middle or far (default near)")
    parser.add_argument("--side", metavar="NAME", help="only what this side may see; without it, everything")
    parser.add_argument("--no-counters", action="store_true", help="the map alone")


def run(args: Namespace) -> int:
    zoom = _zoom(args.zoom)
    theme = _theme(args.theme)
    suffix = _suffix(args.output)
    game = game_at(args)
    picture = drawn(game, theme, zoom, _side(game, args.side), not args.no_counters)
    if args.output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(picture.encode())  # SVG is UTF-8, whatever the terminal speaks
        sys.stdout.buffer.flush()
        return CLEAN
    path = Path(args.output).expanduser()
    if suffix == ".png":
        path.write_bytes(_png(picture))
    else:
        path.write_text(picture, encoding="utf-8")
    tell(f"{path} is written.")
    return CLEAN


def drawn(game: Game, theme: Theme, zoom: int, side: int | None, counters: bool) -> str:
    """The picture as SVG."""
    from dataclasses import replace

    from tui.map.scenery import scene_of
    from tui.map.svg import svg

    data = game.title.data
    if data.grid is None or not data.hexes:
        raise WrongUse(f"the map of {game.title.name} has no hexes to draw.")
    scene = replace(scene_of(game, side, all_seen=side is None), hide_counters=not counters)
    heading = (data.properties.get("name") or [game.title.name])[0]
    return svg(data, theme, scene, zoom=zoom, heading=heading, about=_about(game, counters))


def _about(game: Game, counters: bool) -> str:
    """Which scenario, and where play stands."""
    parts = [game.title.scenario.replace("-", " ")] if game.title.scenario else []
    if counters:
        parts.append(f"turn {game.turn}")
        if game.over and game.outcome is not None:
            parts.append(game.outcome.text)
        elif game.phase:
            active = game.title.data.sides.names[game.active] if game.active >= 0 else ""
            parts.append(f"{game.phase.replace('-', ' ')} {active}".strip())
    return " · ".join(parts)


def _png(picture: str) -> bytes:
    from tui.map.png import NoConverter, png

    try:
        return png(picture)
    except NoConverter as problem:
        raise WrongUse(str(problem)) from None


# ---- the words -------------------------------------------------------------------------------------------------------


def _zoom(text: str) -> int:
    if text.isdigit() and int(text) in ZOOMS.values():
        return int(text)
    if text.lower() not in ZOOMS:
        raise WrongUse(f"there is no zoom {text!r}.{nearest(text, ZOOMS)} There are {', '.join(ZOOMS)}.")
    return ZOOMS[text.lower()]


def _theme(text: str) -> Theme:
    from tui.theme import THEMES

    if text.lower() not in THEMES:
        raise WrongUse(f"there is no theme {text!r}.{nearest(text, THEMES)} There are {', '.join(THEMES)}.")
    return THEMES[text.lower()]


def _suffix(text: str) -> str:
    suffix = Path(text).suffix.lower()
    if text != "-" and suffix not in (".svg", ".png"):
        raise WrongUse(f"{text!r} should end with .svg or .png, which says what kind of picture is wanted.")
    return suffix


def _side(game: Game, name: str | None) -> int | None:
    if name is None:
        return None
    sides = game.title.data.sides
    if name.lower() not in sides.index:
        raise WrongUse(f"there is no side {name!r}.{nearest(name, sides.names)} There are {', '.join(sides.names)}.")
    return sides.index[name.lower()]
