"""A phase played on its map, from its orders to its end."""

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def dislodging(open_page, loud_table) -> Page:
    """The results of the Spring in which France took Vienna, as a visitor sees them."""
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    return page


def test_a_phase_is_played_paused_and_skipped(dislodging):
    play, skip = dislodging.locator("[data-watch=play]"), dislodging.locator("[data-watch=skip]")
    play.click()
    dislodging.locator(".stage .lines").wait_for(state="attached")
    expect(dislodging.locator(".staged #dislodged-Vie")).to_be_hidden()
    play.click()
    expect(play).to_have_text("Go on")
    skip.click()
    expect(dislodging.locator(".stage, .staged, .moving")).to_have_count(0)
    expect(skip).to_be_hidden()
    expect(play).to_be_focused()


def test_results_play_by_themselves_where_the_reader_chose_so(open_page, loud_table):
    page = open_page(reduced_motion="no-preference")
    page.goto(f"{loud_table.get_absolute_url()}last/?since=1&phase=1&show=all")
    page.locator("[data-watch=always]").click()
    page.reload()
    page.locator(".stage").wait_for(state="attached")
    page.keyboard.press("Escape")
    expect(page.locator(".stage")).to_have_count(0)
    # The next step shows the same phase.
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-watch=play]")).to_have_text("Watch")


def test_a_reader_who_wants_no_motion_gets_still_pictures(page, loud_table):
    """As all pages of these tests have it."""
    page.goto(f"{loud_table.get_absolute_url()}phases/1/")
    page.locator("[data-watch=play]").click()
    expect(page.locator("[data-watch=act]")).to_have_text("Orders")
    frames = "document.getAnimations().flatMap((moving) => moving.effect.getKeyframes())"
    assert page.evaluate(frames) == []


COVERED = """() => {
  const seen = { visibilityProperty: true, opacityProperty: true };
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility(seen))
    .map((element) => [element.textContent, element.getBoundingClientRect()]);
  const tokens = boxes(".units .token");
  // Lines are higher than their letters.
  const isOn = ({ left, right, top, bottom, height }, token) =>
    left + 2 < token.right - 2 && token.left + 2 < right - 2 &&
    top + height / 4 < token.bottom - 2 && token.top + 2 < bottom - height / 4;
  return boxes(".names text")
    .filter(([, name]) => tokens.some(([, token]) => isOn(name, token)))
    .map(([text]) => text);
}"""


@pytest.mark.parametrize(
    ("address", "act"), [("last/?since=1&phase=1&show=all", "Orders"), ("phases/1/", "Units")]
)
def test_no_unit_covers_a_name_at_either_end(open_page, loud_table, address, act):
    """Results show the end of a phase and its own page the start; the act shows the other one."""
    page = open_page()
    page.goto(f"{loud_table.get_absolute_url()}{address}")
    assert page.evaluate(COVERED) == []
    page.locator("[data-watch=play]").click()
    expect(page.locator("[data-watch=act]")).to_have_text(act)
    page.locator("[data-watch=play]").click()
    assert page.evaluate(COVERED) == []
