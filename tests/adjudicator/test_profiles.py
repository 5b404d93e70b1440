"""Profiles: a variant of Diplomacy Points is a folder that names one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from adjudicator import Bid, ImpossibleData, Variant, load_variant, resolve
from adjudicator.profiles import PROFILES
from adjudicator.rule_switches import checked_switches

# The standard board, where five neutral centres are minors.
ABOUT = {
    "extends": "standard",
    "id": "minors-of-1901",
    "name": "Minors of 1901",
    "profile": "diplomacy-points",
    "minors": {
        "BEL": {"kind": "A"},
        "DEN": {"kind": "F"},
        "HOL": {"kind": "F"},
        "SER": {"kind": "A"},
        "TUN": {"kind": "A"},
    },
}


def written(folder: Path, about: dict[str, object]) -> Variant:
    folder.mkdir()
    (folder / "variant.json").write_text(json.dumps(about))
    return load_variant(folder)


@pytest.fixture(scope="module")
def minors(tmp_path_factory: pytest.TempPathFactory) -> Variant:
    return written(tmp_path_factory.mktemp("variants") / "minors-of-1901", ABOUT)


def test_the_minors_have_their_units_at_the_start(minors):
    assert {str(u) for u in minors.start.units if u.power == u.space} == {
        *("A BEL", "F DEN", "F HOL", "A SER", "A TUN")
    }


def test_a_minor_does_what_most_points_say(minors):
    bids = {"GERMANY": [Bid(2, "A BEL S A MUN - BUR")], "FRANCE": [Bid(1, "A BEL - BUR")]}
    outcome = resolve(minors, minors.start, {"GERMANY": ["A MUN - BUR"]}, bids)
    told = {line.order: str(line.result) for line in outcome.orders}
    assert told["A MUN - BUR"] == "moves"
    assert {str(m.published) for m in outcome.minors} >= {"A BEL S A MUN - BUR"}


def test_a_tie_lets_a_minor_hold(minors):
    bids = {"GERMANY": [Bid(1, "A BEL - BUR")], "FRANCE": [Bid(1, "A BEL - PIC")]}
    outcome = resolve(minors, minors.start, {}, bids)
    assert {str(minor.result) for minor in outcome.minors} == {"holds"}


def test_a_sortie_that_nobody_opposes_bounces(minors):
    outcome = resolve(minors, minors.start, {}, {"FRANCE": [Bid(1, "A BEL - BUR")]})
    (sortie,) = [minor for minor in outcome.minors if minor.minor == "BEL"]
    assert str(sortie.result) == "bounces"
    assert outcome.contested == ("BUR",)


def test_more_than_three_points_are_lost(minors):
    bids = {"RUSSIA": [Bid(4, "A SER - RUM")]}
    outcome = resolve(minors, minors.start, {}, bids)
    assert {str(bid.reason) for bid in outcome.void_bids} == {"overspent"}


def test_own_rules_change_those_of_the_profile(tmp_path):
    variant = written(tmp_path / "own", {**ABOUT, "rules": {"bid_maximum": 1}})
    assert (variant.rules.bid_maximum, variant.rules.sortie) == (1, "bounce")


def test_an_unknown_profile_is_refused(tmp_path):
    with pytest.raises(ImpossibleData, match="profile"):
        written(tmp_path / "own", {**ABOUT, "profile": "chess"})


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_has_known_switches(profile):
    assert checked_switches(load_variant("standard"), PROFILES[profile])
