"""The facts of a resolved phase."""

from dataclasses import replace

import pytest

from adjudicator import Bid, resolve
from adjudicator.state import PhaseKind, Position, Season, Turn, Unit, sorted_units
from games.core.centres import CentreChange
from games.story.queries.facts import Beaten, Clash, Facts, ResolvedPhase
from maps.load import load_variant

VARIANT = load_variant("ambition-empire-6.01")


def stand(season: Season, *units: tuple[str, str, str], **centres: str) -> Position:
    """A position with these units (power, kind, location) and other owners of `centres`."""
    start = VARIANT.start
    placed = [Unit(*unit) for unit in units]
    spaces = {unit.space for unit in placed}
    minors = [unit for unit in start.units if unit.power in VARIANT.minors]
    return replace(
        start,
        units=sorted_units([*placed, *(unit for unit in minors if unit.space not in spaces)]),
        centres={**start.centres, **centres},
        turn=Turn(1763, season, PhaseKind.MOVEMENT),
    )


def facts(before: Position, bids=None, **orders: str) -> Facts:
    ordered = {power: text.split(", ") for power, text in orders.items()}
    outcome = resolve(VARIANT, before, ordered, bids or {}).public()
    return ResolvedPhase(VARIANT, before, outcome).facts


def test_a_centre_entered_in_spring_keeps_its_owner():
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    found = facts(stand(Season.SPRING, ("FR", "A", "Mar")), bids, FR="A Mar - Sav")
    assert found.changes == ()
    assert found.entries == (Unit("FR", "A", "Sav"),)


def test_a_centre_occupied_at_the_end_of_fall_changes_hands():
    found = facts(stand(Season.FALL, ("FR", "A", "Pic"), ("BH", "F", "Lon")), FR="A Pic - SNe")
    assert found.changes == (CentreChange("SNe", "FR", "HA"),)
    assert next(count for count in found.counts if count.power == "FR").after == 4


def test_a_dislodged_minor_never_retreats():
    bids = {"FR": [Bid(1, "A Swi S A Mar - Sav")]}
    found = facts(stand(Season.SPRING, ("FR", "A", "Mar")), bids, FR="A Mar - Sav")
    assert found.beaten == (Beaten(Unit("Sav", "A", "Sav"), "FR", may_retreat=False),)


def test_two_powers_that_bounce_are_a_clash():
    before = stand(Season.SPRING, ("FR", "A", "Par"), ("HA", "A", "SNe"))
    found = facts(before, FR="A Par - Pic", HA="A SNe - Pic")
    assert found.clashes == (Clash("Pic", ("FR", "HA")),)


def test_a_power_without_units_and_centres_is_out():
    centres = dict.fromkeys(VARIANT.start.centres, "RU") | {"SNe": "HA"}
    before = stand(Season.FALL, ("FR", "A", "Pic"), ("RU", "A", "Mos"), **centres)
    assert facts(before, FR="A Pic - SNe").out == ("HA",)


@pytest.mark.parametrize("order", ["A Mar H", "A Mar - Lan"])
def test_a_quiet_turn_has_no_facts(order):
    found = facts(stand(Season.SPRING, ("FR", "A", "Mar")), FR=order)
    assert (found.changes, found.beaten, found.lost, found.clashes, found.out) == ((),) * 5


def test_a_dislodged_unit_did_not_carry_out_its_order_to_hold():
    before = stand(Season.SPRING, ("FR", "A", "Bur"), ("HA", "A", "SNe"), ("HA", "A", "Swi"))
    found = facts(before, HA="A SNe - Bur, A Swi S A SNe - Bur", FR="A Bur H")
    assert (found.tally.done, found.tally.given) == (2, 3)
