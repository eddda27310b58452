"""Undo, copy, save as JSON and load at every decision of random games give the same continuation."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from play_ground import PLACED, title_of

from interpreter.compile.title import Title
from interpreter.load import load_title
from interpreter.play.game import Game, NothingToUndo

BUSY = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |    7/2 |

fields of unit:
  | field  | kind        | starts | reset |
  | moves  | number 0..1 |      1 | phase |
  | tired  | yes/no      | no     |       |
  | trail  | path        | none   |       |

action march:                                                             [5.1]
  choose unit from friendly units on map where it is not tired
  choose way along marching of unit
  costs 1 from moves of unit
  does:
    move unit along way
    set trail of unit to way

action attack:                                                            [8.1]
  choose target from hexes where some enemy units in it
  choose some attackers from friendly units within 2 of target
  limit to 1 a phase for each of attackers
  does:
    run battle(attackers, target)
    allow one march

procedure battle(attackers as units, target as hex):
  let foes be units in target
  offer opponent of active side to declare a-stand:
    add 1/2 to coin of opponent of active side
  roll 2d6 as dice
  if dice is at least 7:
    ask opponent of active side to cover 2:
      choice pay:
        choose points between 1 and coin of opponent of active side
        covers points
        does:
          take points from coin of opponent of active side
      choice fall when stuck:
        choose victim from foes on map
        covers all
        does:
          remove victim to lost
  otherwise:
    at once:
      for each unit in attackers from most attack:
        mark unit as tired until end of turn

trigger welcome on unit entering hex when hex is hills:
  roll 1d6 as die
  if die is 1:
    ask both sides to choose bet between 0 and 2
    if bet of Blue is bet of Red:
      remove unit to lost

sequence day:
  repeat 2 times as round:
    phase blue-go by Blue:
      allow march, attack
    phase red-go by Red:
      allow march, attack
  phase both:
    alternate Blue, Red:
      allow one march
"""


@pytest.fixture(scope="module", params=["busy", "skirmish", "skirmish free"])
def title(request: pytest.FixtureRequest) -> Title:
    if request.param == "busy":
        return title_of(BUSY, PLACED)
    folder = Path(__file__).parents[2] / "rulesets" / "skirmish"
    scenario = "free-set-up" if request.param == "skirmish free" else None
    made: Title = load_title(folder, scenario)
    return made


def through_text(game: Game) -> Game:
    """Saved as text and read again."""
    return Game.from_json(game.title, json.loads(json.dumps(game.to_json())))


def test_a_state_is_equal_after_a_round_trip_through_json_at_every_decision(title: Title) -> None:
    game, rng = Game(title, seed=4), random.Random(4)
    for _ in range(120):
        again = through_text(game)
        assert again.to_json() == game.to_json()
        assert again.log == game.log
        if game.over:
            break
        choice = game.choices.sample(rng)
        assert game.text(choice) == again.text(choice)
        game.play(choice)
        again.play(choice)
        assert again.to_json() == game.to_json()


def test_copies_go_on_alike_and_apart(title: Title) -> None:
    game, rng = Game(title, seed=9), random.Random(9)
    for _ in range(120):
        if game.over:
            break
        copy = game.copy()
        frozen = game.to_json()
        mine, other = random.Random(1), random.Random(1)
        for _ in range(4):
            if copy.over:
                break
            copy.play(copy.choices.sample(mine))
        assert game.to_json() == frozen, "what the copy does is not seen here"
        second = game.copy()
        for _ in range(4):
            if second.over:
                break
            second.play(second.choices.sample(other))
        assert second.to_json() == copy.to_json()
        game.play(game.choices.sample(rng))


def test_undo_gives_the_same_state_and_leaves_a_trace(title: Title) -> None:
    game, rng = Game(title, seed=2, analysis=True), random.Random(2)
    for _ in range(100):
        if game.over:
            break
        before = game.state.to_json(log=False)
        choice = game.choices.sample(rng)
        text = game.text(choice)
        game.play(choice)
        after = game.state.to_json(log=False)
        assert game.undo() == text
        assert game.state.to_json(log=False) == before
        assert game.log[-1] == f"Taken back: {text}"
        game.play(text)
        assert game.state.to_json(log=False) == after
        assert game.history[-1].undone == (f"> {text}", "undo")


def test_undo_stops_at_rolls() -> None:
    game = Game(title_of(BUSY, PLACED.replace("1st 0601", "1st 0301")), seed=1)
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        game.undo()
    game.choose("attack 0301 with Avia 1st")
    game.undo()
    game.choose("attack 0301 with Avia 1st")
    game.choose("no")
    with pytest.raises(NothingToUndo, match="dice have been rolled"):
        game.undo()


def test_the_history_replays_to_the_same_game(title: Title) -> None:
    game, rng = Game(title, seed=6), random.Random(6)
    while not game.over and len(game.history) < 60:
        game.play(game.choices.sample(rng))
    again = Game(title, seed=123, dice=game.opening_dice)
    for step in game.history:
        again.script(step.dice)
        again.choose(step.text, who=step.who)
        assert again.unused_dice == 0
    mine, other = game.state.to_json(), again.state.to_json()
    mine["seed"] = other["seed"] = 0
    assert mine == other


def test_undo_stops_where_the_answer_of_another_was_shown() -> None:
    title = title_of("""
action rest:
  does:
    announce "rest"

sequence day:
  phase bets by Blue:
    ask both sides to choose bet between 1 and 3
    allow rest
""")
    game = Game(title)
    game.choose("2", who="Blue")
    assert game.undo() == "choose 2"
    game.choose("3", who="Blue")
    game.choose("1", who="Red")
    with pytest.raises(NothingToUndo, match="revealed"):
        game.undo()
    game.choose("rest")
    assert game.undo() == "rest"
