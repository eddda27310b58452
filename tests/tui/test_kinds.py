"""Every kind of question has a way to be answered by keys: on the map where it is about the map, else by a list."""

from __future__ import annotations

from pathlib import Path

import pytest
from pilot_screen import at, play, text_of
from play_ground import game_of
from textual.pilot import Pilot

from interpreter.play.game import Game
from tui.screens.hand_over import HandOver
from tui.screens.play import PlayScreen

COINS = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      3 |
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("GROGNARD_CONFIG", str(tmp_path / "settings.json"))


def answered(game: Game, *keys: str, size: tuple[int, int] = (80, 24)) -> list[str]:
    """What was chosen when these keys were pressed; `0203` points at that hex."""

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        for key in keys:
            if len(key) == 4 and key.isdigit():
                at(screen, key)
            else:
                await pilot.press(key)

    play(game, story, size)
    return [played.text for played in game.history]


def test_one_unit_is_pointed_at() -> None:
    rules = """
sequence day:
  ask Blue to choose unit from Avian units on map                         [4]
  remove unit to lost
"""
    assert answered(game_of(rules), "0204", "enter") == ["choose Avia Lancers"]
    assert answered(game_of(rules), "0301", "enter") == []  # nobody there
    assert answered(game_of(rules), "x", "down", "enter") == ["choose Avia 2nd"]


def test_an_offer_may_be_declined() -> None:
    rules = """
sequence day:
  offer Blue to choose unit from Avian horses on map:
    remove unit to lost
  stop day
"""
    assert answered(game_of(rules), "space") == ["pass"]
    assert answered(game_of(rules), "0204", "enter") == ["choose Avia Lancers"]  # taken up by itself: point, Enter
    assert answered(game_of(rules), "x", "down", "enter") == ["pass"]


SOME = """
sequence day:
  ask Red to choose some losses from Borian corps on map:                 [9.1]
    requires sum of attack of losses is at least 8                        [9.2]
  remove losses to lost
  stop day
"""


def test_some_are_ticked_on_the_map_and_closed_with_space() -> None:
    assert answered(game_of(SOME), "0601", "enter", "0504", "enter", "space") == ["choose Boria 1st, Boria Guard"]
    assert answered(game_of(SOME), "0601", "enter", "space") == []  # too few
    assert answered(game_of(SOME), "0601", "enter", "0602", "enter", "0601", "enter", "0504", "enter", "space") == [
        "choose Boria 2nd, Boria Guard"
    ]


def test_a_set_that_is_not_enough_says_why() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        at(screen, "0601")
        await pilot.press("enter", "space")
        assert "sum of attack of losses is 3, must be at least 8" in screen.desk.message.text
        assert screen.desk.message.cites == ("9.2",)

    play(game_of(SOME), story)


def test_a_stack_is_ticked_whole() -> None:
    stacked = """
scenario trial:
  placements:
    | nation | units                                      |
    | Boria  | 1st 0601, 2nd 0601, 3rd 0601, Guard 0504   |
"""
    assert answered(game_of(SOME, stacked), "0601", "enter", "enter", "space") == [
        "choose Boria 1st, Boria 2nd, Boria 3rd"
    ]
    assert answered(game_of(SOME, stacked), "0601", "enter", "down", "enter", "0504", "enter", "space") == [
        "choose Boria 1st, Boria Guard"
    ]


PICK = (
    COINS
    + """
sequence day:
  ask Blue to choose:
    choice pay when coin of Blue is more than 0:                          [3.1]
      choose points between 1 and coin of Blue
      does:
        take points from coin of Blue
    choice suffer:                                                        [3.2]
      choose victim from Avian units on map
      does:
        remove victim to lost
  announce "settled"
  stop day
"""
)


def test_one_of_several_options_and_an_amount() -> None:
    assert answered(game_of(PICK), "x", "enter", "down", "enter") == ["pay 2"]
    assert answered(game_of(PICK), "0102", "enter") == ["suffer Avia 2nd"]  # pointing at a unit can mean only that


def test_yes_or_no() -> None:
    rules = """
sequence day:
  offer Blue to declare a-charge:                                         [12.3]
    announce "charge"
  stop day
"""
    assert answered(game_of(rules), "enter") == ["yes"]
    assert answered(game_of(rules), "down", "enter") == ["no"]


def test_an_order_is_given_one_after_the_other() -> None:
    rules = """
sequence day:
  ask Blue to choose order queue of Avian corps on map
  for each unit in queue:
    remove unit to lost
  stop day
"""
    assert answered(game_of(rules), "0103", "enter", "0101", "enter", "0102", "enter") == [
        "choose Avia 3rd, Avia 1st, Avia 2nd"
    ]
    assert answered(game_of(rules), "0103", "enter", "escape", "0101", "enter", "0102", "enter", "0103", "enter") == [
        "choose Avia 1st, Avia 2nd, Avia 3rd"
    ]


COVER = (
    COINS
    + """
procedure suffer(unit, amount as number):                                 [2.1]
  ask owner of unit to cover amount:
    choice give-ground:                                                   [2.2]
      once
      choose way along retreat(unit, remaining)
      covers length of way
      does:
        move unit along way
    choice pay:                                                           [2.3]
      choose points between 1 and coin of Blue
      covers points
      does:
        take points from coin of Blue

route retreat(unit, distance as number):                                  [2.5]
  from hex of unit
  allowance distance
  cost 1
  never enter when some enemy units in hex
  never enter when hex is in path

sequence day:
  run suffer(Avia 1st, 4)
  announce "covered"
  stop day
"""
)


def test_losses_are_covered_piece_by_piece() -> None:
    game = game_of(COVER)
    answered(game, "x", "down", "enter", "enter")
    assert [played.text for played in game.history] == ["pay 1"]
    assert game.decision is not None and game.decision.remaining == 3


def test_a_way_by_its_end_and_drawn_hex_by_hex() -> None:
    assert answered(game_of(COVER), "0301", "enter") == ["give-ground 0301"]  # the cheapest way there

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        await pilot.press("x", "enter", "p")
        assert screen.desk.drawing is not None and screen.desk.cursor == screen.desk.drawing[0]
        await pilot.press("s", "s", "e")
        names = screen.desk.game.title.data.spaces.names
        assert [names[space] for space in screen.desk.drawing][:3] == ["0101", "0102", "0103"]
        await pilot.press("enter")
        assert screen.desk.game.history[-1].text.startswith("give-ground 0101-0102-0103-02")

    play(game_of(COVER), story)


def test_units_are_deployed_and_moved_until_done() -> None:
    reserves = """
scenario trial:
  placements:
    | nation | units                                            |
    | Avia   | 1st reserve, 2nd reserve, 3rd lost, Lancers lost |
"""
    rules = """
sequence day:
  ask Blue to deploy Avian units in reserve at hexes in Avia where no units in it    [14.3]
  stop day
"""
    found = answered(
        game_of(rules, reserves), "enter", "0101", "enter", "enter", "0101", "enter", "0103", "enter", "space"
    )
    assert found == ["deploy Avia 1st to 0101", "deploy Avia 2nd to 0103", "done"]  # 0101 was taken


SECRETS = """
sequence day:
  phase plans:
    ask Blue to choose secretly plan between 1 and 9                      [12.1]
    ask Red to choose secretly gift between 0 and 3                       [12.3]
  phase blue by Blue:
    allow march

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along marching of unit
  does:
    move unit along way
"""
HIDDEN = """
scenario trial:
  placements:
    | nation | units                                      |
    | Avia   | 1st 0101, 2nd 0102, 3rd 0103, Lancers 0204 |
    | Boria  | 1st 0601, 2nd 0602, 3rd 0603, Guard 0504   |
  setup:
    hide Borian units from Blue
"""


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_keyboard_changes_hands_without_a_glance(size: tuple[int, int]) -> None:
    """Two players at one keyboard: between them the screen shows nothing of the game."""

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        assert "Guard" not in "\n".join(text_of(pilot.app))  # type: ignore[arg-type]
        await pilot.press("enter")  # Blue's plan, from the list
        await pilot.pause()
        assert isinstance(pilot.app.screen, HandOver)
        shown = "\n".join(text_of(pilot.app))  # type: ignore[arg-type]
        assert "The keyboard goes to Red" in shown
        for word in ("Avia", "Boria", "plan", "╲", "choose"):
            assert word not in shown, shown
        for key in ("x", "i", "l", "escape", "space", "h", "slash"):  # nothing but Enter uncovers it
            await pilot.press(key)
            assert isinstance(pilot.app.screen, HandOver), key
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is screen and screen.desk.side == 1
        assert "Gua" in "\n".join(text_of(pilot.app))  # type: ignore[arg-type]
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HandOver)
        await pilot.press("enter")
        assert screen.desk.side == 0
        shown = "\n".join(text_of(pilot.app))  # type: ignore[arg-type]
        assert "Gua" not in shown and "gift" not in shown.replace("gift: ", "gift")

    play(game_of(SECRETS, HIDDEN), story, size)


def test_whoever_leaves_at_the_hand_over_sees_nothing() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, HandOver)
        await pilot.press("ctrl+q")
        assert pilot.app._exit

    play(game_of(SECRETS, HIDDEN), story)
