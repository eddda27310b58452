"""What is painted: nothing outside of the hex that changed, nothing too wide, nothing that only colour could tell."""

from __future__ import annotations

from dataclasses import replace
from unicodedata import combining, east_asian_width

import pytest
from frames import cells, frame, only_text
from small_maps import SHAPES, data_of, game, small_game

from tui.map.painter import Painter
from tui.map.pen import Pen
from tui.map.scene import CounterArt, Scene
from tui.map.scenery import scene_of
from tui.theme import THEMES

MINE = CounterArt("╳", "12", "4-4-4", slot=1, mine=True)
THEIRS = CounterArt("╱", "Hus", "10-12-6", slot=2, letter="E")
ZOOMS = (0, 1, 2)


def shape(name: str):
    grid, low, first = name.split("-")
    return small_game(grid, low, int(first))


SHAPE_NAMES = ["-".join(map(str, one)) for one in SHAPES]


def space(painter: Painter, number: str) -> int:
    return painter.data.spaces.index[number]


# ---- only the hex itself changes -------------------------------------------------------------------------------------

CHANGES = {
    "cursor": lambda scene, at: replace(scene, cursor=at),
    "selected": lambda scene, at: replace(scene, selected=1 << at),
    "cost": lambda scene, at: replace(scene, numbers={at: "12"}),
    "path": lambda scene, at: replace(scene, path=(at,)),
    "overlay": lambda scene, at: replace(scene, tints={at: "z"}),
    "control": lambda scene, at: replace(scene, tints={at: "B"}),
    "trail": lambda scene, at: replace(scene, trails=((at, at + 1),)),
    "stack": lambda scene, at: replace(scene, stacks={**scene.stacks, at: (THEIRS, MINE)}),
    "all at once": lambda scene, at: replace(
        scene,
        cursor=at,
        selected=1 << at,
        numbers={at: "7"},
        path=(at,),
        tints={at: "!"},
        stacks={**scene.stacks, at: (MINE, MINE, THEIRS)},
    ),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["flat-even-1", "flat-odd-1", "pointy-even-1", "pointy-odd-2"])
def test_a_change_stays_within_the_region_of_its_hex(name, zoom, change):
    played = shape(name)
    data = played.title.data
    for theme, ascii in (("paper256", False), ("mono", True)):
        painter = Painter(data, THEMES[theme], zoom, ascii)
        before = scene_of(played, 0)
        plain = cells(painter, before)
        for at in range(0, data.hex_count, 3):
            if not data.hexes >> at & 1:
                continue
            x, y, width, height = painter.geometry.region(at)
            after = cells(painter, CHANGES[change](before, at))
            for row, (old, new) in enumerate(zip(plain, after, strict=True)):
                if old != new:
                    assert y <= row < y + height
                    differing = [i for i, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]]
                    assert x <= differing[0] and differing[-1] < x + width, (data.spaces.names[at], row)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_targets_dim_all_other_hexes_and_no_cell_of_their_own(zoom):
    painter = Painter(data_of("skirmish"), THEMES["paper256"], zoom)
    scene = scene_of(game("skirmish"), 0)
    target = space(painter, "0505")
    other = space(painter, "0902")
    plain, dimmed = cells(painter, scene), cells(painter, replace(scene, targets=1 << target))
    x, y = painter.geometry.centre(target)
    assert plain[y][x] == dimmed[y][x]
    x, y = painter.geometry.centre(other)
    assert plain[y][x] != dimmed[y][x]


# ---- widths and signs ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize(
    ("title", "theme"),
    [*(("skirmish", theme) for theme in THEMES), ("spi-ww1", "paper256"), *((name, "mono") for name in SHAPE_NAMES)],
)
def test_every_row_is_as_wide_as_the_map(title, theme, zoom):
    played = shape(title) if title in SHAPE_NAMES else game(title)
    for ascii in (False, True):
        painter = Painter(played.title.data, THEMES[theme], zoom, ascii)
        scene = CHANGES["all at once"](scene_of(played, 0), 8)
        for row in cells(painter, scene):
            assert len(row) == painter.geometry.width
            text = "".join(sign for sign, _ in row)
            assert not any(combining(sign) or east_asian_width(sign) in "WF" for sign in text)
            assert text.isprintable()
            if ascii:
                assert text.isascii()
        assert painter.row(scene, -1) == painter.row(scene, painter.geometry.height) == []


def test_without_colour_there_is_none():
    painter = Painter(data_of("spi-ww1"), THEMES["mono"], 0)
    scene = CHANGES["all at once"](scene_of(game("spi-ww1"), 0), 300)
    for row in cells(painter, replace(scene, targets=1 << 300)):
        assert all(pen.fg is None and pen.bg is None for _, pen in row)
    sixteen = Painter(data_of("spi-ww1"), THEMES["ansi16"], 0)
    for row in cells(sixteen, scene):
        assert all((part is None or part.startswith("ansi_")) for _, pen in row for part in (pen.fg, pen.bg))


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_cursor_is_seen_in_every_theme_also_on_a_counter(zoom):
    scene = scene_of(game("skirmish"), 0)
    for theme in THEMES.values():
        painter = Painter(data_of("skirmish"), theme, zoom)
        for number in ("0509", "0506"):
            at = space(painter, number)
            marked = cells(painter, replace(scene, cursor=at))
            x, y, width, height = painter.geometry.region(at)
            pens = [pen for row in marked[y : y + height] for _, pen in row[x : x + width]]
            if theme.name == "mono":
                assert any(pen.reverse for pen in pens)
            else:
                assert any(theme.cursor in (pen.fg, pen.bg) for pen in pens) or number == "0506"


def test_equal_rows_are_made_once():
    painter = Painter(data_of("spi-ww1"), THEMES["paper256"], 0)
    scene = scene_of(game("spi-ww1"), 0)
    first = [painter.row(scene, y) for y in range(painter.geometry.height)]
    at = space(painter, "1515")
    _, top, _, height = painter.geometry.region(at)
    moved = replace(scene, cursor=at)
    for y, row in enumerate(first):
        again = painter.row(moved, y)
        if top <= y < top + height:
            assert again != row
        else:
            assert again is row


def test_hidden_counters_show_the_land():
    painter = Painter(data_of("skirmish"), THEMES["paper256"], 0)
    scene = scene_of(game("skirmish"), 0)
    bare = cells(painter, replace(scene, hide_counters=True))
    assert bare == cells(painter, Scene())
    assert bare != cells(painter, scene)


# ---- the flaws of the first drawings ---------------------------------------------------------------------------------


def at_hex(painter: Painter, scene: Scene, number: str) -> str:
    return only_text(painter, scene, painter.geometry.region(space(painter, number)))


def test_a_hex_number_is_read_on_any_ground():
    data = data_of("spi-ww1")
    for theme in ("paper", "paper256", "night"):
        painter = Painter(data, THEMES[theme], 0)
        rows = cells(painter, Scene())
        grounds = set()
        for number in ("1005", "1010", "1015", "0520"):
            x, y = painter.geometry.corner(space(painter, number))
            sign, pen = rows[y][x + 4]
            assert sign.isdigit()
            grounds.add(pen.bg)
        assert len(grounds) > 1


def test_ascii_symbol_and_name_stand_apart():
    painter = Painter(data_of("skirmish"), THEMES["mono"], 0, ascii=True)
    at = space(painter, "0709")
    one = CounterArt("╳", "VII", "8-7-4", mine=True)
    assert "[X VI ]" in at_hex(painter, Scene(stacks={at: (one,)}), "0709")
    two = CounterArt("╳", "5", "8-7-4")
    assert "(X 5 2)" in at_hex(painter, Scene(stacks={at: (two, two)}), "0709")
    three = CounterArt("╳", "12", "8-7-4")
    assert "(X 12+)" in at_hex(painter, Scene(stacks={at: (three, three)}), "0709")


def test_at_middle_zoom_a_counter_leaves_name_and_star():
    painter = Painter(data_of("skirmish"), THEMES["paper256"], 1)
    at = space(painter, "1103")
    assert "We★" in at_hex(painter, Scene(stacks={space(painter, "0206"): (MINE,)}), "0206")
    drawn = at_hex(painter, Scene(stacks={at: (MINE, MINE)}), "1103")
    assert "╳4²" in drawn and "Hi★" in drawn


def test_at_middle_zoom_the_cursor_turns_the_counter_round():
    painter = Painter(data_of("skirmish"), THEMES["paper256"], 1)
    at = space(painter, "0406")
    x, y = painter.geometry.centre(at)
    plain = cells(painter, Scene(stacks={at: (MINE,)}))[y][x][1]
    turned = cells(painter, Scene(stacks={at: (MINE,)}, cursor=at))[y][x][1]
    assert (plain.fg, plain.bg) == (turned.bg, turned.fg)


def test_the_star_under_the_cursor_has_the_colour_of_text():
    painter = Painter(data_of("skirmish"), THEMES["night"], 0)
    at = space(painter, "0206")
    rows = cells(painter, Scene(cursor=at))
    pens = [pen for row in rows for sign, pen in row if sign == "★"]
    assert Pen("#000000", THEMES["night"].cursor, bold=True) in pens


def test_a_name_keeps_within_its_hex_when_the_sides_are_marked():
    painter = Painter(data_of("skirmish"), THEMES["paper256"], 0)
    at = space(painter, "0506")
    assert "Millbrook" in only_text(painter, Scene(), (0, 0, 200, 60)) or "Millbroo" in at_hex(painter, Scene(), "0506")
    assert "╱Millb╲" in at_hex(painter, Scene(selected=1 << at), "0506")
    assert "╱Millb╲" in at_hex(painter, Scene(cursor=at), "0506")


def test_factors_of_two_digits_find_room():
    painter = Painter(data_of("skirmish"), THEMES["paper256"], 0)
    at = space(painter, "0709")
    drawn = at_hex(painter, Scene(stacks={at: (THEIRS,)}), "0709")
    assert "10-12-6" in drawn
    mono = Painter(data_of("skirmish"), THEMES["mono"], 0)
    assert "10-12" in at_hex(mono, Scene(stacks={at: (THEIRS,)}), "0709")


def test_bridges_roads_rivers_and_borders_are_drawn():
    text = only_text(Painter(data_of("skirmish"), THEMES["paper256"], 0), Scene())
    assert all(sign in text for sign in "▁─│═║★◆♣⌒≈")
    plain = only_text(Painter(data_of("skirmish"), THEMES["mono"], 0, ascii=True), Scene())
    assert "=====" in plain and "....." in plain and "--" in plain


# ---- pictures --------------------------------------------------------------------------------------------------------


def telling(painter: Painter, scene: Scene) -> Scene:
    """A cursor, somebody's reach with costs, a way, overlays and a trail."""

    def at(number: str) -> int:
        return space(painter, number)

    costs = {"0506": "0", "0505": "1", "0406": "1", "0605": "1", "0606": "2", "0507": "1", "0407": "2", "0206": "12"}
    return replace(
        scene,
        cursor=at("0606"),
        selected=1 << at("0506"),
        targets=sum(1 << at(number) for number in costs),
        numbers={at(number): cost for number, cost in costs.items()},
        path=(at("0506"), at("0605"), at("0606")),
        tints={at("0705"): "z", at("0605"): "z", at("0110"): "B", at("1201"): "R", at("0503"): "!"},
        trails=((at("0308"), at("0309"), at("0409")),),
    )


LOOKS = {"colour": ("paper256", False), "mono": ("mono", False), "ascii": ("mono", True)}


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_skirmish(zoom, look, snapshot):
    theme, ascii = LOOKS[look]
    painter = Painter(data_of("skirmish"), THEMES[theme], zoom, ascii)
    scene = telling(painter, scene_of(game("skirmish"), 0))
    assert frame(painter, scene) == snapshot


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("zoom", "window"), [(0, (0, 12, 80, 24)), (1, (0, 6, 60, 24)), (2, (0, 0, 58, 35))])
def test_spi_ww1(zoom, window, look, snapshot):
    theme, ascii = LOOKS[look]
    painter = Painter(data_of("spi-ww1"), THEMES[theme], zoom, ascii)
    scene = replace(scene_of(game("spi-ww1"), 1), cursor=space(painter, "0407"))
    assert frame(painter, scene, window) == snapshot


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("name", ["flat-odd-1", "pointy-even-1"])
def test_hexes_either_way(name, zoom, snapshot):
    played = shape(name)
    painter = Painter(played.title.data, THEMES["mono"], zoom, ascii=True)
    assert only_text(painter, scene_of(played, 0)) == snapshot
