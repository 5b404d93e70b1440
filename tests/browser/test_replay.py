"""Going through the phases of a game by the strip above its map."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from games.gm.acts.resolve import phase_resolve_now
from games.models import Phase
from tests.browser.conftest import PHONE
from tests.browser.world import World
from tests.sweeps import sampled


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
    expect(shown.locator(".story")).to_contain_text("Fall 1763")


def test_the_keys_home_and_end_lead_to_the_first_and_the_last_phase(shown):
    slider = shown.locator("[data-slider]")
    for key, told in (("End", "Fall 1763, 2/2"), ("Home", "Spring 1763, 1/2")):
        shown.locator("h1").press(key)
        expect(slider).to_have_attribute("aria-valuetext", told)


def test_a_tick_of_the_timeline_leads_to_its_phase_without_a_new_page(shown):
    shown.evaluate("window.isStill = true")
    slider = shown.locator("[data-slider]")
    slider.click(position={"x": 0.75 * slider.bounding_box()["width"], "y": 30})
    expect(shown.locator(".story")).to_contain_text("Fall 1763")
    assert shown.evaluate("window.isStill")


def test_the_ticks_are_links_without_a_script(plain_page, loud_table):
    plain_page.goto(Phase.objects.get(game=loud_table, number=1).get_absolute_url())
    plain_page.locator(".stops").get_by_role("link", name="Fall 1763").click()
    expect(plain_page.locator(".story")).to_contain_text("Fall 1763")


def test_playing_stops_at_the_last_phase_and_begins_anew_from_there(shown, set_clock):
    set_clock(shown)
    heading = shown.locator(".story")
    play = shown.locator("[data-player-part=play]")
    play.click()
    shown.locator("[data-player-part=skip]").click()
    shown.clock.run_for(10_000)
    expect(heading).to_contain_text("Fall 1763")
    expect(play).to_have_attribute("aria-pressed", "false")
    shown.clock.run_for(60_000)
    expect(heading).to_contain_text("Fall 1763")
    play.click()
    expect(heading).to_contain_text("Spring 1763")
    expect(play).to_have_attribute("aria-pressed", "true")


def test_keys_that_are_faster_than_pages_each_count(open_page, loud_table):
    """Arrows lead on by as many phases; space that begins anew and stops again stays stopped."""
    page = open_page()
    page.goto(Phase.objects.get(game=loud_table, number=1).get_absolute_url())
    heading, play = page.locator(".story"), page.locator("[data-player-part=play]")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(heading).to_contain_text("Fall 1763")
    for pressed in ("true", "false", "true"):
        page.keyboard.press(" ")
        expect(play).to_have_attribute("aria-pressed", pressed)
    expect(heading).to_contain_text("Spring 1763")


def test_whoever_plays_with_the_keyboard_keeps_the_button(shown):
    play = shown.locator("[data-player-part=play]")
    play.focus()
    shown.keyboard.press("ArrowRight")
    expect(shown.locator(".story")).to_contain_text("Fall 1763")
    expect(play).to_be_focused()


def test_a_long_headline_has_time_to_be_read(shown, set_clock):
    shown.evaluate("document.querySelector('.headline').textContent = 'word '.repeat(35)")
    set_clock(shown)
    # The time that the test itself takes does not count.
    shown.clock.pause_at(datetime.now(UTC) + timedelta(days=1))
    shown.locator("[data-player-part=play]").click()
    shown.locator("[data-player-part=skip]").click()
    shown.clock.run_for(7_000)
    expect(shown.locator(".story")).to_contain_text("Spring 1763")
    shown.clock.run_for(7_000)
    expect(shown.locator(".story")).to_contain_text("Fall 1763")


LONG = (
    "The fleet of Denmark-Norway in Hesse-Westphalia (south coast) was dislodged by"
    " Poland-Lithuania and disbanded"
)
TABLET = {"viewport": {"width": 820, "height": 1180}}
SMALL = PHONE | {"viewport": {"width": 320, "height": 568}}
DEVICES = {"desk": {}, "tablet": TABLET, "phone": PHONE, "small": SMALL}


@pytest.mark.parametrize("device", sampled(DEVICES, 1, always=("phone",)))
def test_the_board_stays_where_it_is_from_phase_to_phase(
    open_page, loud_table, monkeypatch, device
):
    page = open_page(**DEVICES[device])
    heights = []
    phases = list(Phase.objects.filter(game=loud_table).order_by("number"))
    for phase in phases:
        page.goto(phase.get_absolute_url())
        heights.append(page.locator(".map").bounding_box()["y"])
    monkeypatch.setattr("games.story.page.summary._headline", lambda *_: LONG)
    page.goto(f"{phases[0].get_absolute_url()}?open=table")
    expect(page.locator(".headline")).to_have_text(LONG)
    heights.append(page.locator(".map").bounding_box()["y"])
    assert len(heights) == 4
    assert max(heights) - min(heights) < 1


@pytest.mark.parametrize("device", sampled(["tablet", "phone", "small"], 1, always=("phone",)))
def test_the_steps_of_the_last_turn_stay_where_they_are(open_page, loud_table, device):
    page = open_page(**DEVICES[device], locale="de")
    heights = set()
    for number in (1, 2):
        page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase={number}")
        heights.add(page.locator(".phase-steps").bounding_box()["y"])
    assert len(heights) == 1


def test_a_phone_shows_the_bids_of_a_cabinet_before_its_letters(open_page, monkeypatch, idle):
    page = open_page(**PHONE)
    page.goto(f"{World(monkeypatch).ended.get_absolute_url()}cabinet/1/all/")
    bids, letter = (
        page.locator(f".{name}").first.bounding_box() for name in ("bid-blocks", "letter")
    )
    assert bids["y"] < letter["y"]
