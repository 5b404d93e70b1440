"""The outlines on the map for a chosen unit, and the choices after a tap there."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from adjudicator.state import Unit, sorted_units
from games.core.codec import position_data, variant_of
from tests.browser.conftest import PHONE
from tests.browser.taps import tap


@pytest.fixture
def beside_burgundy(solo_table):
    """France has armies in Gascony and in Paris, and one in Picardy that Gascony cannot reach."""
    start = variant_of(solo_table).start
    units = [unit for unit in start.units if unit.power != "FR"]
    units += [Unit("FR", "A", place) for place in ("Gas", "Par", "Pic")]
    position = replace(start, units=sorted_units(units))
    solo_table.phases.filter(status="open").update(position=position_data(position))


def outline(page, space: str):
    """The outline of a space, whichever element has drawn it."""
    return page.locator(f'.board-areas [href$="#o-{space}"], .board-areas [href$="#p-{space}"]')


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_space_out_of_reach_is_dotted_where_a_unit_can_be_supported(
    as_alice, beside_burgundy, scheme
):
    page = as_alice(**PHONE, color_scheme=scheme)
    tap(page, "Gas", finger=True)
    expect(outline(page, "Bur")).to_have_css("stroke-dasharray", "none")
    expect(outline(page, "Pic")).to_have_css("stroke-linecap", "round")
    expect(outline(page, "Pic")).not_to_have_css("stroke-dasharray", "none")


def test_a_sea_out_of_reach_is_not_filled(as_alice, solo_table):
    start = variant_of(solo_table).start
    units = sorted_units([*start.units, Unit("FR", "F", "Nth")])
    data = position_data(replace(start, units=units))
    solo_table.phases.filter(status="open").update(position=data)
    page = as_alice(**PHONE)
    tap(page, "Bre", finger=True)
    expect(outline(page, "Eng")).to_have_css("fill-opacity", "0.3")
    expect(outline(page, "Nth")).to_have_css("fill-opacity", "0")


def test_what_is_supported_by_the_next_tap_is_outlined_as_reached(as_alice, beside_burgundy):
    page = as_alice(**PHONE)
    tap(page, "Gas", "Pic", finger=True)
    expect(outline(page, "Bur")).to_have_css("stroke-dasharray", "none")


def test_support_of_a_unit_that_moves_is_offered_to_its_destination_first(
    as_alice, beside_burgundy
):
    page = as_alice(**PHONE)
    tap(page, "Par", "Bur", finger=True)
    expect(page.locator("#order-Par")).to_have_value("A Par - Bur")
    tap(page, "Gas", finger=True)
    page.get_by_role("button", name="Support", exact=True).tap()
    tap(page, "Par", finger=True)
    offers = page.locator("[data-map-offers] button")
    expect(offers).to_have_text(["Support Paris to Burgundy", "Support Paris where it stands"])


def test_a_phone_says_what_each_outline_means(as_alice):
    page = as_alice(**PHONE)
    page.get_by_role("button", name="Outlines and keys").tap()
    told = page.locator(".keys li:visible")
    expect(told).to_have_count(4)
    expect(told.last).to_contain_text("a minor that could help your orders")
