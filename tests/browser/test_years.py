"""A slider through all years of a game."""

from playwright.sync_api import expect


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
