"""A board with a profile: the folder of a DP variant comes from a list of spaces alone."""

from __future__ import annotations

import pytest

from adjudicator import Bid, resolve
from maps.build.new import main
from maps.checks import check_variant
from maps.load import load_variant
from tests.maps.twelve import ID, spaces_with_neighbours

# Munster is a centre without an owner; with a unit it is a minor.
LIST = spaces_with_neighbours().replace("Mun,Munster,land,yes,,,", "Mun,Munster,land,yes,,A,")
PROFILE = ("--profile", "diplomacy-points")


@pytest.fixture
def make(variants_folder, tmp_path):
    """Make a variant of the list, and return the exit status."""

    def make(*further: str) -> int:
        path = tmp_path / "spaces.csv"
        path.write_text(LIST, encoding="utf-8")
        return main([ID, "--spaces", str(path), *further])

    return make


def test_a_unit_without_an_owner_is_a_minor(make):
    assert make(*PROFILE) == 0
    assert check_variant(ID) == []
    assert dict(load_variant(ID).minors).keys() == {"Mun"}


def test_a_phase_with_bids_is_played_on_it(make):
    make(*PROFILE)
    variant = load_variant(ID)
    (power,) = {u.power for u in variant.start.units if u.space == "Lei"}
    bids = {power: [Bid(1, "A Mun S A Lei - Con")]}
    outcome = resolve(variant, variant.start, {power: ["A Lei - Con"]}, bids)
    (minor,) = outcome.minors
    assert (str(minor.published), str(minor.result)) == ("A Mun S A Lei - Con", "supports")


def test_without_a_profile_the_unit_needs_an_owner(make, capsys):
    assert make() == 2
    assert "Mun: a unit needs an owner" in capsys.readouterr().err
