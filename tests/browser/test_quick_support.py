"""The quick button of a selected unit: first comes the support that turns a bounce around."""

import pytest
from playwright.sync_api import expect

from adjudicator.state import Unit, sorted_units
from games.core.codec import variant_of
from tests.browser.taps import key
from tests.browser.test_drafts import stand

BREST, MARSEILLES = "Support Brest to Gascony", "Support Marseilles to Burgundy"


@pytest.mark.parametrize(
    ("unit", "drafted", "offer"),
    [
        # Nobody stands in Burgundy, so both moves succeed without help.
        (None, [("Mar", "Bur")], BREST),
        # A space with a unit is tapped twice to move there.
        (Unit("PR", "A", "Bur"), [("Mar", "Bur", "Bur")], MARSEILLES),
        # A second unit of the same power goes there.
        (Unit("FR", "A", "SNe"), [("Mar", "Bur"), ("SNe", "Bur")], MARSEILLES),
        # Nobody dislodges a unit of their own.
        (Unit("FR", "A", "Bur"), [("Mar", "Bur", "Bur"), ("Bur", "Bur")], BREST),
    ],
)
def test_the_first_support_brings_in_a_move_that_bounces(
    as_alice, solo_table, unit, drafted, offer
):
    added = [unit] if unit else []
    taken = {one.space for one in added}
    others = [one for one in variant_of(solo_table).start.units if one.space not in taken]
    stand(solo_table, "movement", units=sorted_units([*others, *added]))
    page = as_alice()
    for order in [("Bre", "Gas"), *drafted]:
        key(page, *order)
    key(page, "Par")
    expect(page.locator("[data-map-offers] button")).to_have_text([offer])
