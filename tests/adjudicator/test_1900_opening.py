"""The opening year of a published game of 1900, phase by phase.

It is game 090321 (“The All Stars”), with its orders and results in Chris Dziedzic's article in The
Diplomatic Pouch, Spring 2009 Retreat: diplom.org/Zine/S2009R/Dziedzic/allstars1.htm.
"""

from __future__ import annotations

import pytest

from adjudicator import Outcome, resolve
from maps.load import load_variant

NINETEEN = load_variant("1900")

SPRING = {
    "AUSTRIA": ["A Vie-Tri", "A Bud-Gal", "A Tri-Ser"],
    "BRITAIN": ["F Lon-Nth", "F Edi-Nwg", "F Egy-Eas", "F Gib-MAO"],
    "FRANCE": ["A Par-Pic", "F Bre-Gas", "A Mar-Bur", "A Alg-Mor"],
    "GERMANY": ["A Ber-Kie", "A Col-Bel", "F Kie-Den", "A Mun-Swi"],
    "ITALY": ["A Rom-Apu", "A Mil-Swi", "F Nap-Ion"],
    "RUSSIA": ["F StP(sc)-GoB", "A Mos-Ukr", "F Sev-Rum", "A War-Gal"],
    "TURKEY": ["A Con-Mac", "F Ank-Bla", "A Dam hold"],
}
FALL = {
    "AUSTRIA": ["A Tri-Ser", "A Bud-Boh", "A Ser-Bul"],
    "BRITAIN": ["F Nth-Bel", "F Nwg-Nwy", "F Eas-Dam", "F Mid-Egy"],
    "FRANCE": ["A Pic s F Nth-Bel", "F Gas-Spa(nc)", "A Bur s A Mil-Swi", "A Mor h"],
    "GERMANY": ["A Kie-Net", "A Bel s A Kie-Net", "F Den-Swe", "A Mun s A Mil-Swi"],
    "ITALY": ["A Apu-Ion-Trp", "A Mil-Swi", "F Ion c A Apu-Trp"],
    "RUSSIA": ["F GoB-Swe", "A Ukr-Sev", "F Rum s A Ser-Bul", "A War-Sil"],
    "TURKEY": ["A Mac-Gre", "F Bla-Sev", "A Dam-Eas-Cyr"],
}
WINTER = {
    "AUSTRIA": ["Build A Vie", "Build A Bud"],
    "BRITAIN": ["Build F Lon", "Build F Edi"],
    "FRANCE": ["Build F Bre", "Build A Mar"],
    "GERMANY": ["Build A Col", "Build A Ber"],
    "ITALY": ["Build F Nap", "Build A Mil"],
    "RUSSIA": ["Build A War"],
    "TURKEY": ["Build F Con"],
}
FAILED_IN_SPRING = {"A BUD - GAL", "A MUN - SWI", "A MIL - SWI", "A WAR - GAL"}
FAILED_IN_FALL = {
    *("F EAS - DAM", "A BEL S A KIE - NET", "F DEN - SWE", "F BOT - SWE", "A UKR - SEV"),
    *("F BLA - SEV", "A DAM - CYR via convoy"),
}
AFTER = {
    "AUSTRIA": "A BOH, A BUD, A BUL, A SER, A VIE",
    "BRITAIN": "F BEL, F EAS, F EDI, F EGY, F LON, F NWY",
    "FRANCE": "A BUR, F BRE, A MAR, A MOR, A PIC, F SPA/nc",
    "GERMANY": "A ALS, A BER, A COL, F DEN, A MUN, A NET",
    "ITALY": "F ION, A MIL, F NAP, A SWI, A TRP",
    "RUSSIA": "F BOT, F RUM, A SIL, A UKR, A WAR",
    "TURKEY": "F BLA, F CON, A DAM, A GRE",
}


@pytest.fixture(scope="module")
def year() -> list[Outcome]:
    """The outcomes of Spring, Fall, the retreats of Fall and Winter."""
    outcomes: list[Outcome] = []
    position = NINETEEN.start
    for orders in (SPRING, FALL, {"GERMANY": ["A Bel-Als"]}, WINTER):
        outcomes.append(resolve(NINETEEN, position, orders))
        position = outcomes[-1].position
    return outcomes


def failed(outcome: Outcome) -> set[str]:
    done = ("moves", "supports", "convoys", "holds")
    return {line.order for line in outcome.orders if str(line.result) not in done}


def test_the_published_orders_of_spring_have_the_published_results(year):
    assert failed(year[0]) == FAILED_IN_SPRING


def test_the_published_orders_of_fall_have_the_published_results(year):
    assert failed(year[1]) == FAILED_IN_FALL


def test_the_british_fleet_comes_back_to_egypt_round_the_cape(year):
    assert {line.order: str(line.result) for line in year[1].orders}["F MAO - EGY"] == "moves"


def test_belgium_is_dislodged_and_retreats_to_alsace(year):
    assert [str(item.unit) for item in year[1].dislodged] == ["A BEL"]
    assert "A ALS" in {str(unit) for unit in year[2].position.units}


def test_every_published_build_is_made(year):
    assert {str(line.result) for line in year[3].orders} == {"builds"}
    after = year[3].position
    assert {power: {str(unit) for unit in after.units_of(power)} for power in NINETEEN.powers} == {
        power: set(units.split(", ")) for power, units in AFTER.items()
    }
