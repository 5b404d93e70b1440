"""Games copied or saved from the pages of webDiplomacy and Backstabbr."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.imports import ImportRefused
from tests.adjudicator.test_imports import last_units, taken


def page(turn: str, power: str, units: dict[str, Any], orders: dict[str, Any]) -> str:
    """A page of Backstabbr with the units and the orders of one power."""
    return (
        f"<title>{turn}</title>\n"
        f"var orders = {json.dumps({power: orders})};\n"
        f"var unitsByPlayer = {json.dumps({power: units})};\n"
    )


ON_THE_SOUTH_COAST = {"type": "F", "coast": "sc"}
# Units, orders, and the order as we read it.
COASTS = [
    ({"MAO": "F"}, {"MAO": {"type": "MOVE", "to": "Spa", "to_coast": "sc"}}, "F MAO - SPA/sc"),
    ({"Gas": "A"}, {"Gas": {"type": "MOVE", "to": "Spa", "to_coast": "sc"}}, "A GAS - SPA"),
    ({"MAO": "F"}, {"MAO": {"type": "MOVE", "to": "Spa.sc", "to_coast": "sc"}}, "F MAO - SPA/sc"),
    (
        {"LYO": "F", "MAO": "F"},
        {"LYO": {"type": "SUPPORT", "from": "MAO", "to": "Spa", "to_coast": "sc"}},
        "F LYO S F MAO - SPA/sc",
    ),
    (
        {"LYO": "F", "Spa": ON_THE_SOUTH_COAST},
        {"LYO": {"type": "SUPPORT", "from": "Spa", "to_coast": "sc"}},
        "F LYO S F SPA/sc",
    ),
    (
        {"LYO": "F", "Spa": ON_THE_SOUTH_COAST},
        {"LYO": {"type": "SUPPORT", "from": "Spa", "to": "Mar"}},
        "F LYO S F SPA/sc - MAR",
    ),
    (
        {"WES": "F", "Tun": "A"},
        {"WES": {"type": "CONVOY", "from": "Tun", "to": "Spa", "to_coast": "sc"}},
        "F WES C A TUN - SPA",
    ),
    ({"Spa": ON_THE_SOUTH_COAST}, {"Spa": {"type": "HOLD"}}, "F SPA/sc H"),
]


@pytest.mark.parametrize(("units", "orders", "text"), COASTS)
def test_an_order_of_backstabbr_names_its_coast(
    units: dict[str, Any], orders: dict[str, Any], text: str
) -> None:
    game = taken(page("Spring 1901", "France", units, orders))
    rows = {row["order"] for row in game.data["phases"][-2]["outcome"]["orders"]}
    assert (text in rows, [remark.code for remark in game.remarks]) == (True, ["starts_later"])


def test_a_retreat_of_backstabbr_names_its_coast() -> None:
    beaten = {"type": "HOLD", "retreat": {"to": "Spa", "to_coast": "sc", "type": "MOVE"}}
    units = {"France": {"MAO": "F"}, "England": {"ENG": "F", "NAO": "F"}}
    orders = {
        "France": {"MAO": beaten},
        "England": {
            "ENG": {"type": "MOVE", "to": "MAO"},
            "NAO": {"type": "SUPPORT", "from": "ENG", "to": "MAO"},
        },
    }
    text = (
        f"<title>Spring 1901</title>\nvar orders = {json.dumps(orders)};\n"
        f"var unitsByPlayer = {json.dumps(units)};\n"
    )
    assert last_units(taken(text), "FRANCE") == ["F SPA/sc"]


@pytest.mark.parametrize("key", ["coast", "to_coast"])
def test_a_build_of_backstabbr_names_its_coast(key: str) -> None:
    built = {"Stp": {"type": "BUILD", "unit_type": "F", key: "nc"}}
    text = page("Winter 1901", "Russia", {"Mos": "A"}, built)
    text += 'var territories = {"Stp": "Russia", "Mos": "Russia"};\n'
    assert last_units(taken(text), "RUSSIA") == ["A MOS", "F STP/nc"]


def test_a_removal_of_backstabbr_names_its_coast() -> None:
    removed = {"Stp": {"type": "DISBAND", "coast": "sc"}}
    units = {"Stp": ON_THE_SOUTH_COAST, "Mos": "A"}
    text = page("Winter 1901", "Russia", units, removed)
    text += 'var territories = {"Mos": "Russia"};\n'
    assert last_units(taken(text), "RUSSIA") == ["A MOS"]


def history(*lines: str, power: str = "Turkey") -> str:
    """A history of webDiplomacy with the orders of one power under each turn."""
    named = [f"{each}\n{power}:" if each[-1].isdigit() else each for each in lines]
    return "\n".join(named) + "\n"


TO_THE_BLACK_SEA = ("Spring, 1901", "The fleet at Ankara move to Black Sea.")
IN_BULGARIA = (
    *TO_THE_BLACK_SEA,
    *("Autumn, 1901", "The fleet at Black Sea move to Bulgaria (North Coast)."),
)
NORTH_COASTS = [
    (("The fleet at Bulgaria (North Coast) hold.",), "F BUL/ec"),
    (("The fleet at Bulgaria (North Coast) move to Rumania.",), "F RUM"),
    (
        (
            "The army at Constantinople support hold to Bulgaria (North Coast).",
            "The fleet at Bulgaria (North Coast) support hold to Constantinople.",
        ),
        "F BUL/ec",
    ),
]


@pytest.mark.parametrize(("orders", "fleet"), NORTH_COASTS)
def test_the_north_coast_of_bulgaria_is_its_east_coast_in_webdiplomacy(
    orders: tuple[str, ...], fleet: str
) -> None:
    game = taken(history(*IN_BULGARIA, "Spring, 1902", *orders))
    assert [remark.code for remark in game.remarks] == ["missing"]
    assert set(last_units(game, "TURKEY")) == {"A CON", fleet, "A SMY"}


def test_a_support_to_the_north_coast_of_bulgaria_is_understood() -> None:
    order = "The army at Constantinople support move to Bulgaria (North Coast) from Black Sea."
    assert taken(history(*IN_BULGARIA, order)).remarks == ()


def test_other_north_coasts_of_webdiplomacy_stay() -> None:
    orders = ("Spring, 1901", "The fleet at Brest move to Mid-Atlantic Ocean.")
    orders += ("Autumn, 1901", "The fleet at Mid-Atlantic Ocean move to Spain (North Coast).")
    assert last_units(taken(history(*orders, power="France")), "FRANCE")[-1] == "F SPA/nc"


SWAP = (
    *("Spring, 1901", "The fleet at Ankara move to Constantinople."),
    "The army at Constantinople move to Bulgaria.",
    *("Autumn, 1901", "The fleet at Constantinople move to Aegean Sea."),
    "Build fleet at Constantinople.",
    *("Spring, 1902", "The army at Bulgaria move to Constantinople. (fail)"),
    "The fleet at Constantinople move to Bulgaria (South Coast). (fail)",
    "The fleet at Aegean Sea convoy to Constantinople from Bulgaria. (fail)",
)


def test_a_swap_with_an_own_convoy_goes_by_land_in_webdiplomacy() -> None:
    game = taken(history(*SWAP))
    assert [(remark.where, remark.detail) for remark in game.remarks] == [("line 11", "own_convoy")]
    assert set(last_units(game, "TURKEY")) == {"A BUL", "F AEG", "F CON", "A SMY"}


LAST_TURN = ("The army at Smyrna move to Syria.", "Build army at Smyrna.")
SPRING = ("Spring, 1901", "The army at Constantinople move to Bulgaria.")
DOUBLED = ("Spring, 1902", *LAST_TURN, "Autumn, 1901", *LAST_TURN, *SPRING)


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (DOUBLED, "line 3"),
        ((*SPRING, "Autumn, 1901", *LAST_TURN, "Spring, 1902", *LAST_TURN), "line 10"),
    ],
)
def test_a_newest_turn_that_repeats_the_one_before_it_is_left_out(
    lines: tuple[str, ...], where: str
) -> None:
    game = taken(history(*lines))
    assert [(remark.code, remark.where, str(remark.turn)) for remark in game.remarks] == [
        ("doubled", where, "Spring 1902 movement")
    ]
    assert set(last_units(game, "TURKEY")) == {"F ANK", "A BUL", "A SMY", "A SYR"}


@pytest.mark.parametrize(
    "hold",
    [
        "The fleet at Ankara hold.",
        "The fleet at Ankara move to Smyrna. (fail)",
        "The army at Smyrna support move to Constantinople from Ankara. (fail)",
    ],
)
def test_a_turn_in_which_nothing_moves_may_be_like_the_one_before_it(hold: str) -> None:
    game = taken(history("Autumn, 1901", hold, "Spring, 1901", hold))
    assert (game.remarks, len(game.data["phases"])) == ((), 3)


def test_builds_in_a_spring_are_refused_with_their_line() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(history("Spring, 1901", "The army at Smyrna hold.", "Build army at Smyrna."))
    assert (refusal.value.code, refusal.value.where) == ("wrong_order", "line 4")


def test_a_build_of_webdiplomacy_that_cannot_be_is_refused_with_its_line() -> None:
    with pytest.raises(ImportRefused) as refusal:
        taken(history(*IN_BULGARIA, "Build army at Constantinople."))
    assert (refusal.value.code, refusal.value.where) == ("differs", "line 7")
    failed = history(*IN_BULGARIA, "Build army at Constantinople. (fail)")
    assert "A CON" in last_units(taken(failed), "TURKEY")
