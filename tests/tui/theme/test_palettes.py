"""No player is shut out by colour: what must be told apart is told apart for every kind of colour vision."""

from __future__ import annotations

from itertools import combinations

import pytest
from small_maps import data_of
from vision import apart, ciede2000, nearest_pair

from interpreter.library import titles
from tui.map.inks import Inks
from tui.map.looks import Looks
from tui.theme import COLOUR_WORDS, SLOT_WORDS, THEMES, wished_slot
from tui.theme.colours import CUBE, contrast, cube, mixed, on_cube, readable_on

COLOURED = [theme for theme in THEMES.values() if theme.filled]
TITLES = [title.name for title in titles()]


def names(things):
    return [thing.name for thing in things]


@pytest.mark.parametrize(
    ("one", "two", "distance"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ],
)
def test_the_distance_is_the_published_one(one, two, distance):
    assert ciede2000(one, two) == pytest.approx(distance, abs=1e-4)


@pytest.mark.parametrize("theme", COLOURED, ids=names(COLOURED))
class TestColoured:
    def test_counters_are_apart_for_every_vision(self, theme):
        assert len(theme.slots) == len(SLOT_WORDS)
        distance, one, two = nearest_pair(slot.ground for slot in theme.slots)
        assert distance >= 18, (one, two)

    def test_counters_can_be_read(self, theme):
        for slot in theme.slots:
            assert contrast(slot.text, slot.ground) >= 5.5, slot

    def test_counters_that_have_acted_can_be_read(self, theme):
        for slot in theme.slots:
            for word in COLOUR_WORDS:
                ground = theme.mixed(slot.ground, theme.ground(word), 0.45)
                assert contrast(readable_on(ground), ground) >= 4.5

    def test_names_can_be_read_on_any_terrain(self, theme):
        for word in COLOUR_WORDS:
            assert contrast(theme.text, theme.ground(word)) >= 4.5, word

    def test_hex_numbers_stars_and_places_can_be_seen_on_any_terrain(self, theme):
        inks = Inks(theme, Looks(data_of("skirmish")))
        for word in COLOUR_WORDS:
            for ink in (theme.number, theme.star, theme.reach, theme.ink("black")):
                assert contrast(inks._legible(ink, theme.ground(word)), theme.ground(word)) >= 3

    def test_the_cursor_stands_out_by_its_outline(self, theme):
        assert contrast(theme.cursor_text, theme.cursor) >= 7

    def test_panels_can_be_read(self, theme):
        panels = theme.panels
        for ground in ("background", "surface", "panel"):
            assert contrast(panels["foreground"], panels[ground]) >= 7
            for ink in ("muted", "title", "key", "cite", "mine", "theirs", "success", "warning", "error"):
                assert contrast(panels[ink], panels[ground]) >= 4.5, (ink, ground)
        assert contrast(panels["bar-text"], panels["bar"]) >= 7


@pytest.mark.parametrize("theme", THEMES.values(), ids=names(THEMES.values()))
@pytest.mark.parametrize("title", TITLES)
class TestTitles:
    """The same for the colours that the titles chose."""

    def test_terrain_is_told_by_colour_or_by_sign(self, theme, title):
        looks = Looks(data_of(title))
        for one, two in combinations(looks.terrain, 2):
            if one.marks[:1] != two.marks[:1] and one.plain_marks[:1] != two.plain_marks[:1]:
                continue
            assert theme.filled, (one.name, two.name)
            assert apart(theme.ground(one.word), theme.ground(two.word)) >= 6, (one.name, two.name)

    def test_hexside_features_are_told_by_their_sign(self, theme, title):
        looks = Looks(data_of(title))
        assert "_" not in {side.marks for side in looks.sides}
        for signs in (looks.sides, looks.ways):  # the ones lie along a side, the others across it
            assert len({sign.marks for sign in signs}) == len({sign.plain_marks for sign in signs}) == len(signs)

    def test_nations_of_one_colour_have_different_letters(self, theme, title):
        looks = Looks(data_of(title))
        armed = sorted(set(looks.data.unit_nation) - {-1})
        for one, two in combinations(armed, 2):
            same = looks.nation_slots[one] == looks.nation_slots[two]
            assert not same or looks.nation_letters[one] != looks.nation_letters[two]

    def test_sides_differ(self, theme, title):
        looks = Looks(data_of(title))
        assert len(set(looks.side_letters)) == len(looks.side_letters)
        assert len(set(looks.side_slots)) == len(looks.side_slots)


@pytest.mark.parametrize("theme", [THEMES["paper256"], THEMES["safe"]], ids=["paper256", "safe"])
def test_themes_of_256_colours_use_nothing_else(theme):
    colours = [*theme.grounds.values(), *theme.inks.values(), *theme.panels.values(), *theme.tints.values()]
    colours += [part for slot in theme.slots for part in (slot.text, slot.ground)]
    colours += [theme.edge, theme.border, theme.text, theme.number, theme.void, theme.star, theme.cursor, theme.path]
    colours += [theme.faded(colour) for colour in theme.grounds.values()]
    colours += [theme.mixed(colour, theme.tints["z"], 0.24) for colour in theme.grounds.values()]
    assert set(colours) <= {*CUBE, "#000000", "#ffffff"}


def test_mono_has_no_colour_and_ansi16_only_the_sixteen():
    mono, sixteen = THEMES["mono"], THEMES["ansi16"]
    assert set(mono.variables().values()) == {"ansi_default"}
    assert {*mono.grounds.values(), *mono.inks.values(), *mono.tints.values()} == {None}
    assert all(colour.startswith("ansi_") for colour in sixteen.variables().values())
    assert mono.bracketed and sixteen.bracketed


@pytest.mark.parametrize("theme", THEMES.values(), ids=names(THEMES.values()))
def test_the_style_sheet_has_the_same_variables_in_every_theme(theme):
    variables = theme.variables()
    assert set(variables) == set(THEMES["paper"].variables())
    assert {"background", "foreground", "panel", "accent", "bar", "muted", "cite", "slot-7", "slot-7-text"} <= set(
        variables
    )
    assert set(theme.grounds) == set(theme.inks) == set(COLOUR_WORDS)


def test_sums_with_colours():
    assert cube(16) == "#000000" and cube(231) == "#ffffff" and cube(255) == "#eeeeee"
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed(None, "#ffffff", 0.5) is None and mixed("ansi_blue", "#ffffff", 0.5) == "ansi_blue"
    assert on_cube("#ffffd8") == "#ffffd7"
    assert readable_on("#ffffd7") == "#000000" and readable_on("#005faf") == "#ffffff"


def test_wishes_for_colours():
    assert [wished_slot(word) for word in SLOT_WORDS] == list(range(8))
    assert wished_slot("Red") == wished_slot("orange") and wished_slot("") == -1 and wished_slot("-") == -1
    assert all(wished_slot(word) >= 0 for word in COLOUR_WORDS)
