"""What is asked: one field, one of several, cover, declare, deploy, several sides at once."""

from __future__ import annotations

import pytest
from play_ground import PLACED, asked, game_of, played, story, texts

from interpreter.play.game import NotAllowed

COINS = """
fields of side:
  | field | kind       | starts |
  | coin  | number 0.. |      3 |

fields of nation:
  | field | kind       | starts |
  | purse | number 0.. |      2 |
"""


def test_ask_to_choose_one_field_with_requirements() -> None:
    game = game_of("""
sequence day:
  ask Red to choose some losses from Borian corps on map:                 [9.1]
    requires sum of attack of losses is at least 8                        [9.2]
    requires some losses where it is Boria 1st if possible                [9.3]
  remove losses to lost
""")
    assert asked(game) == "Red: choose losses"
    assert texts(game) == [
        "choose Boria 1st, Boria Guard",
        "choose Boria 1st, Boria 2nd, Boria 3rd",
        "choose Boria 1st, Boria 2nd, Boria Guard",
        "choose Boria 1st, Boria 3rd, Boria Guard",
        "choose Boria 1st, Boria 2nd, Boria 3rd, Boria Guard",
    ]
    with pytest.raises(NotAllowed, match=r"sum of attack of losses is 6, must be at least 8 \[9.2\]"):
        game.choose("choose Boria 1st, Boria 2nd")
    with pytest.raises(NotAllowed, match=r"\[9.3\]"):
        game.choose("choose Boria 2nd, Boria Guard")
    assert played(game, "Boria 1st, Boria Guard")[:2] == [
        "Red: choose Boria 1st, Boria Guard [9.1]",
        "Boria 1st, Boria Guard removed to lost",
    ]


def test_an_offer_may_be_declined_and_is_skipped_when_empty() -> None:
    game = game_of("""
sequence day:
  offer Blue to choose unit from Avian horses on map:
    remove unit to lost
  announce "after"
""")
    assert texts(game) == ["choose Avia Lancers", "pass"]
    assert played(game, "no") == ["Blue: pass", "after"]
    assert played(game, "choose Lancers") == [
        "Blue: choose Avia Lancers",
        "Avia Lancers removed to lost",
        "after",
        "after",
        "The game ends: no victor declared",
    ]


def test_a_question_nobody_can_answer_is_reported_and_passed_over() -> None:
    game = game_of("""
sequence day:
  ask Blue to choose unit from units in lost                              [4]
  remove unit to lost
  announce "after"
""")
    told = story(game)
    assert told[0] == "Blue has nothing to choose unit: the rules ask for what cannot be [4]"
    assert told[1] == "after"


def test_declare_is_yes_or_no() -> None:
    game = game_of("""
sequence day:
  let bold be no
  offer Blue to declare a-charge:                                         [12.3]
    let bold be yes
  if bold is yes:
    announce "charge"
""")
    assert asked(game) == "Blue: a-charge?"
    assert texts(game) == ["yes", "no"]
    assert played(game, "yes", "no", "a-charge") == [
        "Blue: a-charge [12.3]",
        "charge",
        "Blue: no a-charge [12.3]",
        "Blue: a-charge [12.3]",
        "charge",
        "The game ends: no victor declared",
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
      limit to 1 a game                                                   [3.3]
      does:
        remove victim to lost
  announce "settled"
"""
)


def test_pick_one_of_several_with_fields_of_their_own() -> None:
    game = game_of(PICK)
    assert texts(game)[:4] == ["pay 1", "pay 2", "pay 3", "suffer Avia 1st"]
    assert played(game, "suffer Avia 1st") == [
        "Blue: suffer Avia 1st [3.2]",
        "Avia 1st removed to lost",
        "settled",
    ]
    with pytest.raises(NotAllowed, match=r"already 1 this game, at most 1 \[3.3\]"):
        game.choose("suffer Avia 2nd")
    with pytest.raises(NotAllowed, match=r"points must be from 1 to 3"):
        game.choose("pay 4")
    assert played(game, "pay 3")[1] == "coin of Blue: -3"
    assert story(game)[-3:] == [
        "Blue has nothing to choose: the rules ask for what cannot be",
        "settled",
        "The game ends: no victor declared",
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
      choose points between 1 and purse of nation of unit
      covers points
      does:
        take points from purse of nation of unit
    choice lose-it when stuck:                                            [2.4]
      covers all
      does:
        remove unit to lost

route retreat(unit, distance as number):                                  [2.5]
  from hex of unit
  allowance distance
  cost 1
  never enter when some enemy units in hex
  never enter when hex is in path

sequence day:
  run suffer(Avia 1st, 4)
  announce "covered"
"""
)


def test_cover_asks_until_enough_is_covered() -> None:
    game = game_of(COVER)
    assert asked(game) == "Blue: cover 4 (give-ground, pay, lose-it)"
    game.choose("pay 1")
    assert asked(game).startswith("Blue: cover 3")
    with pytest.raises(NotAllowed, match=r"points must be from 1 to 1"):
        game.choose("pay 2")
    game.choose("give-ground 0101-0201-0202")
    assert asked(game).startswith("Blue: cover 1")
    with pytest.raises(NotAllowed, match="only once"):
        game.choose("give-ground 0301")
    assert played(game, "pay 1")[-1] == "covered"


def test_stuck_opens_the_last_resort_only_when_the_others_cannot_cover() -> None:
    game = game_of(COVER)
    with pytest.raises(NotAllowed, match="the other choices can still cover the rest"):
        game.choose("lose-it")
    game.choose("pay 2")
    assert "lose-it" not in texts(game)
    game.choose("give-ground 0102")  # one left, nothing to pay it with
    assert texts(game) == ["lose-it"]
    assert played(game, "lose-it") == ["Blue: lose-it [2.4]", "Avia 1st removed to lost [2.1]", "covered"]


def test_an_uncoverable_rest_is_reported_and_play_goes_on() -> None:
    game = game_of("""
procedure suffer(amount as number):                                       [2.1]
  ask Blue to cover amount:
    choice big:
      covers 3
      does:
        announce "big"

sequence day:
  run suffer(5)
  stop day
""")
    assert played(game, "big")[:3] == [
        "Blue: big [2.1]",
        "big [2.1]",
        "Blue has nothing to choose: the rules ask for what cannot be [2.1]",
    ]


RESERVES = """
scenario trial:
  placements:
    | nation | units                                                   |
    | Avia   | 1st reserve, 2nd reserve, 3rd lost, Lancers lost        |
    | Boria  | 1st reserve, 2nd lost, 3rd lost, Guard lost             |
    | Cania  | Watch 0401                                              |
"""


def test_deploy_gives_each_unit_a_space_changeable_until_done() -> None:
    game = game_of(
        """
trigger welcome on placing of unit when unit is Avia 1st:
  announce "welcome"

sequence day:
  ask Blue to deploy Avian units in reserve at hexes in Avia where no units in it    [14.3]
  stop day
""",
        RESERVES,
    )
    assert asked(game) == "Blue: deploy (Avia 1st, Avia 2nd)"
    assert "done" not in texts(game)
    with pytest.raises(NotAllowed, match="not every unit has a place"):
        game.choose("done")
    with pytest.raises(NotAllowed, match=r"0301 is not in Avia.*\[14.3\]"):
        game.choose("deploy Avia 1st to 0301")
    game.choose("deploy Avia 1st to 0101")
    with pytest.raises(NotAllowed, match=r"0101: must be no units in it, but found: Avia 1st"):
        game.choose("Avia 2nd at 0101")
    game.choose("Avia 1st at 0102")
    game.choose("Avia 2nd at 0101")
    assert texts(game)[0] == "done"
    assert played(game, "done")[:2] == ["Blue has deployed [14.3]", "welcome"]


def test_both_sides_deploy_secretly() -> None:
    game = game_of(
        """
sequence day:
  ask both sides to deploy secretly friendly units in reserve at hexes where nation of it is not Cania
  stop day
""",
        RESERVES,
    )
    assert [d.who for d in game.decisions] == [0, 1]
    blue, red = game.decisions
    assert [game.title.data.units.names[u] for u in range(9) if blue.to_deploy >> u & 1] == ["Avia 1st", "Avia 2nd"]
    assert red.to_deploy.bit_count() == 1
    for choice in ("Avia 1st at 0301", "Avia 2nd at 0302", "done"):
        game.choose(choice, who="Blue")
    assert game.state.cols[0][0] == game.title.data.boxes["reserve"], "hidden until all are done"
    assert played(game, "Boria 1st at 0303", "done")[:4] == [
        "Red has deployed",
        "Blue: Avia 1st at 0301",
        "Blue: Avia 2nd at 0302",
        "Red: Boria 1st at 0303",
    ]


def test_both_sides_answer_at_once_and_see_the_answers_together() -> None:
    game = game_of("""
sequence day:
  ask both sides to choose plan from 1, 2                         [12.1]
  if plan of Blue is 2 and plan of Red is 1:
    announce "Blue storms"
  stop day
""")
    before = game.state.logged
    game.choose("choose 2", who="Blue")
    assert story(game, before) == []
    assert [d.who for d in game.decisions] == [1]
    with pytest.raises(NotAllowed, match="nothing is asked of Blue"):
        game.choose("choose 1", who="Blue")
    game.choose("Red: 1")
    assert story(game, before)[:3] == [
        "Blue: choose 2 [12.1]",
        "Red: choose 1 [12.1]",
        "Blue storms",
    ]


def test_a_ranking_is_kept_by_the_loop_over_it() -> None:
    game = game_of("""
sequence day:
  ask Blue to choose order queue of Avian corps on map
  for each unit in queue:
    remove unit to lost
  stop day
""")
    assert texts(game)[:2] == ["choose Avia 1st, Avia 2nd, Avia 3rd", "choose Avia 1st, Avia 3rd, Avia 2nd"]
    assert played(game, "choose Avia 3rd, Avia 1st, Avia 2nd")[1:4] == [
        "Avia 3rd removed to lost",
        "Avia 1st removed to lost",
        "Avia 2nd removed to lost",
    ]


ACTIONS = (
    COINS
    + """
action attack:                                                            [8.1]
  by Blue when turn is at least 1                                         [8.2]
  choose target from hexes where some hostile units in it                 [8.0]
  choose some attackers from friendly units within 2 of target            [8.11]
  requires sum of attack of attackers is at least 4                       [8.8]
  limit to 1 a phase for each of attackers                                [8.14]
  limit to 2 a turn                                                       [8.15]
  costs 1 from coin of active side                                        [8.16]
  does:
    announce "bang"

action march:                                                             [5.1]
  choose unit from friendly units on map
  choose way along marching of unit
  does:
    move unit along way

sequence day:
  phase fight by Blue:
    allow attack
  phase go by Blue:
    allow march
"""
)

CLOSE = PLACED.replace("1st 0601", "1st 0301").replace("2nd 0602", "2nd 0302").replace("0204", "0202")


def test_limits_costs_and_requirements_of_an_action() -> None:
    game = game_of(ACTIONS, CLOSE)
    assert played(game, "attack 0301 with Avia 1st") == [
        "Blue: attack 0301 with Avia 1st [8.1]",
        "coin of Blue: -1 [8.16]",
        "bang [8.1]",
    ]
    with pytest.raises(NotAllowed, match=r"Avia 1st: already 1 this phase, at most 1 \[8.14\]"):
        game.choose("attack 0302 with Avia 1st")
    with pytest.raises(NotAllowed, match=r"sum of attack of attackers is 2, must be at least 4 \[8.8\]"):
        game.choose("attack 0302 with Avia Lancers")
    game.choose("attack 0302 with Avia 2nd, Lancers")
    with pytest.raises(NotAllowed, match=r"already 2 this turn, at most 2 \[8.15\]"):
        game.choose("attack 0302 with Avia 3rd")
    assert texts(game) == ["pass"]
    with pytest.raises(NotAllowed, match=r"march is not allowed now in phase fight.*\[5.1\]"):
        game.choose("march Avia 1st to 0202")
    assert game.state.cols[7][0][0] == "attack"


def test_a_duty_keeps_the_phase_from_ending_unless_nothing_else_can_be_done() -> None:
    rules = """
action march:
  choose unit from friendly units on map where hex of it is hex 0101
  choose goal from hexes adjacent to hex of unit
  does:
    move unit to goal

duty leave at end of go when turn is 1:                                   [7.1]
  for each unit in Avian units on map
  must hex of unit is not hex 0101                                        [7.2]

duty never at end of go when turn is 2:                                   [7.3]
  must some units in lost

sequence day:
  phase go by Blue:
    allow march
"""
    game = game_of(rules)
    assert [str(reason) for reason in game.duties] == ["leave: Avia 1st [7.2]"]
    assert "pass" not in texts(game)
    with pytest.raises(NotAllowed, match=r"the phase cannot be ended: leave: Avia 1st \[7.2\]"):
        game.choose("pass")
    game.choose("march Avia 1st to 0201")
    game.choose("pass")
    assert texts(game) == ["pass"], "no march is possible, so the duty cannot hold him"
    assert "Not fulfilled: never [7.3]" in played(game, "pass")


def test_a_duty_with_a_remedy_is_carried_out() -> None:
    game = game_of("""
action rest:
  does:
    announce "rest"

duty go-home at end of go:                                                [12.5]
  for each unit in Avian units on map
  must nation of hex of unit is Avia
  otherwise:
    remove unit to lost

sequence day:
  phase go by Blue:
    allow rest
  stop day
""")
    assert played(game, "pass")[:2] == ["Blue: pass", "Avia Lancers removed to lost [12.5]"]


PAST = """
action raid:                                                              [1.1]
  choose target from hexes in Boria
  choose some raiders from friendly units on map
  requires no raiders where it is in (raiders of raids this turn)         [1.2]
  requires no raids this phase where target of it is target               [1.3]
  limit count of raiders to 3 a turn                                      [1.4]
  does:
    if at least 2 raids this turn:
      announce "second raid"

sequence day:
  phase dawn by Blue:
    allow raid
  phase dusk by Blue:
    allow raid
"""


def test_forms_of_the_past_are_counted_in_their_scope_the_running_one_included() -> None:
    game = game_of(PAST)
    assert played(game, "raid 0601 with Avia 1st") == ["Blue: raid 0601 with Avia 1st [1.1]"]
    with pytest.raises(NotAllowed, match=r"\[1.3\]"):
        game.choose("raid 0601 with Avia 2nd")
    game.choose("pass")
    with pytest.raises(NotAllowed, match=r"\[1.2\]"):
        game.choose("raid 0601 with Avia 1st")
    with pytest.raises(NotAllowed, match=r"already 1 this turn, at most 3 \[1.4\]"):
        game.choose("raid 0601 with Avia 2nd, Avia 3rd, Lancers")
    assert played(game, "raid 0601 with Avia 2nd, Avia 3rd")[-1] == "second raid [1.1]"
    game.choose("pass")
    game.choose("raid 0601 with Avia 1st")


def test_a_duty_at_another_event_is_at_least_told() -> None:
    game = game_of("""
action rest:
  does:
    announce "rest"

duty tidy after rest:                                                     [7.9]
  must some units in lost

sequence day:
  phase go by Blue:
    allow rest
""")
    assert played(game, "rest")[-1] == "tidy: not fulfilled [7.9]"


def test_a_question_for_a_way_says_whose_way_it_is() -> None:
    """Two advances in a row would otherwise be asked for in the same words."""
    game = game_of(
        """
sequence day:
  phase pursuit by Blue:
    for each rider in friendly corps:
      offer Blue to choose way along marching of rider:
        move rider along way
    ask Blue to choose place from hexes in Avia
"""
    )
    assert asked(game) == "Blue: choose way for Avia 1st or pass"
    game.choose("pass")
    assert asked(game) == "Blue: choose way for Avia 2nd or pass"
    game.choose("pass")
    game.choose("pass")
    assert asked(game) == "Blue: choose place"


def test_a_single_answer_is_asked_for_and_a_screen_may_give_it() -> None:
    """So that the file of a game has a line for every question, whatever a corrected rule leaves to choose."""
    rules = """
sequence day:
  phase go by Blue:
    ask Blue to choose guard from friendly horses on map                  [7.1]
    ask Blue to choose first from friendly corps on map
"""
    game = game_of(rules)
    assert asked(game) == "Blue: choose guard" and texts(game) == ["choose Avia Lancers"]
    forced = game.choices.only
    assert forced is not None and game.text(forced) == "choose Avia Lancers"
    told = list(game.choose(forced))
    assert told[0] == "Blue: choose Avia Lancers [7.1]"
    assert asked(game) == "Blue: choose first" and game.choices.only is None
    wider = game_of(rules.replace("friendly horses", "friendly units"))
    assert wider.choices.only is None
    for played_before in game.history:
        wider.choose(played_before.text)
    assert asked(wider) == "Blue: choose first", "the same choices fit the wider rule"
