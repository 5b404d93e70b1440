"""The results: rows of orders and their arrows on the map light each other."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE


@pytest.fixture
def dislodging(open_page, loud_table) -> Page:
    """The Spring in which France took Vienna from an army that held, as a visitor sees it."""
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    return page


def test_the_row_of_a_dislodged_unit_that_held_lights_the_unit(dislodging):
    dislodging.locator("[data-line='A Vie H']").dispatch_event("pointerover")
    expect(dislodging.locator(".token.lit")).to_have_id("dislodged-Vie")


@pytest.mark.parametrize(
    ("unit", "line"), [("#dislodged-Vie", "A Vie H"), ("#unit-Vie", "A Tyr - Vie")]
)
def test_who_came_and_who_was_dislodged_light_each_its_own_row(dislodging, unit, line):
    dislodging.locator(unit).dispatch_event("pointerover")
    expect(dislodging.locator("li.lit")).to_have_attribute("data-line", line)


def test_a_finger_that_scrolls_lights_nothing_and_one_that_taps_does(open_page, loud_table):
    page = open_page(**PHONE)
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    row = page.locator("[data-line='A Tyr - Vie']")
    row.dispatch_event("pointerover", {"pointerType": "touch"})
    expect(page.locator(".lit")).to_have_count(0)
    row.tap()
    expect(page.locator(".overlay .lit").first).to_be_attached()
