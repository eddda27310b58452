"""Draws the pictures of the documents anew: `python tests/docs/pictures.py` (needs cairosvg: pip install cairosvg).

Each is a real screen, driven by keys as a player would.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from pathlib import Path

from interpreter.library import find
from interpreter.load import load_title
from interpreter.play.game import Game
from tui.app import GrognardApp
from tui.session import Loose, Session
from tui.settings import Settings

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "pictures"
# name: title, choices made before, size, theme, keys
PICTURES = {
    "march": ("skirmish", [], (120, 36), "paper256", "tab enter s"),
    "attack": (
        "skirmish",
        ["march Westria 2nd to 0604", "march Westria 1st to 0604", "pass"],
        (120, 40),
        "paper256",
        "G tab enter tab enter x enter down enter",
    ),
    "europe": ("spi-ww1", [], (160, 48), "paper256", "tab"),
    "small": ("spi-ww1", [], (80, 24), "paper256", "tab"),
    "night": ("skirmish", [], (120, 36), "night", "tab enter"),
    "zones": ("skirmish", [], (120, 36), "paper256", "z"),
    "far": ("spi-ww1", [], (160, 48), "paper", "minus"),
}


async def draw(name: str) -> str:
    title, choices, size, theme, keys = PICTURES[name]
    game = Game(load_title(find(title).path), seed=5)
    for choice in choices:
        game.choose(choice)
    app = GrognardApp(Session(Loose(game)), settings=Settings(), theme=theme)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.2)
        for key in keys.split():
            await pilot.press(key)
        await pilot.pause(0.2)
        return app.export_screenshot(title="grognard").replace("Fira Code", "DejaVu Sans Mono")


def main() -> None:
    import cairosvg

    with tempfile.TemporaryDirectory() as folder:
        os.environ["GROGNARD_CONFIG"] = f"{folder}/settings.json"
        FOLDER.mkdir(exist_ok=True)
        for name in PICTURES:
            svg = asyncio.run(draw(name))
            cairosvg.svg2png(bytestring=svg.encode(), write_to=str(FOLDER / f"{name}.png"), scale=0.75)
            print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
