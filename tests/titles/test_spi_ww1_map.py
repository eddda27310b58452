"""The rebuilt map of World War 1914-1918 against the book: what its paragraphs say of the sheet must be true of ours.

The sheet itself is lost.  Each test names the paragraph whose facts it holds the map to; the rest asks what a player
would look for before sitting down: armies at home and in supply, railways that lead somewhere, prizes on both sides.
"""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from interpreter.compile.helpers import bits
from interpreter.load import load_title
from interpreter.play.game import Game

TITLE = Path(__file__).parents[2] / "rulesets" / "spi-ww1"

# 14.1; the second French `4th` is read as the 1st.
ORDER_OF_BATTLE = """
Britain: BEF 0305
Belgium: Army 0505
France: 5th 0307, 3rd 0407, 4th 0308, Lorraine 0408, 2nd 0309, 1st 0409, Alsace 0310
Serbia: 1st 1124, 2nd 0924
Russia: 1st 2411, 4th 1816, 5th 2017, 3rd 2120, 8th 2121
Germany: 2nd 0605, 1st 0406, 3rd 0506, 4th 0507, 5th 0508, 6th 0509, 7th 0510, 8th 2212
Austria-Hungary: 7th 0716, 1st 1717, 4th 1918, 3rd 2020, 2nd 1820, 5th 1122, 6th 0923
Italy: 1st 0415, 2nd 0516, 3rd 0615, 4th 0616
Netherlands: Army 0705
Greece: 1st 0929, 2nd 0833
Turkey: 1st 1531, 2nd 1532
Bulgaria: 1st 1226, 2nd 1529
Rumania: 1st 1727, 2nd 1925
"""
SET_UP = {
    nation: dict(army.split() for army in armies.split(", "))
    for nation, armies in (line.split(": ") for line in ORDER_OF_BATTLE.strip().splitlines())
}
INVADERS = {"0605": "Belgium", "0506": "Belgium", "0507": "Belgium", "0406": "France"}  # 14.26: already over the border
NEUTRALS = ("Italy", "Netherlands", "Greece", "Turkey", "Bulgaria", "Rumania")
COLLAPSE = {"2014": "Warsaw", "2316": "Brest-Litovsk", "2720": "Kiev", "2713": "Vilna"}  # 12.11
OTHERS = {"2710": "Riga", "2718": "Gomel", "2326": "Odessa"}  # 12.12
STRAITS = ("1332", "1432", "1532", "1632", "1733")  # 5.46
FREE = {"France": 8, "Serbia": 2, "Russia": 6, "Germany": 8, "Austria-Hungary": 7}  # 14.31; the BEF with the French

GAME = Game(load_title(TITLE, "historical"))
DATA = GAME.title.data
NAMES = DATA.spaces.names
HEX = {name: place for place, name in enumerate(NAMES[: DATA.hex_count])}
LAND = {name for name, place in HEX.items() if DATA.terrain.names[DATA.space_terrain[place]] in ("clear", "rough")}


def terrain(name: str) -> str:
    return DATA.terrain.names[DATA.space_terrain[HEX[name]]]


def country(name: str) -> str:
    nation = DATA.space_nation[HEX[name]]
    return DATA.nations.names[nation] if nation >= 0 else ""


def named(mask: int) -> set[str]:
    return {NAMES[place] for place in bits(mask)}


def region(name: str) -> set[str]:
    return named(DATA.regions[name.lower()])


def feature(name: str) -> set[str]:
    return named(DATA.features[name])


def sides(name: str) -> set[frozenset[str]]:
    """The hexsides with this feature, without links to boxes."""
    found = (DATA.edges[edge] for edge in bits(DATA.edge_features[name]))
    return {frozenset((NAMES[edge.a], NAMES[edge.b])) for edge in found if not edge.link}


def near(name: str) -> set[str]:
    return {NAMES[space] for space, edge, _ in DATA.neighbours[HEX[name]] if not DATA.edges[edge].link}


BLOCKED = sides("blocked")
RAIL = sides("rail")


def reached(start: str, within: set[str], ways: set[frozenset[str]] | None = None) -> set[str]:
    """The hexes of a set that can be reached from one of them, over land or along given sides."""
    found, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for there in near(here) & within - found:
            side = frozenset((here, there))
            if side not in BLOCKED and (ways is None or side in ways):
                found.add(there)
                waiting.append(there)
    return found


def forts() -> dict[str, tuple[str, int, str]]:
    """Hex: nation, strength, basis."""
    home, strength = DATA.units.columns["home"].values, DATA.units.columns["defence"].values
    return {
        NAMES[home[unit]]: (
            DATA.nations.names[DATA.unit_nation[unit]],
            strength[unit],
            DATA.basis.get(f"counter {DATA.units.names[unit]}".lower(), ""),
        )
        for unit in bits(DATA.units_of_type(DATA.types.index["fort"]))
    }


FORTS = forts()


# ---- the grid and the countries ---------------------------------------------------------------------------------


def test_neighbours_that_the_book_names_touch() -> None:
    """5.46 and the map error; armies that face each other in 14.1."""
    pairs = [*pairwise(STRAITS), ("0616", "0617"), ("0618", "0719")]
    pairs += [
        ("1717", "1816"),
        ("1918", "2017"),
        ("2020", "2121"),
        ("0923", "0924"),
        ("0605", "0505"),
        ("0716", "0616"),
    ]
    assert all(b in near(a) for a, b in pairs)
    assert {frozenset(("0616", "0617")), frozenset(("0618", "0719"))} <= BLOCKED


def test_every_army_of_the_order_of_battle_stands_on_land_of_the_right_country() -> None:
    for nation, armies in SET_UP.items():
        for army, at in armies.items():
            unit = f"({nation} {army})"
            assert GAME.value(f"hex of {unit}") == HEX[at], unit
            assert at in LAND, unit
            assert country(at) == INVADERS.get(at, "France" if nation == "Britain" else nation), unit


def test_every_land_hex_has_a_country_and_every_frontier_is_a_border() -> None:
    """6.4: zones stop at borders of neutrals, so none may be missing."""
    assert all(country(name) for name in LAND)
    assert not any(country(name) for name in HEX.keys() - LAND)
    frontiers = {frozenset((a, b)) for a in LAND for b in near(a) & LAND if country(a) != country(b)}
    assert sides("border") == frontiers


def test_edges_of_the_map_are_the_sources_of_supply() -> None:
    """9.14, 9.15: columns 01 and 29."""
    assert region("west-edge") == {h for h in LAND if h[:2] == "01"}
    assert {country(h) for h in region("west-edge")} == {"France", "Italy"}
    assert region("east-edge") == {h for h in LAND if h[:2] == "29"}
    assert {country(h) for h in region("east-edge")} == {"Russia"}


def test_three_units_can_watch_the_French_edge_and_two_cannot() -> None:
    """12.2 (a)."""
    edge = {h for h in region("west-edge") if country(h) == "France"}
    covers = [({h} | near(h)) & edge for h in LAND if country(h) == "France"]
    assert not any(a | b == edge for a, b in combinations(covers, 2))
    assert any(a | b | c == edge for a, b, c in combinations(covers, 3))


def test_gates_of_the_transit_area() -> None:
    """5.52, 5.53, 11.11: one in France, one in Italy, each on the railway of its country."""
    assert (country("0110"), country("0113")) == ("France", "Italy")
    links = {NAMES[edge.a] for edge in DATA.edges if edge.link} | {NAMES[edge.b] for edge in DATA.edges if edge.link}
    assert links == {"0110", "0113", "transit-area"}
    for gate in ("0110", "0113"):
        assert any(gate in side for side in RAIL)
    assert "0113" not in reached("0110", LAND - {h for h in LAND if country(h) not in ("France", "Italy")})


# ---- water ------------------------------------------------------------------------------------------------------


def test_the_straits_are_a_Turkish_coast_and_part_two_continents() -> None:
    """5.46: the line lies on the water; on land only Constantinople leads across."""
    assert region("straits") == set(STRAITS)
    assert all(country(h) == "Turkey" and h in region("coast") for h in STRAITS)
    assert reached("1409", LAND) == LAND
    asia = LAND - reached("1409", LAND - {"1733"}) - {"1733"}
    assert asia and all(country(h) == "Turkey" for h in asia)
    assert not asia & set(STRAITS)


def test_coasts_lie_at_the_sea() -> None:
    at_sea = {h for h in LAND if any(terrain(n) == "sea" for n in near(h))}
    assert at_sea <= region("coast")
    # the Gulf of Corinth is a row of blocked sides; the Tyrrhenian Sea is off the map
    assert region("coast") - at_sea == {"0732", "0118", "0120", "0121"}
    assert region("black-sea-coast") | region("north-Russia") <= region("coast")
    assert not region("black-sea-coast") & set(STRAITS)
    assert {country(h) for h in region("north-Russia")} == {"Russia"}
    assert region("north-Russia") | region("black-sea-coast") >= {h for h in region("coast") if country(h) == "Russia"}


@pytest.mark.parametrize("nation", ["Italy", "Greece", "Bulgaria", "Turkey", "Rumania", "Russia"])
def test_a_sea_move_can_end_in_each_country_the_book_lists(nation: str) -> None:
    """5.43: a clear coast."""
    coast = region("coast") - region("north-Russia")
    assert any(country(h) == nation and terrain(h) == "clear" for h in coast)


def test_a_sea_move_can_begin_in_France() -> None:
    """5.42; builds on the edge [10.21] lie at most a march from it."""
    ports = {h for h in region("coast") if country(h) == "France" and terrain(h) == "clear"}
    assert ports and all(any(side & {port} for side in RAIL) for port in ports)


# ---- cities, forts, resource centres ----------------------------------------------------------------------------


def test_the_seven_cities_of_Russia_and_no_others() -> None:
    """12.11, 12.12."""
    assert feature("collapse-city") == set(COLLAPSE)
    assert feature("other-city") == set(OTHERS)
    assert {h for h in feature("city") if country(h) == "Russia"} == COLLAPSE.keys() | OTHERS.keys()
    for at, name in {**COLLAPSE, **OTHERS}.items():
        assert (DATA.place_names[HEX[at]], country(at)) == (name, "Russia")
        assert any(at in side for side in RAIL), f"no railway to {name}"


def test_supply_cities_belong_to_those_who_need_them() -> None:
    """9.11 to 9.16: two kinds, never both; France, Britain, the USA and Russia live from the edges."""
    dependent, independent = feature("dependent-city"), feature("independent-city")
    assert not dependent & independent
    assert {country(h) for h in dependent} == {"Germany", "Austria-Hungary"}
    assert {country(h) for h in independent} == {"Belgium", "Serbia", *NEUTRALS}
    for nation in ("Germany", "Austria-Hungary"):
        own = {h for h in dependent if country(h) == nation}
        home = {h for h in LAND if country(h) == nation}
        assert len(own) >= 3, "losing one must not be the end"
        assert own <= reached(min(own), home)
    assert all(any(city in side for side in RAIL) for city in dependent | independent)


@pytest.mark.parametrize("nation", [*NEUTRALS, "Belgium", "Serbia"])
def test_small_armies_reach_a_city_without_leaving_home(nation: str) -> None:
    """9.13, 9.16: they would be in supply on the day they go to war; a new army has a place to rise [10.23]."""
    home = {h for h in LAND if country(h) == nation}
    for at in SET_UP[nation].values():
        assert reached(at, home) & feature("independent-city")


def test_forts_stand_at_home_and_the_book_knows_Metz_and_Constantinople() -> None:
    """8.35, 5.46."""
    assert all(at in LAND and country(at) == nation for at, (nation, _, _) in FORTS.items())
    assert FORTS["0509"][:2] == ("Germany", 3) and terrain("0509") == "rough"
    assert FORTS["1733"][0] == "Turkey"
    assert {at for at, (_, _, basis) in FORTS.items() if basis.startswith("text")} == {"0509", "1733"}
    assert {strength for _, strength, _ in FORTS.values()} == {1, 2, 3}


def test_no_hex_is_stronger_than_Metz_and_none_weaker_than_a_small_fort() -> None:
    """8.35: 6 + 3 + 1 + 2 is the most that can be arranged anywhere, a lone 1 in the open the least."""
    best = max(DATA.units.columns["defence"].values[unit] for unit in range(len(DATA.units)))
    strong = {at: best + strength + (terrain(at) == "rough") + 2 for at, (_, strength, _) in FORTS.items()}
    assert [at for at, value in strong.items() if value >= 12] == ["0509"] and strong["0509"] == 12
    assert any(strength == 1 and terrain(at) == "clear" for at, (_, strength, _) in FORTS.items())


def test_the_eastern_fortresses_of_France_are_one_line() -> None:
    line = ("0407", "0408", "0409", "0310")  # Verdun, Toul, Epinal, Belfort
    assert all(FORTS[at][0] == "France" for at in line)
    assert all(b in near(a) for a, b in pairwise(line))


def test_resource_centres_are_worth_the_war_as_it_stood_in_March_1918() -> None:
    """15.1 to 15.4: with what each side held then, and Russia out on turn 8, neither leads."""
    centres = feature("resource-centre")
    home = {side: {h for h in centres if country(h) in who} for side, who in WHO.items()}
    assert centres <= LAND
    assert (len(home["Central"]), len(home["Allied"]), len(home["neutral"])) == (9, 6, 3)
    taken = {"0304", "0606", "2014", "2720", "1726"}  # Lille, Liege, Warsaw, Kiev, Ploesti
    central = 5 * len(home["Central"] | taken) + 25 + 5  # the surrender of turn 8; Greece violated by the Allies
    allied = 75 + 5 + 5 * len(centres - home["Central"] - taken)  # blockade, Belgium
    assert (central, allied) == (100, 100)


WHO = {
    "Central": ("Germany", "Austria-Hungary"),
    "Allied": ("France", "Belgium", "Russia", "Serbia"),
    "neutral": NEUTRALS,
}


# ---- railways ---------------------------------------------------------------------------------------------------


def test_railways_run_on_land_and_make_one_net() -> None:
    """5.31: the line from Athens to Larissa was not joined to the others before 1916."""
    assert all(side <= LAND for side in RAIL)
    assert not RAIL & BLOCKED
    on_rail = {h for side in RAIL for h in side}
    greek = reached("0833", on_rail, RAIL)
    italian = reached("0113", on_rail, RAIL)
    assert italian | greek == on_rail and not italian & greek
    assert {country(h) for h in greek} == {"Greece"}
    assert (feature("dependent-city") | feature("independent-city")) - italian == {"0833"}


def test_railways_favour_the_centre_as_they_did() -> None:
    """More lines in Germany than in Austria, more there than in Russia; and several ways to the eastern edge."""

    def density(nation: str) -> float:
        home = {h for h in LAND if country(h) == nation}
        return len(home & {h for side in RAIL for h in side}) / len(home)

    assert density("France") > density("Germany") > density("Austria-Hungary") > density("Russia") > density("Turkey")
    assert len(region("east-edge") & {h for side in RAIL for h in side}) >= 4


# ---- the opening ------------------------------------------------------------------------------------------------


def test_everybody_is_in_supply_at_the_start() -> None:
    assert GAME.value("count of (units on map where it is not supplied)") == 0
    for nation, armies in SET_UP.items():
        if nation not in NEUTRALS:
            for army in armies:
                assert GAME.value(f"({nation} {army}) is supplied"), f"{nation} {army}"


def test_the_French_can_make_their_compulsory_attacks() -> None:
    """14.23: on the first turn, before anything has moved, with odds that a player can bear."""
    game = GAME.copy()
    game.choose("pass")
    attacks = {game.text(choice) for choice in game.choices}
    assert "attack 0508 with France 3rd, France Lorraine" in attacks
    assert "attack 0406 with France 3rd, France 5th" in attacks
    for target, armies in (("0508", "(France 3rd) + (France Lorraine)"), ("0406", "(France 3rd) + (France 5th)")):
        assert game.value(f"differential({armies}, hex {target})") == 2
    assert game.value("count of French-targets") == 2


def test_the_first_round_offers_something_on_every_front() -> None:
    targets = {GAME.text(choice).split()[1] for choice in GAME.choices if GAME.text(choice) != "pass"}
    assert {"0505", "0307", "0407", "0408", "0409", "1123"} <= targets
    game = GAME.copy()
    game.choose("pass")
    assert {"2020", "1717"} <= {game.text(choice).split()[1] for choice in game.choices if game.text(choice) != "pass"}


def test_free_deployment_has_room_and_leaves_everybody_in_supply() -> None:
    """14.31: at home, one to a hex, wherever they like."""
    game, rng = Game(load_title(TITLE, "free-deployment")), random.Random(1914)
    for nation, armies in FREE.items():
        assert len({h for h in LAND if country(h) == nation}) > armies
    while not game.phase:
        game.choose(game.choices.sample(rng))
    for nation, armies in FREE.items():
        assert game.value(f"count of armies in {nation}") == armies, nation
    assert game.value("count of (armies on map where it is not supplied)") == 0


# ---- what was rebuilt says so -----------------------------------------------------------------------------------


def test_everything_on_the_map_says_whether_the_book_gives_it() -> None:
    things = {f"region {name}" for name, hexes in DATA.regions.items() if hexes}
    things |= {f"place {name}".lower() for name in DATA.place_names.values()}
    assert things <= DATA.basis.keys()
    assert all(basis for _, _, basis in FORTS.values())
    for thing, basis in DATA.basis.items():
        assert basis.startswith(("text", "reconstructed: ")), f"{thing}: {basis}"


def test_the_book_is_named_only_for_what_it_gives() -> None:
    text = {thing for thing, basis in DATA.basis.items() if basis.startswith("text")}
    cities = {f"place {name}".lower() for name in (*COLLAPSE.values(), *OTHERS.values(), "Metz")}
    assert text - cities == {
        "region west-edge",
        "region east-edge",
        "region straits",
        "hexside blocked 0616/0617, 0618/0719",
        "counter germany metz",
        "counter turkey constantinople",
    }
