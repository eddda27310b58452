"""The play screen, driven by keys: each kind of question is answered as a player would, and what stands is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from pilot_screen import at, game_of, play
from textual.pilot import Pilot

from tui.screens.history import HistoryScreen
from tui.screens.play import PlayScreen

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROGNARD_GAMES", str(tmp_path / "games"))
    monkeypatch.setenv("GROGNARD_CONFIG", str(tmp_path / "settings.json"))


def test_a_march_by_pointing() -> None:
    """Point at a unit, Enter, point at a hex in reach, Enter: it has marched, and undo takes it back."""

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        at(screen, "0605")
        await pilot.press("enter")
        assert screen.desk.builder is not None and screen.desk.builder.text == "march Westria 2nd …"
        numbers = screen.desk.scene().numbers
        assert numbers[screen.desk.game.title.data.spaces.index["0606"]] == "1"  # clear
        at(screen, "0606")
        await pilot.press("enter")
        assert screen.desk.game.history[-1].text == "march Westria 2nd to 0606"
        await pilot.press("u")
        assert len(screen.desk.game.history) == 0
        assert "taken back" in screen.desk.message.text

    play(game_of("skirmish"), story)


def test_a_hex_out_of_reach_says_why() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        at(screen, "0605")
        await pilot.press("enter")
        at(screen, "1203")
        await pilot.press("enter")
        assert len(screen.desk.game.history) == 0
        assert screen.desk.message.tone == "bad" and screen.desk.message.cites
        await pilot.press("escape", "escape")
        assert screen.desk.builder is not None and not screen.desk.builder.begun

    play(game_of("skirmish"), story)


def test_the_end_of_a_phase_is_doubted_while_units_can_act() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        await pilot.press("space")
        assert any("could still act" in line.text for line in screen.desk.doubts)
        assert screen.desk.game.phase == "movement"
        await pilot.press("enter")
        assert screen.desk.game.phase != "movement" or screen.desk.game.decision.side == "Red"  # type: ignore[union-attr]

    play(game_of("skirmish"), story)


def test_an_attack_shows_its_chances_and_waits_to_be_confirmed() -> None:
    """spi-ww1 opens with attacks: target, attackers ticked, chances, then one more Enter rolls the dice."""

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        at(screen, "0409")
        await pilot.press("k")
        assert screen.desk.builder is not None and screen.desk.builder.text == "attack 0409 …"
        at(screen, "0509")
        await pilot.press("enter")
        at(screen, "0510")
        await pilot.press("enter")
        assert screen.desk.builder.marked.bit_count() == 2
        chances = "\n".join(line.text for line in screen.chances())
        assert "33.3 %" in chances and "differential 3" in chances
        await pilot.press("space")
        assert screen.desk.pending is not None and not screen.desk.game.history
        await pilot.press("escape")
        assert screen.desk.pending is None
        await pilot.press("space", "enter")
        assert screen.desk.game.history[-1].text == "attack 0409 with Germany 6th, Germany 7th"

    play(game_of("spi-ww1"), story)


def test_a_set_up_is_placed_unit_by_unit() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        decision = screen.desk.decision
        assert decision is not None and decision.kind == "deploy"
        await pilot.press("enter")  # the list has the units; the first is taken
        assert screen.desk.builder is not None and screen.desk.builder.unit >= 0
        at(screen, "0305")
        await pilot.press("enter")
        assert screen.desk.decision is not None and len(screen.desk.decision.placed) == 1

    play(game_of("skirmish", scenario="free-set-up"), story)


@pytest.mark.parametrize(("title", "size"), [("skirmish", SIZES[0]), ("skirmish", SIZES[2]), ("spi-ww1", SIZES[1])])
def test_every_page_opens_and_closes(title: str, size: tuple[int, int]) -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        for key in ("i", "l", "t", "b", "r", "question_mark", "exclamation_mark", "O", "v", "slash", "colon", "h"):
            await pilot.press(key)
            assert pilot.app.screen is not screen, key
            await pilot.press("escape")
            assert pilot.app.screen is screen, key
        await pilot.press(
            "z", "z", "n", "n", "plus", "minus", "minus", "T", "c", "J", "K", "H", "L", "g", "G", "tab", "f"
        )
        await pilot.press(*"qweasd")

    play(game_of(title), story, size)


def test_history_goes_back_and_forth_and_branches() -> None:
    """Arrows step through the game; a branch from there is a game of its own, and the real one stands as it was."""

    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        await pilot.press("h")
        history = pilot.app.screen
        assert isinstance(history, HistoryScreen) and history.at == 2
        await pilot.press("left")
        assert history.at == 1
        await pilot.press("home")
        assert history.at == 0
        await pilot.press("right", "right", "right")
        assert history.at == 2
        await pilot.press("left", "enter")
        await pilot.pause()
        branch = pilot.app.screen
        assert isinstance(branch, PlayScreen) and branch is not screen and len(branch.desk.game.history) == 1
        await pilot.press("u")
        assert len(branch.desk.game.history) == 0 and len(screen.desk.game.history) == 2
        await pilot.press("ctrl+q", "escape")
        assert pilot.app.screen is screen

    play(game_of("skirmish", "march Westria 2nd to 0606", "march Westria 1st to 0605"), story)


def test_why_not_here_names_the_clause_also_before_anything_is_chosen() -> None:
    async def story(pilot: Pilot[None], screen: PlayScreen) -> None:
        at(screen, "1107")  # an enemy
        await pilot.press("enter")
        assert screen.desk.message.tone == "bad" and "not friendly" in screen.desk.message.text
        assert screen.desk.message.cites
        await pilot.press("q")
        assert not screen.desk.message.text  # it was about another hex

    play(game_of("skirmish"), story)
