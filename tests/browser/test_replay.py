"""Going through the phases of a game by the strip above its map."""

import pytest
from playwright.sync_api import Page, expect

from games.clock.services.phase_resolve_now import phase_resolve_now


@pytest.fixture
def shown(open_page, solo_table) -> Page:
    """The first of two phases, as a visitor sees it."""
    phase = phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page = open_page()
    page.goto(phase.get_absolute_url())
    return page


def test_the_slider_says_at_which_phase_it_is(shown):
    slider = shown.locator("[data-slider]")
    expect(slider).to_have_attribute("aria-valuetext", "Spring 1763, 1/2")
    slider.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Fall 1763, 2/2")
    expect(shown.get_by_role("heading", level=1)).to_contain_text("Fall 1763")


def test_a_letter_of_the_strip_leads_to_its_phase_without_a_new_page(shown):
    shown.evaluate("window.isStill = true")
    shown.locator(".stops").get_by_role("link", name="Fall 1763").click()
    expect(shown.get_by_role("heading", level=1)).to_contain_text("Fall 1763")
    assert shown.evaluate("window.isStill")
