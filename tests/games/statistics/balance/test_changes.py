"""Changes of a variant's board and set-up, as the balance lab reads them."""

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.variant_reader import variant_from_data
from games.statistics.balance.changes import changed_data
from maps.load import variant_data


def changed(*changes, variant="ambition-empire-6.01"):
    return variant_from_data(changed_data(variant_data(variant), changes))


def places(variant, power):
    return {str(unit) for unit in variant.start.units_of(power)}


def test_a_centre_of_a_power_is_its_home_and_displaces_the_minor():
    variant = changed("centre Mor FR")
    assert variant.start.centres["Mor"] == "FR"
    assert "Mor" in variant.powers["FR"].homes
    assert "Mor" not in variant.minors


def test_a_neutral_centre_belongs_to_nobody_and_stays_a_home():
    variant = changed("centre Bre neutral")
    assert "Bre" not in variant.start.centres
    assert "Bre" in variant.powers["FR"].homes


def test_a_centre_goes():
    variant = changed("centre Bre none")
    assert "Bre" not in variant.board.centres
    assert "Bre" not in variant.powers["FR"].homes


def test_a_unit_becomes_one_of_another_kind():
    assert places(changed("unit A Bre"), "FR") == {"A Bre", "A Mar", "A Par"}


def test_a_unit_of_another_power_takes_the_place():
    variant = changed("unit F Bre SP")
    assert places(variant, "FR") == {"A Mar", "A Par"}
    assert "F Bre" in places(variant, "SP")


def test_a_unit_goes():
    assert places(changed("unit none Bre"), "FR") == {"A Mar", "A Par"}


def test_a_minor_gets_a_unit_of_another_kind():
    assert changed("unit A Mor").minors["Mor"].kind == "A"


@pytest.mark.parametrize(
    ("graphs", "army", "fleet"),
    [("army", True, False), ("fleet", False, True), ("both", True, True), ("none", False, False)],
)
def test_an_edge_is_for_armies_fleets_both_or_none(graphs, army, fleet):
    board = changed(f"edge Alg-Mor {graphs}").board
    assert ("Mor" in board.army["Alg"]) is army
    assert ("Mor" in board.fleet["Alg"]) is fleet


def test_several_changes_come_in_their_order():
    variant = changed("centre Bre SP", "unit A Bre")
    assert "A Bre" in places(variant, "FR")
    assert variant.start.centres["Bre"] == "SP"


@pytest.mark.parametrize(
    "change",
    [
        "",
        "centre",
        "centre Nowhere FR",
        "centre Bre XX",
        "unit X Bre",
        "unit F Nowhere",
        "unit A Eng FR",
        "unit F Bre XX",
        "unit A MAO",
        "unit F Mor FR",
        "edge Bre army",
        "edge Bre-Bre army",
        "edge Bre-Nowhere army",
        "edge Bre-Par ships",
    ],
)
def test_an_unclear_change_is_refused(change):
    with pytest.raises(ImpossibleData):
        changed(change)


def test_the_variant_itself_stays_as_it_is():
    data = variant_data("standard")
    changed_data(data, ["centre PAR none"])
    assert variant_data("standard")["spaces"]["PAR"]["centre"]
    assert data["spaces"]["PAR"]["centre"]
