"""The whole map in a corner: always as large as asked for, with the cursor and the window on it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from small_maps import game, small_game

from tui.map.minimap import Minimap
from tui.map.painter import Painter
from tui.map.scene import Scene
from tui.map.scenery import scene_of
from tui.theme import THEMES


@pytest.mark.parametrize("theme", ["paper", "mono"])
@pytest.mark.parametrize(("width", "height"), [(36, 14), (7, 3), (1, 1), (60, 20)])
@pytest.mark.parametrize("title", ["spi-ww1", "flat", "pointy"])
def test_it_fills_its_place(title, theme, width, height):
    played = game(title) if title == "spi-ww1" else small_game(title, "odd", 1)
    small = Minimap(Painter(played.title.data, THEMES[theme], 0, ascii=theme == "mono"))
    scene = replace(scene_of(played, 0), cursor=9)
    rows = small.rows(scene, width, height, (0, 0, 80, 24))
    assert [sum(len(text) for text, _ in row) for row in rows] == [width] * height
    if theme == "mono":
        assert all(text.isascii() for row in rows for text, _ in row)
    assert small.rows(scene, 0, 0) == []


def test_every_hex_is_found_by_the_mouse_when_there_is_room():
    data = small_game("flat", "even", 1).title.data
    small = Minimap(Painter(data, THEMES["paper"], 0))
    found = {small.space_at(14, 22, x, y) for x in range(14) for y in range(22)}
    assert found - {-1} == {space for space in range(data.hex_count) if data.hexes >> space & 1}


def test_the_cursor_and_the_window_are_seen():
    theme = THEMES["paper"]
    data = game("spi-ww1").title.data
    small = Minimap(Painter(data, theme, 0))
    plain = small.rows(Scene(), 36, 14)
    cursor = small.rows(Scene(cursor=500), 36, 14)
    framed = small.rows(Scene(cursor=500), 36, 14, (0, 0, 80, 37))
    assert plain != cursor != framed
    assert any(theme.cursor in (pen.fg, pen.bg) for row in cursor for _, pen in row)


def test_a_title_without_hexes_has_an_empty_one():
    from interpreter.model.data import Data

    assert Minimap(Painter(Data(), THEMES["paper"], 0)).rows(Scene(), 4, 2)[0][0][0] == "    "
