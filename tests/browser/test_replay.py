"""Going through the phases of a game by the strip above its map."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from adjudicator.state import Unit, sorted_units
from games.clock.services.phase_resolve_now import phase_resolve_now
from games.core.codec import position_data
from games.models import Game, Phase
from maps.load import load_variant
from tests.browser.conftest import PHONE
from tests.games.cast import submit


@pytest.fixture
def shown(open_page, solo_table) -> Page:
    """The first of two phases, as a visitor sees it."""
    phase = phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    page = open_page()
    page.goto(phase.get_absolute_url())
    return page


@pytest.fixture
def loud(solo_table) -> Game:
    """Spring, its retreats and the Fall that follows: France took Vienna from Austria's army."""
    start = load_variant(solo_table.variant_id).start
    units = [unit for unit in start.units if unit.power not in ("HA", "FR")]
    stand = [Unit("FR", "A", "Tyr"), Unit("FR", "A", "Bud"), Unit("HA", "A", "Vie")]
    position = replace(start, units=sorted_units([*units, *stand]))
    Phase.objects.filter(game=solo_table).update(position=position_data(position))
    alice = type(solo_table.gm).objects.get(name="Alice")
    submit(solo_table, alice, "FR", "A Tyr - Vie", "A Bud S A Tyr - Vie", now=None)
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    return solo_table


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


def test_playing_stops_at_the_last_phase_and_begins_anew_from_there(shown):
    shown.clock.install()
    heading = shown.get_by_role("heading", level=1)
    play = shown.locator("[data-play]")
    play.click()
    shown.clock.run_for(10_000)
    expect(heading).to_contain_text("Fall 1763")
    expect(play).to_have_attribute("aria-pressed", "false")
    shown.clock.run_for(60_000)
    expect(heading).to_contain_text("Fall 1763")
    play.click()
    expect(heading).to_contain_text("Spring 1763")
    expect(play).to_have_attribute("aria-pressed", "true")


def test_a_long_headline_has_time_to_be_read(shown):
    shown.evaluate("document.querySelector('.headline').textContent = 'word '.repeat(35)")
    shown.clock.install()
    shown.locator("[data-play]").click()
    shown.clock.run_for(7_000)
    expect(shown.get_by_role("heading", level=1)).to_contain_text("Spring 1763")
    shown.clock.run_for(7_000)
    expect(shown.get_by_role("heading", level=1)).to_contain_text("Fall 1763")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_the_strip_stays_where_it_is_from_phase_to_phase(open_page, loud, options):
    page = open_page(**options)
    heights = []
    for phase in Phase.objects.filter(game=loud).order_by("number"):
        page.goto(phase.get_absolute_url())
        heights.append(page.locator("[data-replay]").bounding_box()["y"])
    assert len(heights) == 3
    assert max(heights) - min(heights) < 1
