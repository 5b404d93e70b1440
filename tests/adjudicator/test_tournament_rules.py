"""Ambition & Empire 6.0 as played in tournaments, where it differs from 6.01.

The sentences are those of the transcribed rules of the Tournament Through Time.
"""

from __future__ import annotations

from dataclasses import fields

import pytest

from adjudicator import Bid, Outcome, bid_warning, resolve
from adjudicator.adjustments import builds_possible
from adjudicator.errors import ImpossibleData
from adjudicator.special.civil_disorder import declare
from adjudicator.special.extra_homes import build_sites, homes
from maps.load import load_variant
from tests.adjudicator.scenes import scene

TOURNAMENT = load_variant("ambition-empire-6.0")
NEWER = load_variant("ambition-empire-6.01")


def result(outcome: Outcome, unit: str) -> str:
    lines = [*outcome.orders, *outcome.minors]
    return next(str(line.result) for line in lines if str(line.order).startswith(unit))


def sortie(variant, orders=None, **units):
    """A Spring in which the United Provinces' fleet is ordered to the Channel, unopposed."""
    position = scene(variant, "spring 1763", units={"UPr": "F UPr", **units}, centres={"BH": "Lon"})
    return resolve(variant, position, orders or {}, {"BH": [Bid(1, "F UPr - Eng")]})


def test_the_profile_differs_in_what_its_text_says_alone() -> None:
    switches = {
        field.name
        for field in fields(NEWER.rules)
        if getattr(NEWER.rules, field.name) != getattr(TOURNAMENT.rules, field.name)
    }
    assert switches == {
        "bid_limitation",
        "sortie",
        "crossing_blocks",
        "extra_homes",
        "named_homes",
        "homes_maximum",
        "build_limit",
        "permanent_civil_disorder",
    }
    assert (TOURNAMENT.start, TOURNAMENT.minors) == (NEWER.start, NEWER.minors)
    spaces = TOURNAMENT.board.spaces
    assert [k for k, space in NEWER.board.spaces.items() if space.kind != spaces[k].kind] == []
    homes_of = {key: power.homes for key, power in TOURNAMENT.powers.items()}
    assert [key for key, power in NEWER.powers.items() if power.homes != homes_of[key]] == ["RU"]


# "Notes on adjudication of unopposed sorties".


def test_an_unopposed_sortie_bounces() -> None:
    assert result(sortie(TOURNAMENT), "F UPr") == "bounces"


def test_a_minor_with_an_unopposed_sortie_cannot_be_supported_to_hold() -> None:
    fleets = {"FR": "F Nth, A SNe", "BH": "F Hel"}
    orders = {"FR": ["F Nth - UPr", "A SNe S F Nth - UPr"], "BH": ["F Hel S F UPr"]}
    outcome = sortie(TOURNAMENT, orders, **fleets)
    assert result(outcome, "F Hel") == "void"
    assert [str(item.unit) for item in outcome.dislodged] == ["F UPr"]


def test_nobody_retreats_to_where_a_sortie_bounced() -> None:
    assert sortie(TOURNAMENT).contested == ("Eng",)
    assert sortie(NEWER).contested == ()


# "Limitation on DPs": attacks and supports of attacks.


def test_a_power_that_convoys_an_attack_may_bid_on_the_minor() -> None:
    units = {"BH": "F Nth", "FR": "A Edi", "UPr": "F UPr"}
    position = scene(TOURNAMENT, "spring 1763", units=units, centres={"BH": "Lon"})
    own = ["F Nth C A Edi - UPr"]
    assert bid_warning(TOURNAMENT, position, "BH", own, "F UPr H") is None
    assert bid_warning(NEWER, position, "BH", own, "F UPr H") == "attacks_minor"


# "Straits of Gibraltar & Moyle": moves and retreats.


@pytest.mark.parametrize(("variant", "support"), [(TOURNAMENT, "supports"), (NEWER, "illegal")])
def test_a_foreign_fleet_in_the_strait_does_not_stop_support(variant, support) -> None:
    units = {"FR": "F Edi, A Ire", "BH": "F Iri"}
    outcome = resolve(
        variant,
        scene(variant, "spring 1763", units=units),
        {"FR": ["F Edi S A Ire", "A Ire H"], "BH": ["F Iri H"]},
    )
    assert result(outcome, "F Edi") == support


def test_a_foreign_fleet_in_the_strait_stops_a_move() -> None:
    position = scene(TOURNAMENT, "spring 1763", units={"FR": "F Edi", "HA": "F Iri"})
    crossing = resolve(TOURNAMENT, position, {"FR": ["F Edi - Ire"]})
    assert result(crossing, "F Edi") == "illegal"


def test_a_foreign_fleet_in_the_strait_stops_a_retreat() -> None:
    units = {"BH": "A Edi", "FR": "A Yor, F Nth, F Iri"}
    orders = {"FR": ["A Yor - Edi", "F Nth S A Yor - Edi"]}
    outcome = resolve(TOURNAMENT, scene(TOURNAMENT, "spring 1763", units=units), orders)
    assert [item.retreats for item in outcome.dislodged] == [("Lvp",)]


# "Additional Home Supply Centers", "Build Limit".

SITES = [
    # power, centres, homes gained, centres where it may build
    ("HA", "Vie Tus Bav", "", {"Vie", "Tus"}),
    ("OT", "Con Alg Tun Cri Bud", "", {"Con", "Alg", "Tun", "Cri"}),
    ("OT", "Con Alg Tun Cri", "Alg Tun", {"Con", "Alg", "Tun"}),
    ("RU", "Mos Cri War", "", {"Mos", "Cri"}),
    ("PS", "War Cou Kon", "", {"War", "Cou", "Kon"}),
    ("PS", "War Cou Kon Ber", "Kon", {"War", "Cou", "Kon"}),
    ("PS", "War Cou Kon", "Cou Kon", {"War", "Cou", "Kon"}),
    ("SP", "Mad NaS Por", "", {"Mad", "NaS", "Por"}),
    ("SP", "Mad NaS Por Mor", "Por", {"Mad", "NaS", "Por"}),
    ("FR", "Par Sav Swi", "", {"Par", "Sav", "Swi"}),
    ("FR", "Par Sav Swi", "Sav", {"Par", "Sav"}),
    ("PR", "Ber Mek HeW", "Mek", {"Ber", "Mek"}),
    ("DN", "Cop Mek HeW Sto", "Mek", {"Cop", "Mek", "HeW", "Sto"}),
    ("DN", "Cop Mek HeW Sto", "Mek HeW", {"Cop", "Mek", "HeW"}),
    ("SW", "Sto Mek HeW Cop", "Mek HeW", {"Sto", "Mek", "HeW"}),
    ("BH", "Lon UPr", "", {"Lon"}),
]


@pytest.mark.parametrize(("power", "centres", "gained", "sites"), SITES)
def test_homes_are_predetermined_or_elective(power, centres, gained, sites) -> None:
    extra = {power: gained} if gained else {}
    position = scene(TOURNAMENT, "winter 1764", centres={power: centres}, extra_homes=extra)
    assert set(build_sites(TOURNAMENT, position, power)) == sites


def test_no_power_has_more_than_four_homes() -> None:
    centres = {"OT": "Con Smy Alg Tun Cri"}
    position = scene(TOURNAMENT, "winter 1764", centres=centres)
    orders = {"OT": ["Build F Alg", "Build F Tun", "Build A Cri"]}
    after = resolve(TOURNAMENT, position, orders).position
    assert set(homes(TOURNAMENT, after, "OT")) == {"Con", "Smy", "Alg", "Tun"}


def test_no_power_builds_more_than_three_units_in_a_winter() -> None:
    position = scene(TOURNAMENT, "winter 1764", centres={"RU": "Mos Kev StP Cri War"})
    orders = {"RU": ["Build A Mos", "Build A Kev", "Build A StP", "Build A Cri"]}
    assert builds_possible(TOURNAMENT, position, "RU") == 3
    results = [str(line.result) for line in resolve(TOURNAMENT, position, orders).orders]
    assert results == ["builds", "builds", "builds", "illegal"]


# "Civil disorder": a substitute is found; "Two Sicilies".


def test_nobody_is_declared_to_be_in_permanent_civil_disorder() -> None:
    with pytest.raises(ImpossibleData):
        declare(TOURNAMENT, TOURNAMENT.start, "FR")


def test_naples_and_sicily_are_two_sicilies() -> None:
    assert TOURNAMENT.board.spaces["NaS"].name == "Two Sicilies"
