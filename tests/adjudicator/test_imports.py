"""Games that come in from the files of other programs."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.exports import exported
from adjudicator.game_text import text_from_game
from adjudicator.imports import FORMATS, ImportRefused, format_of, read_game, read_games
from adjudicator.imports.explanations import EXPLANATIONS
from adjudicator.imports.remarks import RULES, SENTENCES, remark_text
from adjudicator.imports.retelling import Retold
from adjudicator.replay import replay_data
from adjudicator.variants import load, variant_ids
from adjudicator.verify import canonical
from tests.adjudicator.game_files import played_game, short_game
from tests.adjudicator.test_exports import STANDARD, first_movement


def taken(text: str | bytes, name: str = "") -> Retold:
    """The only game of a file."""
    content = text if isinstance(text, bytes) else text.encode()
    return read_game(content, load, variant_ids(), name)


def code_of(text: str | bytes) -> str:
    """The code with which a file is refused."""
    with pytest.raises(ImportRefused) as refusal:
        taken(text)
    return refusal.value.code


def last_units(game: Retold, power: str) -> list[str]:
    """The units of a power at the end."""
    units: list[str] = game.data["phases"][-1]["position"]["units"].get(power, [])
    return units


def rules_in(game: Retold) -> list[str]:
    """The rules by which a game went on in another way."""
    return [remark.detail for remark in game.remarks if remark.code == "rule"]


OWN = [STANDARD, short_game(), short_game(opened=False)]
ROUNDS = [
    *((name, game) for name in ("datc", "dpjudge", "jdip") for game in OWN),
    *((name, first_movement("rise-of-rome-1")) for name in ("datc", "dpjudge", "jdip")),
    ("diplomacy", STANDARD),
]


@pytest.mark.parametrize(("name", "game"), ROUNDS)
def test_our_exports_come_in_again(name: str, game: dict[str, Any]) -> None:
    text = exported(game, name)
    assert format_of(text) == name
    again = taken(text)
    assert again.data["variant"] == game["variant"]
    assert again.data["phases"][-1]["position"] == game["phases"][-1]["outcome"]["position"]


@pytest.mark.parametrize("text", [canonical(STANDARD).decode(), text_from_game(STANDARD)])
def test_our_own_files_come_in_as_they_are(text: str) -> None:
    assert taken(text).data == STANDARD


def test_rules_of_a_game_come_in_with_its_export() -> None:
    game = {**STANDARD, "rules": {"victory_centres": 20}}
    assert taken(exported(game, "datc")).data["rules"] == {"victory_centres": 20}


def test_bids_come_in_from_the_text_of_test_cases() -> None:
    again = taken(exported(short_game(), "datc"))
    bids = again.data["phases"][0]["sheets"]["FR"]["bids"]["lines"]
    assert bids == [{"order": "A Swi S A Mar - Sav", "points": 2}]


@pytest.mark.parametrize(("name", "game"), [*ROUNDS, ("jdip", first_movement("standard"))])
def test_a_game_that_came_in_is_replayed_with_the_same_results(
    name: str, game: dict[str, Any]
) -> None:
    rows = replay_data(taken(exported(game, name)).data)
    assert [row.message for row in rows if row.is_wrong] == []


# The package `diplomacy`.


def saved(*phases: dict[str, Any], **parts: Any) -> str:
    return json.dumps({"id": "g", "map": "standard", "phases": list(phases), **parts})


def spring(orders: dict[str, list[str]], **units: list[str]) -> dict[str, Any]:
    """The first phase, with other units for some powers."""
    start = json.loads(exported(played_game("standard", [{}]), "diplomacy"))["phases"][0]
    state = {**start["state"], "units": {**start["state"]["units"], **units}}
    return {**start, "orders": orders, "state": state}


def fall(**units: list[str]) -> dict[str, Any]:
    return {**spring({}, **units), "name": "F1901M"}


BY_LAND = saved(
    spring({"ENGLAND": ["A LVP - WAL VIA"]}, ENGLAND=["F IRI", "A LVP"]),
    fall(ENGLAND=["F IRI", "A WAL"]),
)


def test_a_move_by_convoy_that_went_by_land_stays_as_told() -> None:
    game = taken(BY_LAND)
    assert rules_in(game) == ["via_by_land"]
    assert game.remarks[1].where == "phases[0].orders.ENGLAND[0]"
    assert "A WAL" in last_units(game, "ENGLAND")


def test_a_board_that_is_not_ours_stands_beside_the_one_by_our_rules() -> None:
    data = taken(BY_LAND).data
    ours, told = data["phases"][-2:]
    assert (ours["superseded"], told["superseded"]) == (True, False)
    assert ours["position"]["units"]["ENGLAND"] == ["F IRI", "A LVP"]
    assert data["corrections"][1]["replaced"] == [{"number": 2, "branch": 2}]


def test_a_file_that_lies_about_results_is_refused() -> None:
    lie = fall(ENGLAND=["F EDI", "F LON", "A WAL"])
    text = saved(spring({"ENGLAND": ["A LVP - YOR"]}), lie)
    with pytest.raises(ImportRefused) as refusal:
        taken(text)
    assert refusal.value.code == "differs"
    assert "only the file has: ENGLAND A WAL" in refusal.value.message


def test_a_game_on_each_line_comes_in() -> None:
    lines = f"{BY_LAND}\n{saved(spring({}))}\n"
    assert [
        len(game.remarks)
        for game in read_games(lines.encode(), load, variant_ids())
        if isinstance(game, Retold)
    ] == [2, 0]
    assert code_of(lines) == "several_games"


def test_the_record_of_a_server_comes_in() -> None:
    first = spring({})
    record = {
        "map_name": "standard",
        "state_history": {"S1901M": first["state"]},
        "order_history": {"S1901M": {"FRANCE": ["A PAR - BUR"]}},
    }
    game = taken(json.dumps(record))
    sheet = game.data["phases"][0]["sheets"] if game.data["phases"][0]["sheets"] else {}
    assert sheet.get("FRANCE", {"orders": {"lines": ["A PAR - BUR"]}})["orders"]["lines"] == [
        "A PAR - BUR"
    ]


# Test cases of jDip.

CASES = """VARIANT_ALL Standard
CASE First
PRESTATE_SETPHASE Spring 1901, Movement
PRESTATE
\tEngland: A yor
\tEngland: F nth   # a comment
\tGermnay: A mun
ORDERS
\tEngland: A yor-nwy
POSTSTATE
END
CASE Second
PRESTATE_SETPHASE Spring 1901 (Movement)
PRESTATE
\tEngland: A yor
\tEngland: F nth
ORDERS
\tEngland: A yor-nwy
\tEngland: F nth C A yor-nwy
\tGermnay: A mun-boh
POSTSTATE
\tEngland: A nwy
\tEngland: F nth
END
"""


def test_a_case_with_an_unreadable_unit_is_refused_alone() -> None:
    first, second = read_games(CASES.encode(), load, variant_ids())
    assert isinstance(first, ImportRefused)
    assert (first.code, first.where) == ("no_such_power", "line 7")
    assert isinstance(second, Retold)
    assert last_units(second, "ENGLAND") == ["F NTH", "A NWY"]


def test_an_order_that_is_not_understood_is_named_by_its_line() -> None:
    _first, second = read_games(CASES.encode(), load, variant_ids())
    assert isinstance(second, Retold)
    unread = [remark for remark in second.remarks if remark.code == "unread"]
    assert [remark.where for remark in unread] == ["line 20"]
    assert remark_text(unread[0]).startswith("line 20, Spring 1901 movement: this order is not")


def test_a_board_that_is_not_here_is_named() -> None:
    text = CASES.replace("VARIANT_ALL Standard", "VARIANT_ALL Loeb9")
    with pytest.raises(ImportRefused) as refusal:
        list(read_games(text.encode(), load, variant_ids()))
    assert (refusal.value.code, refusal.value.where) == ("unknown_variant", "line 1")


# Letters of judges.

LETTER = """> Movement results for Spring of 1901.  (ferret.001)
>
> Austria: Army Budapest -> Serbia.
> Austria: Army Vienna -> Galicia.  (*bounce*)
> Russia: Army Warsaw -> Galicia.  (*bounce*)
> Russia: Fleet St. Petersburg (south coast) -> Gulf of
>     Bothnia.
> Turkey: Fleet Ankara, No Order Processed.
>
> The next phase of 'ferret' will be Movement for Fall of 1901.

Movement results for Fall of 1901.  (ferret.002)

Austria: Army Serbia -> Greece.
Russia: Fleet Gulf of Bothnia -> Sweden.

Adjustment orders for Winter of 1901.  (ferret.003)

Austria:   Builds an army in Budapest.
Russia:    1 unusable build waived.
Russia:    Removes the fleet in the Gulf of Bothnia.
The game was declared a draw between Austria and Russia.
"""


def test_letters_of_a_judge_come_in() -> None:
    game = taken(LETTER)
    assert last_units(game, "AUSTRIA") == ["A BUD", "A GRE", "F TRI", "A VIE"]
    assert last_units(game, "RUSSIA") == ["A MOS", "F SEV", "F SWE", "A WAR"]
    assert (game.data["ending"], len(game.data["shares"])) == ("drawn", 7)


def test_a_letter_from_the_middle_of_a_game_begins_on_the_ordered_units() -> None:
    letter = "Movement results for Spring of 1905.\n\nFrance: Army Paris -> Picardy.\n"
    game = taken(letter)
    assert [remark.code for remark in game.remarks] == ["starts_later"]
    assert last_units(game, "FRANCE") == ["A PIC"]


def test_a_marked_bounce_that_is_none_is_refused() -> None:
    letter = LETTER.replace("-> Serbia.", "-> Serbia.  (*bounce*)").partition("\nMovement")[0]
    assert code_of(letter) == "differs"


# webDiplomacy and Backstabbr.

HISTORY = """Order history
Autumn, 1901 Large map:
France:
Diplomacy
The army at Burgundy move to Belgium.
The army at Marseilles support hold to Paris. (fail)
Unit-placement
Build army at Paris.
Spring, 1901 Large map:
France:
Diplomacy
The army at Paris move to Burgundy.
The army at Marseilles hold.
The fleet at Brest move to English Channel. (fail)
England:
Diplomacy
The fleet at London move to English Channel. (fail)
"""


def test_the_history_of_webdiplomacy_comes_in_with_the_newest_turn_first() -> None:
    game = taken(HISTORY)
    assert format_of(HISTORY) == "webdiplomacy"
    assert last_units(game, "FRANCE") == ["A BEL", "F BRE", "A MAR", "A PAR"]


PAGE = """<title>The Sausage War (Spring 1901) | Backstabbr</title>
var orders = {France: {Par: {type: 'MOVE', to: 'Bur', result: 'SUCCEEDS'}}};
var unitsByPlayer = {"France": {"Par": "A", "Mar": "A", "Bre": "F"},
  "Russia": {"Stp": {"type": "F", "coast": "sc"}}};
var territories = {"Par": "France", "Mar": "France", "Bre": "France", "Stp": "Russia"};
"""


def test_a_page_of_backstabbr_comes_in() -> None:
    game = taken(PAGE)
    assert format_of(PAGE) == "backstabbr"
    assert last_units(game, "FRANCE") == ["F BRE", "A BUR", "A MAR"]
    assert last_units(game, "RUSSIA") == ["F STP/sc"]


def test_a_history_copied_as_text_comes_in() -> None:
    text = "Spring 1901\n\nFrance\nPar - Bur\nMar S Par - Bur\n\nGermany\nMun - Bur (bounced)\n"
    game = taken(text)
    assert last_units(game, "FRANCE") == ["F BRE", "A BUR", "A MAR"]


def test_the_sentences_of_jdip_after_an_order_are_results() -> None:
    text = (
        "Spring 1901\nFrance: A mar -> bur Bounced with mun (1 against 1).\n"
        "Germany: A mun -> bur Bounced with mar (1 against 1).\n"
    )
    assert [remark.code for remark in taken(text).remarks] == []


TEST_CASES = """6.A.12. TEST CASE, SIMPLE BOUNCE
Two armies bounce on each other.

Austria:
A Vienna - Tyrolia

Italy:
A Venice - Tyrolia

The two units bounce.

6.H.1. TEST CASE, A RETREAT
Austria:
A Vienna Supports A Tyrolia - Trieste
A Tyrolia - Trieste

Turkey:
A Trieste Hold

The army in Trieste retreats.

Turkey:
A Trieste - Albania
"""


def test_each_test_case_of_a_text_is_a_game() -> None:
    bounce, retreat = read_games(TEST_CASES.encode(), load, variant_ids())
    assert isinstance(bounce, Retold)
    assert isinstance(retreat, Retold)
    assert last_units(bounce, "AUSTRIA") == ["A VIE"]
    assert last_units(retreat, "TURKEY") == ["A ALB"]


def test_every_rule_and_remark_has_a_sentence() -> None:
    assert set(EXPLANATIONS) == set(RULES)
    assert set(SENTENCES) == {"unread", "missing", "starts_later", "doubled", "rule"}
    assert {"json", "text", "diplomacy", "jdip", "jdip-save", "dpjudge"} < set(FORMATS)
