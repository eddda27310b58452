"""From a game to a scene: which counters a side sees, what stands on them, and what it may not know."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_maps import game, small_game, text

from interpreter.load import load_title
from interpreter.play.game import Game
from tui.map.scene import CounterArt
from tui.map.scenery import counter_art, looks_of, scene_of, short_label, side_letters


def space(played: Game, name: str) -> int:
    return played.title.data.spaces.index[name]


def unit(played: Game, name: str) -> int:
    return played.title.data.units.names.index(name)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("1st", "1"), ("22nd", "22"), ("112th", "112"), ("VII", "VII"), ("Hussars", "Hus"), ("BEF", "BEF"),
        ("Stores-2", "S2"), ("Fleet-12", "F12"), ("Guard", "Gua"), ("A", "A"), ("", ""), ("Brest-Litovsk", "Bre"),
    ],
)  # fmt: skip
def test_names_in_three_letters(name, label):
    assert short_label(name) == label


def test_counters_of_skirmish():
    played = game("skirmish")
    scene = scene_of(played, 0)
    assert scene.stacks[space(played, "0506")] == (CounterArt("╳", "1", "4-4-4", slot=1, mine=True),)
    assert scene.stacks[space(played, "0704")] == (CounterArt("╳", "1", "4-4-4", slot=2),)
    horse = scene.stacks[space(played, "0607")][0]
    assert (horse.symbol, horse.label, horse.factors) == ("╱", "Hus", "3-2-6")
    assert scene_of(played, 1).stacks[space(played, "0704")][0].mine
    assert scene_of(played, None).stacks.keys() == scene.stacks.keys()


def test_counters_off_the_map_have_their_place_too():
    scene = scene_of(game("spi-ww1"), 0)
    assert scene.stacks[space(game("spi-ww1"), "force-pool")]


def test_the_strongest_lies_on_top_and_forts_below():
    played = game("spi-ww1")
    stack = scene_of(played, 0).stacks[space(played, "0407")]
    assert [one.symbol for one in stack] == ["╳", "◈"]


def test_nations_that_share_a_colour_show_a_letter():
    played = game("spi-ww1")
    data, looks = played.title.data, looks_of(played.title.data)
    germany, serbia, russia = (data.nations.index[name] for name in ("germany", "serbia", "russia"))
    assert looks.nation_letters[germany] == ""
    assert looks.nation_slots[serbia] == looks.nation_slots[russia]
    assert {looks.nation_letters[serbia], looks.nation_letters[russia]} == {"S", "R"}
    assert looks_of(data) is looks


def test_one_that_has_marched_fades_in_its_own_phase():
    played = game("skirmish").copy()
    first = unit(played, "Westria 1st")
    assert not counter_art(played, first, 0).faded
    march = next(text for text in played.view(0).choices() if text.startswith("march Westria 1st"))
    played.choose(march)
    assert counter_art(played, first, 0).faded
    assert not counter_art(played, unit(played, "Westria 2nd"), 0).faded


def test_the_back_of_a_counter_has_its_own_factors():
    played = game("skirmish").copy()
    first = unit(played, "Westria 1st")
    played.state.write(2)[first] = 1
    assert counter_art(played, first, None).factors == "2-2-4"


def test_a_title_that_says_nothing_is_shown_all_the_same(tmp_path: Path):
    written = text("flat", "even", 1)
    silent = written[: written.index("look:")] + written[written.index("sequence game-turn:") :]
    (tmp_path / "title.rules").write_text(silent)
    played = Game(load_title(tmp_path), seed=1)
    scene = scene_of(played, 0)
    art = scene.stacks[space(played, "0403")][0]
    assert (art.symbol, art.label, art.factors, art.letter) == ("B", "1", "4-5-6", "")
    looks = looks_of(played.title.data)
    assert [sign.word for sign in looks.terrain] == ["cream", "green", "tan"]
    assert [sign.marks for sign in looks.terrain] == ["", "&", "~"]
    assert len(set(looks.nation_slots)) == 2


def test_what_is_hidden_is_not_in_the_scene(tmp_path: Path):
    written = text("flat", "even", 1).replace('announce "still"', "hide units of Blue from Red")
    (tmp_path / "title.rules").write_text(written)
    played = Game(load_title(tmp_path), seed=1)
    played.choose("wait")
    assert scene_of(played, 0).stacks[space(played, "0403")][0].label == "1"
    for eyes in (1, None):  # the other side, and those who only look on
        seen = scene_of(played, eyes).stacks[space(played, "0403")]
        assert [(one.hidden, one.label, one.factors) for one in seen] == [(True, "", "?"), (True, "", "?")]
    assert scene_of(played, None, all_seen=True).stacks[space(played, "0403")][0].label == "1"


def test_sides_have_different_letters():
    assert side_letters(game("skirmish").title.data) == ["B", "R"]
    assert side_letters(game("spi-ww1").title.data) == ["A", "C"]
    assert side_letters(small_game("flat", "even", 1).title.data) == ["B", "R"]
