"""The results, read step by step with the keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from games.gm.acts.resolve import phase_resolve_now
from tests.browser.taps import tab_to

SLOW = """() => {
  const soon = window.fetch;
  window.fetch = (...asked) => new Promise((go) => setTimeout(() => go(soon(...asked)), 300));
}"""


@pytest.fixture
def reveal(as_alice, solo_table) -> Page:
    """Spring 1763, and its retreats where there were any, as Alice sees them on a desk."""
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=1)
    phase_resolve_now(game_id=solo_table.pk, by=solo_table.gm, phase_number=2)
    page = as_alice()
    page.goto(f"{solo_table.get_absolute_url()}last/?since=0")
    return page


def test_a_step_by_key_is_read_aloud_and_leads_on_to_the_orders(reveal):
    said = reveal.locator("body > [role=status]")
    shown = reveal.get_by_role("region", name="Spring 1763: Around you")
    reveal.keyboard.press("ArrowRight")
    expect(shown).to_be_focused()
    expect(said).to_have_text("Spring 1763: Around you")
    reveal.keyboard.press("ArrowRight")
    expect(said).to_have_text("Spring 1763: The whole board")
    reveal.keyboard.press("ArrowRight")
    expect(said).to_contain_text("Fall 1763: Your orders. You gave no orders.")
    reveal.keyboard.press("Tab")
    expect(reveal.locator("[data-onward]")).to_be_focused()


@pytest.mark.parametrize("key", ["ArrowRight", "Enter"])
def test_keys_that_are_faster_than_pages_each_lead_a_step_on(reveal, key):
    if key == "Enter":
        reveal.locator("[data-step=after]").focus()
    for _ in range(3):
        reveal.keyboard.press(key)
    expect(reveal.get_by_role("region", name="Fall 1763: Your orders")).to_be_visible()


def test_a_key_that_is_held_down_stops_when_it_is_let_go(reveal):
    reveal.evaluate(SLOW)
    for _ in range(6):
        reveal.keyboard.down("ArrowRight")
    reveal.keyboard.up("ArrowRight")
    reveal.wait_for_timeout(1000)
    expect(reveal.get_by_role("heading", level=1)).to_contain_text("Spring 1763")


def test_the_focus_is_not_lost_where_there_is_no_next_step(reveal):
    following = reveal.locator("[data-step=after]")
    tab_to(reveal, following)
    for _ in range(5):
        expect(following).to_be_focused()
        url = reveal.url
        reveal.keyboard.press("Enter")
        reveal.wait_for_url(lambda now, before=url: now != before)
    expect(following).to_have_count(0)
    expect(reveal.get_by_role("region", name="Fall 1763: The whole board")).to_be_focused()


def test_arrow_keys_scroll_what_is_scrolled_sideways(reveal):
    url = reveal.url
    reveal.get_by_text("The board as a table").click()
    reveal.set_viewport_size({"width": 320, "height": 700})
    reveal.get_by_role("region", name="The board as a table").focus()
    reveal.keyboard.press("ArrowRight")
    reveal.keyboard.press("ArrowLeft")
    assert reveal.url == url


def test_the_phases_and_the_views_fit_the_smallest_phone(reveal):
    reveal.locator(".phases summary").wait_for()
    reveal.set_viewport_size({"width": 320, "height": 700})
    assert reveal.evaluate("document.documentElement.scrollWidth") == 320
