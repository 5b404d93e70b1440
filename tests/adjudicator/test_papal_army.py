"""Whom the Papal army supports: the units of Catholic states, under each edition that has it."""

import pytest

from adjudicator import Bid, resolve
from maps.load import load_variant
from tests.adjudicator.scenes import scene

FIRST, LAST = "ambition-empire-2002", "ambition-empire-6.01"
CATHOLIC = ("FR", "HA", "SP", "PS")
OTHERS = ("BH", "DN", "OT", "PR", "RU", "SW")


@pytest.mark.parametrize("edition", [FIRST, LAST])
@pytest.mark.parametrize(
    ("power", "supported"),
    [*((power, True) for power in CATHOLIC), *((power, False) for power in OTHERS)],
)
def test_the_papal_army_supports_the_units_of_catholic_powers(edition, power, supported) -> None:
    variant = load_variant(edition)
    units = {power: "A Mil", "Pap": "A Pap"}
    position = scene(variant, "spring 1763", units=units, centres={power: "Par"})
    bids = {power: [Bid(1, "A Pap S A Mil - Tus")]}
    outcome = resolve(variant, position, {power: ["A Mil - Tus"]}, bids)
    assert [str(line.result) for line in outcome.minors] == ["supports" if supported else "invalid"]


@pytest.mark.parametrize("neutral", ["F Tus", "F TwS", "F Ven"])
def test_in_2002_it_supports_three_neutrals(neutral: str) -> None:
    variant = load_variant(FIRST)
    units = {"Pap": "A Pap", neutral.split()[1]: neutral}
    position = scene(variant, "spring 1763", units=units, centres={"PR": "Ber"})
    outcome = resolve(variant, position, {}, {"PR": [Bid(1, f"A Pap S {neutral}")]})
    results = {line.minor: str(line.result) for line in outcome.minors}
    assert results["Pap"] == "supports"
