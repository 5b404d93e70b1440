"""How the board changes from one position to the next."""

from dataclasses import replace

import pytest

from adjudicator.state import Dislodged, Unit, sorted_units
from maps.load import load_variant
from maps.placing import drawn_board
from maps.render import passage

VARIANT = load_variant("ambition-empire-6.01")
PARIS, VIENNA = Unit("FR", "A", "Par"), Unit("HA", "A", "Vie")


def with_units(*units, **more):
    return replace(VARIANT.start, units=sorted_units(units), **more)


def track_of(unit, before, after, moved=None):
    found = passage(VARIANT, before, after, moved or {})
    return next(track for track in found.tracks if unit in (track.before, track.after))


def test_a_unit_that_moved_goes_from_its_place_to_its_target():
    after = Unit("FR", "A", "Bur")
    track = track_of(PARIS, with_units(PARIS), with_units(after), {PARIS: "Bur"})
    places = drawn_board(VARIANT)
    assert (track.start, track.end) == (places.unit_place("Par"), places.unit_place("Bur"))
    assert track.after == after


def test_a_unit_that_holds_stays():
    assert track_of(PARIS, with_units(PARIS), with_units(PARIS)).stays


@pytest.mark.parametrize("retreats", [("Tyr",), ()])
def test_a_dislodged_unit_goes_aside_or_leaves_the_board(retreats):
    attacker = Unit("FR", "A", "Tyr")
    victor = Unit("FR", "A", "Vie")
    aside = (Dislodged(VIENNA, "A Tyr", retreats),) if retreats else ()
    after = with_units(victor, dislodged=aside)
    track = track_of(VIENNA, with_units(VIENNA, attacker), after, {attacker: "Vie"})
    assert (track.is_aside, track.end is None) == (bool(retreats), not retreats)


def test_a_unit_that_is_built_comes_from_nowhere():
    assert track_of(PARIS, with_units(), with_units(PARIS)).start is None


def test_land_that_changes_hands_has_its_realms_and_its_new_frontiers():
    before = with_units(centres={"Par": "FR", "Mar": "FR"})
    found = passage(VARIANT, before, with_units(centres={"Par": "FR", "Mar": "SP"}), {})
    assert found.land["Mar"] == ("FR", "SP")
    assert any("Mar" in border.split("-") for border in found.opened)
    assert not found.closed
