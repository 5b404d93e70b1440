"""A slider through all years of a game."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE


def test_the_slider_leads_the_map_and_the_chart_through_the_game(page, loud_table):
    page.goto(f"{loud_table.get_absolute_url()}years/")
    slider = page.locator("[data-slider]")
    expect(slider).to_be_visible()
    units, dots = page.locator(".overlay .units"), page.locator(".overlay .dots")
    expect(units).to_be_visible()
    slider.press("Home")
    expect(page.locator("[data-moment]")).to_have_text("Spring 1763")
    expect(units).to_be_hidden()
    expect(dots).to_be_visible()
    assert page.locator("[data-open]").get_attribute("href").endswith("/phases/1/")
    slider.press("End")
    expect(units).to_be_visible()


def test_no_names_of_powers_stand_where_their_land_will_only_be_later(open_page, loud_table):
    """A phone's map shows them at the last stop alone, for whose land they are placed."""
    page = open_page(**PHONE)
    page.goto(f"{loud_table.get_absolute_url()}years/")
    slider, powers = page.locator("[data-slider]"), page.locator(".overlay .realms")
    expect(slider).to_be_visible()
    expect(powers).to_be_visible()
    slider.press("Home")
    expect(powers).to_be_hidden()


def test_dots_have_a_light_edge_by_night(open_page, loud_table):
    """The colours of some powers are as dark as the map then."""
    page = open_page(color_scheme="dark")
    page.goto(f"{loud_table.get_absolute_url()}years/")
    edge = page.locator(".overlay .dots .edge")
    expect(edge).to_be_attached()
    edge_is = edge.evaluate("(edge) => getComputedStyle(edge).stroke")
    assert min(int(part) for part in re.findall(r"\d+", edge_is)) > 160
