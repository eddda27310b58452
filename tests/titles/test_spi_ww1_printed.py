"""The printed tables of World War 1914-1918, typed from the book by a second reader, against the title as data.

Nothing here was copied from rule files. Where the book contradicts itself both prints stand here, and the reading.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

COMBAT_RESULTS = """
    0   1   2   3   4   5   6   7   8   9   10+
1   1/2 1/2 1/3 1/3 1/3 1/4 1/4 1/4 1/5 1/5 1/5
2   1/1 1/2 1/2 2/2 2/2 3/2 3/3 3/3 2/3 2/3 2/4
3   2/2 2/2 3/2 2/2 3/2 3/2 3/3 3/3 3/3 3/3 4/4
4   2/1 3/1 3/1 3/2 3/2 3/2 4/2 4/3 4/2 4/2 5/3
5   2/1 3/1 3/1 3/1 3/2 3/2 4/1 4/1 4/2 4/2 5/2
6   4/0 4/0 4/0 5/1 5/1 5/1 5/1 6/1 6/1 7/1 7/1
"""

# Turn, years, season, points for the surrender of Russia; then the points each nation receives.
TURN_RECORD = """
1  1914    Summer VPRS:100 | BR: 4  FR: 20 RS: 30 IT: 0  US: 0  BL: 4 GE: 30 AH: 20 TU: 0
2  1914-15 Winter VPRS:80  | BR: 15 FR: 20 RS: 40 IT: 0  US: 0  BL: 0 GE: 40 AH: 25 TU: 6
3  1915    Summer VPRS:70  | BR: 15 FR: 20 RS: 40 IT: 15 US: 0  BL: 0 GE: 40 AH: 25 TU: 6
4  1915-16 Winter VPRS:60  | BR: 20 FR: 20 RS: 25 IT: 15 US: 0  BL: 0 GE: 35 AH: 20 TU: 6
5  1916    Summer VPRS:50  | BR: 20 FR: 20 RS: 25 IT: 15 US: 0  BL: 0 GE: 35 AH: 20 TU: 6
6  1916-17 Winter VPRS:40  | BR: 20 FR: 15 RS: 20 IT: 15 US: 0  BL: 0 GE: 20 AH: 15 TU: 6
7  1917    Summer VPRS:30  | BR: 20 FR: 15 RS: 20 IT: 15 US: 0  BL: 0 GE: 20 AH: 15 TU: 6
8  1917-18 Winter VPRS:25  | BR: 10 FR: 10 RS: 10 IT: 10 US: 20 BL: 0 GE: 15 AH: 10 TU: 6
9  1918    Summer VPRS:20  | BR: 10 FR: 10 RS: 10 IT: 10 US: 20 BL: 0 GE: 15 AH: 10 TU: 6
10 1918-19 Winter VPRS:15  | BR: 10 FR: 10 RS: 10 IT: 10 US: 20 BL: 0 GE: 15 AH: 10 TU: 6
"""
SECOND_PRINT = {(4, "AH"): 25}  # the other print of the track; all else is the same in both

# Boxes of the CRP Track with letters in them.
CRP_TRACK = {0: "BR SB RM GK NE BU", 1: "BL", 6: "TU", 15: "FR IT", 20: "AH US", 30: "RS", 40: "GE"}

NATIONS = {
    "BR": "Britain",
    "FR": "France",
    "US": "USA",
    "RS": "Russia",
    "SB": "Serbia",
    "IT": "Italy",
    "BL": "Belgium",
    "NE": "Netherlands",
    "GK": "Greece",
    "RM": "Rumania",
    "GE": "Germany",
    "AH": "Austria-Hungary",
    "TU": "Turkey",
    "BU": "Bulgaria",
}

# The counter sheet, row by row: nation, name, attack/defence; markers are left out.
COUNTERS = """
FRANCE 1st 4/3, FRANCE 2nd 4/3, FRANCE 3rd 4/3, FRANCE 4th 4/3, FRANCE 5th 4/3, FRANCE 6th 4/3
BRITAIN 1st 4/4, BRITAIN 2nd 4/4, BRITAIN 3rd 4/4, BRITAIN 4th 4/4
FRANCE 9th 4/3, FRANCE Alsace 4/3, FRANCE Lorraine 4/3, FRANCE Orient 4/3, FRANCE 1st Trk 4/3
BRITAIN 5th 4/4, BRITAIN Salonika 4/4, BRITAIN BEF 4/6
RUSSIA 1st 3/3, RUSSIA 2nd 3/3, RUSSIA 3rd 3/3, RUSSIA 4th 3/3, RUSSIA 5th 3/3, RUSSIA 6th 3/3
SERBIA 1st 2/4, SERBIA 2nd 2/4, USA 1st 4/4, USA 2nd 4/4
RUSSIA 7th 3/3, RUSSIA 8th 3/3, RUSSIA 9th 3/3, RUSSIA 10th 3/3, RUSSIA 11th 3/3, RUSSIA 12th 3/3, USA 3rd 4/4
ITALY 1st 3/3, ITALY 2nd 3/3, ITALY 3rd 3/3, ITALY 4th 3/3, ITALY 5th 3/3
RUMANIA 1st 2/3, RUMANIA 2nd 2/3, GREECE 1st 2/3, NETHLND Army 2/3, BELGIUM Army 2/3
ITALY 6th 3/3, ITALY 7th 3/3, ITALY 8th 3/3, GREECE 2nd 2/3
GERMANY 1st 4/6, GERMANY 2nd 4/6, GERMANY 3rd 4/6, GERMANY 4th 4/6, GERMANY 5th 4/6, GERMANY 6th 4/6, GERMANY 7th 4/6
GERMANY 8th 4/6, GERMANY Stoss 1 4/6, GERMANY Stoss 2 4/6
GERMANY 9th 4/6, GERMANY 10th 4/6, GERMANY 11th 4/6, GERMANY 12th 4/6, GERMANY 17th 4/6, GERMANY 18th 4/6
GERMANY 19th 4/6, GERMANY Stoss 3 4/6, GERMANY Stoss 4 4/6
AUS-HUN 1st 2/3, AUS-HUN 2nd 2/3, AUS-HUN 3rd 2/3, AUS-HUN 4th 2/3, AUS-HUN 5th 2/3, AUS-HUN 6th 2/3
TURKEY 1st 1/4, TURKEY 2nd 1/4
AUS-HUN 7th 2/3, AUS-HUN 8th 2/3, AUS-HUN 10th 2/3, AUS-HUN 11th 2/3, AUS-HUN 14th 2/3
BULGARIA 1st 2/3, BULGARIA 2nd 2/3
"""
SHEET_NAMES = {"NETHLND": "Netherlands", "AUS-HUN": "Austria-Hungary", "USA": "USA"}
TANKS = "France 1st-Tank"  # "1st Trk" on the sheet: only with the option of 13.3

# 14.1. The book lists the French 4th twice; the second, at 0409, is read as the 1st: no other counter is left over.
SET_UP = """
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
NEUTRALS = ["Italy", "Netherlands", "Greece", "Turkey", "Bulgaria", "Rumania"]
AMERICANS = {"USA 1st": "turn-8", "USA 2nd": "turn-9", "USA 3rd": "turn-9"}

# 14.31: how many armies each player sets up where he likes in his own countries.
FREE = {"France": 7, "Britain": 1, "Serbia": 2, "Russia": 6, "Germany": 8, "Austria-Hungary": 7}

# 11.11 to 11.6 and 15.3
VIOLATION = {
    "Italy": 15,
    "Rumania": 5,
    "Turkey": 15,
    "Bulgaria": 5,
    "Greece": 5,
    "Belgium": 5,
    "Netherlands": 25,
    "Albania": 5,
}

# 10.3: lender, and those he may not lend to among his allies.
LENDERS = {
    "Britain": ("Allies", {"USA"}),
    "USA": ("Allies", {"Britain"}),
    "France": ("Allies", {"Britain", "USA"}),
    "Russia": ("Allies", {"Britain", "USA", "France", "Italy"}),
    "Italy": ("Allies", {"Britain", "USA", "France", "Russia"}),
    "Germany": ("Central-Powers", set()),
}

# 12.11, 12.12
RUSSIAN_CITIES = {
    "Warsaw": "2014",
    "Brest-Litovsk": "2316",
    "Kiev": "2720",
    "Vilna": "2713",
    "Riga": "2710",
    "Gomel": "2718",
    "Odessa": "2326",
}
COLLAPSE = {"Warsaw", "Brest-Litovsk", "Kiev", "Vilna"}


@pytest.fixture(scope="module")
def title() -> dict[str, Any]:
    """What `grognard export spi-ww1` prints."""
    done = subprocess.run(
        [sys.executable, "-m", "cli", "export", str(ROOT / "rulesets" / "spi-ww1")],
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": ""},
    )
    document: dict[str, Any] = json.loads(done.stdout)
    return document


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def sheet() -> dict[str, tuple[int, int]]:
    """The counters of the sheet by their names in the title."""
    found: dict[str, tuple[int, int]] = {}
    for entry in ", ".join(lines(COUNTERS)).split(", "):
        nation, *name, strengths = entry.split()
        attack, defence = strengths.split("/")
        full = f"{SHEET_NAMES.get(nation, nation.capitalize())} {'-'.join(name)}".replace("1st-Trk", "1st-Tank")
        assert full not in found, full
        found[full] = int(attack), int(defence)
    return found


def set_up() -> dict[str, str]:
    rows = (line.split(": ") for line in lines(SET_UP))
    pairs = ((nation, entry.split()) for nation, entries in rows for entry in entries.split(", "))
    return {f"{nation} {name}": hex_ for nation, (name, hex_) in pairs}


def placed(title: dict[str, Any], scenario: str) -> dict[str, str]:
    """Where the scenario puts the armies; fortifications, which are printed on the map, left out."""
    armies = {counter["name"] for counter in title["counters"] if counter["type"] != "fort"}
    rows = next(each["setup"] for each in title["scenarios"] if each["name"] == scenario)
    return {row["counter"]: row["space"] for row in rows if row["counter"] in armies}


def test_combat_results_table(title: dict[str, Any]) -> None:
    head, *rows = [line.split() for line in lines(COMBAT_RESULTS)]
    table = title["tables"]["combat-results"]
    assert (table["by"], table["and"], table["parts"]) == ("die", "differential", ["attacker-loss", "defender-loss"])
    assert [column["low"] for column in table["columns"]] == [int(column.rstrip("+")) for column in head]
    assert [column["high"] for column in table["columns"]] == [*range(10), None]
    assert [row["low"] for row in table["rows"]] == [row["high"] for row in table["rows"]] == [1, 2, 3, 4, 5, 6]
    printed = {(int(row[0]), column): cell for row in rows for column, cell in zip(head, row[1:], strict=True)}
    assert len(printed) == 66
    held = {
        (row["low"], column): "/".join(map(str, cell))
        for row, cells in zip(table["rows"], table["cells"], strict=True)
        for column, cell in zip(head, cells, strict=True)
    }
    assert held == printed


def test_terrain_effects_chart(title: dict[str, Any]) -> None:
    held = {row["name"]: (row["attributes"]["to-enter"], row["attributes"]["defence"]) for row in title["terrain"]}
    assert held == {"clear": (1, 0), "rough": (2, 1), "sea": (None, 0), "closed": (None, 0)}
    assert {feature for side in title["hexsides"] for feature in side["features"]} == {"rail", "blocked", "border"}


def test_turn_record_track(title: dict[str, Any]) -> None:
    turns = {turn["name"]: turn["attributes"] for turn in title["calendar"]}
    assert len(turns) == 10
    for line in lines(TURN_RECORD):
        name, years, season, points = line.split("|")[0].split()
        expected = {"date": years, "season": season.lower(), "vp-surrender": int(points.removeprefix("VPRS:"))}
        assert turns[name] == expected
        assert (season == "Winter") is (int(name) % 2 == 0)  # 8.35


def test_resource_points_of_every_turn(title: dict[str, Any]) -> None:
    table = title["tables"]["crp-schedule"]
    held = {
        (int(row["text"]), column["text"]): cell
        for row, cells in zip(table["rows"], table["cells"], strict=True)
        for column, cell in zip(table["columns"], cells, strict=True)
    }
    printed: dict[tuple[int, str], int] = {}
    for line in lines(TURN_RECORD):
        head, cells = line.split("|")
        words = cells.replace(":", "").split()
        for short, points in zip(words[::2], words[1::2], strict=True):
            printed[int(head.split()[0]), NATIONS[short]] = int(points)
    assert len(printed) == 90
    assert held == printed
    (turn, short), other = next(iter(SECOND_PRINT.items()))
    assert held[turn, NATIONS[short]] == held[turn + 1, NATIONS[short]] != other  # the reading chosen


def test_starting_points_on_the_track(title: dict[str, Any]) -> None:
    held = {nation["name"]: nation["attributes"]["start-crp"] for nation in title["nations"]}
    printed = {NATIONS[short]: box for box, shorts in CRP_TRACK.items() for short in shorts.split()}
    assert len(printed) == 14  # "the fourteen national CRP Markers"
    assert held == printed | {"Montenegro": 0, "Albania": 0}  # these two have no marker
    assert {nation["name"]: nation["short"] for nation in title["nations"] if nation["name"] in printed} == {
        name: short for short, name in NATIONS.items()
    }
    allies = held["Britain"] + held["France"] + held["Russia"] + held["Serbia"] + held["Belgium"]
    assert (held["Germany"] + held["Austria-Hungary"], allies) == (60, 46)  # 4.0, phase 3


def test_counter_sheet(title: dict[str, Any]) -> None:
    printed = sheet()
    assert len(printed) == 83
    assert len(printed) + 14 + 2 == 99  # with the markers of the track, of turn and phase; the sheet has one blank
    held = {
        counter["name"]: tuple(counter["faces"][0]["attributes"][word] for word in ("attack", "defence"))
        for counter in title["counters"]
        if counter["type"] != "fort"
    }
    tanks = printed.pop(TANKS)
    assert tanks == (4, 3)
    assert held == printed
    assert all(len(counter["faces"]) == 1 for counter in title["counters"])
    stoss = {counter["name"] for counter in title["counters"] if counter["type"] == "stoss"}
    assert stoss == {f"Germany Stoss-{number}" for number in (1, 2, 3, 4)}
    assert "French-tank-army" in title["options"]


def test_fortifications_that_the_book_names(title: dict[str, Any]) -> None:
    forts = {
        counter["faces"][0]["attributes"]["home"]: counter for counter in title["counters"] if counter["type"] == "fort"
    }
    assert forts["0509"]["faces"][0]["attributes"]["defence"] == 3  # 8.35
    assert forts["0509"]["nation"] == "Germany"
    assert forts["1733"]["nation"] == "Turkey"  # 5.46
    assert {fort["faces"][0]["attributes"]["attack"] for fort in forts.values()} == {0}  # 12.4
    assert {fort["faces"][0]["attributes"]["defence"] for fort in forts.values()} == {1, 2, 3}  # 6.51
    spaces = {space["name"]: space for space in title["spaces"]}
    assert spaces["0509"]["terrain"] == "rough"
    german = [h for h in forts if h != "0509" and forts[h]["faces"][0]["attributes"]["defence"] >= 3]
    assert german == []  # Metz is the strongest hex [8.35]
    weakest = [
        h for h in forts if forts[h]["faces"][0]["attributes"]["defence"] == 1 and spaces[h]["terrain"] == "clear"
    ]
    assert weakest  # the weakest defence of 8.35 is 1


def test_historical_set_up(title: dict[str, Any]) -> None:
    printed = set_up()
    assert len(printed) == 44
    assert len(set(printed.values())) == 44
    assert placed(title, "historical") == printed | AMERICANS | {"Russia 2nd": "lost"}  # 14.24, 14.25
    scenario = next(each for each in title["scenarios"] if each["name"] == "historical")
    assert (scenario["first_turn"], scenario["last_turn"]) == (1, 10)


def test_free_deployment(title: dict[str, Any]) -> None:
    held = placed(title, "free-deployment")
    fixed = {name: hex_ for name, hex_ in held.items() if hex_ != "reserve"}
    neutral = {name: hex_ for name, hex_ in set_up().items() if name.rsplit(" ", 1)[0] in [*NEUTRALS, "Belgium"]}
    assert fixed == neutral | AMERICANS  # 14.31, 14.34, 14.36
    counts: dict[str, int] = {}
    for name in held:
        if held[name] == "reserve":
            counts[name.rsplit(" ", 1)[0]] = counts.get(name.rsplit(" ", 1)[0], 0) + 1
    assert counts == FREE
    assert held["Russia 2nd"] == "reserve"  # 14.35
    scenario = next(each for each in title["scenarios"] if each["name"] == "free-deployment")
    assert scenario["begin_phase"].lower() == "allied-movement"  # 14.32


def test_who_stands_where_at_the_start(title: dict[str, Any]) -> None:
    sides = {nation["name"]: nation["side"] for nation in title["nations"]}
    assert {name for name, side in sides.items() if side == "Central-Powers"} == {"Germany", "Austria-Hungary"}
    assert {name for name, side in sides.items() if side == "Allies"} == {
        "Britain",
        "France",
        "Russia",
        "Serbia",
        "Montenegro",  # 14.27, 14.37
    }


def test_points_for_violated_neutrals(title: dict[str, Any]) -> None:
    held = {nation["name"]: nation["attributes"]["violation-vp"] for nation in title["nations"]}
    assert {name: points for name, points in held.items() if points} == VIOLATION


def test_lenders(title: dict[str, Any]) -> None:
    table = title["tables"]["may-lend"]
    held = {row["text"]: (among, set(never)) for row, (among, never) in zip(table["rows"], table["cells"], strict=True)}
    assert held == LENDERS
    creditors = {nation["name"] for nation in title["nations"] if nation["attributes"]["creditor"]}
    assert creditors == set(LENDERS)


def test_cities_of_Russia(title: dict[str, Any]) -> None:
    cities = {
        space["place"]: space["name"]
        for space in title["spaces"]
        if space["nation"] == "Russia" and {"city", "dependent-city", "independent-city"} & set(space["features"])
    }
    assert cities == RUSSIAN_CITIES
    collapse = {space["place"] for space in title["spaces"] if "collapse-city" in space["features"]}
    assert collapse == COLLAPSE
    other = {space["place"] for space in title["spaces"] if "other-city" in space["features"]}
    assert other == set(RUSSIAN_CITIES) - COLLAPSE


def test_hexes_that_the_book_names(title: dict[str, Any]) -> None:
    spaces = {space["name"]: space for space in title["spaces"]}
    straits = ["1332", "1432", "1532", "1632", "1733"]
    assert sorted(title["regions"]["straits"]) == straits  # 5.46
    assert set(straits) <= set(title["regions"]["coast"])
    gates = {side["between"][0] for side in title["hexsides"] if "transit-area" in side["between"]}
    assert gates == {"0110", "0113"}  # 5.52
    assert (spaces["0110"]["nation"], spaces["0113"]["nation"]) == ("France", "Italy")
    assert {name[:2] for name in title["regions"]["west-edge"]} == {"01"}  # 9.14
    assert {name[:2] for name in title["regions"]["east-edge"]} == {"29"}  # 9.15
    west = {
        space["name"] for space in title["spaces"] if space["column"] == 1 and space["nation"] in ("France", "Italy")
    }
    assert set(title["regions"]["west-edge"]) == west
    east = {space["name"] for space in title["spaces"] if space["column"] == 29 and space["nation"] == "Russia"}
    assert set(title["regions"]["east-edge"]) == east
    blocked = {tuple(sorted(side["between"])) for side in title["hexsides"] if "blocked" in side["features"]}
    assert {("0616", "0617"), ("0618", "0719")} <= blocked  # First Edition Map Error
    for name, hex_ in set_up().items():
        assert spaces[hex_]["terrain"] in ("clear", "rough"), name
