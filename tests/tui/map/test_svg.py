"""Pictures of the map: well-formed, the same every time, and true to the map of the rules."""

from __future__ import annotations

import sys
from xml.etree import ElementTree

import pytest
from small_maps import SHAPES, game, small_game

from tui.map import png as converting
from tui.map.scene import CounterArt, Scene
from tui.map.scenery import scene_of
from tui.map.svg import _Picture, svg
from tui.theme import THEMES

SVG = "{http://www.w3.org/2000/svg}"


def drawing(*args, **more) -> ElementTree.Element:
    return ElementTree.fromstring(svg(*args, **more))


def texts(root: ElementTree.Element) -> list[str]:
    return [one.text or "" for one in root.iter(f"{SVG}text")]


def hexagons(root: ElementTree.Element) -> list[list[str]]:
    found = [(one.get("points") or "").split() for one in root.iter(f"{SVG}polygon")]
    return [corners for corners in found if len(corners) == 6]


@pytest.mark.parametrize(("theme", "zoom"), [*((theme, 0) for theme in THEMES), ("night", 1), ("paper", 2)])
def test_every_theme_and_zoom_is_well_formed_with_real_colours(theme, zoom):
    played = game("skirmish")
    root = drawing(played.title.data, THEMES[theme], scene_of(played, None), zoom=zoom, heading="A & B", about="<now>")
    colours = {one.get(part) for one in root.iter() for part in ("fill", "stroke") if one.get(part)}
    assert all(colour == "none" or (colour.startswith("#") and len(colour) == 7) for colour in colours), colours
    assert texts(root)[:2] == ["A & B", "<now>"]
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for hexagon in hexagons(root):
        for point in hexagon:
            x, y = map(float, point.split(","))
            assert 0 <= x <= width and 0 <= y <= height


@pytest.mark.parametrize("title", ["skirmish", "spi-ww1"])
def test_all_hexes_names_and_counters_are_there(title):
    played = game(title)
    data = played.title.data
    root = drawing(data, THEMES["paper"], scene_of(played, None))
    assert len(hexagons(root)) >= bin(data.hexes).count("1")
    said = set(texts(root))
    for space, name in data.place_names.items():
        assert data.shown.get(space) in said or name.replace("-", " ") in said
    for space, stack in scene_of(played, None).stacks.items():
        if space < data.hex_count:
            assert stack[0].factors in said
    assert {name.replace("-", " ") for name in data.terrain.names} <= said


def test_it_is_the_same_every_time():
    played = game("spi-ww1")
    first = svg(played.title.data, THEMES["night"], scene_of(played, 0))
    assert first == svg(played.title.data, THEMES["night"], scene_of(played, 0))


@pytest.mark.parametrize("shape", SHAPES)
def test_neighbours_share_their_side(shape):
    data = small_game(*shape).title.data
    picture = _Picture(data, THEMES["paper"], Scene(), 0)
    back = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
    for space in picture.spaces:
        for direction, other in picture.geometry.around(space).items():
            one, two = picture.side(space, direction)
            assert picture.side(other, back[direction])[0] == pytest.approx(two)
            assert picture.side(other, back[direction])[1] == pytest.approx(one)


def test_counters_can_be_left_out_and_high_stacks_are_numbered():
    played = game("skirmish")
    data = played.title.data
    one = CounterArt("●", "9", "7-7-7", slot=3, letter="Q", faded=True)
    scene = Scene(stacks={40: (one,) * 5, 41: (CounterArt("?", "", "?", hidden=True),)})
    said = texts(drawing(data, THEMES["paper"], scene))
    assert "5" in said and "Q 9" in said and "?" in said
    scene.hide_counters = True
    assert "7-7-7" not in texts(drawing(data, THEMES["paper"], scene))


def test_the_map_needs_no_screen():
    """Pictures and the painter work where Textual is not installed."""
    import subprocess

    program = (
        "import sys; sys.modules['textual'] = None\n"
        "import tui.map.painter, tui.map.minimap, tui.map.svg, tui.map.png, tui.theme, cli.commands.render\n"
        "assert not [name for name in sys.modules if name.startswith(('textual.', 'rich'))]"
    )
    subprocess.run([sys.executable, "-c", program], check=True, env={"PYTHONPATH": "src"}, timeout=60)


# ---- PNG -------------------------------------------------------------------------------------------------------------


def test_without_a_converter_it_says_what_would_do(monkeypatch):
    monkeypatch.setattr(converting, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(converting.NoConverter, match="Looked for rsvg-convert, cairosvg, inkscape, magick"):
        converting.png("<svg/>")


def converter(tmp_path, monkeypatch, script: str) -> None:
    program = tmp_path / "rsvg-convert"
    program.write_text("#!/bin/sh\n" + script)
    program.chmod(0o755)
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    monkeypatch.setattr(converting, "which", lambda name: str(program) if name == "rsvg-convert" else None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")


def test_a_converter_is_used(tmp_path, monkeypatch):
    converter(tmp_path, monkeypatch, 'printf "\\211PNG\\r\\n\\032\\n" > "$3"; cat "$1" >> "$3"\n')
    assert converting.png("<svg/>") == converting.SIGNATURE + b"<svg/>"


@pytest.mark.parametrize("script", ['echo "no such filter" >&2; exit 3\n', "exit 3\n", 'echo hello > "$3"\n'])
def test_a_converter_that_fails_is_told(tmp_path, monkeypatch, script):
    converter(tmp_path, monkeypatch, script)
    with pytest.raises(converting.NoConverter) as told:
        converting.png("<svg/>")
    assert "rsvg-convert" in str(told.value)
